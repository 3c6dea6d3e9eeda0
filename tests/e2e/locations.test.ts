/** The dealership's own pages: locations, hours, map, contact and team. */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { build } from 'vite';
import { describe, expect, test } from 'vitest';
import { placesMap } from '#islands/map/map-plugin.ts';
import { jsonLdIn } from '../fixtures/schema-org.ts';
import { accessibilityProblems, ask, newPage, openPage, siteUrl } from './browser.ts';
import { sendOf } from './lead-forms.ts';
import { BOX, countShown, hasFocus, settled } from './page-parts.ts';

const HARBOUR = 'harbour-motor-group';
const SUMMIT = 'summit-toyota';
const BUDGET = 'budget-cars-direct';
const COASTLINE = 'coastline-caravans';
const SHOWROOM = 'showroom';

const TILES = /tile\.openstreetmap\.org/;
const TILE = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>';
const withTiles = (page: Page) =>
  page.route(TILES, (route) => route.fulfill({ contentType: 'image/svg+xml', body: TILE }));
const withoutTiles = (page: Page) => page.route(TILES, (route) => route.abort());

/** Opens a page at a chosen time; its clock runs on from there. */
async function at(page: Page, moment: string, url: string): Promise<void> {
  await withTiles(page);
  await page.clock.install({ time: new Date(moment) });
  await page.goto(url);
}
const dataOf = async (url: string) =>
  jsonLdIn((await ask(url)).text) as (Record<string, unknown> | undefined)[];

test('every location and team has its page, and there are no others', async () => {
  const pages: readonly (readonly [string, string, number])[] = [
    [HARBOUR, '/locations', 200],
    [HARBOUR, '/locations/harbour-cairns-sales', 200],
    [HARBOUR, '/locations/harbour-cairns-parts', 200],
    [HARBOUR, '/contact', 200],
    [HARBOUR, '/contact-us', 200],
    [HARBOUR, '/contact-us/harbour-cairns', 200],
    [HARBOUR, '/contact-us/harbour-cairns-sales', 404],
    [HARBOUR, '/teams/harbour-cairns-sales', 200],
    [HARBOUR, '/teams/harbour-mackay-sales', 404],
    [SUMMIT, '/contact-us/summit-toyota-ballarat', 200],
    [SUMMIT, '/teams/summit-toyota-ballarat-service', 200],
    [BUDGET, '/locations/budget-cars-direct-broken-hill', 200],
    [COASTLINE, '/locations', 200],
    [COASTLINE, '/locations/harbour-cairns-sales', 404],
    [SHOWROOM, '/locations', 200],
    [SHOWROOM, '/teams/the-showroom-sales', 404],
  ];
  for (const [slug, path, status] of pages) {
    expect([path, (await ask(siteUrl(slug) + path)).status]).toEqual([path, status]);
  }
});

describe('whether a location is open', () => {
  const element = (page: Page) => page.getByRole('main').locator('open-now').first();
  const now = (page: Page) => element(page).locator('span');
  const URL = `${siteUrl(HARBOUR)}/locations/harbour-cairns-sales`;

  test('is shown for this moment, and changes on the minute', async () => {
    const page = await newPage();
    // A Tuesday, 5:29 pm in Cairns.
    await at(page, '2026-03-03T07:29:00Z', URL);
    await expect.poll(() => now(page).textContent()).toBe('Open until 5:30 pm');
    expect(await element(page).getAttribute('data-open')).toBe('true');
    await page.clock.runFor(70_000);
    await expect.poll(() => now(page).textContent()).toBe('Opens tomorrow 8 am');
    expect(await element(page).getAttribute('data-open')).toBe('false');
  });

  test('is updated when the shopper returns to the tab', async () => {
    const page = await newPage();
    await at(page, '2026-03-03T01:00:00Z', URL);
    await expect.poll(() => now(page).textContent()).toBe('Open until 5:30 pm');
    // As after sleep: the clock has moved on, timers have not.
    await page.clock.setSystemTime(new Date('2026-03-06T20:00:00Z'));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => now(page).textContent()).toBe('Opens 8:30 am');
    const marked = page.getByRole('tabpanel').locator('[data-today]');
    await expect.poll(() => marked.getByRole('rowheader').textContent()).toBe('Saturday');
    expect(await page.getByRole('tabpanel').locator('[data-today-hours]').textContent()).toBe(
      '8:30 am – 4 pm',
    );
  });

  test('uses the location’s clock, not the shopper’s or the state’s', async () => {
    const page = await newPage({ timezoneId: 'Europe/Berlin' });
    // 9:15 am in Sydney, 8:45 am in Broken Hill, on a Wednesday.
    await at(page, '2026-03-03T22:15:00Z', `${siteUrl(BUDGET)}/locations/budget-cars-direct-broken-hill`);
    await expect.poll(() => now(page).textContent()).toBe('Opens 9 am');
    await page.goto(`${siteUrl(BUDGET)}/locations/budget-cars-direct-minchinbury`);
    await expect.poll(() => now(page).textContent()).toBe('Open until 6 pm');
  });

  test('shows a day by appointment', async () => {
    const page = await newPage();
    await at(page, '2026-03-08T01:00:00Z', `${siteUrl(COASTLINE)}/locations`);
    await expect.poll(() => now(page).textContent()).toBe('Today: By appointment');
  });

  test('without scripts shows the week’s hours instead, and everything else works', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(URL);
    expect(await now(page).isVisible()).toBe(false);
    expect(await element(page).locator('noscript').textContent()).toBe('Monday to Friday: 8 am – 5:30 pm');
    expect(await page.getByRole('tab').count()).toBe(0);
    // All departments, one below another.
    const hours = page.getByRole('region', { name: 'Opening hours' });
    for (const department of ['Sales', 'Service', 'Parts'])
      expect(await hours.getByRole('heading', { name: department }).isVisible()).toBe(true);
    const holidays = hours.getByRole('group').filter({ hasText: 'Holiday hours' }).first();
    await holidays.locator('summary').click();
    expect(await holidays.getByText('Christmas Day').first().isVisible()).toBe(true);
    const map = page.getByRole('region', { name: 'Getting here' });
    expect(await map.getByRole('link', { name: /^Directions/ }).isVisible()).toBe(true);
  });
});

describe('a location’s page', () => {
  test('has a tab for each department, which arrow keys move through', async () => {
    const page = await newPage({ width: 390 });
    await withTiles(page);
    await page.goto(`${siteUrl(SUMMIT)}/locations/summit-toyota-ballarat-service`);
    const tab = (name: string) => page.getByRole('tab', { name });
    const panel = (name: string) => page.getByRole('tabpanel', { name });
    await expect.poll(() => page.getByRole('tabpanel').count()).toBe(1);
    expect(await tab('Service').getAttribute('aria-selected')).toBe('true');
    expect(await panel('Service').isVisible()).toBe(true);
    await tab('Service').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => tab('Parts').getAttribute('aria-selected')).toBe('true');
    expect(await panel('Parts').isVisible()).toBe(true);
    expect(await panel('Service').isVisible()).toBe(false);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => hasFocus(tab('Sales'))).toBe(true);
  });

  test('shows reviews, licence, cars and team', async () => {
    const page = await newPage();
    await withTiles(page);
    await page.goto(`${siteUrl(SUMMIT)}/locations/summit-toyota-ballarat-sales`);
    const about = page.getByRole('region', { name: 'Good to know' });
    expect(await about.textContent()).toMatch(/4\.8\s+from\s+903\s+reviews/);
    expect(await about.getByRole('definition').allTextContents()).toContain('LMCT 99914');
    expect(await page.getByRole('link', { name: /^Call/ }).first().getAttribute('href')).toBe(
      'tel:0355504010',
    );
    const street = page.getByRole('img', { name: 'Summit Toyota Ballarat from the street' });
    expect(await street.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Meet the team' }).click();
    await page.waitForURL(/\/teams\/summit-toyota-ballarat-sales$/);
    expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe('Helen Marsh');
    const portrait = page.getByRole('img', { name: 'Helen Marsh' });
    expect(await portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    await page.goBack();
    const link = page.getByRole('link', { name: /cars at this location$/ });
    const count = Number((await link.textContent())?.replace(/\D/g, ''));
    await link.click();
    await expect.poll(() => countShown(page)).toBeGreaterThanOrEqual(count);
    expect(new URL(page.url()).searchParams.get('location_name')).toBe('Summit Toyota Ballarat Sales');
  });

  test('shows holiday hours in a dialog', async () => {
    const page = await newPage();
    await at(page, '2026-12-25T01:00:00Z', `${siteUrl(COASTLINE)}/locations`);
    await page.getByRole('button', { name: /^Holiday hours/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Holiday hours' });
    await expect.poll(() => dialog.isVisible()).toBe(true);
    // Past holidays are not shown.
    await expect.poll(() => dialog.getByText('24 December 2026').isVisible()).toBe(false);
    const christmas = dialog.getByRole('row', { name: /25 December 2026/ });
    expect(await christmas.textContent()).toMatch(/Christmas Day\s*Closed/);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.isVisible()).toBe(false);
  });

  test('has structured data', async () => {
    const [dealer] = await dataOf(`${siteUrl(HARBOUR)}/locations/harbour-cairns-sales`);
    expect(dealer).toMatchObject({
      '@type': 'AutoDealer',
      name: 'Harbour Cairns',
      department: [{ '@type': 'AutoRepair' }, { '@type': 'AutoPartsStore' }],
      geo: { '@type': 'GeoCoordinates' },
    });
    const [workshop] = await dataOf(`${siteUrl(COASTLINE)}/locations/coastline-caravans-workshop`);
    expect(workshop).toMatchObject({ '@type': 'AutoRepair' });
    const [home] = await dataOf(`${siteUrl(HARBOUR)}/`);
    expect(home).toMatchObject({ '@type': 'AutoDealer', name: 'Harbour Motor Group' });
    expect((home?.department as object[] | undefined)?.length).toBe(7);
  });
});

/** The places in a list, on the overview page or the home page. */
const placeCards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .filter({ has: page.getByRole('link', { name: /^Directions to / }) });
const placeNames = (page: Page) => placeCards(page).getByRole('heading');

describe('all locations', () => {
  test.each([true, false])(
    'can be filtered by department, with or without scripts (%s)',
    async (javaScriptEnabled) => {
      const page = await newPage({ javaScriptEnabled });
      await withTiles(page);
      await page.goto(`${siteUrl(HARBOUR)}/locations`);
      const places = placeCards(page);
      expect(await places.count()).toBe(3);
      await page.getByRole('group', { name: 'Show' }).getByText('Parts').click();
      await expect.poll(() => places.count()).toBe(1);
      await page.getByRole('group', { name: 'Show' }).getByText('Service only').click();
      await expect.poll(() => places.count()).toBe(3);
      expect(await places.getByRole('strong').allTextContents()).toEqual(['Service', 'Service', 'Service']);
    },
  );

  test('lists the nearest first, and asks for the postcode once', async () => {
    const { page, close } = await openPage({ width: 390 });
    const first = placeNames(page).first();
    await withTiles(page);
    await page.goto(`${siteUrl(HARBOUR)}/locations`);
    expect(await first.textContent()).toBe('Harbour Cairns');
    await page.getByLabel('Nearest to').fill('4740');
    await page.getByRole('button', { name: 'Find' }).click();
    await expect.poll(() => first.textContent()).toBe('Harbour Mackay');
    const answer = page.getByRole('status').filter({ hasText: /^Harbour Mackay: [\d.]+ km$/ });
    await answer.waitFor();
    await placeCards(page)
      .first()
      .getByText(/^[\d.]+ k?m away$/)
      .waitFor();

    await page.goto(`${siteUrl(HARBOUR)}/`);
    await expect.poll(() => first.textContent()).toBe('Harbour Mackay');
    await page.goto(`${siteUrl(HARBOUR)}/contact-us`);
    await expect.poll(() => page.getByLabel('Postcode').first().inputValue()).toBe('4740');
    await close();
  });

  test('reports an unknown postcode', async () => {
    const page = await newPage({ expectedErrors: [/404/] });
    await withTiles(page);
    await page.goto(`${siteUrl(HARBOUR)}/locations`);
    await page.getByLabel('Nearest to').fill('0001');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('status').filter({ hasText: 'We can’t find postcode 0001.' }).waitFor();
  });
});

/** The map's script files by name, as in a build without react-leaflet. */
async function mapWithoutReact(): Promise<Map<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: join(import.meta.dirname, '../..'),
    plugins: [placesMap(false)],
    build: {
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(import.meta.dirname, '../../src/islands/map.client.ts'),
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  return new Map(
    outputs.map((file) => [
      file.fileName,
      file.type === 'chunk' ? file.code : Buffer.from(file.source).toString('utf8'),
    ]),
  );
}

describe('the map', () => {
  const box = (page: Page) => page.locator('[data-map]');
  /** The popup that a pin opens. */
  const popup = (page: Page) => page.locator(BOX.popup);

  test('loads when scrolled to; its pins open by keyboard', async () => {
    const page = await newPage({ height: 500 });
    await withTiles(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${siteUrl(HARBOUR)}/locations`);
    await settled(page);
    expect(asked.filter((url) => TILES.test(url) || /leaflet|react|start\.[\w-]+\.js/i.test(url))).toEqual(
      [],
    );
    await box(page).scrollIntoViewIfNeeded();
    await expect.poll(() => box(page).getAttribute('data-map-state')).toBe('shown');
    expect(await page.locator('[data-map-list]').isVisible()).toBe(false);

    const pin = page.getByRole('button', { name: 'Harbour Mackay' });
    await pin.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(popup(page).getByRole('link', { name: 'Harbour Mackay' }))).toBe(true);
    expect(await accessibilityProblems(page, '[data-map]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => popup(page).count()).toBe(0);
    await expect.poll(() => hasFocus(pin)).toBe(true);
  });

  test('works with Leaflet alone, if react-leaflet is not installed', async () => {
    const files = await mapWithoutReact();
    expect([...files.values()].join('')).not.toContain('react.dev');
    const page = await newPage({ height: 500 });
    await withTiles(page);
    await page.goto(`${siteUrl(HARBOUR)}/locations`);
    const data = await box(page).getAttribute('data-map');
    await page.route('http://map.test/**', (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      const body = files.get(name);
      if (body !== undefined) {
        return route.fulfill({ body, contentType: name.endsWith('.css') ? 'text/css' : 'text/javascript' });
      }
      const frame = `<div data-map='${data?.replaceAll("'", '&#39;')}'><div data-map-canvas></div></div>`;
      const style = '<style>.map { height: 300px; }</style><link rel="icon" href="data:," />';
      const script = '<script type="module" src="/map.client.js"></script>';
      return route.fulfill({ body: style + frame + script, contentType: 'text/html' });
    });
    await page.goto('http://map.test/');
    await expect.poll(() => box(page).getAttribute('data-map-state')).toBe('shown');
    const pin = page.getByRole('button', { name: 'Harbour Mackay' });
    await pin.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(popup(page).getByRole('link', { name: 'Harbour Mackay' }))).toBe(true);
    expect(await popup(page).getByRole('link', { name: 'Directions' }).count()).toBe(1);
    expect(await popup(page).locator('a[href^="tel:"]').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => popup(page).count()).toBe(0);
    await expect.poll(() => hasFocus(pin)).toBe(true);
  });

  test('becomes a list of places with directions if its tiles cannot load', async () => {
    const page = await newPage({ expectedErrors: [/ERR_FAILED/] });
    await withoutTiles(page);
    await page.goto(`${siteUrl(HARBOUR)}/locations`);
    await box(page).scrollIntoViewIfNeeded();
    await expect.poll(() => box(page).getAttribute('data-map-state')).toBe('failed');
    const map = page.getByRole('region', { name: 'On the map' });
    expect(await map.getByRole('link', { name: /^Directions/ }).count()).toBe(3);
    await map.getByRole('status').filter({ hasText: 'couldn’t load the map' }).waitFor();
    expect(await map.getByRole('button').count()).toBe(0);
  });
});

describe('the row of places on the home page', () => {
  const controls = (page: Page) => page.getByRole('button', { name: /^(Previous|More) locations$/ });
  const view = (page: Page) => page.locator('[data-carousel-view]');

  test('moves with its arrows, which are disabled at the ends', async () => {
    const page = await newPage({ width: 768 });
    await page.goto(`${siteUrl(BUDGET)}/`);
    await view(page).scrollIntoViewIfNeeded();
    const [back, on] = [controls(page).first(), controls(page).last()];
    await expect.poll(() => on.isEnabled()).toBe(true);
    expect(await back.isDisabled()).toBe(true);
    await on.click();
    await expect.poll(() => back.isEnabled()).toBe(true);
    for (let clicks = 0; clicks < 4 && (await on.isEnabled()); clicks++) await on.click();
    await expect.poll(() => on.isDisabled()).toBe(true);
    const last = placeCards(page).last();
    await expect
      .poll(async () => {
        const [slide, frame] = [await last.boundingBox(), await view(page).boundingBox()];
        return slide && frame ? Math.round(slide.x + slide.width - frame.x - frame.width) : null;
      })
      .toBeLessThanOrEqual(1);
  });

  test.each([
    [BUDGET, 'many', false],
    [HARBOUR, 'three', true],
    [SUMMIT, 'few', true],
  ])('of %s has columns for %s, and a hint to swipe: %s', async (slug, columns, isHinted) => {
    const page = await newPage({ width: 390, javaScriptEnabled: false });
    await page.goto(`${siteUrl(slug)}/`);
    expect(await page.locator('[data-columns]').getAttribute('data-columns')).toBe(columns);
    expect(await page.getByText(/^Swipe to see/).count()).toBe(isHinted ? 1 : 0);
    // Without scripts the row scrolls by itself, and shows no buttons.
    expect(await controls(page).count()).toBe(0);
    expect(await view(page).evaluate((each) => getComputedStyle(each).overflowX)).toBe('auto');
  });
});

test('a message to a place goes to that place', async () => {
  const page = await newPage();
  await withTiles(page);
  await page.goto(`${siteUrl(BUDGET)}/contact-us/budget-cars-direct-wayville`);
  const form = page.locator('form').filter({ has: page.getByLabel('Message') });
  expect(await form.locator('[name="location_id"]').inputValue()).toBe('3');
  await form.getByLabel('First name').fill('Kim');
  await form.getByLabel('Phone').fill('0400 555 010');
  await form.getByLabel('Postcode').fill('5034');
  await form.getByLabel('Message').fill('Is the Saturday in Wayville busy?');
  await form.getByLabel(/agree to the terms/).check();
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/api\//.test(request.url()),
  );
  await sendOf(form).click();
  expect(JSON.stringify((await posted).postData())).toMatch(/location_id\W+3\b/);
  await page.waitForURL(/\/success/);
});

describe('on each template', () => {
  const PAGES: readonly (readonly [string, string])[] = [
    [HARBOUR, '/locations'],
    [HARBOUR, '/locations/harbour-cairns-sales'],
    [SUMMIT, '/locations/summit-toyota-ballarat-sales'],
    [SUMMIT, '/contact-us/summit-toyota-ballarat'],
    [SUMMIT, '/teams/summit-toyota-ballarat-sales'],
    [COASTLINE, '/locations'],
    [COASTLINE, '/contact-us/coastline-caravans-workshop'],
    [COASTLINE, '/teams/coastline-caravans-coffs-harbour'],
  ];
  test.each(PAGES)('%s%s is complete and accessible, and nothing shifts', async (slug, path) => {
    for (const width of [390, 1440]) {
      const page = await newPage({ width, expectedErrors: [/ERR_FAILED/] });
      await withoutTiles(page);
      await page.addInitScript(() => {
        const seen = window as unknown as { moved: number };
        seen.moved = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.moved += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(siteUrl(slug) + path);
      await settled(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      // `narrow.test.ts` checks accessibility on a phone.
      if (width > 400) expect(await accessibilityProblems(page, 'main')).toEqual([]);
      expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.01);
    }
  });

  test('no framework is loaded until the map is needed', async () => {
    const page = await newPage({ height: 400 });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(`${siteUrl(SUMMIT)}/teams/summit-toyota-ballarat-sales`);
    await page.goto(`${siteUrl(HARBOUR)}/locations`);
    await settled(page);
    const texts = await Promise.all([...new Set(scripts)].map((url) => ask(url)));
    expect(texts.filter(({ text }) => /react\.element|hydrateRoot|createRoot/.test(text))).toEqual([]);
  });
});
