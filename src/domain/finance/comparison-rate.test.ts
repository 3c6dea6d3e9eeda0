import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { comparisonRate, comparisonRateOf, type LoanCosts, ratePerInterval } from './comparison-rate.ts';
import { COMPARISON_RATE_WARNING } from './comparison-rate-warning.ts';
import { repayment } from './repayments.ts';

/** A hundredth of a percentage point, plus floating-point error. */
const TOLERANCE = 0.01 + 1e-9;

describe('comparison rates that lenders have published for $30,000 over five years', () => {
  test.each<[string, LoanCosts, number]>([
    // www.bankofmelbourne.com.au/personal/personal-loans/car-loan: $195 establishment, $12 a month
    ['Bank of Melbourne, fixed', { interestRate: 7.49, establishmentFee: 195, monthlyFee: 12 }, 8.6],
    ['Bank of Melbourne, variable', { interestRate: 12.74, establishmentFee: 195, monthlyFee: 12 }, 13.81],
    // www.banksa.com.au/personal/personal-loans/car-loan: the same fees, both ends of its range of rates
    ['BankSA, lowest', { interestRate: 4.99, establishmentFee: 195, monthlyFee: 12 }, 6.13],
    ['BankSA, highest', { interestRate: 12.99, establishmentFee: 195, monthlyFee: 12 }, 14.06],
    // www.ratecity.com.au/car-loans/calculator: $250 upfront, and a lender without any fee
    ['licence 244310 on RateCity', { interestRate: 6.69, establishmentFee: 250, monthlyFee: 0 }, 7.04],
    ['NOW Finance on RateCity', { interestRate: 6.75, establishmentFee: 0, monthlyFee: 0 }, 6.75],
  ])('%s', (_, costs, published) => {
    expect(Math.abs(comparisonRate(costs) - published)).toBeLessThanOrEqual(TOLERANCE);
  });

  it('follows from a total, if only that is published', () => {
    // mozo.com.au/calculators/car-loan-repayments-calculator: 4.99%, $34,359.97 with fees, 5.53%
    const instalment = repayment(30_000, {
      interestRate: 4.99,
      termMonths: 60,
      frequency: 'monthly',
      balloon: 0,
    });
    const establishmentFee = 34_359.97 - 60 * instalment;
    expect(establishmentFee).toBeCloseTo(400, 1);
    const rate = comparisonRate({ interestRate: 4.99, establishmentFee, monthlyFee: 0 });
    expect(Math.abs(rate - 5.53)).toBeLessThanOrEqual(TOLERANCE);
  });
});

describe('the formula of regulation 71', () => {
  it('is n × r: one year, one repayment a month, r such that both sides are worth the same', () => {
    const paid = Array.from({ length: 12 }, (_, index) => ({ at: index + 1, dollars: 90 }));
    const r = ratePerInterval([{ at: 0, dollars: 1_000 }], paid);
    const worth = paid.reduce((sum, { at, dollars }) => sum + dollars / (1 + r) ** at, 0);
    expect(worth).toBeCloseTo(1_000, 8);
    expect(comparisonRateOf([{ at: 0, dollars: 1_000 }], paid, 'monthly')).toBeCloseTo(1_200 * r, 10);
  });

  test.each([
    ['weekly', 52.18],
    ['fortnightly', 26.09],
    ['monthly', 12],
  ] as const)('counts %s repayments as %d a year', (frequency, n) => {
    const rate = comparisonRateOf([{ at: 0, dollars: 100 }], [{ at: 1, dollars: 101 }], frequency);
    expect(rate).toBeCloseTo(n, 10);
  });

  it('handles credit paid out in parts, and irregular repayments', () => {
    const lent = [
      { at: 0, dollars: 500 },
      { at: 1.5, dollars: 500 },
    ];
    const paid = [{ at: 1.5, dollars: 500 * 1.1 ** 1.5 + 500 }];
    expect(ratePerInterval(lent, paid)).toBeCloseTo(0.1, 10);
  });

  it('finds rates far above any in use', () => {
    expect(ratePerInterval([{ at: 0, dollars: 1 }], [{ at: 1, dollars: 50 }])).toBeCloseTo(49, 8);
  });

  test.each([
    ['nothing lent', 0, [{ at: 1, dollars: 10 }]],
    ['less paid than lent', 100, [{ at: 1, dollars: 99 }]],
    ['nothing paid', 100, []],
    ['paid before it was lent', 100, [{ at: 0, dollars: 200 }]],
  ])('has no answer for %s', (_, dollars, paid) => {
    expect(() => ratePerInterval([{ at: 0, dollars }], paid)).toThrow(RangeError);
  });
});

describe('for any loan', () => {
  const costs = fc.record({
    interestRate: fc.integer({ min: 0, max: 3_000 }).map((rate) => rate / 100),
    establishmentFee: fc.integer({ min: 0, max: 2_000 }),
    monthlyFee: fc.integer({ min: 0, max: 40 }),
  });

  it('the comparison rate is the interest rate if there are no fees', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), (hundredths) => {
        const interestRate = hundredths / 100;
        expect(comparisonRate({ interestRate, establishmentFee: 0, monthlyFee: 0 })).toBe(interestRate);
      }),
    );
  });

  it('no fee lowers the comparison rate, and a significant fee raises it', () => {
    fc.assert(
      fc.property(costs, (loan) => {
        const rate = comparisonRate(loan);
        expect(rate).toBeGreaterThanOrEqual(loan.interestRate);
        expect(comparisonRate({ ...loan, establishmentFee: loan.establishmentFee + 100 })).toBeGreaterThan(
          rate,
        );
        expect(comparisonRate({ ...loan, monthlyFee: loan.monthlyFee + 5 })).toBeGreaterThan(rate);
      }),
    );
  });
});

it('is never shown without its example', () => {
  expect(COMPARISON_RATE_WARNING).toMatch(/5 year secured loan of \$30,000/);
  expect(COMPARISON_RATE_WARNING).toMatch(/WARNING: This comparison rate is true only for the example given/);
});
