/** A car has the same price everywhere, and shows where that price is among those of similar cars. */

import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { displayPrice, formatDollars } from '#domain/inventory/price.ts';
import { isAvailable } from '#domain/inventory/status.ts';
import { writeProfile } from '#domain/leads/kept/profile.ts';
import { driveAwayIn, ownDriveAway } from '#domain/pricing/drive-away.ts';
import { driveAwayNote } from '#domain/pricing/drive-away-note.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import { profileKey } from '#domain/shared/kept-keys.ts';
import { priceStanding } from '#domain/valuation/standing.ts';
import { loadSite } from '#tenant/load.ts';
import { accessibilityProblems, layoutShift, newPage, siteUrl, stockOf } from './browser.ts';
import { BOX, cards, carPanel, compared, openSection, PANEL, pageLinks, searchIsLive } from './page-parts.ts';

const SITE = 'harbour-motor-group';
const site = await loadSite('tenants', SITE);
const NOTE = driveAwayNote(site.state);

/** Each car's drive-away price, by address; null if its price includes everything, or it has none. */
async function totals(): Promise<Map<string, string | null>> {
  const cars = await stockOf(SITE);
  return new Map(
    cars.map((car) => [
      `/cars/${car.slug}`,
      ownDriveAway(car, displayPrice(car, site.pricing), site)?.figure ?? null,
    ]),
  );
}

interface CardPrice {
  href: string;
  total: string | null;
  note: string | null;
  /** Whether the advertised price is smaller than the total and below it. */
  isUnder: boolean;
}

const pricesOf = (page: Page): Promise<CardPrice[]> =>
  cards(page.getByRole('main')).evaluateAll(
    (all, box) =>
      all.map((card) => {
        const total = card.querySelector(box.total);
        const asked = card.querySelector(box.part);
        const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
        return {
          href: card.querySelector('h2 a, h3 a')?.getAttribute('href') ?? '',
          total: total?.textContent ?? null,
          note: card.querySelector(box.totalNote)?.textContent ?? null,
          isUnder:
            total !== null &&
            asked !== null &&
            size(asked) < size(total) &&
            asked.getBoundingClientRect().top >= total.getBoundingClientRect().bottom - 2,
        };
      }),
    BOX,
  );

describe('the drive-away price comes first on a card', () => {
  test.each([390, 1440])('on the home page, in results and similar cars, at %i px', async (width) => {
    const known = await totals();
    const page = await newPage({ width, reducedMotion: 'reduce' });
    const check = async (path: string) => {
      const prices = await pricesOf(page);
      expect(prices.filter(({ total }) => total !== null).length, path).toBeGreaterThan(0);
      expect(prices.map(({ href, total }) => [href, total])).toEqual(
        prices.map(({ href }) => [href, known.get(href) ?? null]),
      );
      // Cards are only laid out once they are scrolled into view.
      const wrong = async () =>
        (await pricesOf(page)).filter(({ total, note, isUnder }) =>
          total === null ? note !== null : note !== NOTE || !isUnder,
        );
      await expect.poll(wrong, { message: path }).toEqual([]);
    };
    await page.goto(`${siteUrl(SITE)}/`);
    await check('/');
    await page.goto(`${siteUrl(SITE)}/search?car_type=used`);
    await searchIsLive(page);
    await check('/search');
    // The script draws further cards.
    await pageLinks(page).getByRole('link').last().click();
    await page.waitForURL(/page=\d/);
    await page.locator('[data-search]:not(:has([aria-busy]))').waitFor();
    await check('/search, page 2');
    const href = (await pricesOf(page)).find(({ total }) => total !== null)?.href ?? '';
    await page.goto(siteUrl(SITE) + href);
    const own = await page.locator(BOX.driveAway).textContent();
    expect(own).toBe(known.get(href));
  });

  test('the slider says which price it uses', async () => {
    const page = await newPage({ reducedMotion: 'reduce' });
    await page.goto(`${siteUrl(SITE)}/search`);
    await searchIsLive(page);
    const section = await openSection(page, 'Price');
    await section.getByText('advertised price, before government charges').waitFor();
  });
});

describe('a postcode in another state shows that state’s price', () => {
  test('on cards, on the car’s page, in its bar, in the comparison and at the checkout', async () => {
    const known = new Map(
      (await stockOf(SITE)).map((car) => [
        `/cars/${car.slug}`,
        driveAwayIn('nsw', car, displayPrice(car, site.pricing), site)?.figure ?? null,
      ]),
    );
    const page = await newPage({ width: 390, reducedMotion: 'reduce' });
    await page.addInitScript(([key, profile]) => localStorage.setItem(key, profile), [
      profileKey(SITE),
      writeProfile({ postcode: '2000' }, Date.now()),
    ] as const);
    const check = async (where: string) => {
      await expect
        .poll(async () => (await pricesOf(page)).filter(({ note }) => note === NOTE), { message: where })
        .toEqual([]);
      const prices = (await pricesOf(page)).filter(({ total }) => total !== null);
      expect(prices.length, where).toBeGreaterThan(0);
      for (const { href, total, note } of prices)
        expect([total, note], where).toEqual([known.get(href), driveAwayNote('nsw')]);
      return prices;
    };
    await page.goto(`${siteUrl(SITE)}/`);
    await check('home');
    await page.goto(`${siteUrl(SITE)}/search?car_type=used`);
    await searchIsLive(page);
    expect(await layoutShift(page)).toBeLessThan(0.01);
    const [first, second] = await check('search');
    await pageLinks(page).getByRole('link').last().click();
    await page.waitForURL(/page=\d/);
    await page.locator('[data-search]:not(:has([aria-busy]))').waitFor();
    await check('search, page 2');

    await page.goto(siteUrl(SITE) + first?.href);
    await expect.poll(() => page.locator(BOX.driveAway).textContent()).toBe(first?.total);
    const bar = page.locator(BOX.callBar).locator('[data-state="nsw"]');
    await expect.poll(() => bar.textContent()).toContain(first?.total);

    const slugs = [first, second].map((each) => each?.href.replace('/cars/', '')).join(',');
    await page.goto(`${siteUrl(SITE)}/compare?cars=${slugs}`);
    await page.getByText('Drive away in NSW').first().waitFor();
    const comparison = await compared(page).textContent();
    for (const each of [first, second]) expect(comparison).toContain(each?.total);
    expect(comparison).not.toContain('Drive away in QLD');

    await page.goto(`${siteUrl(SITE)}${first?.href}/checkout`);
    const car = page.getByRole('region', { name: 'The car' });
    await expect.poll(() => car.textContent()).toContain(`${first?.total} ${driveAwayNote('nsw')}`);
  });
});

describe('a price among those of similar cars', () => {
  test('is shown as a bar with its ends and an explanation', async () => {
    const now = new Date();
    const stock = (await stockOf(SITE)).filter(isAvailable);
    const docs = stock.map((car) => searchDocument(car, site, now));
    const found = docs
      .map((doc) => ({ doc, standing: priceStanding(doc, docs) }))
      .find(({ standing }) => standing !== null && standing.at > 0.1 && standing.at < 0.9);
    if (!found?.standing) throw new Error('no car has enough others like it');
    const { low, high, at, text, method } = found.standing;
    const page = await newPage({ width: 390, reducedMotion: 'reduce' });
    await page.goto(`${siteUrl(SITE)}/cars/${found.doc.slug}`);
    const bar = carPanel(page).getByRole('group').filter({ hasText: text });
    for (const end of [low, high].map(formatDollars)) expect(await bar.textContent()).toContain(end);
    // The mark's position between the ends is in proportion to the price.
    const place = await bar.locator(BOX.standing).evaluate((track) => {
      const whole = track.getBoundingClientRect();
      const mark = track.firstElementChild?.getBoundingClientRect() ?? whole;
      return (mark.left + mark.width / 2 - whole.left) / whole.width;
    });
    expect(Math.abs(place - at)).toBeLessThan(0.06);
    expect(await bar.getByText(method).isVisible()).toBe(false);
    await bar.getByText(text).first().click();
    expect(await bar.getByText(method, { exact: true }).isVisible()).toBe(true);
    expect(await accessibilityProblems(page, PANEL)).toEqual([]);
  });
});
