/** Home, car, text and missing pages of the demo sites: each template, phone and desktop, with and without scripts. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import {
  accessibilityProblems,
  newPage,
  onDeskAndPhone,
  overhang,
  scriptWeight,
  siteUrl,
  TENANTS,
} from './browser.ts';
import { action, carPanel, hasFocus, mainMenu, nameLinks, settled } from './page-parts.ts';

type Tenant = (typeof TENANTS)[number];
/** One tenant of each template. */
const TEMPLATES = ['harbour-motor-group', 'coastline-caravans', 'summit-toyota'] as const;

/** The address of a car for sale: the first on the home page. */
async function carOf(page: Page, tenant: Tenant): Promise<string> {
  await page.goto(`${siteUrl(tenant)}/`);
  const car = await nameLinks(page).first().getAttribute('href');
  if (car === null) throw new Error(`${tenant} shows no car`);
  return car;
}

/** Waits until the page is idle, then opens every fold so that all of it is checked. */
async function unfold(page: Page): Promise<void> {
  await settled(page);
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details')) fold.open = true;
  });
}

describe.each(TEMPLATES)('%s', (tenant) => {
  // `narrow.test.ts` checks the same pages on a phone, `car.test.ts` checks car pages.
  test('its pages are accessible on desktop, and fit desktop and phone', async () => {
    const page = await newPage({ expectedErrors: [/404/] });
    for (const path of ['/', '/terms-and-conditions', '/no-such-page', await carOf(page, tenant)]) {
      await page.goto(siteUrl(tenant) + path);
      await unfold(page);
      if (!path.startsWith('/cars/')) expect(await accessibilityProblems(page), path).toEqual([]);
      await onDeskAndPhone(page, async (width) => {
        expect(await overhang(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
      });
    }
  }, 120_000);
});

test.each(TENANTS)('%s: home, car and text pages have no dead links', async (tenant) => {
  const page = await newPage();
  const links = new Set<string>();
  for (const path of ['/', await carOf(page, tenant), '/terms-and-conditions']) {
    await page.goto(siteUrl(tenant) + path);
    for (const href of await page.$$eval('a[href^="/"]', (all) =>
      all.map((link) => link.getAttribute('href')),
    )) {
      if (href !== null) links.add(href);
    }
  }
  const dead = await page.evaluate(
    async (hrefs) => {
      const answers = await Promise.all(hrefs.map(async (href) => ({ href, ok: (await fetch(href)).ok })));
      return answers.filter(({ ok }) => !ok).map(({ href }) => href);
    },
    [...links],
  );
  expect(links.size).toBeGreaterThan(10);
  expect(dead).toEqual([]);
});

// A car's page has a gallery, forms and calculators: `car.test.ts` checks its size.
test.each(TEMPLATES)('%s: pages without search or forms load little script', async (tenant) => {
  const page = await newPage();
  for (const [path, limit] of [
    ['/', 21_000],
    ['/privacy-policy', 14_200],
  ] as const) {
    await page.goto(siteUrl(tenant) + path);
    await settled(page);
    expect(await scriptWeight(page), path).toBeLessThan(limit);
  }
});

describe('without scripts', () => {
  test('the home page’s search works', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(`${siteUrl('harbour-motor-group')}/`);
    await page.getByRole('searchbox').fill('hilux');
    await page.getByRole('searchbox').press('Enter');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/search?query=hilux');
  });

  test('a car’s phone number opens', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(siteUrl('harbour-motor-group') + (await carOf(page, 'harbour-motor-group')));
    const dial = action(carPanel(page), 'call');
    expect(await dial.count()).toBe(0);
    await carPanel(page).getByText(/\*{4}/).click();
    expect(await dial.textContent()).toMatch(/^Call [\d() ]+$/);
  });

  test('a phone’s menu opens and closes', async () => {
    const page = await newPage({ javaScriptEnabled: false, width: 390 });
    await page.goto(`${siteUrl('summit-toyota')}/`);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    expect(await menu.isVisible()).toBe(true);
    await menu.getByRole('button', { name: 'Close the menu' }).click();
    expect(await menu.isVisible()).toBe(false);
  });
});

test('a header menu closes with Escape and returns the focus', async () => {
  const page = await newPage();
  await page.goto(`${siteUrl('harbour-motor-group')}/`);
  const opener = mainMenu(page).locator('summary').first();
  const open = mainMenu(page).locator('details[open]');
  await opener.click();
  expect(await open.count()).toBe(1);
  await open.getByRole('link').first().focus();
  await page.keyboard.press('Escape');
  expect(await open.count()).toBe(0);
  expect(await hasFocus(opener)).toBe(true);
});

test('the page says whether the yard is open right now', async () => {
  const page = await newPage();
  // A Monday, 10 am in Brisbane, then a Sunday.
  await page.clock.setFixedTime(new Date('2026-12-07T00:00:00Z'));
  await page.goto(`${siteUrl('harbour-motor-group')}/`);
  const places = page.getByRole('region', { name: 'Our locations' }).getByRole('listitem');
  const sales = places.first().locator('open-now > span').first();
  await expect.poll(() => sales.textContent()).toBe('Open until 5:30 pm');
  await page.clock.setFixedTime(new Date('2026-12-06T02:00:00Z'));
  await page.reload();
  await expect.poll(() => sales.textContent()).toBe('Opens tomorrow 8 am');
});

test('the car page has structured data', async () => {
  const page = await newPage();
  const path = await carOf(page, 'summit-toyota');
  await page.goto(siteUrl('summit-toyota') + path);
  const data = await page.$$eval('script[type="application/ld+json"]', (all) =>
    all.map((script) => JSON.parse(script.textContent ?? '')),
  );
  expect(data.map((each) => each['@type'])).toEqual(['Car', 'BreadcrumbList']);
  expect(data[0].offers.availability).toMatch(/^https:\/\/schema\.org\//);
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(new RegExp(`${path}$`));
});
