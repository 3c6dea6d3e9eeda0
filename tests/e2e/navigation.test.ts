/** Header, banners, the contact button, and the three ways on. */
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, newPage, siteUrl } from './browser.ts';
import { hrefsOf, mainMenu, settled } from './page-parts.ts';

const HARBOUR = 'harbour-motor-group';

test('a dropdown marks the header while open', async () => {
  const page = await newPage();
  await page.goto(`${siteUrl(HARBOUR)}/`);
  const header = page.getByRole('banner');
  const marked = () => header.evaluate((element) => element.classList.contains('site-header-open'));
  const menus = mainMenu(page).locator('summary');
  const [first, second] = [menus.first(), menus.nth(1)];
  expect(await marked()).toBe(false);
  await first.click();
  await expect.poll(marked).toBe(true);
  await second.click();
  await expect.poll(() => mainMenu(page).locator('details[open]').count()).toBe(1);
  expect(await marked()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(marked).toBe(false);
});

describe('banners', () => {
  test.each([
    ['above the header, before it is over', HARBOUR, 'Announcement', '2027-04-30T13:59:59Z', true],
    ['above the header, from then on', HARBOUR, 'Announcement', '2027-04-30T14:00:00Z', false],
    ['above the footer, before it is over', 'budget-cars-direct', 'Call us', '2027-06-30T13:59:59Z', true],
    ['above the footer, from then on', 'budget-cars-direct', 'Call us', '2027-06-30T14:00:00Z', false],
  ])('%s', async (_, tenant, banner, moment, shown) => {
    const page = await newPage();
    await page.clock.setFixedTime(new Date(moment));
    await page.goto(`${siteUrl(tenant)}/terms-and-conditions`);
    await expect.poll(() => page.getByRole('complementary', { name: banner }).isVisible()).toBe(shown);
  });

  test.each([
    [HARBOUR, 'Announcement', 'tel:1300975708'],
    ['budget-cars-direct', 'Call us', 'tel:1300975709'],
    ['coastline-caravans', 'Announcement', 'tel:0255508010'],
  ])('%s calls its own number', async (tenant, banner, href) => {
    const page = await newPage({ width: 390 });
    await page.goto(`${siteUrl(tenant)}/terms-and-conditions`);
    const links = page.getByRole('complementary', { name: banner }).getByRole('link');
    expect(await hrefsOf(links)).toContain(href);
  });
});

describe('the contact button', () => {
  test.each([true, false])('offers its options (script: %s)', async (javaScriptEnabled) => {
    const page = await newPage({ width: 390, javaScriptEnabled });
    await page.goto(`${siteUrl(HARBOUR)}/terms-and-conditions`);
    const ways = page.getByRole('dialog', { name: 'Talk to us' });
    expect(await ways.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Talk to us' }).click();
    await expect.poll(() => ways.isVisible()).toBe(true);
    expect(await hrefsOf(ways.getByRole('link'))).toEqual([
      'tel:1300975707',
      'sms:1300975707',
      '/contact-us',
    ]);
    if (javaScriptEnabled)
      expect(await accessibilityProblems(page, 'aside[aria-label="Talk to us"]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => ways.isVisible()).toBe(false);
  });

  test('leads straight to a single option', async () => {
    const page = await newPage();
    await page.goto(`${siteUrl('summit-toyota')}/terms-and-conditions`);
    expect(await page.getByRole('link', { name: 'Text us' }).getAttribute('href')).toBe('sms:0355504010');
  });

  test('is absent unless the site turns it on, and loads nothing from elsewhere', async () => {
    const page = await newPage();
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!new URL(request.url()).host.endsWith(new URL(siteUrl(HARBOUR)).host)) foreign.push(request.url());
    });
    await page.goto(`${siteUrl(HARBOUR)}/terms-and-conditions`);
    await settled(page);
    expect(foreign).toEqual([]);
    await page.goto(`${siteUrl('coastline-caravans')}/terms-and-conditions`);
    expect(await page.getByRole('complementary', { name: /^(Talk|Text|Chat|Ask)/ }).count()).toBe(0);
  });
});

test('the feature banner has its three links, and they work', async () => {
  const page = await newPage();
  await page.goto(`${siteUrl(HARBOUR)}/`);
  const hrefs = await hrefsOf(page.getByRole('region', { name: 'More from us' }).getByRole('link'));
  expect(hrefs).toEqual(['/special-offers', '/service', '/trade-in']);
  for (const href of hrefs) expect((await page.goto(siteUrl(HARBOUR) + href))?.ok(), String(href)).toBe(true);
});
