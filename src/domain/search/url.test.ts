import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CAR_STATUSES, CAR_TYPES, ITEM_TYPES } from '#domain/inventory/kinds.ts';
import { AUSTRALIAN_STATES } from '#domain/shared/states.ts';
import type { Range, SearchQuery } from './engine.ts';
import { RANGE_FIELDS, SORTS, VALUE_FIELDS, type ValueField } from './fields.ts';
import {
  canonicalQuery,
  emptyQuery,
  formatRange,
  fromUrl,
  parseRange,
  SEARCH_DEFAULTS,
  toUrl,
} from './url.ts';

const ask = (part: Partial<SearchQuery>): SearchQuery => ({ ...emptyQuery(), ...part });

const CLOSED: Partial<Record<ValueField, readonly string[]>> = {
  car_type: CAR_TYPES,
  status: CAR_STATUSES,
  item_type: ITEM_TYPES,
  state: AUSTRALIAN_STATES.map((state) => state.toUpperCase()),
  seats: ['2', '5', '7'],
};
const anyText = fc.string({ unit: 'binary', maxLength: 30 });
const anyRange: fc.Arbitrary<Range> = fc
  .tuple(fc.option(fc.nat(999_999_999)), fc.option(fc.nat(999_999_999)))
  .map(([a, b]) => {
    const [min, max] = a !== null && b !== null && a > b ? [b, a] : [a, b];
    return { ...(min !== null && { min }), ...(max !== null && { max }) };
  });
const anyFilters = fc.record(
  Object.fromEntries(
    VALUE_FIELDS.map((field) => [
      field,
      fc.array(CLOSED[field] ? fc.constantFrom(...CLOSED[field]) : anyText, { maxLength: 4 }),
    ]),
  ),
  { requiredKeys: [] },
);
const anyQuery: fc.Arbitrary<SearchQuery> = fc.record(
  {
    text: anyText,
    filters: anyFilters,
    without: anyFilters,
    ranges: fc.record(Object.fromEntries(RANGE_FIELDS.map((field) => [field, anyRange])), {
      requiredKeys: [],
    }),
    sort: fc.constantFrom(...SORTS),
    page: fc.integer({ min: 1, max: 9_999 }),
    pageSize: fc.constant(SEARCH_DEFAULTS.pageSize),
    place: fc.record(
      {
        postcode: fc.constantFrom('4870', '0800', '487', ''),
        withinKm: fc.constantFrom(1, 50, 5000, 0, 1.5, 9999),
      },
      { requiredKeys: ['postcode'] },
    ),
  },
  { requiredKeys: ['text', 'filters', 'ranges', 'sort', 'page', 'pageSize'] },
);

test('the shopper’s place: a postcode is in the address, a location is not', () => {
  expect(toUrl({ ...emptyQuery(), place: { postcode: '4870', withinKm: 50 } })).toBe('?near=4870&within=50');
  expect(fromUrl('?near=4870').place).toEqual({ postcode: '4870' });
  expect(fromUrl('?near=cairns&within=50').place).toBeUndefined();
  expect(toUrl({ ...emptyQuery(), place: { postcode: null, withinKm: 50 } })).toBe('');
});

describe('laws', () => {
  test('a canonical query comes back from its URL as it was', () => {
    fc.assert(
      fc.property(
        anyQuery.map((query) => canonicalQuery(query)),
        (query) => {
          expect(fromUrl(toUrl(query))).toEqual(query);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('any query comes back canonical, and stays so', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const canonical = canonicalQuery(query);
        expect(fromUrl(toUrl(query))).toEqual(canonical);
        expect(canonicalQuery(canonical)).toEqual(canonical);
      }),
    );
  });

  test('one query has one address, in whatever order it was built', () => {
    fc.assert(
      fc.property(anyQuery, fc.infiniteStream(fc.nat()), (query, chance) => {
        const shuffled = Object.fromEntries(
          Object.entries(query.filters)
            .map(([field, values]) => ({
              field,
              values: [...values].reverse(),
              at: chance.next().value ?? 0,
            }))
            .sort((a, b) => a.at - b.at)
            .map(({ field, values }) => [field, values]),
        );
        expect(toUrl({ ...query, filters: shuffled })).toBe(toUrl(query));
      }),
    );
  });

  test('any address gives a query', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webQueryParameters(), anyText), (search) => {
        const query = fromUrl(search);
        expect(canonicalQuery(query)).toEqual(query);
      }),
    );
  });

  test('a range comes back unchanged', () => {
    fc.assert(
      fc.property(
        anyRange.filter(({ min, max }) => min !== undefined || max !== undefined),
        (range) => {
          expect(parseRange(formatRange(range))).toEqual(range);
        },
      ),
    );
  });
});

describe('toUrl', () => {
  const cases: [string, SearchQuery, string][] = [
    ['nothing asked', emptyQuery(), ''],
    ['text', ask({ text: ' ute  under 40k ' }), '?query=ute+under+40k'],
    ['one value', ask({ filters: { make: ['Toyota'] } }), '?make=Toyota'],
    ['two values, sorted', ask({ filters: { make: ['Toyota', 'Ford'] } }), '?make=Ford&make=Toyota'],
    ['a value with a comma', ask({ filters: { badge: ['GXL, 7 seats'] } }), '?badge=GXL%2C+7+seats'],
    ['a range', ask({ ranges: { price: { min: 5000, max: 40_000 } } }), '?price=5000:40000'],
    ['open ranges', ask({ ranges: { km: { max: 90_000 }, year: { min: 2019 } } }), '?km=:90000&year=2019:'],
    [
      'what is excluded stands behind what is asked for',
      ask({ filters: { make: ['Ford'] }, without: { fuel: ['Diesel'], make: ['Kia', 'BMW'] }, page: 2 }),
      '?make=Ford&not_make=BMW&not_make=Kia&not_fuel=Diesel&page=2',
    ],
    ['sort and page', ask({ sort: 'lowest_price', page: 3 }), '?sortBy=lowest_price&page=3'],
    ['empty filters', ask({ filters: { make: [] }, ranges: { price: {} }, without: { fuel: [] } }), ''],
  ];
  test.each(cases)('%s', (_, query, url) => {
    expect(toUrl(query)).toBe(url);
  });

  test('the site’s default order is left out', () => {
    const defaults = { sorts: ['latest', 'lowest_price'] as const, pageSize: 12 };
    expect(toUrl({ ...emptyQuery(defaults) }, defaults)).toBe('');
    expect(fromUrl('', defaults)).toMatchObject({ sort: 'latest', pageSize: 12 });
    expect(fromUrl('?sortBy=highest_price', defaults).sort).toBe('latest');
  });
});

describe('fromUrl', () => {
  const cases: [string, string, Partial<SearchQuery>][] = [
    ['unknown parameters are ignored', '?utm_source=mail&foo=1&make=Ford', { filters: { make: ['Ford'] } }],
    [
      'range[field] is another way to say it',
      '?range[price]=0:54000',
      { ranges: { price: { min: 0, max: 54_000 } } },
    ],
    ['also when escaped', '?range%5Bkm%5D=%3A80000', { ranges: { km: { max: 80_000 } } }],
    [
      'the plain parameter is stronger',
      '?range[price]=1:2&price=3:4',
      { ranges: { price: { min: 3, max: 4 } } },
    ],
    ['one number is exact', '?year=2021', { ranges: { year: { min: 2021, max: 2021 } } }],
    ['min above max is dropped', '?price=40000:5000', {}],
    ['words are no range', '?price=cheap&km=1:2:3&year=-5:', {}],
    [
      'wrong values of closed lists are dropped',
      '?car_type=new&car_type=stolen&status=gone',
      { filters: { car_type: ['new'] } },
    ],
    [
      'values of closed lists are asked for in any case',
      '?state=qld&state=Nsw&car_type=USED&status=In_Stock&item_type=Caravan',
      {
        filters: {
          car_type: ['used'],
          item_type: ['caravan'],
          state: ['NSW', 'QLD'],
          status: ['in_stock'],
        },
      },
    ],
    [
      'what is excluded',
      '?not_make=Ford&make=Kia',
      { filters: { make: ['Kia'] }, without: { make: ['Ford'] } },
    ],
    [
      'exclusions are held to the same lists, and one of an unknown field is ignored',
      '?not_state=nsw&not_car_type=stolen&not_wheels=4&not_price=1:2&not_make=',
      { without: { state: ['NSW'] } },
    ],
    ['seats are a number', '?seats=7&seats=many', { filters: { seats: ['7'] } }],
    [
      'unknown makes are kept: they find nothing, and the page says so',
      '?make=Trabant',
      { filters: { make: ['Trabant'] } },
    ],
    ['the same value twice is one', '?make=Ford&make=Ford', { filters: { make: ['Ford'] } }],
    ['empty values are none', '?make=&query=+&price=:', {}],
    ['a wrong sort is the default', '?sortBy=cheapest', {}],
    ['a wrong page is the first', '?page=0', {}],
    ['a page of words is the first', '?page=last', {}],
    ['a broken escape does no harm', '?make=%E0%A4%A&page=2', { filters: { make: ['\uFFFD%A'] }, page: 2 }],
  ];
  test.each(cases)('%s', (_, url, expected) => {
    expect(fromUrl(url)).toEqual(ask(expected));
  });
});
