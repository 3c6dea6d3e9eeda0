import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Comparable,
  candidateLists,
  hasSameCandidates,
  similarCars,
  similarIndex,
  similarity,
} from './similar.ts';

const hilux: Comparable = {
  id: 1,
  make: 'Toyota',
  make_model: 'Toyota|Hilux',
  body: 'Ute',
  item_type: 'car',
  price: 40_000,
  year: 2021,
  status: 'in_stock',
  reserved: false,
  created_at: 1_700_000_000,
};
const dearHilux = { ...hilux, id: 2, price: 68_000 };
const ranger = { ...hilux, id: 3, make: 'Ford', make_model: 'Ford|Ranger' };
const corolla = { ...hilux, id: 4, make_model: 'Toyota|Corolla', body: 'Hatch', price: 24_000 };
const mustang = { ...hilux, id: 5, make: 'Ford', make_model: 'Ford|Mustang', body: 'Coupe', price: 72_000 };

const ids = (cars: readonly Comparable[]) => cars.map(({ id }) => id);

test('ranks the same model first, then another make’s ute at the same price, then the same make', () => {
  const index = similarIndex([mustang, corolla, ranger, dearHilux, hilux]);
  expect(ids(similarCars(hilux, index, 10))).toEqual([2, 3, 4, 5]);
  expect(ids(similarCars(hilux, index, 2))).toEqual([2, 3]);
});

test('ranks a nearer price and a nearer year higher', () => {
  expect(similarity(hilux, { ...hilux, price: 41_000 })).toBeGreaterThan(
    similarity(hilux, { ...hilux, price: 50_000 }),
  );
  expect(similarity(hilux, { ...hilux, year: 2020 })).toBeGreaterThan(
    similarity(hilux, { ...hilux, year: 2016 }),
  );
});

describe('unknown facts', () => {
  test('a car without price, year or body still has similar cars', () => {
    const unknown = { ...hilux, id: 9, price: null, year: null, body: null };
    expect(ids(similarCars(unknown, similarIndex([hilux, mustang]), 5))).toEqual([1, 5]);
  });
});

test('sold and reserved cars are not offered', () => {
  const sold = { ...dearHilux, id: 6, status: 'sold' as const };
  const reserved = { ...dearHilux, id: 7, reserved: true };
  expect(ids(similarCars(hilux, similarIndex([sold, reserved, ranger]), 5))).toEqual([3]);
});

test('a sold car still leads to cars like it', () => {
  const sold = { ...hilux, id: 8, status: 'sold' as const };
  expect(ids(similarCars(sold, similarIndex([hilux, ranger]), 5))).toEqual([1, 3]);
});

test('puts the newer of two equal matches first', () => {
  const older = { ...ranger, id: 20, created_at: 1 };
  const newer = { ...ranger, id: 21, created_at: 2 };
  expect(ids(similarCars(hilux, similarIndex([older, newer]), 2))).toEqual([21, 20]);
});

const anyCar = fc.record({
  id: fc.nat(10_000),
  make: fc.constantFrom('Toyota', 'Ford'),
  make_model: fc.constantFrom('Toyota|Hilux', 'Toyota|Corolla', 'Ford|Ranger'),
  body: fc.constantFrom('Ute', 'Hatch', null),
  item_type: fc.constant('car' as const),
  price: fc.option(fc.integer({ min: 1000, max: 90_000 })),
  year: fc.option(fc.integer({ min: 2005, max: 2026 })),
  status: fc.constant('in_stock' as const),
  reserved: fc.boolean(),
  created_at: fc.nat(2_000_000_000),
});

test('never includes the car itself or the same car twice, and puts the best match first', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyCar, { selector: ({ id }) => id, minLength: 1 }),
      fc.nat(8),
      (stock, count) => {
        const [car] = stock as [Comparable, ...Comparable[]];
        const found = similarCars(car, similarIndex(stock), count);
        expect(found.length).toBeLessThanOrEqual(count);
        expect(ids(found)).not.toContain(car.id);
        expect(new Set(ids(found)).size).toBe(found.length);
        const scores = found.map((each) => similarity(car, each));
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      },
    ),
  );
});

describe('after another car’s price changes', () => {
  const utes = Array.from({ length: 200 }, (_, at) => ({
    ...ranger,
    id: 100 + at,
    price: 20_000 + 100 * at,
  }));
  const index = similarIndex(utes);
  const afterwards = (at: number, price: number) =>
    similarIndex(
      utes.map((each, place) => (place === at ? { ...each, price } : each)),
      index,
    );
  const [first] = utes;
  if (first === undefined) throw new Error('there are utes');

  test('a car far from it still has the same candidates, and one beside it has others', () => {
    const last = candidateLists(first, index);
    expect(hasSameCandidates(first, candidateLists(first, afterwards(150, 34_990)), last)).toBe(true);
    expect(hasSameCandidates(first, candidateLists(first, afterwards(10, 34_990)), last)).toBe(false);
    expect(hasSameCandidates(first, candidateLists(first, afterwards(150, 20_050)), last)).toBe(false);
  });

  test('the same candidates mean the same similar cars', () => {
    const cars = fc.record({ at: fc.nat(199), price: fc.integer({ min: 19_000, max: 41_000 }) });
    fc.assert(
      fc.property(fc.nat(199), cars, (of, { at, price }) => {
        const [car, later] = [utes[of], afterwards(at, price)];
        if (car === undefined || of === at) return;
        if (!hasSameCandidates(car, candidateLists(car, later), candidateLists(car, index))) return;
        expect(similarCars(car, later, 4)).toEqual(similarCars(car, index, 4));
      }),
    );
  });
});
