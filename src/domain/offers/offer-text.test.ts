import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { offerText } from './offer-text.ts';
import { sanitizedHtml } from './sanitise.ts';

const words = (length: number) => 'abcdefghi '.repeat(40).slice(0, length);

describe('long text folds', () => {
  test.each([
    ['199 characters', words(199), null],
    ['200 characters', words(200).trim().padEnd(200, 'x'), null],
    ['201 characters, cut after a word of the first 160', words(201).padEnd(201, 'x'), 159],
    ['one word of 300 characters, cut inside it', 'x'.repeat(300), 160],
    ['201 characters outside the basic plane, each counted once', '𐐨'.repeat(201), 320],
    ['200 characters in much markup', `<p><strong>${'x'.repeat(200)}</strong></p>`, null],
    ['201 characters in markup', `<p>${'x'.repeat(100)}</p><p>${'x'.repeat(101)}</p>`, 100],
  ])('%s', (_, source, length) => {
    const { short, text } = offerText(source);
    expect(short === null ? null : short.length - 1).toBe(length);
    if (short !== null) expect(text.startsWith(short.slice(0, -1))).toBe(true);
  });

  test('the cut never splits a word or exceeds 160 characters', () => {
    const sentence = fc.array(fc.stringMatching(/^[a-z]{1,20}$/), { minLength: 60, maxLength: 90 });
    fc.assert(
      fc.property(sentence, (list) => {
        const { short } = offerText(list.join(' '));
        if (short === null) return list.join(' ').length <= 200;
        const kept = short.slice(0, -1);
        return kept.length <= 160 && `${list.join(' ')} `.startsWith(`${kept} `);
      }),
    );
  });
});

describe('a card’s text is the whole sentences of the first 160 characters', () => {
  test.each([
    ['short text: all of it', 'Fitted, with any new car', 'Fitted, with any new car'],
    [
      'two sentences of three',
      `We fit it. You pay for parts. ${words(150)}.`,
      'We fit it. You pay for parts.',
    ],
    ['an amount is no end of a sentence', `From $1.10 a km. ${words(150)}`, 'From $1.10 a km.'],
    ['no sentence ends in time: whole words', words(300), `${words(159)}…`],
  ])('%s', (_, source, lead) => {
    expect(offerText(source).lead).toBe(lead);
  });
});

describe('HTML from others is cleaned', () => {
  test.each([
    [
      'plain words',
      'Three years’ servicing & a fuel card',
      '<p>Three years’ servicing &amp; a fuel card</p>',
    ],
    ['a list', '<ul><li>Tray</li><li>Tow bar</li></ul>', '<ul><li>Tray</li><li>Tow bar</li></ul>'],
    ['headings', '<h2>Now</h2><h3>or never</h3>', '<p>Now</p><p>or never</p>'],
    ['old emphasis', '<b>Now</b> or <i>never</i>', '<strong>Now</strong> or <em>never</em>'],
    [
      'a link',
      '<a href="https://maker.example/a" target="_blank" onclick="go()">a</a>',
      '<a href="https://maker.example/a" rel="nofollow">a</a>',
    ],
    [
      'a link by phone',
      '<a href="tel:1300975707">call</a>',
      '<a href="tel:1300975707" rel="nofollow">call</a>',
    ],
    ['styles', '<p style="position:fixed" class="x" id="main">Now</p>', '<p>Now</p>'],
    ['a script', 'Now<script>alert(1)</script>', 'Now'],
    ['a script in pieces', 'Now<scr<script>ipt>alert(1)</script>', 'Nowipt&gt;alert(1)'],
    ['a picture that fails on purpose', '<img src=x onerror=alert(1)>Now', 'Now'],
    ['a drawing', '<svg onload=alert(1)><text>x</text></svg>Now', 'Now'],
    ['a frame', '<iframe srcdoc="<script>alert(1)</script>">x</iframe>Now', 'Now'],
    ['a form', '<form action="/x"><input name=a>Now<button>Go</button></form>', 'NowGo'],
    ['a link that runs', '<a href="javascript:alert(1)">Now</a>', '<a rel="nofollow">Now</a>'],
    [
      'a link that runs, in disguise',
      '<a href="java&#x09;script:alert(1)">Now</a>',
      '<a rel="nofollow">Now</a>',
    ],
    ['a link of data', '<a href="data:text/html,x">Now</a>', '<a rel="nofollow">Now</a>'],
    [
      'a link to another host without a scheme',
      '<a href="//evil.example">Now</a>',
      '<a rel="nofollow">Now</a>',
    ],
    ['a comment', '<!-- <b>x</b> -->Now', 'Now'],
    [
      'markup written in entities',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
    ],
    [
      'text that changes its meaning when read again',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
      '',
    ],
  ])('%s', (_, source, html) => {
    expect(sanitizedHtml(source)).toBe(html);
  });

  test('lets only known elements through, without attributes except a link’s', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '</',
      '/>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '&lt;',
      '&#60;',
      '&quot;',
      '\0',
      '`',
      '<p>',
      '</p>',
      '<b',
      ' onclick=x',
      ' href="javascript:x"',
      " href='//x'",
      '<a href=" jav\nascript:x">',
      '<script>',
      '</script>',
      '<svg>',
      '<math>',
      '<style>',
      '</style>',
      '<title>',
      '<img src=x onerror=y>',
      '<noscript>',
      '<textarea>',
      '<template>',
      ' words ',
    );
    const ALLOWED =
      /^<\/?(?:p|strong|em|ul|ol|li|sup|sub)>$|^<br \/>$|^<\/a>$|^<a(?: href="(?:https?:|mailto:|tel:|[^":]*)[^"<>]*")? rel="nofollow">$/;
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const html = sanitizedHtml(parts.join(''));
        for (const [tag] of html.matchAll(/<[^<>]*>?/g)) expect(tag).toMatch(ALLOWED);
        // Cleaning twice changes nothing.
        expect(sanitizedHtml(`<p>${html}</p>`)).toBe(sanitizedHtml(sanitizedHtml(`<p>${html}</p>`)));
      }),
      { numRuns: 500 },
    );
  });
});
