/** Signing in, the watchlist, and a list shared by its link, in a real browser. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, newPage, type PageOptions, siteUrl, stockOf, TENANTS } from './browser.ts';
import { codeFor, signIn } from './sign-in.ts';

/** A demo site with a watchlist. */
const SITE = 'harbour-motor-group';

let numbers = 0;
/** A mobile that nobody signed in with before. */
const newNumber = () => `0491 57${String(Date.now() % 10)} ${String(100 + ++numbers)}`;

async function open(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await newPage({ reducedMotion: 'reduce', ...options });
  await page.goto(siteUrl(SITE) + path);
  return page;
}

const pathOf = (page: Page) => new URL(page.url()).pathname;
const watch = (page: Page) => page.locator('main form[data-watch]').first();
// biome-ignore lint/performance/useDomNodeTextContent: hidden words are part of the text content
const wordOf = (page: Page) => watch(page).locator('[data-watch-words]').innerText();
const items = (page: Page) => page.locator('[data-watch-item]:visible');
const toast = (page: Page) => page.locator('.toast').textContent();

async function savableCars(): Promise<string[]> {
  const cars = await stockOf(SITE);
  return cars
    .filter(
      ({ status, reserved, price, images }) =>
        // One demo car shows what becomes of a photo that is gone.
        status === 'in_stock' &&
        !reserved &&
        (price ?? 0) > 10 &&
        !JSON.stringify(images).includes('removed'),
    )
    .filter(({ images }) => images.length > 0)
    .map((car) => `/cars/${car.slug}`);
}

describe.each([
  ['with script', true],
  ['without script', false],
])('%s', (_, javaScriptEnabled) => {
  test('a visitor saves a car, signs in, and it is saved; out of the list it is gone', async () => {
    const [car = ''] = await savableCars();
    const page = await open(car, { javaScriptEnabled });
    await watch(page).getByRole('button').click();
    await page.waitForURL('**/sign-in?**');
    const asked = new URL(page.url()).searchParams;
    expect([asked.get('type'), asked.get('redirect'), asked.get('back')]).toEqual(['watchlist', car, car]);
    await signIn(page, newNumber());
    await page.waitForURL(`**${car}`);
    if (javaScriptEnabled) await expect.poll(() => wordOf(page)).toBe('Saved');

    await page.goto(`${siteUrl(SITE)}/watchlist`);
    expect(await items(page).count()).toBe(1);
    expect(await items(page).locator('.car-card-name a').getAttribute('href')).toBe(car);
    await items(page)
      .getByRole('button', { name: /^Saved/ })
      .click();
    await expect.poll(() => items(page).count()).toBe(0);
    await page.getByText('Nothing here yet').waitFor();
    await page.reload();
    expect([pathOf(page), await items(page).count()]).toEqual(['/watchlist', 0]);
  });
});

test('another browser of the same shopper shows what was saved in the first', async () => {
  const [car = ''] = await savableCars();
  const number = newNumber();
  const page = await open(car);
  await watch(page).getByRole('button').click();
  await page.waitForURL('**/sign-in?**');
  const used = await signIn(page, number);
  await page.waitForURL(`**${car}`);
  // The same number is texted no sooner.
  await page.waitForTimeout(30_000);
  const other = await open('/watchlist');
  await other.locator('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(other, number, used);
  await other.waitForURL('**/watchlist');
  expect(await items(other).locator('.car-card-name a').getAttribute('href')).toBe(car);
}, 120_000);

test('a wrong code is said under its field, and the right one still works', async () => {
  const number = newNumber();
  const page = await open('/sign-in', { expectedErrors: [/422/] });
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel('Mobile number').fill('07 4032 9900');
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await page.getByText('Please give us an Australian mobile number').waitFor();
  expect(await page.getByLabel('Mobile number').getAttribute('aria-invalid')).toBe('true');

  await page.getByLabel('Mobile number').fill(number);
  await page.getByRole('button', { name: 'Text me a code' }).click();
  const right = await codeFor(number);
  await page.getByLabel('Code', { exact: true }).fill(right === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('That code is wrong or no longer valid').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel('Code', { exact: true }).fill(right);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/watchlist');
});

describe('signed in', () => {
  async function openSignedIn(path: string, options: PageOptions = {}): Promise<Page> {
    const page = await open(`/sign-in?type=watchlist&redirect=${encodeURIComponent(path)}&back=/`, options);
    await signIn(page, newNumber());
    await page.waitForURL(`**${path}`);
    return page;
  }

  test('saving and removing show at once, say so, and count as event 39', async () => {
    const [, car = ''] = await savableCars();
    const page = await openSignedIn(car);
    await expect.poll(() => wordOf(page)).toBe('Save');
    await watch(page).getByRole('button').click();
    await expect.poll(() => wordOf(page)).toBe('Saved');
    await expect.poll(() => toast(page)).toMatch(/ is on your watchlist\.$/);
    expect(await page.evaluate(() => window.dataLayer ?? [])).toMatchObject([{ event_id: 39 }]);
    await watch(page).getByRole('button').click();
    await expect.poll(() => toast(page)).toMatch(/ is no longer on your watchlist\.$/);
    expect(await wordOf(page)).toBe('Save');
  });

  test('a removal that fails puts the car back, and says why', async () => {
    const [, , car = ''] = await savableCars();
    const page = await openSignedIn(car, { expectedErrors: [/500/] });
    await watch(page).getByRole('button').click();
    await expect.poll(() => toast(page)).toMatch(/ is on your watchlist\.$/);
    await page.goto(`${siteUrl(SITE)}/watchlist`);
    await page.route('**/api/watchlist/remove-car', (route) =>
      route.fulfill({ status: 500, json: { success: false, error: 'The records are away.' } }),
    );
    await items(page)
      .getByRole('button', { name: /^Saved/ })
      .click();
    await expect.poll(() => toast(page)).toBe('The records are away.');
    expect(await page.locator('.toast').getAttribute('data-variant')).toBe('destructive');
    expect(await items(page).count()).toBe(1);
  });

  test('favourites of the browser are offered to the watchlist', async () => {
    const page = await open('/');
    const hearts = page.locator('.car-card:has(form, .save)').getByRole('button', { name: /^Favourite / });
    await hearts.nth(0).click();
    await hearts.nth(1).click();
    await page.goto(`${siteUrl(SITE)}/sign-in`);
    await signIn(page, newNumber());
    await page.waitForURL('**/watchlist');
    await page.getByText('2 of your favourites').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add them to your watchlist' }).click();
    await expect.poll(() => items(page).count()).toBe(2);
    await expect.poll(() => page.getByText('2 of your favourites').isVisible()).toBe(false);
  });

  test('a shared list is read without signing in, and holds nothing of who made it', async () => {
    const [car = ''] = await savableCars();
    const page = await openSignedIn(car, { permissions: ['clipboard-read', 'clipboard-write'] });
    await watch(page).getByRole('button').click();
    await expect.poll(() => toast(page)).toMatch(/ is on your watchlist\.$/);
    await page.goto(`${siteUrl(SITE)}/watchlist`);
    const made = page.waitForResponse('**/api/shortlists');
    await page.getByRole('button', { name: 'Share as a link' }).click();
    const { path } = (await (await made).json()) as { path: string };

    const friend = await open(path, { javaScriptEnabled: false });
    expect(await friend.locator('main .car-card-name a').getAttribute('href')).toBe(car);
    const text = await friend.content();
    expect(text).not.toMatch(/\+?61\s?4\d\d|Signed in/);
    expect(await friend.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  });

  test('signing out leaves nothing behind', async () => {
    const page = await openSignedIn('/watchlist');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect.poll(() => pathOf(page)).toBe('/');
    await page.goto(`${siteUrl(SITE)}/watchlist`);
    await page.locator('main').getByRole('link', { name: 'Sign in' }).waitFor();
  });

  test('what is kept can be fetched and deleted', async () => {
    const page = await openSignedIn('/watchlist');
    await page.getByText('What we keep about you').click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download all of it' }).click();
    expect((await download).suggestedFilename()).toBe('my-data.json');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect.poll(() => pathOf(page)).toBe('/');
    await page.goto(`${siteUrl(SITE)}/watchlist`);
    await page.locator('main').getByRole('link', { name: 'Sign in' }).waitFor();
  });
});

test('a way out of the site is not taken', async () => {
  const page = await open(`/sign-in?type=watchlist&redirect=${encodeURIComponent('/\\evil.example')}`);
  await signIn(page, newNumber());
  await page.waitForURL(`${siteUrl(SITE)}/watchlist`);
});

describe('sites without sign-in', () => {
  test.each(TENANTS.filter((slug) => slug === 'summit-toyota'))(
    '%s asks nobody who they are',
    async (slug) => {
      const page = await newPage();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(siteUrl(slug), { waitUntil: 'networkidle' });
      expect(asked.filter((path) => path.startsWith('/api/auth'))).toEqual([]);
      expect(await page.getByRole('link', { name: 'Watchlist' }).count()).toBe(0);
    },
  );
});
