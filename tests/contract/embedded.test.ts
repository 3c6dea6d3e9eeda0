import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SHAPES } from '#domain/inventory/pictures/shapes.ts';
import { BODY_TYPES } from '../../src/domain/inventory/car.ts';
import type { SearchDocument } from '../../src/domain/search/document.ts';
import { EMPTY_QUERY, type SearchQuery } from '../../src/domain/search/engine.ts';
import { namesInStock } from '../../src/domain/search/families/in-stock.ts';
import { buildIndex, noIndex, openIndex, UnreadableIndex } from '../../src/engines/embedded/index.ts';
import { openTextless } from '../../src/engines/embedded/textless.ts';
import { aDocument, generateDocuments, seededRandom } from '../fixtures/documents.ts';
import { sharedFile } from '../fixtures/shared-data.ts';
import { searchByHand } from './oracle.ts';
import { queriesOver, searchEngineContract } from './search-engine.ts';

searchEngineContract('the embedded engine', (documents) => openIndex(buildIndex(documents)));

const open = (documents: readonly SearchDocument[]) => openIndex(buildIndex(documents));
const byId = (a: SearchDocument, b: SearchDocument) => a.id - b.id;

/** Documents unlike anything that a dealer would write. */
const oddDocument = fc.record<SearchDocument>({
  id: fc.nat(),
  slug: fc.string(),
  name: fc.string({ unit: 'binary' }),
  make: fc.string(),
  model: fc.string(),
  make_model: fc.string(),
  badge: fc.option(fc.string({ unit: 'binary' })),
  series: fc.option(fc.string()),
  stocknum: fc.option(fc.string({ unit: 'binary' })),
  year: fc.option(fc.integer({ min: 1900, max: 2100 })),
  car_type: fc.constantFrom('new', 'used', 'demo'),
  status: fc.constantFrom('in_stock', 'coming_soon', 'sold'),
  reserved: fc.boolean(),
  item_type: fc.constantFrom('car', 'caravan', 'motorhome', 'truck', 'bus'),
  categories: fc.uniqueArray(fc.string(), { maxLength: 3 }),
  filtered_features: fc.uniqueArray(fc.string({ unit: 'binary' }), { maxLength: 5 }),
  body: fc.option(fc.string()),
  simple_body: fc.option(fc.constantFrom(...BODY_TYPES)),
  shape: fc.constantFrom(...SHAPES),
  colour: fc.option(fc.string()),
  drive: fc.option(fc.string()),
  fuel: fc.option(fc.string()),
  transmission: fc.option(fc.string()),
  seats: fc.option(fc.nat(60)),
  doors: fc.option(fc.nat(6)),
  cylinders: fc.option(fc.nat(16)),
  engine_size: fc.option(fc.string()),
  sleeps: fc.option(fc.nat(12)),
  body_length_feet: fc.option(fc.double({ min: 0, max: 60, noNaN: true })),
  km: fc.option(fc.nat()),
  city: fc.option(fc.string()),
  state: fc.option(fc.string()),
  location_name: fc.option(fc.string()),
  dealership_name: fc.string(),
  dealership_slug: fc.string(),
  price: fc.option(fc.oneof(fc.nat(), fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }))),
  was: fc.option(fc.nat()),
  price_type: fc.constantFrom('drive_away', 'egc'),
  drive_away: fc.option(fc.string()),
  preorder: fc.boolean(),
  subscription_price: fc.option(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true })),
  weekly_price: fc.option(fc.nat()),
  interest_rate: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
  comparison_rate: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
  price_range: fc.option(fc.string()),
  weekly_price_range: fc.option(fc.string()),
  tag: fc.option(fc.string()),
  tag_kind: fc.option(fc.string()),
  image: fc.option(fc.webUrl()),
  photos_count: fc.nat(),
  savable: fc.boolean(),
  reservable: fc.boolean(),
  created_at: fc.integer(),
});
const oddDocuments = fc.uniqueArray(oddDocument, { maxLength: 12, selector: ({ id }) => id });

describe('an index', () => {
  test('prepares text search in steps, and finds the same at any stage', () => {
    const documents = generateDocuments(500, 5);
    const query = { ...EMPTY_QUERY, text: 'toyota hil' };
    const { ms: _, ...expected } = open(documents).searchNow(query);
    for (const stepsBefore of [0, 1, 3]) {
      const engine = open(documents);
      let steps = 0;
      expect(engine.prepareText(() => steps++ >= stepsBefore)).toBe(false);
      expect(engine.searchNow(query)).toMatchObject(expected);
    }
    const engine = open(documents);
    let calls = 0;
    while (!engine.prepareText(() => calls++ % 2 === 1)) expect(calls).toBeLessThan(1000);
    expect(calls).toBeGreaterThan(4);
    expect(engine.searchNow(query)).toMatchObject(expected);
  });

  test('has the same bytes with the memory of earlier stocks as without', () => {
    fc.assert(
      fc.property(fc.array(oddDocuments, { minLength: 2, maxLength: 4 }), fc.nat(), (stocks, price) => {
        const memory = noIndex();
        // Each stock, then the same with one car dearer: most columns come from the memory.
        for (const stock of stocks.flatMap((cars) => [
          cars,
          cars.map((car, at) => (at === 0 ? { ...car, price } : car)),
        ])) {
          expect(buildIndex(stock, [], memory)).toEqual(buildIndex(stock));
        }
      }),
      { numRuns: 50 },
    );
  });

  test('that is opened without text search loads it with the first word, and finds the same', async () => {
    const documents = generateDocuments(500, 5);
    const query = { ...EMPTY_QUERY, text: 'toyota hil' };
    const engine = openTextless(buildIndex(documents));
    const { ms: _, ...without } = engine.searchNow(EMPTY_QUERY);
    expect(without).toMatchObject({ count: open(documents).count(EMPTY_QUERY) });
    expect(engine.count(query)).toBe(0);
    expect(() => engine.searchNow(query)).toThrow('not loaded');
    const { ms: __, ...expected } = open(documents).searchNow(query);
    expect(await engine.search(query)).toMatchObject(expected);
    expect(engine.count(query)).toBe(expected.count);
    expect(expected.count).toBeGreaterThan(0);
  });

  test('returns the documents that went in, newest first and sold ones last', () => {
    const documents = generateDocuments(2_000, 3);
    const engine = open(documents);
    const back = engine.documents();
    expect(engine.size).toBe(2_000);
    expect(back.toSorted(byId)).toEqual(documents.toSorted(byId));
    const newest = (sold: boolean) =>
      documents
        .filter(({ status }) => (status === 'sold') === sold)
        .map((each) => each.created_at)
        .sort((a, b) => b - a);
    expect(newest(true).length).toBeGreaterThan(20);
    expect(back.map((each) => each.created_at)).toEqual([...newest(false), ...newest(true)]);
  });

  test('returns documents unlike anything a dealer would write', () => {
    fc.assert(
      fc.property(oddDocuments, (documents) => {
        expect(open(documents).documents().sort(byId)).toEqual(documents.toSorted(byId));
      }),
    );
  });

  test.each([
    ['a byte order mark', { badge: '\uFEFFSport', name: '\uFEFF' }],
    ['control characters', { name: '\u0000', slug: '\u0001\u0002', stocknum: 'a\u0003' }],
    ['the empty text, which is not null', { name: '', stocknum: '', badge: '', image: null }],
    [
      'the words of other fields',
      { make: 'S', model: 'S', badge: 'S', name: 'S Supra S-S 2020 S', slug: 's-s-1-1' },
    ],
    ['numbers beyond 32 bits', { created_at: 2 ** 45, km: 2 ** 40, price: 19_999.5, weekly_price: -1 }],
  ] as [string, Partial<SearchDocument>][])('keeps %s', (_, fields) => {
    const document = aDocument({ id: 1, ...fields });
    expect(open([document]).documents()).toEqual([document]);
  });

  test('is the same for the same cars in any order', () => {
    const documents = generateDocuments(60);
    const [index, turned] = [buildIndex(documents), buildIndex(documents.toReversed())];
    expect(turned).toEqual(index);
    const dearer = documents.map((each, at) => (at === 0 ? { ...each, price: 12_345 } : each));
    expect(buildIndex(dearer)).not.toEqual(index);
  });

  test('takes less than 60 bytes per car when compressed, whole documents included', () => {
    const perCar = (count: number) => {
      const documents = generateDocuments(count);
      return gzipSync(buildIndex(documents, namesInStock(documents)), { level: 9 }).length / count;
    };
    expect(perCar(500)).toBeLessThan(60);
    expect(perCar(5_000)).toBeLessThan(40);
  });

  test('that is cut short anywhere is refused', () => {
    const index = buildIndex(generateDocuments(60));
    fc.assert(
      fc.property(fc.nat(index.length - 1), (length) => {
        expect(() => openIndex(index.subarray(0, length))).toThrow(UnreadableIndex);
      }),
    );
  });

  test('with any one byte changed is refused', () => {
    const index = buildIndex(generateDocuments(60));
    fc.assert(
      fc.property(fc.nat(index.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = index.slice();
        damaged[at] = (damaged[at] ?? 0) ^ change;
        expect(() => openIndex(damaged)).toThrow(UnreadableIndex);
      }),
      { numRuns: 1000 },
    );
  });

  test('says what is wrong with it', () => {
    const index = buildIndex(generateDocuments(60));
    const withByte = (at: number, value: number) =>
      Uint8Array.from(index, (byte, each) => (each === at ? value : byte));
    const refusal = (bytes: Uint8Array) => {
      try {
        openIndex(bytes);
      } catch (error) {
        return String(error);
      }
      return 'opened';
    };
    expect(refusal(new Uint8Array(0))).toBe(
      'UnreadableIndex: The search index has 0 bytes, fewer than its header of 24.',
    );
    expect(refusal(new TextEncoder().encode('<!doctype html><title>404</title>'))).toBe(
      'UnreadableIndex: These bytes are not a search index.',
    );
    expect(refusal(withByte(4, 99))).toMatch(/has format version 99; this code reads version \d+/);
    expect(refusal(withByte(8, (index[8] ?? 0) ^ 1))).toMatch(/other fields/);
    expect(refusal(index.subarray(0, 1000))).toBe(
      `UnreadableIndex: The search index has 976 bytes after its header instead of ${index.length - 24}.`,
    );
    expect(refusal(withByte(500, (index[500] ?? 0) ^ 1))).toMatch(/damaged/);
  });

  test('opens from bytes at any offset in memory', () => {
    const index = buildIndex(generateDocuments(60));
    const shifted = new Uint8Array(index.length + 1);
    shifted.set(index, 1);
    expect(openIndex(shifted.subarray(1)).size).toBe(60);
  });
});

describe('search over documents unlike anything a dealer would write', () => {
  test('matches a count by hand', () => {
    fc.assert(
      fc.property(
        oddDocuments.chain((documents) => fc.tuple(fc.constant(documents), queriesOver(documents))),
        ([documents, query]) => {
          const { ms: _, ...answer } = open(documents).searchNow(query);
          expect(answer).toEqual(searchByHand(documents, query));
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** One typing error: a letter dropped, doubled, replaced, or swapped with the next. */
function mistyped(word: string, random: () => number): string {
  const at = Math.floor(random() * word.length);
  const letter = 'abcdefghijklmnopqrstuvwxyz'.charAt(Math.floor(random() * 26));
  const [before, here, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  const kinds = [
    before + after,
    before + letter + here + after,
    before + letter + after,
    after === '' ? before + letter : before + after.charAt(0) + here + after.slice(1),
  ];
  const wrong = kinds[Math.floor(random() * kinds.length)] ?? word;
  return wrong === word ? mistyped(word, random) : wrong;
}

describe('text', () => {
  const documents = generateDocuments(60, 11);
  const engine = open(documents);
  const ask = (text: string, query: Partial<SearchQuery> = {}) =>
    engine.searchNow({ ...EMPTY_QUERY, ...query, text });

  test('finds the same as applying the rules to every car, in the same order', () => {
    const words = [
      ...new Set(
        documents.flatMap((each) => [each.name, each.colour, each.stocknum].join(' ').split(/[\s-]+/)),
      ),
    ].filter((word) => word !== '');
    const typed = fc.tuple(fc.constantFrom(...words), fc.nat(), fc.nat(9)).map(([word, seed, kind]) => {
      const random = seededRandom(seed);
      if (kind < 4) return word;
      if (kind < 6) return word.slice(0, 1 + Math.floor(random() * word.length));
      if (kind < 9) return mistyped(word.toLowerCase(), random);
      return 'zzz';
    });
    const text = fc
      .tuple(fc.array(typed, { minLength: 1, maxLength: 4 }), fc.constantFrom(' ', ' ', ' ', '', '-', '/'))
      .map(([all, glue]) => all.join(glue));
    fc.assert(
      fc.property(text, queriesOver(documents), (typedText, query) => {
        const { ms: _, ...answer } = engine.searchNow({ ...query, text: typedText });
        expect(answer).toEqual(searchByHand(documents, { ...query, text: typedText }));
      }),
      { numRuns: 500 },
    );
  }, 120_000);

  test.each([
    ['merc c200', 'C200 where the make is one word with a hyphen'],
    ['mercedes c200', 'the same'],
  ])('%s: every word may be a beginning before any is dropped (%s)', (text) => {
    const cars = open([
      aDocument({ id: 1, make: 'Mercedes-Benz', model: 'A-Class', badge: 'A180' }),
      aDocument({ id: 2, make: 'Mercedes-Benz', model: 'C-Class', badge: 'C200' }),
    ]);
    expect(cars.searchNow({ ...EMPTY_QUERY, text }).hits.map(({ id }) => id)).toEqual([2]);
  });

  test.each([
    ['used hilux', [1]],
    ['cheap toyota hilux', [1]],
    ['corolla hilux', [2]],
    ['2030 toyota corolla', [2]],
    ['corolla toyota purple', [2]],
    ['sr5 corolla', [2]],
    ['2030 hilx', [1]],
    ['2030 hil ux', [1]],
  ])('%s: words of no car are dropped first, then years, colours and badges, then models', (text, ids) => {
    const cars = open([aDocument({ id: 1 }), aDocument({ id: 2, model: 'Corolla' })]);
    expect(cars.searchNow({ ...EMPTY_QUERY, text }).hits.map(({ id }) => id)).toEqual(ids);
  });

  test('finds cars with equally many edits together, however the edits are spread over the words', () => {
    const cars = open([
      aDocument({ id: 1, make: 'Ford', model: 'Mustang' }),
      aDocument({ id: 2, make: 'Fords', model: 'Mustaxx' }),
      aDocument({ id: 3, make: 'Ford', model: 'Mustaxx' }),
    ]);
    expect(cars.searchNow({ ...EMPTY_QUERY, text: 'fords mustamg' }).hits.map(({ id }) => id)).toEqual([
      1, 2,
    ]);
  });

  test('takes a mistyped word for a whole word before the beginning of one', () => {
    const cars = open([aDocument({ id: 1, model: 'Kluger', badge: 'Luxury' }), aDocument({ id: 2 })]);
    expect(cars.searchNow({ ...EMPTY_QUERY, text: 'hlux' }).hits.map(({ id }) => id)).toEqual([2]);
  });

  test('finds a model within a longer word of a name', () => {
    const cars = open([
      aDocument({ id: 1, model: 'Yaris', name: '2020 Toyota GR-Yaris' }),
      aDocument({ id: 2, model: 'Yaris' }),
    ]);
    expect(cars.searchNow({ ...EMPTY_QUERY, text: 'gryaris' }).hits.map(({ id }) => id)).toEqual([1]);
  });

  test('takes numbers literally: 2019 is not a mistyped 2018', () => {
    const cars = open([aDocument({ id: 1, year: 2018 })]);
    expect(cars.searchNow({ ...EMPTY_QUERY, text: '2019' }).count).toBe(0);
  });

  test('finds a stock number by its beginning, but never by a similar one', () => {
    const cars = open([
      aDocument({ id: 1, stocknum: 'HMU10442' }),
      aDocument({ id: 2, stocknum: 'HMU10443' }),
    ]);
    const count = (text: string) => cars.searchNow({ ...EMPTY_QUERY, text }).count;
    expect([count('hmu10442'), count('HMU-104'), count('hmu10449')]).toEqual([1, 2, 0]);
  });

  test('is understood the same with any filter', () => {
    const cars = open([
      aDocument({ id: 1, state: 'QLD' }),
      aDocument({ id: 2, model: 'Hilix', state: 'NSW' }),
    ]);
    const answer = cars.searchNow({ ...EMPTY_QUERY, text: 'hilux', filters: { state: ['NSW'] } });
    expect(answer.count).toBe(0);
    expect(answer.facets.state).toEqual([
      { value: 'QLD', count: 1 },
      { value: 'NSW', count: 0 },
    ]);
  });

  test('with one letter wrong still brings the right car first, 95 times in 100', () => {
    const stock = generateDocuments(5_000, 5);
    const cars = open(stock);
    const random = seededRandom(42);
    const kinds = [...new Map(stock.map((each) => [each.make_model, each])).values()];
    let right = 0;
    const wrong: string[] = [];
    for (let asked = 0; asked < 600; asked++) {
      const meant = kinds[asked % kinds.length] as SearchDocument;
      const words = `${meant.make} ${meant.model}`.toLowerCase().split(' ');
      const long = words.flatMap((word, at) => (word.length >= 4 && /[a-z]/.test(word) ? [at] : []));
      const at = long[Math.floor(random() * long.length)];
      if (at === undefined) {
        right++;
        continue;
      }
      words[at] = mistyped(words[at] ?? '', random);
      const [first] = cars.searchNow({ ...EMPTY_QUERY, text: words.join(' ') }).hits;
      if (first?.make_model === meant.make_model) right++;
      else wrong.push(`${words.join(' ')} → ${first?.name}`);
    }
    expect(right / 600, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
  });

  test('of any length and kind is searched quickly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(ask(text).ms).toBeLessThan(1000);
      }),
    );
    expect(ask('abcdefg '.repeat(500)).ms).toBeLessThan(1000);
    expect(ask('x'.repeat(10_000)).count).toBe(0);
  });
});

test('counting alone gives the same count as a full search', () => {
  const documents = generateDocuments(300, 2);
  const engine = open(documents);
  fc.assert(
    fc.property(queriesOver(documents), (query) => {
      expect(engine.count(query)).toBe(engine.searchNow(query).count);
    }),
  );
});

const listings = sharedFile('listings/australian-vehicle-prices.csv');

describe.skipIf(listings === null)('real listings', () => {
  test('counts per make and state match the file', () => {
    const rows: Record<string, string>[] = parse(readFileSync(listings ?? ''), { columns: true });
    const number = (text: string | undefined) => (/^\d+$/.test(text ?? '') ? Number(text) : null);
    const documents = rows.map((row, index) =>
      aDocument({
        id: index + 1,
        make: row.Brand ?? '',
        model: row.Model ?? '',
        name: row.Title ?? '',
        year: number(row.Year),
        price: number(row.Price),
        km: number(row.Kilometres),
        state: row.Location?.split(', ').at(-1) || null,
        city: row.Location?.split(', ').at(0) || null,
        body: row.BodyType || null,
        fuel: row.FuelType || null,
      }),
    );
    const engine = open(documents);
    expect(engine.size).toBe(16_734);
    const countOf = (key: (row: Record<string, string>) => string | undefined, value: string) =>
      rows.filter((row) => key(row) === value).length;
    const { facets } = engine.searchNow(EMPTY_QUERY);
    expect(facets.make.length).toBeGreaterThan(70);
    for (const { value, count } of facets.make)
      expect([value, count]).toEqual([value, countOf((row) => row.Brand, value)]);
    expect(facets.state.slice(0, 8)).toEqual([
      { value: 'NSW', count: 6401 },
      { value: 'VIC', count: 3871 },
      { value: 'QLD', count: 2745 },
      { value: 'WA', count: 1791 },
      { value: 'SA', count: 800 },
      { value: 'ACT', count: 381 },
      { value: 'TAS', count: 214 },
      { value: 'NT', count: 80 },
    ]);
    expect(engine.documents().sort(byId)).toEqual(documents);
    fc.assert(
      fc.property(queriesOver(documents.slice(0, 500)), (query) => {
        const { ms: _, ...answer } = engine.searchNow(query);
        expect(answer).toEqual(searchByHand(documents, query));
      }),
      { numRuns: 15 },
    );
  }, 120_000);
});
