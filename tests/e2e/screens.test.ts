/** The screens besides the search page: budget, price range, categories, dealers, offers and parts. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, ask, newPage, onDeskAndPhone, overhang, siteUrl } from './browser.ts';
import {
  BOX,
  cards,
  countShown,
  facetCards,
  facetCount,
  numberIn,
  searchIsLive,
  settled,
} from './page-parts.ts';
import { all, linksIn, served } from './served.ts';

const HARBOUR = 'harbour-motor-group';
const SUMMIT = 'summit-toyota';
const BUDGET = 'budget-cars-direct';
const COASTLINE = 'coastline-caravans';
const SHOWROOM = 'showroom';

const go = (page: Page, slug: string, path: string) => page.goto(siteUrl(slug) + path);
const submit = (page: Page) => page.getByRole('button', { name: /cars? Found$/ });
/** Follows the screen's button to the search page; returns how many cars that shows. */
async function found(page: Page): Promise<number> {
  await submit(page).click();
  await searchIsLive(page);
  return countShown(page);
}
const params = (page: Page) => new URL(page.url()).searchParams;
/** Prices in dollars on the cards; a card may show a weekly price or none. */
const prices = (page: Page) => page.locator(BOX.asked);
/** The total of the fields. */
const budget = (page: Page, dollars: string) =>
  page.getByRole('status').filter({ hasText: dollars }).waitFor();
/** The text beside the button. */
const message = (page: Page) => page.getByRole('status').filter({ hasText: /^No cars found/ });

describe('/search/budget', () => {
  test('counts the cars for the amounts and bodies, and leads to them', async () => {
    const page = await newPage();
    await go(page, HARBOUR, '/search/budget');
    await budget(page, '$54,000');
    await expect.poll(() => submit(page).textContent()).toMatch(/^\s*[\d,]+ cars Found\s*$/);
    const before = numberIn(await submit(page).textContent());

    await page.getByLabel('Weekly repayment').fill('$150');
    await page.getByLabel('Deposit').fill('1,000');
    await budget(page, '$40,000');
    await expect.poll(async () => numberIn(await submit(page).textContent())).toBeLessThan(before);
    await page.getByRole('checkbox', { name: /^Ute/ }).check();
    await page.getByRole('checkbox', { name: /^Hatch/ }).check();
    const ute = await facetCount(page, 'Ute');
    const hatch = await facetCount(page, 'Hatch');
    const count = numberIn(await submit(page).textContent());
    expect(count).toBe(ute + hatch);

    const request = page.waitForRequest((each) => each.isNavigationRequest());
    const arrived = found(page);
    const asked = new URL((await request).url());
    expect(asked.pathname).toBe('/search');
    expect(asked.searchParams.get('range[price]')).toBe('1001:40000');
    expect(asked.searchParams.getAll('body').sort()).toEqual(['Hatch', 'Ute']);
    expect(await arrived).toBe(count);
    for (const price of await prices(page).allTextContents())
      expect(numberIn(price)).toBeLessThanOrEqual(40_000);
  });

  test('keeps its fields and results on return from the cars', async () => {
    const page = await newPage();
    // As in a browser that keeps no page alive and restores fields after the script has started.
    await page.addInitScript(() => window.addEventListener('unload', () => {}));
    for (const weekly of [150, 90, 260]) {
      await go(page, SUMMIT, '/search/budget');
      await page.getByLabel('Weekly repayment').fill(String(weekly));
      await page.getByLabel('Deposit').fill('1000');
      const dollars = weekly * 260 + 1000;
      await budget(page, `$${dollars.toLocaleString('en-AU')}`);
      const count = await found(page);
      await page.goBack();
      await expect.poll(() => page.getByLabel('Weekly repayment').inputValue()).toBe(String(weekly));
      await budget(page, `$${dollars.toLocaleString('en-AU')}`);
      await expect.poll(() => page.locator('[name="range[price]"]').inputValue()).toBe(`1001:${dollars}`);
      await expect.poll(async () => numberIn(await submit(page).textContent())).toBe(count);
    }
  });

  test('says if the budget is below the cheapest car, and disables its button', async () => {
    const page = await newPage({ width: 390 });
    await go(page, BUDGET, '/search/budget');
    await page.getByLabel('Weekly repayment').fill('1');
    await page.getByLabel('Deposit').fill('nothing');
    await expect.poll(() => submit(page).textContent()).toBe('0 cars Found');
    await expect.poll(() => submit(page).isDisabled()).toBe(true);
    await message(page).filter({ hasText: 'for this budget' }).waitFor();
    await page.getByLabel('Deposit').fill('20000');
    await expect.poll(() => submit(page).isEnabled()).toBe(true);
    await expect.poll(() => message(page).count()).toBe(0);
  });

  test('says that it is an estimate without interest, and not an offer', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(`${siteUrl(HARBOUR)}/search/budget`);
    expect(await page.getByRole('main').textContent()).toMatch(
      /five years.*not including interest.*guide.*not an offer of finance/s,
    );
    expect(await page.getByLabel('Weekly repayment').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Ute', exact: true }).click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(0);
  });
});

describe('/search/price-range', () => {
  test('sets the prices by sliders and numbers, and leads to the cars, dearest first', async () => {
    const page = await newPage();
    await go(page, SUMMIT, '/search/price-range');
    const low = page.getByRole('slider', { name: 'Lowest price' });
    const high = page.getByRole('slider', { name: 'Highest price' });
    expect([await low.inputValue(), await high.inputValue()]).toEqual(['5000', '250000']);
    expect([await low.getAttribute('min'), await high.getAttribute('max')]).toEqual(['5000', '250000']);

    const highest = page.getByLabel('Highest price, as a number');
    await highest.fill('60,200');
    await highest.press('Enter');
    await expect.poll(() => highest.inputValue()).toBe('$60,000');
    await low.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => low.inputValue()).toBe('5500');
    await expect.poll(() => low.getAttribute('aria-valuetext')).toBe('$5,500');
    await page.keyboard.press('End');
    expect(Number(await high.inputValue()) - Number(await low.inputValue())).toBeGreaterThanOrEqual(1);
    await expect.poll(() => high.inputValue()).toBe('60000');
    const lowest = page.getByLabel('Lowest price, as a number');
    await lowest.fill('20000');
    await lowest.press('Enter');

    const count = numberIn(await submit(page).textContent());
    await expect.poll(() => found(page)).toBe(count);
    expect(params(page).get('sortBy')).toBe('highest_price');
    expect(params(page).get('price') ?? params(page).get('range[price]')).toBe('20000:60000');
    const dollars = (await prices(page).allTextContents()).map(numberIn);
    expect(dollars.length).toBeGreaterThan(3);
    expect(dollars).toEqual(dollars.toSorted((a, b) => b - a));
    expect(dollars.filter((each) => each < 20_000 || each > 60_000)).toEqual([]);
  });

  test('disables the button if there are no cars', async () => {
    const page = await newPage();
    await go(page, BUDGET, '/search/price-range');
    const lowest = page.getByLabel('Lowest price, as a number');
    await lowest.fill('200000');
    await lowest.press('Enter');
    await expect.poll(() => submit(page).textContent()).toBe('0 cars Found');
    await expect.poll(() => submit(page).isDisabled()).toBe(true);
    await message(page).filter({ hasText: 'in this price range' }).waitFor();
  });
});

describe('/categories', () => {
  test('filters by category and price, 21 a page, and stays on the screen', async () => {
    const page = await newPage();
    await page.goto(`${siteUrl(BUDGET)}/categories`);
    await searchIsLive(page);
    const filters = page.getByRole('complementary', { name: 'Filters' });
    expect(await filters.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Category', 'Price']);
    await expect.poll(() => cards(page).count()).toBe(21);
    const card = facetCards(page, 'Categories').first();
    const count = numberIn(await card.textContent());
    await card.click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/categories\/[a-z-]+$/);
    await expect.poll(() => countShown(page)).toBe(count);
    await page.reload();
    expect(await countShown(page)).toBe(count);
  });

  test('works without scripts', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(`${siteUrl(COASTLINE)}/categories`);
    const card = facetCards(page, 'Categories').first();
    const count = numberIn(await card.textContent());
    await card.click();
    expect(new URL(page.url()).pathname).toMatch(/^\/categories\/[a-z-]+$/);
    expect(await countShown(page)).toBe(count);
  });
});

describe('/dealers', () => {
  const dealers = (page: Page) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });

  test('shows which dealers have such a car, and leads to their cars', async () => {
    const page = await newPage();
    await go(page, HARBOUR, '/dealers');
    const all = await dealers(page).count();
    expect(all).toBeGreaterThan(1);
    await expect.poll(() => page.getByRole('main').getByLabel('Model').isDisabled()).toBe(true);
    await page.getByRole('main').getByLabel('Make').selectOption('Toyota');
    await page.getByRole('main').getByLabel('Model').selectOption('Corolla');
    expect(params(page).toString()).toBe('make=Toyota&model=Corolla');
    const names = await dealers(page).getByRole('list').getByRole('link').allTextContents();
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !name.includes('Toyota Corolla'))).toEqual([]);

    await page.reload();
    await expect.poll(() => page.getByRole('main').getByLabel('Model').inputValue()).toBe('Corolla');
    const dealer = await dealers(page).first().getByRole('heading').textContent();
    const link = dealers(page)
      .first()
      .getByRole('link', { name: /^See .+ of / });
    const [, count = ''] = /See ([\d,]+) /.exec((await link.textContent()) ?? '') ?? [];
    await link.click();
    await searchIsLive(page);
    expect(params(page).get('dealership_name')).toBe(dealer);
    expect(await countShown(page)).toBe(numberIn(count));
  });

  test('says if no dealer has such a car, and offers all dealers', async () => {
    const page = await newPage();
    await go(page, HARBOUR, '/dealers?query=zeppelin');
    await page.getByText('No dealer has a').waitFor();
    await expect.poll(() => dealers(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Show all dealers' }).click();
    await expect.poll(() => dealers(page).count()).toBeGreaterThan(1);
    expect(params(page).toString()).toBe('');
  });

  test('works without scripts', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(`${siteUrl(HARBOUR)}/dealers`);
    await expect.poll(() => dealers(page).count()).toBeGreaterThan(1);
    expect(await page.getByRole('main').getByRole('search').count()).toBe(0);
  });
});

test('/special-offers shows current offers, and a search of featured and reduced cars', async () => {
  const page = await newPage({ javaScriptEnabled: false });
  await page.goto(`${siteUrl(SUMMIT)}/special-offers`);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Special offers');
  expect(await page.getByRole('link', { name: / about / }).count()).toBeGreaterThan(0);
  const all = await countShown(page);
  expect(all).toBeGreaterThan(0);

  await page.goto(`${siteUrl(SUMMIT)}/special-offers?car_type=demo&sortBy=lowest_price`);
  const demo = await countShown(page);
  expect(demo).toBeGreaterThan(0);
  expect(demo).toBeLessThanOrEqual(all);
});

test('parts are searched only at /parts/search', async () => {
  const page = await newPage();
  await go(page, SHOWROOM, '/parts/search?query=bar');
  await searchIsLive(page);
  expect(await countShown(page)).toBe(1);
  const card = cards(page).first();
  expect(await card.textContent()).toContain('Bull Bar');
  expect(await card.textContent()).not.toMatch(/Test Drive|Finance/);
  await go(page, SHOWROOM, '/search?query=bull+bar');
  await searchIsLive(page);
  expect(await cards(page).filter({ hasText: 'Bull Bar' }).count()).toBe(0);
});

describe('ways to search', () => {
  test.each([
    [HARBOUR, ['/search/budget', '/search/price-range', '/dealers']],
    [BUDGET, ['/search/budget', '/search/price-range', '/categories']],
    [COASTLINE, ['/categories']],
    [SUMMIT, ['/search/budget', '/search/price-range']],
  ])('%s: home and search lead to the screens it has; other screens do not exist', async (slug, paths) => {
    for (const from of ['/', '/search']) {
      const ways = all(await served(slug, from), 'ul').filter(
        ({ attribs }) => attribs['aria-label'] === 'Other ways to search',
      );
      expect(linksIn(ways), from).toEqual(paths);
    }
    const screens = ['/search/budget', '/search/price-range', '/categories', '/dealers'];
    const isThere = async (path: string) => {
      const { status, text } = await ask(siteUrl(slug) + path);
      return status === 200 && text.includes(`<link rel="canonical" href="${siteUrl(slug)}${path}"`);
    };
    const found = await Promise.all(screens.map(isThere));
    const there = screens.filter((_, index) => found[index]);
    expect(there).toEqual(screens.filter((path) => paths.includes(path)));
  });
});

describe.each([
  [HARBOUR, ['/search/budget', '/search/price-range', '/dealers', '/special-offers', '/parts/search']],
  [SUMMIT, ['/search/budget', '/search/price-range', '/special-offers', '/parts/search']],
  [COASTLINE, ['/categories', '/special-offers']],
])('%s', (slug, paths) => {
  test('its search screens are accessible on desktop, and fit desktop and phone', async () => {
    const page = await newPage();
    for (const path of paths) {
      await go(page, slug, path);
      await settled(page);
      expect(await accessibilityProblems(page), path).toEqual([]);
      await onDeskAndPhone(page, async (width) => {
        expect(await overhang(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
      });
    }
  }, 120_000);
});
