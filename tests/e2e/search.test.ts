import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, newPage, type PageOptions, siteUrl } from './browser.ts';
import {
  cards,
  chips,
  countShown,
  facet,
  facetCount,
  filterSection,
  hrefsOf,
  nameLink,
  nameLinks,
  openEverySection,
  openSection,
  pageLinks,
  results,
  searchIsLive,
  seenText,
} from './page-parts.ts';
import { openSearch, searchBox } from './search-page.ts';

const HARBOUR = 'harbour-motor-group';

const address = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '');
const cars = (page: Page) => hrefsOf(nameLinks(page));
const titles = (page: Page) => nameLinks(page).allTextContents();
/** Where the results begin, in pixels below the top of the window. */
const topOfResults = (page: Page) => results(page).evaluate((element) => element.getBoundingClientRect().top);
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Waits until the page shows `count` cars. */
const expectCount = (page: Page, count: number) => expect.poll(() => countShown(page)).toBe(count);

test('on a single-brand site, a model’s page has that model ticked in the filter', async () => {
  const page = await openSearch('/search/toyota/hilux', {}, 'summit-toyota');
  const models = await openSection(page, 'Model');
  const hilux = models.getByRole('checkbox', { name: /^HiLux/ });
  await expect.poll(() => hilux.isChecked()).toBe(true);
  await hilux.uncheck();
  await expect.poll(() => address(page)).toBe('/search/toyota');
  await models.getByRole('checkbox', { name: /^Corolla/ }).check();
  await expect.poll(() => address(page)).toBe('/search/toyota/corolla');
});

test.each([
  ['summit-toyota', 1280],
  ['summit-toyota', 800],
  [HARBOUR, 390],
])(
  '%s: the links to other pages do not move when they are scrolled into view, at %i px',
  async (slug, width) => {
    const page = await openSearch('/search', { width, height: 720 }, slug);
    // Cards are only laid out near the window, and have their real height two frames after a scroll.
    const tops = await pageLinks(page).evaluate(async (links) => {
      links.scrollIntoView({ block: 'center', behavior: 'instant' });
      const tops: number[] = [];
      for (let frame = 0; frame < 6; frame++) {
        tops.push(links.getBoundingClientRect().top);
        await new Promise((next) => requestAnimationFrame(next));
      }
      return tops;
    });
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(8);
  },
);

test('a shopper searches by words, filters, opens a car, and comes back to the same list', async () => {
  const page = await openSearch('/search');
  const all = await countShown(page);
  await searchBox(page).pressSequentially('toyta');
  await expect.poll(() => address(page)).toBe('/search/toyota');
  await expect.poll(() => countShown(page)).toBeLessThan(all);
  const names = await titles(page);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !name.includes('Toyota'))).toEqual([]);

  await page.getByRole('link', { name: /^Remove Toyota/ }).click();
  await expectCount(page, all);
  await expect.poll(() => searchBox(page).inputValue()).toBe('');

  const used = await facetCount(page, 'Used');
  await page.getByRole('checkbox', { name: /^Used/ }).check();
  await expectCount(page, used);
  expect(address(page)).toBe('/search/used-cars');

  const slider = page.getByRole('slider', { name: 'Highest price' });
  await slider.focus();
  for (let press = 0; press < 8; press++) await page.keyboard.press('ArrowLeft');
  const limit = Number(await slider.inputValue());
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(`$${limit.toLocaleString('en-AU')}`);
  await expect.poll(() => address(page)).toBe(`/search/used-cars?price=:${limit}`);
  await expect.poll(() => countShown(page)).toBeLessThan(used);

  await pageLinks(page).getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect.poll(() => address(page)).toBe(`/search/used-cars?price=:${limit}&page=2`);
  const current = pageLinks(page).locator('[aria-current="page"]');
  await expect.poll(() => seenText(current)).toContain('2');
  await expect.poll(() => topOfResults(page)).toBeGreaterThanOrEqual(0);

  const listed = await cars(page);
  const card = nameLinks(page).nth(7);
  await card.scrollIntoViewIfNeeded();
  await page.waitForTimeout(250);
  const y = await scrollY(page);
  expect(y).toBeGreaterThan(200);
  const found = address(page);
  await card.click();
  await page.waitForURL(/\/cars\//);
  expect(address(page)).toBe(listed[7]);

  await page.goBack();
  await searchIsLive(page);
  const asBefore = async () => {
    await expect.poll(() => cars(page)).toEqual(listed);
    expect(address(page)).toBe(found);
    await expect.poll(() => scrollY(page)).toBe(y);
    await expect.poll(() => page.getByRole('checkbox', { name: /^Used/ }).isChecked()).toBe(true);
    await expect
      .poll(() => page.getByRole('slider', { name: 'Highest price' }).inputValue())
      .toBe(String(limit));
  };
  await asBefore();
  await page.reload();
  await searchIsLive(page);
  await asBefore();
});

test('Back and Forward restore each search exactly', async () => {
  const page = await openSearch('/search');
  const seen: { url: string; cars: (string | null)[] }[] = [];
  const remember = async () => seen.push({ url: address(page), cars: await cars(page) });
  await remember();
  const steps: [string, RegExp][] = [
    ['Toyota', /^\/search\/toyota$/],
    ['Mazda', /^\/search\?make=Mazda&make=Toyota$/],
    ['Used', /^\/search\/used-cars\?make=Mazda&make=Toyota$/],
  ];
  for (const [value, url] of steps) {
    const count = await countShown(page);
    await page.getByRole('checkbox', { name: new RegExp(`^${value}`) }).check();
    await expect.poll(() => address(page)).toMatch(url);
    await expect.poll(() => countShown(page)).not.toBe(count);
    await remember();
  }
  for (const step of [2, 1, 0]) {
    await page.goBack();
    await expect.poll(() => cars(page)).toEqual(seen[step]?.cars);
    expect(address(page)).toBe(seen[step]?.url);
  }
  for (const step of [1, 2, 3]) {
    await page.goForward();
    await expect.poll(() => cars(page)).toEqual(seen[step]?.cars);
    expect(address(page)).toBe(seen[step]?.url);
  }
});

test('the number beside a filter value is the number of cars it finds', async () => {
  const page = await openSearch('/search');
  for (const [name, index] of [
    ['Body type', 0],
    ['Fuel', 1],
    ['Transmission', 0],
  ] as const) {
    const found = await openSection(page, name);
    const row = found.getByRole('listitem').nth(index);
    const promised = await facetCount(row, '.+?');
    await row.getByRole('checkbox').check();
    await expectCount(page, promised);
  }
});

test('makes unfold, and a make’s models narrow only that make', async () => {
  const page = await openSearch('/search');
  const makes = filterSection(page, 'Make');
  const rows = makes.getByRole('checkbox');
  const few = await rows.count();
  await makes.getByText('Show all makes').click();
  await makes.getByText('Hide extra makes').waitFor();
  await expect.poll(() => rows.count()).toBeGreaterThan(few);

  const toyotas = await facetCount(page, 'Toyota');
  await page.getByRole('checkbox', { name: /^Toyota/ }).check();
  await expectCount(page, toyotas);
  const models = makes.getByRole('group').filter({ hasText: 'models of Toyota' });
  await models.getByText('Hide', { exact: true }).waitFor();
  const model = models.getByRole('listitem').first();
  const promised = await facetCount(model, '.+?');
  await model.getByRole('checkbox').check();
  await expectCount(page, promised);
  expect(address(page)).toMatch(/^\/search\/toyota\/[a-z0-9-]+$/);

  // With a second make: all of its cars, and only the chosen model of the first make.
  const mazdas = await facetCount(page, 'Mazda');
  await page.getByRole('checkbox', { name: /^Mazda/ }).check();
  await expectCount(page, promised + mazdas);
  await models.getByText('Hide', { exact: true }).click();
  await models.getByText('Select models').waitFor();
});

test('invalid parameters in an address are ignored and show no filter', async () => {
  const page = await openSearch('/search/used-cars?price=cheap&foo=1&page=-2&seats=many&sortBy=size&km=9:1');
  const plain = await openSearch('/search/used-cars');
  await expect.poll(() => cars(page)).toEqual(await cars(plain));
  await expect.poll(() => chips(page).count()).toBe(1);
  await expect.poll(() => page.getByRole('link', { name: 'Remove Used' }).count()).toBe(1);
});

test('a search whose index cannot load leaves the page as it is, and can be retried', async () => {
  const page = await newPage({ expectedErrors: [/Failed to load resource/] });
  await page.route('**/search-index/*.bin', (route) => route.abort());
  await page.goto(`${siteUrl(HARBOUR)}/search/toyota`);
  const note = page.getByRole('alert').filter({ hasText: 'couldn’t load the search tools' });
  await note.waitFor();
  await expect.poll(() => cards(page).count()).toBe(21);
  await page.unroute('**/search-index/*.bin');
  await note.getByRole('button', { name: 'Try again' }).click();
  await searchIsLive(page);
  await expect.poll(() => note.isVisible()).toBe(false);
});

describe('on a phone', () => {
  test('filters are in a dialog, whose button leads to the cars', async () => {
    const page = await openSearch('/search', { width: 390 });
    await page.getByRole('button', { name: 'Filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    const used = await facetCount(page, 'Used');
    await dialog.getByRole('checkbox', { name: /^Used/ }).check();
    const show = dialog.getByRole('button', { name: `Show Me ${used} cars` });
    await show.waitFor();
    await show.click();
    await dialog.waitFor({ state: 'hidden' });
    await expectCount(page, used);
    await expect.poll(() => page.getByRole('button', { name: 'Filters (1)' }).isVisible()).toBe(true);
    await expect.poll(() => topOfResults(page)).toBeLessThan(200);
  });

  test('nothing is wider than the screen, and every control is large enough to press', async () => {
    const page = await openSearch('/search/toyota?price=5000:60000', { width: 390 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const small = await page
      .locator('dialog[open] :is(button, summary, li label, input[type="range"], input[type="text"])')
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 36)
          .map((element) => element.outerHTML.slice(0, 80)),
      );
    expect(small).toEqual([]);
  });
});

describe('without script', () => {
  /** Without script, the browser reports a skipped view transition as an uncaught error, which is harmless. */
  const NO_SCRIPT: PageOptions = { javaScriptEnabled: false, expectedErrors: [/ViewTransition/] };

  test('landing pages list cars, and their filters work as links', async () => {
    const page = await newPage(NO_SCRIPT);
    await page.goto(`${siteUrl(HARBOUR)}/search`);
    await expect.poll(() => cards(page).count()).toBe(21);
    await facet(filterSection(page, 'Make'), 'Toyota').click();
    expect(address(page)).toBe('/search/toyota');
    const names = await titles(page);
    expect(names.length).toBeGreaterThan(0);
    expect(names.every((name) => name.includes('Toyota'))).toBe(true);
    const models = filterSection(page, 'Make').getByRole('group').filter({ hasText: 'models of Toyota' });
    await models.getByRole('link').first().click();
    expect(address(page)).toMatch(/^\/search\/toyota\/[a-z0-9-]+$/);
    const chosen = await seenText(models.locator('[aria-current="true"]'));
    const model = chosen.replace(/\s*[\d,]+$/, '');
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .toContain(`Toyota ${model}`);
    // A filter without a built page works too.
    const other = page
      .getByRole('complementary', { name: 'Filters' })
      .locator('a[href*="?"]:not([aria-current]):visible')
      .last();
    const href = await other.getAttribute('href');
    await other.click();
    expect(address(page)).toBe(href);
    await expect.poll(() => cards(page).count()).toBeGreaterThan(0);
  });

  test('the text box searches', async () => {
    const page = await newPage(NO_SCRIPT);
    await page.goto(`${siteUrl(HARBOUR)}/search/toyota`);
    await page.getByRole('searchbox').fill('hilux');
    await page.getByRole('button', { name: 'Search' }).click();
    expect(address(page)).toBe('/search?query=hilux');
    const names = await titles(page);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !/hilux/i.test(name))).toEqual([]);
  });
});

describe('by keyboard alone', () => {
  /** Presses Tab until one of the wanted elements has the focus. */
  async function tabTo(page: Page, wanted: Locator) {
    // Looked up once, because finding elements by role takes longer than a press.
    await wanted.first().waitFor({ state: 'attached' });
    await wanted.evaluateAll((all) => {
      Object.assign(window, { wanted: all });
    });
    for (let press = 0; press < 200; press++) {
      await page.keyboard.press('Tab');
      const isThere = await page.evaluate(() =>
        Reflect.get(window, 'wanted').includes(document.activeElement),
      );
      if (isThere) return;
    }
    throw new Error(`${wanted} was not reached`);
  }
  const focusIsIn = (part: Locator) => part.evaluate((element) => element.contains(document.activeElement));
  const isOpen = (page: Page) => page.evaluate(() => document.activeElement?.closest('details')?.open);

  test('a shopper can search, filter, sort, page, open a car and come back', async () => {
    const page = await openSearch('/search');
    await tabTo(page, searchBox(page));
    await page.keyboard.type('suv');
    await page.keyboard.press('Enter');
    await expect.poll(() => address(page)).toBe('/search/suv');

    const filters = page.getByRole('complementary', { name: 'Filters' });
    await tabTo(page, filters.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await expect.poll(() => address(page)).toMatch(/\/search\/suv\?car_type=/);
    await tabTo(page, filters.getByRole('slider', { name: 'Lowest price' }));
    await page.keyboard.press('PageUp');
    await expect.poll(() => address(page)).toMatch(/price=\d+:/);
    await tabTo(page, filters.locator('summary', { hasText: 'Fuel' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => isOpen(page)).toBe(true);
    await tabTo(page, filterSection(page, 'Fuel').getByRole('checkbox'));
    await page.keyboard.press('Space');
    await expect.poll(() => chips(page).count()).toBe(4);
    await page.keyboard.press('Space');
    await expect.poll(() => chips(page).count()).toBe(3);

    await tabTo(page, results(page).getByRole('combobox', { name: 'Sort' }));
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => address(page)).toContain('sortBy=latest');
    await tabTo(page, chips(page));
    await page.keyboard.press('Enter');
    await expect.poll(() => chips(page).count()).toBe(2);
    await expect.poll(() => focusIsIn(page.getByRole('list', { name: 'Your filters' }))).toBe(true);

    await tabTo(page, pageLinks(page).locator('li a:not([aria-current])'));
    await page.keyboard.press('Enter');
    await expect.poll(() => address(page)).toContain('page=2');
    await expect.poll(() => focusIsIn(results(page).locator('..'))).toBe(true);
    // The results begin at the top of the window, below the sticky header.
    expect(await topOfResults(page)).toBeGreaterThanOrEqual(0);
    expect(await topOfResults(page)).toBeLessThan(150);

    await tabTo(page, nameLinks(page).nth(7));
    const listed = await cars(page);
    const href = await page.evaluate(() => document.activeElement?.getAttribute('href'));
    const top = () =>
      nameLink(cards(page).filter({ has: page.locator(`a[href="${href}"]`) })).evaluate((link) =>
        Math.round(link.getBoundingClientRect().top),
      );
    const [found, topBefore] = [address(page), await top()];
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
    await page.goBack();
    for (const again of ['back', 'reloaded']) {
      await searchIsLive(page);
      expect(address(page), again).toBe(found);
      await expect.poll(() => cars(page), { message: again }).toEqual(listed);
      await expect.poll(top, { message: again }).toBe(topBefore);
      await page.reload();
    }
  });

  test('on a phone the filters open, work and close', async () => {
    const page = await openSearch('/search', { width: 390 });
    const all = await countShown(page);
    const opener = page.getByRole('button', { name: /^Filters/ });
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await expect.poll(() => focusIsIn(dialog)).toBe(true);
    await tabTo(page, dialog.getByRole('checkbox'));
    await page.keyboard.press('Space');
    // Screen readers cannot reach what is behind the dialog, so the button has the count.
    await expect
      .poll(() => dialog.getByRole('button', { name: /^Show Me/ }).getAttribute('aria-label'))
      .not.toContain(` ${all.toLocaleString('en-AU')} `);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await countShown(page)).toBeLessThan(all);
    await expect.poll(() => focusIsIn(opener)).toBe(true);
  });
});

describe('search pages are accessible', () => {
  const views: [string, number, string][] = [
    [HARBOUR, 1440, '/search'],
    [HARBOUR, 390, '/search/toyota?price=5000:60000'],
    ['coastline-caravans', 1440, '/search'],
    ['coastline-caravans', 390, '/search'],
    ['summit-toyota', 1440, '/search/used-cars'],
    ['summit-toyota', 390, '/search'],
  ];
  // Open filters include everything that closed ones show.
  test.each(views)('%s at %i px, with filters open', async (slug, width, path) => {
    const page = await openSearch(path, { width }, slug);
    if (width < 992) await page.getByRole('button', { name: /^Filters/ }).click();
    await openEverySection(page);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe('before the search’s script has loaded', () => {
  /** A search page whose script loads when `wake` is called. */
  async function openAsleep(width: number): Promise<{ page: Page; wake: () => Promise<void> }> {
    const page = await newPage({ width });
    const gate = Promise.withResolvers<void>();
    await page.route(/\/search-wake\./, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(`${siteUrl(HARBOUR)}/search`);
    const wake = () => {
      gate.resolve();
      return searchIsLive(page);
    };
    return { page, wake };
  }

  test('a press on a phone’s Filters button opens them once it has', async () => {
    const { page, wake } = await openAsleep(390);
    await page.getByRole('link', { name: 'Filters' }).click();
    await wake();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  });

  test('another order is applied once it has', async () => {
    const { page, wake } = await openAsleep(1440);
    await results(page).getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Lowest price' });
    await wake();
    await page.waitForURL(/sortBy=lowest_price/);
  });

  test('a moved slider is applied once it has', async () => {
    const { page, wake } = await openAsleep(1440);
    const section = await openSection(page, 'Price');
    await section.getByRole('slider', { name: 'Highest price' }).fill('30000');
    await wake();
    await page.waitForURL(/price=:30000/);
    expect(await section.getByRole('slider', { name: 'Highest price' }).inputValue()).toBe('30000');
  });

  test('words typed in the box are searched once it has', async () => {
    const { page, wake } = await openAsleep(1440);
    await page
      .getByRole('main')
      .getByRole('searchbox', { name: /^Search/ })
      .fill('corolla');
    await wake();
    await chips(page).filter({ hasText: 'Corolla' }).waitFor();
  });
});

test('a search page loads at most 113 KB of script and 20 KB of HTML, compressed', async () => {
  const page = await newPage();
  const sizes: Record<string, number> = { script: 0, document: 0 };
  page.on('response', (response) => {
    const type = response.request().resourceType();
    // Headers are not counted, because they do not depend on the page.
    if (type in sizes) sizes[type] = (sizes[type] ?? 0) + Number(response.headers()['content-length'] ?? 0);
  });
  await page.goto(`${siteUrl(HARBOUR)}/search`);
  await searchIsLive(page);
  expect(sizes.script).toBeGreaterThan(10_000);
  expect(sizes.script).toBeLessThan(113 * 1024);
  expect(sizes.document).toBeLessThan(20 * 1024);
});
