/** Reads files in unfamiliar layouts with the mapping guessed for them. */
import { createReadStream, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseFeedMapping } from '#domain/inventory/feed/mapping.ts';
import type { FeedRow } from '#domain/inventory/stock/import.ts';
import { NOW } from '../../../tests/fixtures/cars.ts';
import { inChunks, readAll } from '../../../tests/fixtures/feeds/read.ts';
import { DOCUMENTS } from '../../../tests/fixtures/feeds/unfamiliar/documents.ts';
import { END_TO_END } from '../../../tests/fixtures/feeds/unfamiliar/end-to-end.ts';
import { TABLES } from '../../../tests/fixtures/feeds/unfamiliar/tables.ts';
import { UNSEEN } from '../../../tests/fixtures/feeds/unfamiliar/unseen.ts';
import { WORKBOOKS } from '../../../tests/fixtures/feeds/unfamiliar/workbooks.ts';
import { sharedFile } from '../../../tests/fixtures/shared-data.ts';
import { guessMapping, isRejected, readFeed } from './index.ts';

describe('reads a file in an unfamiliar layout', () => {
  test.each([...TABLES, ...DOCUMENTS, ...WORKBOOKS, ...UNSEEN, ...END_TO_END])(
    '$name',
    async ({ bytes, cars: expected }) => {
      const file = await bytes();
      const { mapping } = await guessMapping(inChunks(file, 1000), NOW);
      const { cars } = await readAll(file, mapping, { chunk: 1000 });
      expect(cars.map(({ car }) => car)).toMatchObject(expected);
    },
  );
});

test.each<[string, string, RegExp]>([
  [
    'a table of something else',
    'Date,Amount,Payee\n2026-01-01,12.50,Acme\n',
    /^Nothing in the file looks like the make and the model of a car; it has "Date", "Amount", "Payee"\.$/,
  ],
  ['nothing', '', /^The file is empty\.$/],
  ['words', 'Dear all,\nplease find our stock attached.\n', /^Nothing in the file looks like/],
])('%s is refused', async (_, text, message) => {
  await expect(guessMapping(inChunks(new TextEncoder().encode(text), 10), NOW)).rejects.toThrow(message);
});

const listings = sharedFile('listings/australian-vehicle-prices.csv');

describe.skipIf(listings === null)('16,734 Australian listings', () => {
  test('every guessed column agrees with the hand-written mapping, or is left out', async () => {
    if (listings === null) return;
    const hand = new URL(
      '../../../tests/fixtures/feeds/australian-vehicle-prices.mapping.json',
      import.meta.url,
    );
    const { mapping, left } = await guessMapping(createReadStream(listings), NOW);
    expect(left.map(({ column }) => column)).toEqual(['Car/Suv']);
    const byHand = await carsOf(listings, JSON.parse(readFileSync(hand, 'utf8')));
    const byGuess = await carsOf(listings, mapping);
    expect(byGuess).toHaveLength(byHand.length);
    const agreeing = (of: (car: FeedRow['car']) => unknown) =>
      byHand.filter(({ car }, index) => {
        const other = byGuess[index]?.car;
        // The guess may leave a value unknown.
        return other !== undefined && (of(car) === of(other) || of(other) === null);
      }).length / byHand.length;
    for (const of of [
      (car: FeedRow['car']) => car.make,
      (car: FeedRow['car']) => car.year,
      (car: FeedRow['car']) => car.car_type,
      (car: FeedRow['car']) => car.km,
      (car: FeedRow['car']) => car.price,
      (car: FeedRow['car']) => car.colour,
      (car: FeedRow['car']) => car.interior_colour,
      (car: FeedRow['car']) => car.simple_body,
      (car: FeedRow['car']) => car.simple_fuel,
      (car: FeedRow['car']) => car.simple_transmission,
      (car: FeedRow['car']) => car.drive,
      (car: FeedRow['car']) => car.doors,
      (car: FeedRow['car']) => car.seats,
      (car: FeedRow['car']) => car.engine_size,
      (car: FeedRow['car']) => car.variant.cylinders,
      (car: FeedRow['car']) => car.variant.fuelconsumptioncombined,
      (car: FeedRow['car']) => car.location.city,
      (car: FeedRow['car']) => car.location.state,
    ]) {
      expect([String(of), agreeing(of)]).toEqual([
        String(of),
        expect.toSatisfy((part: number) => part > 0.999),
      ]);
    }
    const unknown =
      byGuess.filter(({ car }) => car.seats === null).length -
      byHand.filter(({ car }) => car.seats === null).length;
    expect(unknown).toBeLessThan(100);
    // Where a model ends and its version begins is a matter of opinion: `Tiguan`, `Allspace Life` or `Tiguan Allspace`,
    // `Life`.
    expect(agreeing((car) => car.model)).toBeGreaterThan(0.99);
    expect(agreeing((car) => `${car.model} ${car.badge}`)).toBeGreaterThan(0.98);
  }, 60_000);
});

async function carsOf(file: string, mapping: unknown): Promise<FeedRow[]> {
  const cars: FeedRow[] = [];
  for await (const row of readFeed(createReadStream(file), { mapping: parseFeedMapping(mapping) })) {
    if (!isRejected(row)) cars.push(row);
  }
  return cars;
}
