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
      'a paragraph ends with the next block, and with its own',
      h('div', null, h('p', null, 'a'), h('p', null, 'b')),
      '<div><p>a<p>b</div>',
    ],
    [
      'beside words it says where it ends, and so does one in a link',
      h('div', null, h('a', null, h('p', null, 'a')), h('p', null, 'b'), h('b', null, 'c')),
      '<div><a><p>a</p></a><p>b</p><b>c</b></div>',
    ],
    [
      'cells and rows end with the next',
      h('table', null, h('tbody', null, h('tr', null, h('th', null, 'a'), h('td', null, 'b')))),
      '<table><tbody><tr><th>a<td>b</table>',
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
