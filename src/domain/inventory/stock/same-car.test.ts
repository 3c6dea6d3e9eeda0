import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { aCar, NOW } from '../../../../tests/fixtures/cars.ts';
import { type FeedCar, FeedCarSchema } from '../car.ts';
import { applyDiff, diffStock, importReport, isEmptyDiff } from './diff.ts';
import type { FeedRow, StoredCar } from './import.ts';
import { distinctRows } from './same-car.ts';

const ONE = 'JTDKB20U093000001';
const TWO = 'JTDKB20U093000002';
const SOLD = { status: 'sold' as const };

type Given = [stocknum: string | null, vin: string | null, overrides?: Partial<FeedCar>];

const feed = (...rows: Given[]): FeedRow[] =>
  rows.map(([stocknum, vin, overrides], index) => ({
    row: index + 1,
    key: (stocknum ?? vin ?? `row ${index}`).toUpperCase(),
    car: {
      ...v.parse(FeedCarSchema, { make: 'Toyota', model: 'Yaris', car_type: 'used', price: 1 }),
      stocknum,
      vin,
      ...overrides,
    },
  }));

let id = 0;
const names = () => {
  id++;
  const { slug, name, dealership_id, dealership_slug, dealership_name } = aCar({ id });
  return { id, slug, name, dealership_id, dealership_slug, dealership_name };
};
/** The stock after these feeds, one after another. */
const stockAfter = (...feeds: FeedRow[][]): StoredCar[] =>
  feeds.reduce<StoredCar[]>(
    (stock, rows) =>
      applyDiff(stock, diffStock(stock, rows, NOW), (_, known) =>
        known ? { ...names(), ...known } : names(),
      ),
    [],
  );
const forSale = (stock: StoredCar[]) =>
  stock
    .filter(({ car }) => car.status !== 'sold')
    .map(({ car: { stocknum, vin } }) => [stocknum, vin])
    .sort();

describe('within a feed', () => {
  test('one stock number with two VINs is two cars, in any order', () => {
    const rows = feed(['A1', ONE], ['A1', TWO]);
    const stock = stockAfter(rows);
    expect(forSale(stock)).toEqual([
      ['A1', ONE],
      ['A1', TWO],
    ]);
    expect(importReport(diffStock([], rows, NOW), [], rows)).toMatchObject({ created: 2, duplicates: 0 });
    expect(isEmptyDiff(diffStock(stock, feed(['A1', TWO], ['A1', ONE]), NOW))).toBe(true);
  });

  test('of a sold and a relisted row with the same VIN, the one for sale counts', () => {
    const rows = feed(['A1', ONE, SOLD], ['B7', ONE]);
    expect(forSale(stockAfter(rows))).toEqual([['B7', ONE]]);
    expect(distinctRows(rows).duplicates).toEqual([
      {
        row: 1,
        stocknum: 'A1',
        vin: ONE,
        kept: { row: 2, stocknum: 'B7', vin: ONE },
        reason: 'the same VIN; this row is sold and row 2 is for sale',
      },
    ]);
    const known = stockAfter(feed(['A1', ONE]), rows);
    expect(known).toHaveLength(1);
    expect(known[0]).toMatchObject({ key: 'B7', car: { status: 'in_stock' } });
  });

  test.each<[string, FeedRow[], number, number, string]>([
    ['the same stock number', feed(['A1', null], ['A1', null]), 2, 1, 'the same stock number'],
    ['only one of them with a VIN', feed(['A1', ONE], ['a1', null]), 2, 1, 'the same stock number'],
    ['the same VIN', feed(['A1', ONE], ['A2', ONE]), 2, 1, 'the same VIN'],
    [
      'only a hash of columns',
      feed([null, null], [null, null]).map((row) => ({ ...row, key: 'h' })),
      2,
      1,
      'the same values in the columns that identify a car',
    ],
  ])('is listed with both rows and the reason: %s', (_, rows, row, kept, reason) => {
    expect(distinctRows(rows).duplicates).toMatchObject([{ row, kept: { row: kept }, reason }]);
  });
});

describe('from feed to feed', () => {
  test('a stock number that moves to another car sells the first, whose history stays its own', () => {
    const stock = stockAfter(feed(['A1', ONE, { price: 40_000 }]), feed(['A1', TWO, { price: 9000 }]));
    expect(stock.map(({ car }) => [car.vin, car.status, car.price_history.length])).toEqual([
      [ONE, 'sold', 1],
      [TWO, 'in_stock', 1],
    ]);
    expect(isEmptyDiff(diffStock(stock, feed(['A1', TWO, { price: 9000 }]), NOW))).toBe(true);
  });

  test('a car keeps its record when another one gets its stock number, and when that one leaves', () => {
    const alone = stockAfter(feed(['A1', ONE]));
    const both = stockAfter(feed(['A1', ONE]), feed(['A1', TWO], ['A1', ONE]));
    expect(both).toHaveLength(2);
    expect(diffStock(both, feed(['A1', ONE]), NOW)).toMatchObject({ create: [], sold: [{}] });
    expect(both[0]?.car.vin).toBe(alone[0]?.car.vin);
  });

  test('adding or removing a VIN does not change the identity', () => {
    for (const feeds of [
      [feed(['A1', null]), feed(['A1', ONE])],
      [feed(['A1', ONE]), feed(['A1', null])],
    ]) {
      expect(stockAfter(...feeds)).toHaveLength(1);
    }
  });

  test('a mapping that switches to VINs sells nothing, nor does switching back', () => {
    const byStock = feed(['A1', ONE], ['A2', null], ['A3', TWO, SOLD]);
    const byVin = byStock.map((row) => ({ ...row, key: row.car.vin ?? row.key }));
    const stock = stockAfter(byStock);
    expect(diffStock(stock, byVin, NOW)).toMatchObject({ create: [], sold: [] });
    expect(diffStock(stockAfter(byStock, byVin), byStock, NOW)).toMatchObject({ create: [], sold: [] });
  });

  test('a rejected row keeps every car with its stock number', () => {
    const stock = stockAfter(feed(['A1', ONE], ['A1', TWO], ['B1', null]));
    expect(diffStock(stock, feed(['B1', null]), NOW, new Set(['A1'])).sold).toEqual([]);
  });
});
