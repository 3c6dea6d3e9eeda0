/** Tiles among search results, the promotions slider, and reviews. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { layoutShift, newPage, siteUrl } from './browser.ts';
import { results, searchIsLive, settled } from './page-parts.ts';

const HARBOUR = 'harbour-motor-group';
const SUMMIT = 'summit-toyota';

describe('tiles among search results', () => {
  /** Titles of the tiles, by position. */
  const tilesOf = (page: Page) =>
    results(page)
      .getByRole('list')
      .filter({ has: page.getByRole('article') })
      .locator(':scope > li')
      .evaluateAll((places) =>
        Object.fromEntries(
          places.flatMap((place, index) => {
            // Every item that is not a car.
            const title = place.querySelector(':scope > a > span')?.textContent;
            return title ? [[title, index]] : [];
          }),
        ),
      );
  const WE_BUY = "We buy cars, even if you don't buy ours";
  const WET_SEASON = 'Wet-season check, $49';
  const live = async (page: Page) => {
    await searchIsLive(page);
    return tilesOf(page);
  };

  test.each([
    ['used cars: both', '/search/used-cars', { [WE_BUY]: 6, [WET_SEASON]: 13 }],
    ['all cars: not the one that is strictly for used', '/search', { [WET_SEASON]: 13 }],
    [
      'used and new cars: not the one that is strictly for used',
      '/search?car_type=used&car_type=new',
      { [WET_SEASON]: 13 },
    ],
    ['the second page', '/search/used-cars?page=2', {}],
  ])('%s', async (_, path, tiles) => {
    const page = await newPage();
    await page.goto(siteUrl(HARBOUR) + path);
    expect(await live(page)).toEqual(tiles);
  });

  test.each([
    ['2027-01-31T13:59:59Z', [WE_BUY, WET_SEASON]],
    ['2027-01-31T14:00:00Z', [WE_BUY]],
    ['2027-06-30T14:00:00Z', []],
  ])('follow the shopper’s clock at %s', async (moment, titles) => {
    const page = await newPage();
    await page.clock.setFixedTime(new Date(moment));
    await page.goto(`${siteUrl(HARBOUR)}/search/used-cars`);
    await searchIsLive(page);
    await expect.poll(async () => Object.keys(await tilesOf(page)).sort()).toEqual([...titles].sort());
  });

  test('are in the built page', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(`${siteUrl(HARBOUR)}/search/used-cars`);
    expect(await tilesOf(page)).toEqual({ [WE_BUY]: 6, [WET_SEASON]: 13 });
    await page.getByRole('link', { name: WET_SEASON }).click();
    expect(new URL(page.url()).pathname).toBe('/offers/2039');
  });
});

describe('the promotions slider', () => {
  const slider = (page: Page) => page.getByRole('region', { name: 'Promotions' });
  const slides = (page: Page) => slider(page).getByRole('list', { name: 'Promotions' });
  /** Its buttons appear once its script runs. */
  const goTo = async (page: Page) => {
    await page.goto(`${siteUrl(SUMMIT)}/`);
    await slider(page).scrollIntoViewIfNeeded();
    await slider(page).getByRole('button', { name: 'Next promotion' }).waitFor();
    return page;
  };
  const place = (page: Page) => page.locator('[data-promotion-place]').textContent();

  test('is 540 pixels high, and its arrows stop at the ends', async () => {
    const page = await goTo(await newPage({ reducedMotion: 'reduce' }));
    expect((await slides(page).boundingBox())?.height).toBe(540);
    const next = page.getByRole('button', { name: 'Next promotion' });
    const previous = page.getByRole('button', { name: 'Previous promotion' });
    expect(await previous.isDisabled()).toBe(true);
    await next.click();
    await expect.poll(() => place(page)).toBe('2');
    expect(await previous.isEnabled()).toBe(true);
    await next.click();
    await expect.poll(() => next.isDisabled()).toBe(true);
    expect(await place(page)).toBe('3');
  });

  test('moves by itself until it is paused', async () => {
    const page = await newPage();
    await page.clock.install();
    await goTo(page);
    await page.mouse.move(0, 0);
    await expect
      .poll(async () => {
        await page.clock.runFor(7000);
        return place(page);
      })
      .not.toBe('1');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const stays = await place(page);
    await page.clock.runFor(30_000);
    expect(await place(page)).toBe(stays);
    expect(await page.getByRole('button', { name: 'Play' }).count()).toBe(1);
  });

  test('does not move under reduced motion', async () => {
    const page = await newPage({ reducedMotion: 'reduce' });
    await page.clock.install();
    await goTo(page);
    await page.mouse.move(0, 0);
    await page.clock.runFor(30_000);
    expect(await place(page)).toBe('1');
  });

  test('leaves out a slide that has ended', async () => {
    const page = await newPage({ reducedMotion: 'reduce' });
    await page.clock.setFixedTime(new Date('2027-02-28T13:00:00Z'));
    await page.goto(`${siteUrl(SUMMIT)}/`);
    await expect.poll(() => slides(page).getByRole('listitem').count()).toBe(1);
    await expect.poll(() => slider(page).getByRole('button').count()).toBe(0);
  });

  test('can be scrolled and used without script', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(`${siteUrl(SUMMIT)}/`);
    expect(await slides(page).getByRole('link').count()).toBe(3);
    expect(await slider(page).getByRole('button').count()).toBe(0);
    await slides(page).getByRole('link').first().click();
    expect(new URL(page.url()).pathname).toBe('/offers/311');
  });
});

describe('reviews', () => {
  test('are those with text, newest first, with a note on how they were chosen', async () => {
    const page = await newPage();
    await page.goto(`${siteUrl(HARBOUR)}/`);
    const reviews = page.getByRole('region', { name: 'What customers say' });
    const names = await reviews.locator('figcaption > span:first-child').allTextContents();
    expect(names.slice(0, 3)).toEqual(['Lorraine P.', 'Dave Mitropoulos', 'Greg Haldane']);
    expect(names).not.toContain('A Former Employee');
    expect(names).not.toContain('Jun Sato');
    expect(names.length).toBeLessThanOrEqual(10);
    const chosen = reviews.getByText(/^Showing the newest/);
    expect(await chosen.textContent()).toBe(
      'Showing the newest 8 of 12 reviews. Not shown: 1 without text and 1 machine-translated. The dealership has left some reviews out. We show stars only when the average rating is above 4.',
    );
    expect(await reviews.getByRole('img', { name: 'out of 5 stars' }).count()).toBe(1);
  });

  test('have arrows that stop at the ends', async () => {
    const page = await newPage({ reducedMotion: 'reduce' });
    await page.goto(`${siteUrl(HARBOUR)}/`);
    const [earlier, more] = ['Show previous reviews', 'Show more reviews'].map((name) =>
      page.getByRole('button', { name }),
    );
    await expect.poll(() => more?.isEnabled()).toBe(true);
    expect(await earlier?.isDisabled()).toBe(true);
    await more?.click();
    await expect.poll(() => earlier?.isEnabled()).toBe(true);
    const rail = page.getByRole('list', { name: 'What customers say' });
    await rail.evaluate((list) => list.scrollTo(list.scrollWidth, 0));
    await expect.poll(() => more?.isDisabled()).toBe(true);
  });
});

test.each([
  [HARBOUR, 390],
  [HARBOUR, 1440],
  [SUMMIT, 390],
  [SUMMIT, 1440],
])('%s at %i px: tiles, slides and reviews shift nothing', async (tenant, width) => {
  const page = await newPage({ width });
  await page.goto(`${siteUrl(tenant)}/`);
  await settled(page);
  expect(await layoutShift(page)).toBeLessThan(0.02);
});
