/**
 * The contract of every search engine. An engine's own test file calls `searchEngineContract` with a way to make one
 * for a set of documents.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SearchDocument } from '../../src/domain/search/document.ts';
import { EMPTY_QUERY, type SearchEngine, type SearchQuery } from '../../src/domain/search/engine.ts';
import { RANGE_FIELDS, SORTS, VALUE_FIELDS } from '../../src/domain/search/fields.ts';
import { aDocument, generateDocuments } from '../fixtures/documents.ts';
import { searchByHand } from './oracle.ts';

type MakeEngine = (documents: SearchDocument[]) => SearchEngine | Promise<SearchEngine>;

/** Queries without text over these documents: mostly values that occur, now and then one that does not. */
export function queriesOver(documents: readonly SearchDocument[]): fc.Arbitrary<SearchQuery> {
  const filter = fc.constantFrom(...VALUE_FIELDS).chain((field) => {
    const values = [...new Set(documents.flatMap((document) => document[field] ?? []).map(String))];
    const value = fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...values, 'Nowhere') },
      { weight: 1, arbitrary: fc.constantFrom('', 'null', 'toyota', 'Toyota ', '__proto__') },
    );
    return fc.tuple(fc.constant(field), fc.array(value, { maxLength: 4 }));
  });
  const range = fc.constantFrom(...RANGE_FIELDS).chain((field) => {
    const values = documents.map((document) => document[field]).filter((value) => value !== null);
    const bound = fc.constantFrom(...values, 0, 1_000_000);
    return fc.tuple(fc.constant(field), fc.record({ min: bound, max: bound }, { requiredKeys: [] }));
  });
  const asked = fc.record({
    text: fc.constantFrom('', '', '  ', '-?!'),
    filters: fc.array(filter, { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
    ranges: fc.array(range, { maxLength: 2 }).map((entries) => Object.fromEntries(entries)),
    sort: fc.constantFrom(...SORTS),
    page: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 4 }) }, fc.constant(1000)),
    pageSize: fc.constantFrom(0, 1, 7, 21, 100),
  });
  const without = fc.array(filter, { maxLength: 2 }).map((entries) => Object.fromEntries(entries));
  return fc.oneof(
    asked,
    fc.tuple(asked, without).map(([query, without]): SearchQuery => ({ ...query, without })),
  );
}

/** Cars whose names a shopper types in many ways. */
const CARS = [
  aDocument({ id: 1, make: 'Mazda', model: 'CX-5', badge: 'Maxx Sport', colour: 'Blue', stocknum: 'U10001' }),
  aDocument({ id: 2, make: 'Toyota', model: 'Hilux', badge: 'SR5', colour: 'White', stocknum: 'U10002' }),
  aDocument({
    id: 3,
    make: 'Toyota',
    model: 'Hilux',
    badge: 'Workmate',
    colour: 'Silver',
    stocknum: 'N-2044',
  }),
  aDocument({ id: 4, make: 'Toyota', model: 'Land Cruiser', badge: 'Sahara', colour: 'White' }),
  aDocument({ id: 5, make: 'Citroën', model: 'C4', badge: 'Shine', colour: 'Black' }),
  aDocument({ id: 6, make: 'Škoda', model: 'Octavia', badge: 'RS', colour: 'Red' }),
  aDocument({ id: 7, make: 'Chevrolet', model: 'Silverado', badge: 'LTZ', colour: 'Red' }),
  aDocument({ id: 8, make: 'Mazda', model: 'CX-3', badge: 'Akari', colour: 'Grey', year: 2023 }),
];

/** What a shopper types, and the ids of the results in order. Equally good cars are newest first, so by lower id. */
const TEXTS: [typed: string, ids: number[]][] = [
  ['cx5', [1]],
  ['CX-5', [1]],
  ['cx 5', [1]],
  ['mazda cx 5', [1]],
  ['landcruiser', [4]],
  ['land cruiser', [4]],
  ['toyota landcruiser sahara', [4]],
  ['toyta hilux', [2, 3]],
  ['hlux', [2, 3]],
  ['Hilxu', [2, 3]],
  ['white hilux', [2]],
  ['hilux white', [2]],
  ['citroen', [5]],
  ['Citroën C4', [5]],
  ['skoda', [6]],
  ['hil', [2, 3]],
  ['toyota hil', [2, 3]],
  ['hilux work', [3]],
  ['hilux zzzzz', [2, 3]],
  ['2023 mazda', [8]],
  ['u10002', [2]],
  ['N2044', [3]],
  // A whole word ranks above the beginning of one.
  ['silver', [3, 7]],
  // A last word in quotes is a whole word; it may be a beginning only if no car has the whole word.
  ['"silver"', [3]],
  ['chevrolet "ltz"', [7]],
  ['chevrolet "lt"', [7]],
  ['zzzzzz', []],
];

export interface ContractOptions {
  /** How many generated queries are compared with a count by hand. */
  runs?: number;
  /** Whether the engine finds words; false leaves them out of the suite. */
  text?: boolean;
}

export function searchEngineContract(
  name: string,
  makeEngine: MakeEngine,
  { runs = 500, text = true }: ContractOptions = {},
) {
  const ask = (engine: SearchEngine, query: Partial<SearchQuery>) =>
    engine.search({ ...EMPTY_QUERY, ...query });
  const ids = (documents: readonly SearchDocument[]) => documents.map(({ id }) => id);

  describe(`${name} keeps the contract of a search engine`, () => {
    describe('over generated cars', () => {
      const documents = generateDocuments(300, 7);
      let engine: SearchEngine;
      beforeAll(async () => {
        engine = await makeEngine(documents);
      });

      test('counts, facets, stats, order and pages match a count by hand', async () => {
        await fc.assert(
          fc.asyncProperty(queriesOver(documents), async (query) => {
            const { ms, ...answer } = await engine.search(query);
            expect(answer).toEqual(searchByHand(documents, query));
            expect(ms).toBeGreaterThanOrEqual(0);
          }),
          { numRuns: runs },
        );
      }, 240_000);

      test('several queries counted together have the same counts as each alone', async () => {
        if (!engine.counts) return expect(engine.count).toBeDefined();
        const queries = fc.sample(queriesOver(documents), { numRuns: 60, seed: 7 });
        const alone = queries.map((query) => searchByHand(documents, query).count);
        expect(await engine.counts(queries)).toEqual(alone);
        expect(new Set(alone).size).toBeGreaterThan(5);
      });

      test('an empty query finds every car, newest first', async () => {
        const answer = await ask(engine, {});
        expect(answer.count).toBe(documents.length);
        expect(answer.hits).toHaveLength(21);
        expect(answer.pages).toBe(Math.ceil(documents.length / 21));
        expect(answer.hits[0]?.created_at).toBe(Math.max(...documents.map((each) => each.created_at)));
      });

      test('sold cars come last, except when ordered by price', async () => {
        const sold = documents.filter(({ status }) => status === 'sold').length;
        expect(sold).toBeGreaterThan(2);
        const last = (hits: readonly SearchDocument[]) => hits.slice(-sold).map(({ status }) => status);
        for (const sort of ['latest', 'most_relevant'] as const) {
          const { hits } = await ask(engine, { sort, pageSize: documents.length });
          expect(last(hits)).toEqual(Array(sold).fill('sold'));
        }
        const { hits } = await ask(engine, { sort: 'lowest_price', pageSize: documents.length });
        expect(last(hits)).not.toEqual(Array(sold).fill('sold'));
      });

      test('the pages together have every car once', async () => {
        const seen: number[] = [];
        for (let page = 1; page <= 8; page++)
          seen.push(...ids((await ask(engine, { page, pageSize: 40 })).hits));
        expect(seen.sort((a, b) => a - b)).toEqual(ids(documents).sort((a, b) => a - b));
      });

      test('documents are returned whole', async () => {
        const { hits } = await ask(engine, { pageSize: documents.length });
        expect(new Map(hits.map((hit) => [hit.id, hit]))).toEqual(
          new Map(documents.map((document) => [document.id, document])),
        );
      });
    });

    test('a text without letters or digits finds every car', async () => {
      const engine = await makeEngine(CARS);
      for (const text of ['', '   ', '—', '?!'])
        expect((await ask(engine, { text })).count).toBe(CARS.length);
    });

    if (text)
      describe('text', () => {
        let engine: SearchEngine;
        beforeAll(async () => {
          engine = await makeEngine(CARS);
        });
        test.each(TEXTS)('“%s” finds the right cars in order', async (text, expected) => {
          const answer = await ask(engine, { text });
          expect(ids(answer.hits)).toEqual(expected);
          expect(answer.count).toBe(expected.length);
        });

        test('and filters narrow each other and the facets', async () => {
          const answer = await ask(engine, { text: 'hilux', filters: { colour: ['White'] } });
          expect(ids(answer.hits)).toEqual([2]);
          expect(answer.facets.make).toEqual([{ value: 'Toyota', count: 1 }]);
          expect(answer.facets.colour).toEqual([
            { value: 'Silver', count: 1 },
            { value: 'White', count: 1 },
          ]);
        });

        test('keeps the requested order', async () => {
          const answer = await ask(engine, { text: 'toyota', sort: 'latest', pageSize: 2, page: 2 });
          expect(ids(answer.hits)).toEqual([4]);
        });
      });

    test('cars of the same age are ordered by id, and cars without a price come last', async () => {
      const created_at = 1_700_000_000;
      const engine = await makeEngine([
        aDocument({ id: 3, created_at, price: 20_000 }),
        aDocument({ id: 1, created_at, price: null }),
        aDocument({ id: 4, created_at, price: 30_000 }),
        aDocument({ id: 2, created_at, price: 20_000 }),
        aDocument({ id: 5, created_at: created_at + 1, price: null }),
      ]);
      expect(ids((await ask(engine, { sort: 'latest' })).hits)).toEqual([5, 1, 2, 3, 4]);
      expect(ids((await ask(engine, { sort: 'most_relevant' })).hits)).toEqual([5, 1, 2, 3, 4]);
      expect(ids((await ask(engine, { sort: 'lowest_price' })).hits)).toEqual([2, 3, 4, 1, 5]);
      expect(ids((await ask(engine, { sort: 'highest_price' })).hits)).toEqual([4, 2, 3, 1, 5]);
    });

    test('a filter does not narrow its own facet, and a chosen value stays listed even if no car has it', async () => {
      const engine = await makeEngine([
        aDocument({ id: 1, make: 'Toyota', fuel: 'Diesel', seats: 5 }),
        aDocument({ id: 2, make: 'Mazda', model: '3', fuel: 'Petrol', seats: 5 }),
        aDocument({ id: 3, make: 'Kia', model: 'Carnival', fuel: 'Diesel', seats: 8 }),
      ]);
      const answer = await ask(engine, { filters: { make: ['Toyota', 'Lada', 'Mazda'], fuel: ['Diesel'] } });
      expect(ids(answer.hits)).toEqual([1]);
      expect(answer.facets.make).toEqual([
        { value: 'Kia', count: 1 },
        { value: 'Toyota', count: 1 },
        { value: 'Lada', count: 0 },
        { value: 'Mazda', count: 0 },
      ]);
      expect(answer.facets.fuel).toEqual([
        { value: 'Diesel', count: 1 },
        { value: 'Petrol', count: 1 },
      ]);
      expect(answer.facets.seats).toEqual([{ value: '5', count: 1 }]);
    });

    test('excluded cars are not found, nor counted in any facet; unknown values stay', async () => {
      const engine = await makeEngine([
        aDocument({ id: 1, make: 'Ford', fuel: 'Diesel', filtered_features: ['Sunroof', 'Bluetooth'] }),
        aDocument({ id: 2, make: 'Toyota', fuel: 'Diesel', filtered_features: [] }),
        aDocument({ id: 3, make: 'Toyota', fuel: null, filtered_features: ['Bluetooth'] }),
        aDocument({ id: 4, make: 'Fords', model: 'T', fuel: 'Petrol', seats: 2 }),
      ]);
      const found = async (without: SearchQuery['filters'], filters: SearchQuery['filters'] = {}) =>
        ids((await ask(engine, { without, filters })).hits);
      expect(await found({ make: ['Ford'] })).toEqual([2, 3, 4]);
      expect(await found({ fuel: ['Diesel'] })).toEqual([3, 4]);
      expect(await found({ fuel: ['Diesel', 'Petrol'] })).toEqual([3]);
      expect(await found({ filtered_features: ['Sunroof'] })).toEqual([2, 3, 4]);
      expect(await found({ seats: ['2'], make: ['Ford'] })).toEqual([2, 3]);
      expect(await found({ make: ['Lada', 'ford', ''] })).toEqual([1, 2, 3, 4]);
      expect(await found({ fuel: ['Diesel'] }, { make: ['Toyota'] })).toEqual([3]);
      expect(await found({ make: ['Toyota'] }, { make: ['Toyota'] })).toEqual([]);
      const { facets } = await ask(engine, { without: { make: ['Toyota'] }, filters: { fuel: ['Diesel'] } });
      expect(facets.make).toEqual([{ value: 'Ford', count: 1 }]);
      expect(facets.fuel).toEqual([
        { value: 'Diesel', count: 1 },
        { value: 'Petrol', count: 1 },
      ]);
    });

    test('a range includes its bounds, leaves out the unknown, and does not narrow its own stats', async () => {
      const engine = await makeEngine([
        aDocument({ id: 1, km: 10 }),
        aDocument({ id: 2, km: 20 }),
        aDocument({ id: 3, km: 30, price: null }),
        aDocument({ id: 4, km: null, price: 90_000 }),
      ]);
      const answer = await ask(engine, { ranges: { km: { min: 10, max: 20 } } });
      expect(ids(answer.hits)).toEqual([1, 2]);
      expect(answer.facetStats.km).toEqual({ min: 10, max: 30 });
      expect(answer.facetStats.price).toEqual({ min: 40_000, max: 40_000 });
      expect(answer.facetStats.subscription_price).toBeNull();
      expect((await ask(engine, { ranges: { km: { min: 0 } } })).count).toBe(3);
      expect((await ask(engine, { ranges: { km: {} } })).count).toBe(4);
      expect((await ask(engine, { ranges: { km: { min: 20, max: 10 } } })).count).toBe(0);
    });

    test('values may contain anything that a dealer writes', async () => {
      const names = ['Metro (City), "Best"', 'A & B: C', '`tick`', 'x|y', "O'Brien’s", '100%', '日本'];
      const engine = await makeEngine(
        names.map((location_name, index) => aDocument({ id: index + 1, location_name })),
      );
      for (const [index, name] of names.entries()) {
        expect(ids((await ask(engine, { filters: { location_name: [name] } })).hits)).toEqual([index + 1]);
      }
    });

    test('an empty stock is a valid result', async () => {
      const engine = await makeEngine([]);
      const answer = await ask(engine, { text: 'hilux', filters: { make: ['Toyota'] } });
      expect(answer).toMatchObject({ hits: [], count: 0, pages: 0 });
      expect(answer.facets.make).toEqual([{ value: 'Toyota', count: 0 }]);
      expect(answer.facetStats.price).toBeNull();
    });

    test('a cancelled search does not resolve', async () => {
      const engine = await makeEngine(CARS);
      await expect(engine.search(EMPTY_QUERY, AbortSignal.abort())).rejects.toThrow();
    });
  });
}
