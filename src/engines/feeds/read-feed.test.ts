import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAll } from '../../../tests/fixtures/feeds/read.ts';
import { builtInMapping, FORMATS, readFeed } from './index.ts';

const HEADER = 'stocknum,make,model,car_type,price';

/** Rows under the smallest useful header. */
const csv = (...rows: string[]) => [HEADER, ...rows].join('\n');
const prices = async (feed: string | Uint8Array, mapping?: unknown) =>
  (await readAll(feed, mapping)).cars.map(({ car }) => [car.make, car.price]);

describe('CSV', () => {
  test('a row becomes a car; facts missing from the feed are unknown', async () => {
    const { cars, rejected } = await readAll(
      'stocknum,make,model,badge,year,car_type,price,price_type,km,location.city,location.state,variant.cylinders,images\n' +
        'u123, Toyota ,HiLux,SR5,2021,USED,"$45,990",Drive Away,"48,200 km",Toowong,QLD,4,https://a.example/1.jpg|https://a.example/2.jpg\n',
    );
    expect(rejected).toEqual([]);
    expect(cars).toMatchObject([
      {
        row: 1,
        key: 'U123',
        car: {
          stocknum: 'u123',
          make: 'Toyota',
          model: 'HiLux',
          badge: 'SR5',
          year: 2021,
          car_type: 'used',
          status: 'in_stock',
          price: 45_990,
          price_type: 'drive_away',
          km: 48_200,
          location: { city: 'Toowong', state: 'qld' },
          variant: { cylinders: 4, torque: null },
          images: [{ url: 'https://a.example/1.jpg' }, { url: 'https://a.example/2.jpg' }],
          colour: null,
          caravan: null,
          features: [],
          show_on_dealer_website: true,
        },
      },
    ]);
  });

  test.each<[string, string]>([
    [
      'quotes, delimiters and line breaks inside fields',
      csv('1,"Kestrel, ""Royal""",Ghost,used,1', '2,"Aston\r\nMartin",DB9,used,2'),
    ],
    [
      'Windows line ends',
      csv('1,"Kestrel, ""Royal""",Ghost,used,1', '2,Aston Martin,DB9,used,2').replaceAll('\n', '\r\n'),
    ],
    [
      'line ends of old Macs, with none at the end',
      csv('1,"Kestrel, ""Royal""",Ghost,used,1', '2,Aston Martin,DB9,used,2').replaceAll('\n', '\r'),
    ],
    [
      'a byte order mark',
      `\uFEFF${csv('1,"Kestrel, ""Royal""",Ghost,used,1', '2,Aston Martin,DB9,used,2')}\n`,
    ],
    [
      'a header in capitals with spaces',
      csv('1,"Kestrel, ""Royal""",Ghost,used,1', '2,Aston Martin,DB9,used,2').replace(
        HEADER,
        ' STOCKNUM , Make,MODEL,Car_Type,Price ',
      ),
    ],
    [
      'blank lines before the header',
      `\n\n${csv('1,"Kestrel, ""Royal""",Ghost,used,1', '2,Aston Martin,DB9,used,2')}`,
    ],
  ])('reads %s', async (_, feed) => {
    expect(await prices(feed)).toEqual([
      ['Kestrel, "Royal"', 1],
      ['Aston Martin', 2],
    ]);
  });

  test('a quote inside an unquoted field is text', async () => {
    const { cars } = await readAll(`${HEADER},badge\n1,Jeep,Wrangler,used,1,2" lift kit\n`);
    expect(cars[0]?.car.badge).toBe('2" lift kit');
  });

  test.each([
    ['a semicolon', ';'],
    ['a tab', '\t'],
    ['a bar', '|'],
  ])('reads %s as the delimiter', async (_, delimiter) => {
    const feed = ['Stock,Make,Model,Type,Price', '1,"Kestrel, Works",DB9,used,1']
      .join('\n')
      .replaceAll(/,(?! )/g, delimiter);
    const mapping = {
      delimiter,
      fields: { stocknum: 'Stock', make: 'Make', model: 'Model', car_type: 'Type', price: 'Price' },
    };
    expect(await prices(feed, mapping)).toEqual([['Kestrel, Works', 1]]);
  });

  const fields = { stocknum: 'stocknum', make: 'make', model: 'model', car_type: 'car_type', price: 'price' };
  test.each<[string, string, (text: string) => Uint8Array]>([
    ['latin1', 'latin1', (text) => Buffer.from(text, 'latin1')],
    ['utf-16le', 'utf-16le', (text) => Buffer.from(text, 'utf16le')],
    [
      'UTF-16 with a byte order mark, without being named',
      'utf-8',
      (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    ],
    ['utf-8', 'utf-8', (text) => Buffer.from(text)],
  ])('reads %s', async (_, encoding, bytes) => {
    expect(await prices(bytes(csv('1,Citroën,C4,used,1')), { encoding, fields })).toEqual([['Citroën', 1]]);
  });

  test('reads the same cars wherever chunks end', async () => {
    const feed = csv('1,"Citroën\r\n""x""",C4,used,1', '', '2,Škoda,Superb,new,2').replaceAll('\n', '\r\n');
    const whole = await readAll(feed, undefined, { chunk: 1e6 });
    expect(whole).toMatchObject({ cars: { length: 2 }, rejected: { length: 1 } });
    for (const chunk of [1, 2, 3, 5, 7]) expect(await readAll(feed, undefined, { chunk })).toEqual(whole);
  });

  test('any text in a quoted field comes back tidied', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.integer({ min: 1, max: 9 }),
        async (text, chunk) => {
          const { cars } = await readAll(
            csv(`1,Kia,Rio,used,"${text.replaceAll('"', '""')}"`).replace('price', 'tag'),
            undefined,
            { chunk },
          );
          const tidy = text.replace(/[\s\p{Cc}\u200b\ufeff]+/gu, ' ').trim();
          const unknown = ['', '-', 'n/a', 'nan', 'null', 'undefined'].includes(tidy.toLowerCase());
          expect(cars[0]?.car.tag ?? '').toBe(unknown ? '' : tidy);
        },
      ),
    );
  });
});

describe('JSON', () => {
  const rows = [
    {
      stocknum: 1,
      make: 'Kia',
      model: 'Rio',
      car_type: 'used',
      price: 12_990,
      location: { city: 'Perth' },
      images: ['https://a.example/1.jpg'],
    },
    {
      stocknum: 2,
      make: 'Kia',
      model: 'Kestrel ]},"',
      car_type: 'new',
      price: null,
      variant: { cylinders: 6 },
    },
  ];
  const expected = [
    {
      row: 1,
      key: '1',
      car: {
        model: 'Rio',
        price: 12_990,
        location: { city: 'Perth' },
        images: [{ url: 'https://a.example/1.jpg' }],
      },
    },
    { row: 2, key: '2', car: { model: 'Kestrel ]},"', price: null, variant: { cylinders: 6 } } },
  ];
  const fields = {
    stocknum: 'stocknum',
    make: 'make',
    model: 'model',
    car_type: 'car_type',
    price: 'price',
    images: 'images',
    'location.city': 'location.city',
    'variant.cylinders': 'variant.cylinders',
  };

  test.each<[string, string, object]>([
    ['a list', JSON.stringify(rows), { fields }],
    ['a list over many lines', JSON.stringify(rows, null, 2), { fields }],
    ['lines', rows.map((row) => JSON.stringify(row)).join('\n'), { fields }],
    [
      'lines, some blank, with Windows line ends',
      `${rows.map((row) => JSON.stringify(row)).join('\r\n\r\n')}\r\n`,
      { fields },
    ],
    [
      'a list within an object',
      JSON.stringify({ count: 2, vehicles: rows, next: null }),
      { fields, path: 'vehicles' },
    ],
    [
      'a list deep within an object',
      JSON.stringify({ vehicles: [{}], data: { x: [1], stock: rows } }, null, 1),
      { fields, path: 'data.stock' },
    ],
    ['a path with an escaped key', JSON.stringify({ 'a"b': rows }), { fields, path: 'a\\"b' }],
  ])('reads %s', async (_, feed, mapping) => {
    for (const chunk of [1, 3, 1000]) {
      const { cars, rejected } = await readAll(feed, mapping, { chunk });
      expect(rejected).toEqual([]);
      expect(cars).toMatchObject(expected);
    }
  });

  test('rejects a row that is not an object, and reads the others', async () => {
    const good = JSON.stringify(rows[0]);
    const list = await readAll(`[${good}, 7, {"make": NaN}, ${good}]`);
    expect(list.cars.map(({ row }) => row)).toEqual([1, 4]);
    expect(list.rejected).toMatchObject([
      { row: 2, column: null, value: '7', reason: 'the row is not a JSON object', key: null },
      { row: 3, column: null, value: '{"make": NaN}', reason: 'the row is not a JSON object', key: null },
    ]);
    const lines = await readAll(`${good}\n{"make": \n${good}`);
    expect(lines.cars.map(({ row }) => row)).toEqual([1, 3]);
    expect(lines.rejected).toMatchObject([{ row: 2, value: '{"make":' }]);
  });

  test('reads any list of objects in full, wherever chunks end', async () => {
    const feature = fc.record({ name: fc.string({ minLength: 1 }), group: fc.json() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(feature, { maxLength: 5 }),
        fc.integer({ min: 1, max: 20 }),
        async (list, chunk) => {
          const feed = list.map((extra, index) => ({ ...rows[0], stocknum: `s${index}`, extra }));
          const { cars, rejected } = await readAll(
            JSON.stringify({ a: { list: feed } }),
            { fields, path: 'a.list' },
            { chunk },
          );
          expect(rejected).toEqual([]);
          expect(cars.map(({ key }) => key)).toEqual(feed.map((_, index) => `S${index}`));
        },
      ),
    );
  });
});

describe('a file that cannot be read', () => {
  const fields = { stocknum: 'Stock', make: 'Make', model: 'Model', car_type: 'Type' };

  test.each<[string, string | Uint8Array, unknown, string]>([
    ['nothing', '', undefined, 'The file is empty.'],
    ['blanks', ' \r\n \n', undefined, 'The file is empty.'],
    [
      'a header without mapped columns',
      'Stock,Make,Modell\n1,Kia,Rio\n',
      { fields },
      'The header lacks "Model", "Type"; it has "Stock", "Make", "Modell".',
    ],
    [
      'a header of our own names without what a car needs',
      'stocknum,model\n1,Rio\n',
      undefined,
      'The header lacks "make", "car_type"; it has "stocknum", "model".',
    ],
    [
      'a header without identity',
      'make,model,car_type\nKia,Rio,used\n',
      undefined,
      'The header lacks "stocknum"; it has "make", "model", "car_type".',
    ],
    [
      'a different delimiter from the mapping’s',
      'Stock;Make;Model;Type\n1;Kia;Rio;used\n',
      { delimiter: ',', fields },
      'The header lacks "Make", "Model", "Type", "Stock"; it has "Stock;Make;Model;Type". The mapping\'s delimiter may be another.',
    ],
    ['a column twice', 'Stock,Make,make,Model,Type\n', { fields }, 'The header has "Make" more than once.'],
    [
      'a quote that is never closed',
      csv('1,"Kia,Rio,used,1', '2,Kia,Rio,used,2'),
      undefined,
      'The file is not readable as CSV: a quoted field is never closed, at line 3.',
    ],
    [
      'a web page',
      '<!doctype html><html></html>',
      undefined,
      'The file is a web page, not a feed; save the list as CSV, .xlsx, XML or JSON.',
    ],
    [
      'an archive cut off',
      Buffer.from('PK\x03\x04…'),
      undefined,
      'The file is a zip archive that is damaged or cut off: End of central directory record signature not found. Either not a zip file, or file is truncated.',
    ],
    [
      'a gzip cut off',
      Buffer.from([0x1f, 0x8b, 8, 0]),
      undefined,
      'The file is compressed, but damaged or cut off: unexpected end of file.',
    ],
    [
      'a different encoding from the mapping’s',
      Buffer.from(csv('1,Citroën,C4,used,1'), 'latin1'),
      {
        encoding: 'utf-8',
        fields: { stocknum: 'stocknum', make: 'make', model: 'model', car_type: 'car_type' },
      },
      "The file is not utf-8 text; leave out the mapping's encoding to have it detected.",
    ],
    [
      'a list cut off',
      '[{"make":"Kia"},{"make',
      undefined,
      'The file is not readable as JSON: it ends in the middle, after row 1.',
    ],
    [
      'an object cut off',
      '{"vehicles":[{"make":"Kia"}]',
      { fields, path: 'vehicles' },
      'The file is not readable as JSON: it ends in the middle, after row 1.',
    ],
    [
      'two lists',
      '[{"make":"Kia"}] [1]',
      undefined,
      'The file is not readable as JSON: there is more text after its end.',
    ],
    [
      'a list missing from an object',
      '{"a":1,"cars":[]}',
      { fields, path: 'vehicles' },
      'The file has no "vehicles". It has a, cars.',
    ],
    [
      'no list at the path',
      '{"vehicles":{"a":1}}',
      { fields, path: 'vehicles' },
      'The file has no list at "vehicles".',
    ],
    [
      'an object where a list should be',
      '{\n  "vehicles": []\n}',
      { fields },
      "The file is one JSON object over several lines; the mapping's path must say where the list is.",
    ],
    [
      'rows without the mapped names',
      '[{"Brand":"Kia"},{"Brand":"BMW","Price":1}]',
      { fields },
      'No row has "Make", "Model", "Type"; the rows have "Brand", "Price".',
    ],
  ])('%s', async (_, feed, mapping, message) => {
    await expect(readAll(feed, mapping)).rejects.toMatchObject({ name: 'FeedUnreadable', message });
  });

  test('a file named as JSON that is not JSON is refused', async () => {
    await expect(readAll(csv('1,Kia,Rio,used,1'), undefined, { format: 'json' })).rejects.toThrow(
      'The file is not JSON: it begins neither with [ nor with {.',
    );
  });

  test('a feed without rows is valid', async () => {
    expect(await readAll('[]')).toEqual({ cars: [], rejected: [] });
    expect(await readAll(`${HEADER}\n`)).toEqual({ cars: [], rejected: [] });
  });

  test('an error of the input is passed on', async () => {
    async function* broken() {
      yield Buffer.from(`${HEADER}\n1,Kia,Rio,used,1\n`);
      throw new Error('connection lost');
    }
    const rows = readFeed(broken(), { mapping: builtInMapping('forecourt') });
    const all = async () => {
      for await (const _ of rows);
    };
    await expect(all()).rejects.toThrow('connection lost');
  });

  test('the input is released when reading stops early', async () => {
    for (const feed of [`${HEADER}\n1,Kia,Rio,used,1\n`, '[{"make":1}]', '<html>']) {
      let closed = false;
      async function* input() {
        try {
          for (;;) yield Buffer.from(feed.padEnd(100_000, ' '));
        } finally {
          closed = true;
        }
      }
      const rows = readFeed(input(), { mapping: builtInMapping('forecourt') });
      await rows.next().catch(() => {});
      await rows.return(undefined);
      await expect.poll(() => closed).toBe(true);
    }
  });
});

describe('rejections', () => {
  test.each<
    [string, string, { column: string | null; value: string | null; reason: string; key?: string | null }]
  >([
    ['an empty row', ',,,,', { column: null, value: null, reason: 'the row is empty', key: null }],
    ['a blank line', '', { column: null, value: null, reason: 'the row is empty', key: null }],
    [
      'words for unknown only',
      'nan,-, n/a ,null,NaN',
      { column: null, value: null, reason: 'the row is empty' },
    ],
    ['no make', 'U1,,Rio,used,1', { column: 'make', value: '', reason: 'make is missing', key: 'U1' }],
    [
      'no identity',
      ',Kia,Rio,used,1',
      {
        column: 'stocknum',
        value: '',
        reason: 'nothing identifies the car: no stock number and no valid VIN',
        key: null,
      },
    ],
    [
      'an unknown car type',
      'U1,Kia,Rio,wholesale,1',
      { column: 'car_type', value: 'wholesale', reason: 'car_type is not one of new, used, demo', key: 'U1' },
    ],
    [
      'a price that is not a number',
      'U1,Kia,Rio,used,cheap',
      { column: 'price', value: 'cheap', reason: 'price is not a number', key: 'U1' },
    ],
    [
      'too few columns',
      'U1,Kia,Rio',
      {
        column: null,
        value: 'U1,Kia,Rio',
        reason: 'the row has 3 columns where the header has 5',
        key: 'U1',
      },
    ],
    [
      'too many columns',
      'U1,Kia,Rio,used,1,2',
      {
        column: null,
        value: 'U1,Kia,Rio,used,1,2',
        reason: 'the row has 6 columns where the header has 5',
        key: 'U1',
      },
    ],
    [
      'a long value',
      `U1,Kia,Rio,used,${'9'.repeat(300)}x`,
      { column: 'price', value: `${'9'.repeat(199)}…`, reason: 'price is not a number' },
    ],
  ])('%s', async (_, row, rejection) => {
    const { cars, rejected } = await readAll(csv('U0,Kia,Rio,used,1', row, 'U2,Kia,Rio,used,2'));
    expect(cars.map((each) => each.row)).toEqual([1, 3]);
    expect(rejected).toMatchObject([{ row: 2, ...rejection }]);
  });

  test('every row becomes a car or a rejection, whatever its cells hold', async () => {
    const cell = fc.oneof(
      fc.constantFrom('', '-', 'Kia', 'used', 'new', '1', '12,5', 'POA', '"a,b"', '"x\ny"'),
      fc.stringMatching(/^[a-z0-9 $.]{0,8}$/),
    );
    const row = fc.array(cell, { minLength: 5, maxLength: 6 }).map((cells) => cells.join(','));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (rows) => {
        const { cars, rejected } = await readAll(csv(...rows));
        const numbers = [...cars, ...rejected].map((each) => each.row).sort((a, b) => a - b);
        expect(numbers).toEqual(rows.map((_, index) => index + 1));
      }),
    );
  });
});

describe('mappings', () => {
  const base = { stocknum: 'Stock', make: 'Make', model: 'Model', car_type: { value: 'used' } };
  /** One row, read with extra fields and options. */
  async function one(columns: Record<string, string>, extra: object, options: object = {}) {
    const cells = { Stock: 'U1', Make: 'Kia', Model: 'Rio', ...columns };
    const quoted = Object.values(cells).map((cell) => `"${cell.replaceAll('"', '""')}"`);
    const { cars, rejected } = await readAll(`${Object.keys(cells).join(',')}\n${quoted.join(',')}\n`, {
      ...options,
      fields: { ...base, ...extra },
    });
    return { car: cars[0]?.car, key: cars[0]?.key, rejected: rejected[0] };
  }

  test('a field takes the first known value of several columns, or all of them joined', async () => {
    const prices = { Drive: 'POA', Egc: '$20,000' };
    const unknown = ['POA'];
    expect((await one(prices, { price: { from: ['Drive', 'Egc'], unknown } })).car?.price).toBe(20_000);
    const words = { A: 'SR5', B: '-', C: '4x4' };
    expect((await one(words, { badge: { from: ['A', 'B', 'C'], join: ' ' } })).car?.badge).toBe('SR5 4x4');
  });

  test('a constant as the last of several rules is a default', async () => {
    const rules = { status: ['Status', { value: 'coming_soon' }] };
    expect((await one({ Status: '' }, rules)).car?.status).toBe('coming_soon');
    expect((await one({ Status: 'Sold' }, rules)).car?.status).toBe('sold');
  });

  test('a rule may apply to some rows only', async () => {
    const rules = { price_type: [{ value: 'drive_away', when: { Drive: '[1-9]' } }, { value: 'egc' }] };
    expect((await one({ Drive: '20000' }, rules)).car?.price_type).toBe('drive_away');
    expect((await one({ Drive: '0' }, rules)).car?.price_type).toBe('egc');
  });

  test.each([
    ['keep', 'Rubbish', 'Rubbish'],
    ['null', 'Rubbish', null],
    ['null', 'frONT ', 'FWD'],
    ['keep', 'Other', null],
  ])('unlisted: %s, value %j gives %j', async (unlisted, value, drive) => {
    const map = { Front: 'FWD', Other: null };
    expect((await one({ Drive: value }, { drive: { from: 'Drive', map, unlisted } })).car?.drive).toBe(drive);
  });

  test('unlisted: reject rejects the row', async () => {
    const { rejected } = await one(
      { Drive: 'Rubbish' },
      { drive: { from: 'Drive', map: { Front: 'FWD' }, unlisted: 'reject' } },
    );
    expect(rejected).toMatchObject({
      row: 1,
      column: 'Drive',
      value: 'Rubbish',
      reason: 'drive is not one of the known values',
      key: 'U1',
    });
  });

  test('a value out of bounds rejects the row, or is dropped', async () => {
    const price = { from: 'Price', min: 300, max: 1_000_000 };
    expect((await one({ Price: '88' }, { price })).rejected).toMatchObject({
      column: 'Price',
      value: '88',
      reason: 'price is below 300',
    });
    expect((await one({ Price: '88' }, { price: { ...price, invalid: 'null' } })).car?.price).toBeNull();
    expect((await one({ Price: '1500000' }, { price }, { invalid: 'null' })).car?.price).toBeNull();
    expect((await one({ Price: '300' }, { price })).car?.price).toBe(300);
  });

  test('a field may take part of a text', async () => {
    const size = { engine_size: { from: 'Engine', extract: '(?<value>[\\d.]+) L', invalid: 'null' } };
    expect((await one({ Engine: '4 cyl, 2.2 L' }, size)).car?.engine_size).toBe(2.2);
    expect((await one({ Engine: 'electric' }, size)).car?.engine_size).toBeNull();
    const strict = { engine_size: { ...size.engine_size, invalid: 'reject' } };
    expect((await one({ Engine: 'electric' }, strict)).rejected).toMatchObject({
      reason: 'engine_size is not in the expected format',
    });
  });

  test('a make cut after its first word is completed from the title', async () => {
    const rules = {
      year: 'Year',
      make: [{ from: 'Title', after: ['year'], startsWith: ['Land Rover', 'Alfa Romeo'] }, 'Make'],
      model: [
        {
          from: 'Title',
          after: ['year', 'make'],
          startsWith: ['Range Rover', 'Range Rover Sport', 'Santa Fe'],
        },
        'Model',
      ],
      badge: { from: 'Title', after: ['year', 'make', 'model'] },
    };
    const cut = {
      Year: '2017',
      Make: 'Land',
      Model: 'Rover',
      Title: '2017 Land Rover range rover SPORT  SE (4x4)',
    };
    expect((await one(cut, rules)).car).toMatchObject({
      make: 'Land Rover',
      model: 'Range Rover Sport',
      badge: 'SE (4x4)',
    });
    const whole = { Year: '2017', Make: 'Landwind', Model: 'X5', Title: '2017 Landwind X5' };
    expect((await one(whole, rules)).car).toMatchObject({ make: 'Landwind', model: 'X5', badge: null });
    const longer = { Year: '2020', Make: 'Kia', Model: 'Range', Title: '2020 Kia Range RoverX' };
    expect((await one(longer, rules)).car).toMatchObject({ make: 'Kia', model: 'Range', badge: 'RoverX' });
    const untitled = { Year: '', Make: 'Kia', Model: 'Rio', Title: 'Great value!' };
    expect((await one(untitled, rules)).car).toMatchObject({ make: 'Kia', model: 'Rio', badge: null });
  });

  test('a column may rule out rows that are not cars', async () => {
    const reject = [{ when: { Type: '^(boat|trailer)$' }, reason: 'not a road vehicle' }];
    expect((await one({ Type: 'Boat' }, {}, { reject })).rejected).toMatchObject({
      row: 1,
      column: 'Type',
      value: 'Boat',
      reason: 'not a road vehicle',
      key: null,
    });
    expect((await one({ Type: 'Car' }, {}, { reject })).car).toBeDefined();
  });

  test('comments become paragraphs', async () => {
    const { car } = await one(
      { Notes: '<p>One&nbsp;owner</p><script>x()</script><p>Tow bar</p>' },
      { dealercomments: 'Notes' },
    );
    expect(car?.dealercomments).toBe('One owner|Tow bar');
  });

  test('a column missing from the header is an error, or its values are unknown', async () => {
    await expect(one({}, { badge: 'Badge' })).rejects.toThrow('The header lacks "Badge"');
    expect((await one({}, { badge: 'Badge' }, { missingColumns: 'unknown' })).car?.badge).toBeNull();
  });

  test('impossible lenders are left out', async () => {
    const { car } = await one({ Lender: '{"angle": {"interestRate": 300}}' }, { finance_lenders: 'Lender' });
    expect(car).toMatchObject({ finance_lenders: {} });
  });
});

describe('values as dealers write them', () => {
  const base = { stocknum: 'A1', make: 'Kia', model: 'Rio', car_type: 'used' };
  const carOf = async (row: object) =>
    (await readAll(JSON.stringify([{ ...base, ...row }]), FORMATS.forecourt)).cars[0]?.car;

  test.each(['Under Offer', 'Reserved', 'On Hold', 'Deposit Taken', 'UNDER_OFFER', 'Sale Pending'])(
    'a car that is %s is in stock and reserved',
    async (status) => {
      expect(await carOf({ status })).toMatchObject({ status: 'in_stock', reserved: true, sold: false });
    },
  );

  test('a car that is withdrawn is not shown; one for sale is neither hidden nor reserved', async () => {
    expect(await carOf({ status: 'Withdrawn' })).toMatchObject({ show_on_dealer_website: false });
    expect(await carOf({ status: 'For Sale' })).toMatchObject({
      status: 'in_stock',
      reserved: false,
      show_on_dealer_website: true,
    });
  });

  test.each<[string, object, object]>([
    ['points separate thousands', { price: '29.990', km: '12.345' }, { price: 29_990, km: 12_345 }],
    ['with cents behind a comma', { price: '$29.990,00' }, { price: 29_990 }],
    ['with a unit', { km: '12.345 km', price: '$129.990*' }, { km: 12_345, price: 129_990 }],
    ['cents stay cents', { price: '29990.50', km: '120000.00' }, { price: 29_991, km: 120_000 }],
    ['thousands by letter have decimals', { price: '29.990k' }, { price: 29_990 }],
    ['an engine in cubic centimetres', { engine_size: '1998' }, { engine_size: 1.998 }],
    ['an engine in litres', { engine_size: '2.0' }, { engine_size: 2 }],
    ['a decimal comma', { engine_size: '2,4' }, { engine_size: 2.4 }],
    [
      'litres where cubic centimetres are meant',
      { variant: { enginesize: '2.0' } },
      { variant: { enginesize: 2000 } },
    ],
    ['tonnes without saying so', { caravan: { tare_weight: '2.2' } }, { caravan: { tare_weight: 2200 } }],
    ['no plate', { regplate: 'TBA' }, { regplate: null }],
    ['no date', { rego_expiry: 'TBA', colour: 'N/A' }, { rego_expiry: null, colour: null }],
    ['a letter for the gearbox', { transmission: 'A' }, { simple_transmission: 'automatic' }],
    ['a body in full', { body: 'Sport Utility (Vehicle)' }, { simple_body: 'suv' }],
  ])('%s', async (_, row, expected) => {
    expect(await carOf(row)).toMatchObject(expected);
  });

  test('different spellings of a make, model and colour become one', async () => {
    const rows = [
      { make: 'Hyundai', model: 'Santa FE', colour: 'RED' },
      { make: 'HYUNDAI', model: 'SANTA FE', colour: 'red' },
      { make: 'hyundai', model: 'Santa Fe', colour: 'Red' },
    ].map((row, index) => ({ ...base, stocknum: `A${index}`, ...row }));
    const { cars } = await readAll(JSON.stringify(rows), FORMATS.forecourt);
    expect(new Set(cars.map(({ car }) => `${car.make} ${car.model}, ${car.colour}`))).toEqual(
      new Set(['Hyundai Santa Fe, Red']),
    );
  });
});

describe('identity', () => {
  const fields = { make: 'Make', model: 'Model', car_type: { value: 'used' } };
  const vin = 'MR0FA3CD100012345';
  const keys = async (rows: string[], mapping: object) =>
    (await readAll(['Stock,Vin,Make,Model,Km', ...rows].join('\n'), mapping)).cars.map(({ key }) => key);

  test('a car is identified by its stock number, otherwise its VIN', async () => {
    const mapping = { fields: { ...fields, stocknum: 'Stock', vin: 'Vin' } };
    expect(await keys([`u1,${vin},Kia,Rio,1`, `,${vin.toLowerCase()},Kia,Rio,1`], mapping)).toEqual([
      'U1',
      vin,
    ]);
  });

  test('the mapping may put the VIN before the stock number; the car keeps both', async () => {
    const mapping = { fields: { ...fields, stocknum: 'Stock', vin: 'Vin' }, identity: { by: 'vin' } };
    const { cars } = await readAll(`Stock,Vin,Make,Model\nu1,${vin},Kia,Rio\nu2,,Kia,Rio\n`, mapping);
    expect(cars).toMatchObject([
      { key: vin, car: { stocknum: 'u1', vin } },
      { key: 'U2', car: { stocknum: 'u2', vin: null } },
    ]);
  });

  test.each(['Start Saving Vehicles Today!', 'TBA', 'N/A', '0'])(
    '%s is not a stock number',
    async (given) => {
      const mapping = { fields: { ...fields, stocknum: 'Stock', vin: 'Vin' } };
      expect(await keys([`${given},${vin},Kia,Rio,1`], mapping)).toEqual([vin]);
      const { rejected } = await readAll(`Stock,Vin,Make,Model\n${given},,Kia,Rio\n`, mapping);
      expect(rejected).toMatchObject([
        { value: given, reason: 'nothing identifies the car: no stock number and no valid VIN' },
      ]);
    },
  );

  test('an invalid VIN is dropped from a car with a stock number, and never identifies a car', async () => {
    const mapping = { fields: { ...fields, stocknum: 'Stock', vin: 'Vin' } };
    const { cars, rejected } = await readAll(
      'Stock,Vin,Make,Model\nu1,SHORT,Kia,Rio\n,SHORT,Kia,Rio\n',
      mapping,
    );
    expect(cars).toMatchObject([{ key: 'U1', car: { vin: null } }]);
    expect(rejected).toMatchObject([
      { row: 2, reason: 'nothing identifies the car: no stock number and no valid VIN' },
    ]);
  });

  test('without either, mapped columns identify a car; a repeat is the same car, or the next one of its kind', async () => {
    const rows = [',,Kia,Rio,1', ',,Kia,Rio,2', ',, kia ,RIO,1', ',,Kia,Rio,1'];
    const columns = ['Make', 'Model', 'Km'];
    const same = await keys(rows, { fields, identity: { columns } });
    expect(new Set(same).size).toBe(2);
    expect(same[2]).toBe(same[0]);
    const numbered = await keys(rows, { fields, identity: { columns, repeat: 'number' } });
    expect(numbered).toEqual([same[0], same[1], `${same[0]}-2`, `${same[0]}-3`]);
  });

  test('a row that nothing identifies is rejected', async () => {
    const { rejected } = await readAll('Make,Model,Km\nKia,Rio,\n', {
      fields,
      identity: { columns: ['Km'] },
    });
    expect(rejected).toMatchObject([
      { reason: 'nothing identifies the car: no stock number, no VIN, and the identity columns are empty' },
    ]);
  });
});
