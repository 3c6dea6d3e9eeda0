import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { accessibilityProblems, TENANTS } from './browser.ts';
import {
  cards,
  chips as chipLinks,
  countShown,
  nameLinks,
  openSection,
  searchIsLive,
  seenText,
} from './page-parts.ts';
import { address, openSearch, searchBox } from './search-page.ts';

const chips = async (page: Page) =>
  (await chipLinks(page).allTextContents()).map((text) => text.replace(/^Remove\s*/, '').trim());
const understood = async (page: Page) =>
  (await page.getByRole('list', { name: 'We searched for' }).getByRole('button').allTextContents()).map(
    (text) => text.replace(/\s+/g, ' ').trim(),
  );

test('plain words become filters, and the shopper can have a word searched as typed instead', async () => {
  const page = await openSearch('/search');
  await searchBox(page).pressSequentially('auto diesel ute under 60k');
  await expect.poll(() => address(page)).toBe('/search/ute?fuel=Diesel&transmission=Automatic&price=:60000');
  await expect.poll(() => searchBox(page).inputValue()).toBe('auto diesel ute under 60k');
  expect((await chips(page)).toSorted()).toEqual(['Automatic', 'Diesel', 'Up to $60,000', 'Ute']);
  const bodies = await cards(page).count();
  expect(bodies).toBeGreaterThan(0);

  await searchBox(page).press('Enter');
  await expect.poll(() => searchBox(page).inputValue()).toBe('');
  await expect.poll(() => understood(page)).toHaveLength(4);

  await page.getByRole('button', { name: /diesel.*instead of.*Diesel/ }).click();
  await expect
    .poll(() => address(page))
    .toBe('/search/ute?query="diesel"&transmission=Automatic&price=:60000');
  await expect.poll(() => searchBox(page).inputValue()).toBe('"diesel"');
  await expect.poll(() => chips(page)).not.toContain('Diesel');

  await page.getByRole('link', { name: /^Remove Automatic/ }).click();
  await expect.poll(() => address(page)).toBe('/search/ute?query="diesel"&price=:60000');
  await expect.poll(() => understood(page)).toEqual([]);
});

test('typing on changes what was understood; words typed after Enter add to the filters', async () => {
  const page = await openSearch('/search');
  await searchBox(page).pressSequentially('demo');
  await expect.poll(() => chips(page)).toEqual(['Demo']);
  await searchBox(page).pressSequentially('lition');
  await expect.poll(() => chips(page)).toEqual(['“demolition”']);
  await searchBox(page).fill('used');
  await expect.poll(() => chips(page)).toEqual(['Used']);
  await searchBox(page).press('Enter');
  await expect.poll(() => searchBox(page).inputValue()).toBe('');
  await searchBox(page).pressSequentially('suv');
  await expect.poll(() => chips(page)).toContain('SUV');
  await expect.poll(() => chips(page)).toContain('Used');
  await page.goBack();
  await page.goForward();
  await expect.poll(() => chips(page)).toContain('SUV');
});

test('words for what is not wanted become chips that can be removed, on a phone too', async () => {
  const page = await openSearch('/search', { width: 390 });
  await searchBox(page).pressSequentially('suv no diesel not mazda or kia');
  await searchBox(page).press('Enter');
  const asked = '/search/suv?not_make=Kia&not_make=Mazda&not_fuel=Diesel';
  await expect.poll(() => address(page)).toBe(asked);
  expect(await understood(page)).toContainEqual(expect.stringContaining('Not Mazda or Kia'));
  await page.reload();
  expect((await chips(page)).toSorted()).toEqual(['Not Kia', 'Not Mazda', 'Not diesel', 'SUV']);
  const names = (await nameLinks(page).allTextContents()).join();
  expect(names).not.toMatch(/Mazda|Kia/);
  expect(names).not.toBe('');
  expect(await accessibilityProblems(page, 'main')).toEqual([]);
  if (process.env.SCREENSHOTS) {
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/excluded-390.png` });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/excluded-1440.png` });
    await page.setViewportSize({ width: 390, height: 844 });
  }

  await page.getByRole('link', { name: 'Remove Not diesel' }).click();
  await expect.poll(() => address(page)).toBe('/search/suv?not_make=Kia&not_make=Mazda');
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect.poll(() => address(page)).toBe('/search');
});

test('a search whose exclusions leave no car offers to include them again', async () => {
  const page = await openSearch('/search/mazda?not_make=Mazda&not_fuel=Diesel');
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/nothing.png` });
  await page.getByRole('link', { name: /^Include Mazda: \d+$/ }).click();
  await expect.poll(() => address(page)).toBe('/search/mazda?not_fuel=Diesel');
});

test('words in the address are understood too', async () => {
  const page = await openSearch('/search?query=automatic+suv+under+50k');
  expect((await chips(page)).toSorted()).toEqual(['Automatic', 'SUV', 'Up to $50,000']);
  await expect.poll(() => searchBox(page).inputValue()).toBe('');
});

// The fourth site has the same template as the first.
test.each(TENANTS.filter((slug) => slug !== 'budget-cars-direct'))(
  '%s: the list of what was understood is accessible on a phone',
  async (slug) => {
    const page = await openSearch('/search', { width: 390 }, slug);
    await searchBox(page).pressSequentially('used manual under 90k nonsense');
    await expect.poll(() => understood(page).then((words) => words.length)).toBeGreaterThan(0);
    expect(await accessibilityProblems(page, 'main')).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide).toBe(false);
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${slug}.png` });
  },
);

/** The towns of the cars on the page. */
const towns = async (page: Page) => {
  const texts = await cards(page).allTextContents();
  return [...new Set(texts.map((text) => /Cairns|Townsville|Mackay/.exec(text)?.[0] ?? '?'))];
};

test('the distance from a postcode sorts and filters cars', async () => {
  const page = await openSearch('/search', { expectedErrors: [/404 \(Not Found\)/] });
  const all = await countShown(page);
  const section = await openSection(page, 'Distance');
  const postcode = section.getByLabel('Your postcode');

  await postcode.fill('48');
  await postcode.press('Enter');
  await expect
    .poll(() => seenText(section.getByRole('alert')))
    .toBe('Invalid postcode. Please enter a 4-digit number.');
  await postcode.fill('9999');
  await postcode.press('Enter');
  await expect.poll(() => seenText(section.getByRole('alert'))).toBe('Invalid postcode');
  expect(address(page)).toBe('/search');

  await postcode.fill('4870');
  await postcode.press('Enter');
  await expect.poll(() => address(page)).toBe('/search?near=4870');
  await expect.poll(() => chips(page)).toEqual(['Near 4870']);
  await expect.poll(() => towns(page)).toEqual(['Cairns']);
  await expect.poll(() => countShown(page)).toBe(all);
  await expect.poll(() => cards(page).first().textContent()).toMatch(/Located at Cairns · \d+ km away/);

  await section.getByLabel('Within').selectOption('100');
  await expect.poll(() => address(page)).toBe('/search?near=4870&within=100');
  await expect.poll(() => countShown(page)).toBeLessThan(all);
  const near = await countShown(page);
  expect(await accessibilityProblems(page, 'main')).toEqual([]);
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/distance.png` });

  await page.reload();
  await searchIsLive(page);
  await expect.poll(() => countShown(page)).toBe(near);
  await page.getByRole('link', { name: /^Remove Within 100 km of 4870/ }).click();
  await expect.poll(() => countShown(page)).toBe(all);
});

test('a distance from a postcode can be typed in plain words', async () => {
  const page = await openSearch('/search');
  await searchBox(page).fill('suv within 100 km of 4740');
  await searchBox(page).press('Enter');
  await expect.poll(() => address(page)).toBe('/search/suv?near=4740&within=100');
  await expect.poll(() => towns(page)).toEqual(['Mackay']);
});

test('the shopper’s own position can be used, and is not stored', async () => {
  const page = await openSearch('/search', {
    geolocation: { latitude: -19.26, longitude: 146.82 },
    permissions: ['geolocation'],
  });
  const section = await openSection(page, 'Distance');
  await section.getByRole('button', { name: 'Use my location' }).click();
  await expect.poll(() => chips(page)).toEqual(['Near you']);
  await expect.poll(() => towns(page)).toEqual(['Townsville']);
  expect(address(page)).toBe('/search');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })))
    .not.toContain('-19.2');
  await page.reload();
  await searchIsLive(page);
  await expect.poll(() => chips(page)).toEqual([]);
});

test('an address with an unknown postcode still shows cars', async () => {
  const page = await openSearch('/search?near=9999', { expectedErrors: [/404 \(Not Found\)/] });
  await expect.poll(() => countShown(page)).toBeGreaterThan(0);
  await expect.poll(() => chips(page)).toEqual([]);
});
