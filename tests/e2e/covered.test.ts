/** On a phone, bars and the contact button float over nothing that a shopper reads or presses. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { ask, newPage, siteUrl, stockOf, TENANTS } from './browser.ts';
import { searchIsLive, settled } from './page-parts.ts';

const WIDTHS = [360, 390, 430];

/** Names, prices and controls of the page that are covered once scrolled into view. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const floats = (element: Element): boolean => /fixed|sticky/.test(getComputedStyle(element).position);
    /** An element's floating ancestor, or the element itself if it floats. */
    const floating = (element: Element | null): Element | null =>
      element === null || floats(element) ? element : floating(element.parentElement);
    const found: string[] = [];
    for (const part of document.querySelectorAll(
      'main :is(h1, h2, h3, p:has(strong), a, button, summary, input, select)',
    )) {
      if (!part.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (floating(part) !== null || part.closest('dialog, [popover]')) continue;
      part.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = part.getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      const over = floating(seen);
      if (over === null || over.contains(part)) continue;
      const words =
        part.textContent?.trim().slice(0, 40) || part.getAttribute('aria-label') || part.localName;
      found.push(`“${words}” is under .${over.getAttribute('class')}`);
    }
    return found;
  });
}

async function pagesOf(slug: string): Promise<string[]> {
  const { text: home } = await ask(`${siteUrl(slug)}/`);
  const { text: sitemap } = await ask(`${siteUrl(slug)}/sitemap-0.xml`);
  const paths = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, at = '']) => new URL(at).pathname);
  const model =
    paths.find((path) => /^\/models\/[^/]+$/.test(path)) ??
    paths.find((path) => /^\/brands\/[^/]+$/.test(path));
  const cars = (await stockOf(slug)).filter(
    (car) => car.status === 'in_stock' && !car.reserved && car.price !== null,
  );
  const [car] = cars;
  return [
    '/',
    '/search',
    `/cars/${car?.slug}`,
    `/compare?cars=${cars
      .slice(0, 3)
      .map((each) => each.slug)
      .join(',')}`,
    /<html[^>]* data-garage/.test(home) ? '/watchlist' : '/favourites',
    ...(model === undefined ? [] : [model]),
  ];
}

describe.each(TENANTS)('%s', (slug) => {
  test('nothing floats over a name, a price or a control', async () => {
    const page = await newPage({ width: 390, height: 700, reducedMotion: 'reduce' });
    const problems: string[] = [];
    for (const path of await pagesOf(slug)) {
      await page.goto(siteUrl(slug) + path);
      await settled(page);
      if (path === '/search') await searchIsLive(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 700 });
        // What floats is as high as its words, which break anew: the page hears of that with the next frame.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
        problems.push(...(await covered(page)).map((each) => `${path} at ${width}: ${each}`));
      }
    }
    expect(problems).toEqual([]);
  }, 120_000);
});
