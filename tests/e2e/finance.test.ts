/**
 * Finance in a browser, with and without scripts: each kind of estimate on car pages, the loan calculator and its link
 * to search, and the way from a car to a lead on each site.
 */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { financeEstimate } from '#domain/finance/estimate.ts';
import type { Car } from '#domain/inventory/car.ts';
import { formatDollars } from '#domain/inventory/price.ts';
import type { Site } from '#domain/tenant/site.ts';
import { loadSite } from '#tenant/load.ts';
import { accessibilityProblems, ask, layoutShift, newPage, siteUrl, stockOf } from './browser.ts';
import { fill, formOf, PERSON, scriptReady, send, sendOf, storedLead } from './lead-forms.ts';
import { carPanel, linkedCar } from './page-parts.ts';
import { signIn } from './sign-in.ts';

const HARBOUR = 'harbour-motor-group';
const SUMMIT = 'summit-toyota';
const BUDGET = 'budget-cars-direct';
const COASTLINE = 'coastline-caravans';

/** The first car of a site whose estimate comes from the provider, and the estimate. */
async function estimated(slug: string, provider: string) {
  const site: Site = await loadSite('tenants', slug);
  for (const car of await stockOf(slug)) {
    const estimate = car.show_on_dealer_website ? financeEstimate(car, site, new Date()) : null;
    if (estimate?.provider === provider) return { car, estimate };
  }
  throw new Error(`${slug} has no car with an estimate by ${provider}`);
}

const section = (page: Page) => page.getByRole('region', { name: /^Finance this / });
const block = (page: Page) => page.locator('[data-provider]');
const calculator = (page: Page) => page.getByRole('form', { name: 'Loan calculator' });
const WARNING = 'WARNING: This comparison rate is true only for';
/** The calculator's label for each repayment, `per month`. */
const period = (page: Page) => calculator(page).locator('[data-figure="per"]');
/** The calculator's message about an entry that does not work. */
const problem = (page: Page) => calculator(page).locator('[data-message]');
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
    expect(await block(page).getByRole('term').allTextContents()).toEqual([
      ...payments,
      'interest rate',
      'comparison rate',
      ...rows,
    ]);
    const shown = [estimate.weekly, estimate.monthly].flatMap((each) => (each ? [each.dollars] : []));
    const amounts = await block(page).locator('[data-figure="payment"]').allTextContents();
    expect(amounts).toEqual(shown.map(formatDollars));
    expect(await block(page).getByText(WARNING).isVisible()).toBe(true);

    // No figure stands out more than the comparison rate.
    const sizes = await block(page)
      .locator('dd[data-figure]')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).fontSize));
    expect(sizes).toHaveLength(payments.length + 2);
    expect(new Set(sizes).size).toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('is absent for a sold car', async () => {
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
  test('works without scripts, and leads to the cars and back', async () => {
    const page = await newPage({ javaScriptEnabled: false, width: 390 });
    await page.goto(`${siteUrl(HARBOUR)}/finance?car_type=used`);
    await field(page, 'Price').fill('$25,000');
    await field(page, 'Monthly').check();
    await page.getByRole('button', { name: 'Calculate repayments' }).click();
    await page.waitForURL('**/finance?*#calculator');
    expect(await period(page).textContent()).toBe('per month');
    expect(await calculator(page).getByText(WARNING).isVisible()).toBe(true);
    expect(await field(page, 'Price').inputValue()).toBe('$25,000');
    // The parameters that the page was opened with are kept.
    expect(await formOf(page).locator('[name="car_type"]').inputValue()).toBe('used');
    const worked = page.url();

    await page.getByRole('link', { name: /^See [\d,]+ cars within \$\d+ a month$/ }).click();
    await page.waitForURL('**/search?price=:25000');
    await page.goBack();
    expect(page.url()).toBe(worked);
    expect(await field(page, 'Price').inputValue()).toBe('$25,000');

    await field(page, 'Deposit').fill('30000');
    await page.getByRole('button', { name: 'Calculate repayments' }).click();
    await page.getByText('nothing to borrow').waitFor();
    expect(await figures(page).isVisible()).toBe(false);
  });

  test('follows its fields, announces the result, and leads to the cars and back', async () => {
    const page = await newPage();
    await page.goto(`${siteUrl(HARBOUR)}/finance`);
    const before = await figures(page).textContent();
    await field(page, 'Deposit').fill('$6,000');
    await expect.poll(() => figures(page).textContent()).not.toBe(before);
    await field(page, 'Price').fill('42500');
    await field(page, 'Monthly').check();
    await expect.poll(() => period(page).textContent()).toBe('per month');
    await expect
      .poll(() => page.locator('[data-spoken]').textContent())
      .toMatch(/^\$\d+ per month, interest rate 8\.50% p\.a\., comparison rate .* WARNING: /);
    await expect.poll(() => field(page, 'Price').inputValue()).toBe('42,500');
    expect(await accessibilityProblems(page)).toEqual([]);
    const payment = await figures(page).textContent();

    const link = page.getByRole('link', { name: /^See [\d,]+ cars within \$\d+ a month$/ });
    const [count = ''] = /[\d,]+ cars/.exec((await link.textContent()) ?? '') ?? [];
    await link.click();
    await page.waitForURL('**/search?price=:42500');
    await page.locator('main').getByText(count, { exact: true }).first().waitFor();
    // Where search shows weekly payments, both rates and the warning are beside them.
    await page.getByRole('radio', { name: 'Weekly payment' }).check();
    await page.getByText(/^Estimated at .*comparison rate 9\.63% p\.a\./).waitFor();
    await page.goBack();
    await page.waitForURL('**/finance?**');
    await expect.poll(() => field(page, 'Price').inputValue()).toBe('42,500');
    await expect.poll(() => figures(page).textContent()).toBe(payment);
  });

  test('picks up what was chosen before its script loaded, including the address', async () => {
    const page = await newPage();
    const gate = Promise.withResolvers<void>();
    await page.route(/\/calculator\.client\.|\/LoanCalculator\./, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(`${siteUrl(HARBOUR)}/finance`, { waitUntil: 'commit' });
    await field(page, 'Price').fill('42500');
    await field(page, 'Monthly').check();
    gate.resolve();
    await expect.poll(() => period(page).textContent()).toBe('per month');
    await page.waitForURL(/price=42/);
    expect(await field(page, 'Price').inputValue()).toMatch(/^42,?500$/);
  });

  test('explains invalid entries, and shows no figure', async () => {
    const page = await newPage();
    await page.goto(`${siteUrl(HARBOUR)}/finance`);
    const deposit = field(page, 'Deposit');
    await deposit.fill('30000');
    await expect.poll(() => deposit.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => problem(page).textContent()).toMatch(/nothing to borrow/);
    await expect.poll(() => figures(page).isVisible()).toBe(false);
    await deposit.fill('0');
    await expect.poll(() => figures(page).isVisible()).toBe(true);
    await expect.poll(() => problem(page).textContent()).toBe('');
  });

  test('begins with the price on the car’s page, and starts when opened', async () => {
    const { car } = await estimated(BUDGET, 'powertorque');
    const page = await newPage();
    await page.goto(`${siteUrl(BUDGET)}/cars/${car.slug}`);
    await page.getByText('Calculate your repayments').click();
    const price = field(page, 'Price');
    await expect.poll(() => price.isEnabled()).toBe(true);
    await expect
      .poll(() => price.inputValue())
      .toBe((car.offer_price ?? car.price ?? 0).toLocaleString('en-AU'));
  });

  test('takes on a price that changes while the page is open, unless the shopper entered one', async () => {
    const { car } = await estimated(BUDGET, 'powertorque');
    const page = await newPage();
    const live = JSON.parse((await ask(`${siteUrl(BUDGET)}/api/cars/${car.slug}`)).text);
    let dollars = 21_000;
    await page.route(`**/api/cars/${car.slug}`, (route) => {
      const price = { kind: 'price', dollars, type: 'egc' };
      return route.fulfill({ json: { ...live, price, document: { ...live.document, price: dollars } } });
    });
    await page.goto(`${siteUrl(BUDGET)}/cars/${car.slug}`);
    await page.getByText('Calculate your repayments').click();
    await expect.poll(() => field(page, 'Price').inputValue()).toBe('21,000');
    await expect.poll(() => field(page, 'Deposit').inputValue()).toBe('2,100');
    await expect.poll(() => page.locator('[data-out="price"]').textContent()).toBe('$21,000');
    await field(page, 'Price').fill('15000');
    dollars = 20_000;
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow')));
    await carPanel(page).getByText('$20,000').waitFor();
    expect(await field(page, 'Price').inputValue()).toBe('15000');
  });
});

/** A car for sale whose page offers finance. */
async function financed(slug: string, hasNvic: boolean): Promise<Car> {
  const site = await loadSite('tenants', slug);
  const car = (await stockOf(slug)).find(
    (each) =>
      each.has_nvic === hasNvic &&
      each.status === 'in_stock' &&
      !each.sold &&
      each.price !== null &&
      financeEstimate(each, site, new Date()),
  );
  if (!car) throw new Error(`${slug} has no such car`);
  return car;
}

const getFinance = (page: Page) => section(page).getByRole('link', { name: 'Get Finance' });
/** The car that a form says it is about. */
const aboutCar = (page: Page) => linkedCar(page).first();

describe.each([
  ['with script', true],
  ['without script', false],
])('from a car to the lead, %s', (_, javaScriptEnabled) => {
  const person = (site: string) => ({ ...PERSON, email: `${site}-${javaScriptEnabled}@finance.example` });

  test('harbour: a car with an NVIC leads to its own finance page', async () => {
    const car = await financed(HARBOUR, true);
    const page = await newPage({ javaScriptEnabled, width: 390 });
    await page.goto(`${siteUrl(HARBOUR)}/cars/${car.slug}`);
    if (!javaScriptEnabled) {
      await page.getByText('Calculate your repayments').click();
      await page.getByRole('button', { name: 'Calculate repayments' }).click();
      await page.waitForURL(`**/personalised/finance?car_id=${car.id}&price=*#calculator`);
      await page.goBack();
    }
    await getFinance(page).click();
    await page.waitForURL(`**/personalised/finance?car_id=${car.id}`);
    expect(await aboutCar(page).textContent()).toContain(car.name);
    expect(await block(page).getByText(WARNING).isVisible()).toBe(true);
    expect(await block(page).textContent()).toMatch(/interest rate.*comparison rate.*valid until/);
    if (javaScriptEnabled) {
      await scriptReady(page);
      expect(await accessibilityProblems(page)).toEqual([]);
      await expect.poll(() => layoutShift(page)).toBe(0);
      await formOf(page).locator('[name="message"]').fill('Half way');
    }
    await page.reload();
    const price = (car.offer_price ?? car.price ?? 0).toLocaleString('en-AU');
    expect(await field(page, 'Price').inputValue()).toBe(price);
    if (javaScriptEnabled) await scriptReady(page);
    const entered = person('harbour');
    await send(formOf(page), entered);
    await page.waitForURL('**/success*');
    const { payload } = await storedLead(page, entered.email);
    expect(payload).toMatchObject({
      car_id: car.id,
      dealership_slug: car.dealership_slug,
      category: 'Finance Enquiry',
    });
    await page.goBack();
    await expect.poll(() => aboutCar(page).textContent()).toContain(car.name);
  });

  test('summit: the site’s finance form opens with the car', async () => {
    const car = await financed(SUMMIT, false);
    const page = await newPage({ javaScriptEnabled });
    await page.goto(`${siteUrl(SUMMIT)}/cars/${car.slug}`);
    await getFinance(page).click();
    await page.waitForURL(`**/apply-for-finance?car_id=${car.id}&*#finance-form`);
    expect(await aboutCar(page).textContent()).toContain(car.name);
    const entered = { ...person('summit'), deposit: '5000' };
    if (javaScriptEnabled) await scriptReady(page);
    await send(formOf(page), entered);
    await page.waitForURL('**/success*');
    const { payload } = await storedLead(page, entered.email);
    const price = car.offer_price ?? car.price;
    expect(payload).toMatchObject({
      car_id: car.id,
      vehiclePriceBudget: price,
      deposit: 5000,
      car_type: car.car_type,
    });
  });

  test('the values of the link are in the form and in the lead', async () => {
    const page = await newPage({ javaScriptEnabled });
    const query =
      'preferredDealership=harbour-mackay&vehiclePriceBudget=24990&car_type=used&car_id=no-such-car';
    await page.goto(`${siteUrl(HARBOUR)}/finance?${query}#finance-form`);
    if (javaScriptEnabled) await scriptReady(page);
    const values = { dealership_slug: 'harbour-mackay', vehiclePriceBudget: '24990', car_type: 'used' };
    for (const [name, value] of Object.entries(values))
      expect(await formOf(page).locator(`[name="${name}"]`).inputValue(), name).toBe(value);
    expect(await aboutCar(page).count()).toBe(0);
    const entered = person('link');
    await fill(formOf(page), entered);
    await sendOf(formOf(page)).click();
    await page.waitForURL('**/success*');
    const { payload } = await storedLead(page, entered.email);
    expect(payload).toMatchObject({ ...values, vehiclePriceBudget: 24990, car_id: null });
  });
});

test('budget: a visitor signs in first, and comes back to the car', async () => {
  const car = await financed(BUDGET, true);
  const page = await newPage({ width: 390 });
  await page.goto(`${siteUrl(BUDGET)}/cars/${car.slug}`);
  await getFinance(page).click();
  await page.waitForURL('**/sign-in?**');
  await signIn(page, '0491 570 313');
  await page.waitForURL(`**/personalised/finance?car_id=${car.id}`);
  expect(await aboutCar(page).textContent()).toContain(car.name);
  await scriptReady(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  const entered = { ...PERSON, email: 'budget@finance.example', terms: true as const };
  await send(formOf(page), entered);
  await page.waitForURL('**/success*');
  expect((await storedLead(page, entered.email)).payload).toMatchObject({ car_id: car.id });

  await page.goto(`${siteUrl(BUDGET)}/finance-pre-approval?vehiclePriceBudget=18000`);
  const preApproval = page.locator('#finance-pre-approval-form');
  expect(await preApproval.locator('[name="vehiclePriceBudget"]').inputValue()).toBe('18000');
  expect(await preApproval.textContent()).toContain('don’t run a credit check');
  expect(await field(page, 'Price').inputValue()).toBe('18,000');
});

test('coastline: a site without finance has no link to it', async () => {
  for (const path of ['/finance', '/finance-pre-approval', '/personalised/finance?car_id=1'])
    expect((await ask(siteUrl(COASTLINE) + path)).status, path).toBe(404);
  const van = (await stockOf(COASTLINE)).find(({ status }) => status === 'in_stock');
  for (const path of ['/', '/search', `/cars/${van?.slug}`]) {
    const { text } = await ask(siteUrl(COASTLINE) + path);
    expect(text.match(/href="[^"]*finance[^"]*"/g), path).toBeNull();
  }
});
