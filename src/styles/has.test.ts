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
  const unlisted = sources(/\.css$/).flatMap(({ file, text }) =>
    found(text).map((selector) => `${file}: ${selector}`),
  );
  expect(unlisted).toEqual([]);
});

/** A root that depends on what is somewhere in its page. */
const ROOT_HAS = /(?:^|[\s,}])(?:html|:root|body)[^{},]*:has\((?=([^{}]*))/g;
/** What changes by a touch, and not while a page is parsed. */
const TOUCHED = /\[open\]|:not\(\[hidden\]\)|:checked/;

const untouched = (text: string) =>
  [...withoutComments(text).matchAll(ROOT_HAS)].flatMap(([, rest = '']) =>
    TOUCHED.test(rest) ? [] : [rest.trim()],
  );

test.each([
  ['html:has(.chat) {', 1],
  ['a {} :root:has(.call-bar) .chat {', 1],
  ['html:has(.dialog[open]) {', 0],
  ['html[data-chat]:has(.compare-tray:not([hidden])) {', 0],
  ['.a:has(b) .c {', 0],
])('%s: %i', (text, count) => expect(untouched(text)).toHaveLength(count));

// Found only at the end of the page, it would change what all of it inherits: its styles would be worked out twice.
test('the root knows what its page has from its own attributes', () => {
  const late = sources(/\.css$/).flatMap(({ file, text }) =>
    untouched(text).map((each) => `${file}: ${each}`),
  );
  expect(late).toEqual([]);
});
