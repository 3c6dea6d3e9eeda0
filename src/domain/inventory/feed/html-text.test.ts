import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlToText } from './html-text.ts';

describe('HTML from a feed becomes paragraphs', () => {
  test.each([
    ['<p>One owner.</p><p>Full history.</p>', 'One owner.|Full history.'],
    ['One owner.<br>Full history.<br/><br />Call us.', 'One owner.|Full history.|Call us.'],
    ['<ul><li>Tow bar</li><li>Bull bar</li></ul>', 'Tow bar|Bull bar'],
    ['One owner.\r\n\r\nFull history.', 'One owner.|Full history.'],
    ['<p>One\nowner.</p>', 'One owner.'],
    ['Already | in | bars', 'Already|in|bars'],
    ['<b>Low</b> km &amp; <i>tidy</i>', 'Low km & tidy'],
    ['Caf&eacute; racer &#8211; 5&#x2019;s &nbsp; fine', 'Café racer – 5’s fine'],
    ['&lt;p&gt;Escaped twice&lt;/p&gt;&lt;p&gt;still text&lt;/p&gt;', 'Escaped twice|still text'],
    ['fuel < 8 L and > 200 km', 'fuel < 8 L and > 200 km'],
    ['<script>alert(1)</script>Nice<style>p{}</style> car<!-- hidden -->', 'Nice car'],
    ['Nice car<script src="//evil', 'Nice car'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;Nice', 'Nice'],
    ['<<b>b>Nice<scr<script>x</script>ipt>', 'Nice'],
    ['<img src=x onerror=alert(1)>Nice', 'Nice'],
    ['<p> </p>***<p></p>', ''],
    ['&unknown; stays', '&unknown; stays'],
  ])('%j → %j', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  test('no markup is ever left', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '&lt;',
      '&amp;',
      'script',
      '/',
      'a',
      ' ',
      '!--',
      '-->',
      '"',
      '|',
      'p',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        expect(htmlToText(parts.join(''))).not.toMatch(/<[a-z!/?]/i);
      }),
      { numRuns: 2000 },
    );
  });
});
