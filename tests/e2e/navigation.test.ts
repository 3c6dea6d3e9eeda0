/** Header, banners, the button that leads to people, the three ways on. */
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, newPage, siteUrl } from './browser.ts';

const HARBOUR = 'harbour-motor-group';

test('a dropdown marks the header while it is open', async () => {
  const page = await newPage();
  await page.goto(`${siteUrl(HARBOUR)}/`);
  const header = page.locator('.site-header');
  const marked = () => header.evaluate((element) => element.classList.contains('site-header-open'));
  const [first, second] = [
    page.locator('.site-nav summary').first(),
    page.locator('.site-nav summary').nth(1),
  ];
  expect(await marked()).toBe(false);
  await first.click();
  await expect.poll(marked).toBe(true);
  await second.click();
  await expect.poll(() => page.locator('.site-nav details[open]').count()).toBe(1);
  expect(await marked()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(marked).toBe(false);
});

describe('banners', () => {
  test.each([
    ['above the header, before it is over', HARBOUR, '.site-banner', '2027-04-30T13:59:59Z', true],
    ['above the header, from then on', HARBOUR, '.site-banner', '2027-04-30T14:00:00Z', false],
    [
      'above the footer, before it is over',
      'budget-cars-direct',
      '.site-footer-banner',
      '2027-06-30T13:59:59Z',
      true,
    ],
    [
      'above the footer, from then on',
      'budget-cars-direct',
      '.site-footer-banner',
      '2027-06-30T14:00:00Z',
      false,
    ],
  ])('%s', async (_, tenant, banner, moment, shown) => {
    const page = await newPage();
    await page.clock.setFixedTime(new Date(moment));
    await page.goto(`${siteUrl(tenant)}/terms-and-conditions`);
    await expect.poll(() => page.locator(banner).isVisible()).toBe(shown);
  });

  test.each([
    [HARBOUR, '.site-banner', 'tel:1300975708'],
    ['budget-cars-direct', '.site-footer-banner', 'tel:1300975709'],
    ['coastline-caravans', '.site-banner', 'tel:0255508010'],
  ])('%s calls by its own number', async (tenant, banner, href) => {
    const page = await newPage({ width: 390 });
    await page.goto(`${siteUrl(tenant)}/terms-and-conditions`);
    expect(await page.locator(`${banner} a[href^="tel:"]`).getAttribute('href')).toBe(href);
  });
});

describe('the button that leads to people', () => {
  test.each([true, false])('offers its ways, script: %s', async (javaScriptEnabled) => {
    const page = await newPage({ width: 390, javaScriptEnabled });
    await page.goto(`${siteUrl(HARBOUR)}/terms-and-conditions`);
    const ways = page.locator('.chat-ways');
    expect(await ways.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Talk to us' }).click();
    await expect.poll(() => ways.isVisible()).toBe(true);
    expect(
      await ways.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
    ).toEqual(['tel:1300975707', 'sms:1300975707', '/contact-us']);
    if (javaScriptEnabled) expect(await accessibilityProblems(page, '.chat')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => ways.isVisible()).toBe(false);
  });

  test('leads straight to the only way', async () => {
    const page = await newPage();
    await page.goto(`${siteUrl('summit-toyota')}/terms-and-conditions`);
    expect(await page.getByRole('link', { name: 'Text us' }).getAttribute('href')).toBe('sms:0355504010');
  });

  test('is not there unless the site asks for it, and loads nothing from elsewhere', async () => {
    const page = await newPage();
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!new URL(request.url()).host.endsWith(new URL(siteUrl(HARBOUR)).host)) foreign.push(request.url());
    });
    await page.goto(`${siteUrl(HARBOUR)}/terms-and-conditions`, { waitUntil: 'networkidle' });
    expect(foreign).toEqual([]);
    await page.goto(`${siteUrl('coastline-caravans')}/terms-and-conditions`);
    expect(await page.locator('.chat').count()).toBe(0);
  });
});

test('the feature banner has its three ways on, and they exist', async () => {
  const page = await newPage();
  await page.goto(`${siteUrl(HARBOUR)}/`);
  const hrefs = await page
    .locator('.feature')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(['/special-offers', '/service', '/trade-in']);
  for (const href of hrefs) expect((await page.goto(siteUrl(HARBOUR) + href))?.ok(), String(href)).toBe(true);
});
