import { expect, test } from 'vitest';
import { weeklyPriceRange } from './buckets.ts';
import { weeklyBudgets } from './weekly-budgets.ts';

const car = (weekly: number | null, rate = 8) => ({
  weekly_price: weekly,
  weekly_price_range: weeklyPriceRange(weekly),
  interest_rate: weekly === null ? null : rate,
  comparison_rate: weekly === null ? null : rate + 1,
});

const shown = (cars: Parameters<typeof weeklyBudgets>[0], most = 5) =>
  weeklyBudgets(cars, most)?.budgets.map(({ dollars, count }) => [dollars, count]);

test('each budget has the cars below it, and more than the one before', () => {
  expect(shown([car(62), car(99), car(100), car(149), car(310), car(null)])).toEqual([
    [100, 2],
    [150, 4],
    [400, 5],
  ]);
});

test('a repayment of exactly a hundred dollars is not under a hundred', () => {
  expect(shown([car(80), car(100)])).toEqual([
    [100, 1],
    [150, 2],
  ]);
});

test('no more than fit', () => {
  expect(shown([car(10), car(60), car(110), car(160)], 3)).toHaveLength(3);
});

test.each([
  ['no cars', []],
  ['cars without estimates', [car(null), car(null)]],
  ['cars of one budget only', [car(110), car(120)]],
])('%s: nothing to choose from', (_, cars) => {
  expect(weeklyBudgets(cars, 5)).toBeNull();
});

test('includes the highest rates', () => {
  expect(weeklyBudgets([car(60, 8), car(110, 12.5), car(null)], 5)).toMatchObject({
    interestRate: 12.5,
    comparisonRate: 13.5,
  });
});
