/**
 * Reads body, fuel and gearbox of real listings from their words alone: the mapping only names columns. 300
 * rows, drawn with a seed, were judged by hand from everything a row says and what is public about the model. The
 * judgements are row numbers with values; `|` separates values that are both right.
 */
import { createReadStream, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { bodyLabel } from '#domain/inventory/body.ts';
import type { FeedCar } from '#domain/inventory/car.ts';
import { type FeedMapping, parseFeedMapping } from '#domain/inventory/feed/mapping.ts';
import { sharedFile } from '../../../tests/fixtures/shared-data.ts';
import { isRejected, readFeed } from './index.ts';

const file = sharedFile('listings/australian-vehicle-prices.csv');
const judged = v.parse(
  v.record(v.string(), v.tuple([v.string(), v.string(), v.string()])),
  JSON.parse(
    readFileSync(new URL('../../../tests/fixtures/feeds/judged-listings.json', import.meta.url), 'utf8'),
  ),
);

const mapping = (): FeedMapping =>
  parseFeedMapping({
    format: 'csv',
    identity: { columns: ['Title', 'Kilometres', 'ColourExtInt', 'Location'], repeat: 'number' },
    fields: {
      make: 'Brand',
      model: 'Model',
      year: 'Year',
      badge: { from: 'Title', after: ['year', 'make', 'model'] },
      carsales_title: 'Title',
      car_type: 'UsedOrNew',
      body: 'BodyType',
      simple_body: 'BodyType',
      fuel: 'FuelType',
      simple_fuel: 'FuelType',
      transmission: 'Transmission',
      simple_transmission: 'Transmission',
    },
  });

/** A type of body as shoppers understand it; `4x4` and `SUV` mean the same. */
const bodyWord = (body: FeedCar['simple_body']) =>
  body === null ? null : bodyLabel(body).replace('4x4', 'SUV');

const FACTS: Readonly<Record<string, { of: (car: FeedCar) => string | null; at: 0 | 1 | 2 }>> = {
  body: { of: (car) => bodyWord(car.simple_body), at: 0 },
  fuel: { of: (car) => car.simple_fuel, at: 1 },
  gearbox: { of: (car) => car.simple_transmission, at: 2 },
};

/** Minimum shares: of known values among all rows, and of right ones among the judged rows with a known value. */
const LEAST: Readonly<Record<string, readonly [known: number, right: number]>> = {
  body: [0.98, 0.99],
  fuel: [0.96, 0.99],
  gearbox: [0.98, 0.99],
};

describe.skipIf(file === null)('without a mapping of values', () => {
  const cars = new Map<number, FeedCar>();

  beforeAll(async () => {
    if (file === null) return;
    for await (const row of readFeed(createReadStream(file), { mapping: mapping() })) {
      if (!isRejected(row)) cars.set(row.row, row.car);
    }
  }, 60_000);

  test('every row except the empty one becomes a car', () => {
    expect(cars.size).toBe(16_733);
  });

  test.each(Object.entries(FACTS))('%s is known and right often enough', (fact, { of, at }) => {
    const known = [...cars.values()].filter((car) => of(car) !== null).length / cars.size;
    const rows = Object.entries(judged).flatMap(([row, values]) => {
      const car = cars.get(Number(row));
      const right = values[at].split('|').map((each) => (fact === 'body' ? bodyWordOf(each) : each));
      const value = car && of(car);
      return value ? [{ row, value, right, isRight: right.includes(value) }] : [];
    });
    const wrong = rows.filter(({ isRight }) => !isRight);
    const share = 1 - wrong.length / rows.length;
    const [leastKnown, leastRight] = LEAST[fact] ?? [1, 1];
    const summary = JSON.stringify({ known, share, wrong });
    expect(Object.keys(judged)).toHaveLength(300);
    expect(known, summary).toBeGreaterThanOrEqual(leastKnown);
    expect(share, summary).toBeGreaterThanOrEqual(leastRight);
  });
});

const bodyWordOf = (type: string) => bodyWord(type as FeedCar['simple_body']);
