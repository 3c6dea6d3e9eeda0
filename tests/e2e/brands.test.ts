/** Makes and models: their pages, and the menu that leads to them. */
import { describe, expect, test } from 'vitest';
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

const HARBOUR = 'harbour-motor-group';

test('a make’s page shows its models with counts, its cars, its offers and its locations', async () => {
  const page = await newPage();
  await page.goto(`${siteUrl(HARBOUR)}/search/mazda`);
  const count = await page.locator('.search-count').textContent();
  await page.goto(`${siteUrl(HARBOUR)}/brands/mazda`);
  expect(await page.locator('.brand-head .lead').textContent()).toContain(`${count} in stock, from $`);
  const models = page.locator('.model-card');
  expect(await models.count()).toBeGreaterThan(3);
  expect(await models.first().textContent()).toMatch(/\d+ cars\s*from \$[\d,]+/);
  expect(await page.locator('.offer').allTextContents()).toEqual([expect.stringContaining('CX-5 runout')]);
  const sellers = new Set(
    (await stockOf(HARBOUR))
      .filter(({ make }) => make === 'Mazda')
      .map(({ dealership_slug }) => dealership_slug),
  );
  expect(await page.locator('.selling-list .place').count()).toBe(sellers.size);
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

test('a model has one page with two addresses', async () => {
  const page = await newPage();
  for (const path of ['/mazda-cx-5', '/models/mazda-cx-5']) {
    await page.goto(siteUrl(HARBOUR) + path);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Mazda CX-5');
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/mazda-cx-5$/);
    expect(await page.locator('.range-list').textContent()).toMatch(/Price.*\$[\d,]+ to \$[\d,]+/);
  }
});

test.each([
  ['a make with an offer alone', '/brands/jeep', 200],
  ['a model with an offer alone', '/jeep-wrangler', 200],
  ['a make of the trade that the site has nothing of', '/brands/lotus', 404],
  ['a model nobody has', '/lotus-elise', 404],
])('%s', async (_, path, status) => {
  const page = await newPage({ expectedErrors: [/404/] });
  expect((await page.goto(siteUrl(HARBOUR) + path))?.status()).toBe(status);
});

test.each(TENANTS)('%s: no model takes another page’s address', async (tenant) => {
  const { text } = await ask(`${siteUrl(tenant)}/privacy-policy`);
  expect(text).toContain('<h1>Privacy policy');
});

describe('the menu of makes', () => {
  const open = async (javaScriptEnabled = true) => {
    const page = await newPage({ javaScriptEnabled });
    await page.goto(`${siteUrl(HARBOUR)}/`);
    await page.locator('.site-nav summary').first().click();
    return page;
  };

  test('shows how many cars each make and body has', async () => {
    const page = await open();
    const makes = page.locator('.site-nav [data-makes-popular] a');
    const toyotas = (await stockOf(HARBOUR)).filter(
      ({ make, status }) => make === 'Toyota' && status !== 'sold',
    );
    await expect.poll(() => makes.first().textContent()).toMatch(/Toyota\s*\d+/);
    const shown = Number(/\d+/.exec((await makes.first().textContent()) ?? '')?.[0]);
    expect(shown).toBeGreaterThanOrEqual(toyotas.length);
    for (const body of await page.locator('.site-nav-bodies a').allTextContents())
      expect(body).toMatch(/\w\s+[\d,]+\s*$/);
  });

  test('starts with at most twenty popular makes, and needs no script', async () => {
    const page = await open(false);
    const makes = page.locator('.site-nav [data-makes-popular] a');
    expect(await makes.count()).toBeLessThanOrEqual(20);
    expect(await makes.first().textContent()).toMatch(/Toyota\s*$/);
    expect(await page.getByRole('searchbox', { name: 'Find a make' }).isVisible()).toBe(false);
    await page.locator('.site-nav').getByRole('link', { name: 'All makes' }).click();
    expect(await page.locator('[data-make]').count()).toBeGreaterThanOrEqual(150);
  });

  test('finds any make, and closes by keyboard', async () => {
    const page = await open();
    const box = page.locator('.site-nav').getByRole('searchbox', { name: 'Find a make' });
    await box.fill('ma');
    const found = page.locator('.site-nav [data-makes] [data-make]:not([hidden])');
    await expect.poll(() => found.count()).toBeGreaterThan(3);
    for (const name of await found.allTextContents()) expect(name.trim()).toMatch(/^Ma|\bMa/i);
    await box.fill('mazd');
    await expect.poll(() => found.count()).toBe(1);
    await box.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/brands/mazda');
    await page.keyboard.press('ArrowUp');
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    await box.press('Enter');
    await page.waitForURL('**/brands/mazda');
  });

  test('says if nothing starts with the text, and shows the popular makes again', async () => {
    const page = await open();
    const box = page.locator('.site-nav').getByRole('searchbox', { name: 'Find a make' });
    await box.fill('qqq');
    await expect.poll(() => page.locator('.site-nav [data-makes-none]').textContent()).toContain('“qqq”');
    await box.fill('');
    await expect.poll(() => page.locator('.site-nav [data-makes-popular]').isVisible()).toBe(true);
  });
});

test('all makes: those in stock are visible, the others folded until someone searches', async () => {
  const page = await newPage({ width: 390 });
  await page.goto(`${siteUrl(HARBOUR)}/brands`);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThan(3500);
  const here = page.locator('.makes-here [data-make]');
  expect(await here.count()).toBeGreaterThan(10);
  for (const href of await here
    .locator('a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
    expect(href).toMatch(/^\/brands\/./);
  const lotus = page.locator('.makes-others [data-make="Lotus"]');
  expect(await lotus.isVisible()).toBe(false);
  const box = page.locator('main').getByRole('searchbox', { name: 'Find a make' });
  await box.fill('lotu');
  await lotus.waitFor();
  expect(await here.filter({ visible: true }).count()).toBe(0);
  await box.fill('');
  await expect.poll(() => lotus.isVisible()).toBe(false);
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
    const words = range.locator('.model-shown').filter({ visible: true });
    // biome-ignore lint/performance/useDomNodeTextContent: only what is seen
    expect(await words.innerText()).toMatch(/(?:New|Demo|Used) from\s+\$[\d,]+/);
    const address = await words.locator('h3 a').getAttribute('href');
    await words.locator('.button').click();
    await page.waitForURL(`**${address}`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(second?.trim());
  }
});

test('with nothing saved, a family yard’s owners offer to look', async () => {
  const page = await newPage();
  await page.goto(`${siteUrl('coastline-caravans')}/favourites`);
  const owners = page.getByRole('complementary', { name: 'Ask Margaret or Col' });
  await owners.waitFor();
  expect(await owners.getByRole('link').getAttribute('href')).toMatch(/^tel:/);
  await page.goto(`${siteUrl('summit-toyota')}/favourites`);
  await page.locator('.saved-empty').waitFor();
  expect(await page.locator('.ask-people').count()).toBe(0);
});

test.each([HARBOUR, 'summit-toyota', 'coastline-caravans'])(
  '%s: pages of makes and models are accessible on desktop, and nothing overflows',
  async (tenant) => {
    const page = await newPage();
    await page.goto(`${siteUrl(tenant)}/brands`);
    const brand = await page.locator('a.make').first().getAttribute('href');
    const paths = ['/brands', brand ?? ''];
    await page.goto(siteUrl(tenant) + brand);
    paths.push((await page.locator('.model-card').first().getAttribute('href')) ?? '');
    for (const path of paths) {
      await page.goto(siteUrl(tenant) + path, { waitUntil: 'networkidle' });
      expect(await accessibilityProblems(page, 'main'), path).toEqual([]);
      await onDeskAndPhone(page, async (width) => {
        expect(await overhang(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
      });
    }
  },
);
