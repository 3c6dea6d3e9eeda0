import { expect, test } from 'vitest';
import { sources, withoutComments } from './test-sources.ts';

/** A selector that ends in any element and depends on `:has()` before that. */
const ANY_AFTER_HAS = /[^{};]*:has\([^{};]*[\s>+~]\*(?=\s*[,{])[^{};]*/g;

const found = (text: string) =>
  [...withoutComments(text).matchAll(ANY_AFTER_HAS)].map(([selector]) =>
    selector.trim().replace(/\s+/g, ' '),
  );

test.each([
  ['.a:has(b) ~ * {', 1],
  ['.a:not(:has(b))\n  > *, .c {', 1],
  ['.a:has(b) ~ .c {', 0],
  ['.a > * + * {', 0],
  ['.a:has(b > *) .c {', 0],
])('%s: %i', (text, count) => expect(found(text)).toHaveLength(count));

// Inserting anything into a page would make the browser recalculate all its styles.
test('a selector that depends on :has() ends in a name', () => {
  const strangers = sources(/\.css$/).flatMap(({ file, text }) =>
    found(text).map((selector) => `${file}: ${selector}`),
  );
  expect(strangers).toEqual([]);
});
