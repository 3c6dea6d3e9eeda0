import { expect, test } from 'vitest';
import { countWords, isUnfiltered, shownCount } from './count.ts';
import { fromUrl } from './url.ts';

test.each([
  ['', 0, 0],
  ['', 21, 21],
  ['', 1999, 1999],
  ['', 2000, 5000],
  ['?page=4&sortBy=latest&near=4870', 4000, 5000],
  ['?query=%2B%2B', 4000, 5000],
  ['?car_type=used', 2000, 2000],
  ['?not_make=Ford', 4000, 4000],
  ['?price=:90000', 4000, 4000],
  ['?query=white', 3100, 3100],
  ['?near=4870&within=500', 2400, 2400],
  ['?car_type=leased', 2000, 5000],
])('%s with %i hits of 5000 shows %i', (search, hits, shown) => {
  expect(shownCount(fromUrl(search), hits, 5000)).toBe(shown);
});

test('a filter without a value is not a condition', () => {
  expect(
    isUnfiltered({ ...fromUrl(''), filters: { body: [] }, without: { body: [] }, ranges: { price: {} } }),
  ).toBe(true);
});

test.each([
  [0, '0 cars'],
  [1, '1 car'],
  [1204, '1,204 cars'],
  [5000, '5,000 cars'],
])('%i hits read %s', (hits, words) => {
  expect(countWords(hits, { one: 'car', many: 'cars', all: 'cars' })).toBe(words);
});
