import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRICE_RANGES, priceRange, WEEKLY_PRICE_RANGES, weeklyPriceRange } from './buckets.ts';

test.each([
  [null, null],
  [11, 'Under $10,000'],
  [9_999, 'Under $10,000'],
  [10_000, '$10,000 to $20,000'],
  [29_999, '$20,000 to $30,000'],
  [30_000, '$30,000 to $40,000'],
  [199_999, '$150,000 to $200,000'],
  [200_000, '$200,000 and over'],
  [1_500_000, '$200,000 and over'],
])('a price of %s is in %s', (price, range) => {
  expect(priceRange(price)).toBe(range);
});

test.each([
  [null, null],
  [49, 'Under $50 a week'],
  [50, '$50 to $100 a week'],
  [520, '$500 a week and over'],
])('%s a week is in %s', (weekly, range) => {
  expect(weeklyPriceRange(weekly)).toBe(range);
});

test.each([
  [priceRange, PRICE_RANGES],
  [weeklyPriceRange, WEEKLY_PRICE_RANGES],
] as const)('a higher price never falls into a cheaper range: %o', (rangeOf, ranges) => {
  const dollars = fc.nat(300_000);
  fc.assert(
    fc.property(dollars, dollars, (one, other) => {
      const [lower, higher] = [one, other]
        .toSorted((a, b) => a - b)
        .map((d) => ranges.indexOf(rangeOf(d) ?? ''));
      expect(lower).toBeGreaterThanOrEqual(0);
      expect(higher).toBeGreaterThanOrEqual(lower ?? 0);
    }),
  );
});
