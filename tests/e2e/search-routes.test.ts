/**
 * Every kind of search address, opened in a browser. What the page shows is compared with the cars that a plain
 * condition picks from the site's stock, so the expected result does not depend on the search engine.
 */
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { SearchDocument } from '#domain/search/document.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import { RANGE_FIELDS, type Sort, VALUE_FIELDS } from '#domain/search/fields.ts';
import { stockInSearch } from '#domain/search/selection.ts';
import type { Site } from '#domain/tenant/site.ts';
import { loadSite } from '#tenant/load.ts';
import { IS_SOAK } from '../platform/support/size.ts';
import { ask, type OpenPage, openPage, siteUrl, stockOf } from './browser.ts';
import { countHeading, hrefsOf, numberIn, results, searchIsLive } from './page-parts.ts';

type Picks = (car: SearchDocument) => boolean;

/** An address, the chips it shows, and the cars it finds. */
interface Row {
  path: string;
  chips: string[];
  picks: Picks;
  /** Default: the site's own order. */
  sort?: Sort;
  /** Default: the first page. */
  page?: number;
  /** Whether a live search page of the site is led to it, as by Back, instead of loading it. */
  isByBack?: boolean;
}

const all: Picks = () => true;
const none: Picks = () => false;
const makes =
  (...names: string[]): Picks =>
  ({ make }) =>
    names.includes(make);
const types =
  (...wanted: string[]): Picks =>
  ({ car_type }) =>
    wanted.includes(car_type);
const within = (value: number | null, min: number, max: number) =>
  value !== null && value >= min && value <= max;

const isReduced: Picks = ({ status, price, was }) =>
  status !== 'sold' && price !== null && was !== null && was > price;

const row = (path: string, chips: string[], picks: Picks, more: Partial<Row> = {}): Row => ({
  path,
  chips,
  picks,
  ...more,
});

/** Back reads an address as a page does when it loads, for a quarter of the work. A soak loads each of these rows too. */
const byBack = (rows: Row[]): Row[] => rows.map((each) => ({ ...each, isByBack: !IS_SOAK }));

const HARBOUR: Row[] = [
  // Paths.
  row('/search', [], all),
  row('/search/new-used-and-demo-cars', ['Demo', 'New', 'Used'], types('new', 'used', 'demo')),
  row('/search/new-cars', ['New'], types('new')),
  row('/search/used-cars', ['Used'], types('used')),
  row('/search/demo-cars', ['Demo'], types('demo')),
  row('/search/new-and-demo-cars', ['Demo', 'New'], types('new', 'demo')),
  row('/search/mazda', ['Mazda'], makes('Mazda')),
  row('/search/isuzu/d-max', ['D-MAX', 'Isuzu'], ({ make, model }) => make === 'Isuzu' && model === 'D-MAX'),
  row('/search/suv', ['SUV'], ({ body }) => body === 'SUV'),
  // A path and parameters together; values of one field are alternatives, fields are conditions.
  row(
    '/search/used-cars?make=Mazda&make=Kia',
    ['Kia', 'Mazda', 'Used'],
    (car) => types('used')(car) && makes('Mazda', 'Kia')(car),
  ),
  row('/search/mazda?make=Kia', ['Kia', 'Mazda'], makes('Mazda', 'Kia')),
  // A search among reduced cars.
  row('/special-offers', [], isReduced),
  row('/special-offers?car_type=used', ['Used'], (car) => isReduced(car) && types('used')(car)),
  row('/special-offers?sortBy=lowest_price', [], isReduced, { sort: 'lowest_price' }),
  ...byBack([
    // One parameter per filter.
    row('/search?badge=LS-U', ['LS-U'], ({ badge }) => badge === 'LS-U'),
    row('/search?status=coming_soon', ['Coming soon'], ({ status }) => status === 'coming_soon'),
    row('/search?car_type=demo', ['Demo'], types('demo')),
    row('/search?categories=Family', ['Family'], ({ categories }) => categories.includes('Family')),
    row('/search?city=Cairns', ['Cairns'], ({ city }) => city === 'Cairns'),
    row('/search?colour=Glacier+White', ['Glacier White'], ({ colour }) => colour === 'Glacier White'),
    row(
      '/search?dealership_name=Harbour+Townsville',
      ['Harbour Townsville'],
      (car) => car.dealership_name === 'Harbour Townsville',
    ),
    row('/search?filtered_features=Android+Auto', ['Android Auto'], (car) =>
      car.filtered_features.includes('Android Auto'),
    ),
    row('/search?item_type=truck', ['Truck'], ({ item_type }) => item_type === 'truck'),
    row('/search?km=10000:50000', ['10,000 km to 50,000 km'], ({ km }) => within(km, 10_000, 50_000)),
    row(
      '/search?location_name=Harbour+Mackay+Sales',
      ['Harbour Mackay Sales'],
      (car) => car.location_name === 'Harbour Mackay Sales',
    ),
    row('/search?make=Mazda', ['Mazda'], makes('Mazda')),
    row('/search?make_model=Ford%7CRanger', ['Ford', 'Ranger'], (car) => car.make_model === 'Ford|Ranger'),
    row('/search?model=MU-X', ['Isuzu', 'MU-X'], ({ model }) => model === 'MU-X'),
    row('/search?price=20000:40000', ['$20,000 to $40,000'], ({ price }) => within(price, 20_000, 40_000)),
    row('/search?price_range=%2420,000+to+%2430,000', ['$20,000 to $30,000'], ({ price }) =>
      within(price, 20_000, 29_999.99),
    ),
    row('/search?seats=7', ['7 seats'], ({ seats }) => seats === 7),
    row('/search?doors=2', ['2 doors'], ({ doors }) => doors === 2),
    row('/search?cylinders=4', ['4 cylinders'], ({ cylinders }) => cylinders === 4),
    row('/search?engine_size=2.0+L', ['2.0 L'], ({ engine_size }) => engine_size === '2.0 L'),
    row('/search?body=Ute', ['Ute'], ({ body }) => body === 'Ute'),
    row('/search?drive=4WD', ['4WD'], ({ drive }) => drive === '4WD'),
    row('/search?fuel=Hybrid', ['Hybrid'], ({ fuel }) => fuel === 'Hybrid'),
    row('/search?transmission=Manual', ['Manual'], ({ transmission }) => transmission === 'Manual'),
    row('/search?state=QLD', ['QLD'], ({ state }) => state === 'QLD'),
    row('/search?tag=New+arrival', ['New arrival'], ({ tag }) => tag === 'New arrival'),
    row('/search?weekly_price_range=%24100+to+%24150+a+week', ['$100 to $150 a week'], ({ weekly_price }) =>
      within(weekly_price, 100, 149.99),
    ),
    row('/search?year=2020:2022', ['2020 to 2022'], ({ year }) => within(year, 2020, 2022)),
    // Ways to write a range.
    row('/search?range[price]=20000:40000', ['$20,000 to $40,000'], ({ price }) =>
      within(price, 20_000, 40_000),
    ),
    row('/search?range%5Byear%5D=2024:', ['2024 or newer'], ({ year }) => within(year, 2024, 9999)),
    row('/search?km=:15000', ['Up to 15,000 km'], ({ km }) => within(km, 0, 15_000)),
    row('/search?price=60000:', ['From $60,000'], ({ price }) =>
      within(price, 60_000, Number.POSITIVE_INFINITY),
    ),
    row('/search?year=2023', ['2023'], ({ year }) => year === 2023),
  ]),
  row(
    '/search?query=glacier&sortBy=latest',
    ['“glacier”'],
    (car) => /glacier/i.test(`${car.name} ${car.colour}`),
    {
      sort: 'latest',
    },
  ),
  // Order and page.
  row('/search?sortBy=most_relevant', [], all),
  row('/search?sortBy=latest', [], all, { sort: 'latest' }),
  row('/search?sortBy=highest_price', [], all, { sort: 'highest_price' }),
  row('/search?sortBy=lowest_price', [], all, { sort: 'lowest_price' }),
  row('/search?page=2', [], all, { page: 2 }),
  row('/search/suv?sortBy=lowest_price&page=3', ['SUV'], ({ body }) => body === 'SUV', {
    sort: 'lowest_price',
    page: 3,
  }),
  // Invalid and unknown parameters are ignored; the others apply.
  row('/search?price=cheap&km=9:1&year=soon&seats=many&car_type=old&status=lost&state=Mars', [], all),
  row('/search?page=-2&sortBy=size&utm_source=mail&foo[]=1', [], all),
  row(
    '/search/used-cars?range[price]=dear&fuel=Diesel',
    ['Diesel', 'Used'],
    ({ car_type, fuel }) => car_type === 'used' && fuel === 'Diesel',
  ),
  row('/search?range[price]=1:2&price=20000:40000', ['$20,000 to $40,000'], ({ price }) =>
    within(price, 20_000, 40_000),
  ),
  // A value that no car has is shown as typed.
  row('/search?colour=Polka+dots', ['Polka dots'], none),
  row(
    '/search?fuel=Petrol&fuel=Diesel&drive=4WD&price=:60000&seats=5',
    ['4WD', '5 seats', 'Diesel', 'Petrol', 'Up to $60,000'],
    ({ fuel, drive, price, seats }) =>
      ['Petrol', 'Diesel'].includes(fuel ?? '') && drive === '4WD' && seats === 5 && within(price, 0, 60_000),
  ),
];

const SUMMIT: Row[] = [
  row('/search/toyota/hilux', ['HiLux', 'Toyota'], ({ model }) => model === 'HiLux'),
  row('/search/4x4', ['4x4'], ({ body }) => body === '4x4'),
  row('/search?tag=Toyota+Certified', ['Toyota Certified'], ({ tag }) => tag === 'Toyota Certified'),
  row('/search?item_type=bus', ['Bus'], ({ item_type }) => item_type === 'bus'),
  row('/search?status=sold', ['Recently sold'], ({ status }) => status === 'sold'),
];

const BUDGET: Row[] = [
  row('/search', [], all),
  row('/search?subscription_price=:220', ['Up to $220 a week'], (car) =>
    within(car.subscription_price, 0, 220),
  ),
  row('/search?range[subscription_price]=200:250', ['$200 a week to $250 a week'], (car) =>
    within(car.subscription_price, 200, 250),
  ),
  row('/search?sortBy=most_relevant', [], all, { sort: 'most_relevant' }),
  row('/categories', [], all),
  row('/categories/family', ['Family'], ({ categories }) => categories.includes('Family')),
  row(
    '/categories/first-car?price=:15000',
    ['First car', 'Up to $15,000'],
    ({ categories, price }) => categories.includes('First car') && within(price, 0, 15_000),
  ),
];

const COASTLINE: Row[] = [
  row('/search/caravan', ['Caravan'], ({ body }) => body === 'Caravan'),
  row(
    '/search/banksia/wayfarer',
    ['Banksia', 'Wayfarer'],
    ({ make_model }) => make_model === 'Banksia|Wayfarer',
  ),
  row('/search?item_type=motorhome', ['Motorhome'], ({ item_type }) => item_type === 'motorhome'),
  row('/categories/couples', ['Couples'], ({ categories }) => categories.includes('Couples')),
];

const sites: [slug: string, rows: Row[]][] = [
  ['harbour-motor-group', HARBOUR],
  ['summit-toyota', SUMMIT],
  ['budget-cars-direct', BUDGET],
  ['coastline-caravans', COASTLINE],
];

/** The categories screen has its own page size. */
const pageSize = (site: Site, path: string) => (path.startsWith('/categories') ? 21 : site.search.pageSize);

/** Cars for sale before sold ones, newest first. */
const newest = (a: SearchDocument, b: SearchDocument) =>
  Number(a.status === 'sold') - Number(b.status === 'sold') || b.created_at - a.created_at || a.id - b.id;
const ORDERS: Readonly<Record<Sort, (a: SearchDocument, b: SearchDocument) => number>> = {
  most_relevant: newest,
  latest: newest,
  highest_price: (a, b) => (b.price ?? -1) - (a.price ?? -1) || a.id - b.id,
  lowest_price: (a, b) => (a.price ?? Infinity) - (b.price ?? Infinity) || a.id - b.id,
};

/**
 * What a shopper sees: the count, the cars in order, and the chips. It is asked again and again until it is right, so
 * one look at the page reads it all; others find the same parts by their roles.
 */
const shown = (page: Page) =>
  results(page).evaluate((region) => {
    // Without the nearest cars, which are in a section of their own.
    const cards = region.querySelectorAll(':scope > ul article');
    const links = document.querySelectorAll('[aria-label="Your filters"] a');
    const chips = Array.from(links, ({ textContent }) => /^Remove\s(.*)/.exec(textContent)?.[1]?.trim());
    return {
      count: Number((region.querySelector('h2')?.textContent ?? '').replace(/\D/g, '')),
      cars: Array.from(cards, (card) => card.querySelector('h3 a')?.getAttribute('href')),
      chips: chips.filter((chip) => chip !== undefined).sort(),
    };
  });

/** When a site was built. Whether a car is new depends on that time. */
async function builtAt(slug: string): Promise<Date> {
  const { sites } = JSON.parse(
    (await ask(`${siteUrl(slug)}/api/health`, { authorization: `Bearer ${inject('adminToken')}` })).text,
  ) as {
    sites: { site: string; builtAt: string }[];
  };
  return new Date(sites.find(({ site }) => site === slug)?.builtAt ?? '');
}

/** Other files reserve cars and have a site built again. */
const stocks = new Map<string, { at: number; site: Site; cars: SearchDocument[] }>();
async function stock(slug: string) {
  const now = await builtAt(slug);
  const at = now.getTime();
  const known = stocks.get(slug);
  if (known?.at === at) return known;
  const site = await loadSite('tenants', slug);
  const cars = stockInSearch(await stockOf(slug), site, now).map((car) => searchDocument(car, site, now));
  stocks.set(slug, { at, site, cars });
  return { site, cars };
}

/** How many tabs work in parallel. */
const TABS = 3;
const tabs: OpenPage[] = [];
const idle: OpenPage[] = [];
const waiting: ((tab: OpenPage) => void)[] = [];

async function inTab(work: (page: Page) => Promise<void>): Promise<void> {
  const tab = idle.pop() ?? (await new Promise<OpenPage>((free) => waiting.push(free)));
  try {
    await work(tab.page);
  } finally {
    const next = waiting.shift();
    if (next) next(tab);
    else idle.push(tab);
  }
}

/** Tabs on a live search page, and its site. */
const searching = new WeakMap<Page, string>();

async function openSearchAt(page: Page, slug: string, path: string, isByBack: boolean): Promise<void> {
  if (isByBack && searching.get(page) === slug) {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    return;
  }
  await page.goto(siteUrl(slug) + path, { waitUntil: 'commit' });
  await searchIsLive(page);
  if (path.startsWith('/search')) searching.set(page, slug);
  else searching.delete(page);
}

beforeAll(async () => {
  for (let count = 0; count < TABS; count++) tabs.push(await openPage({ reducedMotion: 'reduce' }));
  idle.push(...tabs);
});
afterAll(async () => {
  for (const { close } of tabs) await close();
  expect(
    tabs.flatMap(({ errors }) => errors),
    'errors in the browser',
  ).toEqual([]);
});

test('the rows below use every search parameter', () => {
  const paths = sites.flatMap(([, rows]) => rows.map(({ path }) => path));
  const opened = new Set(paths.flatMap((path) => [...new URL(path, 'http://site').searchParams.keys()]));
  const parameters = [...VALUE_FIELDS, ...RANGE_FIELDS];
  expect(parameters).toHaveLength(29);
  expect([...parameters, 'query', 'sortBy', 'page'].filter((name) => !opened.has(name))).toEqual([]);
});

describe.each(sites)('%s', (slug, rows) => {
  test.concurrent.for(rows)('$path', async (each, { expect }) => {
    const { path, chips, picks, sort, page: number = 1, isByBack = false } = each;
    const { site, cars } = await stock(slug);
    const order = ORDERS[sort ?? site.search.sortOptions[0] ?? 'most_relevant'];
    const found = cars.filter(picks).sort(order);
    const size = pageSize(site, path);
    if (picks !== none) expect(found.length, 'cars in stock to show it with').toBeGreaterThan(0);
    await inTab(async (page) => {
      await openSearchAt(page, slug, path, isByBack);
      await expect
        .poll(() => shown(page))
        .toEqual({
          count: found.length,
          cars: found.slice((number - 1) * size, number * size).map((car) => `/cars/${car.slug}`),
          chips,
        });
    });
  });
});

/** `42 cars Found` */
const found = (page: Page) => page.getByRole('button', { name: /cars? Found$/ });
/** The link to a dealer's cars. */
const carsOf = (dealer: string) => (page: Page) =>
  page.getByRole('link', { name: new RegExp(`^See .* of ${dealer}$`) });

/** Other search screens: where each shows its count, and the cars it should count. */
const SCREENS: [slug: string, path: string, what: string, shows: (page: Page) => Locator, picks: Picks][] = [
  // $200 a week for 260 weeks and $2,000.
  [
    'harbour-motor-group',
    '/search/budget',
    'cars for the budget',
    found,
    ({ price }) => within(price, 1001, 54_000),
  ],
  [
    'summit-toyota',
    '/search/budget',
    'cars for the budget',
    found,
    ({ price }) => within(price, 1001, 54_000),
  ],
  [
    'budget-cars-direct',
    '/search/price-range',
    'cars at these prices',
    found,
    ({ price }) => within(price, 5000, 250_000),
  ],
  [
    'harbour-motor-group',
    '/dealers',
    'cars of a dealer',
    carsOf('Harbour Mackay'),
    (car) => car.dealership_name === 'Harbour Mackay',
  ],
  [
    'harbour-motor-group',
    '/dealers?make=Mazda',
    'cars of a dealer',
    carsOf('Harbour Mackay'),
    (car) => car.dealership_name === 'Harbour Mackay' && car.make === 'Mazda',
  ],
  [
    'harbour-motor-group',
    '/dealers?body=SUV&query=mazda',
    'cars of a dealer',
    carsOf('Harbour Cairns'),
    (car) => car.dealership_name === 'Harbour Cairns' && car.make === 'Mazda' && car.body === 'SUV',
  ],
  ['harbour-motor-group', '/special-offers', 'cars reduced in price', countHeading, isReduced],
  [
    'summit-toyota',
    '/special-offers',
    'featured demo cars, and cars reduced in price',
    countHeading,
    (car) => (car.car_type === 'demo' && car.status !== 'sold') || isReduced(car),
  ],
];

test.concurrent.for(SCREENS)(
  '%s %s counts the right cars: %s',
  async ([slug, path, , shows, picks], { expect }) => {
    const { cars } = await stock(slug);
    const expected = cars.filter(picks).length;
    expect(expected, 'cars in stock to show it with').toBeGreaterThan(0);
    await inTab(async (page) => {
      searching.delete(page);
      await page.goto(siteUrl(slug) + path);
      await expect
        .poll(async () => numberIn(/[\d,]+/.exec((await shows(page).textContent()) ?? '')?.[0] ?? null))
        .toBe(expected);
    });
  },
);

test.concurrent('/parts/search names the parts department when no parts are listed', ({ expect }) =>
  inTab(async (page) => {
    searching.delete(page);
    await page.goto(`${siteUrl('harbour-motor-group')}/parts/search`);
    await page.getByText('We don’t list parts online').waitFor();
    const departments = page.getByRole('region', { name: 'Ask our parts department' });
    expect(await hrefsOf(departments.getByRole('link'))).toContainEqual(expect.stringMatching(/^tel:/));
  }));

test.concurrent('the link to cars with seven seats leads to them', async ({ expect }) => {
  const { cars } = await stock('harbour-motor-group');
  await inTab(async (page) => {
    searching.delete(page);
    await page.goto(siteUrl('harbour-motor-group'));
    await page.getByRole('link', { name: '7 seats' }).click();
    await page.waitForURL('**/search?seats=7');
    await searchIsLive(page);
    await expect
      .poll(async () => (await shown(page)).count)
      .toBe(cars.filter(({ seats }) => seats === 7).length);
  });
});
