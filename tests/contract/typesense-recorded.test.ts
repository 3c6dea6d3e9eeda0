/** Checks the Typesense engine and the model of a server against a running server's recorded responses. */
import { afterEach, describe, expect, test } from 'vitest';
import type { SearchDocument } from '../../src/domain/search/document.ts';
import { EMPTY_QUERY, SearchFailed, type SearchQuery } from '../../src/domain/search/engine.ts';
import type { RangeField, ValueField } from '../../src/domain/search/fields.ts';
import { toDocument } from '../../src/engines/typesense/collection.ts';
import { type Condition, filterBy } from '../../src/engines/typesense/filter-by.ts';
import { type TypesenseOptions, typesenseEngine } from '../../src/engines/typesense/index.ts';
import { planSearches } from '../../src/engines/typesense/searches.ts';
import { searchByHand } from './oracle.ts';
import { createModel } from './support/typesense-model.ts';
import {
  type Exchange,
  type RecordedServer,
  readRecorded,
  recordedServer,
} from './support/typesense-recorded.ts';

const recorded = readRecorded();

if (recorded === null) {
  test.skip('the recorded exchanges are not available', () => {});
} else {
  const { documents: rows, exchanges } = recorded;
  const exchange = (name: string): Exchange => {
    const found = exchanges.find((each) => each.name === name);
    if (!found) throw new Error(`no exchange is named ${name}`);
    return found;
  };
  /** The recorded cars as documents; fields that were not recorded are unknown or empty. */
  const documents = rows.map((row): SearchDocument => ({ ...toDocument(row), categories: [] }));

  /** The hits as recorded: ordered by arrival only, with sold cars among the others. */
  const inOrderOfArrival = (query: SearchQuery) => {
    const unsold = documents.map((each) => ({ ...each, status: 'in_stock' as const }));
    return searchByHand(unsold, query).hits.map(({ id }) => documents.find((each) => each.id === id));
  };

  describe('the engine with recorded responses', () => {
    let server: RecordedServer;
    afterEach(() => expect(server.unrecorded, 'searches that were never recorded').toEqual([]));

    const engine = (names: readonly string[], options: Partial<TypesenseOptions> = {}) => {
      server = recordedServer(names.map(exchange));
      return typesenseEngine({
        hosts: ['http://recorded'],
        key: 'key',
        collection: 'cars_rec',
        fetch: server.fetch,
        ...options,
      });
    };

    const FACETS: ValueField[] = [
      ...(['make', 'model', 'make_model', 'badge', 'car_type', 'status', 'body', 'fuel'] as const),
      ...(['transmission', 'colour', 'state', 'location_name', 'seats', 'filtered_features'] as const),
    ];

    test.each([
      {
        name: 'every car, every facet',
        from: ['match all, every facet'],
        query: { pageSize: 3 },
        facets: FACETS,
        stats: ['price', 'km', 'year'],
      },
      {
        name: 'two fields with a choice: neither narrows its own facet',
        from: ['group of searches (disjunctive facets)'],
        query: { filters: { make: ['Toyota'], body: ['SUV'] }, pageSize: 2 },
        facets: ['make', 'body'],
        stats: ['price'],
      },
      {
        name: 'the beginning of a value is not the value',
        from: ['exact against partial make', 'match all, every facet'],
        query: { filters: { make: ['Land'] }, pageSize: 3 },
        facets: ['make'],
        stats: [],
      },
      {
        name: 'a page past the end',
        from: ['page past the end', 'match all, every facet'],
        query: { page: 999, pageSize: 3 },
        facets: [],
        stats: ['km', 'year'],
      },
      {
        name: 'no hit',
        from: ['no hit'],
        query: { text: 'zzzzzz', pageSize: 3 },
        facets: FACETS,
        stats: ['price', 'km', 'subscription_price'],
      },
      {
        name: 'a word with an error in it',
        from: ['typo'],
        query: { text: 'mazad cx5', pageSize: 3 },
        facets: ['make'],
        stats: [],
      },
      {
        name: 'the beginning of a word',
        from: ['prefix'],
        query: { text: 'toyota hil', pageSize: 3 },
        facets: [],
        stats: [],
      },
      {
        name: 'an accent left out',
        from: ['accent'],
        query: { text: 'citroen', pageSize: 3 },
        facets: [],
        stats: [],
      },
    ] as {
      name: string;
      from: string[];
      query: Partial<SearchQuery>;
      facets: ValueField[];
      stats: RangeField[];
    }[])('$name', async ({ from, query: part, facets, stats }) => {
      const query = { ...EMPTY_QUERY, ...part };
      const result = await engine(from).search(query);
      const expected = searchByHand(documents, query);
      expect(result.count).toBe(expected.count);
      expect(result.pages).toBe(expected.pages);
      expect(result.hits.map((hit) => ({ ...hit, categories: [] }))).toEqual(inOrderOfArrival(query));
      for (const field of facets)
        expect([field, result.facets[field]]).toEqual([field, expected.facets[field]]);
      for (const field of stats) {
        expect([field, result.facetStats[field]]).toEqual([field, expected.facetStats[field]]);
      }
      expect([...server.used].map((name) => name.replace(/, \d$/, ''))).toEqual(expect.arrayContaining(from));
    });

    test('a key made for one state sees its cars and no others', async () => {
      const names = ['scoped key cannot see other states', 'scoped key, own state'];
      const own = await engine(names).search({ ...EMPTY_QUERY, pageSize: 3 });
      expect(own.count).toBe(20);
      expect(own.hits.map(({ state }) => state)).toEqual(['QLD', 'QLD', 'QLD']);
      const others = await engine(names).search({ ...EMPTY_QUERY, pageSize: 3, filters: { state: ['NSW'] } });
      expect(others).toMatchObject({ count: 0, hits: [] });
      expect(others.facets.state).toEqual([
        { value: 'QLD', count: 20 },
        { value: 'NSW', count: 0 },
      ]);
    });

    test('an alias that points to another collection gives other cars', async () => {
      const result = await engine(['search behind the swapped alias']).search({
        ...EMPTY_QUERY,
        pageSize: 3,
      });
      expect(result).toMatchObject({ hits: [], count: 0, pages: 0 });
      expect(result.facets.make).toEqual([]);
      expect(result.facetStats.price).toBeNull();
    });

    test.each(['expired scoped key', 'wrong key'])('%s: the search fails and says so', async (name) => {
      const asking = engine([name]).search({ ...EMPTY_QUERY, pageSize: 3 });
      await expect(asking).rejects.toThrow(SearchFailed);
      await expect(asking).rejects.toThrow(
        'The search server answered 401: Forbidden - a valid `x-typesense-api-key` header must be sent.',
      );
    });

    test('a key that has expired is renewed once', async () => {
      const renewals: boolean[] = [];
      const key = async (renew: boolean) => {
        renewals.push(renew);
        return 'key';
      };
      const asking = engine(['expired scoped key'], { key }).search({ ...EMPTY_QUERY, pageSize: 3 });
      await expect(asking).rejects.toThrow('401');
      expect(renewals).toEqual([false, true]);
    });

    test('a search in a missing collection fails with the server’s words', async () => {
      const { request, response } = exchange('group of searches (disjunctive facets)');
      const { searches } = request.body as { searches: object[] };
      const { results } = response.body as { results: object[] };
      const failing = typesenseEngine({
        hosts: ['http://recorded'],
        key: 'key',
        collection: 'nope',
        // The recorded refusal is the last of four responses; a search of everything sends only two.
        fetch: async () => Response.json({ results: [results.at(0), results.at(searches.length - 1)] }),
      });
      await expect(failing.search({ ...EMPTY_QUERY, pageSize: 3 })).rejects.toThrow(
        'The search server refused: Collection not found',
      );
    });
  });

  describe('filters are written as the server understood them', () => {
    const recordedFilter = (name: string) =>
      new URLSearchParams(exchange(name).request.path.split('?')[1]).get('filter_by');

    test.each([
      [
        'filter with or, and, range',
        [
          { field: 'make', oneOf: ['Toyota', 'Mazda'] },
          { field: 'price', min: 20_000, max: 40_000 },
          { field: 'show_on_dealer_website', oneOf: [true] },
        ],
      ],
      [
        'value with comma, colon, brackets, ampersand',
        [
          { field: 'location_name', oneOf: ['Harbour Toyota, Cairns', 'Coast Mazda: Used', 'Metro (City)'] },
          { field: 'badge', oneOf: ['110 (D250)', 'Limited & Night Eagle'] },
        ],
      ],
    ] as [string, Condition[]][])('%s', (name, conditions) => {
      expect(filterBy(conditions)).toBe(recordedFilter(name));
    });

    test('with every value that is hard to quote', () => {
      const filters = {
        badge: ['110 (D250)', 'Limited & Night Eagle'],
        location_name: ['Harbour Toyota, Cairns', 'Coast Mazda: Used', 'Metro (City)'],
      };
      const [main] = planSearches({ ...EMPTY_QUERY, filters }, 'cars_rec', false).searches;
      const conditions = (filter: string | null | undefined) => filter?.split(' && ').sort();
      expect(conditions(main?.filter_by)).toEqual(
        conditions(recordedFilter('value with comma, colon, brackets, ampersand')),
      );
    });
  });

  test('pages are never larger than the server’s limit', () => {
    expect(exchange('per_page above the limit').response.body).toEqual({
      message: 'Only upto 250 hits can be fetched per page.',
    });
    const { searches } = planSearches({ ...EMPTY_QUERY, pageSize: 1000 }, 'cars_rec', false);
    const sizes = searches.map(({ per_page, limit }) => Number(per_page ?? limit));
    expect(Math.max(...sizes)).toBe(250);
    expect(sizes.reduce((total, size) => total + size, 0)).toBe(1000);
  });

  describe('the model of a server responds as the server did', () => {
    /** Free text and distance are not modelled; keys are not checked. */
    const BEYOND = [
      ...['typo', 'prefix', 'accent', 'sort by distance'],
      ...['scoped key cannot see other states', 'scoped key, own state', 'make a search-only key'],
      ...['search key may not write', 'expired scoped key', 'wrong key'],
    ];
    const model = createModel();

    /** The parts of a response that must be the same; the order of equal facet counts is undefined. */
    const comparable = (name: string, { status, body }: { status: number; body: unknown }): unknown => {
      if (typeof body === 'string') {
        return body.split('\n').map((line) => {
          const { success, error = '' } = JSON.parse(line) as { success: boolean; error?: string };
          return { success, error: error.replace(/^Bad JSON.*/, 'Bad JSON') };
        });
      }
      if (name.includes('generation') || name === 'create collection') return { status };
      const { results, ...one } = body as { results?: object[] };
      return { status, answers: (results ?? [one]).map(toldOne) };
    };
    const toldOne = (answer: object) => {
      const { found, hits, facet_counts, ...rest } = answer as {
        found?: number;
        hits?: { document: object }[];
        facet_counts?: {
          field_name: string;
          counts: { value: string; count: number }[];
          stats: { min?: number; max?: number };
        }[];
      };
      if (found === undefined) return rest;
      return {
        found,
        hits: hits?.map(({ document }) => document),
        facets: facet_counts?.map(({ field_name, counts, stats }) => ({
          field_name,
          // Where the server used its index of values, sum and average are of the listed values only.
          stats: { min: stats.min, max: stats.max },
          counts: counts.map(({ count }) => count),
          values: counts.length < 10 ? counts.map(({ value }) => value).sort() : counts.length,
        })),
      };
    };

    for (const { name, request, response } of exchanges) {
      if (BEYOND.includes(name)) continue;
      test(name, () => {
        const url = new URL(request.path, 'http://model');
        const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body);
        const answer = model.answer({
          method: request.method,
          path: url.pathname,
          query: url.searchParams,
          body,
        });
        expect(comparable(name, answer)).toEqual(comparable(name, response));
      });
    }
  });
}
