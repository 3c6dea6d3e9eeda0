/** Makes and models: their pages, and the menu that leads to them. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { slugify } from '#domain/inventory/naming.ts';
import { isSold } from '#domain/inventory/status.ts';
import {
  accessibilityProblems,
  ask,
  newPage,
  onDeskAndPhone,
  overhang,
  siteUrl,
  stockOf,
  structuredData,
  TENANTS,
} from './browser.ts';
import { countHeading, hasFocus, hrefsOf, mainMenu, seenText, settled } from './page-parts.ts';
import { all, mainOf, served, textOf } from './served.ts';

const HARBOUR = 'harbour-motor-group';

const models = (page: Page) => page.getByRole('region', { name: 'Models' }).getByRole('link');

test('a make’s page shows its models with counts, its cars, its offers and its locations', async () => {
  const page = await newPage();
  const mazdas = (await stockOf(HARBOUR)).filter((car) => car.make === 'Mazda' && !isSold(car));
  await page.goto(`${siteUrl(HARBOUR)}/brands/mazda`);
  await page.getByText(`${mazdas.length} cars in stock, from $`).waitFor();
  expect(await models(page).count()).toBeGreaterThan(3);
  expect(await models(page).first().textContent()).toMatch(/\d+ cars\s*from \$[\d,]+/);
  const offers = page.getByRole('region', { name: 'On offer' }).getByRole('heading', { level: 3 });
  expect(await offers.allTextContents()).toEqual([expect.stringContaining('CX-5 runout')]);
  const sellers = new Set(
    (await stockOf(HARBOUR))
      .filter(({ make }) => make === 'Mazda')
      .map(({ dealership_slug }) => dealership_slug),
  );
  const places = page.getByRole('region', { name: 'Where we sell Mazda' }).getByRole('heading', { level: 3 });
  expect(await places.count()).toBe(sellers.size);
  expect(await structuredData(page)).toEqual([
    expect.objectContaining({
      '@type': 'BreadcrumbList',
      itemListElement: [
        expect.objectContaining({ name: 'All makes' }),
        expect.objectContaining({ name: 'Mazda' }),
      ],
    }),
  ]);
});

test.each([HARBOUR, 'summit-toyota', 'budget-cars-direct'])(
  '%s: a make shows sold cars only if it has no others, and then has none in stock',
  async (tenant) => {
    const sold = new Set((await stockOf(tenant)).filter(isSold).map(({ make }) => slugify(make)));
    let seen = 0;
    for (const slug of sold) {
      const main = mainOf(await served(tenant, `/brands/${slug}`));
      const cards = all(main, 'article').filter(({ attribs }) => attribs.class === 'car-card');
      const soldCards = cards.filter(({ attribs }) => 'data-sold' in attribs);
      const hasNone = textOf(main).includes('None in stock right now');
      expect(soldCards.length, slug).toBe(hasNone ? cards.length : 0);
      seen += cards.length;
    }
    expect(seen).toBeGreaterThan(0);
  },
);

test('a model has one page with two addresses', async () => {
  const page = await newPage();
  for (const path of ['/mazda-cx-5', '/models/mazda-cx-5']) {
    await page.goto(siteUrl(HARBOUR) + path);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Mazda CX-5');
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/mazda-cx-5$/);
    expect(await page.getByRole('region', { name: 'Our stock at a glance' }).textContent()).toMatch(
      /Price.*\$[\d,]+ to \$[\d,]+/,
    );
  }
});

test.each([
  ['a make with an offer alone', '/brands/jeep', 200],
  ['a model with an offer alone', '/jeep-wrangler', 200],
  ['a make of the trade that the site has nothing of', '/brands/lotus', 404],
  ['a model nobody has', '/lotus-elise', 404],
])('%s', async (_, path, status) => {
  expect((await ask(siteUrl(HARBOUR) + path)).status).toBe(status);
});

test.each(TENANTS)('%s: no model takes another page’s address', async (tenant) => {
  const { text } = await ask(`${siteUrl(tenant)}/privacy-policy`);
  expect(text).toContain('<h1>Privacy policy');
});

describe('the menu of makes', () => {
  const open = async (javaScriptEnabled = true) => {
    const page = await newPage({ javaScriptEnabled });
    await page.goto(`${siteUrl(HARBOUR)}/`);
    await mainMenu(page).locator('summary').first().click();
    return page;
  };
  const popular = (page: Page) => mainMenu(page).getByRole('list', { name: 'Popular makes' });
  const find = (page: Page) => mainMenu(page).getByRole('searchbox', { name: 'Find a make' });

  test('shows how many cars each make and body has', async () => {
    const page = await open();
    const makes = popular(page).getByRole('link');
    const toyotas = (await stockOf(HARBOUR)).filter(
      ({ make, status }) => make === 'Toyota' && status !== 'sold',
    );
    await expect.poll(() => makes.first().textContent()).toMatch(/Toyota\s*\d+/);
    const shown = Number(/\d+/.exec((await makes.first().textContent()) ?? '')?.[0]);
    expect(shown).toBeGreaterThanOrEqual(toyotas.length);
    const bodies = mainMenu(page).getByRole('list', { name: 'Body types' }).getByRole('link');
    expect(await bodies.count()).toBeGreaterThan(2);
    for (const body of await bodies.allTextContents()) expect(body).toMatch(/\w\s+[\d,]+\s*$/);
  });

  test('starts with at most twenty popular makes, and needs no script', async () => {
    const page = await open(false);
    const makes = popular(page).getByRole('link');
    expect(await makes.count()).toBeLessThanOrEqual(20);
    expect(await makes.first().textContent()).toMatch(/Toyota\s*$/);
    expect(await find(page).isVisible()).toBe(false);
    await mainMenu(page).getByRole('link', { name: 'All makes' }).click();
    expect(await page.locator('[data-make]').count()).toBeGreaterThanOrEqual(150);
  });

  test('finds any make, and closes by keyboard', async () => {
    const page = await open();
    const box = find(page);
    await box.fill('ma');
    const found = mainMenu(page).getByRole('list', { name: 'Makes found' }).getByRole('listitem');
    await expect.poll(() => found.count()).toBeGreaterThan(3);
    for (const name of await found.allTextContents()) expect(name.trim()).toMatch(/^Ma|\bMa/i);
    await box.fill('mazd');
    await expect.poll(() => found.count()).toBe(1);
    await box.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/brands/mazda');
    await page.keyboard.press('ArrowUp');
    expect(await hasFocus(box)).toBe(true);
    await box.press('Enter');
    await page.waitForURL('**/brands/mazda');
  });

  test('says if nothing starts with the text, and shows the popular makes again', async () => {
    const page = await open();
    const box = find(page);
    await box.fill('qqq');
    await mainMenu(page).getByRole('status').filter({ hasText: '“qqq”' }).waitFor();
    await box.fill('');
    await popular(page).waitFor();
  });
});

test('all makes: those in stock are visible, the others folded until someone searches', async () => {
  const page = await newPage({ width: 390 });
  await page.goto(`${siteUrl(HARBOUR)}/brands`);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThan(3500);
  const here = page.getByRole('list', { name: 'In stock or on offer' }).getByRole('link');
  expect(await here.count()).toBeGreaterThan(10);
  for (const href of await hrefsOf(here)) expect(href).toMatch(/^\/brands\/./);
  const lotus = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Lotus' });
  expect(await lotus.count()).toBe(0);
  const box = page.getByRole('main').getByRole('searchbox', { name: 'Find a make' });
  await box.fill('lotu');
  await lotus.waitFor();
  expect(await here.count()).toBe(0);
  await box.fill('');
  await lotus.waitFor({ state: 'hidden' });
});

test('a model on a single-brand home page is shown by its tab, also without script', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await newPage({ javaScriptEnabled });
    await page.goto(`${siteUrl('summit-toyota')}/`);
    const range = page.getByRole('region', { name: 'The range' });
    const tabs = range.getByRole('radio');
    expect(await tabs.count()).toBeGreaterThan(3);
    const shown = () => range.getByRole('heading', { level: 3 }).filter({ visible: true }).allTextContents();
    const [first] = await shown();
    expect(await shown()).toHaveLength(1);
    // A radio button's keys.
    await tabs.first().focus();
    await page.keyboard.press('ArrowRight');
    const [second] = await shown();
    expect(second).not.toBe(first);
    expect(await seenText(range)).toMatch(/(?:New|Demo|Used) from\s+\$[\d,]+/);
    const address = await range.getByRole('heading', { level: 3 }).getByRole('link').getAttribute('href');
    await range.getByRole('link', { name: /^See / }).click();
    await page.waitForURL(`**${address}`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(second?.trim());
  }
});

test('with nothing saved, a family-run yard offers to look for a car', async () => {
  const page = await newPage();
  await page.goto(`${siteUrl('coastline-caravans')}/favourites`);
  const owners = page.getByRole('complementary', { name: 'Ask Margaret or Col' });
  await owners.waitFor();
  expect(await owners.getByRole('link').getAttribute('href')).toMatch(/^tel:/);
  await page.goto(`${siteUrl('summit-toyota')}/favourites`);
  await page.getByText('You have no favourites yet').waitFor();
  expect(await page.getByRole('complementary', { name: /^Ask / }).count()).toBe(0);
});

test.each([HARBOUR, 'summit-toyota', 'coastline-caravans'])(
  '%s: pages of makes and models are accessible on desktop, and nothing overflows',
  async (tenant) => {
    const page = await newPage();
    const makes = page.getByRole('list', { name: 'In stock or on offer' }).getByRole('link');
    let path = '/brands';
    // From all makes to the first make with several models to its first model.
    for (const next of [makes, models(page), null]) {
      await page.goto(siteUrl(tenant) + path);
      await settled(page);
      expect(await accessibilityProblems(page, 'main'), path).toEqual([]);
      await onDeskAndPhone(page, async (width) => {
        expect(await overhang(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
      });
      const several = tenant === HARBOUR && next === makes ? makes.filter({ hasText: 'Toyota' }) : next;
      path = (await several?.first().getAttribute('href')) ?? '';
    }
  },
);

describe('each template has an order of its own', () => {
  const order = async (slug: string, path: string) => all(mainOf(await served(slug, path)), 'h2').map(textOf);

  test.each([
    [HARBOUR, '/toyota-hilux', /^HiLux in stock$/],
    ['summit-toyota', '/toyota-hilux', /^Badges and prices$/],
    ['coastline-caravans', '/banksia-wayfarer', /^Badges and prices$/],
  ])('%s%s begins with %s', async (slug, path, first) => {
    expect((await order(slug, path))[0]).toMatch(first);
  });

  test('a family yard says where to see it before it shows the stock', async () => {
    const shown = await order('coastline-caravans', '/banksia-wayfarer');
    expect(shown.indexOf('Where to see a Wayfarer')).toBeLessThan(shown.indexOf('Wayfarer in stock'));
  });

  test('with prices on tickets, a make begins with its cars', async () => {
    expect((await order('budget-cars-direct', '/brands/mazda'))[0]).toBe('Mazda in stock');
  });
});

test('a make with used cars alone shows its bodies with their prices beside its name', async () => {
  const page = await newPage();
  await page.goto(`${siteUrl('budget-cars-direct')}/brands/mazda`);
  const bodies = page.getByRole('main').getByRole('link', { name: /^\w+ from \$[\d,]+ \d+ cars?$/ });
  expect(await bodies.count()).toBeGreaterThan(1);
  const count = await bodies
    .first()
    .getByText(/^\d+ cars?$/)
    .textContent();
  await bodies.first().click();
  await page.waitForURL('**/search/**');
  expect(await countHeading(page).textContent()).toBe(count);
});
