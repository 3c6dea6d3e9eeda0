import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildIndex, openIndex } from '#engines/embedded/index.ts';
import { categoriesConfig, onePageConfig, searchConfig } from '#features/search/search.config.ts';
import { aSite, NOW } from '../../tests/fixtures/cars.ts';
import { generateDocuments } from '../../tests/fixtures/documents.ts';
import { BRISBANE } from '../../tests/fixtures/places.ts';
import { SearchIsland } from './SearchIsland.tsx';
import {
  openSession,
  type SearchPageData,
  type SearchSession,
  type StockedEngine,
  stockUp,
} from './search-session.ts';
import { shownSearch, showSearch } from './shown-search.ts';

const PLACES = ['Harbour Mazda Townsville', 'Metro: Northside'].map((name, index) => ({
  ...BRISBANE,
  ...{ id: index + 1, name, slug: `place-${index}` },
  address: { ...BRISBANE.address, lat: -16.9 - index * 10 },
}));
const CONFIG = searchConfig(aSite({ locations: PLACES }), [], { promos: [], now: NOW });
const PAGE: SearchPageData = { config: CONFIG, index: '/index.bin', silhouettes: '/bodies.svg' };

let stocked: StockedEngine;
beforeAll(async () => {
  stocked = await stockUp(openIndex(buildIndex(generateDocuments(600))));
});

const open = (page: SearchPageData, path: string, search = '') =>
  openSession({ ...stocked, page, path, search, locate: async () => ({ lat: -16.92, lng: 145.77 }) });
const draw = (session: SearchSession) => renderToString(createElement(SearchIsland, { session }));
const asSent = <T>(data: T): T => JSON.parse(JSON.stringify(data));

describe('what a search page shows', () => {
  const cases: readonly (readonly [name: string, page: SearchPageData, address: string])[] = [
    ['all cars', PAGE, '/search'],
    ['a make', PAGE, '/search/toyota'],
    ['a model', PAGE, '/search/toyota/hilux'],
    ['a body', PAGE, '/search/suv'],
    ['no cars', PAGE, '/search/toyota?colour=Chartreuse'],
    ['a later page', PAGE, '/search?page=3'],
    ['words', PAGE, '/search?query=white+hilux'],
    ['makes and models of others', PAGE, '/search?make=Kia&make=Toyota&make_model=Toyota%7CHilux'],
    ['cars near a place', PAGE, '/search?near=4810'],
    ['a list of models', { ...PAGE, config: { ...CONFIG, filters: ['model', 'price'] } }, '/search/toyota'],
    ['few filters', { ...PAGE, config: { ...CONFIG, filters: ['price'] } }, '/search/used-cars'],
    ['categories', { ...PAGE, config: categoriesConfig(CONFIG), isByCategory: true }, '/categories'],
    [
      'one page of its own',
      { ...PAGE, config: onePageConfig(CONFIG, 'Special offers'), home: '/special-offers' },
      '/special-offers?make=Toyota',
    ],
  ];

  test.each(cases)('%s: the stored data draws the same page as the engine', async (_, page, address) => {
    const { pathname, search } = new URL(address, 'http://site');
    const session = await open(page, pathname, search);
    const data = shownSearch(session, page);
    expect(asSent(data)).toEqual(data);
    expect(draw(showSearch(asSent(data)))).toBe(draw(session));
  });

  test('says how far the cars are from a place', async () => {
    const session = await open(PAGE, '/search', '?near=4810');
    expect(draw(showSearch(asSent(shownSearch(session, PAGE))))).toMatch(/[0-9] km away/);
  });

  test('does not depend on how long the engine took', async () => {
    const { store, tools, start } = await open(PAGE, '/search/toyota');
    const { answer, ...state } = store.getState();
    const later = { ...state, answer: { ...answer, result: { ...answer.result, ms: 99 } } };
    const slow = { tools, start, store: { ...store, getState: () => later } };
    expect(shownSearch(slow, PAGE)).toEqual(shownSearch({ store, tools, start }, PAGE));
  });

  test('has each value of the stock once, and no models of makes that are not chosen', async () => {
    const all = shownSearch(await open(PAGE, '/search'), PAGE);
    expect(all.stock.order).toEqual({});
    const { result } = shownSearch(await open(PAGE, '/search/toyota'), PAGE);
    expect(result.facets.make?.length).toBe(stocked.stock.facets.make.length);
    expect(result.facets.make_model?.filter(({ value }) => !value.startsWith('Toyota|'))).toEqual([]);
  });
});
