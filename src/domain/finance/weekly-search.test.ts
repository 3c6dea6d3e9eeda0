import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { COMPARISON_RATE_WARNING } from './comparison-rate-warning.ts';
import { type ExampleLoan, priceToWeekly, weeklyToPrice } from './weekly-search.ts';

const loan: ExampleLoan = {
  calculatorRate: 10,
  calculatorTermMonths: 60,
  depositPercent: 10,
  establishmentFee: 400,
  monthlyFee: 8,
};
const free: ExampleLoan = { ...loan, calculatorRate: 0, establishmentFee: 0, monthlyFee: 0 };

const exampleLoan: fc.Arbitrary<ExampleLoan> = fc.record({
  calculatorRate: fc.integer({ min: 0, max: 3000 }).map((rate) => rate / 100),
  calculatorTermMonths: fc.constantFrom(12, 36, 60, 84),
  depositPercent: fc.integer({ min: 0, max: 90 }),
  establishmentFee: fc.integer({ min: 0, max: 1000 }),
  monthlyFee: fc.integer({ min: 0, max: 30 }),
});

test.each<[string, ExampleLoan, number, number]>([
  ['interest, fees and a deposit', loan, 140, 30_939],
  ['no interest, no fee: 260 payments on nine tenths', free, 90, 26_000],
  ['no deposit either', { ...free, depositPercent: 0 }, 100, 26_000],
  ['less than the fee of a week', loan, 1, 0],
  ['nothing', loan, 0, 0],
])('a weekly payment buys: %s', (_, example, weekly, price) => {
  expect(weeklyToPrice(weekly, example).price).toBe(price);
});

it('gives a price as a weekly payment in whole dollars', () => {
  expect(priceToWeekly(26_000, free).weekly).toBe(90);
  expect(priceToWeekly(30_939, loan).weekly).toBe(140);
  expect(priceToWeekly(0, loan).weekly).toBe(0);
});

it('carries what must be shown beside the payment', () => {
  expect(weeklyToPrice(140, loan)).toEqual({
    weekly: 140,
    price: 30_939,
    deposit: 3094,
    rate: 10,
    comparisonRate: 11.12,
    termMonths: 60,
    warning: COMPARISON_RATE_WARNING,
  });
});

describe('from a weekly payment to a price and back', () => {
  it('never finds a price that costs more a week', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), exampleLoan, (weekly, example) => {
        const { price } = weeklyToPrice(weekly, example);
        expect(priceToWeekly(price, example).weekly).toBeLessThanOrEqual(weekly);
      }),
    );
  });

  it('finds the highest such price, which a dollar a week more would exceed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 200_000 }), exampleLoan, (price, example) => {
        const { weekly } = priceToWeekly(price, example);
        expect(weeklyToPrice(weekly + 1, example).price).toBeGreaterThanOrEqual(price);
      }),
    );
  });
});
