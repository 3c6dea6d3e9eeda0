/** What a car costs on the road and delivered, and what protects its buyer afterwards. */
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { MONEY_BACK_PAGE, moneyBackPromise } from '#domain/guarantee/money-back.ts';
import type { Car } from '#domain/inventory/car.ts';
import type { LiveCar } from '#domain/inventory/page/live-car.ts';
import { askedPrice, formatDollars } from '#domain/inventory/price.ts';
import { isAvailable } from '#domain/inventory/status.ts';
import { sellerOf } from '#domain/locations/seller.ts';
import { deliveryEstimate } from '#domain/pricing/delivery.ts';
import { type DriveAwayPrice, driveAwayPrices } from '#domain/pricing/drive-away.ts';
import { figureParts } from '#domain/pricing/drive-away-note.ts';
import { loadSuburbs } from '#engines/geocoding/index.ts';
import { loadSite } from '#tenant/load.ts';
import { accessibilityProblems, ask, newPage, type PageOptions, siteUrl, stockOf } from './browser.ts';
import { BOX, carPanel, fold, hrefsOf, PANEL } from './page-parts.ts';

const SITE = 'harbour-motor-group';
const site = await loadSite('tenants', SITE);

let stock: Promise<Car[]> | undefined;

/** A car for sale, not reserved, at a price of this kind. */
async function forSale(priceType: Car['price_type']): Promise<Car> {
  stock ??= stockOf(SITE);
  const car = (await stock).find(
    (each) =>
      isAvailable(each) && !each.reserved && askedPrice(each) !== null && each.price_type === priceType,
  );
  if (!car) throw new Error(`no car at a price of the kind ${priceType}`);
  return car;
}

async function open(car: Car, options: PageOptions = {}): Promise<Page> {
  const page = await newPage({ reducedMotion: 'reduce', ...options });
  await page.goto(`${siteUrl(SITE)}/cars/${car.slug}`);
  return page;
}

/** The price by the rules; the dealership has set up these states. */
function priceIn(car: Car, state: DriveAwayPrice['state']): DriveAwayPrice {
  const price = driveAwayPrices(car, site).find((each) => each.state === state);
  if (!price) throw new Error(`no price in ${state}`);
  return price;
}

const total = (page: Page) => page.locator(BOX.driveAway);
const choice = (page: Page) => page.getByLabel('Drive away in');
const sizeOf = (figure: Locator) =>
  figure.first().evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

describe('the drive-away price', () => {
  test('is itemised for the site’s own state or another, and the choice is remembered on the next visit', async () => {
    const car = await forSale('egc');
    const page = await open(car);
    expect(await total(page).allTextContents()).toEqual([priceIn(car, 'qld').figure]);
    expect(await sizeOf(total(page))).toBeGreaterThan(await sizeOf(carPanel(page).locator(BOX.advertised)));
    await carPanel(page).getByText('Excl. govt. charges').waitFor();

    await choice(page).selectOption('vic');
    const there = priceIn(car, 'vic');
    await expect.poll(() => total(page).allTextContents()).toEqual([there.figure]);
    await page.getByText('What this includes').click();
    const items = carPanel(page).getByRole('group').filter({ hasText: 'What this includes' });
    const rows = [...there.items, there.total];
    await expect
      .poll(() => items.getByRole('term').allTextContents())
      .toEqual(rows.map(({ label }) => label));
    expect(await items.getByRole('definition').allTextContents()).toEqual(rows.map(({ text }) => text));
    const notes = items.getByText(there.notes.join(' ')).filter({ visible: true });
    expect(await notes.count()).toBe(1);
    expect(await items.getByRole('link').getAttribute('href')).toBe(there.source);
    expect(await accessibilityProblems(page, PANEL)).toEqual([]);

    await page.reload();
    await expect.poll(() => choice(page).inputValue()).toBe('vic');
    await expect.poll(() => total(page).allTextContents()).toEqual([there.figure]);
  });

  test('follows a price that changes while the page is open, and disappears if that includes all charges', async () => {
    const car = await forSale('egc');
    const page = await open(car, { width: 390 });
    await page.getByText('Checked just now').waitFor();
    await choice(page).selectOption('nsw');
    await page.getByText('What this includes').click();

    const cheaper: Car = { ...car, price: 12_345, offer_price: null };
    const change: Pick<LiveCar, 'price'> = { price: { kind: 'price', dollars: 12_345, type: 'egc' } };
    await page.route(/\/api\/cars\/[a-z0-9-]+$/, async (route) => {
      const { text } = await ask(route.request().url());
      await route.fulfill({ json: { ...JSON.parse(text), ...change } });
    });
    const amountOf = (each: Car) => figureParts(priceIn(each, 'nsw').figure).amount;
    let drawn = (html: string) => html.replaceAll(amountOf(car), amountOf(cheaper));
    await page.route(/\?fresh$/, async (route) => {
      const { text } = await ask(route.request().url());
      await route.fulfill({ contentType: 'text/html', body: drawn(text) });
    });
    const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await comeBack();
    await expect.poll(() => total(page).allTextContents()).toEqual([priceIn(cheaper, 'nsw').figure]);
    // The phone bar shows the same total, with the advertised price below.
    const bar = page.locator(BOX.callBar);
    await expect
      .poll(() => bar.locator('p[data-state="nsw"]').textContent())
      .toBe(`${priceIn(cheaper, 'nsw').figure} drive away`);
    await expect.poll(() => bar.textContent()).toContain('$12,345');
    expect(await page.locator('details[open]', { hasText: 'What this includes' }).count()).toBe(1);

    change.price = { kind: 'price', dollars: 13_000, type: 'drive_away' };
    drawn = (html) => html.replaceAll(/data-of-price="drive-away(-line)?"/g, '');
    await comeBack();
    await carPanel(page)
      .getByText(`${formatDollars(13_000)} Drive away`)
      .waitFor();
    await expect.poll(() => choice(page).isVisible()).toBe(false);
    expect(await total(page).count()).toBe(0);
  });

  test('does not appear on the page of a car whose price includes it', async () => {
    const page = await open(await forSale('drive_away'));
    await carPanel(page).getByText('Drive away', { exact: true }).waitFor();
    expect(await choice(page).count()).toBe(0);
    expect(await carPanel(page).locator('[data-drive-away] > *').count()).toBe(0);
  });
});

describe('delivery', async () => {
  const { positions } = await loadSuburbs();
  const section = (page: Page) => page.getByRole('region', { name: 'Delivery' });
  const answer = (page: Page) => section(page).getByRole('status').textContent();
  const check = async (page: Page, postcode: string) => {
    await page.getByLabel('Delivered to').fill(postcode);
    await page.getByRole('button', { name: 'Check' }).click();
  };
  /** The delivery text for a postcode, by the rules. */
  function costOf(car: Car, postcode: string): string {
    const address = sellerOf(car, site.locations)?.address;
    const to = positions.get(postcode);
    const estimate =
      address && to && deliveryEstimate({ lat: address.lat, lng: address.long }, to, site.delivery);
    if (!estimate) throw new Error(`there is no delivery estimate for ${postcode}`);
    return estimate.text;
  }

  test('is priced for a postcode, which the next car’s page remembers', async () => {
    const car = await forSale('egc');
    const page = await open(car, { expectedErrors: [/404/, /502/] });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/geocode')) asked.push(new URL(request.url()).search);
    });

    await check(page, '40');
    await expect.poll(() => answer(page)).toBe('Invalid postcode. Please enter a 4-digit number.');
    expect(await page.getByLabel('Delivered to').getAttribute('aria-invalid')).toBe('true');
    expect(await accessibilityProblems(page, PANEL)).toEqual([]);
    await check(page, '0000');
    await expect.poll(() => answer(page)).toBe('Invalid postcode');

    await page.route('**/api/geocode*', (route) => route.fulfill({ status: 502, json: {} }), { times: 1 });
    await check(page, '4000');
    await expect.poll(() => answer(page)).toBe('We couldn’t look that up just now. Our rates are below.');
    await check(page, '4000');
    await expect.poll(() => answer(page)).toBe(costOf(car, '4000'));
    expect(await page.getByLabel('Delivered to').getAttribute('aria-invalid')).toBeNull();
    expect(asked).toEqual(['?postcode=0000', '?postcode=4000', '?postcode=4000']);

    const other = await forSale('drive_away');
    await page.goto(`${siteUrl(SITE)}/cars/${other.slug}`);
    await expect.poll(() => answer(page)).toBe(costOf(other, '4000'));
    expect(asked).toHaveLength(3);
  });
});

test('without script, the page shows another state’s price and the delivery rates', async () => {
  const car = await forSale('egc');
  const page = await open(car, { javaScriptEnabled: false });
  await choice(page).selectOption('nt');
  await expect.poll(() => total(page).allTextContents()).toEqual([priceIn(car, 'nt').figure]);
  expect(await page.getByLabel('Delivered to').isVisible()).toBe(false);
  await page.getByText('What delivery costs').click();
  const rates = page.getByRole('region', { name: 'Delivery' }).getByRole('row');
  await expect.poll(() => rates.count()).toBe(site.delivery.rates.length + 1);
});

describe('what protects a buyer', () => {
  const GUARANTEED = 'budget-cars-direct';

  test('is a click away from the car, and its promise reads the same there, on the home page and in the terms', async () => {
    const promise = moneyBackPromise((await loadSite('tenants', GUARANTEED)).moneyBack);
    const car = (await stockOf(GUARANTEED)).find((each) => isAvailable(each) && each.car_type === 'used');
    if (!promise || !car) throw new Error('nothing is promised, or nothing is for sale');
    const page = await newPage({ width: 390, reducedMotion: 'reduce' });
    await page.goto(`${siteUrl(GUARANTEED)}/`);
    await page.getByRole('region', { name: 'Why buy from us?' }).getByText(promise.text).waitFor();

    await page.goto(`${siteUrl(GUARANTEED)}/cars/${car.slug}`);
    const links = fold(page, 'Protect Your Car').locator('li a');
    expect(await links.allTextContents()).toEqual([
      'Warranty',
      'AutoPact protection plan',
      'AutoPact handback guarantee',
    ]);
    const paths = (await hrefsOf(links)).map((path) => path ?? '');
    const terms = fold(page, 'Why Buy From Us?').locator('li', { hasText: promise.text }).locator('a');
    expect(await terms.getAttribute('href')).toBe(MONEY_BACK_PAGE);

    for (const path of [...paths, MONEY_BACK_PAGE]) {
      expect((await page.goto(siteUrl(GUARANTEED) + path))?.status(), path).toBe(200);
      expect(await accessibilityProblems(page), path).toEqual([]);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond, `${path} is wider than the window`).toBeLessThanOrEqual(0);
    }
    const text = await page.getByRole('main').textContent();
    for (const condition of ['14 days', '500 km', 'A quarter tank', 'No lien'])
      expect(text).toContain(condition);
  });
});
