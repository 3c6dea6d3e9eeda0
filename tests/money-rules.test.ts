/** Amounts, days and percentages that hold on a site whose configuration says nothing of them. */
import { describe, expect, test } from 'vitest';
import { reservationOffer } from '../src/domain/reservations/offer.ts';
import { afterEvent, newReservation } from '../src/domain/reservations/reservation.ts';
import { BUDGET_DEFAULTS, BUDGET_FLOOR, BUDGET_WEEKS, estimatedBudget } from '../src/domain/search/budget.ts';
import { notValued } from '../src/domain/valuation/valuation.ts';
import { aSite } from './fixtures/cars.ts';

const site = aSite();

describe('defaults of a site', () => {
  test.each<[string, unknown, unknown]>([
    ['dollars of a deposit', site.reserve.deposit, 200],
    ['hours a car is held', site.reserve.holdHours, 48],
    ['days of the money-back guarantee', site.moneyBack.days, 14],
    ['kilometres driven in them', site.moneyBack.maximumKm, 500],
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

describe('what they come to', () => {
  test('a reservation of $200 for 48 hours, refundable whole', () => {
    const offer = reservationOffer(site.reserve, 'car');
    expect([offer.cents, offer.hours]).toEqual([20_000, 48]);
    expect(offer.promises.join(' ')).toContain('$200 deposit is 100% refundable');
  });
  test('48 hours to the minute', () => {
    const paidAt = new Date('2026-03-01T02:00:00Z');
    const held = newReservation({ cents: 20_000, holdHours: site.reserve.holdHours, payMinutes: 30 }, paidAt);
    const paid = afterEvent(held, { kind: 'reported', report: { paidCents: 20_000, paidAt }, at: paidAt });
    expect(paid.holdUntil?.toISOString()).toBe('2026-03-03T02:00:00.000Z');
  });
  test.each([
    [2019, 100_000, true],
    [2018, 100_000, false],
    [2019, 100_001, false],
  ])('a trade-in of %i with %i km', (year, km, isValued) => {
    expect(notValued({ year, km }, site.tradeIn, new Date('2026-03-01T02:00:00Z')) === null).toBe(isValued);
  });
  test('the budget: 260 weeks of $200 and $2,000 down, for cars above $1,000', () => {
    expect([BUDGET_WEEKS, BUDGET_DEFAULTS.weekly, BUDGET_DEFAULTS.deposit, BUDGET_FLOOR]).toEqual([
      260, 200, 2000, 1000,
    ]);
    expect(estimatedBudget(BUDGET_DEFAULTS)).toBe(54_000);
  });
});
