/** The first view of a home page: the dealership's own picture, weekly budgets, typed examples. */
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, layoutShift, newPage, onDeskAndPhone, siteUrl } from './browser.ts';
import { seenText } from './page-parts.ts';

describe('weekly budgets', () => {
  test('a budget leads to as many cars as it says, and shows rates beside its amounts', async () => {
    const page = await newPage({ reducedMotion: 'reduce' });
    await page.goto(`${siteUrl('budget-cars-direct')}/`);
    const tickets = page.getByRole('list', { name: 'What can you spend a week?' }).getByRole('link');
    expect(await tickets.count()).toBeGreaterThan(1);
    const rates = page.getByText(
      /^Estimates at up to \d+\.\d\d% p\.a\. \(comparison rate \d+\.\d\d% p\.a\.\)/,
    );
    expect(await seenText(rates)).toContain(
      'WARNING: This comparison rate is true only for the example given',
    );
    // On one screen with the amounts, below the search box.
    await onDeskAndPhone(page, async (width) => {
      const above = (await tickets.first().boundingBox())?.y ?? Number.NaN;
      const below = (await rates.boundingBox()) ?? { y: Number.NaN, height: 0 };
      expect(below.y + below.height - above, `${width} px`).toBeLessThan(700);
    });
    const second = tickets.nth(1);
    const count = Number.parseInt((await second.getByText(/^\d+ cars/).textContent()) ?? '', 10);
    await second.click();
    await page.waitForURL(/\/search/);
    await page.getByRole('heading', { name: `${count} cars`, exact: true }).waitFor();
  });

  test('are accessible, and nothing shifts', async () => {
    const page = await newPage({ reducedMotion: 'reduce' });
    await page.goto(`${siteUrl('budget-cars-direct')}/`);
    // Measured before the window is resized, which moves everything.
    expect(await layoutShift(page)).toBeLessThan(0.01);
    await onDeskAndPhone(page, async (width) => {
      expect(await accessibilityProblems(page), `${width} px`).toEqual([]);
    });
  });
});

test.each(['harbour-motor-group', 'budget-cars-direct', 'summit-toyota', 'coastline-caravans'])(
  '%s shows its own dealership, with a description, in a size for the screen',
  async (tenant) => {
    const page = await newPage({ width: 390 });
    await page.goto(`${siteUrl(tenant)}/`);
    const picture = page.getByRole('main').getByRole('img').first();
    expect(await picture.getAttribute('alt')).toMatch(/\w+ \w+/);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.webp$/);
  },
);

describe('examples', () => {
  const placeholderOf = (page: Awaited<ReturnType<typeof newPage>>) =>
    page.locator('#hero-search').getAttribute('placeholder');

  test('are typed into the empty search box, and never while it has the focus', async () => {
    const page = await newPage();
    const answer = await page.goto(`${siteUrl('harbour-motor-group')}/`);
    // Read from the HTML, because the typing may have begun on the page.
    const sent = (await answer?.text()) ?? '';
    const first = /id="hero-search"[^>]* placeholder="([^"]*)"|placeholder="([^"]*)"[^>]* id="hero-search"/
      .exec(sent)
      ?.slice(1)
      .find(Boolean);
    expect(first).toBeTruthy();
    await expect.poll(() => placeholderOf(page), { interval: 30, timeout: 5000 }).not.toBe(first);
    await page.locator('#hero-search').focus();
    await expect.poll(() => placeholderOf(page), { timeout: 6000 }).toBe(first);
  });

  test('do not move under reduced motion', async () => {
    const page = await newPage({ reducedMotion: 'reduce' });
    await page.goto(`${siteUrl('harbour-motor-group')}/`);
    const first = await placeholderOf(page);
    await page.waitForTimeout(1500);
    expect(await placeholderOf(page)).toBe(first);
  });
});
