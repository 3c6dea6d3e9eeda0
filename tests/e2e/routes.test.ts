/** Which address exists on which demo site. A site that is not listed for a route has no such page. */
import { describe, expect, test } from 'vitest';
import { ask, siteUrl, stockOf, TENANTS } from './browser.ts';

type Tenant = (typeof TENANTS)[number];

/**
 * H Harbour Motor Group, S Summit Toyota, B Budget Cars Direct, C Coastline Caravans; lower case where the address
 * redirects to the sign-in or to another page.
 */
const LETTERS: Readonly<Record<Tenant, string>> = {
  'harbour-motor-group': 'H',
  'summit-toyota': 'S',
  'budget-cars-direct': 'B',
  'coastline-caravans': 'C',
};

const ROUTES: readonly (readonly [path: string, sites: string])[] = [
  ['/', 'HSBC'],

  // Search answers every address below it: values unknown to the build are searched on request.
  ['/search', 'HSBC'],
  ['/search/new-used-and-demo-cars', 'HSBC'],
  ['/search/new-cars', 'HSBC'],
  ['/search/used-cars', 'HSBC'],
  ['/search/demo-cars', 'HSBC'],
  ['/search/new-and-demo-cars', 'HSBC'],
  ['/search/toyota', 'HSBC'],
  ['/search/toyota/hilux', 'HSBC'],
  ['/search/ute', 'HSBC'],
  ['/search?seats=7', 'HSBC'],
  ['/search/budget', 'HSBC'],
  ['/search/price-range', 'HSBC'],
  ['/special-offers', 'HSBC'],
  ['/parts/search', 'HS'],
  ['/dealers', 'H'],
  ['/categories', 'BC'],

  ['/compare', 'HSBC'],
  ['/favourites', 'HSBC'],
  ['/watchlist', 'HSBC'],
  ['/sign-in', 'HB'],
  ['/sign-in?type=watchlist&redirect=/watchlist&back=/', 'HB'],
  ['/shortlist/no-such-list-0000000', ''],
  ['/cars/no-such-car-99999999', ''],
  ['/cars/no-such-car-99999999/checkout', ''],
  ['/checkout-shell', ''],
  ['/cars/no-such-car-99999999/buy-online', ''],
  ['/checkout-journey', 'b'],
  ['/purchase-shell', ''],

  ['/trade-in', 'HSbC'],
  ['/cars/trade-in', 'HSbC'],
  ['/sell-your-car', 'HSbC'],
  ['/sell-my-car', 'HSbC'],
  ['/finance', 'H'],
  ['/finance-enquiry', 'b'],
  ['/apply-for-finance', 'S'],
  ['/finance?preferredDealership=harbour-cairns&vehiclePriceBudget=30000&car_type=used', 'H'],
  ['/finance-pre-approval', 'Hb'],
  // Car 1 is Harbour's; other sites redirect to their finance page.
  ['/personalised/finance?car_id=1', 'Hsb'],
  ['/book-test-drive?car_id=1', 'HSB'],
  ['/book-test-drive', 'HSB'],
  ['/success', 'HSBC'],

  ['/service', 'HSC'],
  ['/vehicle-parts-and-accessories', 'HSC'],
  ['/fleet', 'HS'],
  ['/careers', 'HSBC'],
  ['/contact', 'HSBC'],
  ['/contact-us', 'HSBC'],
  ['/contact-us/harbour-cairns', 'H'],
  ['/contact-us/summit-toyota-ballarat', 'S'],
  ['/contact-us/summit-toyota-ballarat-sales', ''],
  ['/contact-us/budget-cars-direct-minchinbury', 'B'],
  ['/contact-us/coastline-caravans-coffs-harbour', 'C'],
  ['/teams/harbour-cairns-sales', 'H'],
  ['/teams/summit-toyota-ballarat-sales', 'S'],
  ['/teams/coastline-caravans-coffs-harbour', 'C'],
  ['/teams/budget-cars-direct-minchinbury', ''],
  ['/locations', 'HSBC'],
  ['/locations/harbour-mackay-service', 'H'],
  ['/locations/summit-toyota-bacchus-marsh-sales', 'S'],
  ['/locations/budget-cars-direct-west-gosford', 'B'],
  ['/locations/coastline-caravans-workshop', 'C'],

  ['/brands', 'HSBC'],
  ['/brands/toyota', 'HSB'],
  ['/brands/jeep', 'H'],
  ['/models/toyota-hilux', 'HSB'],
  ['/toyota-hilux', 'HSB'],

  ['/blog', 'HSBC'],
  ['/blog/vehicle-reviews', 'HSB'],
  ['/blog/tow-ratings-in-plain-words', 'H'],
  ['/blog/hilux-or-hiace', 'S'],
  ['/blog/first-car-under-12000', 'B'],
  ['/blog/first-night-in-a-van', 'C'],

  ['/buying', 'HSBC'],
  ['/warranty', 'HSBC'],
  ['/diamond-advantage', 'H'],
  ['/roadside-assistance', 'HS'],
  ['/prepaid-maintenance-plan', 'S'],
  ['/terms-and-conditions', 'HSBC'],
  ['/privacy-policy', 'HSBC'],
  ['/faqs', 'HSBC'],
  ['/autopact-handback-guarantee', 'B'],
  ['/autopact-protection-plan', 'B'],
  ['/ultratek', 'H'],
  ['/14-day-money-back-guarantee', 'B'],
  ['/pages/about', 'HSBC'],
  ['/pages/how-we-check', 'H'],
  ['/pages/delivery', 'S'],
  ['/pages/weighbridge', 'C'],
  ['/pages/no-such-page', ''],
  ['/no-such-page', ''],
];

const statusOf = async (tenant: Tenant, path: string) => (await ask(siteUrl(tenant) + path)).status;

test.each(TENANTS)('%s has exactly the routes it should', async (tenant) => {
  const letter = LETTERS[tenant];
  const answers = await Promise.all(
    ROUTES.map(async ([path, sites]) => ({
      path,
      expected: sites.includes(letter) ? 200 : sites.includes(letter.toLowerCase()) ? 302 : 404,
      status: await statusOf(tenant, path),
    })),
  );
  expect(
    answers
      .filter(({ status, expected }) => status !== expected)
      .map(({ path, status, expected }) => `${path} answers ${status}, not ${expected}`),
  ).toEqual([]);
});

describe('addresses that depend on the stock and the day', () => {
  test.each(TENANTS)('%s has a page for each car', async (tenant) => {
    const [first, ...rest] = (await stockOf(tenant)).filter(({ status }) => status === 'in_stock');
    for (const car of [first, rest.at(-1)]) expect(await statusOf(tenant, `/cars/${car?.slug}`)).toBe(200);
  });

  test.each([
    ['harbour-motor-group', 200],
    ['summit-toyota', 200],
    ['budget-cars-direct', 302],
    ['coastline-caravans', 404],
  ] as const)('%s answers %i for a car’s checkout', async (tenant, status) => {
    const car = (await stockOf(tenant)).find((each) => each.status === 'in_stock');
    expect(await statusOf(tenant, `/cars/${car?.slug}/checkout`)).toBe(status);
  });

  test.each([
    ['harbour-motor-group', /^\/offers\/(?:[a-z-]+\/)?[a-z0-9-]+$/],
    ['summit-toyota', /^\/offers\/[a-z0-9-]+$/],
  ] as const)('%s has a page for each offer it shows', async (tenant, shape) => {
    const { text } = await ask(`${siteUrl(tenant)}/special-offers`);
    const offers = new Set(Array.from(text.matchAll(/href="(\/offers\/[^"#?]+)"/g), ([, path = '']) => path));
    expect(offers.size).toBeGreaterThan(0);
    for (const path of offers) {
      expect(path).toMatch(shape);
      expect(await statusOf(tenant, path), path).toBe(200);
    }
  });
});

test('a missing page says so, with a search and cars to look at', async () => {
  const { status, text } = await ask(`${siteUrl('harbour-motor-group')}/no-such-page`);
  expect(status).toBe(404);
  expect(text).toContain('role="search"');
  expect(text.match(/class="car-card[ "]/g)?.length).toBeGreaterThan(3);
  expect(text).toContain('<meta name="robots" content="noindex"');
});
