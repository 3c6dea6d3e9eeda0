/** Favourites and comparing cars, in a real browser. */
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, ask, newPage, overhang, type PageOptions, siteUrl } from './browser.ts';
import {
  cards as allCards,
  BOX,
  carPanel,
  compared,
  comparedCars,
  fold,
  heart,
  hrefsOf,
  keptCount,
  nameLink,
  nameLinks,
  scales,
  searchIsLive,
  seenText,
  settled,
  toast,
} from './page-parts.ts';
import { declineSignIn } from './sign-in.ts';

/** Read when a test runs: the port is not known before. */
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

/** Cards of cars that can be saved. */
const cards = (page: Page) => allCards(page).filter({ has: heart(page) });
/** The list on the favourites page, drawn in the browser. */
const favourites = (page: Page) =>
  allCards(page.getByRole('main')).filter({ has: page.getByRole('heading', { level: 2 }) });
const pressed = (toggle: Locator) => toggle.getAttribute('aria-pressed');
const linkOf = (card: Locator) => nameLink(card).getAttribute('href');
const tray = (page: Page) => page.getByRole('complementary', { name: 'Cars to compare' });
const nothingKept = (page: Page) => page.getByText('You have no favourites yet').waitFor();
/** Rows of the comparison; group headings have no cells. */
const rowsOf = (page: Page) =>
  compared(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

/** Addresses of the home page's cars that can be compared, each once. */
async function carsToCompare(page: Page, wanted: number): Promise<string[]> {
  const home = `${new URL(page.url()).origin}/`;
  if (page.url() !== home) await page.goto(home);
  await scales(page).first().waitFor();
  const links = await hrefsOf(nameLink(allCards(page).filter({ has: scales(page) })));
  return [...new Set(links.flatMap((link) => link ?? []))].slice(0, wanted);
}

const comparePath = (links: readonly string[]) =>
  `/compare?cars=${links.map((link) => link.slice('/cars/'.length)).join(',')}`;

describe('favourites', () => {
  test('are added by a heart, counted in the header, listed on their page, and removed again', async () => {
    const page = await open('/', {}, SUMMIT());
    const card = cards(page).first();
    const link = await linkOf(card);
    const id = Number(await card.locator('[data-id]').getAttribute('data-id'));
    await expect.poll(() => keptCount(page)).toBe('');
    await heart(card).click();
    await expect.poll(() => pressed(heart(card))).toBe('true');
    await expect.poll(() => keptCount(page)).toBe('1');
    await toast(page, / added to your favourites\.$/).waitFor();
    await heart(card).click();
    await toast(page, / removed from your favourites\./).waitFor();
    // Adding sends event 39 with the car and nothing else; removing sends nothing.
    expect(await page.evaluate(() => window.dataLayer)).toEqual([
      { event: 'page_viewed' },
      { event: 'favourite_added', event_id: 39, car_id: id },
    ]);
    await heart(card).click();

    await page.reload();
    await expect.poll(() => keptCount(page)).toBe('1');
    await page.getByRole('link', { name: /^Favourites/ }).click();
    await favourites(page).waitFor();
    expect([await favourites(page).count(), await linkOf(favourites(page))]).toEqual([1, link]);
    expect(await seenText(favourites(page).getByRole('strong').first())).not.toBe('');

    await heart(favourites(page)).click();
    await nothingKept(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => linkOf(favourites(page))).toBe(link);
    await heart(favourites(page)).click();
    await nothingKept(page);
    await expect.poll(() => keptCount(page)).toBe('');
    await page.reload();
    await nothingKept(page);
  });

  test('show the same heart in search, on redrawn cards and on the car’s own page', async () => {
    const page = await open('/search', {}, SUMMIT());
    await searchIsLive(page);
    const card = cards(page).first();
    const link = await linkOf(card);
    await heart(card).click();
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect.poll(() => page.url()).toContain('page=2');
    await page.goBack();
    await expect.poll(() => pressed(heart(cards(page).first()))).toBe('true');
    await page.goto(SUMMIT() + link);
    await expect.poll(() => pressed(heart(carPanel(page)))).toBe('true');
    await heart(carPanel(page)).click();
    await expect.poll(() => pressed(heart(carPanel(page)))).toBe('false');
    await page.goBack();
    await searchIsLive(page);
    await expect.poll(() => pressed(heart(cards(page).first()))).toBe('false');
  });

  test('are the same in two tabs', async () => {
    const one = await open('/', {}, SUMMIT());
    const two = await one.context().newPage();
    await two.goto(`${SUMMIT()}/search`);
    await searchIsLive(two);
    await heart(cards(one).first()).click();
    await expect.poll(() => keptCount(two)).toBe('1');
    const name = await heart(cards(one).first()).getAttribute('aria-label');
    const same = two.getByRole('button', { name: name ?? '', exact: true });
    if ((await same.count()) > 0) expect(await pressed(same.first())).toBe('true');
    await two.goto(`${SUMMIT()}/favourites`);
    await heart(favourites(two)).click();
    await expect.poll(() => keptCount(one)).toBe('');
    await expect.poll(() => pressed(heart(cards(one).first()))).toBe('false');
  });

  test('name a car that is gone, which can be removed', async () => {
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
    await expect.poll(() => seenText(gone)).toContain('1999 Ford Falcon');
    await gone.getByRole('button', { name: 'Remove 1999 Ford Falcon' }).click();
    await expect.poll(() => gone.count()).toBe(0);
    await expect.poll(() => favourites(page).count()).toBe(1);
  });

  test('do not break the page when the browser’s storage is full', async () => {
    const page = await newPage();
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto(`${SUMMIT()}/`);
    await heart(cards(page).first()).click();
    expect([await keptCount(page), await pressed(heart(cards(page).first()))]).toEqual(['1', 'true']);
  });
});

describe('comparing', () => {
  test('takes four cars and refuses a fifth; the tray leads to the page', async () => {
    const page = await open('/search');
    await searchIsLive(page);
    await expect.poll(() => tray(page).count()).toBe(0);
    const names: string[] = [];
    for (let index = 0; index < 4; index++) {
      const toggle = scales(cards(page).nth(index));
      await toggle.click();
      names.push((await toggle.getAttribute('aria-label'))?.replace(/^Compare /, '') ?? '');
    }
    await tray(page).getByText('4 to compare').waitFor();
    const fifth = scales(cards(page).nth(4));
    await fifth.click();
    await expect.poll(() => pressed(fifth)).toBe('false');
    await toast(page, '4 at a time').waitFor();
    expect(await toast(page, '4 at a time').getByRole('paragraph').count()).toBe(1);

    await tray(page).getByRole('link', { name: 'Compare' }).click();
    await compared(page).waitFor();
    expect(new URL(page.url()).search).toMatch(/^\?cars=[^,]+,[^,]+,[^,]+,[^,]+$/);
    await expect.poll(() => comparedCars(page).allInnerTexts()).toEqual(names);
  });

  test('shows what the cars’ own pages show', async () => {
    const page = await open('/');
    const links = await carsToCompare(page, 3);
    const own: Map<string, string>[] = [];
    const prices: string[] = [];
    for (const link of links) {
      await page.goto(HARBOUR() + link);
      // Including folded sections.
      const facts = page
        .getByRole('region', { name: /^(Key information|About this car)$/ })
        .or(fold(page, 'All Specifications'));
      const rows = await facts
        .locator('dt')
        .evaluateAll((all) =>
          all.map((label) => [label.textContent, label.nextElementSibling?.textContent ?? ''] as const),
        );
      own.push(new Map(rows));
      prices.push((await carPanel(page).locator(BOX.advertised).first().textContent()) ?? '');
    }
    await page.goto(HARBOUR() + comparePath(links));
    await compared(page).waitFor();
    const rows = await rowsOf(page).evaluateAll((all) =>
      all.map((row) => ({
        label: row.querySelector('th')?.firstChild?.textContent ?? '',
        values: [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''),
      })),
    );
    let alike = 0;
    for (const { label, values } of rows) {
      for (const [index, value] of values.entries()) {
        if (label === 'Price') expect(value).toContain(prices[index]);
        if (!own.some((page) => page.has(label))) continue;
        expect(value, `${label} of ${links[index]}`).toBe(own[index]?.get(label) ?? '–Not known');
        alike++;
      }
    }
    expect(alike).toBeGreaterThan(30);
  });

  test('shows only differences, removes cars, and goes back', async () => {
    const page = await open('/');
    const links = await carsToCompare(page, 3);
    await page.goto(HARBOUR() + comparePath(links));
    const rows = rowsOf(page);
    await rows.first().waitFor();
    await settled(page);
    const all = await rows.count();
    // A repayment never stands without its rates, nor these without their warning right below.
    const repayment = rows.filter({ hasText: 'Estimated repayment' });
    expect(await repayment.textContent()).toMatch(
      /\$\d+ per week, [\d.]+% p\.a\., comparison rate [\d.]+% p\.a\./,
    );
    expect(await repayment.locator('+ tr').textContent()).toMatch(
      /^Comparison rate for a 5 year .*WARNING: /,
    );
    await page.getByRole('switch', { name: 'Show differences only' }).click();
    await expect.poll(() => rows.count()).toBeLessThan(all);
    await expect.poll(() => rows.filter({ hasNotText: '(differs)' }).count()).toBe(0);

    await page
      .getByRole('link', { name: /^Remove / })
      .first()
      .click();
    await expect.poll(() => comparedCars(page).count()).toBe(2);
    expect(page.url()).toBe(HARBOUR() + comparePath(links.slice(1)));
    await page.goBack();
    await expect.poll(() => comparedCars(page).count()).toBe(3);

    await page.getByRole('link', { name: /^Add another/ }).click();
    await searchIsLive(page);
    await tray(page).getByText('3 to compare').waitFor();
  });

  test('reports an unknown car, and shows the others', async () => {
    const page = await open('/');
    const [link = ''] = await carsToCompare(page, 1);
    await page.goto(`${HARBOUR() + comparePath([link])},no-such-car`);
    await compared(page).waitFor();
    const unknown = page.getByText('“no-such-car” isn’t in our stock');
    await unknown.waitFor();
    await page.getByRole('link', { name: 'Remove no-such-car' }).click();
    await expect.poll(() => unknown.count()).toBe(0);
    expect(page.url()).toBe(HARBOUR() + comparePath([link]));
  });

  test('does not bring back the last car, removed before the script loaded', async () => {
    const page = await open('/');
    const [link = ''] = await carsToCompare(page, 1);
    await scales(
      allCards(page)
        .filter({ has: page.locator(`a[href="${link}"]`) })
        .first(),
    ).click();
    const { text } = await ask(HARBOUR() + comparePath([link]));
    const [, href = ''] = /href="([^"]*)"[^>]*aria-label="Remove /.exec(text) ?? [];
    await page.goto(HARBOUR() + href);
    await page.getByText('Add up to 4').waitFor();
  });

  test('without any cars offers a way on', async () => {
    const page = await open('/compare');
    await page.getByText('Add up to 4').waitFor();
    await expect
      .poll(() =>
        page.locator('main').getByRole('link', { name: 'See all cars' }).first().getAttribute('href'),
      )
      .toBe('/search');
  });

  test('on a phone has toggles of 44 px, and scrolls with the page under headings that stay in view', async () => {
    const page = await open('/', { width: 390 });
    await scales(page).first().waitFor();
    const boxes = await heart(page)
      .or(scales(page))
      .evaluateAll((all) => all.map((toggle) => [toggle.clientWidth, toggle.clientHeight]));
    expect(boxes.length).toBeGreaterThan(8);
    expect(boxes.filter(([width = 0, height = 0]) => width < 44 || height < 44)).toEqual([]);
    const links = await carsToCompare(page, 4);
    await page.goto(HARBOUR() + comparePath(links));
    const frame = compared(page);
    await frame.waitFor();
    const hidden = await frame.evaluate((box) => [
      box.scrollWidth - box.clientWidth,
      box.scrollHeight - box.clientHeight,
    ]);
    expect(Math.max(...hidden)).toBeLessThanOrEqual(0);
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
    const header = await page.getByRole('banner').boundingBox();
    const heads = await frame
      .getByRole('columnheader')
      .filter({ has: page.getByRole('link') })
      .all();
    expect(heads).toHaveLength(4);
    for (const head of heads) {
      // A pixel of the header's own line.
      const below = ((await head.boundingBox())?.y ?? 0) - (header?.height ?? 0);
      expect(Math.abs(below)).toBeLessThanOrEqual(1);
    }
    const crosses = await frame
      .getByRole('link', { name: /^Remove / })
      .locator('i')
      .evaluateAll((icons) =>
        icons.map((icon) => getComputedStyle(icon)).map((of) => [of.backgroundColor, of.color]),
      );
    expect(crosses).toHaveLength(4);
    for (const [drawn, text] of crosses) expect(drawn, 'a cross is drawn in the colour of text').toBe(text);
    const brokenPrices = () =>
      frame.locator('strong').evaluateAll((prices) =>
        prices.flatMap(({ firstChild: text }) => {
          const whole = text?.textContent ?? '';
          const figure = document.createRange();
          if (text) figure.setStart(text, whole.indexOf('$'));
          if (text) figure.setEnd(text, whole.length);
          return figure.getClientRects().length === 1 ? [] : [whole];
        }),
      );
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overhang(page), `at ${width}`).toBeLessThanOrEqual(0);
      expect(await brokenPrices(), `at ${width}`).toEqual([]);
    }
  });
});

test('saving, comparing and opening the list work by keyboard alone', async () => {
  const page = await open('/', {}, SUMMIT());
  const card = cards(page).first();
  await heart(card).waitFor();
  await nameLink(card).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect.poll(() => pressed(heart(card))).toBe('true');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => pressed(scales(card))).toBe('true');
  await tray(page).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await compared(page).waitFor();
  await settled(page);
  await page.getByRole('link', { name: /^Remove / }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Add up to 4').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test('the save and compare buttons appear without shifting anything', async () => {
  const page = await open('/');
  const [link = ''] = await carsToCompare(page, 1);
  const bare = await newPage({ javaScriptEnabled: false });
  /** Positions and sizes of prices and buttons on cards and beside a car's picture. */
  const places = (where: Page) =>
    where.locator(BOX.besideToggles).evaluateAll((all) =>
      all.map((element) => {
        const frame = element.closest('article, [data-car-state]')?.getBoundingClientRect();
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x - (frame?.x ?? 0), y - (frame?.y ?? 0), width, height, frame?.height ?? 0]
          .map(Math.round)
          .join();
      }),
    );
  for (const path of ['/', link]) {
    await bare.goto(HARBOUR() + path);
    await page.goto(HARBOUR() + path);
    await scales(page).first().waitFor();
    await expect.poll(() => places(page)).toEqual(await places(bare));
  }
});

describe('without scripts', () => {
  test('toggles are hidden, and both pages say what to do', async () => {
    const page = await open('/', { javaScriptEnabled: false }, SUMMIT());
    expect(await cards(page).count()).toBe(0);
    expect(await nameLinks(page).count()).toBeGreaterThan(0);
    for (const [path, said] of [
      ['/favourites', 'Turn on JavaScript to save favourites'],
      ['/compare', 'Turn on JavaScript to choose'],
    ] as const) {
      await page.goto(SUMMIT() + path);
      const words = page.locator('main');
      await expect.poll(() => seenText(words)).toContain(said);
      await expect.poll(() => words.getByRole('link').first().getAttribute('href')).toBe('/search');
    }
  });
});

test.each(TEMPLATES)('favourites and compare are accessible on %s, wide or narrow', async (tenant) => {
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
    await allCards(page).or(compared(page)).first().waitFor();
    await settled(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      // `narrow.test.ts` checks the home page on a phone; here only the saved state differs.
      if (path !== '/' || width > 400)
        expect(await accessibilityProblems(page), `${path} at ${width} px`).toEqual([]);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond, `${path} is wider than the window`).toBeLessThanOrEqual(0);
    }
  }
});
