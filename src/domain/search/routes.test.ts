import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FacetValue, SearchQuery } from './engine.ts';
import {
  canonicalPath,
  categoryRoutes,
  knownPart,
  landingAt,
  modelPath,
  onePageRoutes,
  queryAt,
  searchRoutes,
  urlOf,
} from './routes.ts';
import { canonicalQuery, emptyQuery } from './url.ts';

const facet = (...values: string[]): FacetValue[] => values.map((value) => ({ value, count: 1 }));
const STOCK = {
  make: facet('Toyota', 'Ford', 'Land Rover', 'LDV', 'Mercedes-Benz', 'Mercedes Benz', 'Van', 'Budget'),
  make_model: facet(
    'Toyota|Hilux',
    'Toyota|Corolla',
    'Toyota|C-HR',
    'Ford|Ranger',
    'Land Rover|Defender',
    'LDV|G10',
    'Mercedes-Benz|Vito',
    'Mercedes Benz|Vito',
    'Mercedes-Benz|Sprinter',
    'Ford|Defender',
  ),
  body: facet('SUV', 'Ute', 'Van', 'People Mover'),
};
const routes = searchRoutes(STOCK);
const filtersAt = (path: string, search = '') => queryAt(routes, path, search).filters;
const url = (filters: SearchQuery['filters'], rest: Partial<SearchQuery> = {}) =>
  urlOf(routes, { ...emptyQuery(), ...rest, filters });

describe('a path stands for filters', () => {
  const cases: [string, SearchQuery['filters']][] = [
    ['/search', {}],
    ['/search/new-used-and-demo-cars', { car_type: ['demo', 'new', 'used'] }],
    ['/search/new-cars', { car_type: ['new'] }],
    ['/search/used-cars', { car_type: ['used'] }],
    ['/search/demo-cars', { car_type: ['demo'] }],
    ['/search/new-and-demo-cars', { car_type: ['demo', 'new'] }],
    ['/search/toyota', { make: ['Toyota'] }],
    ['/search/land-rover/defender', { make: ['Land Rover'], make_model: ['Land Rover|Defender'] }],
    ['/search/toyota/c-hr', { make: ['Toyota'], make_model: ['Toyota|C-HR'] }],
    ['/search/people-mover', { body: ['People Mover'] }],
  ];
  test.each(cases)('%s', (path, filters) => {
    expect(filtersAt(path)).toEqual(filters);
    expect(url(filters)).toBe(path);
  });

  test('two spellings of a make share a page', () => {
    expect(filtersAt('/search/mercedes-benz')).toEqual({ make: ['Mercedes Benz', 'Mercedes-Benz'] });
    expect(filtersAt('/search/mercedes-benz/sprinter')).toEqual({
      make: ['Mercedes-Benz'],
      make_model: ['Mercedes-Benz|Sprinter'],
    });
    expect(url({ make: ['Mercedes-Benz'] })).toBe('/search?make=Mercedes-Benz');
  });

  test('a make outranks a body of the same name, a screen outranks both', () => {
    expect(filtersAt('/search/van')).toEqual({ make: ['Van'] });
    expect(url({ body: ['Van'] })).toBe('/search?body=Van');
    expect(landingAt(routes, '/search/budget')).toBeNull();
    expect(url({ make: ['Budget'] })).toBe('/search?make=Budget');
  });

  test('letter case and a trailing slash do not matter', () => {
    expect(landingAt(routes, '/search/Toyota/')?.path).toBe('/search/toyota');
    expect(landingAt(routes, '/search/')?.path).toBe('/search');
  });

  test('an unknown path is searched for', () => {
    expect(queryAt(routes, '/search/byd/shark-6', '')).toMatchObject({ text: 'byd shark 6', filters: {} });
    expect(queryAt(routes, '/search/byd', '?query=ute').text).toBe('ute');
  });

  test('the known part of a path counts', () => {
    expect(queryAt(routes, '/search/toyota/no-such-model/', '?colour=Red')).toMatchObject({
      text: 'no such model',
      filters: { make: ['Toyota'], colour: ['Red'] },
    });
    expect(knownPart(routes, '/search/toyota/').words).toBe('');
  });
});

test('a model’s path is known without the stock', () => {
  expect(filtersAt(modelPath('Land Rover', 'Defender'))).toEqual(filtersAt('/search/land-rover/defender'));
  expect(queryAt(routes, modelPath('Budget', 'Star'), '').text).toBe('budget star');
});

describe('path and query string together', () => {
  test('other fields narrow', () => {
    expect(filtersAt('/search/toyota', '?colour=White&car_type=used')).toEqual({
      make: ['Toyota'],
      colour: ['White'],
      car_type: ['used'],
    });
  });
  test('the same field widens', () => {
    expect(filtersAt('/search/toyota', '?make=Ford')).toEqual({ make: ['Ford', 'Toyota'] });
  });
});

describe('a query moves to the path that covers most of it', () => {
  const cases: [string, SearchQuery['filters'], string][] = [
    ['a second make leaves the make’s page', { make: ['Toyota', 'Ford'] }, '/search?make=Ford&make=Toyota'],
    [
      'model before car type',
      { make: ['Toyota'], make_model: ['Toyota|Hilux'], car_type: ['used'] },
      '/search/toyota/hilux?car_type=used',
    ],
    [
      'two models stay on the make’s page',
      { make: ['Toyota'], make_model: ['Toyota|Hilux', 'Toyota|Corolla'] },
      '/search/toyota?make_model=Toyota%7CCorolla&make_model=Toyota%7CHilux',
    ],
    ['make before body', { make: ['Toyota'], body: ['SUV'] }, '/search/toyota?body=SUV'],
    ['body before car type', { car_type: ['new'], body: ['SUV'] }, '/search/suv?car_type=new'],
    ['no page for new and used', { car_type: ['new', 'used'] }, '/search?car_type=new&car_type=used'],
    ['an unknown make', { make: ['Trabant'] }, '/search?make=Trabant'],
  ];
  test.each(cases)('%s', (_, filters, expected) => {
    expect(url(filters)).toBe(expected);
    expect(filtersAt(...(expected.split('?') as [string, string]))).toEqual(
      canonicalQuery({ ...emptyQuery(), filters }).filters,
    );
  });

  test('a landing page is the query and nothing else', () => {
    const toyota = { ...emptyQuery(), filters: { make: ['Toyota'] } };
    expect(urlOf(routes, toyota)).toBe('/search/toyota');
    expect(urlOf(routes, { ...toyota, page: 2 })).toBe('/search/toyota?page=2');
    expect(urlOf(routes, { ...toyota, text: 'sr5' })).toBe('/search/toyota?query=sr5');
  });
});

describe('models have one form', () => {
  const cases: [string, string, SearchQuery['filters']][] = [
    ['a model has one make', '?model=Hilux', { make: ['Toyota'], make_model: ['Toyota|Hilux'] }],
    [
      'or several',
      '?model=Defender',
      { make: ['Ford', 'Land Rover'], make_model: ['Ford|Defender', 'Land Rover|Defender'] },
    ],
    ['a chosen make decides', '?model=Defender&make=Ford', { make: ['Ford'], make_model: ['Ford|Defender'] }],
    [
      'make_model brings its make',
      '?make_model=Ford|Ranger',
      { make: ['Ford'], make_model: ['Ford|Ranger'] },
    ],
    ['an unknown model finds nothing', '?model=Unicorn', { model: ['Unicorn'] }],
    ['a model of another make too', '?make=Toyota&model=Ranger', { make: ['Toyota'], model: ['Ranger'] }],
  ];
  test.each(cases)('%s', (_, search, filters) => {
    expect(filtersAt('/search', search)).toEqual(filters);
  });
});

test('the page of all car types is the page of all cars', () => {
  const paths = routes.landings.map((landing) => [landing.path, canonicalPath(landing)]);
  expect(paths.filter(([path, canonical]) => path !== canonical)).toEqual([
    ['/search/new-used-and-demo-cars', '/search'],
  ]);
});

test('law: the address of a query leads back to it', () => {
  const some = (facets: FacetValue[]) =>
    fc.subarray(
      facets.map(({ value }) => value),
      { maxLength: 3 },
    );
  const anyQuery = fc.record({
    make: some([...STOCK.make, ...facet('Trabant')]),
    make_model: some(STOCK.make_model),
    body: some(STOCK.body),
    car_type: fc.subarray(['new', 'used', 'demo']),
    colour: fc.subarray(['White', 'Red']),
  });
  fc.assert(
    fc.property(
      anyQuery,
      fc.constantFrom('', 'hilux sr5'),
      fc.integer({ min: 1, max: 9 }),
      (filters, text, page) => {
        const address = urlOf(routes, { ...emptyQuery(), filters, text, page });
        const [path = '', search = ''] = address.split('?');
        const back = queryAt(routes, path, search);
        expect(back).toMatchObject({ text, page });
        expect(back.filters.body ?? []).toEqual([...filters.body].sort());
        expect(new Set(back.filters.make ?? [])).toEqual(
          new Set([...filters.make, ...filters.make_model.map((key) => key.split('|')[0])]),
        );
        expect(urlOf(routes, back)).toBe(address);
      },
    ),
    { numRuns: 500 },
  );
});

describe('categories', () => {
  const categories = categoryRoutes(facet('Family', 'Tow Cars', 'Off-road', 'off road', '!'), routes);

  test('have a page each, and names with one slug share theirs', () => {
    expect(categories.landings.map(({ path, preset }) => [path, preset.categories])).toEqual([
      ['/categories', undefined],
      ['/categories/family', ['Family']],
      ['/categories/off-road', ['Off-road', 'off road']],
      ['/categories/tow-cars', ['Tow Cars']],
    ]);
  });

  test.each([
    [{ categories: ['Tow Cars'] }, '/categories/tow-cars'],
    [{ categories: ['Family', 'Tow Cars'] }, '/categories?categories=Family&categories=Tow+Cars'],
    [{ categories: ['Family'], make: ['Ford'] }, '/categories/family?make=Ford'],
    [{}, '/categories'],
  ] satisfies [SearchQuery['filters'], string][])('%j stays on the screen', (filters, path) => {
    const query = { ...emptyQuery(), filters };
    expect(urlOf(categories, query)).toBe(path);
    const [at = '', search = ''] = path.split('?');
    expect(queryAt(categories, at, search)).toEqual(canonicalQuery(query));
  });
});

test('the search in a page keeps everything in its query string', () => {
  const routes = onePageRoutes('/special-offers', searchRoutes(STOCK));
  const query = queryAt(routes, '/special-offers', '?make=Toyota&car_type=used&page=2&sortBy=lowest_price');
  expect(query).toMatchObject({ text: '', filters: { make: ['Toyota'], car_type: ['used'] }, page: 2 });
  const url = urlOf(routes, query);
  expect(url).toMatch(/^\/special-offers\?/);
  const [path = '', search = ''] = url.split('?');
  expect(queryAt(routes, path, `?${search}`)).toEqual(query);
  expect(urlOf(routes, emptyQuery())).toBe('/special-offers');
});
