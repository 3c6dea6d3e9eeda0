import { expect, test } from 'vitest';
import { countWords, shownCount } from './count.ts';

test.each([
  [0, 5000, 0],
  [21, 5000, 21],
  [1999, 5000, 1999],
  [2000, 5000, 5000],
  [4000, 5000, 5000],
])('%i hits of a stock of %i show as %i', (hits, stock, shown) => {
  expect(shownCount(hits, stock)).toBe(shown);
});

test.each([
  [0, '0 cars'],
  [1, '1 car'],
  [1204, '1,204 cars'],
  [3100, '5,000 cars in stock'],
  [5000, '5,000 cars'],
])('%i hits are said as %s', (hits, words) => {
  expect(countWords(hits, 5000, { one: 'car', many: 'cars', all: 'cars' })).toBe(words);
});
