import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { aSite } from '../../../tests/fixtures/cars.ts';
import {
  type CalculatorEntries,
  type CalculatorField,
  calculate,
  calculatorStart,
  typedEntries,
  typedNumber,
} from './calculator.ts';
import { COMPARISON_RATE_WARNING } from './comparison-rate-warning.ts';
import { FREQUENCIES } from './repayments.ts';
import { priceToWeekly } from './weekly-search.ts';

const FEES = { establishmentFee: 400, monthlyFee: 8 };
const NO_FEES = { establishmentFee: 0, monthlyFee: 0 };
const entries = (overrides: Partial<CalculatorEntries> = {}): CalculatorEntries => ({
  price: 30_000,
  deposit: 3_000,
  termMonths: 60,
  interestRate: 10,
  balloon: 0,
  frequency: 'weekly',
  ...overrides,
});

describe('its initial values', () => {
  test.each([
    ['the site’s rate, by default 10', aSite(), { interestRate: 10, deposit: 3_000, termMonths: 60 }],
    ['that of one group', aSite({ finance: { calculatorRate: 8.5 } }), { interestRate: 8.5 }],
    [
      'its deposit and term',
      aSite({ finance: { depositPercent: 20, calculatorTermMonths: 84 } }),
      { deposit: 6_000, termMonths: 84 },
    ],
  ])('%s', (_, { finance }, start) => {
    expect(calculatorStart(finance, null)).toMatchObject({ price: 30_000, balloon: 0, ...start });
  });

  it.each([null, 0, 500, Number.NaN])('use the usual price if %s is too low to lend for', (price) => {
    expect(calculatorStart(aSite().finance, price)).toMatchObject({ price: 30_000 });
  });

  it('include the price of the car, if there is one', () => {
    expect(calculatorStart(aSite().finance, 45_995)).toMatchObject({ price: 45_995, deposit: 4_600 });
  });

  it('the loan of a car’s quote, if there is one that leaves something to borrow', () => {
    const quote = { rates: { interestRate: 7.29 }, deposit: 2_000, termMonths: 48, finalPayment: 9_000 };
    expect(calculatorStart(aSite().finance, 45_995, quote)).toEqual(
      entries({ price: 45_995, deposit: 2_000, termMonths: 48, interestRate: 7.29, balloon: 9_000 }),
    );
    const bare = { ...quote, deposit: null, termMonths: null, finalPayment: null };
    expect(calculatorStart(aSite().finance, 45_995, bare)).toEqual({
      ...calculatorStart(aSite().finance, 45_995),
      interestRate: 7.29,
    });
    expect(calculatorStart(aSite().finance, 11_000, quote)).toEqual(calculatorStart(aSite().finance, 11_000));
  });

  it('agrees with a search by weekly payment', () => {
    const { finance } = aSite();
    const result = calculate(calculatorStart(finance, 41_500), finance);
    expect(result).toMatchObject({
      payment: {
        dollars: priceToWeekly(41_500, finance).weekly,
        comparisonRate: priceToWeekly(41_500, finance).comparisonRate,
      },
    });
  });
});

describe('a loan', () => {
  it('is complete: repayment, both rates, the warning, and the total', () => {
    expect(calculate(entries({ interestRate: 0, frequency: 'monthly' }), FEES)).toEqual({
      kind: 'loan',
      payment: {
        dollars: 465, // 27,400 / 60 + 8, to the dollar
        per: 'month',
        interestRate: 0,
        comparisonRate: 1.16,
        warning: COMPARISON_RATE_WARNING,
      },
      count: 60,
      borrowed: 27_400,
      interestAndFees: 880,
      total: 30_880,
    });
  });

  test.each([
    ['weekly', 'week', 260],
    ['fortnightly', 'fortnight', 130],
    ['monthly', 'month', 60],
  ] as const)('%s repayments by the %s: %d of them', (frequency, per, count) => {
    expect(calculate(entries({ frequency }), FEES)).toMatchObject({ payment: { per }, count });
  });

  it('costs more in total with a balloon, but less per repayment', () => {
    const plain = calculate(entries(), FEES);
    const balloon = calculate(entries({ balloon: 9_000 }), FEES);
    if (plain.kind !== 'loan' || balloon.kind !== 'loan') return expect.unreachable();
    expect(balloon.payment.dollars).toBeLessThan(plain.payment.dollars);
    expect(balloon.total).toBeGreaterThan(plain.total);
  });

  it('never costs less than the price, and exactly the price without interest and fees', () => {
    const loan = fc.record({
      price: fc.integer({ min: 15_000, max: 200_000 }),
      deposit: fc.integer({ min: 0, max: 5_000 }),
      termMonths: fc.integer({ min: 1, max: 84 }),
      interestRate: fc.integer({ min: 0, max: 480 }).map((rate) => rate / 10),
      balloon: fc.integer({ min: 0, max: 5_000 }),
      frequency: fc.constantFrom(...FREQUENCIES),
    });
    fc.assert(
      fc.property(loan, (each) => {
        const result = calculate(each, FEES);
        if (result.kind !== 'loan') return expect.unreachable();
        expect(result.total).toBeGreaterThanOrEqual(each.price);
        expect(Math.abs(result.total - each.price - result.interestAndFees)).toBeLessThanOrEqual(1);
        expect(calculate({ ...each, interestRate: 0 }, NO_FEES)).toMatchObject({ total: each.price });
      }),
    );
  });
});

test.each<[string, Partial<CalculatorEntries>, keyof CalculatorEntries, RegExp]>([
  ['no price', { price: 0 }, 'price', /above \$0/],
  ['a price in words', { price: Number.NaN }, 'price', /above \$0/],
  ['less than nothing down', { deposit: -1 }, 'deposit', /\$0 or more/],
  ['a deposit of the whole price', { deposit: 30_000 }, 'deposit', /nothing to borrow/],
  ['no term', { termMonths: 0 }, 'termMonths', /1 to 120 months/],
  ['a term of a lifetime', { termMonths: 121 }, 'termMonths', /1 to 120 months/],
  ['a negative rate', { interestRate: -0.1 }, 'interestRate', /0% to 48%/],
  ['a rate above the cap', { interestRate: 48.1 }, 'interestRate', /0% to 48%/],
  ['a rate in words', { interestRate: Number.NaN }, 'interestRate', /0% to 48%/],
  ['a negative balloon', { balloon: -1 }, 'balloon', /\$0 or more/],
  ['a balloon above what is left to pay', { balloon: 27_001 }, 'balloon', /no more than \$27,000/],
  ['next to nothing', { price: 10, deposit: 9.5 }, 'price', /less than \$1/],
])('is refused for %s, with the entry and the reason', (_, overrides, entry, message) => {
  expect(calculate(entries(overrides), overrides.price === 10 ? NO_FEES : FEES)).toEqual({
    kind: 'problem',
    entry,
    message: expect.stringMatching(message),
  });
});

test('is possible with the highest allowed values', () => {
  for (const overrides of [
    { deposit: 29_999 },
    { interestRate: 48 },
    { balloon: 27_000 },
    { termMonths: 120 },
  ])
    expect(calculate(entries(overrides), FEES).kind).toBe('loan');
});

test.each([
  ['32500', 32_500],
  ['$32,500', 32_500],
  [' 8.5 % ', 8.5],
  ['', 0],
  ['-3', -3],
  ['plenty', Number.NaN],
  ['1e999', Number.NaN],
])('“%s” is the number %d', (typed, number) => {
  expect(typedNumber(typed)).toBe(number);
});

describe('typed entries', () => {
  const typed = (fields: Partial<Record<CalculatorField, string>>) =>
    typedEntries((field) => fields[field] ?? null, entries());

  it('replace the initial values', () => {
    expect(typed({ price: '$41,500', deposit: '', frequency: 'monthly' })).toEqual(
      entries({ price: 41_500, deposit: 0, frequency: 'monthly' }),
    );
  });

  it('that are empty keep the initial values', () => {
    expect(typed({})).toEqual(entries());
    expect(typed({ frequency: 'daily' })).toEqual(entries());
  });

  it('in words give no loan', () => {
    expect(calculate(typed({ balloon: 'none' }), FEES)).toMatchObject({ kind: 'problem', entry: 'balloon' });
  });
});
