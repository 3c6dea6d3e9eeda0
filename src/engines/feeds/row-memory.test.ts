import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FeedMapping, parseFeedMapping } from '#domain/inventory/feed/mapping.ts';
import { arbitraryCar } from '../../../tests/fixtures/cars.ts';
import { inChunks } from '../../../tests/fixtures/feeds/read.ts';
import { builtInMapping, isRejected, RowMemory, readFeed } from './index.ts';

async function read(feed: string, mapping: FeedMapping, memory?: RowMemory) {
  const rows = [];
  const bytes = inChunks(new TextEncoder().encode(feed), 4096);
  for await (const row of readFeed(bytes, { mapping, memory })) rows.push(row);
  return rows;
}

const CSV = (stocknums: readonly string[], make = 'Mazda') =>
  ['Stock,Make,Model,Year,Price', ...stocknums.map((each) => `${each},${make},CX-5,2021,31990`)].join('\n');

const csvMapping = (more: object = {}) =>
  parseFeedMapping({
    fields: {
      car_type: { value: 'used' },
      stocknum: 'Stock',
      make: 'Make',
      model: 'Model',
      year: 'Year',
      price: 'Price',
    },
    ...more,
  });

test('a feed is read the same after any other, as text of lines or as objects', async () => {
  const line = fc.oneof(
    arbitraryCar.map((car) => JSON.stringify({ ...car, stocknum: `S${car.id}` })),
    // Rejected rows among them.
    fc.constantFrom('{"make":"Mazda"}', '{}', '{"stocknum":"S1","make":"Kia","model":"Rio","year":"soon"}'),
  );
  const lines = fc.array(line, { minLength: 1, maxLength: 8 });
  const mapping = builtInMapping('forecourt');
  await fc.assert(
    fc.asyncProperty(lines, lines, async (first, second) => {
      const memory = new RowMemory();
      const some = [...first, ...second].filter((_, at) => at % 2 === 0);
      for (const feed of [first, second, some]) {
        // A feed without any car is refused, with a memory or without.
        const alone = await read(feed.join('\n'), mapping).catch(String);
        expect(await read(feed.join('\n'), mapping, memory).catch(String)).toEqual(alone);
      }
    }),
    { numRuns: 60 },
  );
});

test('a row is read once; one that the feed no longer has is forgotten', () => {
  const memory = new RowMemory();
  let times = 0;
  const make = () => {
    times++;
    return { row: times, key: 'A', car: {} as never };
  };
  const feed = (...rows: string[]) => {
    memory.begin('');
    for (const [at, row] of rows.entries()) memory.car(row, make, at + 1);
    memory.end();
    return times;
  };
  expect(feed('a', 'b')).toBe(2);
  expect(feed('b', 'a', 'c')).toBe(3);
  expect(feed('c')).toBe(3);
  expect(memory.size).toBe(1);
  expect(feed('a')).toBe(4);
});

test('a row keeps the number of its place', async () => {
  const memory = new RowMemory();
  await read(CSV(['A1', 'A2']), csvMapping(), memory);
  const rows = await read(CSV(['A0', 'A2', 'A1']), csvMapping(), memory);
  expect(rows.map((row) => !isRejected(row) && [row.row, row.key])).toEqual([
    [1, 'A0'],
    [2, 'A2'],
    [3, 'A1'],
  ]);
});

test('another mapping, or another header, is another meaning', async () => {
  const memory = new RowMemory();
  const feed = CSV(['A1']);
  const prices = async (text: string, mapping: FeedMapping) =>
    (await read(text, mapping, memory)).map((row) => !isRejected(row) && row.car.price);
  expect(await prices(feed, csvMapping())).toEqual([31_990]);
  const withoutPrice = {
    car_type: { value: 'used' },
    stocknum: 'Stock',
    make: 'Make',
    model: 'Model',
    year: 'Year',
  };
  expect(await prices(feed, parseFeedMapping({ fields: withoutPrice }))).toEqual([null]);
  expect(
    await prices(feed.replace('Year,Price', 'Price,Year').replace('2021,31990', '2021,2020'), csvMapping()),
  ).toEqual([2021]);
});

test('repeats that are numbered are numbered each time', async () => {
  const memory = new RowMemory();
  const mapping = parseFeedMapping({
    fields: { car_type: { value: 'used' }, make: 'Make', model: 'Model', year: 'Year', price: 'Price' },
    identity: { columns: ['Make', 'Model'], repeat: 'number' },
  });
  for (const _ of [1, 2]) {
    const keys = (await read(CSV(['A1', 'A2']), mapping, memory)).map((row) => row.key);
    expect(new Set(keys).size).toBe(2);
  }
});
