import { createElement as h } from 'react';
import { describe, expect, test } from 'vitest';
import { concise, markup } from './markup.ts';

describe('optional markup is left out', () => {
  test.each([
    [
      'an attribute that is there says it',
      h('p', { 'data-wide': true, hidden: true }),
      '<p data-wide hidden></p>',
    ],
    ['one that people hear keeps its value', h('p', { 'aria-hidden': true }), '<p aria-hidden="true"></p>'],
    ['a control ends with its tag', h('input', { defaultValue: '' }), '<input value="">'],
    [
      'an entry ends with the next',
      h('ul', null, h('li', null, 'a'), h('li', null, 'b')),
      '<ul><li>a<li>b</ul>',
    ],
    [
      'so do a term and its description',
      h('dl', null, h('div', null, h('dt', null, 'Seats'), h('dd', null, '5'))),
      '<dl><div><dt>Seats<dd>5</div></dl>',
    ],
    [
      'JSON stands between single quotes',
      h('p', { title: `{"a":"it's <b>"}` }),
      `<p title='{"a":"it&#x27;s &lt;b&gt;"}'></p>`,
    ],
    ['text stays as it is', h('p', null, 'a="" /> "b"'), '<p>a=&quot;&quot; /&gt; &quot;b&quot;</p>'],
    [
      'a text beside an attribute that ends like one stays too',
      h('a', { href: '/search?q=' }, 'a "b"', h('b', { title: '"c"' })),
      `<a href="/search?q=">a &quot;b&quot;<b title='"c"'></b></a>`,
    ],
    [
      'a drawing is used',
      h('svg', null, h('use', { href: '/i.svg#pin' })),
      '<svg><use href="/i.svg#pin"/></svg>',
    ],
  ])('%s', (_, element, html) => {
    expect(markup(element)).toBe(html);
  });

  test('attributes that a script hydrates keep their quotes', () => {
    expect(concise('<p data-wide="true" data-none=""></p>')).toBe('<p data-wide="true" data-none></p>');
  });
});
