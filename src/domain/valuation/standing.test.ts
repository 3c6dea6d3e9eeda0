import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceStanding } from './standing.ts';

type StandingCar = Parameters<typeof priceStanding>[0];

let ids = 0;
const car = (price: number | null, more: Partial<StandingCar> = {}): StandingCar => ({
  id: ++ids,
  make_model: 'Toyota Corolla',
  car_type: 'used',
  item_type: 'car',
  year: 2020,
  price,
  price_type: 'egc',
  subscription_price: null,
  ...more,
});
const cars = (...prices: number[]) => prices.map((price) => car(price));
const FIVE = cars(20_000, 21_000, 22_000, 23_000, 24_000);

describe('a price among similar cars', () => {
  test.each([
    [19_000, 'Lowest price of 6 similar cars here', 0],
    [20_000, 'Among the lowest prices of 6 similar cars here', 0],
    [21_500, 'Priced lower than 3 of 5 similar cars here', 0.375],
    [24_000, 'Compared with 5 similar cars here', 1],
    [30_000, 'Compared with 5 similar cars here', 1],
  ])('$%d: %s', (price, text, at) => {
    expect(priceStanding(car(price), FIVE)).toMatchObject({ text, at, count: 5 });
  });

  test('explains what is compared', () => {
    expect(priceStanding(car(19_000), FIVE)?.method).toBe(
      'Compared with 5 similar cars for sale on this site: same model, used, within 2 years of this one. Their prices ' +
        'and this one run from $19,000 to $24,000. Kilometres, badge and condition differ, and cars at other dealers ' +
        'aren’t included.',
    );
  });
});

describe('too few similar cars', () => {
  test.each<[string, Partial<StandingCar>]>([
    ['another model', { make_model: 'Toyota Camry' }],
    ['another condition', { car_type: 'new' }],
    ['three years newer', { year: 2023 }],
    ['of an unknown year', { year: null }],
    ['at a price of another kind', { price_type: 'drive_away' }],
    ['without a price', { price: null }],
    ['by subscription', { subscription_price: 199 }],
  ])('the fifth is %s', (_, more) => {
    const four = FIVE.slice(0, 4);
    expect(priceStanding(car(21_500), [...four, car(25_000)])).not.toBeNull();
    expect(priceStanding(car(21_500), [...four, car(25_000, more)])).toBeNull();
  });

  test('a car is not compared with itself', () => {
    const [own = car(1)] = FIVE;
    expect(priceStanding(own, FIVE)).toBeNull();
  });

  test('a car without a price, or among cars that cost the same, has no standing', () => {
    expect(priceStanding(car(null), FIVE)).toBeNull();
    expect(priceStanding(car(20_000), cars(20_000, 20_000, 20_000, 20_000, 20_000))).toBeNull();
  });
});

test('a price is always between the lowest and the highest, and a lower price never ranks higher', () => {
  const dollars = fc.integer({ min: 11, max: 900_000 });
  fc.assert(
    fc.property(dollars, dollars, fc.array(dollars, { minLength: 5, maxLength: 30 }), (one, two, others) => {
      const stock = cars(...others);
      const [low, high] = [one, two]
        .toSorted((a, b) => a - b)
        .map((price) => priceStanding(car(price), stock));
      for (const standing of [low, high]) {
        if (!standing) continue;
        expect(standing.at).toBeGreaterThanOrEqual(0);
        expect(standing.at).toBeLessThanOrEqual(1);
      }
      if (low && high) expect(low.at).toBeLessThanOrEqual(high.at);
    }),
  );
});
