/** Footer, banner, menus and forms on a phone, and where empty lists lead. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, newPage, type PageOptions, siteUrl } from './browser.ts';
import { cards, chatButton, heart, results, settled } from './page-parts.ts';

const HARBOUR = 'harbour-motor-group';
const SUMMIT = 'summit-toyota';

async function open(slug: string, path: string, options: PageOptions = {}): Promise<Page> {
  const page = await newPage({ reducedMotion: 'reduce', ...options });
  await page.goto(siteUrl(slug) + path);
  if (options.javaScriptEnabled !== false) await settled(page);
  return page;
}

describe('the footer', () => {
  test('folds on a phone, without script; licence and legal pages stay in view', async () => {
    const page = await open(SUMMIT, '/', { width: 390, javaScriptEnabled: false });
    const footer = page.getByRole('contentinfo');
    const link = footer.getByRole('link', { name: 'Our team' });
    expect(await link.isVisible()).toBe(false);
    await footer.locator('summary', { hasText: 'Summit' }).last().click();
    expect(await link.isVisible()).toBe(true);
    expect(await footer.getByText('LMCT 99914').isVisible()).toBe(true);
    expect(
      await footer.getByRole('navigation', { name: 'Small print' }).getByRole('link').count(),
    ).toBeGreaterThan(1);
  });

  test('is open on a wide screen, where it cannot be folded', async () => {
    const page = await open(SUMMIT, '/', { width: 1440 });
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByRole('link', { name: 'Our team' }).isVisible()).toBe(true);
    expect(
      await footer
        .locator('summary')
        .evaluateAll((all) => all.filter((each) => each.checkVisibility()).length),
    ).toBe(0);
    expect(await accessibilityProblems(page, 'body > footer')).toEqual([]);
  });
});

test.each([320, 390])('the banner above the header is one line of %i px', async (width) => {
  const page = await open(HARBOUR, '/', { width });
  const strip = page.getByRole('complementary', { name: 'Announcement' });
  expect((await strip.boundingBox())?.height).toBeLessThan(45);
  expect(await strip.getByRole('link').last().getAttribute('href')).toMatch(/^tel:/);
});

test.each([
  [SUMMIT, '/', 7200],
  [HARBOUR, '/', 6500],
  [HARBOUR, '/special-offers', 7600],
])('%s%s is at most %i px long on a phone', async (slug, path, most) => {
  const page = await open(slug, path, { width: 390 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(most);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a new-car dealer’s menu leads to finance, trade-in and contact', async () => {
  const page = await open(SUMMIT, '/', { width: 1440 });
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Finance', 'Trade-in', 'Contact']) {
    const href = await menu.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await page.evaluate(async (path) => (await fetch(path ?? '/404')).status, href)).toBe(200);
  }
});

test('the contact options are a list of icons, without bullets', async () => {
  const page = await open(HARBOUR, '/', { width: 390 });
  await chatButton(page).click();
  const list = page.getByRole('dialog', { name: 'Talk to us' }).getByRole('list');
  expect(await list.evaluate((ul) => getComputedStyle(ul).listStyleType)).toBe('none');
});

test('a promotion among the cars shows its whole picture', async () => {
  const page = await open(HARBOUR, '/search/used-cars', { width: 1440 });
  const picture = results(page).locator('li > a > img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);
  const cut = await picture.evaluate(
    (img: HTMLImageElement) => img.naturalWidth / img.naturalHeight / (img.clientWidth / img.clientHeight),
  );
  expect(Math.abs(cut - 1)).toBeLessThan(0.2);
});

describe('forms', () => {
  test('the error summary disappears with its last error', async () => {
    const page = await open(HARBOUR, '/contact-us');
    const form = page.locator('form[data-lead-form="contact"]').first();
    await form
      .getByRole('button', { name: /Send|Enquire|Message/ })
      .first()
      .click();
    const summary = form.locator('[data-lead-alert]');
    await expect.poll(() => summary.isVisible()).toBe(true);
    const before = await summary.locator('li').count();
    expect(before).toBeGreaterThan(2);
    await form.getByLabel('First name').fill('Ann');
    await expect.poll(() => summary.locator('li').count()).toBe(before - 1);
    await form.getByLabel('Postcode').fill('4870');
    await expect.poll(() => summary.locator('li').count()).toBe(before - 2);
  });

  test('a day is shown in words, in whatever order the browser writes it', async () => {
    const page = await open(HARBOUR, '/book-test-drive');
    await page.locator('input[type="date"]').first().fill('2030-12-11');
    await page.getByText('Wednesday 11 December 2030', { exact: true }).first().waitFor();
  });

  test('a trade-in shows its title once, knows a make’s models, and asks for no dealership', async () => {
    const page = await open(HARBOUR, '/trade-in', { width: 390 });
    const titles = page.getByRole('heading', { name: 'Trade in your car' });
    const seen = await titles.evaluateAll(
      (all) => all.filter((each) => each.getBoundingClientRect().width > 1).length,
    );
    expect(seen).toBe(1);
    const form = page.locator('form[data-lead-form="trade-in"]');
    expect(await form.locator('select[name="dealership_slug"], select[name="location_id"]').count()).toBe(0);
    expect(await form.locator('datalist option[value="Mazda"]').count()).toBe(1);
    await form.locator('[name="Vehicle Make"]').evaluate((input: HTMLInputElement) => {
      input.value = 'Mazda';
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    const model = form.locator('[name="Vehicle Model"]');
    await expect
      .poll(async () => page.locator(`#${await model.getAttribute('list')} option[value="CX-5"]`).count())
      .toBe(1);
  });
});

describe('an empty list', () => {
  const popular = (page: Page) =>
    page.getByRole('navigation', { name: 'Popular searches' }).getByRole('link');
  const fresh = (page: Page) => page.getByRole('region', { name: 'Fresh in stock' });

  test.each(['/compare', '/favourites'])('%s leads on to popular searches and fresh stock', async (path) => {
    const page = await open(SUMMIT, path, { width: 390 });
    await popular(page).first().waitFor();
    expect(await popular(page).count()).toBeGreaterThan(3);
    expect(await cards(fresh(page)).count()).toBeGreaterThan(2);
    expect(await accessibilityProblems(page, 'main')).toEqual([]);
    await popular(page).first().click();
    await page.waitForURL('**/search/**');
    expect(await cards(page).count()).toBeGreaterThan(0);
  });

  test('of a visitor leads on to popular searches', async () => {
    const page = await open(HARBOUR, '/watchlist', { width: 390 });
    await popular(page).first().waitFor();
    expect(await popular(page).count()).toBeGreaterThan(3);
  });

  test('offers nothing else once it has a car', async () => {
    const page = await open(SUMMIT, '/favourites', { width: 390 });
    await heart(fresh(page)).first().click();
    await page.getByText(/^1 .*saved in this browser only$/).waitFor();
    expect(await cards(page).count()).toBe(1);
    await expect.poll(() => popular(page).count()).toBe(0);
  });
});
