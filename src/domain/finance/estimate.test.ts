import { describe, expect, it, test } from 'vitest';
import { aCar, aSite, type CarOverrides, type SiteOverrides } from '../../../tests/fixtures/cars.ts';
import type { FinanceProvider } from '../inventory/car.ts';
import { COMPARISON_RATE_WARNING } from './comparison-rate-warning.ts';
import { FINANCE_DISCLAIMER, financeEstimate, oneMonthAfter } from './estimate.ts';

/** Noon in Brisbane on a Saturday of 2026. */
const TODAY = new Date('2026-11-21T02:00:00Z');

const LENDER = {
  interestRate: 8.49,
  comparisonRate: 9.61,
  paymentWeek: 142.4,
  paymentMonth: 617.08,
  termMonths: 60,
};
type Lender = NonNullable<CarOverrides['finance_lenders']>[string];

const site = (provider: FinanceProvider, finance: SiteOverrides['finance'] = {}) =>
  aSite({ finance_provider: provider, finance });
const quoted = (provider: FinanceProvider, lender: Lender = LENDER, car: CarOverrides = {}) =>
  aCar({ price: 30_000, year: 2022, finance_lenders: { [provider]: lender }, ...car });
const shows = (provider: FinanceProvider, lender: Lender = LENDER, car: CarOverrides = {}) =>
  financeEstimate(quoted(provider, lender, car), site(provider), TODAY) !== null;

const ALL = ['taurus', 'powertorque', 'ausloans', 'angle', '360finance', 'nissan', 'manual'] as const;
const PRICED = ['taurus', 'powertorque', 'angle', 'nissan', 'manual'] as const;
const BY_WEEK = ['powertorque', 'angle', 'manual'] as const;

describe.each(ALL)('%s', (provider) => {
  test.each<[string, Lender, CarOverrides, boolean]>([
    ['a car in stock with a whole quote', LENDER, {}, true],
    ['coming soon', LENDER, { status: 'coming_soon' }, true],
    ['reserved', LENDER, { reserved: true }, true],
    ['sold', LENDER, { status: 'sold' }, false],
    ['flagged sold', LENDER, { sold: true }, false],
    ['no interest rate', { ...LENDER, interestRate: null }, {}, false],
    ['no comparison rate', { ...LENDER, comparisonRate: null }, {}, false],
    ['interest of nothing', { ...LENDER, interestRate: 0 }, {}, true],
    ['no payment at all', { ...LENDER, paymentWeek: null, paymentMonth: null }, {}, false],
    ['payments of nothing', { ...LENDER, paymentWeek: 0, paymentMonth: 0.2 }, {}, false],
    ['a Suzuki', LENDER, { make: 'Suzuki' }, false],
    ['no quote', {}, {}, false],
    ['no quote of anyone', LENDER, { finance_lenders: {} }, false],
    ['the quote of another', LENDER, { finance_lenders: { another: LENDER } }, false],
  ])('%s', (_, lender, car, shown) => {
    expect(shows(provider, lender, car)).toBe(shown);
  });
});

describe('the price', () => {
  test.each(PRICED)('must be above $500 for %s', (provider) => {
    expect(shows(provider, LENDER, { price: 500 })).toBe(false);
    expect(shows(provider, LENDER, { price: 501 })).toBe(true);
    expect(shows(provider, LENDER, { price: null })).toBe(false);
  });

  test.each(['ausloans', '360finance'] as const)('does not matter to %s', (provider) => {
    expect(shows(provider, LENDER, { price: 500 })).toBe(true);
    expect(shows(provider, LENDER, { price: null })).toBe(true);
  });
});

describe('the payment', () => {
  test.each(BY_WEEK)('weekly is required for %s', (provider) => {
    expect(shows(provider, { ...LENDER, paymentWeek: null })).toBe(false);
    expect(shows(provider, { ...LENDER, paymentMonth: null })).toBe(true);
  });

  it('monthly is required for Nissan Finance', () => {
    expect(shows('nissan', { ...LENDER, paymentMonth: null })).toBe(false);
    expect(shows('nissan', { ...LENDER, paymentWeek: null })).toBe(true);
  });

  test.each(['taurus', 'ausloans', '360finance'] as const)('either is enough for %s', (provider) => {
    expect(shows(provider, { ...LENDER, paymentMonth: null })).toBe(true);
    expect(shows(provider, { ...LENDER, paymentWeek: null })).toBe(true);
  });
});

describe('the year', () => {
  test.each([
    [2014, false],
    [2015, true],
    [null, false],
  ])('%s is late enough for Taurus in 2026: %s', (year, shown) => {
    expect(shows('taurus', LENDER, { year })).toBe(shown);
  });

  it('changes with the calendar of the site’s state', () => {
    const car = quoted('taurus', LENDER, { year: 2015 });
    // Still 2026 in Greenwich, already 2027 in Brisbane.
    const newYear = new Date('2026-12-31T14:30:00Z');
    expect(financeEstimate(car, site('taurus'), newYear)).toBeNull();
    expect(financeEstimate(car, { ...site('taurus'), state: 'wa' }, newYear)).not.toBeNull();
  });

  test.each(ALL.filter((provider) => provider !== 'taurus'))('does not matter to %s', (provider) => {
    expect(shows(provider, LENDER, { year: 1990 })).toBe(true);
  });
});

describe('cars a site leaves out', () => {
  const named = ['north', 'south', 'east', 'west', 'centre'];
  const group = aSite({
    dealerships: ['harbour', ...named],
    finance_provider: 'taurus',
    finance: { excludeDealerships: named },
  });

  test.each([['harbour', true] as const, ...named.map((slug) => [slug, false] as const)])(
    'estimates of the dealership %s: %s',
    (dealership_slug, shown) => {
      const car = quoted('taurus', LENDER, { dealership_slug });
      expect(financeEstimate(car, group, TODAY) !== null).toBe(shown);
    },
  );

  test.each<[string, SiteOverrides, CarOverrides, boolean]>([
    ['no provider', { finance_provider: null }, {}, false],
    ['finance hidden', { finance: { hidden: true } }, {}, false],
    ['a make by any case', { finance: { excludeMakes: ['toyota'] } }, { make: 'TOYOTA ' }, false],
    ['Suzuki, where the list is replaced', { finance: { excludeMakes: [] } }, { make: 'Suzuki' }, true],
  ])('%s', (_, overrides, car, shown) => {
    const where = aSite({ finance_provider: 'taurus', ...overrides });
    expect(financeEstimate(quoted('taurus', LENDER, car), where, TODAY) !== null).toBe(shown);
  });
});

describe('the provider of the estimate', () => {
  const where = site('taurus', {
    providerByMake: { Nissan: 'nissan' },
    providerByDealership: { mackay: '360finance' },
  });
  const finance_lenders = { taurus: LENDER, nissan: LENDER, '360finance': LENDER };

  test.each([
    ['the site’s', {}, 'taurus'],
    ['the dealership’s', { dealership_slug: 'mackay' }, '360finance'],
    ['the make’s before the dealership’s', { make: 'NISSAN', dealership_slug: 'mackay' }, 'nissan'],
  ])('%s', (_, car, provider) => {
    expect(financeEstimate(aCar({ ...car, finance_lenders }), where, TODAY)?.provider).toBe(provider);
  });

  it('knows a provider by the feed’s spelling', () => {
    const car = aCar({ finance_lenders: { '360 Finance': LENDER } });
    expect(financeEstimate(car, site('360finance'), TODAY)?.providerName).toBe('360 Finance');
    const other = aCar({ finance_lenders: { 'Nissan Finance': LENDER } });
    expect(financeEstimate(other, site('nissan'), TODAY)?.provider).toBe('nissan');
  });
});

describe('the estimate', () => {
  const rates = { interestRate: 8.49, comparisonRate: 9.61, warning: COMPARISON_RATE_WARNING };

  it('gives whole dollars, a 10% deposit, the total and the expiry', () => {
    expect(financeEstimate(quoted('taurus'), site('taurus'), TODAY)).toEqual({
      provider: 'taurus',
      providerName: 'Taurus',
      rates,
      weekly: { ...rates, dollars: 142, per: 'week' },
      monthly: { ...rates, dollars: 617, per: 'month' },
      deposit: 3_000,
      finalPayment: null,
      termMonths: 60,
      // 3,000 + 60 × 617.08
      totalPayable: 40_025,
      validUntil: '2026-12-21',
      disclaimer: FINANCE_DISCLAIMER,
    });
  });

  it('Nissan: 10% deposit and 30% final payment', () => {
    const estimate = financeEstimate(
      quoted('nissan', { ...LENDER, paymentWeek: null, termMonths: 48, deposit: 999 }),
      site('nissan'),
      TODAY,
    );
    expect(estimate).toMatchObject({
      weekly: null,
      monthly: { dollars: 617, per: 'month' },
      deposit: 3_000,
      finalPayment: 9_000,
      termMonths: 48,
      totalPayable: Math.round(3_000 + 48 * 617.08),
    });
  });

  it('Angle: its own variant’s deposit and years, payments for that term, no final payment', () => {
    const lender = {
      ...LENDER,
      angle: { deposit: 1_500, termYears: 7 },
      term60: { paymentWeek: 150 },
      term84: { paymentWeek: 119.6, paymentMonth: 518.2 },
    };
    expect(financeEstimate(quoted('angle', lender), site('angle'), TODAY)).toMatchObject({
      weekly: { dollars: 120 },
      monthly: { dollars: 518 },
      deposit: 1_500,
      finalPayment: 0,
      termMonths: 84,
      totalPayable: Math.round(1_500 + 84 * 518.2),
    });
  });

  test.each<[string, Lender, boolean]>([
    [
      'terms named by years',
      { ...LENDER, angle: { deposit: 0, termYears: 5 }, term5: { paymentWeek: 99 } },
      true,
    ],
    ['a term that was not quoted', { ...LENDER, angle: { deposit: 0, termYears: 6 } }, false],
    ['no variant: the quote itself', { ...LENDER, termYears: 5 }, true],
  ])('Angle, %s', (_, lender, shown) => {
    expect(shows('angle', lender)).toBe(shown);
  });

  it('a $0 deposit shows no amount and is in no total', () => {
    const angle = financeEstimate(
      quoted('angle', { ...LENDER, angle: { deposit: 0, termYears: 5 }, term60: LENDER }),
      site('angle'),
      TODAY,
    );
    expect(angle).toMatchObject({ deposit: null, totalPayable: Math.round(60 * 617.08) });
    const taurus = financeEstimate(quoted('taurus', { ...LENDER, deposit: 0 }), site('taurus'), TODAY);
    expect(taurus).toMatchObject({ deposit: null, totalPayable: Math.round(60 * 617.08) });
  });

  it('uses a deposit that the quote assumes', () => {
    const estimate = financeEstimate(quoted('taurus', { ...LENDER, deposit: 5_000 }), site('taurus'), TODAY);
    expect(estimate?.deposit).toBe(5_000);
  });

  it('is based on the price a shopper pays', () => {
    const estimate = financeEstimate(
      quoted('taurus', LENDER, { offer_price: 27_000 }),
      site('taurus'),
      TODAY,
    );
    expect(estimate?.deposit).toBe(2_700);
  });

  test.each<[string, Lender, CarOverrides]>([
    ['no term', { ...LENDER, termMonths: null }, {}],
    ['no monthly payment', { ...LENDER, paymentMonth: null }, {}],
    ['no price', LENDER, { price: null }],
  ])('has no total with %s', (_, lender, car) => {
    const estimate = financeEstimate(quoted('ausloans', lender, car), site('ausloans'), TODAY);
    expect(estimate).toMatchObject({ totalPayable: null, weekly: { dollars: 142 } });
  });

  it('includes the lender’s own small print', () => {
    const estimate = financeEstimate(
      quoted('taurus', { ...LENDER, disclaimer: 'Approved applicants only.' }),
      site('taurus'),
      TODAY,
    );
    expect(estimate?.disclaimer).toBe('Approved applicants only.');
  });
});

test.each([
  ['2026-11-21', '2026-12-21'],
  ['2026-12-31', '2027-01-31'],
  ['2026-01-31', '2026-02-28'],
  ['2028-01-30', '2028-02-29'],
  ['2026-10-31', '2026-11-30'],
  ['2026-02-28', '2026-03-28'],
])('an offer of %s is valid until %s', (day, last) => {
  expect(oneMonthAfter(day)).toBe(last);
});
