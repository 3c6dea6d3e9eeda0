/** Trading in and selling: from the plate to the estimate and the offer, on each demo site, with script and without. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isAvailable } from '#domain/inventory/status.ts';
import {
  accessibilityProblems,
  layoutShift,
  newPage,
  openPage,
  type PageOptions,
  siteUrl,
  stockOf,
} from './browser.ts';
import { alertOf, type Entries, fill, formOf, scriptReady, send, sendOf, storedLead } from './lead-forms.ts';
import { linkedCar } from './page-parts.ts';
import { signIn } from './sign-in.ts';

const HARBOUR = 'harbour-motor-group';

/** A car as shoppers enter it. */
const COROLLA = { 'Vehicle Make': 'Toyota', 'Vehicle Model': 'Corolla', 'Vehicle Year': '2021' };
const CONDITION = { adjustment_km: '62,000', adjustment_condition: 'Good', adjustment_history: 'Full' };
/** A new address each time, so that a repeated test finds only its own lead. */
const addressOf = (name: string) => `${name}-${randomUUID()}@example.com`;
const personOf = (email: string) => ({ name: 'Ann', last_name: 'Nguyen', postcode: '4870', email });
const entered = (email: string, more: Entries = {}): Entries => ({
  ...{ rego: '987 ZY6', ...COROLLA, ...CONDITION, ...personOf(email), terms: true },
  ...more,
});

async function open(site: string, path: string, options: PageOptions = {}): Promise<Page> {
  const page = await newPage({ reducedMotion: 'reduce', ...options });
  await page.goto(siteUrl(site) + path);
  if (options.javaScriptEnabled !== false) await scriptReady(page);
  return page;
}

const range = (page: Page) => page.getByText(RANGE).first();
const title = (page: Page) => formOf(page).locator('legend:visible').first();
const next = (page: Page) => formOf(page).locator('[data-lead-next]');
const accept = (page: Page) => page.getByRole('button', { name: 'Book an inspection' });
const RANGE = /^\$[\d,]+ to \$[\d,]+$/;

/** The step is open and has the focus. */
const atStep = (page: Page, words: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(words);

describe('harbour: with a registration look-up', () => {
  const REGISTERED = { make: 'Toyota', model: 'Corolla', badge: 'Ascent Sport', year: 2021 };

  test('a shopper goes back, reloads and corrects details, gets an estimate towards a car, and accepts the offer', async () => {
    const car = (await stockOf(HARBOUR)).find(
      (each) => isAvailable(each) && !each.reserved && (each.price ?? 0) > 40_000 && each.price_type !== null,
    );
    const page = await open(HARBOUR, `/cars/trade-in?car_id=${car?.id}`);
    let asked = 0;
    await page.route('**/api/rego', async (route) => {
      asked++;
      const { rego, regoState } = route.request().postDataJSON();
      await route.fulfill({ json: { found: true, vehicle: REGISTERED, rego, regoState, hint: null } });
    });
    expect(await linkedCar(page).getByRole('link').textContent()).toBe(car?.name);
    expect(await page.locator('[data-lead-progress]').textContent()).toBe('Step 1 of 4');
    const form = formOf(page);
    await form.locator('[name="rego"]').fill('1AB 2CD');
    await form.locator('[name="regoState"]').focus();
    await expect.poll(() => form.textContent()).toContain('This looks like a VIC plate. Is the state right?');
    await form.locator('[name="rego"]').press('Enter');
    await atStep(page, 'Is this your car?');
    await form.getByText('2021 Toyota Corolla Ascent Sport').waitFor();

    await next(page).click();
    await atStep(page, 'Condition');
    await fill(form, CONDITION);
    await page.reload();
    await scriptReady(page);
    await expect.poll(() => title(page).textContent()).toBe('Condition');
    expect(await form.locator('[name="adjustment_km"]').inputValue()).toBe('62,000');
    await page.goBack();
    await expect.poll(() => title(page).textContent()).toBe('Is this your car?');
    await form.getByRole('button', { name: 'No, change the details' }).click();
    await form.locator('[name="Vehicle Badge"]').fill('ZR');
    await next(page).click();
    await atStep(page, 'Condition');
    await form.locator('[data-lead-back]').click();
    await atStep(page, 'Your car');
    await next(page).click();
    await next(page).click();
    await atStep(page, 'About you');
    await form.getByText('Your estimate is ready.').waitFor();
    expect(asked).toBe(1);
    expect(page.url()).not.toContain('1AB');

    const email = addressOf('harbour-trade');
    await fill(form, personOf(email));
    await sendOf(form).click();
    await page.waitForURL('**/trade-in/valuation?lead=*');
    expect(page.url()).not.toMatch(/Ann|4870|example/);
    expect(await range(page).textContent()).toMatch(RANGE);
    await page.getByRole('term').filter({ hasText: 'Left to pay' }).waitFor();
    expect(await page.locator('main').textContent()).toContain('Estimate only');
    expect(await accessibilityProblems(page)).toEqual([]);
    const { payload } = await storedLead(page, email);
    expect(payload).toMatchObject({
      ...{ category: 'Trade-In', car_id: car?.id, rego: '1AB2CD', 'Vehicle Badge': 'ZR' },
      regoVehicle: '2021 Toyota Corolla Ascent Sport',
      adjustmentAnswers: { km: 62_000, condition: 'Good', history: 'Full' },
      valuation: { make: 'Toyota', estimate: expect.any(Number) },
    });

    const shown = await range(page).textContent();
    const acceptance = page.waitForRequest('**/api/leads');
    await page.evaluate(() => {
      addEventListener('pagehide', () => sessionStorage.setItem('seen', JSON.stringify(window.dataLayer)));
    });
    await accept(page).click();
    expect((await acceptance).postDataJSON()).toMatchObject({
      ...{ subcategory: '3. Offer Accepted', form_completed: 'true', offer_accepted: 'true' },
    });
    await page.waitForURL('**/success?lead=*');
    await page.getByText('We have your inspection request').waitFor();
    const seen = await page.evaluate(() => JSON.parse(sessionStorage.getItem('seen') ?? '[]'));
    expect(seen).toContainEqual({ event: 'offer_accepted', event_id: 18 });
    await page.goBack();
    await page.getByText('You’ve asked us to inspect your car.').waitFor();

    // On the next visit the estimate is shown again, and can be cleared.
    await page.goto(`${siteUrl(HARBOUR)}/cars/trade-in?car_id=${car?.id}`);
    const kept = page.locator('[data-kept-valuation]');
    await expect.poll(() => kept.textContent()).toContain('Your estimate from today');
    expect(await kept.textContent()).toContain(shown ?? '');
    expect(await kept.textContent()).toContain('to pay');
    expect(await layoutShift(page)).toBeLessThan(0.05);
    await kept.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('rego');
    await page.reload();
    await scriptReady(page);
    expect(await kept.isVisible()).toBe(false);
  });

  test.each([390, 1440])('each step is accessible with and without errors, at %i px', async (width) => {
    const page = await open(HARBOUR, '/trade-in', { width });
    const form = formOf(page);
    const check = async (words: string) => {
      await expect.poll(() => title(page).textContent()).toBe(words);
      expect(await accessibilityProblems(page, 'main')).toEqual([]);
    };
    const errors = () =>
      expect.poll(() => alertOf(form).evaluate((alert) => alert === document.activeElement)).toBe(true);
    await form.locator('[name="rego"]').fill('TOO LONG A PLATE');
    await next(page).click();
    await errors();
    await check('Your rego');
    await form.locator('[name="rego"]').fill('');
    await next(page).click();
    await atStep(page, 'Your car');
    await next(page).click();
    await errors();
    expect(await alertOf(form).textContent()).toContain('Please enter the make or the rego.');
    await check('Your car');
    await fill(form, COROLLA);
    await next(page).click();
    await atStep(page, 'Condition');
    await check('Condition');
    await next(page).click();
    await atStep(page, 'About you');
    await form.getByText('To give you an estimate online, we need').waitFor();
    await sendOf(form).click();
    await errors();
    await check('About you');
    const { scrollWidth, clientWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      clientWidth: document.documentElement.clientWidth,
    }));
    expect(scrollWidth).toBe(clientWidth);
  });

  test('after sending, it promises what the form of that dealership promised', async () => {
    const car = (await stockOf(HARBOUR)).find(
      (each) => isAvailable(each) && each.dealership_slug === 'harbour-cairns',
    );
    const page = await open(HARBOUR, `/cars/trade-in?car_id=${car?.id}`);
    const promise = formOf(page).getByText('We will be in touch within 2 hours while we are open.');
    await expect.poll(() => promise.count()).toBe(1);
    await send(formOf(page), entered(addressOf('harbour-promise'), { 'Vehicle Year': '2012' }));
    await page.waitForURL('**/trade-in/valuation?lead=*');
    await page.getByText('We will be in touch within 2 hours while we are open.').waitFor();
  });

  test('a look-up that fails lets the shopper enter the car by hand', async () => {
    const page = await open(HARBOUR, '/sell-your-car', { expectedErrors: [/429/] });
    await page.route('**/api/rego', (route) => route.fulfill({ status: 429, json: { error: 'Too many' } }));
    await formOf(page).locator('[name="rego"]').fill('123 AB4');
    await next(page).click();
    await atStep(page, 'Your car');
    await page.getByText('Rego lookup isn’t working at the moment.').waitFor();
  });
});

describe('summit: without a look-up', () => {
  test('a shopper without script gets an estimate and accepts the offer', async () => {
    const page = await open('summit-toyota', '/trade-in', { javaScriptEnabled: false, width: 390 });
    await send(formOf(page), entered(addressOf('summit-trade')));
    await page.waitForURL('**/trade-in/valuation?lead=*');
    expect(await range(page).textContent()).toMatch(RANGE);
    await accept(page).click();
    await page.waitForURL('**/success?lead=*');
  });

  test('a car that is too old gets a reason instead of an estimate, and its lead is stored', async () => {
    const page = await open('summit-toyota', '/sell-my-car');
    const form = formOf(page);
    const email = addressOf('summit-old');
    const checked = page.waitForResponse('**/api/valuations');
    expect(await send(form, entered(email, { 'Vehicle Year': '2012' }))).toEqual(['terms']);
    expect(await (await checked).json()).toMatchObject({ valuation: null, reason: 'age' });
    await page.waitForURL('**/trade-in/valuation?lead=*');
    await page.getByText('We only value cars up to 7 years old online.').waitFor();
    expect(await accept(page).count()).toBe(0);
    expect((await storedLead(page, email)).payload).toMatchObject({
      category: 'Sell Your Car',
      valuation: { reason: 'age' },
    });
  });
});

test('budget: for a signed-in shopper, the estimate is stored with the lead and in the browser', async () => {
  const { page, errors, close } = await openPage({ reducedMotion: 'reduce' });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto(`${siteUrl('budget-cars-direct')}/sell-my-car`);
  // A new number each time, so that a repeated test gets a code.
  await signIn(page, `0491 57${randomInt(1000, 9999)}`);
  await page.waitForURL('**/sell-my-car');
  await scriptReady(page);
  const saved = page.waitForRequest('**/api/miscellaneous');
  await send(formOf(page), entered(addressOf('budget-sell')));
  await page.waitForURL('**/trade-in/valuation?lead=*');
  expect(await range(page).textContent()).toMatch(RANGE);
  expect((await saved).postDataJSON()).toMatchObject({ column_name: 'valuation', make: 'Toyota' });
  await expect.poll(() => logged).toContain('Valuation data saved successfully');
  const stored = await page.evaluate(() => localStorage.getItem('budget-cars-direct:trade-in-valuation'));
  expect(JSON.parse(stored ?? '')).toMatchObject({ make: 'Toyota', model: 'Corolla', year: 2021 });
  await page.getByRole('link', { name: 'Not now' }).click();
  await page.waitForURL('**/search');
  expect(errors).toEqual([]);
  await close();
});

test('coastline: a caravan is traded in as one, without kilometres', async () => {
  const page = await open('coastline-caravans', '/trade-in');
  expect(await page.getByRole('heading', { name: /^Trade in your/ }).allTextContents()).toEqual([
    'Trade in your vehicle',
    'Trade in your vehicle',
  ]);
  const email = addressOf('coastline-van');
  const van = entered(email, { 'Vehicle Make': 'Jayco', adjustment_km: '' });
  await send(formOf(page), { 'Vehicle Type': 'Caravan', ...van });
  await page.waitForURL('**/trade-in/valuation?lead=*');
  const lead = await storedLead(page, email);
  expect(lead.payload).toMatchObject({ 'Vehicle Type': 'Caravan', 'Vehicle Make': 'Jayco' });
});

test('coastline: has its own limits on age and kilometres', async () => {
  const page = await open('coastline-caravans', '/trade-in');
  expect(await page.locator('main').textContent()).toContain('15 years old and under 200,000 km');
  const old = { 'Vehicle Year': '2014', adjustment_km: '160,000' };
  const email = addressOf('coastline-trade');
  await send(formOf(page), entered(email, old));
  await page.waitForURL('**/trade-in/valuation?lead=*');
  expect(await page.locator('main').textContent()).not.toContain('We only value');
  expect((await storedLead(page, email)).payload).toMatchObject({
    'Vehicle Year': 2014,
    adjustmentAnswers: { km: 160_000 },
  });
});
