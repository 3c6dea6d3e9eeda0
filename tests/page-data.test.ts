import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { FRONT_MATTER } from '../src/domain/content/front-matter.ts';
import { brandPage, modelPage, rootModelPage } from '../src/loaders/brands.ts';
import { homePage } from '../src/loaders/home.ts';
import { locationPage } from '../src/loaders/locations.ts';
import { blogPage, offerPage, textPage } from '../src/loaders/texts.ts';
import type { Collections, Tenant } from '../src/tenant/tenant.ts';
import { aCar, aSite, type CarOverrides, daysAgo, NOW, type SiteOverrides } from './fixtures/cars.ts';
import { BRISBANE } from './fixtures/places.ts';

const entry = <T>(id: string, data: T, body = '') => ({
  id,
  data,
  body,
  html: `<p>${body}</p>`,
  headings: [],
});

const anOffer = (id: string, given: Partial<v.InferInput<(typeof FRONT_MATTER)['offers']>> = {}) =>
  entry(id, v.parse(FRONT_MATTER.offers, { name: id, description: 'Less to pay.', ...given }));

const aPage = (given: Partial<v.InferInput<(typeof FRONT_MATTER)['pages']>>) =>
  entry('page', v.parse(FRONT_MATTER.pages, { title: 'A', route: '/a', description: 'A.', ...given }));

interface Given {
  site?: SiteOverrides;
  cars?: readonly CarOverrides[];
  content?: Partial<Collections>;
}

const aTenant = ({ site, cars = [], content }: Given): Tenant => ({
  site: aSite(site),
  cars: cars.map((car, index) => aCar({ id: index + 1, ...car })),
  now: NOW,
  origin: 'https://harbour.example/',
  tenantDir: '/nowhere',
  preview: null,
  collections: { pages: [], blog: [], faqs: [], offers: [], team: [], ...content },
  pictures: new Map(),
});

const ids = (cars: readonly { id: number }[] | undefined) => cars?.map(({ id }) => id).sort();

describe('the cars of an offer', () => {
  const cars: CarOverrides[] = [
    { make: 'Škoda', model: 'Octavia' },
    { make: 'SKODA', model: 'OCTAVIA' },
    { make: 'SKODA', model: 'Kodiaq' },
    { make: 'Škoda', model: 'Octavia', status: 'sold', sold_date_timestamp: NOW.getTime() / 1000 },
    { make: 'Mazda', model: 'Octavia' },
  ];
  const model = { name: 'Octavia', slug: 'octavia', override_url: null };

  test.each([
    ['its model’s, however they are spelt, that can be bought', { manufacturer: 'Skoda', model }, [1, 2]],
    ['its make’s where it is for no model', { manufacturer: 'Skoda' }, [1, 2, 3]],
    ['none where it is for no make', {}, []],
    ['none where the stock has no such make', { manufacturer: 'Kia' }, []],
  ])('are %s', async (_, given, expected) => {
    const tenant = aTenant({ cars, content: { offers: [anOffer('deal', given)] } });
    const [params = { path: '' }] = await offerPage.paths(tenant);
    const view = await offerPage.load(tenant, params);
    expect(ids(view?.cars)).toEqual(expected);
    expect(view?.count).toBe(expected.length);
  });
});

const cx5 = { manufacturer: 'Mazda', model: { name: 'CX-5', slug: 'mazda-cx-5' } };
const hilux = { manufacturer: 'Toyota', model: { name: 'HiLux', slug: 'toyota-hilux' } };

test.each<[string, Parameters<typeof anOffer>[1], string | null]>([
  ['its own', { ...cx5, image: '/media/own.jpg' }, '/media/own.jpg'],
  ['the model’s drawing', cx5, '/artwork/suv-medium-neutral.webp'],
  ['none for a model with several shapes', hilux, null],
  ['none for a make', { manufacturer: 'Mazda' }, null],
  ['none for no car', {}, null],
])('the picture of an offer with no car in stock: %s', async (_, given, expected) => {
  const tenant = aTenant({ content: { offers: [anOffer('deal', given)] } });
  const [params = { path: '' }] = await offerPage.paths(tenant);
  const view = await offerPage.load(tenant, params);
  expect(view?.offer.picture).toBe(expected);
});

test('an offer’s page names other current offers, never itself or one that has ended', async () => {
  const offers = [
    anOffer('this'),
    anOffer('other'),
    anOffer('over', { expiry: daysAgo(2).toISOString() }),
    anOffer('later', { start: daysAgo(-2).toISOString() }),
  ];
  const tenant = aTenant({ content: { offers } });
  const view = await offerPage.load(tenant, { path: 'this' });
  expect(view?.others.map(({ id }) => id)).toEqual(['other']);
  expect((await homePage.load(tenant, {}))?.offers.map(({ id }) => id)).toEqual(['other', 'this']);
});

test('an offer that a slide of the home page leads to is not listed below it', async () => {
  const slide = (href: string) => ({ title: 'Less', label: 'How', image: '/media/less.webp', href });
  const given = {
    site: { promotions: { slides: [slide('/offers/ours'), slide('/special-offers')] } },
    content: { offers: [anOffer('ours'), anOffer('other')] },
  };
  const view = await homePage.load(aTenant(given), {});
  expect(view?.promotions.map(({ href }) => href)).toEqual(['/offers/ours', '/special-offers']);
  expect(view?.offers.map(({ id }) => id)).toEqual(['other']);
});

describe('a make', () => {
  const site: SiteOverrides = {
    locations: [
      BRISBANE,
      { ...BRISBANE, id: 2, name: 'Kia Cairns', slug: 'kia-cairns', manufacturers: ['KIA'] },
      { ...BRISBANE, id: 3, name: 'Elsewhere', slug: 'elsewhere' },
    ],
  };
  const offers = [
    anOffer('any-kia', { manufacturer: 'KIA' }),
    anOffer('rio', { manufacturer: 'Kia', model: { name: 'RIO', slug: 'kia-rio-deal' } }),
    anOffer('ford', { manufacturer: 'Ford' }),
  ];
  const cars: CarOverrides[] = [
    { make: 'Kia', model: 'Rio', status: 'sold', sold_date_timestamp: NOW.getTime() / 1000 },
    { make: 'Kia', model: 'Rio', price: 20_000 },
    { make: 'Kia', model: 'Cerato', price: 15_000 },
    { make: 'Ford', model: 'Focus', price: 9_000 },
  ];
  const tenant = aTenant({ site, cars, content: { offers } });

  test('has a page with its cars for sale, its offers and its dealerships', async () => {
    const view = await brandPage.load(tenant, { slug: 'kia' });
    expect(view?.cars.shown.map(({ id }) => id)).toEqual([2, 3]);
    expect(view?.cars).toMatchObject({ count: 2, noneForSale: false, from: 15_000 });
    expect(view?.offers.map(({ id }) => id)).toEqual(['any-kia', 'rio']);
    // One dealership has cars of the make; the other is configured to sell it.
    expect(view?.sellers).toEqual([1, 2]);
  });

  test('has models that show their own cars and offers, and the other models', async () => {
    const view = await modelPage.load(tenant, { slug: 'kia-rio' });
    expect(view?.cars.shown.map(({ id }) => id)).toEqual([2]);
    expect(view?.offers.map(({ id }) => id)).toEqual(['rio']);
    expect(view?.others).toMatchObject([{ name: 'Cerato', count: 1, from: 15_000 }]);
  });

  test('has none in stock once the last is sold, and shows that one', async () => {
    const sold = aTenant({ site, cars: cars.slice(0, 1) });
    const view = await brandPage.load(sold, { slug: 'kia' });
    expect(view?.cars).toMatchObject({ noneForSale: true, from: null, shown: [{ id: 1 }] });
    expect(view?.models).toMatchObject([{ name: 'Rio', count: 0, from: null }]);
  });

  test('has models that are worked out and drawn once for both of their addresses', async () => {
    const view = await modelPage.load(tenant, { slug: 'kia-rio' });
    expect(await rootModelPage.load(tenant, { model: 'kia-rio' })).toBe(view);
    expect(rootModelPage.page).toBe(modelPage.page);
  });
});

test('a sales department shows its own cars, newest first; a workshop shows none', async () => {
  const name = 'Harbour Brisbane';
  const locations: SiteOverrides['locations'] = [
    { ...BRISBANE, name },
    { ...BRISBANE, id: 2, name, slug: 'service', location_type: 'service' },
  ];
  const { location } = aCar();
  const at = (location_name: string) => ({ location: { ...location, location_name } });
  const tenant = aTenant({
    site: { locations },
    cars: [
      { ...at(name), created_at: daysAgo(9).toISOString() },
      { ...at(name), created_at: daysAgo(3).toISOString() },
      { ...at(name), status: 'sold', sold_date_timestamp: NOW.getTime() / 1000 },
      at('Elsewhere'),
    ],
  });
  const sales = await locationPage.load(tenant, { slug: 'brisbane-sales' });
  expect(sales?.here).toMatchObject({ count: 2, cars: [{ id: 2 }, { id: 1 }] });
  expect((await locationPage.load(tenant, { slug: 'service' }))?.here).toBeNull();
});

test('a location’s picture comes in the sizes that its page needs; one from another server stays as it is', async () => {
  const file = { file: '/x.jpg', width: 1000, height: 750, format: 'jpeg', hash: '0123456789ab' };
  const at = (slug: string, image: string) => ({ ...BRISBANE, id: slug.length, name: slug, slug, image });
  const site = { locations: [at('own', '/media/front.jpg'), at('linked', 'https://cdn.example/a.jpg')] };
  const tenant = { ...aTenant({ site }), pictures: new Map([['/media/front.jpg', file]]) };
  const shown = async (slug: string) => (await locationPage.load(tenant, { slug }))?.picture;
  const own = await shown('own');
  expect(own?.srcset?.split(', ')).toHaveLength(4);
  expect([own?.width, own?.height]).toEqual([1000, 563]);
  expect(await shown('linked')).toEqual({ src: 'https://cdn.example/a.jpg', width: 960, height: 540 });
});

test('promotions are shown while they are current and their link exists', async () => {
  const slide = { title: 'Sale', href: '/search', image: '/media/sale.jpg' };
  const slides = [
    slide,
    { ...slide, title: 'Over', expiry: daysAgo(1).toISOString() },
    { ...slide, title: 'Not yet', start: daysAgo(-1).toISOString() },
    { ...slide, title: 'Nowhere', href: '/no-such-page' },
  ];
  const tenant = aTenant({ site: { promotions: { slides } }, cars: [{}] });
  const view = await homePage.load(tenant, {});
  expect(view?.promotions.map(({ title }) => title)).toEqual(['Sale']);
});

test('the calculator counts the cars that its example pays for, on sites that have it', async () => {
  const content = { pages: [aPage({ calculator: true })] };
  const cars = [{ price: 19_000 }, { price: 900_000 }];
  const on = aTenant({ site: { finance: { calculator: true } }, cars, content });
  expect((await textPage.load(on, { route: 'a' }))?.affordable).toBe(1);
  const off = aTenant({ site: { finance: { calculator: false } }, cars, content });
  expect((await textPage.load(off, { route: 'a' }))?.affordable).toBeNull();
});

test('a post tells how long it takes to read', async () => {
  const data = v.parse(FRONT_MATTER.blog, { title: 'A', date: '2026-02-01', description: 'A.' });
  const tenant = aTenant({ content: { blog: [entry('long', data, 'word '.repeat(660))] } });
  expect((await blogPage.load(tenant, { path: 'long' }))?.post?.minutes).toBe(3);
  expect(
    (await blogPage.load(tenant, { path: undefined }))?.list?.posts.map(({ minutes }) => minutes),
  ).toEqual([3]);
});
