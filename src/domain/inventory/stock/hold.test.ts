import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { aCar, NOW } from '../../../../tests/fixtures/cars.ts';
import { FeedCarSchema } from '../car.ts';
import { diffStock } from './diff.ts';
import { heldFigures, soldPercent } from './hold.ts';
import type { FeedRow, StoredCar } from './import.ts';

const LIMITS = { percent: 30, cars: 5 };

const stock = (count: number, sold = 0): StoredCar[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `A${index}`,
    car: aCar({
      id: index + 1,
      stocknum: `A${index}`,
      vin: null,
      ...(index < sold && { status: 'sold', sold: true, sold_date_timestamp: 1 }),
    }),
  }));

/** A feed with the cars of `stock` from `from` on. */
const feed = (cars: readonly StoredCar[], from: number, overrides = {}): FeedRow[] =>
  cars.slice(from).map(({ key, car }, index) => ({
    row: index + 1,
    key,
    car: { ...v.parse(FeedCarSchema, car), ...overrides },
  }));

const held = (cars: StoredCar[], rows: FeedRow[], limits = LIMITS) =>
  heldFigures(cars, diffStock(cars, rows, NOW), limits);

describe('an import is held', () => {
  test.each<[string, number, number, boolean]>([
    ['29 of 30 gone', 30, 29, true],
    ['972 of 990 gone', 990, 972, true],
    ['three in ten', 30, 9, false],
    ['one more than three in ten', 30, 10, true],
    ['four of five: too few to tell', 5, 4, false],
    ['five of six', 6, 5, true],
    ['nothing', 30, 0, false],
  ])('%s', (_, count, gone, expected) => {
    const cars = stock(count);
    const figures = held(cars, feed(cars, gone));
    expect(figures !== null).toBe(expected);
    if (figures) expect(figures).toMatchObject({ reason: 'many sold', for_sale: count, would_sell: gone });
  });

  test('if the feed itself marks that many cars sold', () => {
    const cars = stock(20);
    expect(held(cars, feed(cars, 0, { status: 'sold' }))).toMatchObject({ would_sell: 20 });
  });

  test('if the feed has no cars, however few are for sale', () => {
    expect(held(stock(2), [])).toMatchObject({ reason: 'no cars', for_sale: 2, would_sell: 2 });
    expect(held([], [])).toBeNull();
  });

  test('but not for cars already sold', () => {
    const cars = stock(30, 25);
    expect(held(cars, feed(cars, 25))).toBeNull();
    expect(held(cars, feed(cars, 26))).toBeNull();
  });

  test('but never if the limit is 100 per cent', () => {
    const cars = stock(30);
    expect(held(cars, feed(cars, 29), { percent: 100, cars: 1 })).toBeNull();
  });

  test('with the names of some of the cars, for the person who decides', () => {
    const cars = stock(60);
    expect(held(cars, feed(cars, 50))?.cars).toHaveLength(20);
  });
});

test('an import that is not held leaves at least seven cars in ten, or sells fewer than five', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(40), (count, gone) => {
      const cars = stock(count);
      const sold = Math.min(count, gone);
      if (sold === count && count > 0) return;
      if (held(cars, feed(cars, sold)) === null) expect(sold < 5 || count - sold >= count * 0.7).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test.each([
  [30, 29, 97],
  [1000, 999, 99],
  [4, 4, 100],
  [0, 0, 0],
])('%2$i of %1$i cars are %3$i per cent', (for_sale, would_sell, percent) => {
  expect(soldPercent({ for_sale, would_sell })).toBe(percent);
});
