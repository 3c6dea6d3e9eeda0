import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, newPage, type PageOptions, siteUrl } from './browser.ts';

const HARBOUR = 'harbour-motor-group';

/** A search page that answers to the shopper. */
async function openSearch(path: string, options: PageOptions = {}, slug: string = HARBOUR): Promise<Page> {
  const page = await newPage({ reducedMotion: 'reduce', ...options });
  await page.goto(siteUrl(slug) + path);
  await isLive(page);
  return page;
}

/** What a reader sees of an element, parts that are not shown left out. */
// biome-ignore lint/performance/useDomNodeTextContent: hidden words are part of the text content
const textOf = (locator: Locator) => locator.innerText();

const isLive = (page: Page) => page.locator('[data-search].search-live').waitFor();
const address = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '');
const cars = (page: Page) =>
  page.locator('.car-card-name a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
const shownCount = async (page: Page) =>
  Number.parseInt((await textOf(page.locator('.search-count'))).replace(/,/g, ''), 10);
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const section = (page: Page, name: string) =>
  page.locator('.filters > .disclosure').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Opens a filter section unless it is open. */
async function openSection(page: Page, name: string) {
  const found = section(page, name);
  if ((await found.getAttribute('open')) === null) await found.locator('summary').first().click();
  return found;
}

/** The number beside a value. */
async function facetCount(page: Page, value: string): Promise<number> {
  const row = page.locator('.facet-value').filter({ has: page.getByText(value, { exact: true }) });
  return Number((await textOf(row.first().locator('.facet-count'))).replace(/,/g, ''));
}

/** Waits until the page shows so many cars. */
const expectCount = (page: Page, count: number) => expect.poll(() => shownCount(page)).toBe(count);

test('on a site of one make the model of a page is chosen among the models', async () => {
  const page = await openSearch('/search/toyota/hilux', {}, 'summit-toyota');
  const models = await openSection(page, 'Model');
  const hilux = models.getByRole('checkbox', { name: /^HiLux/ });
  await expect.poll(() => hilux.isChecked()).toBe(true);
  await hilux.uncheck();
  await expect.poll(() => address(page)).toBe('/search/toyota');
  await models.getByRole('checkbox', { name: /^Corolla/ }).check();
  await expect.poll(() => address(page)).toBe('/search/toyota/corolla');
});

test('from words to a car and back', async () => {
  const page = await openSearch('/search');
  const all = await shownCount(page);
  await page.getByRole('combobox', { name: /^Search/ }).pressSequentially('toyta');
  await expect.poll(() => address(page)).toBe('/search/toyota');
  await expect.poll(() => shownCount(page)).toBeLessThan(all);
  const names = await page.locator('.car-card-title').allTextContents();
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !name.includes('Toyota'))).toEqual([]);

  await page.getByRole('link', { name: /^Remove Toyota/ }).click();
  await expectCount(page, all);
  await expect.poll(() => page.getByRole('combobox', { name: /^Search/ }).inputValue()).toBe('');

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
  await expect.poll(() => shownCount(page)).toBeLessThan(used);

  await page.locator('.pager-page', { hasText: '2' }).click();
  await expect.poll(() => address(page)).toBe(`/search/used-cars?price=:${limit}&page=2`);
  await expect.poll(() => textOf(page.locator('.pager-page[aria-current]'))).toContain('2');
  const results = page.locator('.search-main');
  await expect
    .poll(() => results.evaluate((element) => element.getBoundingClientRect().top))
    .toBeGreaterThanOrEqual(0);

  const listed = await cars(page);
  const card = page.locator('.car-card-name a').nth(7);
  await card.scrollIntoViewIfNeeded();
  await page.waitForTimeout(250);
  const y = await scrollY(page);
  expect(y).toBeGreaterThan(200);
  const found = address(page);
  await card.click();
  await page.waitForURL(/\/cars\//);
  expect(address(page)).toBe(listed[7]);

  await page.goBack();
  await isLive(page);
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
  await isLive(page);
  await asBefore();
});

test('back and forward lead through the searches exactly', async () => {
  const page = await openSearch('/search');
  const seen: { url: string; cars: (string | null)[] }[] = [];
  const note = async () => seen.push({ url: address(page), cars: await cars(page) });
  await note();
  const steps: [string, RegExp][] = [
    ['Toyota', /^\/search\/toyota$/],
    ['Mazda', /^\/search\?make=Mazda&make=Toyota$/],
    ['Used', /^\/search\/used-cars\?make=Mazda&make=Toyota$/],
  ];
  for (const [value, url] of steps) {
    const count = await shownCount(page);
    await page.getByRole('checkbox', { name: new RegExp(`^${value}`) }).check();
    await expect.poll(() => address(page)).toMatch(url);
    await expect.poll(() => shownCount(page)).not.toBe(count);
    await note();
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

test('a number beside a value is the number of cars it brings', async () => {
  const page = await openSearch('/search');
  for (const [name, index] of [
    ['Body type', 0],
    ['Fuel', 1],
    ['Transmission', 0],
  ] as const) {
    const found = await openSection(page, name);
    const row = found.locator('.facet-value').nth(index);
    const promised = Number((await textOf(row.locator('.facet-count'))).replace(/,/g, ''));
    await row.getByRole('checkbox').check();
    await expectCount(page, promised);
  }
});

test('makes and models', async () => {
  const page = await openSearch('/search');
  const makes = section(page, 'Make');
  const more = makes.locator('.facet-more > summary');
  await expect.poll(() => textOf(more)).toBe('Show all makes');
  const rows = makes.locator('.facet-value:visible');
  const few = await rows.count();
  await more.click();
  await expect.poll(() => textOf(more)).toBe('Hide extra makes');
  await expect.poll(() => rows.count()).toBeGreaterThan(few);

  const toyotas = await facetCount(page, 'Toyota');
  await page.getByRole('checkbox', { name: /^Toyota/ }).check();
  await expectCount(page, toyotas);
  const models = makes.locator('.facet-models');
  await expect.poll(() => textOf(models.locator('summary'))).toContain('Hide');
  const model = models.locator('.facet-value').first();
  const promised = Number(await textOf(model.locator('.facet-count')));
  await model.getByRole('checkbox').check();
  await expectCount(page, promised);
  expect(address(page)).toMatch(/^\/search\/toyota\/[a-z0-9-]+$/);

  // A second make beside a model of the first: all of the one, only the model of the other.
  const mazdas = await facetCount(page, 'Mazda');
  await page.getByRole('checkbox', { name: /^Mazda/ }).check();
  await expectCount(page, promised + mazdas);
  await models.first().locator('summary').click();
  await expect.poll(() => textOf(models.first().locator('summary'))).toContain('Select models');
});

test('an address with nonsense in it says nothing false', async () => {
  const page = await openSearch('/search/used-cars?price=cheap&foo=1&page=-2&seats=many&sortBy=size&km=9:1');
  const plain = await openSearch('/search/used-cars');
  await expect.poll(() => cars(page)).toEqual(await cars(plain));
  await expect.poll(() => page.locator('.chips .chip').count()).toBe(1);
  await expect.poll(() => page.getByRole('link', { name: 'Remove Used' }).count()).toBe(1);
});

test('a search that cannot load leaves the page as it is, and can be tried again', async () => {
  const page = await newPage({ expectedErrors: [/Failed to load resource/] });
  await page.route('**/search-index/*.bin', (route) => route.abort());
  await page.goto(`${siteUrl(HARBOUR)}/search/toyota`);
  const note = page.getByRole('alert').filter({ hasText: 'couldn’t load the search tools' });
  await note.waitFor();
  await expect.poll(() => page.locator('.car-card').count()).toBe(21);
  await page.unroute('**/search-index/*.bin');
  await note.getByRole('button', { name: 'Try again' }).click();
  await isLive(page);
  await expect.poll(() => note.isVisible()).toBe(false);
});

describe('on a phone', () => {
  test('filters in a dialog, Show Me leads to the cars', async () => {
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
    await expect
      .poll(() => page.locator('.search-main').evaluate((element) => element.getBoundingClientRect().top))
      .toBeLessThan(200);
  });

  test('nothing is wider than the screen, every control can be hit', async () => {
    const page = await openSearch('/search/toyota?price=5000:60000', { width: 390 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const small = await page
      .locator('dialog[open] :is(button, summary, .facet-value, input[type="range"], input[type="text"])')
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 36)
          .map((element) => element.outerHTML.slice(0, 80)),
      );
    expect(small).toEqual([]);
  });
});

describe('without script', () => {
  /** A browser without script tells of a transition it skipped as of an uncaught error; nothing is wrong with it. */
  const NO_SCRIPT: PageOptions = { javaScriptEnabled: false, expectedErrors: [/ViewTransition/] };

  test('landing pages list cars and lead on', async () => {
    const page = await newPage(NO_SCRIPT);
    await page.goto(`${siteUrl(HARBOUR)}/search`);
    await expect.poll(() => page.locator('.car-card').count()).toBe(21);
    await page.locator('.facet-value', { hasText: 'Toyota' }).click();
    expect(address(page)).toBe('/search/toyota');
    const titles = await page.locator('.car-card-title').allTextContents();
    expect(titles.every((title) => title.includes('Toyota'))).toBe(true);
    await page.locator('.facet-models .facet-value').first().click();
    expect(address(page)).toMatch(/^\/search\/toyota\/[a-z0-9-]+$/);
    const model = await textOf(page.locator('.facet-models .facet-value[aria-current] .facet-label'));
    await expect.poll(() => textOf(page.locator('h1'))).toContain(`Toyota ${model}`);
    // A filter without a page of its own leads on too.
    const other = page.locator('.facet-value[href*="?"]:not([aria-current]):visible').last();
    const href = await other.getAttribute('href');
    await other.click();
    expect(address(page)).toBe(href);
    await expect.poll(() => page.locator('.car-card').count()).toBeGreaterThan(0);
  });

  test('the text box finds', async () => {
    const page = await newPage(NO_SCRIPT);
    await page.goto(`${siteUrl(HARBOUR)}/search/toyota`);
    await page.getByRole('searchbox').fill('hilux');
    await page.getByRole('button', { name: 'Search' }).click();
    expect(address(page)).toBe('/search?query=hilux');
    const titles = await page.locator('.car-card-title').allTextContents();
    expect(titles.length).toBeGreaterThan(0);
    expect(titles.filter((title) => !/hilux/i.test(title))).toEqual([]);
  });
});

describe('by keyboard alone', () => {
  /** Tabs on until the focus is on what is looked for: an element, or the one of its kind with such a text. */
  async function tabTo(page: Page, selector: string, text = '') {
    for (let press = 0; press < 200; press++) {
      await page.keyboard.press('Tab');
      const isThere = await page.evaluate(
        ([wanted, words]) => {
          const { activeElement: element } = document;
          return element?.matches(wanted) && element.textContent?.includes(words);
        },
        [selector, text] as const,
      );
      if (isThere) return;
    }
    throw new Error(`${selector} ${text} was not reached`);
  }
  const focusIsIn = (page: Page, selector: string) =>
    page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector);
  const isOpen = (page: Page) => page.evaluate(() => document.activeElement?.closest('details')?.open);

  test('words, filters, slider, order, pages, a car, and back to it', async () => {
    const page = await openSearch('/search');
    await tabTo(page, 'input[type="search"]');
    await page.keyboard.type('suv');
    await page.keyboard.press('Enter');
    await expect.poll(() => address(page)).toBe('/search/suv');

    await tabTo(page, '.facet-value > input');
    await page.keyboard.press('Space');
    await expect.poll(() => address(page)).toMatch(/\/search\/suv\?car_type=/);
    await tabTo(page, 'input[data-thumb="low"]');
    await page.keyboard.press('PageUp');
    await expect.poll(() => address(page)).toMatch(/price=\d+:/);
    await tabTo(page, '.disclosure:not([open]) > .disclosure-summary', 'Fuel');
    await page.keyboard.press('Enter');
    await expect.poll(() => isOpen(page)).toBe(true);
    await tabTo(page, '.disclosure[open] .facet-value > input');
    await page.keyboard.press('Space');
    await expect.poll(() => page.locator('.chips .chip').count()).toBe(4);
    await page.keyboard.press('Space');
    await expect.poll(() => page.locator('.chips .chip').count()).toBe(3);

    await tabTo(page, '.search-sort select');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => address(page)).toContain('sortBy=latest');
    await tabTo(page, '.chips .chip');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.chips .chip').count()).toBe(2);
    await expect.poll(() => focusIsIn(page, '.chips a')).toBe(true);

    await tabTo(page, '.pager-page:not([aria-current])');
    await page.keyboard.press('Enter');
    await expect.poll(() => address(page)).toContain('page=2');
    await expect.poll(() => focusIsIn(page, '.search-main')).toBe(true);
    // The results begin at the top of the window, below the header that stays there.
    const results = await page.locator('.search-main').boundingBox();
    expect(results?.y).toBeGreaterThanOrEqual(0);
    expect(results?.y).toBeLessThan(150);

    await tabTo(page, 'li:nth-child(8) .car-card-name a');
    const listed = await cars(page);
    const href = await page.evaluate(() => document.activeElement?.getAttribute('href'));
    const top = () =>
      page
        .locator(`.car-card-name a[href="${href}"]`)
        .evaluate((link) => Math.round(link.getBoundingClientRect().top));
    const [found, stood] = [address(page), await top()];
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
    await page.goBack();
    for (const again of ['back', 'loaded anew']) {
      await isLive(page);
      expect(address(page), again).toBe(found);
      await expect.poll(() => cars(page), { message: again }).toEqual(listed);
      await expect.poll(top, { message: again }).toBe(stood);
      await page.reload();
    }
  });

  test('on a phone the filters open, answer and close', async () => {
    const page = await openSearch('/search', { width: 390 });
    const all = await shownCount(page);
    await tabTo(page, '.search-bar button');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    await expect.poll(() => focusIsIn(page, 'dialog')).toBe(true);
    await tabTo(page, 'dialog .facet-value > input');
    await page.keyboard.press('Space');
    await expect.poll(() => shownCount(page)).toBeLessThan(all);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Filters' }).waitFor({ state: 'hidden' });
    await expect.poll(() => focusIsIn(page, '.search-bar')).toBe(true);
  });
});

describe('no barrier that axe knows', () => {
  const views: [string, number, string][] = [
    [HARBOUR, 1440, '/search'],
    [HARBOUR, 390, '/search/toyota?price=5000:60000'],
    ['coastline-caravans', 1440, '/search'],
    ['coastline-caravans', 390, '/search'],
    ['summit-toyota', 1440, '/search/used-cars'],
    ['summit-toyota', 390, '/search'],
  ];
  // Open filters show all that closed ones do, and more.
  test.each(views)('%s at %i px, filters open', async (slug, width, path) => {
    const page = await openSearch(path, { width }, slug);
    if (width < 992) await page.getByRole('button', { name: /^Filters/ }).click();
    const closed = page.locator('.filters > .disclosure:not([open]) > summary');
    while ((await closed.count()) > 0) await closed.first().click();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe('what is touched before the page is awake is done once it is', () => {
  /** A page whose script waits to be let through. */
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
      return isLive(page);
    };
    return { page, wake };
  }

  test('the filters of a phone', async () => {
    const { page, wake } = await openAsleep(390);
    await page.locator('.search-bar').getByText('Filters').click();
    await wake();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  });

  test('another order', async () => {
    const { page, wake } = await openAsleep(1440);
    await page.locator('.search-results .search-sort select').selectOption({ label: 'Lowest price' });
    await wake();
    await page.waitForURL(/sortBy=lowest_price/);
  });

  test('a thumb of a slider', async () => {
    const { page, wake } = await openAsleep(1440);
    const section = page.locator('.filters > .disclosure').filter({ hasText: 'Price' }).first();
    if ((await section.getAttribute('open')) === null) await section.locator('summary').click();
    await section.getByRole('slider', { name: 'Highest price' }).fill('30000');
    await wake();
    await page.waitForURL(/price=:30000/);
    expect(await section.getByRole('slider', { name: 'Highest price' }).inputValue()).toBe('30000');
  });

  test('words in the box', async () => {
    const { page, wake } = await openAsleep(1440);
    await page.locator('.search-text input').fill('corolla');
    await wake();
    await page.locator('.chips').getByText('Corolla').waitFor();
  });
});

test('the first load brings at most 112 KB of script and 20 KB of page, compressed', async () => {
  const page = await newPage();
  const sizes: Record<string, number> = { script: 0, document: 0 };
  page.on('response', (response) => {
    const type = response.request().resourceType();
    // Headers are not counted: they say nothing of the page.
    if (type in sizes) sizes[type] = (sizes[type] ?? 0) + Number(response.headers()['content-length'] ?? 0);
  });
  await page.goto(`${siteUrl(HARBOUR)}/search`);
  await isLive(page);
  expect(sizes.script).toBeGreaterThan(10_000);
  expect(sizes.script).toBeLessThan(112 * 1024);
  expect(sizes.document).toBeLessThan(20 * 1024);
});
