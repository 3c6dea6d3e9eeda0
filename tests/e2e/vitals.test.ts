/** A page's speed is reported once, when the shopper leaves it, and only with consent. */
import type { Page } from 'playwright';
import { expect, inject, test } from 'vitest';
import { newPage, siteUrl } from './browser.ts';
import { declineSignIn } from './sign-in.ts';

/** How many visits the platform has counted for each vital on a site's search pages, over all its web processes. */
async function counted(site: string): Promise<Record<string, number>> {
  const series = `forecourt_web_vital_(?:seconds|shift)_count\\{site="${site}",page="search"(?:,vital="(\\w+)")?\\} (\\d+)`;
  const counts: Record<string, number> = {};
  for (const port of inject('webPorts')) {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
      headers: { authorization: `Bearer ${inject('adminToken')}` },
    });
    for (const [, vital = 'CLS', count] of (await answer.text()).matchAll(new RegExp(series, 'g'))) {
      counts[vital] = (counts[vital] ?? 0) + Number(count);
    }
  }
  return counts;
}

async function visit(site: string): Promise<{ page: Page; measures: () => boolean }> {
  const page = await newPage({ reducedMotion: 'reduce', width: 390 });
  let loaded = false;
  page.on('requestfinished', (request) => {
    if (/\/vitals\.client[^/]*\.js$/.test(request.url())) loaded = true;
  });
  await declineSignIn(page, site);
  await page.goto(`${siteUrl(site)}/search`);
  return { page, measures: () => loaded };
}

test('a visit is measured and reported once, when it ends', async () => {
  const site = 'summit-toyota';
  const before = await counted(site);
  const { page, measures } = await visit(site);
  await expect.poll(measures, { timeout: 15_000 }).toBe(true);
  await page.keyboard.press('Tab');
  await page.waitForTimeout(2000);
  expect(await counted(site)).toEqual(before);
  await page.goto(`${siteUrl(site)}/compare`);
  const more = (vital: string) => async () => ((await counted(site))[vital] ?? 0) - (before[vital] ?? 0);
  for (const vital of ['TTFB', 'LCP', 'CLS']) await expect.poll(more(vital)).toBe(1);
});

test('nothing is measured before consent', async () => {
  const site = 'budget-cars-direct';
  const { page, measures } = await visit(site);
  await page.waitForTimeout(4500);
  await page.goto(`${siteUrl(site)}/compare`);
  expect(measures()).toBe(false);
});
