import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { aCar, NOW } from '../../../../tests/fixtures/cars.ts';
import { type Car, type FeedCar, FeedCarSchema } from '../car.ts';
import { carName, carSlug } from '../naming.ts';
import { askedPrice } from '../price.ts';
import {
  applyDiff,
  diffStock,
  importReport,
  isEmptyDiff,
  type PlatformField,
  repeatedReport,
  type StockRecord,
} from './diff.ts';
import type { FeedRow, StoredCar } from './import.ts';

const LATER = new Date('2026-03-08T02:00:00.000Z');
const EVEN_LATER = new Date('2026-03-20T00:00:00.000Z');
const seconds = (moment: Date) => moment.getTime() / 1000;
const VIN = 'MR0FA3CD100012345';

function feedCar(overrides: Partial<v.InferInput<typeof FeedCarSchema>> = {}): FeedCar {
  return v.parse(FeedCarSchema, {
    make: 'Toyota',
    model: 'HiLux',
    year: 2021,
    car_type: 'used',
    price: 45_990,
    ...overrides,
  });
}

function rows(...cars: [key: string, overrides?: Partial<v.InferInput<typeof FeedCarSchema>>][]): FeedRow[] {
  return cars.map(([key, overrides], index) => ({
    row: index + 1,
    key,
    car: feedCar({ stocknum: key, ...overrides }),
  }));
}

/** Gives new cars ids in sequence, and every car the name from its parts. */
function platform(): (record: StockRecord, known: Car | null) => Pick<Car, PlatformField> {
  let last = 0;
  return (record, known) => {
    const id = known?.id ?? ++last;
    const dealership = { dealership_id: 1, dealership_slug: 'acme', dealership_name: 'Acme Motors' };
    return { id, slug: known?.slug ?? carSlug(record, id), name: carName(record), ...dealership };
  };
}

const imported = (existing: StoredCar[], incoming: FeedRow[], now: Date, fields = platform()) =>
  applyDiff(existing, diffStock(existing, incoming, now), fields);

describe('a first import', () => {
  test('creates every car, with its price as the first of its history', () => {
    const diff = diffStock([], rows(['A'], ['B', { price: null }]), NOW);
    expect(diff).toMatchObject({ update: [], sold: [], unchanged: 0, duplicates: [] });
    expect(diff.create).toMatchObject([
      {
        row: 1,
        key: 'A',
        car: {
          created_at: NOW.toISOString(),
          views: 0,
          price_history: [{ at: NOW.toISOString(), price: 45_990 }],
        },
      },
      { row: 2, key: 'B', car: { price_history: [{ at: NOW.toISOString(), price: null }] } },
    ]);
  });

  test('keeps the arrival date that a feed gives', () => {
    const created_at = '2026-01-05T00:00:00.000Z';
    expect(diffStock([], rows(['A', { created_at }]), NOW).create[0]?.car.created_at).toBe(created_at);
  });

  test('a repeated identity or VIN is a duplicate: the first row counts', () => {
    const incoming = rows(['A', { vin: VIN, km: 1 }], ['B', { vin: VIN, km: 2 }], ['A', { km: 3 }], ['C']);
    const diff = diffStock([], incoming, NOW);
    expect(diff.duplicates.map(({ row }) => row)).toEqual([2, 3]);
    expect(diff.create.map(({ key, car }) => [key, car.km])).toEqual([
      ['A', 1],
      ['C', null],
    ]);
  });
});

describe('a second import', () => {
  const stock = imported([], rows(['A', { vin: VIN }], ['B'], ['C']), NOW);

  test('of the same feed changes nothing', () => {
    const diff = diffStock(stock, rows(['A', { vin: VIN }], ['B'], ['C']), LATER);
    expect(diff).toEqual({ create: [], update: [], sold: [], unchanged: 3, duplicates: [] });
    expect(isEmptyDiff(diff)).toBe(true);
  });

  test('a new price joins the history; id, slug, views and created_at stay', () => {
    const seen = stock.map((stored) => ({ ...stored, car: { ...stored.car, views: 7 } }));
    const diff = diffStock(
      seen,
      rows(['A', { vin: VIN, price: 43_990, created_at: LATER.toISOString() }], ['B'], ['C']),
      LATER,
    );
    expect(diff).toMatchObject({ create: [], sold: [], unchanged: 2 });
    expect(diff.update).toMatchObject([{ key: 'A', id: 1, changed: ['price'], priceChanged: true }]);
    const before = seen[0]?.car;
    expect(applyDiff(seen, diff, platform())[0]?.car).toEqual({
      ...before,
      price: 43_990,
      price_history: [
        { at: NOW.toISOString(), price: 45_990 },
        { at: LATER.toISOString(), price: 43_990 },
      ],
    });
  });

  test('a change to another fact leaves the price history alone', () => {
    const diff = diffStock(
      stock,
      rows(
        ['A', { vin: VIN, km: 50_000, images: ['https://a.example/1.jpg'].map((url) => ({ url })) }],
        ['B'],
        ['C'],
      ),
      LATER,
    );
    expect(diff.update).toMatchObject([{ changed: ['km', 'images'], priceChanged: false }]);
    expect(diff.update[0]?.car.price_history).toHaveLength(1);
  });

  test('the shopper’s price changes with an offer, its end, and the list price', () => {
    const offered = imported(stock, rows(['A', { vin: VIN, offer_price: 42_990 }], ['B'], ['C']), LATER);
    const ended = imported(offered, rows(['A', { vin: VIN }], ['B'], ['C']), EVEN_LATER);
    expect(ended[0]?.car.price_history.map(({ price }) => price)).toEqual([45_990, 42_990, 45_990]);
  });

  test('a withdrawn price is a price change', () => {
    const [entry] = diffStock(stock, rows(['A', { vin: VIN, price: null }], ['B'], ['C']), LATER).update;
    expect(entry).toMatchObject({ priceChanged: true, car: { price_history: { length: 2 } } });
  });

  test('a car missing from the feed is sold, once', () => {
    const diff = diffStock(stock, rows(['A', { vin: VIN }], ['C']), LATER);
    expect(diff).toMatchObject({
      update: [],
      unchanged: 2,
      sold: [{ key: 'B', id: 2, sold_date_timestamp: seconds(LATER) }],
    });
    const after = applyDiff(stock, diff, platform());
    expect(after[1]?.car).toMatchObject({ status: 'sold', sold: true, sold_date_timestamp: seconds(LATER) });
    const muchLater = new Date('2026-05-01T00:00:00.000Z');
    expect(diffStock(after, rows(['A', { vin: VIN }], ['C']), muchLater).sold).toEqual([]);
  });

  test('a sold car that returns is for sale again, not a new car', () => {
    const gone = imported(stock, rows(['A', { vin: VIN }], ['C']), LATER);
    const muchLater = new Date('2026-05-01T00:00:00.000Z');
    const back = imported(gone, rows(['A', { vin: VIN }], ['B'], ['C']), muchLater);
    expect(back[1]).toEqual(stock[1]);
  });

  test('a car whose row was rejected is neither sold nor changed', () => {
    const diff = diffStock(stock, rows(['A', { vin: VIN }], ['C']), LATER, new Set(['B']));
    expect(isEmptyDiff(diff)).toBe(true);
  });

  test('a new stock number is a change if the VIN of a car for sale matches', () => {
    const diff = diffStock(stock, rows(['Z', { vin: VIN }], ['B'], ['C']), LATER);
    expect(diff).toMatchObject({ create: [], sold: [], unchanged: 2 });
    expect(diff.update).toMatchObject([
      { key: 'Z', id: 1, changed: ['key', 'stocknum'], priceChanged: false },
    ]);
  });

  test('the VIN of a car with a rejected row does not match another row', () => {
    const diff = diffStock(stock, rows(['Z', { vin: VIN }], ['B'], ['C']), LATER, new Set(['A']));
    expect(diff).toMatchObject({ create: [{ key: 'Z' }], update: [], sold: [], unchanged: 2 });
  });

  test('a sold car’s VIN under a new stock number is a new car', () => {
    const gone = imported(stock, rows(['B'], ['C']), LATER);
    const diff = diffStock(gone, rows(['Z', { vin: VIN }], ['B'], ['C']), LATER);
    expect(diff).toMatchObject({ create: [{ key: 'Z' }], update: [], sold: [], unchanged: 2 });
  });

  test('a car still in the feed keeps its VIN from a second row', () => {
    const diff = diffStock(stock, rows(['A', { vin: VIN }], ['Z', { vin: VIN }], ['B'], ['C']), LATER);
    expect(diff).toMatchObject({ create: [], update: [], sold: [], unchanged: 3, duplicates: [{ row: 2 }] });
  });
});

describe('a feed that marks cars sold', () => {
  const stock = imported([], rows(['A']), NOW);

  test.each([
    ['with its date', { status: 'sold' as const, sold_date_timestamp: 1_772_000_000 }, 1_772_000_000],
    ['without a date', { status: 'sold' as const }, seconds(LATER)],
    ['by its flag', { sold: true }, seconds(LATER)],
  ])('%s', (_, overrides, at) => {
    const after = imported(stock, rows(['A', overrides]), LATER);
    expect(after[0]?.car.sold_date_timestamp).toBe(at);
    const again = diffStock(after, rows(['A', overrides]), new Date('2026-05-01T00:00:00.000Z'));
    expect(isEmptyDiff(again)).toBe(true);
  });

  test('a sale date is ignored if the car is not sold', () => {
    const [entry] = diffStock([], rows(['A', { sold_date_timestamp: 1_772_000_000 }]), NOW).create;
    expect(entry?.car.sold_date_timestamp).toBeNull();
  });
});

test('the order of keys in stored data does not matter', () => {
  const car = aCar({ features: [{ name: 'Tow Bar', group: 'Outside' }] });
  const stored = [{ key: 'A', car: { ...car, features: [{ group: 'Outside', name: 'Tow Bar' }] } }];
  const diff = diffStock(stored, [{ row: 1, key: 'A', car: { ...car, created_at: null } }], NOW);
  expect(diff.unchanged).toBe(1);
});

test('a report adds up and holds only what was rejected', () => {
  const stock = imported([], rows(['A'], ['B'], ['C']), NOW);
  const incoming = rows(['A'], ['B', { price: 1 }], ['D'], ['D']);
  const rejection = { row: 5, column: 'make', value: null, reason: 'make is missing', key: 'E' };
  expect(importReport(diffStock(stock, incoming, LATER), [rejection], incoming)).toEqual({
    rows: 5,
    created: 1,
    updated: 1,
    unchanged: 1,
    duplicates: 1,
    duplicate_rows: [
      {
        row: 4,
        stocknum: 'D',
        vin: null,
        kept: { row: 3, stocknum: 'D', vin: null },
        reason: 'the same stock number',
      },
    ],
    sold: 1,
    rejected: [{ row: 5, column: 'make', value: null, reason: 'make is missing' }],
    warnings: 0,
    warning_rows: [],
  });
});

describe('for any feeds', () => {
  const key = fc.constantFrom('A', 'B', 'C', 'D', 'E');
  const car = fc.record(
    {
      vin: fc.constantFrom(null, VIN, 'JM0KE10Z500123456', 'KMHD35LH5JU000001'),
      price: fc.constantFrom(null, 0, 19_990, 24_990),
      status: fc.constantFrom('in_stock' as const, 'coming_soon' as const, 'sold' as const),
      sold: fc.boolean(),
      sold_date_timestamp: fc.constantFrom(null, 1_772_000_000),
      badge: fc.constantFrom(null, 'SR5'),
      features: fc.constantFrom<{ name: string }[]>([], [{ name: 'Tow Bar' }]),
    },
    { requiredKeys: [] },
  );
  const feed = fc.array(fc.tuple(key, car), { maxLength: 8 }).map((entries) => rows(...entries));
  const feeds = fc.array(feed, { maxLength: 4 });
  const moment = (index: number) => new Date(NOW.getTime() + index * 86_400_000);
  const history = (given: FeedRow[][]) => {
    const fields = platform();
    return given.reduce<StoredCar[]>(
      (stock, each, index) => imported(stock, each, moment(index), fields),
      [],
    );
  };

  test('the same feed again gives an empty diff', () => {
    fc.assert(
      fc.property(feeds, feed, (before, last) => {
        const stock = history([...before, last]);
        expect(isEmptyDiff(diffStock(stock, last, moment(9)))).toBe(true);
      }),
    );
  });

  test('and its report can be derived from the earlier report', () => {
    fc.assert(
      fc.property(feeds, feed, (before, last) => {
        const stock = history(before);
        const first = diffStock(stock, last, moment(9));
        const again = diffStock(applyDiff(stock, first, platform()), last, moment(10));
        expect(repeatedReport(importReport(first, [], last))).toEqual(importReport(again, [], last));
      }),
    );
  });

  test('every row counts once, and no car is lost or duplicated', () => {
    fc.assert(
      fc.property(feeds, feed, (before, last) => {
        const stock = history(before);
        const diff = diffStock(stock, last, moment(9));
        expect(importReport(diff, [], last).rows).toBe(last.length);
        const after = applyDiff(stock, diff, platform());
        expect(after.slice(0, stock.length).map(({ car: { id } }) => id)).toEqual(
          stock.map(({ car: { id } }) => id),
        );
        expect(new Set(after.map((each) => each.key)).size).toBe(after.length);
      }),
    );
  });

  test('what is for sale is what the feed offers, at the last price in its history', () => {
    fc.assert(
      fc.property(feeds, feed, (before, last) => {
        const after = history([...before, last]);
        const forSale = after.filter(({ car: { status, sold } }) => status !== 'sold' && !sold);
        expect(forSale.every((each) => last.some((row) => row.key === each.car.stocknum))).toBe(true);
        for (const { car: stored } of after) {
          expect(stored.price_history.at(-1)?.price).toBe(askedPrice(stored));
          expect(stored.sold_date_timestamp === null).toBe(stored.status !== 'sold' && !stored.sold);
        }
      }),
    );
  });

  test('original facts stay: id, slug, created_at', () => {
    fc.assert(
      fc.property(feeds, feed, (before, last) => {
        const stock = history(before);
        const after = applyDiff(stock, diffStock(stock, last, moment(9)), platform());
        for (const [index, { car: was }] of stock.entries()) {
          expect(after[index]?.car).toMatchObject({ id: was.id, slug: was.slug, created_at: was.created_at });
        }
      }),
    );
  });
});

test('rows of other dealerships only count towards the file', () => {
  expect(importReport(diffStock([], [], NOW), [], [], 3)).toMatchObject({
    rows: 3,
    elsewhere: 3,
    rejected: [],
  });
  expect(importReport(diffStock([], [], NOW), [], [])).not.toHaveProperty('elsewhere');
});

test('a rejected row is reported with its line, if it has one', () => {
  const rejection = { row: 1, column: 'Price', value: 'ask', reason: 'price is not a number' };
  const rejected = [{ ...rejection, line: 'U1,Kia,Rio,ask' }, rejection];
  expect(importReport(diffStock([], [], NOW), rejected, []).rejected).toEqual(rejected);
});
