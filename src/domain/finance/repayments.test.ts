import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { amountRepaidBy, FREQUENCIES, type LoanTerms, repayment, repaymentCount } from './repayments.ts';

const terms = (overrides: Partial<LoanTerms> = {}): LoanTerms => ({
  interestRate: 7.5,
  termMonths: 60,
  frequency: 'monthly',
  balloon: 0,
  ...overrides,
});

describe('published figures', () => {
  // www.money.com.au/car-loans/car-loan-repayment-calculator-with-balloon, table of monthly repayments over 5 years
  test.each([
    [10_000, 5, 188.71],
    [20_000, 5, 377.42],
    [30_000, 5, 566.14],
    [10_000, 7.5, 200.38],
    [30_000, 7.5, 601.14],
    [10_000, 10, 212.47],
    [30_000, 10, 637.41],
    // www.savvy.com.au/car-loans/what-is-a-car-loan-comparison-rate
    [20_000, 7.95, 405.05],
    [20_000, 8.7, 412.26],
  ])('$%i at %f%% is $%f a month', (amount, interestRate, published) => {
    expect(repayment(amount, terms({ interestRate }))).toBeCloseTo(published, 2);
  });
});

test.each<[string, number, Partial<LoanTerms>, number]>([
  ['without interest, by the month', 12_000, { interestRate: 0, termMonths: 12 }, 1_000],
  ['without interest, by the week', 26_000, { interestRate: 0, frequency: 'weekly' }, 100],
  ['without interest, by the fortnight', 26_000, { interestRate: 0, frequency: 'fortnightly' }, 200],
  ['without interest, with a balloon', 12_000, { interestRate: 0, termMonths: 12, balloon: 6_000 }, 500],
  ['a balloon of the whole amount: the interest alone', 12_000, { interestRate: 10, balloon: 12_000 }, 100],
  ['one month', 1_000, { interestRate: 12, termMonths: 1 }, 1_010],
  ['a rate next to nothing', 12_000, { interestRate: 1e-12, termMonths: 12 }, 1_000],
  ['nothing', 0, {}, 0],
])('the repayment of a loan: %s', (_, amount, overrides, expected) => {
  expect(repayment(amount, terms(overrides))).toBeCloseTo(expected, 6);
});

test.each([
  [60, 'weekly', 260],
  [60, 'fortnightly', 130],
  [60, 'monthly', 60],
  [7, 'weekly', 30],
  [0.1, 'monthly', 1],
] as const)('%d months %s are %d repayments', (months, frequency, count) => {
  expect(repaymentCount(months, frequency)).toBe(count);
});

test.each([
  [{ interestRate: -1 }, /interest rate is 0 or more percent, not -1/],
  [{ interestRate: Number.NaN }, /interest rate/],
  [{ interestRate: Number.POSITIVE_INFINITY }, /interest rate/],
  [{ termMonths: 0 }, /number of months above 0, not 0/],
  [{ termMonths: Number.NaN }, /number of months/],
])('%o is no loan', (overrides, message) => {
  expect(() => repayment(1_000, terms(overrides))).toThrow(message);
  expect(() => amountRepaidBy(1_000, terms(overrides))).toThrow(RangeError);
});

describe('for any loan', () => {
  const amount = fc.integer({ min: 0, max: 300_000 });
  const loan = fc.record({
    interestRate: fc.integer({ min: 0, max: 4_000 }).map((rate) => rate / 100),
    termMonths: fc.integer({ min: 1, max: 120 }),
    frequency: fc.constantFrom(...FREQUENCIES),
    balloon: fc.integer({ min: 0, max: 50_000 }),
  });

  it('amount and repayment are inverses of each other', () => {
    fc.assert(
      fc.property(amount, loan, (dollars, loanTerms) => {
        const there = repayment(dollars, loanTerms);
        expect(amountRepaidBy(there, loanTerms)).toBeCloseTo(dollars, 4);
      }),
    );
  });

  it('the repayments reduce the balance to the balloon', () => {
    fc.assert(
      fc.property(amount, loan, (dollars, loanTerms) => {
        const each = repayment(dollars, loanTerms);
        const rate =
          loanTerms.interestRate / 100 / { weekly: 52, fortnightly: 26, monthly: 12 }[loanTerms.frequency];
        let owed = dollars;
        for (let n = repaymentCount(loanTerms.termMonths, loanTerms.frequency); n > 0; n--)
          owed = owed * (1 + rate) - each;
        expect(owed).toBeCloseTo(loanTerms.balloon, 2);
      }),
    );
  });

  it('a larger amount, a higher rate, a shorter term or a smaller balloon costs more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50_000, max: 300_000 }), loan, (dollars, loanTerms) => {
        const each = repayment(dollars, loanTerms);
        expect(repayment(dollars + 100, loanTerms)).toBeGreaterThan(each);
        expect(
          repayment(dollars, { ...loanTerms, interestRate: loanTerms.interestRate + 1 }),
        ).toBeGreaterThan(each);
        expect(repayment(dollars, { ...loanTerms, balloon: loanTerms.balloon + 100 })).toBeLessThan(each);
        const shorter = { ...loanTerms, termMonths: loanTerms.termMonths + 1 };
        if (loanTerms.balloon === 0) expect(repayment(dollars, shorter)).toBeLessThan(each);
      }),
    );
  });
});
