/**
 * Pages on the narrowest screen, 320 px (WCAG 1.4.10): one of each kind in each template, without scrolling sideways
 * and without words cut off.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ask, newPage, siteUrl, stockOf, TENANTS } from './browser.ts';

const WIDTH = 320;

/** What a page's address is an example of. */
function kindOf(path: string): string {
  return path
    .replace(/^\/(cars|blog|brands|models|offers|locations|teams|contact-us)\/.+/, '/$1/*')
    .replace(/^\/search\/[^/]+\/[^/]+$/, '/search/*/*')
    .replace(/^\/search\/(?!budget|price-range).+/, '/search/*');
}

/** Pages that no sitemap lists. */
const UNLISTED = ['/compare', '/sign-in', '/success', '/nonsense', '/search?query=zzzz'];

/** Sites beside the first of their template: of these the kinds of page are looked at that the first does not have. */
const LIKE: Readonly<Record<string, string>> = { 'budget-cars-direct': 'harbour-motor-group' };

/** Of each kind the page with the longest address: the longest names are likeliest to be too wide. */
async function longestOf(slug: string): Promise<Map<string, string>> {
  const { text } = await ask(`${siteUrl(slug)}/sitemap-0.xml`);
  const longest = new Map<string, string>();
  for (const [, address = ''] of text.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const { pathname } = new URL(address);
    const kind = kindOf(pathname);
    if (pathname.length > (longest.get(kind) ?? '').length) longest.set(kind, pathname);
  }
  return longest;
}

async function pagesOf(slug: string): Promise<string[]> {
  const longest = await longestOf(slug);
  const first = LIKE[slug];
  if (first !== undefined) {
    for (const kind of (await longestOf(first)).keys()) longest.delete(kind);
    return [...longest.values()];
  }
  const reservable = (await stockOf(slug)).find((car) => car.status === 'in_stock' && !car.reserved);
  // A site has one list of kept cars; the other address leads to it.
  const { text } = await ask(`${siteUrl(slug)}/`);
  const list = /<html[^>]* data-garage/.test(text) ? '/watchlist' : '/favourites';
  return [
    ...longest.values(),
    list,
    ...UNLISTED,
    ...(reservable ? [`/cars/${reservable.slug}/checkout`] : []),
  ];
}

/** Boxes that reach past the page, and boxes that hide a part of their words without saying so. */
function losses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const name = (element: Element) => `${element.localName}.${element.getAttribute('class') ?? ''}`;
    const scrolls = (element: Element): boolean => {
      const around = element.parentElement;
      return (
        around !== null &&
        around !== document.body &&
        (getComputedStyle(around).overflowX !== 'visible' || scrolls(around))
      );
    };
    const found = new Set<string>();
    if (document.documentElement.scrollWidth > width)
      found.add(`page ${document.documentElement.scrollWidth} px`);
    for (const element of document.body.querySelectorAll('*')) {
      const { right, width: own, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      if (own === 0 || height === 0 || style.visibility === 'hidden') continue;
      if (right > width + 1 && style.position !== 'fixed' && !scrolls(element))
        found.add(`wide ${name(element)}`);
      const isUnseen = own <= 1 || style.clipPath !== 'none';
      const cuts = /hidden|clip/.test(style.overflowX) && style.textOverflow !== 'ellipsis' && !isUnseen;
      const words = element.textContent?.trim() ?? '';
      if (cuts && words !== '' && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 2) {
        const cut = [...element.querySelectorAll('*')].some(
          (inner) =>
            inner.childElementCount === 0 &&
            (inner.textContent?.trim() ?? '') !== '' &&
            getComputedStyle(inner).visibility !== 'hidden' &&
            inner.getBoundingClientRect().width > 1 &&
            inner.getBoundingClientRect().right > element.getBoundingClientRect().right + 1,
        );
        if (cut) found.add(`cut ${name(element)}`);
      }
    }
    return [...found];
  });
}

test.each(TENANTS)(
  '%s: nothing is lost at 320 px',
  async (slug) => {
    const page = await newPage({
      width: WIDTH,
      height: 640,
      reducedMotion: 'reduce',
      expectedErrors: [/404/],
    });
    const lost: string[] = [];
    for (const path of await pagesOf(slug)) {
      await page.goto(siteUrl(slug) + path);
      lost.push(...(await losses(page)).map((loss) => `${path}: ${loss}`));
    }
    expect(lost).toEqual([]);
  },
  120_000,
);
