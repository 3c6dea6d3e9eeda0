/** A car's page in a browser: its sections, changes while it is open, and the compare page. */
import type { Locator, Page, Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { LiveCar } from '#domain/inventory/page/live-car.ts';
import {
  accessibilityProblems,
  ask,
  newPage,
  type PageOptions,
  scriptWeight,
  siteUrl,
  type TENANTS,
} from './browser.ts';
import {
  action,
  actionKinds,
  BOX,
  callBar,
  cards,
  carPanel,
  chatButton,
  compared,
  comparedCars,
  enquiry,
  enquiryMessage,
  foldTitles,
  gallery,
  openMore,
  seenText,
  settled,
  similarCars,
} from './page-parts.ts';

type Tenant = (typeof TENANTS)[number];
/** One tenant of each template. */
const TEMPLATES = ['harbour-motor-group', 'coastline-caravans', 'summit-toyota'] as const;

type Document = LiveCar['document'];

/** The cars that a search on the platform finds. */
async function search(tenant: Tenant, query: string): Promise<Document[]> {
  return JSON.parse((await ask(`${siteUrl(tenant)}/api/cars?limit=100&${query}`)).text) as Document[];
}

async function carsOf(tenant: Tenant, query: string): Promise<string[]> {
  return (await search(tenant, query)).map(({ slug }) => slug);
}

/** A car in stock with a price, not reserved; on a site with reservations, one that can be reserved. */
async function forSale(tenant: Tenant): Promise<string> {
  const found = (await search(tenant, 'status=in_stock')).filter(
    (car) => !car.reserved && car.price !== null,
  );
  const car = found.find(({ reservable }) => reservable) ?? found[0];
  if (!car) throw new Error(`${tenant} sells nothing`);
  return car.slug;
}

/** The same, with a weekly payment. */
async function withPayment(tenant: Tenant): Promise<string> {
  const car = (await search(tenant, 'status=in_stock')).find(
    (each) => !each.reserved && each.weekly_price !== null,
  );
  if (!car) throw new Error(`${tenant} has no car with a weekly payment`);
  return car.slug;
}

async function openCar(tenant: Tenant, slug: string, options: PageOptions = {}): Promise<Page> {
  const page = await newPage({ reducedMotion: 'reduce', ...options });
  await page.goto(`${siteUrl(tenant)}/cars/${slug}`);
  return page;
}

/** From now on the platform's response about the car has this change merged into it. */
async function answerWith(page: Page, change: Partial<LiveCar>): Promise<void> {
  await page.route(/\/api\/cars\/[a-z0-9-]+$/, async (route: Route) => {
    const { text } = await ask(route.request().url());
    await route.fulfill({ json: { ...(JSON.parse(text) as LiveCar), ...change } });
  });
}

/** As if the shopper returned to the tab. */
const returnTo = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** The panel's note about when the car was last checked. */
const checked = (page: Page, words: string) =>
  carPanel(page).getByRole('status').filter({ hasText: words }).waitFor();
const checkedJustNow = (page: Page) => checked(page, 'Availability checked just now');
/** The weekly payment with both rates. */
const weekly = (page: Page) => carPanel(page).locator(BOX.weekly);
/** The seller stands below everything that changes; if it has not moved, nothing above has changed its height. */
const placeOfSeller = (page: Page) => page.getByRole('region', { name: 'Seller' }).boundingBox();

describe('sections', () => {
  test('are in a buyer’s order, the first two open', async () => {
    const page = await openCar('harbour-motor-group', await forSale('harbour-motor-group'));
    const titles = await foldTitles(page).allTextContents();
    const order = [
      'Dealer Comments',
      "What's Included",
      'Features',
      'All Specifications',
      'Car Summary',
      'Reserve Online',
      'Protect Your Car',
      'Why Buy From Us?',
    ];
    expect(titles.filter((title) => order.includes(title))).toEqual(
      order.filter((title) => titles.includes(title)),
    );
    expect(titles).toEqual(expect.arrayContaining(['Dealer Comments', 'Car Summary', 'All Specifications']));
    expect(
      await foldTitles(page).evaluateAll((all) => all.map((title) => title.closest('details')?.open)),
    ).toEqual(titles.map((_, index) => index < 2));
    const heads = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    const asked = [
      'Dealer Comments',
      'All Specifications',
      'Finance this car',
      'Trade in yours',
      'You may also like',
    ];
    expect(heads.filter((head) => asked.includes(head))).toEqual(asked);
  });

  test('three calls to action are visible, the others behind More', async () => {
    const page = await openCar('harbour-motor-group', await forSale('harbour-motor-group'));
    const kinds = async () => (await actionKinds(carPanel(page))).filter((kind) => kind !== 'call');
    expect(await kinds()).toEqual(['enquire', 'testDrive', 'reserve']);
    await openMore(page);
    await expect
      .poll(async () => (await kinds()).slice(3))
      .toEqual(expect.arrayContaining(['finance', 'tradeIn']));
    await page.getByRole('link', { name: 'Brochure' }).waitFor();
  });

  test('a weekly repayment opens the calculator', async () => {
    const page = await openCar('harbour-motor-group', await withPayment('harbour-motor-group'));
    await carPanel(page)
      .getByRole('link', { name: /per week$/ })
      .click();
    await page.getByRole('form', { name: 'Loan calculator' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#calculator');
  });

  test.each([390, 768])('no contact button covers the text, at %i px', async (width) => {
    const page = await openCar('harbour-motor-group', await forSale('harbour-motor-group'), { width });
    await foldTitles(page).last().scrollIntoViewIfNeeded();
    await callBar(page).waitFor();
    expect(await chatButton(page).count()).toBe(0);
  });

  test('calls to action open their forms, or link to their own pages', async () => {
    const page = await openCar('harbour-motor-group', await forSale('harbour-motor-group'));
    const form = page.getByRole('dialog', { name: 'Book a test drive' });
    await action(carPanel(page), 'testDrive').click();
    await form.waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
    await action(carPanel(page), 'reserve').click();
    await page.waitForURL(/\/cars\/[^/]+\/checkout$/);
    await page.locator('form[data-lead-form="reserve"]').waitFor();
  });
});

describe('while the page is open', () => {
  const open = async (change: Partial<LiveCar>, options: PageOptions = {}) => {
    const page = await openCar('harbour-motor-group', await forSale('harbour-motor-group'), options);
    await checkedJustNow(page);
    await answerWith(page, change);
    return page;
  };

  test('a panel taller than the window can be scrolled to its end', async () => {
    const page = await openCar('harbour-motor-group', await forSale('harbour-motor-group'), { height: 500 });
    await foldTitles(page).first().scrollIntoViewIfNeeded();
    const panel = await carPanel(page).boundingBox();
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(500);
  });

  test('on phones, the bar takes the place of the cars to compare once the page’s own call to action is gone', async () => {
    const page = await openCar('harbour-motor-group', await forSale('harbour-motor-group'), { width: 390 });
    const tray = page.getByRole('link', { name: /^Compare \(1\)/ });
    await checkedJustNow(page);
    expect(await callBar(page).isVisible()).toBe(false);
    await action(carPanel(page), 'enquire').scrollIntoViewIfNeeded();
    await carPanel(page)
      .getByRole('button', { name: /^Compare/ })
      .click();
    await tray.waitFor();
    expect(await callBar(page).isVisible()).toBe(false);
    await foldTitles(page).last().scrollIntoViewIfNeeded();
    await callBar(page).waitFor();
    await tray.waitFor({ state: 'hidden' });
    await action(carPanel(page), 'enquire').scrollIntoViewIfNeeded();
    await callBar(page).waitFor({ state: 'hidden' });
    await tray.waitFor();
  });

  test.each(TEMPLATES)(
    '%s: the facts follow the actions on phones, and the pictures on desktops',
    async (tenant) => {
      const page = await openCar(tenant, await forSale(tenant), { width: 390 });
      const facts = page.getByRole('region', { name: 'Key facts' });
      const top = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;
      const tops = [
        top(action(carPanel(page), 'enquire')),
        top(facts),
        top(page.getByRole('region', { name: 'Seller' })),
      ];
      const read = await Promise.all([...tops, top(foldTitles(page).first())]);
      expect(read).toEqual(read.toSorted((a, b) => a - b));
      const told = await facts.getByRole('term').allTextContents();
      expect(told).toHaveLength(8);
      await page.setViewportSize({ width: 1440, height: 900 });
      expect(await facts.isVisible()).toBe(false);
      const key = page.getByRole('region', { name: 'Key information' }).getByRole('term');
      expect(await key.allTextContents()).toEqual(told);
    },
  );

  test.each([390, 1440])('a new price is shown without a layout shift, at %i px', async (width) => {
    const page = await open({ price: { kind: 'price', dollars: 12_345, type: 'drive_away' } }, { width });
    const before = await placeOfSeller(page);
    await returnTo(page);
    await carPanel(page).getByText('$12,345').first().waitFor();
    await checked(page, 'The price has changed. Availability checked just now');
    await expect.poll(() => page.locator(BOX.callBar).textContent()).toContain('$12,345');
    expect(await placeOfSeller(page)).toEqual(before);
  });

  test('payments and market comparison follow the price: blank until recalculated', async () => {
    const page = await openCar('harbour-motor-group', await withPayment('harbour-motor-group'));
    await checkedJustNow(page);
    const before = await seenText(weekly(page));
    let draw = () => {};
    const drawn = new Promise<void>((resolve) => {
      draw = resolve;
    });
    await page.route(/\?fresh$/, async (route) => {
      await drawn;
      const { text } = await ask(route.request().url());
      await route.fulfill({
        contentType: 'text/html',
        body: text.replaceAll(/\$\d+ per week/g, '$77 per week'),
      });
    });
    await answerWith(page, { price: { kind: 'price', dollars: 12_345, type: 'drive_away' } });
    const place = await placeOfSeller(page);
    await returnTo(page);
    await carPanel(page).getByText('$12,345').first().waitFor();
    await expect.poll(() => weekly(page).isVisible()).toBe(false);
    draw();
    await weekly(page).filter({ hasText: '$77 per week' }).waitFor();
    await expect.poll(() => seenText(weekly(page))).toBe(before.replace(/\$\d+/, '$77'));
    expect(await placeOfSeller(page)).toEqual(place);
  });

  test.each([390, 1440])('a sale replaces the offer without a layout shift, at %i px', async (width) => {
    const page = await open(
      { available: false, sold: true, tag: { kind: 'sold', text: 'SOLD', colour: 'sold' } },
      { width },
    );
    const before = await placeOfSeller(page);
    await returnTo(page);
    await page.getByRole('note').waitFor();
    expect(await placeOfSeller(page)).toEqual(before);
    await gallery(page).getByText('SOLD', { exact: true }).waitFor();
    await expect.poll(() => action(carPanel(page), 'testDrive').count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await action(carPanel(page), 'similar').click();
    await enquiry(page).waitFor();
    await expect
      .poll(() => enquiryMessage(page).inputValue())
      .toBe('Can you please find me something similar?');
  });

  test('a reserved car cannot be reserved again', async () => {
    const page = await open({ reserved: true, tag: { kind: 'reserved', text: 'Reserved', colour: 'red' } });
    await returnTo(page);
    await gallery(page).getByText('Reserved', { exact: true }).waitFor();
    const reserve = carPanel(page).getByText('Reserve Online');
    await expect.poll(() => reserve.evaluate((words) => words.closest('a')?.inert)).toBe(true);
    // Similar cars can be reserved, and are offered instead.
    const others = similarCars(page).locator('[data-action="reserve"], [data-action="buyOnline"]');
    expect(await others.count()).toBeGreaterThan(0);
    expect(
      await others.evaluateAll((links: HTMLElement[]) =>
        links.filter((link) => link.inert || 'off' in link.dataset),
      ),
    ).toEqual([]);
  });

  test.each([320, 1440])(
    'a line above the name says that the car is reserved, with or without a banner, at %i px',
    async (width) => {
      const page = await open(
        { reserved: true, tag: { kind: 'electric', text: 'Hybrid', colour: 'green' } },
        { width },
      );
      const name = page.getByRole('heading', { level: 1 });
      await carPanel(page).getByText('Available', { exact: true }).waitFor();
      const before = await name.boundingBox();
      await returnTo(page);
      await gallery(page).getByText('Hybrid', { exact: true }).waitFor();
      await carPanel(page).getByText('Reserved', { exact: true }).waitFor();
      expect(await name.boundingBox()).toEqual(before);
      expect(await accessibilityProblems(page)).toEqual([]);
      await carPanel(page).getByRole('link', { name: 'Tell me when it’s available' }).click();
      await page.waitForURL(/\/checkout$/);
    },
  );

  test('a call to action checks first, if the last check is old', async () => {
    const page = await open({ available: false, sold: true });
    await page.evaluate(() => {
      const now = Date.now();
      Date.now = () => now + 60_000;
    });
    await action(carPanel(page), 'enquire').click();
    await page.getByRole('note').waitFor();
    await expect.poll(() => enquiry(page).isVisible()).toBe(false);
  });

  test('the page stays as built while the platform is down', async () => {
    const page = await newPage({ expectedErrors: [/Failed to load resource|ERR_FAILED/] });
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(`${siteUrl('harbour-motor-group')}/cars/${await forSale('harbour-motor-group')}`);
    const price = await seenText(carPanel(page).getByRole('strong').first());
    await returnTo(page);
    await action(carPanel(page), 'enquire').click();
    await enquiry(page).waitFor();
    await checked(page, 'Price and availability may change');
    expect(price).toContain('$');
  });
});

describe('finance from a card stays with its car', () => {
  test('a make without finance offers none, and its page returns to the car', async () => {
    const [car] = await search('harbour-motor-group', 'make=Suzuki&status=in_stock');
    const page = await newPage({ reducedMotion: 'reduce' });
    await page.goto(`${siteUrl('harbour-motor-group')}/search/suzuki`);
    await cards(page).first().waitFor();
    expect(await cards(page).locator('[data-action="details"]').count()).toBeGreaterThan(0);
    expect(await cards(page).locator('[data-action="finance"]').count()).toBe(0);
    const path = `/cars/${car?.slug}`;
    await page.goto(`${siteUrl('harbour-motor-group')}${path}#finance`);
    await checkedJustNow(page);
    expect(await similarCars(page).locator('[data-action="finance"]').count()).toBeGreaterThan(0);
    expect(new URL(page.url()).pathname).toBe(path);
  });

  test('a sold car’s page keeps its notice', async () => {
    const sold = (await search('harbour-motor-group', 'status=sold'))[0]?.slug;
    const page = await openCar('harbour-motor-group', `${sold}#finance`);
    await similarCars(page).locator('[data-action="finance"]').first().waitFor();
    expect(await seenText(page.getByRole('note').getByRole('paragraph').first())).toBe('SOLD');
    expect(new URL(page.url()).pathname).toBe(`/cars/${sold}`);
  });
});

test('the phone number is masked and shown by a click, which is reported to the platform', async () => {
  const page = await openCar('harbour-motor-group', await forSale('harbour-motor-group'));
  const reported = page.waitForResponse((answer) => answer.url().endsWith('/api/phone-reveals'));
  await carPanel(page).getByText(/\*{4}/).click();
  expect((await reported).status()).toBe(200);
  const dial = action(carPanel(page), 'call');
  await dial.waitFor();
  expect(await dial.getAttribute('href')).toMatch(/^tel:\d+$/);
});

test('dialling from the phone’s bar is reported too', async () => {
  const page = await openCar('harbour-motor-group', await forSale('harbour-motor-group'), { width: 390 });
  await foldTitles(page).last().scrollIntoViewIfNeeded();
  const dial = action(callBar(page), 'call');
  // Nothing can dial here.
  await dial.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  const reported = page.waitForRequest((request) => request.url().endsWith('/api/phone-reveals'));
  await dial.click();
  expect((await reported).method()).toBe('POST');
});

test('an unknown car’s address offers search and similar cars', async () => {
  const page = await newPage({ expectedErrors: [/404/] });
  const answer = await page.goto(`${siteUrl('harbour-motor-group')}/cars/2015-toyota-corolla-nothing-1`);
  expect(answer?.status()).toBe(404);
  await expect.poll(() => page.getByRole('search').count()).toBeGreaterThan(0);
  const similar = page.getByRole('region', { name: 'Similar cars' });
  await similar.waitFor();
  const names = await cards(similar).getByRole('heading').allTextContents();
  expect(names.length).toBeGreaterThan(0);
  expect(names.every((name) => /toyota|corolla/i.test(name))).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
});

describe('cars side by side', () => {
  test('are shown without script', async () => {
    const [one = '', other = ''] = await carsOf('harbour-motor-group', 'car_type=used');
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(`${siteUrl('harbour-motor-group')}/compare?cars=${one},${other}`);
    await expect.poll(() => comparedCars(page).count()).toBe(2);
    await expect.poll(() => compared(page).getByText('(differs)').count()).toBeGreaterThan(0);
    await compared(page)
      .getByRole('link', { name: /^Remove / })
      .first()
      .click();
    await expect.poll(() => comparedCars(page).count()).toBe(1);
  });

  test('are taken over by script', async () => {
    const [one = '', other = ''] = await carsOf('harbour-motor-group', 'car_type=used');
    const page = await newPage();
    await page.goto(`${siteUrl('harbour-motor-group')}/compare?cars=${one},${other}`);
    await page.getByRole('switch').check();
    const rows = compared(page).getByRole('rowheader');
    await expect.poll(() => rows.filter({ hasNotText: '(differs)' }).count()).toBe(0);
    expect(await rows.count()).toBeGreaterThan(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

interface Measured {
  shift: number;
  largest: string[];
}

/** Records layout shift and the largest contentful paint from now on. */
async function measure(page: Page): Promise<() => Promise<Measured>> {
  await page.addInitScript(() => {
    const measured: Measured = { shift: 0, largest: [] };
    Object.assign(window, { measured });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) measured.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as unknown as { element: Element | null };
        measured.largest.push(element?.closest('#picture-1, figure') ? 'the first picture' : entry.name);
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { measured: Measured }).measured);
}

describe.each(TEMPLATES)('%s', (tenant) => {
  test.each([390, 1440])(
    'the page is light, its first picture is the largest paint, and nothing shifts, at %i px',
    async (width) => {
      const page = await newPage({ width });
      const measured = await measure(page);
      const [seen = ''] = await carsOf(tenant, 'status=in_stock');
      await page.goto(`${siteUrl(tenant)}/cars/${seen}`);
      await settled(page);
      // Now the page has a recently viewed car to show, and its price changes while the page is open.
      const slug = (await carsOf(tenant, 'status=in_stock')).find((other) => other !== seen) ?? '';
      const html = (await ask(`${siteUrl(tenant)}/cars/${slug}`)).text;
      expect(html).toMatch(/<img[^>]+fetchpriority="high"/i);
      await page.goto(`${siteUrl(tenant)}/cars/${slug}`);
      await settled(page);
      expect((await measured()).largest.at(-1)).toBe('the first picture');
      expect(await scriptWeight(page)).toBeLessThan(90_000);
      await answerWith(page, { price: { kind: 'price', dollars: 12_345, type: 'egc' } });
      await returnTo(page);
      await carPanel(page).getByText('$12,345').first().waitFor();
      await settled(page);
      expect((await measured()).shift).toBeLessThan(0.02);
    },
  );

  test.each([390, 1440])('the page and everything it opens are accessible, at %i px', async (width) => {
    const page = await openCar(tenant, await forSale(tenant), { width });
    await checkedJustNow(page);
    await page.evaluate(() => {
      for (const each of document.querySelectorAll<HTMLDetailsElement>('main details')) each.open = true;
    });
    expect(await accessibilityProblems(page), 'everything unfolded').toEqual([]);
    const dialog = page.getByRole('dialog');
    for (const kind of ['enquire', 'testDrive'] as const) {
      const link = action(carPanel(page), kind);
      // Not every site has a calculator.
      if ((await link.count()) === 0) continue;
      await link.click();
      await dialog.waitFor();
      expect(await accessibilityProblems(page, 'dialog[open]'), kind).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
    const larger = page.getByRole('button', { name: 'View full screen' });
    if ((await larger.count()) > 0) {
      await larger.click();
      await dialog.waitFor();
      expect(await accessibilityProblems(page, 'dialog[open]'), 'pictures').toEqual([]);
    }
  });
});
