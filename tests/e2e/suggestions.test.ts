/** Suggestions of the search box: by keyboard, by pointer, for screen readers, and without script. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, newPage, type PageOptions, siteUrl } from './browser.ts';
import { chips, countShown, searchIsLive, settled } from './page-parts.ts';
import { address, searchBox } from './search-page.ts';

const HARBOUR = 'harbour-motor-group';
const SUMMIT = 'summit-toyota';
const COASTLINE = 'coastline-caravans';

async function open(path = '/', options: PageOptions = {}, slug = HARBOUR): Promise<Page> {
  const page = await newPage({ reducedMotion: 'reduce', ...options });
  await page.goto(siteUrl(slug) + path);
  return page;
}

const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const options = (page: Page) => list(page).getByRole('option');
const active = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant');
    return id ? (document.getElementById(id)?.textContent ?? 'nothing of that id') : null;
  });
/** "Utes 12 cars" is 12. */
const countIn = (text: string | null) => Number(/([\d,]+) [a-z]+$/.exec(text ?? '')?.[1]?.replace(/,/g, ''));

describe('by keyboard', () => {
  test('a model is found and chosen, and its page has as many cars as the suggestion said', async () => {
    const page = await open();
    await page.keyboard.press('Tab');
    await searchBox(page).focus();
    await list(page).waitFor();
    await searchBox(page).pressSequentially('hil');
    await expect.poll(() => options(page).first().textContent()).toMatch(/^Toyota HiLux \d+ cars?$/);
    expect(await active(page)).toBeNull();
    await page.keyboard.press('ArrowDown');
    expect(await active(page)).toMatch(/^Toyota HiLux \d+/);
    expect(await searchBox(page).inputValue()).toBe('hil');
    const promised = countIn(await active(page));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\/toyota/);
    expect(await countShown(page)).toBe(promised);
  });

  test('arrows wrap around, Home returns to the text, Escape closes the list and keeps the text, Tab moves on', async () => {
    const page = await open();
    await searchBox(page).fill('toyota');
    await list(page).waitFor();
    const texts = await options(page).allTextContents();
    expect(texts.length).toBeGreaterThan(2);
    await page.keyboard.press('ArrowUp');
    expect(await active(page)).toBe(texts.at(-1));
    await page.keyboard.press('ArrowDown');
    expect(await active(page)).toBe(texts[0]);
    await page.keyboard.press('Home');
    expect(await active(page)).toBeNull();
    expect(await searchBox(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0);

    await page.keyboard.press('Escape');
    expect(await list(page).isVisible()).toBe(false);
    expect(await searchBox(page).getAttribute('aria-expanded')).toBe('false');
    expect(await searchBox(page).inputValue()).toBe('toyota');
    await page.keyboard.press('Alt+ArrowDown');
    expect(await list(page).isVisible()).toBe(true);
    expect(await active(page)).toBeNull();
    await page.keyboard.press('Tab');
    expect(await list(page).isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
  });

  test('Enter without a chosen suggestion searches for the words', async () => {
    const page = await open();
    await searchBox(page).fill('hilux');
    await list(page).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search/);
    await searchIsLive(page);
    await expect.poll(() => chips(page).count()).toBeGreaterThan(0);
  });
});

test('screen readers get the box’s state, the groups, each suggestion and their number', async () => {
  const page = await open();
  expect(await searchBox(page).getAttribute('aria-expanded')).toBe('false');
  await searchBox(page).fill('ute');
  await list(page).waitFor();
  expect(await searchBox(page).getAttribute('aria-expanded')).toBe('true');
  expect(await searchBox(page).getAttribute('aria-autocomplete')).toBe('list');
  expect(await searchBox(page).getAttribute('aria-controls')).toBe(await list(page).getAttribute('id'));
  expect(
    await list(page)
      .getByRole('group')
      .evaluateAll((all) => all.length),
  ).toBeGreaterThan(1);
  expect(
    await list(page).getByRole('group', { name: 'Types' }).getByRole('option').first().textContent(),
  ).toMatch(/^Utes \d+ cars$/);
  const count = await options(page).count();
  await page
    .getByRole('status')
    .filter({ hasText: `${count} suggestions. Use the up and down arrows to choose.` })
    .waitFor({ state: 'attached' });
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  expect(await options(page).first().getAttribute('aria-selected')).toBe('true');
  expect(await accessibilityProblems(page)).toEqual([]);
});

describe.each([HARBOUR, SUMMIT, COASTLINE])('%s', (slug) => {
  test('an empty box offers searches to start with, and each finds as many cars as it says', async () => {
    const page = await open('/', {}, slug);
    await searchBox(page).click();
    await list(page).waitFor();
    const starts = await options(page).evaluateAll((all) =>
      all.map((each) => ({ text: each.textContent, href: each.getAttribute('href') ?? '' })),
    );
    expect(starts.length).toBeGreaterThan(1);
    for (const { text, href } of starts) {
      await page.goto(siteUrl(slug) + href);
      await searchIsLive(page);
      expect(await countShown(page), href).toBe(countIn(text));
    }
  });

  test('the example in the placeholder fits on a phone, and finds cars', async () => {
    const page = await open('/', { width: 390 }, slug);
    const input = searchBox(page);
    const example = (await input.getAttribute('placeholder')) ?? '';
    const [needed, room] = await input.evaluate((element: HTMLInputElement) => {
      const pen = document.createElement('canvas').getContext('2d');
      const { font, paddingLeft, paddingRight } = getComputedStyle(element);
      if (pen) pen.font = font;
      const taken = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
      return [pen?.measureText(element.placeholder).width ?? 0, element.clientWidth - taken] as const;
    });
    expect(needed, example).toBeLessThanOrEqual(room);
    await input.fill(example);
    await input.press('Enter');
    await page.waitForURL(/\/search/);
    await searchIsLive(page);
    expect(await countShown(page), example).toBeGreaterThan(0);
    expect(new URL(page.url()).searchParams.get('query'), example).toBeNull();
  });
});

test('a suggestion can be chosen by pointer, and opened in a new tab', async () => {
  const page = await open('/', { width: 390, hasTouch: true });
  await searchBox(page).tap();
  await searchBox(page).pressSequentially('suv under 40k');
  await expect.poll(() => options(page).first().textContent()).toMatch(/^SUVs under \$40,000/);
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    options(page)
      .first()
      .click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await tab.close();
  await searchBox(page).tap();
  await options(page).first().tap();
  await page.waitForURL((url) => url.pathname === '/search/suv');
  expect(address(page)).toBe('/search/suv?price=:40000');
});

test('the list opens without a layout shift, and stays within the page', async () => {
  for (const width of [320, 390, 768, 1440]) {
    const page = await open('/', { width }, SUMMIT);
    await page.evaluate(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries()) {
          Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') });
        }
      }).observe({ type: 'layout-shift' });
    });
    await searchBox(page).fill('toyota');
    await list(page).waitFor();
    const { x, width: wide } = (await list(page).boundingBox()) ?? { x: -1, width: 0 };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + wide).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBe(0);
  }
});

test('the code and data for suggestions load with the first focus', async () => {
  const page = await open();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await settled(page);
  expect(asked.filter((path) => /suggestions|combobox/.test(path))).toEqual([]);
  await searchBox(page).focus();
  await list(page).waitFor();
  expect(asked.filter((path) => /suggestions\.json/.test(path))).toEqual(['/search-index/suggestions.json']);
});

describe('on the search page', () => {
  test('a suggestion adds to the search, and says how many cars are left', async () => {
    const page = await open('/search/used-cars?price=:60000');
    await searchIsLive(page);
    await searchBox(page).fill('toyota');
    await expect.poll(() => options(page).first().textContent()).toMatch(/^Toyota \d+ cars?$/);
    expect(await options(page).count()).toBeLessThanOrEqual(6);
    await page.keyboard.press('ArrowDown');
    const promised = countIn(await active(page));
    await page.evaluate(() => Object.assign(window, { still: true }));
    await page.keyboard.press('Enter');
    await expect.poll(() => address(page)).toBe('/search/toyota?car_type=used&price=:60000');
    await expect.poll(() => countShown(page)).toBe(promised);
    expect(await searchBox(page).inputValue()).toBe('');
    expect(await list(page).isVisible()).toBe(false);
    expect(await page.evaluate(() => Reflect.get(window, 'still'))).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goBack();
    await expect.poll(() => address(page)).not.toContain('/search/toyota');
  });

  test('a suggestion chosen on the home page is among the recent searches', async () => {
    const page = await open('/');
    await searchBox(page).fill('toyota');
    await expect.poll(() => options(page).first().textContent()).toMatch(/^Toyota \d+ cars?$/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\/toyota$/);
    await searchIsLive(page);
    // A page reached by a link is no search of the shopper's.
    await page.goto(`${siteUrl(HARBOUR)}/search/ute`);
    await searchIsLive(page);
    await searchBox(page).focus();
    const recent = page.getByRole('navigation', { name: 'Recent searches' });
    await recent.waitFor();
    expect(await recent.getByRole('link').allTextContents()).toEqual(['Toyota']);
  });

  test('filters in use are not suggested, and recent searches replace searches to start with', async () => {
    const page = await open('/search/ute');
    await searchIsLive(page);
    await searchBox(page).fill('ute');
    await list(page).waitFor();
    const texts = await options(page).allTextContents();
    expect(texts.filter((text) => /^Utes \d/.test(text))).toEqual([]);
    expect(texts.join()).toContain('Automatic utes');
    expect(await accessibilityProblems(page)).toEqual([]);
    await searchBox(page).fill('');
    await expect.poll(() => options(page).first().textContent()).toContain('SUV');
    await searchBox(page).fill('diesel');
    await searchBox(page).press('Enter');
    await expect.poll(() => address(page)).toBe('/search/ute?fuel=Diesel');
    await page.reload();
    await searchIsLive(page);
    await searchBox(page).focus();
    await page.getByRole('navigation', { name: 'Recent searches' }).waitFor();
    expect(await list(page).isVisible()).toBe(false);
  });
});

test('the box still searches without the data for suggestions, and without script', async () => {
  const page = await newPage({ expectedErrors: [/404/] });
  await page.route('**/suggestions.json', (route) => route.fulfill({ status: 404 }));
  await page.goto(`${siteUrl(HARBOUR)}/`);
  await searchBox(page).fill('hilux');
  await searchBox(page).press('Enter');
  await page.waitForURL(/\/search/);

  const plain = await open('/', { javaScriptEnabled: false });
  await plain.getByRole('searchbox', { name: /^Search/ }).fill('hilux');
  await plain.getByRole('searchbox', { name: /^Search/ }).press('Enter');
  expect(address(plain)).toBe('/search?query=hilux');
});
