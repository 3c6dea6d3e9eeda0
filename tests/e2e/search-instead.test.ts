/** A search with few or no results: what each condition costs, the nearest cars, and who can help. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, ask, newPage, type PageOptions, siteUrl, stockOf } from './browser.ts';
import { formOf, PERSON, send, storedLead } from './lead-forms.ts';
import { cards, countShown, hrefsOf, nameLink, nameLinks, searchIsLive } from './page-parts.ts';
import { searchBox } from './search-page.ts';

const SITE = 'harbour-motor-group';

async function open(path: string, options: PageOptions = {}, slug: string = SITE): Promise<Page> {
  const page = await newPage({ reducedMotion: 'reduce', ...options });
  await page.goto(siteUrl(slug) + path);
  if (options.javaScriptEnabled !== false) await searchIsLive(page);
  return page;
}

const nearest = (page: Page) => cards(page.getByRole('region', { name: 'Closest matches' }));

/** No dealer has a new white diesel SUV for under $4,000. */
const NOTHING = '/search/suv?fuel=Diesel&colour=White&price=:4000&year=2019:';

describe.each([true, false])('a search that finds nothing (script: %s)', (javaScriptEnabled) => {
  test('says how many cars each condition excludes, and finds that many without it', async () => {
    const page = await open('/search/suv?not_make=Nobody&colour=Polka+dots', { javaScriptEnabled });
    expect(await countShown(page)).toBe(0);
    const link = page.getByRole('link', { name: /^Any colour: \d+$/ });
    const promised = Number(/(\d+)$/.exec((await link.textContent()) ?? '')?.[1]);
    expect(promised).toBeGreaterThan(0);
    await link.click();
    await expect.poll(() => countShown(page)).toBe(promised);
    expect(new URL(page.url()).pathname).toBe('/search/suv');
  });

  test('shows the six nearest cars for sale', async () => {
    const page = await open(NOTHING, { javaScriptEnabled });
    await page.getByRole('region', { name: 'No cars match your search' }).waitFor();
    await expect.poll(() => nearest(page).count()).toBe(6);
    const bySlug = new Map((await stockOf(SITE)).map((car) => [car.slug, car]));
    const links = await hrefsOf(nameLink(nearest(page)));
    const slugs = links.map((link) => link?.replace('/cars/', '') ?? '');
    const cars = slugs.flatMap((slug) => bySlug.get(slug) ?? []);
    expect(cars).toHaveLength(6);
    expect(cars.filter(({ status }) => status === 'sold')).toEqual([]);
    expect(cars.filter(({ simple_body }) => simple_body === 'suv').length).toBeGreaterThan(2);
  });

  test('lets the shopper ask for such a car in words made from the search', async () => {
    const email = `wanted-${javaScriptEnabled}@shopper.example`;
    const page = await open(NOTHING, { javaScriptEnabled });
    await page.getByRole('link', { name: 'Ask us to find one' }).click();
    await page.waitForURL('**/contact-us?**');
    const form = formOf(page);
    const words = 'Looking for: SUVs under $4,000, white, diesel, 2019 or newer';
    expect(await form.locator('[name="message"]').inputValue()).toBe(words);
    await send(form, { ...PERSON, email });
    await page.waitForURL('**/success**');
    expect(await storedLead(page, email)).toMatchObject({ message: words, event: 22 });
  });

  test('asks a shopper who wants an alert to sign in, and comes back to the search', async () => {
    const page = await open(NOTHING, { javaScriptEnabled });
    await page.getByRole('link', { name: 'Tell me when one comes in' }).click();
    await page.waitForURL('**/sign-in?**');
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('redirect')).toContain('/watchlist?search=');
    expect(decodeURIComponent(searchParams.get('redirect') ?? '')).toContain('colour=White');
  });
});

test('a search with only one or two results shows the nearest cars after them', async () => {
  const cars = await stockOf(SITE);
  const rare = [
    ...Map.groupBy(
      cars.filter(({ status }) => status !== 'sold'),
      ({ make, model }) => `${make}|${model}`,
    ),
  ]
    .filter(([, all]) => all.length === 1)
    .map(([key]) => key);
  const page = await open(`/search?${new URLSearchParams({ make_model: rare[0] ?? '' })}`);
  expect(await countShown(page)).toBe(1);
  await page.getByRole('region', { name: 'Only 1 car matches your search' }).waitFor();
  await expect.poll(() => nearest(page).count()).toBe(6);
  const all = await hrefsOf(nameLinks(page));
  expect(new Set(all).size).toBe(7);
});

test('typing words that find nothing shows the nearest cars for the new search', async () => {
  const page = await open('/search/suv');
  expect(await nearest(page).count()).toBe(0);
  await searchBox(page).fill('white under 4000 2019 or newer diesel');
  await searchBox(page).press('Enter');
  await expect.poll(() => countShown(page)).toBe(0);
  await expect.poll(() => nearest(page).count()).toBe(6);
  await page.getByRole('link', { name: /^Also over \$4,000/ }).click();
  await expect.poll(() => countShown(page)).toBeGreaterThan(0);
  expect(page.url()).not.toContain('price');
});

test('every impossible search offers nearest cars and a way to ask for one', async () => {
  const paths = [
    '/search?query=zzzzzz',
    '/search?body=Submarine',
    '/search/mazda?not_make=Mazda',
    '/search?price=:1',
    '/search/new-cars?year=:1960',
    '/search?seats=70&state=TAS',
  ];
  for (const path of paths) {
    const { text } = await ask(siteUrl(SITE) + path);
    const ways = text.split('class="search-nothing"')[1] ?? '';
    expect([path, ways.includes('Ask us to find one')]).toEqual([path, true]);
    expect([path, (ways.match(/<article class="car-card/g) ?? []).length]).toEqual([path, 6]);
  }
});

const SITES = ['harbour-motor-group', 'coastline-caravans'].filter((slug) =>
  (process.env.FORECOURT_E2E_SITES ?? slug).includes(slug),
);
describe.each(SITES)('%s', (slug) => {
  test('a search that finds nothing is accessible and fits its screen', async () => {
    const path = slug === SITE ? NOTHING : '/search?colour=White&price=:2000&year=2024:&sleeps=4';
    const page = await open(path, {}, slug);
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => nearest(page).count()).toBeGreaterThan(2);
      const shown = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(shown).toBe(width);
      // The other widths only check the layout.
      if ([390, 1440].includes(width)) expect(await accessibilityProblems(page, 'main')).toEqual([]);
      if (process.env.SCREENSHOTS) {
        await page.screenshot({
          path: `${process.env.SCREENSHOTS}/instead-${slug}-${width}.png`,
          fullPage: true,
        });
      }
    }
  });
});
