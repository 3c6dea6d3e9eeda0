import { describe, expect, test } from 'vitest';
import { EMPTY_QUERY, type SearchQuery } from '#domain/search/engine.ts';
import { RANGE_FIELDS, VALUE_FIELDS } from '#domain/search/fields.ts';
import { planSearches } from './searches.ts';

const facetsOf = ({ facet_by }: { facet_by?: string }) => (facet_by ?? '').split(',').filter(Boolean);

/** What a plan costs the server: searches, facets in all of them, and how many of these it counts car by car. */
function work(query: Partial<SearchQuery>, exactly = false) {
  const { searches } = planSearches({ ...EMPTY_QUERY, ...query }, 'cars', exactly);
  const counted = searches.filter(({ facet_strategy }) => facet_strategy === 'exhaustive');
  return {
    searches: searches.length,
    facets: searches.flatMap(facetsOf).length,
    counted: counted.flatMap(facetsOf).length,
  };
}

const EACH_ONCE = VALUE_FIELDS.length + RANGE_FIELDS.length;

describe('the cost of a plan', () => {
  test.each<[string, Partial<SearchQuery>, ReturnType<typeof work>]>([
    ['every car', {}, { searches: 2, facets: EACH_ONCE, counted: 0 }],
    [
      'every car, page 3, by price',
      { page: 3, sort: 'lowest_price' },
      { searches: 2, facets: EACH_ONCE, counted: 0 },
    ],
    ['a text', { text: 'hilux' }, { searches: 2, facets: EACH_ONCE, counted: EACH_ONCE }],
    [
      'a range',
      { ranges: { price: { max: 40_000 } } },
      { searches: 3, facets: EACH_ONCE, counted: EACH_ONCE - 1 },
    ],
    // The field's values are counted twice: with the choice and without.
    [
      'a choice',
      { filters: { make: ['Toyota'] } },
      { searches: 3, facets: EACH_ONCE + 1, counted: EACH_ONCE },
    ],
    [
      'an exclusion',
      { without: { make: ['Toyota'] } },
      { searches: 2, facets: EACH_ONCE, counted: EACH_ONCE },
    ],
    [
      'two choices',
      { filters: { make: ['Toyota'], body: ['SUV'] } },
      { searches: 4, facets: EACH_ONCE + 2, counted: EACH_ONCE + 2 },
    ],
    [
      'two choices and a range',
      { filters: { make: ['Toyota'], body: ['SUV'] }, ranges: { km: { max: 100_000 } } },
      { searches: 6, facets: EACH_ONCE + 4, counted: EACH_ONCE + 4 },
    ],
  ])('%s', (_, query, expected) => {
    expect(work(query)).toEqual(expected);
  });

  test('counts each facet once with filters by key, because no choice can be confused', () => {
    const query = {
      filters: { make: ['Toyota'], body: ['SUV'], fuel: ['Diesel'] },
      ranges: { km: { max: 9 } },
    };
    expect(work(query, true)).toEqual({ searches: 6, facets: EACH_ONCE, counted: EACH_ONCE });
  });
});
