import fc from 'fast-check';
import { expect, test } from 'vitest';
import { html, htmlLines } from './markup.ts';

test('text is escaped, in attributes too, but markup is not', () => {
  const link = html`<a href="${'/?a=1&b="2"'}">${"<b>Tom's</b>"}</a>`;
  expect(String(html`<p>${link} ${7}</p>`)).toBe(
    '<p><a href="/?a=1&amp;b=&quot;2&quot;">&lt;b&gt;Tom&#39;s&lt;/b&gt;</a> 7</p>',
  );
});

test('a list is concatenated, and null, undefined and false add nothing', () => {
  const items = ['<', '>'].map((each) => html`<li>${each}</li>`);
  expect(String(html`<ul>${items}</ul>${null}${false}${undefined}`)).toBe(
    '<ul><li>&lt;</li><li>&gt;</li></ul>',
  );
});

test('lines of text are separated by line breaks', () => {
  expect(String(htmlLines('a <b>\r\nc\nd\re'))).toBe('a &lt;b&gt;<br>c<br>d<br>e');
});

test('no text can open a tag or leave an attribute', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(String(html`${text}`)).not.toMatch(/[<>"']/);
    }),
  );
});
