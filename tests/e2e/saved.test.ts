/** Favourites and cars side by side, in a real browser. */
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, ask, newPage, type PageOptions, siteUrl } from './browser.ts';
import { declineSignIn } from './sign-in.ts';

/** Asked when a test runs: the port is not known before. */
const HARBOUR = () => siteUrl('harbour-motor-group');
/** Without a watchlist: its heart keeps favourites in the browser. */
const SUMMIT = () => siteUrl('summit-toyota');
/** One tenant of each template. */
const TEMPLATES = ['harbour-motor-group', 'coastline-caravans', 'summit-toyota'] as const;

async function open(path: string, options: PageOptions = {}, site = HARBOUR()): Promise<Page> {
  const page = await newPage({ reducedMotion: 'reduce', ...options });
  await page.goto(site + path);
  return page;
}

const cards = (page: Page) => page.locator('.car-card:has(.save)');
const heart = (within: Locator) => within.getByRole('button', { name: /^(Favourite|Save) / });
const scales = (within: Locator) => within.getByRole('button', { name: /^Compare / });
const pressed = (toggle: Locator) => toggle.getAttribute('aria-pressed');
const count = (page: Page) => page.locator('.kept-count').textContent();
const linkOf = (card: Locator) => card.locator('.car-card-name a').getAttribute('href');
const toast = (page: Page) => page.locator('.toast').textContent();
/** What a reader sees of an element. */
// biome-ignore lint/performance/useDomNodeTextContent: hidden words are part of the text content
const textOf = (locator: Locator) => locator.innerText();

/** Addresses of cars of the home page that may be compared, each once. */
async function carsToCompare(page: Page, wanted: number): Promise<string[]> {
  const home = `${new URL(page.url()).origin}/`;
  if (page.url() !== home) await page.goto(home);
  const links = await page
    .locator('.car-card:has([data-save="compare"]) .car-card-name a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(links)].slice(0, wanted);
}

const comparePath = (links: readonly string[]) =>
  `/compare?cars=${links.map((link) => link.slice('/cars/'.length)).join(',')}`;

describe('favourites', () => {
  test('from a heart over the header to the list, and out of it', async () => {
    const page = await open('/', {}, SUMMIT());
    const card = cards(page).first();
    const link = await linkOf(card);
    const id = Number(await card.locator('.save').getAttribute('data-id'));
    await expect.poll(() => count(page)).toBe('');
    await heart(card).click();
    await expect.poll(() => pressed(heart(card))).toBe('true');
    await expect.poll(() => count(page)).toBe('1');
    await expect.poll(() => toast(page)).toMatch(/ added to your favourites\.$/);
    await heart(card).click();
    await expect.poll(() => toast(page)).toMatch(/ removed from your favourites\./);
    // Adding is event 39 with the car and nothing else; removing is none.
    expect(await page.evaluate(() => window.dataLayer)).toEqual([
      { event: 'page_viewed' },
      { event: 'favourite_added', event_id: 39, car_id: id },
    ]);
    await heart(card).click();

    await page.reload();
    await expect.poll(() => count(page)).toBe('1');
    await page.getByRole('link', { name: /^Favourites/ }).click();
    await page.locator('[data-favourites-root] .car-card').waitFor();
    const kept = page.locator('[data-favourites-root] .car-card');
    expect([await kept.count(), await linkOf(kept)]).toEqual([1, link]);
    await expect.poll(() => textOf(kept.locator('.price'))).not.toBe('');

    await heart(kept).click();
    await page.getByText('You have no favourites yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => linkOf(kept)).toBe(link);
    await heart(kept).click();
    await page.getByText('You have no favourites yet').waitFor();
    await expect.poll(() => count(page)).toBe('');
    await page.reload();
    await page.getByText('You have no favourites yet').waitFor();
  });

  test('the heart of search, of cards it draws anew and of the car’s own page is one', async () => {
    const page = await open('/search', {}, SUMMIT());
    await page.locator('.search-live').waitFor();
    const card = cards(page).first();
    const link = await linkOf(card);
    await heart(card).click();
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect.poll(() => page.url()).toContain('page=2');
    await page.goBack();
    await expect.poll(() => pressed(heart(cards(page).first()))).toBe('true');
    await page.goto(SUMMIT() + link);
    const panel = page.locator('.car-panel');
    await expect.poll(() => pressed(heart(panel))).toBe('true');
    await heart(panel).click();
    await expect.poll(() => pressed(heart(panel))).toBe('false');
    await page.goBack();
    await page.locator('.search-live').waitFor();
    await expect.poll(() => pressed(heart(cards(page).first()))).toBe('false');
  });

  test('two tabs agree', async () => {
    const one = await open('/', {}, SUMMIT());
    const two = await one.context().newPage();
    await two.goto(`${SUMMIT()}/search`);
    await two.locator('.search-live').waitFor();
    await heart(cards(one).first()).click();
    await expect.poll(() => count(two)).toBe('1');
    const name = await heart(cards(one).first()).getAttribute('aria-label');
    const same = two.getByRole('button', { name: name ?? '', exact: true });
    if ((await same.count()) > 0) expect(await pressed(same.first())).toBe('true');
    await two.goto(`${SUMMIT()}/favourites`);
    await heart(two.locator('[data-favourites-root] .car-card')).click();
    await expect.poll(() => count(one)).toBe('');
    await expect.poll(() => pressed(heart(cards(one).first()))).toBe('false');
  });

  test('a car that is gone is said to be gone, and can be taken out', async () => {
    const page = await open('/', {}, SUMMIT());
    await heart(cards(page).first()).click();
    await page.evaluate(() => {
      const key = 'summit-toyota:favourites';
      const list = JSON.parse(localStorage.getItem(key) ?? '[]');
      list.push({ id: 987_654_321, slug: 'long-gone', name: '1999 Ford Falcon' });
      localStorage.setItem(key, JSON.stringify(list));
    });
    await page.goto(`${SUMMIT()}/favourites`);
    const gone = page.getByRole('region', { name: 'No longer in stock' });
    await expect.poll(() => textOf(gone)).toContain('1999 Ford Falcon');
    await gone.getByRole('button', { name: 'Remove 1999 Ford Falcon' }).click();
    await expect.poll(() => gone.count()).toBe(0);
    await expect.poll(() => page.locator('[data-favourites-root] .car-card').count()).toBe(1);
  });

  test('full storage breaks nothing', async () => {
    const page = await newPage();
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto(`${SUMMIT()}/`);
    await heart(cards(page).first()).click();
    expect([await count(page), await pressed(heart(cards(page).first()))]).toEqual(['1', 'true']);
  });
});

describe('comparing', () => {
  test('four cars, the fifth is refused, the tray leads to the page', async () => {
    const page = await open('/search');
    await page.locator('.search-live').waitFor();
    const tray = page.getByRole('complementary', { name: 'Cars to compare' });
    await expect.poll(() => tray.count()).toBe(0);
    const names: string[] = [];
    for (let index = 0; index < 4; index++) {
      const toggle = scales(cards(page).nth(index));
      await toggle.click();
      names.push((await toggle.getAttribute('aria-label'))?.replace(/^Compare /, '') ?? '');
    }
    await expect.poll(() => textOf(tray.locator('strong'))).toBe('4 to compare');
    const fifth = scales(cards(page).nth(4));
    await fifth.click();
    await expect.poll(() => pressed(fifth)).toBe('false');
    await expect.poll(() => toast(page)).toContain('4 at a time');
    await expect.poll(() => page.locator('.toast > *').count()).toBe(1);

    await tray.getByRole('link', { name: 'Compare' }).click();
    await page.locator('.compare').waitFor();
    expect(new URL(page.url()).search).toMatch(/^\?cars=[^,]+,[^,]+,[^,]+,[^,]+$/);
    await expect.poll(() => page.locator('.compare-head a[href^="/cars/"]').allInnerTexts()).toEqual(names);
  });

  test('says what the cars’ own pages say', async () => {
    const page = await open('/');
    const links = await carsToCompare(page, 3);
    const own: Map<string, string>[] = [];
    const prices: string[] = [];
    for (const link of links) {
      await page.goto(HARBOUR() + link);
      const rows = await page
        .locator('.key-list > div, .spec-list > div')
        .evaluateAll((all) =>
          all.map((row) =>
            [row.querySelector('dt'), row.querySelector('dd')].map((each) => each?.textContent ?? ''),
          ),
        );
      own.push(new Map(rows.map(([label = '', value = '']) => [label, value])));
      prices.push(
        (await page.locator('.car-panel .price-figure, .car-panel .price-words').first().textContent()) ?? '',
      );
    }
    await page.goto(HARBOUR() + comparePath(links));
    await page.locator('.compare').waitFor();
    const rows = await page.locator('.compare tbody tr:not(.compare-group)').evaluateAll((all) =>
      all.map((row) => ({
        label: row.querySelector('th')?.firstChild?.textContent ?? '',
        values: [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''),
      })),
    );
    let compared = 0;
    for (const { label, values } of rows) {
      for (const [index, value] of values.entries()) {
        if (label === 'Price') expect(value).toContain(prices[index]);
        if (!own.some((page) => page.has(label))) continue;
        expect(value, `${label} of ${links[index]}`).toBe(own[index]?.get(label) ?? '–Not known');
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(30);
  });

  test('only differences, removing, and back', async () => {
    const page = await open('/');
    const links = await carsToCompare(page, 3);
    await page.goto(HARBOUR() + comparePath(links));
    const rows = page.locator('.compare tbody tr:not(.compare-group)');
    await rows.first().waitFor();
    await page.waitForLoadState('networkidle');
    const all = await rows.count();
    await page.getByRole('switch', { name: 'Show differences only' }).click();
    await expect.poll(() => rows.count()).toBeLessThan(all);
    await expect
      .poll(() => page.locator('.compare tbody tr:not(.compare-group):not([data-differs])').count())
      .toBe(0);

    await page
      .getByRole('link', { name: /^Remove / })
      .first()
      .click();
    await expect.poll(() => page.locator('.compare-head a[href^="/cars/"]').count()).toBe(2);
    expect(page.url()).toBe(HARBOUR() + comparePath(links.slice(1)));
    await page.goBack();
    await expect.poll(() => page.locator('.compare-head a[href^="/cars/"]').count()).toBe(3);

    await page.getByRole('link', { name: /^Add another/ }).click();
    await page.locator('.search-live').waitFor();
    await expect.poll(() => textOf(page.locator('.compare-tray strong'))).toBe('3 to compare');
  });

  test('a car that is not known is said, the others are shown', async () => {
    const page = await open('/');
    const [link = ''] = await carsToCompare(page, 1);
    await page.goto(`${HARBOUR() + comparePath([link])},no-such-car`);
    await page.locator('.compare').waitFor();
    await expect
      .poll(() => textOf(page.locator('.compare-unknown')))
      .toContain('“no-such-car” isn’t in our stock');
    await page.getByRole('link', { name: 'Remove no-such-car' }).click();
    await expect.poll(() => page.locator('.compare-unknown').count()).toBe(0);
    expect(page.url()).toBe(HARBOUR() + comparePath([link]));
  });

  test('the last car, removed before script is there, does not come back', async () => {
    const page = await open('/');
    const [link = ''] = await carsToCompare(page, 1);
    await scales(page.locator('.car-card', { has: page.locator(`a[href="${link}"]`) }).first()).click();
    const { text } = await ask(HARBOUR() + comparePath([link]));
    const [, href = ''] = /href="([^"]*)"[^>]*aria-label="Remove /.exec(text) ?? [];
    await page.goto(HARBOUR() + href);
    await page.getByText('Add up to 4').waitFor();
  });

  test('without any cars the page leads on', async () => {
    const page = await open('/compare');
    await page.getByText('Add up to 4').waitFor();
    await expect
      .poll(() =>
        page.locator('main').getByRole('link', { name: 'See all cars' }).first().getAttribute('href'),
      )
      .toBe('/search');
  });

  test('on a phone toggles are 44 px each, heads and first column stay in sight', async () => {
    const page = await open('/', { width: 390 });
    const boxes = await page
      .locator('.save-toggle')
      .evaluateAll((all) => all.map((toggle) => [toggle.clientWidth, toggle.clientHeight]));
    expect(boxes.length).toBeGreaterThan(8);
    expect(boxes.filter(([width = 0, height = 0]) => width < 44 || height < 44)).toEqual([]);
    const links = await carsToCompare(page, 4);
    await page.goto(HARBOUR() + comparePath(links));
    const frame = page.locator('.compare-scroll');
    await frame.waitFor();
    await frame.evaluate((element) => element.scrollTo(300, 900));
    const top = await frame.evaluate((element) => element.getBoundingClientRect());
    const head = await page.locator('.compare-heads th').nth(2).boundingBox();
    const first = await page.locator('.compare tbody th[scope="row"]').nth(12).boundingBox();
    expect(head?.y).toBeCloseTo(top.y, 0);
    expect(first?.x).toBeCloseTo(top.x, 0);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
  });
});

test('by keyboard alone: save, compare, open the list', async () => {
  const page = await open('/', {}, SUMMIT());
  await page.waitForLoadState('networkidle');
  const card = cards(page).first();
  await card.locator('.car-card-name a').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect.poll(() => pressed(heart(card))).toBe('true');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => pressed(scales(card))).toBe('true');
  await page.getByRole('complementary', { name: 'Cars to compare' }).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await page.locator('.compare').waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: /^Remove / }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Add up to 4').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test('toggles come without moving anything', async () => {
  const page = await open('/');
  const [link = ''] = await carsToCompare(page, 1);
  const bare = await newPage({ javaScriptEnabled: false });
  /** Where prices and buttons stand in cards and beside a car's picture, and how large they are. */
  const places = (where: Page) =>
    where.locator('.car-card .price, .car-state > *, .car-state .button').evaluateAll((all) =>
      all.map((element) => {
        const frame = element.closest('.car-card, .car-state')?.getBoundingClientRect();
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x - (frame?.x ?? 0), y - (frame?.y ?? 0), width, height, frame?.height ?? 0]
          .map(Math.round)
          .join();
      }),
    );
  for (const path of ['/', link]) {
    await bare.goto(HARBOUR() + path);
    await page.goto(HARBOUR() + path);
    await expect.poll(() => page.locator('.save').first().isVisible()).toBe(true);
    await expect.poll(() => places(page)).toEqual(await places(bare));
  }
});

describe('without scripts', () => {
  test('toggles are not seen, and both pages say how to go on', async () => {
    const page = await open('/', { javaScriptEnabled: false }, SUMMIT());
    await expect.poll(() => page.locator('.save').first().isVisible()).toBe(false);
    for (const [path, said] of [
      ['/favourites', 'Turn on JavaScript to save favourites'],
      ['/compare', 'Turn on JavaScript to choose'],
    ] as const) {
      await page.goto(SUMMIT() + path);
      const words = page.locator('main');
      await expect.poll(() => textOf(words)).toContain(said);
      await expect.poll(() => words.getByRole('link').first().getAttribute('href')).toBe('/search');
    }
  });
});

test.each(TEMPLATES)(
  'nothing bars anyone from favourites and compare on %s, wide or narrow',
  async (tenant) => {
    const page = await newPage({ reducedMotion: 'reduce' });
    await declineSignIn(page, tenant);
    await page.goto(`${siteUrl(tenant)}/`);
    const links = await carsToCompare(page, 4);
    for (let index = 0; index < 2; index++) {
      await heart(cards(page).nth(index)).click();
      await scales(cards(page).nth(index)).click();
    }
    for (const path of ['/', '/favourites', comparePath(links)]) {
      if (path !== '/') await page.goto(siteUrl(tenant) + path);
      await page.locator('.car-card, .compare').first().waitFor();
      await page.waitForLoadState('networkidle');
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        // `narrow.test.ts` checks the home page on a phone; here only the saved state differs.
        if (path !== '/' || width > 400)
          expect(await accessibilityProblems(page), `${path} at ${width} px`).toEqual([]);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(beyond, `${path} is wider than the window`).toBeLessThanOrEqual(0);
      }
    }
  },
);
