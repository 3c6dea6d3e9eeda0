/** Other companies' tags in a site's configuration: loaded only after consent, and informed of events. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ask, newPage, siteUrl, stockOf } from './browser.ts';
import { settled } from './page-parts.ts';

/** Built with three tags, and asks for consent. */
const SITE = 'counter';

/** A page whose requests to other companies are answered and recorded here. */
async function open(path: string): Promise<{ page: Page; asked: string[] }> {
  const page = await newPage({ reducedMotion: 'reduce' });
  const asked: string[] = [];
  await page.route(/googletagmanager\.com|facebook\.net/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: `window.ran = (window.ran ?? 0) + 1;` });
  });
  await page.goto(siteUrl(SITE) + path);
  return { page, asked };
}

const say = (page: Page, answer: string) => page.locator(`[data-consent="${answer}"]`).click();
const ran = (page: Page) => page.evaluate(() => (window as { ran?: number }).ran ?? 0);

test('nothing is requested before consent, nor after a refusal', async () => {
  const { page, asked } = await open('/');
  await settled(page);
  await say(page, 'denied');
  await page.reload();
  await settled(page);
  expect(asked).toEqual([]);
});

test('after consent the tags run under the content policy, on this page and the next', async () => {
  const { page, asked } = await open('/');
  await say(page, 'granted');
  await expect.poll(() => ran(page)).toBe(3);
  expect(asked.sort()).toEqual([
    'https://connect.facebook.net/en_US/fbevents.js',
    'https://www.googletagmanager.com/gtag/js?id=G-C0UNT3R001',
    'https://www.googletagmanager.com/gtm.js?id=GTM-C0UNT3R',
  ]);
  await page.goto(`${siteUrl(SITE)}/contact-us`);
  await expect.poll(() => ran(page)).toBe(3);
});

test('each tag gets the events, without personal details', async () => {
  const { page } = await open('/');
  await say(page, 'granted');
  await expect.poll(() => ran(page)).toBe(3);
  await page.goto(`${siteUrl(SITE)}/contact-us?email=ann@example.com`);
  await expect.poll(() => ran(page)).toBe(3);
  const { layer, pixel } = await page.evaluate(() => ({
    layer: JSON.stringify((window.dataLayer ?? []).map((each) => Object.values(each as object))),
    pixel: JSON.stringify(window.fbq?.queue ?? []),
  }));
  expect(layer).toContain('["page_viewed"]');
  expect(layer).toContain('"config","G-C0UNT3R001"');
  expect(pixel).toContain('["init","1029384756"],["track","PageView"]');
  expect(layer + pixel).not.toContain('ann@example.com');
});

test('a viewed car is reported by its number, in each tag’s own format', async () => {
  const [car] = await stockOf(SITE);
  const { page } = await open('/');
  await say(page, 'granted');
  await expect.poll(() => ran(page)).toBe(3);
  await page.goto(`${siteUrl(SITE)}/cars/${car?.slug}`);
  await expect.poll(() => ran(page)).toBe(3);
  const received = () =>
    page.evaluate(() => ({
      layer: JSON.stringify(window.dataLayer ?? []),
      pixel: JSON.stringify(window.fbq?.queue ?? []),
    }));
  await expect.poll(async () => (await received()).pixel).toContain('"ViewContent"');
  const { layer, pixel } = await received();
  expect(layer).toContain('"car_viewed"');
  expect(pixel).toContain(String(car?.id));
});

test('addresses of pages that identify a shopper are hidden from tags', async () => {
  const { page, asked } = await open('/');
  await say(page, 'granted');
  await expect.poll(() => ran(page)).toBe(3);
  asked.length = 0;
  await page.goto(`${siteUrl(SITE)}/success?lead=0190a3c1`);
  await settled(page);
  expect(asked).toEqual([]);
});

test('a site without tags allows no other company in its content policy', async () => {
  const { headers } = await ask(`${siteUrl(SITE)}/`);
  expect(headers['content-security-policy']).toContain('googletagmanager');
  const other = await ask(`${siteUrl('harbour-motor-group')}/`);
  expect(other.headers['content-security-policy']).not.toMatch(/google|facebook/);
});
