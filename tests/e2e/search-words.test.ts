import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { accessibilityProblems, newPage, type PageOptions, siteUrl, TENANTS } from './browser.ts';

async function openSearch(path: string, options: PageOptions = {}, slug: string = TENANTS[0]): Promise<Page> {
  const page = await newPage({ reducedMotion: 'reduce', ...options });
  await page.goto(siteUrl(slug) + path);
  await page.locator('[data-search].search-live').waitFor();
  return page;
}

const address = (page: Page) => decodeURIComponent(page.url().replace(/^https?:\/\/[^/]+/, ''));
const chips = async (page: Page) =>
  (await page.locator('.search-results > .chips .chip').allInnerTexts()).map((text) =>
    text.replace(/^Remove\s*/, '').trim(),
  );
const box = (page: Page) => page.getByRole('searchbox');
const understood = async (page: Page) =>
  (await page.locator('.plain-word').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());

test('plain words become filters, and a word can be meant as it stands', async () => {
  const page = await openSearch('/search');
  await box(page).pressSequentially('auto diesel ute under 60k');
  await expect.poll(() => address(page)).toBe('/search/ute?fuel=Diesel&transmission=Automatic&price=:60000');
  expect(await box(page).inputValue()).toBe('auto diesel ute under 60k');
  expect((await chips(page)).toSorted()).toEqual(['Automatic', 'Diesel', 'Up to $60,000', 'Ute']);
  const bodies = await page.locator('.car-card').count();
  expect(bodies).toBeGreaterThan(0);

  await box(page).press('Enter');
  await expect.poll(() => box(page).inputValue()).toBe('');
  expect(await understood(page)).toHaveLength(4);

  await page.getByRole('button', { name: /diesel.*instead of.*Diesel/ }).click();
  await expect
    .poll(() => address(page))
    .toBe('/search/ute?query="diesel"&transmission=Automatic&price=:60000');
  expect(await box(page).inputValue()).toBe('"diesel"');
  await expect.poll(() => chips(page)).not.toContain('Diesel');

  await page.getByRole('link', { name: /^Remove Automatic/ }).click();
  await expect.poll(() => address(page)).toBe('/search/ute?query="diesel"&price=:60000');
  expect(await understood(page)).toEqual([]);
});

test('typing on changes what was understood; other words add to what is there', async () => {
  const page = await openSearch('/search');
  await box(page).pressSequentially('demo');
  await expect.poll(() => chips(page)).toEqual(['Demo']);
  await box(page).pressSequentially('lition');
  await expect.poll(() => chips(page)).toEqual(['“demolition”']);
  await box(page).fill('used');
  await expect.poll(() => chips(page)).toEqual(['Used']);
  await box(page).press('Enter');
  await expect.poll(() => box(page).inputValue()).toBe('');
  await box(page).pressSequentially('suv');
  await expect.poll(() => chips(page)).toContain('SUV');
  expect(await chips(page)).toContain('Used');
  await page.goBack();
  await page.goForward();
  await expect.poll(() => chips(page)).toContain('SUV');
});

test('words that arrive by the address are understood', async () => {
  const page = await openSearch('/search?query=automatic+suv+under+50k');
  expect((await chips(page)).toSorted()).toEqual(['Automatic', 'SUV', 'Up to $50,000']);
  expect(await box(page).inputValue()).toBe('');
});

test.each(TENANTS)('%s: what was understood is accessible on a phone', async (slug) => {
  const page = await openSearch('/search', { width: 390 }, slug);
  await box(page).pressSequentially('used manual under 90k nonsense');
  await expect.poll(() => understood(page).then((words) => words.length)).toBeGreaterThan(0);
  expect(await accessibilityProblems(page, '.search')).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide).toBe(false);
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${slug}.png` });
});
