/** How fast a page was for a shopper is told once, when it is left, and only where visits may be counted. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { newPage, siteUrl } from './browser.ts';
import { declineSignIn } from './sign-in.ts';

interface Told {
  path: string;
  vitals: Record<string, number>;
}

async function visit(site: string): Promise<{ page: Page; told: Told[]; measures: () => boolean }> {
  const page = await newPage({ reducedMotion: 'reduce', width: 390 });
  const told: Told[] = [];
  let loaded = false;
  page.on('request', (request) => {
    if (/\/vitals\.client[^/]*\.js$/.test(request.url())) loaded = true;
    if (request.url().endsWith('/api/vitals')) told.push(request.postDataJSON() as Told);
  });
  await declineSignIn(page, site);
  await page.goto(`${siteUrl(site)}/search`);
  return { page, told, measures: () => loaded };
}

test('a visit is measured and told once', async () => {
  const { page, told, measures } = await visit('summit-toyota');
  await expect.poll(measures, { timeout: 15_000 }).toBe(true);
  await page.keyboard.press('Tab');
  await page.waitForTimeout(500);
  expect(told).toEqual([]);
  await page.goto(`${siteUrl('summit-toyota')}/compare`);
  await expect.poll(() => told.length).toBe(1);
  const [{ path, vitals } = { path: '', vitals: {} }] = told;
  expect(path).toBe('/search');
  expect(Object.keys(vitals)).toEqual(expect.arrayContaining(['TTFB', 'LCP', 'CLS']));
  expect(vitals.LCP).toBeGreaterThan(0);
  expect(vitals.LCP).toBeLessThan(30);
  expect(vitals.CLS).toBeLessThan(0.1);
  // Numbers, and nothing of who it was.
  expect(Object.values(vitals).every((value) => typeof value === 'number')).toBe(true);
});

test('before a yes nothing is measured', async () => {
  const { page, told, measures } = await visit('budget-cars-direct');
  await page.waitForTimeout(4500);
  await page.goto(`${siteUrl('budget-cars-direct')}/compare`);
  expect([measures(), told]).toEqual([false, []]);
});
