/** Home, car, text and missing pages of the demo sites: each template, phone and desktop, with and without scripts. */
import { parseDocument } from 'htmlparser2';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { jsonLdIn } from '../fixtures/schema-org.ts';
import {
  accessibilityProblems,
  ask,
  newPage,
  onDeskAndPhone,
  overhang,
  scriptWeight,
  siteUrl,
  TENANTS,
} from './browser.ts';
import { action, carPanel, hasFocus, mainMenu, settled } from './page-parts.ts';
import { all, carOnHome, linksIn, served } from './served.ts';

/** One tenant of each template. */
const TEMPLATES = ['harbour-motor-group', 'coastline-caravans', 'summit-toyota'] as const;

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
    for (const path of ['/', '/terms-and-conditions', '/no-such-page', await carOnHome(tenant)]) {
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
  const at = (path: string) => new URL(path, siteUrl(tenant)).href;
  const links = new Set<string>();
  for (const path of ['/', await carOnHome(tenant), '/terms-and-conditions']) {
    for (const href of linksIn(await served(tenant, path))) links.add(href);
  }
  /** The status at the end of the redirects. */
  const statusOf = async (url: string): Promise<number> => {
    const { status, headers } = await ask(url);
    return headers.location === undefined ? status : statusOf(new URL(headers.location, url).href);
  };
  expect(links.size).toBeGreaterThan(10);
  const dead: string[] = [];
  for (const href of links) if ((await statusOf(at(href))) !== 200) dead.push(href);
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
    await page.goto(siteUrl('harbour-motor-group') + (await carOnHome('harbour-motor-group')));
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
  const path = await carOnHome('summit-toyota');
  const { text } = await ask(siteUrl('summit-toyota') + path);
  const [car, crumbs] = jsonLdIn(text);
  expect(car).toMatchObject({
    '@type': 'Car',
    offers: { availability: expect.stringMatching(/^https:\/\/schema\.org\//) },
  });
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  expect(jsonLdIn(text)).toHaveLength(2);
  const canonical = all(parseDocument(text), 'link').find(({ attribs }) => attribs.rel === 'canonical');
  expect(canonical?.attribs.href).toMatch(new RegExp(`${path}$`));
});
