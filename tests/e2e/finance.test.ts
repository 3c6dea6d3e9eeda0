/** Finance in a browser: the estimate of each kind on car pages, and the loan calculator with and without scripts. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { financeEstimate } from '#domain/finance/estimate.ts';
import type { Car } from '#domain/inventory/car.ts';
import { formatDollars } from '#domain/inventory/price.ts';
import type { Site } from '#domain/tenant/site.ts';
import { loadSite } from '#tenant/load.ts';
import { accessibilityProblems, newPage, siteUrl, stockOf } from './browser.ts';

const HARBOUR = 'harbour-motor-group';
const BUDGET = 'budget-cars-direct';

/** The first car of a site whose estimate is by the provider, and the estimate. */
async function estimated(slug: string, provider: string) {
  const site: Site = await loadSite('tenants', slug);
  for (const car of await stockOf(slug)) {
    const estimate = car.show_on_dealer_website ? financeEstimate(car, site, new Date()) : null;
    if (estimate?.provider === provider) return { car, estimate };
  }
  throw new Error(`${slug} has no car with an estimate by ${provider}`);
}

const block = (page: Page) => page.locator('#finance .finance-estimate');
const calculator = (page: Page) => page.locator('form.calculator');
const figures = (page: Page) => calculator(page).locator('[data-figure="payment"]');
const field = (page: Page, name: string) => calculator(page).getByLabel(name, { exact: true });

describe('the estimate on a car’s page', () => {
  test.each([
    [HARBOUR, 'taurus', ['per week', 'per month'], ['Deposit', 'Term', 'Total payable']],
    [HARBOUR, '360finance', ['per week', 'per month'], ['Deposit', 'Term', 'Total payable']],
    [
      HARBOUR,
      'nissan',
      ['per month'],
      ['Deposit', 'Term', 'Final payment', 'Total payable before the final payment'],
    ],
    ['summit-toyota', 'angle', ['per week', 'per month'], ['Term', 'Final payment', 'Total payable']],
    [BUDGET, 'powertorque', ['per week', 'per month'], ['Deposit', 'Term', 'Total payable']],
  ])('%s, %s', async (slug, provider, payments, rows) => {
    const { car, estimate } = await estimated(slug, provider);
    const page = await newPage();
    await page.goto(`${siteUrl(slug)}/cars/${car.slug}`);
    await expect
      .poll(() => block(page).locator('.finance-figures dt').allTextContents())
      .toEqual([...payments, 'interest rate', 'comparison rate']);
    await expect.poll(() => block(page).locator('.finance-rows dt').allTextContents()).toEqual(rows);
    const shown = [estimate.weekly, estimate.monthly].flatMap((each) => (each ? [each.dollars] : []));
    const said = await block(page).locator('[data-figure="payment"]').allTextContents();
    expect(said).toEqual(shown.map(formatDollars));
    await expect.poll(() => block(page).locator('.finance-warning').isVisible()).toBe(true);

    // No figure outshines the comparison rate.
    const sizes = await block(page)
      .locator('.finance-figures dd')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).fontSize));
    expect(new Set(sizes).size).toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('is not there for a sold car', async () => {
    const sold = (await stockOf(HARBOUR)).find(
      (car: Car) => car.sold && Date.now() / 1000 - (car.sold_date_timestamp ?? 0) < 86_400 * 2,
    );
    const page = await newPage();
    await page.goto(`${siteUrl(HARBOUR)}/cars/${sold?.slug}`);
    await expect.poll(() => page.locator('h1').count()).toBe(1);
    await expect.poll(() => block(page).count()).toBe(0);
  });
});

describe('the calculator', () => {
  test('is a worked example without scripts', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(`${siteUrl(HARBOUR)}/finance`);
    await expect.poll(() => figures(page).textContent()).toMatch(/^\$\d{3}$/);
    await expect.poll(() => page.locator('.calculator .finance-warning').isVisible()).toBe(true);
    await expect.poll(() => field(page, 'Price').isDisabled()).toBe(true);
  });

  test('follows its fields, tells the result, and leads to the cars', async () => {
    const page = await newPage({ width: 390 });
    await page.goto(`${siteUrl(HARBOUR)}/finance`);
    const before = await figures(page).textContent();
    await field(page, 'Deposit').fill('$6,000');
    await expect.poll(() => figures(page).textContent()).not.toBe(before);
    await field(page, 'Price').fill('42500');
    await field(page, 'Monthly').check();
    await expect.poll(() => page.locator('.calculator [data-figure="per"]').textContent()).toBe('per month');
    await expect
      .poll(() => page.locator('[data-spoken]').textContent())
      .toMatch(/^\$\d+ per month, interest rate 8\.50% p\.a\., comparison rate .* WARNING: /);
    await expect.poll(() => field(page, 'Price').inputValue()).toBe('42,500');
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByRole('link', { name: /^See cars within \$\d+ a month$/ }).click();
    expect(new URL(page.url()).searchParams.get('price')).toBe(':42500');
  });

  test('says what stands in the way, and shows no figure then', async () => {
    const page = await newPage();
    await page.goto(`${siteUrl(HARBOUR)}/finance`);
    const deposit = field(page, 'Deposit');
    await deposit.fill('30000');
    await expect.poll(() => deposit.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.locator('.calculator-message').textContent()).toMatch(/nothing to borrow/);
    await expect.poll(() => figures(page).isVisible()).toBe(false);
    await deposit.fill('0');
    await expect.poll(() => figures(page).isVisible()).toBe(true);
    await expect.poll(() => page.locator('.calculator-message').textContent()).toBe('');
  });

  test('begins with the car’s price on its page, and wakes when it is opened', async () => {
    const { car } = await estimated(BUDGET, 'powertorque');
    const page = await newPage();
    await page.goto(`${siteUrl(BUDGET)}/cars/${car.slug}`);
    await page.getByText('Work out your own repayments').click();
    const price = field(page, 'Price');
    await expect.poll(() => price.isEnabled()).toBe(true);
    await expect
      .poll(() => price.inputValue())
      .toBe((car.offer_price ?? car.price ?? 0).toLocaleString('en-AU'));
  });
});
