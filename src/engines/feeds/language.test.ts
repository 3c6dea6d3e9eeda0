/** How a mapping transforms values, row by row. */
import { describe, expect, test } from 'vitest';
import type { FeedCar } from '#domain/inventory/car.ts';
import { parseFeedMapping } from '#domain/inventory/feed/mapping.ts';
import { readAll } from '../../../tests/fixtures/feeds/read.ts';

const base = { stocknum: 'Stock', make: 'Make', model: 'Model', car_type: { value: 'used' } };

/** Reads one row with these rules, besides those for stock number, make and model. */
async function one(cells: Record<string, unknown>, fields: object, options: object = {}) {
  const row = { Stock: 'U1', Make: 'Mazda', Model: 'CX-5', ...cells };
  const { cars, rejected } = await readAll(JSON.stringify([row]), {
    ...options,
    fields: { ...base, ...fields },
  });
  return { car: cars[0]?.car, warnings: cars[0]?.warnings, rejected: rejected[0] };
}

test.each<[what: string, field: keyof FeedCar, cell: unknown, rule: object, expected: unknown]>([
  ['a part is left out', 'badge', 'Maxx (Ex-lease)', { replace: [[' ?\\(.*\\)$', '']] }, 'Maxx'],
  ['letters of any case are replaced everywhere', 'badge', 'G20E g25', { replace: [['G', 'S']] }, 'S20E S25'],
  [
    'replacements follow one another',
    'badge',
    'a',
    {
      replace: [
        ['a', 'b'],
        ['b', 'Sport'],
      ],
    },
    'Sport',
  ],
  [
    'a replacement may use groups',
    'tag',
    'Sport_Touring',
    { replace: [['(\\w+?)_(\\w+)', '$2 $1']] },
    'Touring Sport',
  ],
  ['a text replaced by nothing is unknown', 'tag', 'Call us', { replace: [['.+', '']] }, null],
  [
    'replacements come before the map',
    'drive',
    'Front wheel',
    { replace: [[' wheel', '']], map: { front: 'FWD' } },
    'FWD',
  ],
  [
    'replacements come before the extract',
    'badge',
    'GT_Line',
    { replace: [['_', ' ']], extract: '^GT (?<value>.+)' },
    'Line',
  ],
  [
    'the case is changed last',
    'tag',
    'DEALER DEMO',
    { replace: [['demo', 'special']], case: 'title' },
    'Dealer Special',
  ],
  ['upper case', 'badge', 'gxl', { case: 'upper' }, 'GXL'],
  ['lower case', 'tag', 'NEW IN', { case: 'lower' }, 'new in'],
  ['title case', 'tag', "DRIVER'S PICK, ÉLAN-tour", { case: 'title' }, "Driver's Pick, Élan-Tour"],
  ['a number is replaced as text', 'badge', 320, { replace: [['$', 'i']] }, '320i'],
  ['cents', 'price', '2999000', { times: 0.01 }, 29_990],
  ['thousands, with a point', 'km', '48.200', { times: 1000 }, 48_200],
  ['thousands, with a comma', 'km', '48,2', { times: 1000 }, 48_200],
  ['thousands, whole', 'km', 7, { times: 1000 }, 7000],
  ['miles', 'km', '30,000', { times: 1.609344 }, 48_280],
  ['units are read first', 'price', '$29.9k', { plus: 500 }, 30_400],
  ['multiplied, then added to', 'price', '27000', { times: 1.1, plus: 300 }, 30_000],
  ['bounds apply to the result', 'price', '2999000', { times: 0.01, min: 20_000, max: 30_000 }, 29_990],
  ['with arithmetic, no other unit is guessed', 'engine_size', '60', { times: 0.1 }, 6],
])('%s: %s of %j', async (_, field, cell, rule, expected) => {
  const { car } = await one({ Cell: cell }, { [field]: { from: 'Cell', ...rule } });
  expect(car?.[field]).toEqual(expected);
});

test('each entry of a list is rewritten', async () => {
  const images = { from: 'Photos', replace: [['^http:', 'https:']] };
  const Photos = ['http://a.example/1.jpg', 'https://a.example/2.jpg'];
  const { car } = await one({ Photos }, { images });
  expect(car?.images).toMatchObject([{ url: 'https://a.example/1.jpg' }, { url: 'https://a.example/2.jpg' }]);
});

test.each<[rule: object, problem: string]>([
  [{ replace: [['(', '']] }, 'fields.badge.replace[0][0] must be a regular expression, got "("'],
  [{ replace: ['a', 'b'] }, 'fields.badge.replace[0] must be a pair of a pattern and a text, got "a"'],
  [{ case: 'camel' }, 'fields.badge.case must be one of upper, lower, title, got "camel"'],
  [{ times: 2 }, 'fields.badge.times cannot be: badge is not a number, got 2'],
  [{ times: 0 }, 'fields.badge.times must not be 0, got 0'],
  [{ plus: '5' }, 'fields.badge.plus must be a number, got "5"'],
])('reports the mistake in %j', (rule, problem) => {
  const mapping = { fields: { ...base, badge: { from: 'Badge', ...rule } } };
  expect(() => parseFeedMapping(mapping, 'm')).toThrow(`m: ${problem}`);
});

describe('only: takes one dealership’s rows from a file for several', () => {
  const file = [
    'Dealer,Stock,Make,Model',
    'Acme North,A1,Mazda,CX-5',
    'Acme,A2,Kia,Rio',
    ' ACME north ,A3,,',
    ',A4,Kia,Rio',
  ].join('\n');

  test.each<[string | string[], cars: string[], rejected: number[]]>([
    ['Acme North', ['A1'], [3]],
    ['acme', ['A2'], []],
    [['Acme', 'Acme North'], ['A1', 'A2'], [3]],
    ['Nobody', [], []],
  ])('%j', async (dealer, keys, rows) => {
    const read = await readAll(file, { only: { Dealer: dealer }, fields: base });
    expect(read.cars.map(({ key }) => key)).toEqual(keys);
    const own = read.rejected.filter(({ elsewhere }) => !elsewhere);
    expect(own.map(({ row }) => row)).toEqual(rows);
    expect(read.cars.length + read.rejected.length).toBe(4);
    for (const each of read.rejected.filter(({ elsewhere }) => elsewhere)) {
      expect(each).toMatchObject({
        column: 'Dealer',
        reason: 'the row belongs to another dealership',
        key: null,
      });
    }
  });

  test('refuses a file without the column, even if columns may be missing', async () => {
    const mapping = { only: { Yard: 'Acme' }, missingColumns: 'unknown', fields: base };
    await expect(readAll(file, mapping)).rejects.toThrow('lacks "Yard"');
  });
});

describe('a value that cannot be read', () => {
  test.each<[field: string, cell: unknown, value: string, fault: string]>([
    ['km', 'plenty', 'plenty', 'is not a number'],
    ['before_price', 'ask', 'ask', 'is not a number'],
    ['seats', '2.5', '2.5', 'is not a whole number'],
    ['rego_expiry', 'soon', 'soon', 'is not a date'],
    ['certified', 'perhaps', 'perhaps', 'is neither yes nor no'],
    ['location.state', 'Ontario', 'Ontario', 'is not one of '],
    ['vin', 'ABC', 'ABC', 'is not a 17-character VIN'],
    ['primary_image_url', 'photo 1', 'photo 1', 'is not a web address'],
    ['categories', { a: 1 }, '{"a":1}', 'has an entry that is not text'],
  ])('%s: the car does without it, and the report says so', async (field, cell, value, fault) => {
    const { car, warnings } = await one({ Cell: cell }, { [field]: 'Cell' });
    expect(car).toMatchObject({ stocknum: 'U1', km: null, vin: null });
    expect(warnings).toEqual([
      { column: 'Cell', value, reason: expect.stringContaining(`${field} ${fault}`) },
    ]);
  });

  test.each([
    ['price', 'ask'],
    ['offer_price', 'ask'],
    ['year', 'old'],
    ['sold', 'perhaps'],
    ['reserved', 'perhaps'],
    ['show_on_dealer_website', 'perhaps'],
    ['status', 'perhaps'],
    ['price_type', 'cheap'],
    ['item_type', 'spaceship'],
    ['car_type', 'perhaps'],
  ])('%s: the row is rejected, because a page would mislead without it', async (field, cell) => {
    const { rejected } = await one({ Cell: cell }, { [field]: 'Cell' });
    expect(rejected).toMatchObject({ column: 'Cell', value: cell, key: 'U1' });
  });

  test('a rule or the mapping may decide otherwise', async () => {
    const strict = { km: { from: 'Cell', invalid: 'reject' } };
    expect((await one({ Cell: 'plenty' }, strict)).rejected).toMatchObject({ reason: 'km is not a number' });
    const file = { invalid: 'reject' };
    expect((await one({ Cell: 'plenty' }, { km: 'Cell' }, file)).rejected).toMatchObject({ column: 'Cell' });
    const lenient = { price: { from: 'Cell', invalid: 'null' } };
    expect((await one({ Cell: 'ask' }, lenient)).warnings).toMatchObject([
      { reason: 'price is not a number' },
    ]);
  });

  test('nothing is reported if another column has the value or another field keeps the words', async () => {
    const { car, warnings } = await one({ A: 'plenty', B: '5000' }, { km: ['A', 'B'] });
    expect([car?.km, warnings]).toEqual([5000, undefined]);
    expect(
      (await one({ Body: 'Spaceship' }, { body: 'Body', simple_body: 'Body' })).warnings,
    ).toBeUndefined();
  });

  test('the valid entries of a list are kept', async () => {
    const { car, warnings } = await one({ Photos: 'none.jpg|https://a.example/1.jpg' }, { images: 'Photos' });
    expect(car?.images).toMatchObject([{ url: 'https://a.example/1.jpg' }]);
    expect(warnings).toMatchObject([{ column: 'Photos', value: 'none.jpg|https://a.example/1.jpg' }]);
  });
});

describe('a rejected row keeps its line', () => {
  const rejectedOf = async (file: string) =>
    (await readAll(file, { fields: { ...base, price: 'Price' } })).rejected;

  test('a table’s cells are joined, and JSON is kept as text', async () => {
    const [cells] = await rejectedOf('Stock;Make;Model;Price\nU1;Kia;Rio;ask\n');
    expect(cells?.line).toBe('U1;Kia;Rio;ask');
    const row = { Stock: 'U1', Make: 'Kia', Model: 'Rio', Price: 'ask' };
    const [json] = await rejectedOf(JSON.stringify([row]));
    expect(json?.line).toBe(JSON.stringify(row));
  });

  test('the first hundred lines are kept, each shortened to 500 characters', async () => {
    const rows = Array.from({ length: 150 }, (_, n) => `U${n},Kia,${'x'.repeat(600)},ask`);
    const rejected = await rejectedOf(['Stock,Make,Model,Price', ...rows].join('\n'));
    const lines = rejected.map(({ line }) => line?.length);
    expect(lines).toEqual([...Array(100).fill(500), ...Array(50).fill(undefined)]);
    expect(rejected[0]?.line).toMatch(/^U0,Kia,x+…$/);
  });
});
