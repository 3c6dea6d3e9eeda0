import { expect, test } from 'vitest';
import { EMPTY_QUERY, SearchFailed, type SearchQuery, type SearchResult } from '#domain/search/engine.ts';
import { createDistances, measuringEngine } from './distance.ts';

const PLACES = [
  { name: 'Cairns', lat: -16.92, lng: 145.77 },
  { name: 'Townsville', lat: -19.26, lng: 146.82 },
];
const asked: SearchQuery[] = [];
const distances = createDistances(PLACES, async ({ postcode }) =>
  postcode === '9999' ? null : { lat: -16.92, lng: 145.77 },
);
const engine = measuringEngine(
  {
    async search(query) {
      asked.push(query);
      return {} as SearchResult;
    },
  },
  distances,
  'most_relevant',
);
const near = async (query: Partial<SearchQuery>) => {
  await engine.search({ ...EMPTY_QUERY, ...query });
  return asked.at(-1)?.near;
};

test('a place becomes the kilometres to each location', async () => {
  const found = await near({ place: { postcode: '4870', withinKm: 100 } });
  expect(found).toMatchObject({ withinKm: 100, first: true, km: { Cairns: 0 } });
  expect(Math.round(found?.km.Townsville ?? 0)).toBe(283);
});

test('the shopper’s own sort order outranks distance', async () => {
  expect(await near({ place: { postcode: null }, sort: 'lowest_price' })).toMatchObject({ first: false });
});

test('without a place nothing is measured, and an unknown place is an error', async () => {
  expect(await near({})).toBeUndefined();
  await expect(near({ place: { postcode: '9999' } })).rejects.toThrow(SearchFailed);
});

test('a measured distance is remembered', async () => {
  expect(distances.known({ postcode: '4871' })).toBeNull();
  await near({ place: { postcode: '4871' } });
  expect(Math.round(distances.known({ postcode: '4871', withinKm: 50 })?.Townsville ?? 0)).toBe(283);
});

test('relaxed queries are measured too', async () => {
  const relaxing = measuringEngine(
    {
      search: async () => ({}) as SearchResult,
      relaxations: ({ near: told }) => [{ field: 'near', count: told?.km.Cairns === 0 ? 7 : 0 }],
    },
    distances,
    'latest',
  );
  const query = { ...EMPTY_QUERY, place: { postcode: '4870', withinKm: 5 } };
  expect(await relaxing.relaxations?.(query)).toEqual([{ field: 'near', count: 7 }]);
});
