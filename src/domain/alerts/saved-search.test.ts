import { describe, expect, test } from 'vitest';
import { emptyQuery, fromUrl } from '#domain/search/url.ts';
import { keptSearch, savedSearchText, saveSearchHref } from './saved-search.ts';

const CARS = { one: 'car', many: 'cars', all: 'cars' };

describe('a saved search', () => {
  test.each([
    ['', '', 'All cars'],
    ['?make=Toyota&price=:40000', 'make=Toyota&price=:40000', 'Toyota, Up to $40,000'],
    ['?body=SUV&page=3', 'body=SUV', 'SUV'],
    ['?body=SUV&sortBy=highest_price', 'body=SUV', 'SUV'],
    ['?body=SUV&near=4870&within=50', 'body=SUV&near=4870&within=50', 'SUV, Within 50 km of 4870'],
    ['?body=SUV&near=4870', 'body=SUV', 'SUV'],
    [
      '?body=SUV&not_make=Ford&not_fuel=Diesel',
      'body=SUV&not_make=Ford&not_fuel=Diesel',
      'SUV, Not Ford, Not diesel',
    ],
    ['?query=red%20%26%20fast', 'query=red+%26+fast', '“red & fast”'],
  ])('%s is stored as %s and called %s', (search, kept, words) => {
    expect(keptSearch(fromUrl(search))).toBe(kept);
    expect(savedSearchText(kept, CARS)).toBe(words);
    const href = new URL(saveSearchHref(fromUrl(search)), 'https://dealer.example');
    expect([href.pathname, href.hash, href.searchParams.get('search')]).toEqual([
      '/watchlist',
      '#alerts',
      kept,
    ]);
  });

  test('is stored without the place of a shopper who gave no postcode', () => {
    expect(keptSearch({ ...emptyQuery(), place: { postcode: null, withinKm: 50 } })).toBe('');
  });

  test('is the same whatever a site’s default order', () => {
    const kept = keptSearch({ ...emptyQuery(), sort: 'lowest_price', filters: { make: ['Kia'] } });
    expect(kept).toBe('make=Kia');
  });
});
