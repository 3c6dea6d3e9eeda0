/** Search pages whose address has parameters: right in the first response, and after script takes over. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { Car } from '#domain/inventory/car.ts';
import { ask, newPage, siteUrl, stockOf } from './browser.ts';
import { cards, countHeading, nameLinks, searchIsLive } from './page-parts.ts';

const SUMMIT = 'summit-toyota';
const COASTLINE = 'coastline-caravans';

const plain = (html: string) => html.replaceAll('<!-- -->', '');
const slugsOf = (html: string) =>
  Array.from(html.matchAll(/class="car-card-name[^"]*"[^>]*><a href="\/cars\/([^"]+)"/g), ([, slug]) => slug);
const countOf = (html: string) =>
  Number(/class="search-count">([\d,]+) /.exec(plain(html))?.[1]?.replace(/,/g, ''));

async function drawn(slug: string, path: string) {
  const { status, text, headers } = await ask(siteUrl(slug) + path);
  expect(status, path).toBe(200);
  return { text, headers, count: countOf(text), slugs: slugsOf(text) };
}

const shown = (page: Page) => countHeading(page).textContent();

describe('without script', () => {
  const cases: [slug: string, path: string, fits: (car: Car) => boolean][] = [
    [SUMMIT, '/search?query=hilux', ({ model }) => model.startsWith('HiLux')],
    [SUMMIT, '/search?make=toyota&model=rav4', ({ model }) => model === 'RAV4'],
    [SUMMIT, '/search/new-cars?model=RAV4', ({ model, car_type }) => model === 'RAV4' && car_type === 'new'],
    [
      SUMMIT,
      '/search?not_fuel=diesel&not_make_model=toyota|corolla&not_wheels=4',
      ({ simple_fuel, model }) => simple_fuel !== 'diesel' && model !== 'Corolla',
    ],
    [SUMMIT, '/search?fuel=diesel', ({ simple_fuel }) => simple_fuel === 'diesel'],
    [
      SUMMIT,
      '/search/used-cars?categories=toyota-certified',
      (car) => car.certified && car.car_type === 'used',
    ],
    [COASTLINE, '/search?body=camperTrailer', ({ simple_body }) => simple_body === 'camperTrailer'],
    [
      COASTLINE,
      '/categories?price=:40000',
      ({ price, offer_price }) => Number(offer_price ?? price) <= 40_000,
    ],
  ];
  test.each(cases)('%s%s has only the cars it asks for', async (slug, path, fits) => {
    const bySlug = new Map((await stockOf(slug)).map((car) => [car.slug, car]));
    const { count, slugs } = await drawn(slug, path);
    const wrong = slugs.filter((each) => {
      const car = bySlug.get(each ?? '');
      return car === undefined || !fits(car);
    });
    expect(slugs.length).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(slugs.length);
  });

  test('an exclusion is shown, with a link that removes it', async () => {
    const { text, count } = await drawn(SUMMIT, '/search/suv?not_fuel=Hybrid');
    const chip = /<a href="([^"]+)"[^>]*>(?:(?!<\/a>).)*Not hybrid/s.exec(plain(text));
    expect(chip?.[1]).toBe('/search/suv');
    expect((await drawn(SUMMIT, '/search/suv')).count).toBeGreaterThan(count);
    expect(count).toBeGreaterThan(0);
    expect(text).toMatch(/<meta name="robots" content="noindex/);
    expect(text).toMatch(/<link rel="canonical" href="[^"]*\/search\/suv"/);
  });

  test('the pages of a list link to each other up to the last car', async () => {
    const seen = new Set<string | undefined>();
    let next: string | undefined = '/search?sortBy=lowest_price';
    let count = 0;
    while (next !== undefined) {
      const page = await drawn(SUMMIT, next);
      for (const slug of page.slugs) seen.add(slug);
      count = page.count;
      const link: string | undefined = /<a [^>]*data-next[^>]*>/.exec(page.text)?.[0];
      next = link === undefined ? undefined : /href="([^"]+)"/.exec(link)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(count).toBeGreaterThan(21);
    expect(seen.size).toBe(count);
  });

  test('words narrow a list, and each filter then leads to as many cars as it says', async () => {
    const { text, count } = await drawn(SUMMIT, '/search?query=under+40k');
    const links = Array.from(
      plain(text).matchAll(
        /<a href="([^"]+)"[^>]*class="facet-value"[^>]*>(?:(?!<\/a>).)*facet-label">(?:Automatic|Diesel|Hybrid)<\/span> <span class="facet-count">(\d+)</gs,
      ),
      ([, href = '', cars]) => ({ href: href.replaceAll('&amp;', '&'), promised: Number(cars) }),
    );
    expect(links.length).toBeGreaterThan(1);
    for (const { href, promised } of links) {
      expect(href).toContain('price=:40000');
      expect(promised).toBeLessThan(count);
      expect([href, (await drawn(SUMMIT, href)).count]).toEqual([href, promised]);
    }
  });

  test('parameters that are not about search leave the page as built', async () => {
    const { text, headers } = await drawn(SUMMIT, '/search?utm_source=mail');
    expect(text).not.toContain('<template data-search-drawn>');
    expect(headers.etag).toBeDefined();
  });
});

describe('with script', () => {
  test('the first paint has the right cars, and script keeps them', async () => {
    const page = await newPage({ width: 390, reducedMotion: 'reduce' });
    // As on a slow phone: the index is held back.
    let letThrough = () => {};
    const waited = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/search-index/*.bin', async (route) => {
      await waited;
      await route.continue();
    });
    await page.goto(`${siteUrl(SUMMIT)}/search?query=hilux&page=1`, { waitUntil: 'domcontentloaded' });
    const first = await nameLinks(page).allTextContents();
    const count = await shown(page);
    expect(first.filter((name) => !name.includes('HiLux'))).toEqual([]);
    expect(await page.locator('[data-search]').getAttribute('aria-busy')).toBeNull();
    await cards(page)
      .first()
      .evaluate((card) => card.setAttribute('data-kept', ''));
    letThrough();
    await searchIsLive(page);
    expect(await page.locator('article[data-kept]').count()).toBe(1);
    expect(await nameLinks(page).allTextContents()).toEqual(first);
    expect(await shown(page)).toBe(count);
  });

  test('a page that is older than the index is updated to the current cars', async () => {
    const page = await newPage({ reducedMotion: 'reduce' });
    const built = (await drawn(SUMMIT, '/search')).text;
    // As if a car of the same name had been sold since: only its address differs from the current car's.
    const [, href = ''] = /class="car-card-name"><a href="([^"]+)"/.exec(built) ?? [];
    expect(href).not.toBe('');
    const older = built
      .replaceAll(`href="${href}"`, 'href="/cars/sold-since"')
      .replace(/data-drawn="\w+"/, 'data-drawn="0"');
    await page.route('**/search', (route) => route.fulfill({ contentType: 'text/html', body: older }));
    await page.goto(`${siteUrl(SUMMIT)}/search`);
    await searchIsLive(page);
    expect(await nameLinks(page).first().getAttribute('href')).toBe(href);
  });

  test('a page that was not drawn for its search is busy until the results are there', async () => {
    const page = await newPage({ reducedMotion: 'reduce' });
    const built = (await drawn(SUMMIT, '/search')).text;
    await page.route('**/search?model=RAV4', (route) =>
      route.fulfill({ contentType: 'text/html', body: built }),
    );
    let letThrough = () => {};
    const waited = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/search-index/*.bin', async (route) => {
      await waited;
      await route.continue();
    });
    await page.goto(`${siteUrl(SUMMIT)}/search?model=RAV4`, { waitUntil: 'domcontentloaded' });
    const frame = page.locator('[data-search]');
    await expect.poll(() => frame.getAttribute('aria-busy')).toBe('true');
    // The cards of another search are hidden, from screen readers too.
    await expect.poll(() => nameLinks(page).count()).toBe(0);
    letThrough();
    await searchIsLive(page);
    expect(await frame.getAttribute('aria-busy')).toBeNull();
    const names = await nameLinks(page).allTextContents();
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !name.includes('RAV4'))).toEqual([]);
  });

  test.each([
    ['/search?price=30000:20000', '/search'],
    ['/search?price=abc&utm_source=mail', '/search?utm_source=mail'],
    ['/search?make=TOYOTA&model=rav4', '/search/toyota/rav4'],
    ['/search?body=suv&fuel=DIESEL#filters', '/search/suv?fuel=Diesel#filters'],
  ])('%s becomes %s', async (from, to) => {
    const page = await newPage();
    await page.goto(siteUrl(SUMMIT) + from);
    await searchIsLive(page);
    await expect.poll(() => page.url()).toBe(siteUrl(SUMMIT) + to);
  });

  test('a long word does not widen the page', async () => {
    const page = await newPage({ width: 320, height: 640 });
    await page.goto(`${siteUrl(SUMMIT)}/search?query=${'x'.repeat(2000)}&colour=${'y'.repeat(2000)}`);
    await searchIsLive(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

describe('the number on a link is the number of cars it leads to', () => {
  test('in the range of models of a single-brand site', async () => {
    const { text } = await ask(`${siteUrl(SUMMIT)}/`);
    const range = /<section class="models[\s\S]*?<\/section>/.exec(text)?.[0] ?? '';
    const links = Array.from(
      range.matchAll(/<li>\s*<a href="([^"]+)"[^>]*>(.*?)<\/a>/gs),
      ([, href = '', facts = '']) => ({
        href: href.replaceAll('&#38;', '&'),
        facts: facts.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '),
      }),
    );
    expect(links.length).toBeGreaterThan(1);
    for (const { href, facts } of links) {
      const [, type, dollars] = /(New|Demo|Used) from \$([\d,]+)/.exec(facts) ?? [];
      const page = await drawn(SUMMIT, `${href}${href.includes('?') ? '&' : '?'}sortBy=lowest_price`);
      expect([href, page.count]).toEqual([href, Number(/(\d+) cars?\b/.exec(facts)?.[1])]);
      expect(plain(page.text)).toContain(`$${dollars}`);
      const bySlug = new Map((await stockOf(SUMMIT)).map((car) => [car.slug, car.car_type]));
      // If there are few, the nearest other cars follow.
      const own = page.slugs.slice(0, page.count);
      expect(new Set(own.map((slug) => bySlug.get(slug ?? '')))).toEqual(new Set([type?.toLowerCase()]));
    }
  });

  test('on the home page’s tabs and in its menu', async () => {
    const { text } = await ask(`${siteUrl(SUMMIT)}/`);
    const tabs = Array.from(
      text.matchAll(/<a href="([^"]+)"[^>]*>\s*\w+\s*<span class="chip-count"[^>]*>(\d+)</g),
      ([, href = '', count]) => [href, Number(count)],
    );
    expect(tabs.length).toBeGreaterThan(2);
    for (const [href, count] of tabs)
      expect([href, (await drawn(SUMMIT, String(href))).count]).toEqual([href, count]);
    const certified = /<a[^>]*href="([^"]+)"[^>]*>\s*Certified used/.exec(text)?.[1] ?? '';
    const wanted = (await stockOf(SUMMIT)).filter(
      (car) => car.certified && car.car_type === 'used' && !car.sold,
    );
    const { count } = await drawn(SUMMIT, certified.replaceAll('&#38;', '&'));
    expect(wanted.length).toBeGreaterThan(0);
    expect(count).toBeGreaterThanOrEqual(wanted.length);
  });

  test('in each place where a value has the same name', async () => {
    const { text } = await drawn(COASTLINE, '/search');
    const values = Array.from(
      plain(text).matchAll(
        /(?:facet-label|facet-card-name)">([^<]+)<\/span> <span class="facet(?:-card)?-count">(\d+)/g,
      ),
      ([, label = '', count]) => [label, Number(count)] as const,
    );
    const counts = Map.groupBy(values, ([label]) => label);
    for (const [label, all] of counts)
      expect([label, new Set(all.map(([, count]) => count)).size]).toEqual([label, 1]);
    expect(counts.has('Caravan or camper trailer')).toBe(true);
  });
});
