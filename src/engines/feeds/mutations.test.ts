/**
 * Reads broken files: each row becomes a car or a rejection with a reason, or the file is refused with one. Nothing
 * crashes, and nothing is lost. For a thousand files:
 * `FORECOURT_SOAK=1 npm run unit -- src/engines/feeds/mutations.test.ts`.
 */
import { expect, test } from 'vitest';
import { parseFeedMapping } from '#domain/inventory/feed/mapping.ts';
import { NOW } from '../../../tests/fixtures/cars.ts';
import { chance, MUTATIONS } from '../../../tests/fixtures/feeds/mutations.ts';
import { inChunks } from '../../../tests/fixtures/feeds/read.ts';
import { DOCUMENTS } from '../../../tests/fixtures/feeds/unfamiliar/documents.ts';
import { TABLES } from '../../../tests/fixtures/feeds/unfamiliar/tables.ts';
import { WORKBOOKS } from '../../../tests/fixtures/feeds/unfamiliar/workbooks.ts';
import { FeedUnreadable, guessMapping, isRejected, readFeed } from './index.ts';

const FILES = [...TABLES, ...DOCUMENTS, ...WORKBOOKS];
const NAMES = Object.keys(MUTATIONS);
const TIMES = process.env.FORECOURT_SOAK ? 1_000 : 60;

interface Outcome {
  rows: number;
  cars: number;
  refusal: string | null;
}

/** Reads a file to its end; a refusal is an outcome, any other error is not. */
async function outcome(bytes: Uint8Array, mapping: unknown): Promise<Outcome> {
  let rows = 0;
  let cars = 0;
  try {
    for await (const row of readFeed(inChunks(bytes, 4_096), { mapping: parseFeedMapping(mapping) })) {
      rows++;
      // Each row is reported once, in order.
      expect(row.row).toBe(rows);
      if (!isRejected(row)) {
        cars++;
        expect(row.key).not.toBe('');
      } else expect(row.reason).toMatch(/\S/);
    }
    return { rows, cars, refusal: null };
  } catch (error) {
    if (!(error instanceof FeedUnreadable)) throw error;
    expect(error.message).toMatch(/^(The|No|Nothing) .+\.$/s);
    return { rows, cars, refusal: error.message };
  }
}

test(`reads or refuses ${TIMES} broken files without crashing`, async () => {
  const whole = await Promise.all(
    FILES.map(async ({ bytes }) => {
      const file = await bytes();
      const { mapping } = await guessMapping(inChunks(file, 4_096), NOW);
      return { file, mapping, cars: (await outcome(file, mapping)).cars };
    }),
  );
  const seen = { read: 0, refused: 0 };
  for (let seed = 0; seed < TIMES; seed++) {
    const random = chance(seed);
    const name = NAMES[seed % NAMES.length] ?? '';
    const original = whole[Math.floor(random() * whole.length)];
    const mutate = MUTATIONS[name];
    if (original === undefined || mutate === undefined) throw new Error('there is no such file');
    const broken = mutate(original.file, random);
    const what = `seed ${seed}: ${name}`;
    const { refusal } = await outcome(broken, original.mapping).catch((error: unknown) => {
      throw new Error(`${what}: ${error instanceof Error ? error.stack : String(error)}`);
    });
    seen[refusal === null ? 'read' : 'refused']++;
    // Likewise without a mapping: either a guess or a message.
    await guessMapping(inChunks(broken, 4_096), NOW).catch((error: unknown) => {
      if (!(error instanceof FeedUnreadable)) throw new Error(`${what}, guessed: ${String(error)}`);
    });
  }
  // Both outcomes must occur often.
  expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(TIMES / 10);
}, 600_000);

test('loses no line of a shuffled, doubled or thinned table', async () => {
  const header = 'Stock,Make,Model,Price';
  const mapping = {
    fields: { stocknum: 'Stock', make: 'Make', model: 'Model', price: 'Price', car_type: { value: 'used' } },
  };
  const lines = Array.from(
    { length: 40 },
    (_, row) => `S${row},Kia,Rio,${row % 7 === 0 ? 'cheap' : 15_000 + row}`,
  );
  for (let seed = 0; seed < 30; seed++) {
    for (const name of ['lines shuffled', 'lines twice', 'lines gone']) {
      const body = Buffer.from(
        MUTATIONS[name]?.(Buffer.from(lines.join('\n')), chance(seed)) ?? [],
      ).toString();
      const { rows, refusal } = await outcome(Buffer.from(`${header}\n${body}\n`), mapping);
      expect([name, seed, rows, refusal]).toEqual([name, seed, body.split('\n').length, null]);
    }
  }
});
