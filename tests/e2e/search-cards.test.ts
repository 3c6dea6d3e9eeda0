/** What a card shows and offers, and prices by the week. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, newPage, siteUrl, TENANTS } from './browser.ts';
import {
  action,
  BOX,
  cards,
  countShown,
  nameLink,
  nameLinks,
  openSection,
  results,
  searchIsLive,
  seenText,
  similarCars,
} from './page-parts.ts';
import { address, openSearch, searchBox } from './search-page.ts';

const [CITY] = TENANTS;

/** The first card that offers all four actions. */
const fullCard = (page: Page) =>
  cards(page)
    .filter({ has: page.locator('[data-action="reserve"]') })
    .first();
const warning = (page: Page) =>
  page.getByText(/^\W*Comparison rate for .* WARNING: This comparison rate/).filter({ visible: true });
const RATES = /8\.50% p\.a\., comparison rate \d+\.\d\d% p\.a\.[\s\S]*WARNING/;

test.each(['summit-toyota', 'budget-cars-direct', 'coastline-caravans'])(
  'on a phone, nothing on %s floats over a name, a price or a button that is scrolled into view',
  async (slug) => {
    const page = await openSearch('/search', { width: 360, height: 700 }, slug);
    for (const width of [360, 390, 430]) {
      await page.setViewportSize({ width, height: 700 });
      const covered = await cards(page).evaluateAll((cards) => {
        scrollTo({ top: 0, behavior: 'instant' });
        return cards.slice(0, 4).flatMap((card) =>
          [...card.querySelectorAll('h3, h3 + p, button')].flatMap((part) => {
            part.scrollIntoView({ block: 'nearest', behavior: 'instant' });
            const { left, right, top, bottom } = part.getBoundingClientRect();
            const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            // A card's own link covers the whole card.
            return card.contains(seen) ? [] : [`${part.textContent.trim()} is under ${seen?.className}`];
          }),
        );
      });
      expect(covered, `at ${width} px`).toEqual([]);
    }
  },
);

describe('on a phone', () => {
  test.each(['summit-toyota', 'harbour-motor-group', 'coastline-caravans'])(
    'the first screen of %s shows two cars with their whole prices',
    async (slug) => {
      const page = await openSearch('/search', { width: 390, height: 844 }, slug);
      const bar = await page.getByRole('button', { name: /^Filters/ }).boundingBox();
      const seen = await results(page)
        .locator(BOX.price)
        .evaluateAll(
          (prices, foot) => prices.filter((price) => price.getBoundingClientRect().bottom <= foot).length,
          bar?.y ?? 844,
        );
      expect(seen).toBeGreaterThanOrEqual(2);
    },
  );

  test('a card shows its picture, name, price and facts, and one button that opens its actions', async () => {
    const page = await openSearch('/search', { width: 390 });
    const card = fullCard(page);
    const actions = card.locator('[data-action]');
    await expect.poll(() => actions.count()).toBe(4);
    const shown = () => actions.evaluateAll((all) => all.filter((each) => each.checkVisibility()).length);
    expect(await shown()).toBe(0);
    await card.getByRole('button', { name: /^More/ }).click();
    await expect.poll(shown).toBe(4);
    expect(
      await actions.evaluateAll((all) => all.every((each) => each.getBoundingClientRect().height >= 44)),
    ).toBe(true);
    expect(await accessibilityProblems(page, 'main section')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(shown).toBe(0);
  });

  test('payment and rates fit on one line', async () => {
    const page = await openSearch('/search', { width: 390 });
    const high = await page
      .locator(BOX.weeklyFigures)
      .evaluateAll((lines) => lines.filter((line) => line.getBoundingClientRect().height > 24).length);
    expect(high).toBe(0);
  });

  test('a card whose only action is its own page shows no action', async () => {
    const page = await openSearch('/search', { width: 390 }, 'coastline-caravans');
    const card = cards(page).first();
    expect(await card.locator('[data-action]').count()).toBe(1);
    expect(await card.locator('[data-action]').isVisible()).toBe(false);
  });
});

/** Rates without a proper warning: each must link to a visible warning beside its list. */
const unwarned = (page: Page) =>
  cards(page)
    .locator(BOX.weekly)
    .evaluateAll((lines) =>
      lines.flatMap((line) => {
        const mark = line.querySelector<HTMLAnchorElement>('a[href^="#"]');
        const warning = mark && document.querySelector(mark.hash);
        const list = line.closest('ul');
        if (!warning?.textContent.includes('WARNING: This comparison rate is true only for the example'))
          return [`no warning: ${line.textContent}`];
        const beside = list?.previousElementSibling === warning || list?.nextElementSibling === warning;
        return beside && warning.checkVisibility() ? [] : [`the warning is elsewhere: ${line.textContent}`];
      }),
    );

describe('comparison rates', () => {
  test.each([390, 1440])(
    'have one warning per list, visible together with the first rate, at %i px',
    async (width) => {
      const page = await openSearch('/search', { width, height: 844 });
      const marks = page.getByRole('link', { name: 'Warning about this comparison rate' });
      expect(await marks.count()).toBeGreaterThan(10);
      expect(await unwarned(page)).toEqual([]);
      const warned = warning(page);
      expect(await warned.count()).toBe(1);
      const [rate, words] = [await marks.first().boundingBox(), await warned.boundingBox()];
      expect((rate?.y ?? 9999) - (words?.y ?? 0)).toBeLessThan(600);
      await marks.nth(8).click();
      await expect.poll(() => warned.evaluate((at) => at.getBoundingClientRect().top)).toBeGreaterThan(0);
      await expect.poll(() => address(page)).toBe('/search#rate-warning');
      expect(await cards(page).count()).toBeGreaterThan(10);
    },
  );

  test.each(['/', '/search?price=:9000', '/special-offers'])('have a warning on %s', async (path) => {
    const page = await newPage({ width: 390, reducedMotion: 'reduce' });
    await page.goto(siteUrl(CITY) + path);
    expect(await unwarned(page)).toEqual([]);
  });

  test('have a warning among similar cars, and in print', async () => {
    const page = await openSearch('/search');
    await nameLinks(page).first().click();
    await similarCars(page).getByText('comparison rate').first().waitFor();
    expect(await unwarned(page)).toEqual([]);
    await page.goto(`${siteUrl(CITY)}/search`);
    await page.emulateMedia({ media: 'print' });
    expect(await warning(page).count()).toBe(1);
    expect(await page.getByRole('button', { name: /^More: / }).count()).toBe(0);
    expect(await cards(page).count()).toBeGreaterThan(0);
  });
});

describe('a card', () => {
  test('offers its four actions, each a link to its part of the car’s page', async () => {
    const page = await openSearch('/search');
    const card = fullCard(page);
    const car = await nameLink(card).getAttribute('href');
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

  test('opens the test drive form', async () => {
    const page = await openSearch('/search');
    await action(cards(page), 'testDrive').first().click();
    const form = page.getByRole('dialog', { name: 'Book a test drive' });
    await form.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => form.isVisible()).toBe(false);
  });

  test('leads to the checkout of a car that can be reserved', async () => {
    const page = await openSearch('/search');
    await action(cards(page), 'reserve').first().click();
    await page.waitForURL(/\/cars\/[^/]+\/checkout$/);
    await page.locator('form[data-lead-form="reserve"]').waitFor();
  });

  test('of a sold car leads to similar cars', async () => {
    const page = await openSearch('/search?status=sold');
    const card = cards(page).first();
    await expect.poll(() => card.locator('[data-action]').count()).toBe(1);
    await card.getByRole('link', { name: /^Find Me Something Similar/ }).click();
    await page.waitForURL(/\/search\/[a-z0-9-]+\/[a-z0-9-]+$/);
  });

  test('shows no payment without its rates', async () => {
    const page = await openSearch('/search');
    const lines = await cards(page).filter({ hasText: 'per week' }).allTextContents();
    expect(lines.length).toBeGreaterThan(0);
    for (const text of lines) {
      expect(text).toMatch(/\$\d+ per week/);
      expect(text).toMatch(/\d+\.\d\d% p\.a\./);
      expect(text).toMatch(/comparison rate \d+\.\d\d% p\.a\./);
    }
  });

  test.each([390, 768, 1440])(
    'contains all its parts, in sizes that can be pressed, at %i px',
    async (width) => {
      const page = await openSearch('/search', { width });
      const overflowing = await cards(page).evaluateAll(
        (cards) =>
          cards.filter((card) =>
            [...card.querySelectorAll(':scope > :last-child *')].some((part) => {
              const [inner, outer] = [part.getBoundingClientRect(), card.getBoundingClientRect()];
              return inner.width > 1 && (inner.right > outer.right + 1 || inner.left < outer.left - 13);
            }),
          ).length,
      );
      expect(overflowing).toBe(0);
      const small = await cards(page)
        .locator('a[data-action], button:not([data-save])')
        .evaluateAll(
          (all) =>
            all.filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44).length,
        );
      expect(small).toBe(0);
    },
  );
});

describe('prices by the week', () => {
  test('set the same range as prices do, with the rates in view', async () => {
    const page = await openSearch('/search');
    const section = await openSection(page, 'Price');
    await section.getByRole('radio', { name: 'Weekly payment' }).check();
    await expect.poll(() => seenText(section)).toMatch(RATES);
    const most = section.getByLabel('Highest weekly payment, as a number');
    await most.fill('150');
    await most.press('Enter');
    await expect.poll(() => most.inputValue()).toBe('$150 a week');
    // The address follows the field.
    await expect.poll(() => address(page)).toMatch(/price=:\d+$/);
    const limit = Number(/price=:(\d+)$/.exec(address(page))?.[1]);
    expect(limit).toBeGreaterThan(20_000);
    expect(await accessibilityProblems(page, 'main')).toEqual([]);

    await section.getByRole('radio', { name: 'Price', exact: true }).check();
    await expect
      .poll(() => section.getByLabel('Highest price, as a number').inputValue())
      .toBe(`$${limit.toLocaleString('en-AU')}`);
    await expect.poll(() => seenText(section)).not.toContain('WARNING');
  });

  test('can be typed in plain words, and become a filter that shows payment and price', async () => {
    const page = await openSearch('/search', { width: 390 });
    await searchBox(page).pressSequentially('suv under $150 a week');
    await expect.poll(() => address(page)).toMatch(/^\/search\/suv\?price=:\d+000$/);
    await expect
      .poll(() => page.getByRole('main').textContent())
      .toMatch(/about \$150 a week \(up to \$\d\d,000\)[\s\S]*comparison rate[\s\S]*WARNING/);
    expect(await accessibilityProblems(page, 'main')).toEqual([]);
  });

  test('are not offered on a site without finance', async () => {
    const page = await openSearch('/search', {}, 'coastline-caravans');
    const section = await openSection(page, 'Price');
    await section.getByLabel('Highest price', { exact: true }).waitFor();
    await expect.poll(() => section.getByRole('radio').count()).toBe(0);
  });
});

test('a car must have all of the chosen features', async () => {
  const page = await openSearch('/search?filtered_features=Sunroof');
  const one = await countShown(page);
  await page.goto(`${siteUrl(CITY)}/search?filtered_features=Sunroof&filtered_features=Leather+seats`);
  await searchIsLive(page);
  await expect.poll(() => countShown(page)).toBeGreaterThan(0);
  await expect.poll(() => countShown(page)).toBeLessThan(one);
});
