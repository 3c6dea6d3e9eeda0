/** Consent to counting visits: asked once, remembered and withdrawn. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, newPage, type PageOptions, siteUrl } from './browser.ts';
import { declineSignIn } from './sign-in.ts';

/** The demo site that counts nothing without consent. */
async function open(options: PageOptions = {}): Promise<{ page: Page; reported: unknown[] }> {
  const page = await newPage({ reducedMotion: 'reduce', ...options });
  const reported: unknown[] = [];
  await page.route('**/api/events', (route) => {
    reported.push(route.request().postDataJSON());
    return route.continue();
  });
  await declineSignIn(page, 'budget-cars-direct');
  await page.goto(siteUrl('budget-cars-direct'));
  return { page, reported };
}

const question = (page: Page) =>
  page.getByRole('complementary').filter({ has: page.getByRole('button', { name: 'No thanks' }) });
const answer = (page: Page, words: string) => question(page).getByRole('button', { name: words }).click();

/** Saves a car, which is counted if visits may be counted. @returns the events on the page */
async function markFavourite(page: Page): Promise<unknown[]> {
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click();
  return page.evaluate(() => window.dataLayer ?? []);
}

describe('before an answer', () => {
  test.each([390, 1440])('the banner shows at %i px, and nothing is counted', async (width) => {
    const { page, reported } = await open({ width });
    await question(page).waitFor();
    expect(await accessibilityProblems(page, 'aside:has([data-consent])')).toEqual([]);
    expect(await markFavourite(page)).toEqual([]);
    expect(reported).toEqual([]);
  });

  test('the banner is there at first paint: nothing moves, and a press before the script loads counts', async () => {
    const page = await newPage({ width: 390, reducedMotion: 'reduce' });
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/_assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${siteUrl('budget-cars-direct')}/search`, { waitUntil: 'commit' });
    await question(page).waitFor();
    await answer(page, 'No thanks');
    expect(await question(page).isVisible()).toBe(false);
    release();
    await page.reload();
    await page.waitForLoadState('load');
    expect(await question(page).isVisible()).toBe(false);
  });

  test('on a phone nothing floats over the banner', async () => {
    const { page } = await open({ width: 390 });
    await page.goto(`${siteUrl('budget-cars-direct')}/search`);
    await question(page).waitFor();
    const filters = page
      .getByRole('button', { name: /^Filters/ })
      .or(page.getByRole('link', { name: 'Filters' }));
    const foot = async () => {
      const bar = await filters.locator('..').boundingBox();
      return bar === null ? Number.NaN : bar.y + bar.height;
    };
    const gap = async () => ((await question(page).boundingBox())?.y ?? Number.NaN) - (await foot());
    // The bar is above the banner.
    await expect.poll(gap).toBeGreaterThan(-1);
    await answer(page, 'No thanks');
    await expect.poll(async () => 844 - (await foot())).toBeLessThan(40);
  });

  test('without script there is no banner, because nothing could be counted', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    expect(await question(page).isVisible()).toBe(false);
  });
});

test('after consent events are sent, on this page and the next', async () => {
  const { page, reported } = await open();
  await answer(page, 'Yes');
  await expect.poll(() => question(page).isVisible()).toBe(false);
  await page.reload();
  expect(await markFavourite(page)).toMatchObject([
    { event: 'page_viewed' },
    { event: 'favourite_added', event_id: 39 },
  ]);
  // The page where consent was given is counted too.
  await expect
    .poll(() => reported)
    .toMatchObject([
      { event: 'page_viewed', path: '/', source: 'direct', tracking_consent: 'granted' },
      { event: 'page_viewed' },
      { event_id: 39, tracking_consent: 'granted' },
    ]);
  expect(await question(page).isVisible()).toBe(false);
});

test('a refusal is remembered, and can be changed at the bottom of the page', async () => {
  const { page } = await open();
  await answer(page, 'No thanks');
  await page.reload();
  const choices = page.getByRole('button', { name: 'Privacy choices' });
  await choices.waitFor();
  expect(await question(page).isVisible()).toBe(false);
  expect(await markFavourite(page)).toEqual([]);
  await choices.click();
  await answer(page, 'Yes');
  expect(await page.evaluate(() => localStorage.getItem('budget-cars-direct:consent'))).toBe('granted');
});
