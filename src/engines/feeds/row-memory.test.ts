import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FeedMapping, parseFeedMapping } from '#domain/inventory/feed/mapping.ts';
import { arbitraryCar } from '../../../tests/fixtures/cars.ts';
import { inChunks } from '../../../tests/fixtures/feeds/read.ts';
import { builtInMapping, isRejected, RowMemory, readFeed } from './index.ts';
import { remembering } from './row-memory.ts';

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

test('a feed of JSON lines reads the same with rows of an earlier feed in memory as without', async () => {
  const line = fc.oneof(
    arbitraryCar.map((car) => JSON.stringify({ ...car, stocknum: `S${car.id}` })),
    // Some rows are rejected.
    fc.constantFrom('{"make":"Mazda"}', '{}', '{"stocknum":"S1","make":"Kia","model":"Rio","year":"soon"}'),
  );
  const lines = fc.array(line, { minLength: 1, maxLength: 8 });
  const mapping = builtInMapping('forecourt');
  await fc.assert(
    fc.asyncProperty(lines, lines, async (first, second) => {
      const memory = new RowMemory();
      const some = [...first, ...second].filter((_, at) => at % 2 === 0);
      for (const feed of [first, second, some]) {
        // A feed without any car is refused, with or without a memory.
        const alone = await read(feed.join('\n'), mapping).catch(String);
        expect(await read(feed.join('\n'), mapping, memory).catch(String)).toEqual(alone);
      }
    }),
    { numRuns: 60 },
  );
});

test('a table reads the same with rows of an earlier one in memory, however cells are quoted and lines end', async () => {
  // The parser takes a lone carriage return as a line break in some places but not in others.
  const reason = (error: unknown) => String(error).replace(/, at line \d+/, '');
  const cell = fc.oneof(
    fc.constantFrom(
      'Mazda',
      'a "quoted" word',
      '"quoted"',
      '"two\nlines"',
      '"with ""both"", and\r\nthree\nlines"',
      '',
    ),
    fc.constantFrom('"open', 'one\rother'),
  );
  const line = fc.oneof(
    { weight: 8, arbitrary: fc.tuple(fc.constantFrom('S1', 'S2', 'S3', 'S4'), cell) },
    { weight: 1, arbitrary: fc.constantFrom(['S5'] as [string], [''] as [string]) },
  );
  const feed = fc
    .tuple(fc.array(line, { minLength: 1, maxLength: 8 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
    .map(([lines, end, ends]) => {
      const rows = lines.map(([stock, make]) =>
        make === undefined ? stock : `${stock},${make},CX-5,2021,31990`,
      );
      return ['Stock,Make,Model,Year,Price', ...rows].join(end) + (ends ? end : '');
    });
  await fc.assert(
    fc.asyncProperty(feed, feed, async (first, second) => {
      const memory = new RowMemory();
      for (const text of [first, second, first, `${first}\n${second.split('\n').slice(1).join('\n')}`]) {
        const alone = await read(text, csvMapping()).catch(reason);
        expect(await read(text, csvMapping(), memory).catch(reason)).toEqual(alone);
      }
    }),
    { numRuns: 100 },
  );
});

test('an unclosed quote is reported with its line, even after known rows', async () => {
  const memory = new RowMemory();
  await read(CSV(['A1', 'A2']), csvMapping(), memory);
  const feed = CSV(['A1', 'A2', '"A3', 'A4']);
  const alone = await read(feed, csvMapping()).catch(String);
  expect(alone).toContain('at line 5');
  expect(await read(feed, csvMapping(), memory).catch(String)).toBe(alone);
});

test('many new rows between those of the last feed keep their order and numbers', async () => {
  const memory = new RowMemory();
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `N${from + at}`);
  const keys = async (stocknums: string[]) =>
    (await read(CSV(stocknums), csvMapping(), memory)).map(({ row, key }) => `${row} ${key}`);
  for (const stocknums of [numbers(0, 50), [...numbers(20, 50), ...numbers(100, 900), ...numbers(0, 20)]]) {
    expect(await keys(stocknums)).toEqual(stocknums.map((each, at) => `${at + 1} ${each}`));
  }
});

test('a row is read once; rows no longer in the feed are forgotten', () => {
  const memory = new RowMemory();
  const mapping = csvMapping();
  let times = 0;
  const feed = (...rows: string[]) => {
    const make = () => ({ row: 0, key: `${++times}`, car: {} as never });
    const read = remembering(make, memory, mapping);
    for (const [at, row] of rows.entries()) read(row, at + 1);
    memory.end();
    return times;
  };
  expect(feed('a', 'b')).toBe(2);
  expect(feed('b', 'a', 'c')).toBe(3);
  expect(feed('c')).toBe(3);
  expect(memory.size).toBe(1);
  expect(feed('a')).toBe(4);
});

test('a repeated row is read as two rows', async () => {
  const memory = new RowMemory();
  for (const _ of [1, 2]) {
    const rows = await read(CSV(['A1', 'A1']), csvMapping(), memory);
    expect(rows.map(({ row }) => row)).toEqual([1, 2]);
  }
});

test('a remembered row gets the number of its new place', async () => {
  const memory = new RowMemory();
  await read(CSV(['A1', 'A2']), csvMapping(), memory);
  const rows = await read(CSV(['A0', 'A2', 'A1']), csvMapping(), memory);
  expect(rows.map((row) => !isRejected(row) && [row.row, row.key])).toEqual([
    [1, 'A0'],
    [2, 'A2'],
    [3, 'A1'],
  ]);
});

test('a new mapping or header clears the memory', async () => {
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

test('repeats that the mapping numbers are numbered again in each feed', async () => {
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

test('a remembered row keeps its warnings, under its number in the new file', async () => {
  const memory = new RowMemory();
  const seats = csvMapping({
    fields: { car_type: { value: 'used' }, stocknum: 'Stock', make: 'Make', model: 'Model', seats: 'Seats' },
  });
  const feed = (...lines: string[]) => ['Stock,Make,Model,Seats', ...lines].join('\n');
  const warnings = [{ column: 'Seats', value: 'lots', reason: 'seats is not a number' }];
  const [warned] = await read(feed('S1,Kia,Rio,lots', 'S2,Kia,Rio,5'), seats, memory);
  expect(warned).toMatchObject({ row: 1, key: 'S1', warnings });
  const again = await read(feed('S0,Kia,Rio,4', 'S2,Kia,Rio,5', 'S1,Kia,Rio,lots'), seats, memory);
  expect(again[2]).toMatchObject({ row: 3, key: 'S1', warnings });
  expect(again[2]).toEqual((await read(feed('S0,Kia,Rio,4', 'S2,Kia,Rio,5', 'S1,Kia,Rio,lots'), seats))[2]);
  expect(again[1]).not.toHaveProperty('warnings');
  // Once the row is corrected, it has none.
  const mended = await read(feed('S1,Kia,Rio,5'), seats, memory);
  expect(mended[0]).not.toHaveProperty('warnings');
});
