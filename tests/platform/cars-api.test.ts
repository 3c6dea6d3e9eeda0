/** A car's current data for a page: only the site's own cars. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LiveCar } from '#domain/inventory/page/live-car.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { EMPTY_QUERY } from '#domain/search/engine.ts';
import { siteSearch } from '#server/cars/site-search.ts';
import { rowsOf } from '#server/db/client.ts';
import { BRISBANE } from '../fixtures/places.ts';
import { postJson } from './support/leads.ts';
import { rows, TENANTS, type TestPlatform, testPlatform } from './support/platform.ts';

const aYard = (id: number, name: string, lat: number, long: number) => ({
  ...BRISBANE,
  id,
  name,
  slug: name.toLowerCase(),
  dealership_slug: 'north-yard',
  address: { ...BRISBANE.address, lat, long },
});

const DAY_MS = 86_400_000;
let now = new Date('2026-11-21T02:00:00Z');
let platform: TestPlatform;

beforeAll(async () => {
  const [north = TENANTS[0], ...others] = TENANTS;
  const tenants = [
    {
      dealerships: [],
      ...north,
      slug: 'north',
      driveAway: {
        enabled: true,
        registration: { qld: { from: 340, to: 760 }, nsw: { from: 330, to: 640 } },
        ctp: { qld: { from: 350, to: 420 }, nsw: { from: 420, to: 760 } },
      },
      locations: [aYard(1, 'Cairns', -16.926, 145.771), aYard(2, 'Robina', -28.07, 153.39)],
    },
    ...others,
  ];
  platform = await testPlatform({ now: () => now, tenants });
  await platform.feed('north-yard', [
    ...rows(3, 20_000).map((row) => ({ ...row, yard: 'Robina' })),
    { stock: 'Z', model: 'HiLux', price: 50_000, yard: 'Cairns' },
  ]);
  await platform.feed('south-yard', [{ stock: 'S', model: 'Camry', price: 30_000 }]);
});
afterAll(() => platform.end());

const slugOf = async (site: string, stocknum: string) =>
  (await platform.stock(site)).find((car) => car.stocknum === stocknum)?.slug ?? 'missing';
const search = async (site: string, query: string) => platform.site(site, `/api/cars${query}`);

describe('drive-away figures in a state', () => {
  const asked = (site: string, query: string) => platform.site(site, `/api/drive-away${query}`);
  const idOf = async (site: string, stocknum: string) =>
    (await platform.stock(site)).find((car) => car.stocknum === stocknum)?.id;

  test('are given by car id, for the state asked for; another tenant’s cars are left out', async () => {
    const [own, other] = [await idOf('north', 'Z'), await idOf('south', 'S')];
    const figures = async (state: string) =>
      (await asked('north', `?state=${state}&cars=${own},${other}`)).json<Record<string, string>>();
    const [queensland, wales] = [await figures('qld'), await figures('nsw')];
    for (const each of [queensland, wales]) {
      expect(Object.keys(each)).toEqual([String(own)]);
      expect(each[String(own)]).toMatch(/\$5\d,\d{3}$/);
    }
    expect(wales).not.toEqual(queensland);
    // The dealership has no prices for this state.
    expect(await figures('sa')).toEqual({});
  });

  test('do not exist on a site without drive-away prices', async () => {
    expect((await asked('south', `?state=qld&cars=${await idOf('south', 'S')}`)).json()).toEqual({});
  });

  test.each([
    '',
    '?state=nz&cars=1',
    '?state=qld',
    '?state=qld&cars=1;2',
    `?state=qld&cars=${'1,'.repeat(121)}1`,
  ])('“%s” is refused', async (query) => expect((await asked('north', query)).status).toBe(400));
});

describe('one car', () => {
  test('is returned in its current state, never from a cache', async () => {
    const slug = await slugOf('north', 'A1');
    const answer = await platform.site('north', `/api/cars/${slug}`);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json<LiveCar>()).toMatchObject({
      slug,
      available: true,
      sold: false,
      reserved: false,
      price: { kind: 'price', dollars: 20_000 },
      tag: { kind: 'newArrival' },
      document: { slug, price: 20_000 },
      checkedAt: now.toISOString(),
    });
  });

  test('that belongs to another tenant, or to nobody, does not exist', async () => {
    const ofNorth = await slugOf('north', 'A1');
    for (const path of [`/api/cars/${ofNorth}`, '/api/cars/no-such-car', '/api/cars/%00', '/api/cars/A%27']) {
      expect((await platform.site('south', path)).status, path).toBe(404);
    }
    expect((await platform.api(`/api/cars/${ofNorth}`)).status).toBe(404);
  });
});

describe('a list of cars', () => {
  test('takes the parameters of search', async () => {
    const found = (await search('north', '?model=Corolla&limit=2')).json<SearchDocument[]>();
    expect(found.map(({ model }) => model)).toEqual(['Corolla', 'Corolla']);
    const dear = (await search('north', '?price=40000:&sortBy=latest')).json<SearchDocument[]>();
    expect(dear.map(({ model }) => model)).toEqual(['HiLux']);
  });

  test.each([
    '?model=corolla',
    '?make=TOYOTA&model=Corolla',
    '?make_model=toyota|corolla',
    '?make=toyota&car_type=Used&price=:30000',
  ])('%s is read as the stock spells it', async (query) => {
    const answer = await search('north', query);
    expect(answer.headers['x-total-count']).toBe('3');
    expect(answer.json<SearchDocument[]>().map(({ model }) => model)).toEqual(Array(3).fill('Corolla'));
  });

  test('near a postcode, the nearest come first and those too far away are left out', async () => {
    const models = async (query: string) =>
      (await search('north', query)).json<SearchDocument[]>().map(({ model }) => model);
    expect(await models('?near=4870&within=25')).toEqual(['HiLux']);
    expect(await models('?near=4870')).toEqual(['HiLux', 'Corolla', 'Corolla', 'Corolla']);
    expect((await models('?near=4226&sortBy=most_relevant'))[0]).toBe('Corolla');
    expect(await models('?near=3350&within=25')).toEqual([]);
    expect((await search('north', '?near=4226&within=25&price=abc')).headers['x-total-count']).toBe('3');
  });

  test.each(['9999', '0001', 'Robina', ''])('near %j is refused', async (near) => {
    const answer = await search('north', `?near=${near}`);
    expect(answer.status).toBe(400);
    expect(answer.json().error).toContain('near must be an Australian postcode');
  });

  test('suburbs are suggested from the letters typed', async () => {
    const answer = await search('north', '').then(() =>
      platform.site('north', '/api/geocode/suburbs?query=robi'),
    );
    expect(answer.json<unknown[]>()[0]).toEqual({ name: 'Robina', state: 'QLD', postcode: '4226' });
  });

  test('has only the site’s cars', async () => {
    const found = (await search('south', '')).json<SearchDocument[]>();
    expect(found.map(({ model }) => model)).toEqual(['Camry']);
  });

  test.each(['0', '101', 'all', '-1'])('a limit of %s is refused', async (limit) => {
    expect((await search('north', `?limit=${limit}`)).status).toBe(400);
  });

  test('follows the stock', async () => {
    const count = async () => (await search('south', '')).json<SearchDocument[]>().length;
    expect(await count()).toBe(1);
    await platform.feed('south-yard', [
      { stock: 'S', model: 'Camry', price: 30_000 },
      { stock: 'T', model: 'Yaris', price: 20_000 },
    ]);
    expect(await count()).toBe(2);
  });
});

describe('a revealed phone number', () => {
  const reveal = (site: string, body: unknown) => postJson(platform, site, '/api/phone-reveals', body);
  const kept = () =>
    rowsOf<{ site: string; car_id: number }>(
      platform.database.orm,
      sql`select site, car_id from phone_reveals order by id`,
    );

  test('is recorded for the site', async () => {
    const [car] = await platform.stock('north');
    const body = { car_id: car?.id, dealership_id: car?.dealership_id, website_id: 1 };
    expect((await reveal('north', body)).json()).toEqual({ success: true });
    expect(await kept()).toEqual([{ site: 'north', car_id: car?.id }]);
  });

  test('is refused for a car that the site does not show, and for no car', async () => {
    const before = await kept();
    const [car] = await platform.stock('north');
    const body = { car_id: car?.id, dealership_id: car?.dealership_id, website_id: 2 };
    expect((await reveal('south', body)).status).toBe(404);
    expect((await reveal('north', body)).status).toBe(404);
    for (const wrong of [null, {}, { ...body, car_id: '1' }, { ...body, car_id: 2 ** 40 }]) {
      expect([400, 404]).toContain((await reveal('north', wrong)).status);
    }
    expect(await kept()).toEqual(before);
  });
});

test('a sold car is reported as sold until its page is gone', async () => {
  const slug = await slugOf('north', 'Z');
  await platform.feed('north-yard', rows(3, 20_000));
  const live = (await platform.site('north', `/api/cars/${slug}`)).json<LiveCar>();
  expect(live).toMatchObject({ available: false, sold: true, tag: { text: 'SOLD' } });
  now = new Date(now.getTime() + 91 * DAY_MS);
  expect((await platform.site('north', `/api/cars/${slug}`)).status).toBe(404);
});

test('the indexes of hundreds of small sites stay ready, so that a round of requests builds none again', async () => {
  const sites = platform.sites();
  const site = sites.find(({ slug }) => slug === 'south');
  if (!site) throw new Error('no site');
  const searches = siteSearch({ database: platform.database, now: () => now });
  try {
    const many = Array.from({ length: 200 }, (_, index) => ({ ...site, slug: `south-${index}` }));
    for (const each of many) await searches.of(each);
    expect(searches.made()).toBe(many.length);
    for (const each of many) {
      const engine = await searches.engineOf(each);
      expect((await engine.search(EMPTY_QUERY)).count, each.slug).toBeGreaterThan(0);
    }
    expect(searches.made()).toBe(many.length);
  } finally {
    await searches.close();
  }
});
