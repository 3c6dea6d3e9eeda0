/** Amounts, days and percentages for a site whose configuration does not set them. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { calculatorStart } from '../src/domain/finance/calculator.ts';
import { COMPARISON_EXAMPLE } from '../src/domain/finance/comparison-rate.ts';
import { financeEstimate } from '../src/domain/finance/estimate.ts';
import { formatRate } from '../src/domain/finance/payment.ts';
import { moneyBackPromise } from '../src/domain/guarantee/money-back.ts';
import { marketBadge } from '../src/domain/inventory/badge.ts';
import type { FinanceProvider } from '../src/domain/inventory/car.ts';
import { canBeSaved, hasLocationFeature } from '../src/domain/inventory/eligibility.ts';
import { meaningfulPrice } from '../src/domain/inventory/price.ts';
import { isInSearch } from '../src/domain/inventory/status.ts';
import { carTag } from '../src/domain/inventory/tags.ts';
import { CARDS_ACCEPTED, reservationOffer } from '../src/domain/reservations/offer.ts';
import { afterEvent, newReservation } from '../src/domain/reservations/reservation.ts';
import {
  BUDGET_DEFAULTS,
  BUDGET_FLOOR,
  BUDGET_WEEKS,
  budgetAnswer,
  budgetParameter,
  estimatedBudget,
} from '../src/domain/search/screens/budget.ts';
import { movePriceThumb, PRICE_SCALE } from '../src/domain/search/screens/price-range.ts';
import { moveThumb, sliderScale } from '../src/domain/search/slider.ts';
import { notValued } from '../src/domain/valuation/valuation.ts';
import {
  aCar,
  aSite,
  type CarOverrides,
  daysAgo,
  NOW,
  type SiteOverrides,
  secondsAgo,
} from './fixtures/cars.ts';

const site = aSite();

describe('defaults of a site', () => {
  test.each<[string, unknown, unknown]>([
    ['dollars of a deposit', site.reserve.deposit, 200],
    ['hours a car is held', site.reserve.holdHours, 48],
    ['days of the money-back guarantee', site.moneyBack.days, 14],
    ['kilometres driven in them', site.moneyBack.maximumKm, 500],
    ['what is left in the tank', site.moneyBack.minimumFuel, 'quarter'],
    ['years of age up to which a trade-in is valued online', site.tradeIn.maximumAgeYears, 7],
    ['kilometres up to which it is', site.tradeIn.maximumKm, 100_000],
    ['percent a year of the calculator', site.finance.calculatorRate, 10],
    ['percent of the price paid down', site.finance.depositPercent, 10],
    ['days a car is new', site.tags.newDays, 8],
    ['days a sold car stays in search', site.search.soldDays, 3],
    ['stars above which reviews show them', site.reviews.minimumRating, 4],
    ['Google reviews asked for', site.reviews.googleQuantity, 12],
    ['reviews shown', site.reviews.maximum, 10],
    ['pixels of the promotions slider', site.promotions.height, 540],
    ['makes without estimates', site.finance.excludeMakes, ['Suzuki']],
    ['the state', site.state, 'qld'],
  ])('%s', (_, is, shall) => {
    expect(is).toEqual(shall);
  });
});

describe('prices', () => {
  test.each([
    [null, null],
    [0, null],
    [10, null],
    [10.5, 10.5],
    [11, 11],
  ])('$%s counts as %s: only above $10', (price, counts) => {
    expect(meaningfulPrice(price)).toBe(counts);
  });

  test.each([
    [30_000, 30_499, null],
    [30_000, 30_500, 500],
  ])('$%i beside an average of $%i: the badge says %s, only above $499', (price, average, below) => {
    const car = aCar({ price, autograb_data: { state_average_market_price: average } });
    expect(marketBadge(car, site)?.below ?? null).toBe(below);
  });

  test('a car is compared with the national average where its state has none', () => {
    const country = { average_market_price: 40_000 };
    const badge = (data: CarOverrides['autograb_data']) =>
      marketBadge(aCar({ price: 30_000, autograb_data: data }), site);
    expect(badge(country)).toMatchObject({ below: 10_000, against: 'national' });
    expect(badge({ ...country, state_average_market_price: 30_100 })).toBeNull();
  });

  test.each([
    [0, false],
    [1, true],
  ])('at $%i a car can be saved and compared: %s, above $0 only', (price, can) => {
    expect(canBeSaved(aCar({ price }), site.car)).toBe(can);
  });

  test.each([
    [200, false],
    [201, true],
  ])('at $%i a car has the feature of its location: %s, above $200 only', (price, has) => {
    expect(hasLocationFeature(aCar({ price }), { ...site.car, locationFeature: true })).toBe(has);
  });
});

describe('days', () => {
  const DAY = 86_400;
  test.each([
    [8 * DAY, true],
    [8 * DAY + 1, false],
  ])('%i seconds after it came a car is new: %s', (seconds, isNew) => {
    const car = aCar({ created_at: daysAgo(seconds / DAY).toISOString() });
    expect(carTag(car, site, NOW)?.kind === 'newArrival').toBe(isNew);
  });

  test.each([
    [3 * DAY, true],
    [3 * DAY + 1, false],
  ])('%i seconds after its sale a car is in search: %s', (seconds, isFound) => {
    const car = aCar({ status: 'sold', sold_date_timestamp: secondsAgo(seconds / DAY) });
    expect(isInSearch(car, site.search, NOW)).toBe(isFound);
  });
});

describe('sliders', () => {
  test.each([
    ['without a facet', null, 100_000],
    ['where the largest price is nothing', { min: 0, max: 0 }, 100_000],
    ['where the dearest car is $42,400', { min: 0, max: 42_400 }, 43_000],
  ])('the price runs from $0 %s', (_, stats, max) => {
    const scale = sliderScale('price', stats);
    expect([scale.min, scale.max]).toEqual([0, max]);
  });

  test.each([
    ['price', 20_499, 20_000],
    ['price', 20_500, 21_000],
    ['km', 99_499, 99_000],
  ] as const)('%s: %i is told in thousands', (field, wanted, value) => {
    const scale = sliderScale(field, null);
    expect(moveThumb({ low: 0, high: scale.max }, 'low', wanted, scale).values.low).toBe(value);
  });

  test('the price range goes from $5,000 to $250,000 in steps of $500, with thumbs at least $1 apart', () => {
    expect(PRICE_SCALE).toMatchObject({ min: 5_000, max: 250_000, step: 500 });
    const { low, high } = movePriceThumb({ low: 5_000, high: 20_000 }, 'low', 20_000).values;
    expect(high - low).toBeGreaterThanOrEqual(1);
  });
});

describe('the budget', () => {
  test('the budget starts at $200 for 260 weeks and $2,000 deposit, for cars above $1,000', () => {
    expect([BUDGET_WEEKS, BUDGET_DEFAULTS.weekly, BUDGET_DEFAULTS.deposit, BUDGET_FLOOR]).toEqual([
      260, 200, 2000, 1000,
    ]);
    expect(estimatedBudget(BUDGET_DEFAULTS)).toBe(54_000);
    expect(budgetParameter(54_000)).toBe('1001:54000');
  });

  test.each([
    [9_989, 'No cars found for this budget', '0 cars Found'],
    [9_990, null, '4 cars Found'],
  ])('$%i where the cheapest car is $9,990: %s', (budget, message, button) => {
    const answer = budgetAnswer(
      { budget, minimum: 9_990, hits: 4 },
      { one: 'car', many: 'cars', all: 'cars' },
    );
    expect(answer).toEqual({ button, enough: message === null, message });
  });
});

describe('finance', () => {
  const LENDER = {
    interestRate: 8.49,
    comparisonRate: 9.61,
    paymentWeek: 142.4,
    paymentMonth: 617.5,
    termMonths: 60,
  };
  type Lender = NonNullable<CarOverrides['finance_lenders']>[string];
  const estimate = (
    provider: FinanceProvider,
    car: CarOverrides = {},
    lender: Lender = LENDER,
    more: SiteOverrides = {},
  ) =>
    financeEstimate(
      aCar({ price: 30_000, year: 2022, finance_lenders: { [provider]: lender }, ...car }),
      aSite({ finance_provider: provider, ...more }),
      NOW,
    );

  test.each<[FinanceProvider, string, CarOverrides, Lender, boolean]>([
    ['taurus', 'at $500', { price: 500 }, LENDER, false],
    ['taurus', 'at $501', { price: 501 }, LENDER, true],
    ['taurus', 'twelve years old', { year: 2014 }, LENDER, false],
    ['taurus', 'eleven years old', { year: 2015 }, LENDER, true],
    ['taurus', 'without a comparison rate', {}, { ...LENDER, comparisonRate: null }, false],
    ['360finance', 'at $500', { price: 500 }, LENDER, true],
    ['360finance', 'sold', { status: 'sold' }, LENDER, false],
    ['ausloans', 'at $500', { price: 500 }, LENDER, true],
    ['ausloans', 'sold', { status: 'sold' }, LENDER, false],
    ['manual', 'at $500', { price: 500 }, LENDER, false],
    ['manual', 'without a weekly payment', {}, { ...LENDER, paymentWeek: null }, false],
    ['angle', 'at $500', { price: 500 }, LENDER, false],
    ['angle', 'without a weekly payment', {}, { ...LENDER, paymentWeek: null }, false],
    ['powertorque', 'at $500', { price: 500 }, LENDER, false],
    ['powertorque', 'without a weekly payment', {}, { ...LENDER, paymentWeek: null }, false],
    ['nissan', 'at $500', { price: 500 }, LENDER, false],
    ['nissan', 'without a monthly payment', {}, { ...LENDER, paymentMonth: null }, false],
    ['nissan', 'without a weekly payment', {}, { ...LENDER, paymentWeek: null }, true],
    ['manual', 'without an interest rate', {}, { ...LENDER, interestRate: null }, false],
    ['manual', 'of Suzuki', { make: 'Suzuki' }, LENDER, false],
  ])('%s shows a car %s: %s', (provider, _, car, lender, isShown) => {
    expect(estimate(provider, car, lender) !== null).toBe(isShown);
  });

  test('payments are whole dollars, rates percentages', () => {
    const shown = estimate('manual');
    expect([shown?.weekly?.dollars, shown?.monthly?.dollars]).toEqual([142, 618]);
    expect(formatRate(shown?.rates.interestRate ?? 0)).toBe('8.49% p.a.');
  });

  test('the total adds a 10% deposit to the monthly payments, and the offer holds for a month', () => {
    expect(estimate('manual')).toMatchObject({
      deposit: 3_000,
      totalPayable: 3_000 + 617.5 * 60,
      validUntil: '2026-04-01',
    });
  });

  test.each<[FinanceProvider, Lender, number | null, number | null]>([
    ['nissan', LENDER, 3_000, 9_000],
    ['angle', { ...LENDER, angle: { deposit: 0, termYears: 5 }, terms: { 60: LENDER } }, null, 0],
    ['manual', LENDER, 3_000, null],
  ])('%s: deposit and final payment of a car at $30,000', (provider, lender, deposit, finalPayment) => {
    expect(estimate(provider, {}, lender)).toMatchObject({ deposit, finalPayment });
  });

  test('the comparison rate is for $30,000 over five years', () => {
    expect(COMPARISON_EXAMPLE).toMatchObject({ amount: 30_000, termMonths: 60 });
    expect(estimate('manual')?.rates.warning).toMatch(/5 year secured loan of \$30,000/);
  });

  test.each([
    [site.finance, 10],
    [aSite({ finance: { calculatorRate: 8.5 } }).finance, 8.5],
  ])('the calculator begins with a tenth down, %#: %d percent a year', (finance, interestRate) => {
    expect(calculatorStart(finance, 30_000)).toMatchObject({ deposit: 3_000, interestRate });
  });
});

describe('reserving', () => {
  test('a reservation costs $200 for 48 hours, fully refundable', () => {
    const offer = reservationOffer(site.reserve, 'car');
    expect([offer.cents, offer.hours]).toEqual([20_000, 48]);
    expect(offer.promises.join(' ')).toContain('$200 deposit is 100% refundable');
    expect(CARDS_ACCEPTED).toEqual(['Mastercard', 'Visa', 'Maestro', 'Google Pay', 'Apple Pay']);
  });
  test('a reservation ends after 48 hours, to the minute', () => {
    const paidAt = new Date('2026-03-01T02:00:00Z');
    const held = newReservation({ cents: 20_000, holdHours: site.reserve.holdHours, payMinutes: 30 }, paidAt);
    const paid = afterEvent(held, { kind: 'reported', report: { paidCents: 20_000, paidAt }, at: paidAt });
    expect(paid.holdUntil?.toISOString()).toBe('2026-03-03T02:00:00.000Z');
  });
});

describe('after the sale', () => {
  test('a car can be returned within 14 days and 500 km, with a quarter tank and no finance owing', () => {
    expect(moneyBackPromise({ ...site.moneyBack, enabled: true })).toEqual({
      title: '14 days to change your mind',
      text:
        'Bring a used car back within 14 days, with no more than 500 km driven, at least a quarter tank of fuel ' +
        'and no lien on it, and we’ll refund what you paid for it.',
    });
    expect(moneyBackPromise(site.moneyBack)).toBeNull();
  });

  test.each([
    [2019, 100_000, true],
    [2018, 100_000, false],
    [2019, 100_001, false],
  ])('a trade-in of %i with %i km is valued: %s', (year, km, isValued) => {
    expect(notValued({ year, km }, site.tradeIn, NOW) === null).toBe(isValued);
  });

  test.each([
    'acknowledge complaints within 7 days',
    'answer for you within 14 days',
    'resolve it within 30 days',
  ])('the privacy policy of every site: %s', (words) => {
    const policy = readFileSync('tenants/_shared/content/pages/privacy-policy.md', 'utf8');
    expect(policy).toContain(words);
  });
});
