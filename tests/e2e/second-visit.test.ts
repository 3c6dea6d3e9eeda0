/** A shopper's saved cars a week later: one cheaper, one dearer, one sold, one long gone. */
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeedCarRow, type TestPlatform, testPlatform } from '../platform/support/platform.ts';
import { ANN, aBrowser, signIn } from '../platform/support/shoppers.ts';
import { accessibilityProblems, newPage, type OpenPage, openPage } from './browser.ts';
import { cards, heart, keptCount, nameLink } from './page-parts.ts';

const DAY_MS = 86_400_000;
/** After this time a sold car has no page. */
const LONG_MS = 120 * DAY_MS;

const MODELS = ['Corolla', 'Camry', 'Hilux', 'Kluger', 'Yaris'];
const STOCK: FeedCarRow[] = MODELS.map((model, index) => ({ stock: `A${index}`, model, price: 30_000 }));
/** The Corolla is cheaper, the Camry is dearer, and the Hilux has been sold. */
const A_WEEK_LATER: FeedCarRow[] = STOCK.flatMap((car) => {
  if (car.model === 'Hilux') return [];
  const price = car.model === 'Corolla' ? 28_990 : car.model === 'Camry' ? 30_500 : car.price;
  return [{ ...car, price }];
});

let platform: TestPlatform;
let now: Date;
let visitor: OpenPage;

beforeAll(async () => {
  now = new Date();
  platform = await testPlatform({
    builder: 'astro',
    tenants: [
      { slug: 'account', dealerships: ['account-yard'], garage_enabled: true },
      { slug: 'local', dealerships: ['local-yard'], template: 'sport' },
    ],
    now: () => now,
    paused: true,
    rendering: {},
  });
  for (const yard of ['account-yard', 'local-yard']) await platform.feed(yard, STOCK);
  platform.resumePublishing();
  await platform.whenPublished();
  visitor = await openPage();
});
afterAll(async () => {
  expect(visitor?.errors ?? []).toEqual([]);
  await visitor?.close();
  await platform?.end();
});

const url = (site: string, path: string) => `http://${site}.localhost:${platform.port}${path}`;
const list = (page: Page) => page.locator('[data-watchlist], [data-favourites-root]');
const cardOf = (within: Page | Locator, model: string) => cards(within).filter({ hasText: model });
/** Models with their price message, in list order. */
async function priceLines(page: Page): Promise<[model: string | undefined, line: string][]> {
  const found: [string | undefined, string][] = [];
  for (const card of await cards(list(page)).all()) {
    const name = await nameLink(card).textContent();
    const line = card.getByText(/since you saved it$/);
    found.push([name?.trim().split(' ').at(-1), (await line.allTextContents()).join()]);
  }
  return found;
}

async function saveAll(page: Page, site: string): Promise<void> {
  await page.goto(url(site, '/search'));
  for (const [index, model] of MODELS.slice(0, 4).entries()) {
    await heart(cardOf(page, model)).click();
    await expect.poll(() => keptCount(page)).toBe(String(index + 1));
  }
}

test('a visitor’s list and an account’s list show what has changed', async () => {
  const { page: visited } = visitor;
  await saveAll(visited, 'local');

  const session = aBrowser(platform, 'account');
  await signIn(platform, session, ANN);
  const shopper = await newPage();
  await shopper
    .context()
    .addCookies([...session.cookies].map(([name, value]) => ({ name, value, url: url('account', '/') })));
  await saveAll(shopper, 'account');
  await expect
    .poll(async () => (await session.get('/api/auth')).json<{ watchlist: number[] }>().watchlist)
    .toHaveLength(4);

  now = new Date(now.getTime() + 7 * DAY_MS);
  for (const yard of ['account-yard', 'local-yard']) await platform.feed(yard, A_WEEK_LATER);
  await platform.whenPublished();

  await visited.goto(url('local', '/favourites'));
  await shopper.goto(url('account', '/watchlist'));
  for (const page of [visited, shopper]) {
    await expect
      .poll(() => priceLines(page))
      .toEqual(
        expect.arrayContaining([
          ['Kluger', ''],
          ['Camry', 'Up $500 since you saved it'],
          ['Corolla', 'Down $1,010 since you saved it'],
        ]),
      );
    expect(await cardOf(list(page), 'Corolla').textContent()).toContain('$28,990');
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  // The sold car stays on both lists, marked as sold.
  for (const page of [visited, shopper])
    expect(await cardOf(list(page), 'Hilux').textContent()).toMatch(/sold/i);
});

test('a car whose page is gone keeps its name on both lists, and leads to cars like it', async () => {
  now = new Date(now.getTime() + LONG_MS);
  // The visitor's list only knows what search includes, so the site is rebuilt.
  const built = await platform.api('/api/sites/local/publish', {
    method: 'POST',
    headers: { authorization: `Bearer ${platform.adminToken}` },
  });
  expect(built.status).toBe(200);

  const { page: visited } = visitor;
  await visited.goto(url('local', '/favourites'));
  const outOfStock = visited.getByRole('region', { name: 'No longer in stock' });
  await outOfStock.getByRole('link', { name: /HiLux\s*: see similar/i }).click();
  await expect.poll(() => new URL(visited.url()).pathname).toBe('/search/toyota/hilux');
  await visited.goto(url('local', '/favourites'));
  await outOfStock.getByRole('button', { name: /^Remove .*HiLux/i }).click();
  await expect.poll(() => keptCount(visited)).toBe('3');

  const session = aBrowser(platform, 'account');
  await signIn(platform, session, ANN);
  const page = await newPage();
  await page
    .context()
    .addCookies([...session.cookies].map(([name, value]) => ({ name, value, url: url('account', '/') })));
  await page.goto(url('account', '/watchlist'));
  const gone = page.getByRole('listitem').filter({ hasText: 'is no longer available' });
  await expect.poll(() => gone.textContent()).toMatch(/Toyota HiLux is no longer available\./);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await gone.getByRole('link').getAttribute('href')).toBe('/search/toyota/hilux');
  await gone.getByRole('button', { name: /^Saved/ }).click();
  await expect.poll(() => gone.isVisible()).toBe(false);
});
