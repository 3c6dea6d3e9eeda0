/** Offers: where they appear, how long they show, how their text folds. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { jsonLdIn } from '../fixtures/schema-org.ts';
import { accessibilityProblems, ask, layoutShift, newPage, siteUrl, stockOf } from './browser.ts';
import { settled } from './page-parts.ts';

const HARBOUR = 'harbour-motor-group';
const RUNOUT = '/offers/mazda/2041';
/** When the runout ends, midnight in Queensland. */
const OVER = new Date('2027-01-31T14:00:00Z');
const secondsAfterOver = (seconds: number) => new Date(OVER.getTime() + seconds * 1000);

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });

test.each([
  ['of a make, on a site of several', HARBOUR, RUNOUT, 200],
  ['of no make, on a site of several', HARBOUR, '/offers/2039', 200],
  ['of a make, without its make', HARBOUR, '/offers/2041', 404],
  ['on a site of one make', 'summit-toyota', '/offers/311', 200],
  ['on a site of one make, with its make', 'summit-toyota', '/offers/toyota/311', 404],
  ['shared by all tenants', HARBOUR, '/offers/roadside-year', 200],
  ['shared, on a site it excludes', 'summit-toyota', '/offers/roadside-year', 404],
])('an offer %s', async (_, tenant, path, status) => {
  expect((await ask(siteUrl(tenant) + path)).status).toBe(status);
});

test('an offer of demonstrators lists these alone, and leads to all of them', async () => {
  const { text } = await ask(`${siteUrl('summit-toyota')}/offers/311`);
  const list = text.slice(text.indexOf('Toyota demo cars in stock'), text.indexOf('Also on offer'));
  const listed = new Set([...list.matchAll(/href="\/cars\/([\w-]+)"/g)].map(([, slug]) => slug));
  const stock = await stockOf('summit-toyota');
  const types = stock.filter(({ slug }) => listed.has(slug)).map(({ car_type }) => car_type);
  expect(types).toEqual(Array.from(listed, () => 'demo'));
  expect(types).toHaveLength(8);
  expect(list).toContain('href="/search/demo-cars"');
});

test('a card leads to the offer, to its model and to its form', async () => {
  const page = await newPage();
  await page.goto(`${siteUrl(HARBOUR)}/special-offers`);
  const runout = card(page, 'CX-5 runout');
  expect(await runout.getByRole('link', { name: 'Explore the CX-5' }).getAttribute('href')).toBe(
    '/mazda-cx-5',
  );
  await runout.getByRole('link', { name: 'about CX-5 runout' }).click();
  await page.waitForURL(`**${RUNOUT}#offer-enquiry`);
  const form = page.getByRole('dialog');
  await expect.poll(() => form.isVisible()).toBe(true);
  expect(await form.locator('[name="offer_id"]').inputValue()).toBe('2041');
  expect(await form.locator('[name="offer_name"]').inputValue()).toMatch(/^CX-5 runout/);
});

describe('long text', () => {
  test.each([true, false])('unfolds and folds again (script: %s)', async (javaScriptEnabled) => {
    const page = await newPage({ javaScriptEnabled });
    await page.goto(`${siteUrl(HARBOUR)}/special-offers`);
    const runout = card(page, 'CX-5 runout');
    const lead = runout.getByText(/^Choose \$2,000 of genuine accessories.*in stock\.$/);
    expect(await lead.isVisible()).toBe(true);
    const terms = runout.getByText(/^On new CX-5 vehicles in stock at Harbour Cairns/);
    const all = runout.getByText('dash camera');
    expect(await all.isVisible()).toBe(false);
    const fold = runout.getByText('Details and terms');
    await fold.click();
    expect(await all.isVisible()).toBe(true);
    expect(await terms.isVisible()).toBe(true);
    await fold.click();
    expect(await all.isVisible()).toBe(false);
    expect(await terms.isVisible()).toBe(false);
  });

  test('is unfolded on the offer’s own page; short text has nothing to unfold', async () => {
    const page = await newPage();
    /** The control that folds the offer's text. */
    const more = async () => {
      const name = await page.getByRole('heading', { level: 1 }).textContent();
      return page.locator('summary', { hasText: `about ${name?.trim()}` });
    };
    await page.goto(siteUrl(HARBOUR) + RUNOUT);
    expect(await (await more()).count()).toBe(1);
    expect(await page.getByText('dash camera').filter({ visible: true }).count()).toBeGreaterThan(0);
    await page.goto(`${siteUrl(HARBOUR)}/offers/2039`);
    expect(await (await more()).count()).toBe(0);
  });
});

describe('an offer that has ended', () => {
  test.each([
    [-1, true],
    [0, false],
  ])('%i seconds after its end its card is shown: %s', async (seconds, shown) => {
    const page = await newPage();
    await page.clock.setFixedTime(secondsAfterOver(seconds));
    await page.goto(`${siteUrl(HARBOUR)}/special-offers`);
    await expect.poll(() => card(page, 'CX-5 runout').isVisible()).toBe(shown);
    expect(await card(page, 'D-MAX with three services').isVisible()).toBe(true);
  });

  test('disappears from an open page', async () => {
    const page = await newPage();
    await page.clock.install({ time: secondsAfterOver(-60) });
    await page.goto(`${siteUrl(HARBOUR)}/special-offers`);
    expect(await card(page, 'CX-5 runout').isVisible()).toBe(true);
    await page.clock.runFor(61_000);
    await expect.poll(() => card(page, 'CX-5 runout').isVisible()).toBe(false);
  });

  test('says so on its own page, and has no enquiry form any more', async () => {
    const page = await newPage();
    await page.clock.setFixedTime(secondsAfterOver(1));
    await page.goto(siteUrl(HARBOUR) + RUNOUT);
    await expect.poll(() => page.getByText('This offer ended on 31 January 2027').isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'about CX-5 runout' }).count()).toBe(0);
  });
});

test('structured data says what is offered, by whom and until when', async () => {
  const [crumbs, offer] = jsonLdIn((await ask(siteUrl(HARBOUR) + RUNOUT)).text);
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  expect(offer).toMatchObject({
    '@type': 'Offer',
    name: 'CX-5 runout with $2,000 of accessories',
    validThrough: '2027-02-01T00:00:00+10:00',
    itemOffered: { '@type': 'Car', model: 'CX-5', brand: { name: 'Mazda' } },
    seller: { '@type': 'AutoDealer', name: 'Harbour Motor Group' },
  });
  expect(offer).toMatchObject({ description: expect.not.stringMatching(/[<>]/) });
});

describe.each([
  [HARBOUR, RUNOUT],
  ['summit-toyota', '/offers/314'],
  ['coastline-caravans', '/offers/service-with-every-used-van'],
])('%s', (tenant, offer) => {
  test.each([390, 1440])('at %i px offers are accessible, and nothing overflows or shifts', async (width) => {
    const page = await newPage({ width });
    for (const path of ['/special-offers', offer]) {
      await page.goto(siteUrl(tenant) + path);
      await settled(page);
      // `narrow.test.ts` checks accessibility on a phone.
      if (width > 400) expect(await accessibilityProblems(page, 'main'), path).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(await layoutShift(page), path).toBeLessThan(0.02);
    }
  });
});
