/** The operator's stock: cars with picture, state and age, searched, filtered and divided into pages. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plain } from '../fixtures/said.ts';
import { operatorPages } from './support/leads.ts';
import { type TestPlatform, testPlatform } from './support/platform.ts';

const NOW = Date.parse('2026-11-23T00:00:00Z');
const DAY_MS = 86_400_000;
const CARS = 120;

let platform: TestPlatform;
let moment = NOW;
let see: (path: string) => Promise<string>;
const at = (day: number) => new Date(NOW + day * DAY_MS).toISOString();

beforeAll(async () => {
  platform = await testPlatform({
    tenants: [
      { slug: 'north', dealerships: ['north-yard', 'east-yard'] },
      { slug: 'empty', dealerships: ['empty-yard'] },
    ],
    paused: true,
    now: () => new Date(moment),
  });
  const cars = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      stock: `${prefix}${String(index).padStart(3, '0')}`,
      model: `Model ${prefix}${String(index).padStart(3, '0')}`,
      price: 20_000 + index,
    }));
  expect((await platform.feed('north-yard', cars('N', CARS))).status).toBe(200);
  expect((await platform.feed('east-yard', cars('E', 10))).status).toBe(200);
  const { orm } = platform.database;
  // One car a day; the two dealerships take turns.
  await orm.execute(sql`update cars set created_at = ${at(0)}::timestamptz - id * interval '1 day'`);
  const set = (stock: string, data: Record<string, unknown>) =>
    orm.execute(
      sql`update cars set data = data || ${JSON.stringify(data)}::jsonb where key like ${`%${stock}%`} and data->>'stocknum' = ${stock}`,
    );
  await set('N001', { reserved: true });
  await set('N002', {
    images: [1, 2].map((each) => ({ url: `https://p.example/${each}.jpg`, kind: 'photo', alt: null })),
  });
  await set('N003', { colour: 'Red', model: '86' });
  await orm.execute(
    sql`update cars set status = 'sold', data = data || '{"sold": true}'::jsonb where data->>'stocknum' = 'N004'`,
  );
  see = await operatorPages(platform, 'north');
});
afterAll(() => platform?.end());

const items = (page: string) =>
  [...page.matchAll(/<li class="stock-car">([\s\S]*?)<\/li>/g)].map(([, item = '']) => item);
const stockOf = (item: string) => /Model (\w+)/.exec(item)?.[1] ?? '';
const only = async (path: string) => {
  const found = items(await see(path));
  expect(found, path).toHaveLength(1);
  return found[0] ?? '';
};

test('a car is shown with its picture, price, state, photos and age', async () => {
  const item = await only('/operator/cars?q=Model+N002');
  // The car has two photos; the list shows one.
  expect(item).toContain('<img src="https://p.example/1.jpg"');
  expect(plain(item)).toMatch(
    /2022 Toyota Model N002 \$20,002 \S.* Available 2 of 8 photos \d+ days in stock N002/,
  );
  expect(item).toMatch(/<a href="\/operator\/cars\/\d+">Edit/);
  expect(item).toMatch(/<a href="\/cars\/2022-toyota-[^"]+">View/);
});

test('a car without photos is drawn in its colour', async () => {
  const item = await only('/operator/cars?q=Model+N003');
  expect(item).toMatch(/<img src="\/artwork\/[\w-]+-red\.webp"/);
  expect(plain(item)).toContain('No photos');
});

test('a changed price is shown with its date', async () => {
  moment = NOW + DAY_MS;
  const [car] = (await platform.stock('north')).filter(({ stocknum }) => stocknum === 'N005');
  await platform.database.orm.execute(
    sql`insert into price_history (dealership_id, car_id, at, price) select dealership_id, id, ${at(0.5)}::timestamptz, 1 from cars where id = ${Number(car?.id)}`,
  );
  expect(plain(await only('/operator/cars?q=Model+N005'))).toContain('Price changed');
  moment = NOW;
});

describe('the list of cars', () => {
  test.each([
    ['reserved', ['N001']],
    ['sold', ['N004']],
    ['held', []],
    ['hidden', []],
    ['corrected', []],
  ])('filtered by “%s”', async (which, expected) => {
    expect(items(await see(`/operator/cars?which=${which}`)).map(stockOf)).toEqual(expected);
  });

  test('that are held has a car once a shopper starts to pay a deposit', async () => {
    const [car] = (await platform.stock('north')).filter(({ stocknum }) => stocknum === 'N006');
    await platform.database.orm.execute(
      sql`insert into reservations (id, dealership_id, site, car_id, draft, status, cents, hold_hours, held_at, pay_until, hold_until, provider)
        select gen_random_uuid(), dealership_id, 'north', id, '{}', 'confirmed', 10000, 48, now(), now(), now(), 'test' from cars where id = ${Number(car?.id)}`,
    );
    expect(plain(await only('/operator/cars?which=held'))).toContain('Held online');
    expect(items(await see('/operator/cars?which=available&q=Model+N006'))).toEqual([]);
  });

  test('without photos leaves out the one car that has some', async () => {
    const page = await see('/operator/cars?which=no-photos&q=Model+N');
    expect(page).toContain(`${CARS - 2} cars`);
    expect(items(await see('/operator/cars?which=no-photos&q=Model+N002'))).not.toContain('Model N002');
  });
});

test.each(['newest', 'oldest', 'newest&which=photos'])(
  'sorted by %s, the list has each car once, in order, over all pages',
  async (order) => {
    const seen: { stock: string; days: number }[] = [];
    let pages = 0;
    for (let path: string | undefined = `/operator/cars?order=${order}`; path !== undefined; ) {
      const page: string = await see(path);
      seen.push(
        ...items(page).map((item) => ({
          stock: stockOf(item),
          days: Number(/(\d+) days? in stock/.exec(item)?.[1] ?? 0),
        })),
      );
      pages += 1;
      path = /href="([^"]+)">More cars/.exec(page)?.[1]?.replaceAll('&amp;', '&');
      expect(pages).toBeLessThan(10);
    }
    // All but the sold one.
    expect(seen).toHaveLength(CARS + 10 - 1);
    expect(new Set(seen.map(({ stock }) => stock)).size).toBe(seen.length);
    const days = seen.map((each) => each.days);
    expect(days).toEqual(days.toSorted((one, other) => (order === 'oldest' ? other - one : one - other)));
  },
);

test('an empty stock and an empty result have different messages', async () => {
  const empty = await operatorPages(platform, 'empty');
  expect(await empty('/operator/cars')).toContain('No cars in stock yet.');
  expect(await see('/operator/cars?q=nothing+of+the+kind')).toContain('No cars match.');
});

test.each([
  '?before=x&id=1',
  '?which=x&order=y',
  '?before=2026-11-23T00:00:00.000Z&id=99999999999',
  '?q=%00%25_',
])('the made-up address %s is a page', async (query) => {
  const answer = await platform.site('north', `/operator/cars${query}`);
  expect(answer.status).toBe(303);
  expect(await see(`/operator/cars${query}`)).toContain('<h1>Cars</h1>');
});
