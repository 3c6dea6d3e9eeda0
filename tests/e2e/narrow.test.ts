/**
 * Pages on the narrowest screen, 320 px, which is also a desktop window at 400% (WCAG 1.4.10): one page of each kind in
 * each template, without sideways scrolling, cut-off words or barriers, and with room to read. Up to 400 px there is
 * one layout, so other files check whole pages for accessibility on desktop only.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { IS_SOAK } from '../platform/support/size.ts';
import { accessibilityProblems, ask, newPage, siteUrl, stockOf, TENANTS } from './browser.ts';
import { settled } from './page-parts.ts';

const WIDTH = 320;

/**
 * The kind of page that an address is an example of. On some sites, models are at the root, after their make.
 */
function kindOf(path: string, makes: readonly string[]): string {
  if (makes.some((make) => path.startsWith(`/${make}-`))) return '/models/*';
  return path
    .replace(/^\/(cars|blog|brands|models|offers|locations|teams|contact-us|categories)\/.+/, '/$1/*')
    .replace(/^\/search\/[^/]+\/[^/]+$/, '/search/*/*')
    .replace(/^\/search\/(?!budget|price-range).+/, '/search/*');
}

/** Pages that are in no sitemap. */
const UNLISTED = ['/compare', '/sign-in', '/success', '/nonsense', '/search?query=zzzz'];

/** Further sites of a template: only the kinds of page that its first site does not have are checked. */
const LIKE: Readonly<Record<string, string>> = { 'budget-cars-direct': 'harbour-motor-group' };

/** For each kind, the page with the longest address: the longest names are most likely to be too wide. */
async function longestOf(slug: string): Promise<Map<string, string>> {
  const { text } = await ask(`${siteUrl(slug)}/sitemap-0.xml`);
  const longest = new Map<string, string>();
  const paths = Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, at = '']) => new URL(at).pathname);
  const makes = paths.flatMap((path) => /^\/brands\/(.+)/.exec(path)?.[1] ?? []);
  for (const pathname of paths) {
    const kind = kindOf(pathname, makes);
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
  // A site has one saved list; the other address redirects to it.
  const { text } = await ask(`${siteUrl(slug)}/`);
  const list = /<html[^>]* data-garage/.test(text) ? '/watchlist' : '/favourites';
  const forms = reservable ? ['checkout', 'test-drive', 'enquire'] : [];
  // Most sites list the page after a form.
  return [
    ...new Set([
      ...longest.values(),
      list,
      ...UNLISTED,
      ...forms.map((form) => `/cars/${reservable?.slug}/${form}`),
    ]),
  ];
}

/** Boxes that are wider than the page, and boxes that cut text off without an ellipsis. */
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

/** How much of a window's height is covered by fixed elements, from 0 to 1. */
function coveredPart(page: Page): Promise<number> {
  return page.evaluate(() => {
    const floats = (element: Element | null): boolean =>
      element !== null &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || floats(element.parentElement));
    window.scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' });
    const rows = Array.from({ length: 64 }, (_, row) => (window.innerHeight * (row + 0.5)) / 64);
    const covered = rows.filter((y) => floats(document.elementFromPoint(window.innerWidth / 2, y)));
    window.scrollTo({ top: 0, behavior: 'instant' });
    return covered.length / rows.length;
  });
}

/** Form fields side by side that overlap. */
async function overlaps(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 640 });
  return page.evaluate(() => {
    const fields = [
      ...document.querySelectorAll<HTMLInputElement>(
        'main form :is(input:not([type="checkbox"], [type="radio"], [type="range"]), select, textarea)',
      ),
    ].filter((field) => field.checkVisibility() && field.getBoundingClientRect().width > 1);
    return fields.flatMap((one, index) =>
      fields.slice(index + 1).flatMap((other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return wide > 1 && high > 1 ? [`${one.name} lies over ${other.name}`] : [];
      }),
    );
  });
}

test.each(TENANTS)(
  '%s: nothing is lost or inaccessible at 320 px',
  async (slug) => {
    const page = await newPage({
      width: WIDTH,
      height: 640,
      reducedMotion: 'reduce',
      expectedErrors: [/404/],
    });
    const lost: string[] = [];
    // Around its content, a site's pages differ only in what they have at the lower edge; a soak checks all of each.
    const edges = new Set<string>();
    for (const path of await pagesOf(slug)) {
      await page.goto(siteUrl(slug) + path);
      const found = await losses(page);
      // Also checks what loads late.
      await settled(page);
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details')) fold.open = true;
      });
      const edge = await page.evaluate(() => document.documentElement.dataset.dock ?? '');
      found.push(...(await accessibilityProblems(page, IS_SOAK || !edges.has(edge) ? 'html' : 'main')));
      edges.add(edge);
      // 1280 by 1024 px at 400%.
      await page.setViewportSize({ width: WIDTH, height: 256 });
      const part = await coveredPart(page);
      if (part > 1 / 3) found.push(`${Math.round(part * 100)}% of a magnified window is covered`);
      found.push(...(await overlaps(page)));
      await page.setViewportSize({ width: WIDTH, height: 640 });
      lost.push(...found.map((loss) => `${path}: ${loss}`));
    }
    expect(lost).toEqual([]);
  },
  240_000,
);
