/** What stands on a card, and prices told by the week. */
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, newPage, type PageOptions, siteUrl, TENANTS } from './browser.ts';

const [CITY] = TENANTS;

async function openSearch(path: string, options: PageOptions = {}, slug: string = CITY): Promise<Page> {
  const page = await newPage({ reducedMotion: 'reduce', ...options });
  await page.goto(siteUrl(slug) + path);
  await page.locator('[data-search].search-live').waitFor();
  return page;
}

// biome-ignore lint/performance/useDomNodeTextContent: hidden words are part of the text content
const textOf = (locator: Locator) => locator.innerText();
const address = (page: Page) => decodeURIComponent(page.url().replace(/^https?:\/\/[^/]+/, ''));
const count = async (page: Page) =>
  Number.parseInt((await textOf(page.locator('.search-count'))).replace(/,/g, ''), 10);
const RATES = /8\.50% p\.a\., comparison rate \d+\.\d\d% p\.a\.[\s\S]*WARNING/;

describe.each([360, 390, 430])('on a phone of %i px', (width) => {
  test.each(['summit-toyota', 'budget-cars-direct', 'coastline-caravans'])(
    'nothing floats over a name, a price or a button of %s that is scrolled into view',
    async (slug) => {
      const page = await openSearch('/search', { width, height: 700 }, slug);
      const covered = await page.locator('.car-card').evaluateAll((cards) =>
        cards.slice(0, 4).flatMap((card) =>
          [...card.querySelectorAll('.car-card-name, .price, .car-card-actions a')].flatMap((part) => {
            part.scrollIntoView({ block: 'nearest', behavior: 'instant' });
            const { left, right, top, bottom } = part.getBoundingClientRect();
            const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            // A card's own link lies over all of it.
            return card.contains(seen) ? [] : [`${part.textContent.trim()} is under ${seen?.className}`];
          }),
        ),
      );
      expect(covered).toEqual([]);
    },
  );
});

describe('a card', () => {
  test('offers its four actions, each a link to its part of the car’s page', async () => {
    const page = await openSearch('/search');
    const card = page.locator('.car-card', { has: page.locator('[data-action="reserve"]') }).first();
    const car = await card.locator('.car-card-name a').getAttribute('href');
    const actions = await card
      .locator('[data-action]')
      .evaluateAll((links) =>
        links.map((link) => [link.textContent.split(':')[0], link.getAttribute('href')]),
      );
    expect(actions).toEqual([
      ['View Details', car],
      ['Get Finance', `${car}#finance`],
      ['Book a Test Drive', `${car}#test-drive`],
      ['Reserve', `${car}/checkout`],
    ]);
  });

  test('opens the form of a test drive', async () => {
    const page = await openSearch('/search');
    await page.locator('[data-action="testDrive"]').first().click();
    const form = page.locator('dialog#test-drive');
    await form.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => form.isVisible()).toBe(false);
  });

  test('leads to the checkout of a car that can be reserved', async () => {
    const page = await openSearch('/search');
    await page.locator('[data-action="reserve"]').first().click();
    await page.waitForURL(/\/cars\/[^/]+\/checkout$/);
    await page.locator('form[data-lead-form="reserve"]').waitFor();
  });

  test('of a sold car leads to others like it', async () => {
    const page = await openSearch('/search?status=sold');
    const card = page.locator('.car-card').first();
    await expect.poll(() => card.locator('[data-action]').count()).toBe(1);
    await card.getByRole('link', { name: /^Find Me Something Similar/ }).click();
    await page.waitForURL(/\/search\/[a-z0-9-]+\/[a-z0-9-]+$/);
  });

  test('tells no payment without its rates and their warning', async () => {
    const page = await openSearch('/search');
    const lines = await page.locator('.car-card:has(.finance-line)').allInnerTexts();
    expect(lines.length).toBeGreaterThan(0);
    for (const text of lines) {
      expect(text).toMatch(/\$\d+ per week/);
      expect(text).toMatch(/\d+\.\d\d% p\.a\./);
      expect(text).toMatch(/comparison rate \d+\.\d\d% p\.a\./);
      expect(text).toContain('WARNING: This comparison rate is true only for the example');
    }
  });

  test.each([390, 768, 1440])('holds at %i px', async (width) => {
    const page = await openSearch('/search', { width });
    const poured = await page.locator('.car-card').evaluateAll(
      (cards) =>
        cards.filter((card) =>
          [...card.querySelectorAll('.car-card-body *')].some((part) => {
            const [inner, outer] = [part.getBoundingClientRect(), card.getBoundingClientRect()];
            return inner.width > 1 && (inner.right > outer.right + 1 || inner.left < outer.left - 13);
          }),
        ).length,
    );
    expect(poured).toBe(0);
    const small = await page
      .locator('.car-card-actions a')
      .evaluateAll((links) => links.filter((link) => link.getBoundingClientRect().height < 44).length);
    expect(small).toBe(0);
  });
});

describe('prices by the week', () => {
  test('are the same range, with the rates in view', async () => {
    const page = await openSearch('/search');
    const section = page.locator('.filters > .disclosure').filter({ hasText: 'Price' }).first();
    if ((await section.getAttribute('open')) === null) await section.locator('summary').click();
    await section.getByRole('radio', { name: 'Weekly payment' }).check();
    await expect.poll(() => textOf(section)).toMatch(RATES);
    const most = section.getByLabel('Highest weekly payment, as a number');
    await most.fill('150');
    await most.press('Enter');
    await expect.poll(() => most.inputValue()).toBe('$150 a week');
    const limit = Number(/price=:(\d+)$/.exec(address(page))?.[1]);
    expect(limit).toBeGreaterThan(20_000);
    expect(await accessibilityProblems(page, '.search')).toEqual([]);

    await section.getByRole('radio', { name: 'Price', exact: true }).check();
    await expect
      .poll(() => section.getByLabel('Highest price, as a number').inputValue())
      .toBe(`$${limit.toLocaleString('en-AU')}`);
    await expect.poll(() => textOf(section)).not.toContain('WARNING');
  });

  test('in plain words become a price that says both', async () => {
    const page = await openSearch('/search', { width: 390 });
    await page.getByRole('combobox', { name: /^Search/ }).pressSequentially('suv under $150 a week');
    await expect.poll(() => address(page)).toMatch(/^\/search\/suv\?price=:\d+000$/);
    await expect
      .poll(() => textOf(page.locator('.plain-words')))
      .toMatch(/about \$150 a week \(up to \$\d\d,000\)[\s\S]*comparison rate[\s\S]*WARNING/);
    expect(await accessibilityProblems(page, '.search')).toEqual([]);
  });

  test('are not offered where the site shows no finance', async () => {
    const page = await openSearch('/search', {}, 'coastline-caravans');
    const section = page.locator('.filters > .disclosure').filter({ hasText: 'Price' }).first();
    if ((await section.getAttribute('open')) === null) await section.locator('summary').click();
    await section.getByLabel('Highest price', { exact: true }).waitFor();
    await expect.poll(() => section.getByRole('radio').count()).toBe(0);
  });
});

test('features add up', async () => {
  const page = await openSearch('/search?filtered_features=Sunroof');
  const one = await count(page);
  await page.goto(`${siteUrl(CITY)}/search?filtered_features=Sunroof&filtered_features=Leather+seats`);
  await page.locator('[data-search].search-live').waitFor();
  await expect.poll(() => count(page)).toBeGreaterThan(0);
  await expect.poll(() => count(page)).toBeLessThan(one);
});
