import { describe, expect, test } from 'vitest';
import { searchRoutes } from '#domain/search/routes.ts';
import {
  brandsOf,
  type DirectorySources,
  makeMenu,
  modelsOf,
  type OfferedModel,
  spokenModel,
} from './directory.ts';
import { MAKES, POPULAR_MAKES } from './makes.ts';

const counts = {
  make: [
    { value: 'Toyota', count: 30 },
    { value: 'Mazda', count: 12 },
    { value: 'Land Rover', count: 3 },
    { value: 'LAND ROVER', count: 1 },
  ],
  make_model: [
    { value: 'Toyota|HiLux', count: 20 },
    { value: 'Toyota|Yaris Cross', count: 10 },
    { value: 'Mazda|CX-5', count: 12 },
    { value: 'Land Rover|Defender', count: 3 },
    { value: 'LAND ROVER|DEFENDER', count: 1 },
  ],
  body: [],
};
const { landings } = searchRoutes(counts);
const given = (offers: OfferedModel[] = []): DirectorySources => ({ landings, counts, offers });
const offer = (manufacturer: string | null, model?: Partial<NonNullable<OfferedModel['model']>>) => ({
  manufacturer,
  model: model === undefined ? null : { name: 'X', slug: 'x', override_url: null, ...model },
});
const free = () => false;

describe('makes with a page', () => {
  test('are those in stock, each once, in the spelling most cars have', () => {
    expect(brandsOf(given()).map(({ name, path, count, search }) => [name, path, count, search])).toEqual([
      ['Land Rover', '/brands/land-rover', 4, '/search/land-rover'],
      ['Mazda', '/brands/mazda', 12, '/search/mazda'],
      ['Toyota', '/brands/toyota', 30, '/search/toyota'],
    ]);
  });

  test('include those with only an offer', () => {
    const jeep = brandsOf(given([offer('Jeep'), offer('toyota'), offer(null)])).find(
      ({ slug }) => slug === 'jeep',
    );
    expect(jeep).toMatchObject({ name: 'Jeep', path: '/brands/jeep', count: 0, search: null, makes: [] });
    expect(brandsOf(given([offer('toyota')]))).toHaveLength(3);
  });
});

describe('models with a page', () => {
  test('have a top-level address and one below /models, those with the most cars first', () => {
    expect(modelsOf(given(), free).map(({ title, paths, count }) => [title, paths, count])).toEqual([
      ['Toyota HiLux', ['/toyota-hilux', '/models/toyota-hilux'], 20],
      ['Mazda CX-5', ['/mazda-cx-5', '/models/mazda-cx-5'], 12],
      ['Toyota Yaris Cross', ['/toyota-yaris-cross', '/models/toyota-yaris-cross'], 10],
      ['Land Rover Defender', ['/land-rover-defender', '/models/land-rover-defender'], 4],
    ]);
  });

  test('leave an address to the page that already has it', () => {
    const [first] = modelsOf(given(), (path) => path === '/toyota-hilux');
    expect(first?.paths).toEqual(['/models/toyota-hilux']);
  });

  test.each([
    ['Mazda', '3', 'Mazda 3'],
    ['Peugeot', '208', 'Peugeot 208'],
    ['BMW', '3 Series', '3 Series'],
    ['Mazda', 'CX-5', 'CX-5'],
  ])('%s %s is called “%s” where its make is not beside it', (make, name, called) => {
    expect(spokenModel({ name, title: `${make} ${name}` })).toBe(called);
  });

  test.each([
    [
      'the slug of a model in stock',
      offer('Mazda', { name: 'CX-5', slug: 'mazda-cx-5' }),
      ['/mazda-cx-5', '/models/mazda-cx-5'],
    ],
    [
      'another slug for a model in stock',
      offer('Mazda', { name: 'CX-5', slug: 'new-cx-5' }),
      ['/mazda-cx-5', '/models/mazda-cx-5', '/new-cx-5', '/models/new-cx-5'],
    ],
    [
      'an address of its own',
      offer('Mazda', { name: 'CX-5', slug: 'new-cx-5', override_url: '/search/mazda' }),
      ['/mazda-cx-5', '/models/mazda-cx-5'],
    ],
  ])('an offer with %s', (_, offered, paths) => {
    const models = modelsOf(given([offered]), free);
    expect(models).toHaveLength(4);
    expect(models.find(({ name }) => name === 'CX-5')?.paths).toEqual(paths);
  });

  test('an offer for a model that is not in stock gives it a page', () => {
    const models = modelsOf(given([offer('Mazda', { name: 'MX-5', slug: 'mx-5' })]), free);
    expect(models.at(-1)).toMatchObject({
      title: 'Mazda MX-5',
      paths: ['/mx-5', '/models/mx-5'],
      brand: 'mazda',
      count: 0,
      keys: [],
    });
  });
});

describe('the menu of makes', () => {
  const brands = brandsOf(given([offer('Jeep')]));

  const menu = (popularMakes: string[] = [], popularMakesDropdown = 20, megaMenu = true) =>
    makeMenu(brands, { search: { popularMakes, popularMakesDropdown }, navigation: { megaMenu } });

  test('lists every known make, including those without a page', () => {
    const { all } = menu();
    expect(all.length).toBeGreaterThanOrEqual(145);
    expect(all.find(({ slug }) => slug === 'mazda')).toMatchObject({ path: '/brands/mazda', count: 12 });
    expect(all.find(({ slug }) => slug === 'lotus')).toMatchObject({ path: null, count: 0 });
    expect(all.map(({ name }) => name)).toEqual(
      all.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en-AU')),
    );
  });

  test('lists only those with a page if a site has no menu of all makes', () => {
    expect(menu([], 20, false).all).toHaveLength(brands.length);
  });

  test('starts with the makes the site calls popular, then the country’s, up to the limit', () => {
    const names = (popular: string[], limit: number) => menu(popular, limit).popular.map(({ name }) => name);
    expect(names([], 20)).toEqual(['Toyota', 'Mazda', 'Jeep', 'Land Rover']);
    expect(names(['Jeep', 'Mazda', 'Lotus'], 3)).toEqual(['Jeep', 'Mazda', 'Toyota']);
  });

  test('then adds the makes with the most cars, in an order that one sale does not change', () => {
    const popular = (cars: Record<string, number>) => {
      const make = Object.entries(cars).map(([value, count]) => ({ value, count }));
      const stock = { make, make_model: [], body: [] };
      const brands = brandsOf({ landings: searchRoutes(stock).landings, counts: stock, offers: [] });
      return makeMenu(brands, {
        search: { popularMakes: [], popularMakesDropdown: 3 },
        navigation: { megaMenu: true },
      }).popular.map(({ name }) => name);
    };
    expect(popular({ Jayco: 41, Avan: 2, Crusader: 24, Windsor: 25 })).toEqual([
      'Crusader',
      'Jayco',
      'Windsor',
    ]);
    expect(popular({ Jayco: 41, Avan: 2, Crusader: 24, Windsor: 23 })).toEqual([
      'Crusader',
      'Jayco',
      'Windsor',
    ]);
  });
});

test('the list of makes has each once, and marks the popular ones', () => {
  expect(new Set(MAKES.map(({ slug }) => slug)).size).toBe(MAKES.length);
  expect(POPULAR_MAKES).toHaveLength(20);
  expect(POPULAR_MAKES.filter((name) => !MAKES.some((make) => make.name === name))).toEqual([]);
});
