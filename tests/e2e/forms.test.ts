/** Every form in a real browser, with script and without, against the platform's own API. */
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { SUBMIT_ERROR } from '#domain/leads/answer/answer.ts';
import { accessibilityProblems, ask, newPage, type PageOptions, siteUrl } from './browser.ts';
import {
  alertOf,
  type Entries,
  fill as fillIn,
  formOf,
  PERSON,
  scriptReady,
  send as sendForm,
  sendOf,
} from './lead-forms.ts';
import { linkedCar, toast } from './page-parts.ts';

const HARBOUR = () => siteUrl('harbour-motor-group');

async function open(path: string, options: PageOptions = {}, site = HARBOUR()): Promise<Page> {
  const page = await newPage({ reducedMotion: 'reduce', ...options });
  await page.goto(site + path);
  if (options.javaScriptEnabled !== false) await scriptReady(page);
  return page;
}

// biome-ignore lint/performance/useDomNodeTextContent: hidden words are part of the text content
const textOf = (locator: Locator) => locator.innerText();

/** What a shopper enters, where the form has the field. */
const ENTERED: Entries = {
  ...PERSON,
  message: 'Is it still there?',
  Rego: '123 ABC',
  rego: '123 ABC',
  'Vehicle Make': 'Toyota',
  'Vehicle Model': 'Corolla',
  km: '84500',
  adjustment_km: '84500',
  vehiclePriceBudget: '30000',
  position: 'Technician',
  company: 'Ann’s Bakery',
  terms: true,
};
const fill = (form: Locator) => fillIn(form, ENTERED);
const send = (form: Locator) => sendForm(form, ENTERED);

const PAGES = [
  '/contact-us',
  '/book-test-drive',
  '/finance',
  '/service',
  '/vehicle-parts-and-accessories',
  '/fleet',
  '/careers',
];

describe.each(PAGES)('%s', (path) => {
  // `lead-payloads.test.ts` sends it, with script and without. `narrow.test.ts` checks the empty form.
  test('is accessible with errors, and moves the focus to the error summary', async () => {
    const page = await open(path, { width: 390 });
    const form = formOf(page);
    await sendOf(form).click();
    await expect.poll(() => alertOf(form).evaluate((alert) => alert === document.activeElement)).toBe(true);
    await expect.poll(() => textOf(form)).toContain('Invalid postcode. Please enter a 4-digit number.');
    expect(await accessibilityProblems(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});

/** The first car of the harbour site; its page has forms. */
async function firstCar(): Promise<{ id: number; slug: string; name: string; dealership_slug: string }> {
  const [car] = JSON.parse((await ask(`${HARBOUR()}/api/cars?limit=1`)).text);
  return car;
}

describe('on a car’s page', () => {
  test.each(['enquire', 'test-drive'])(
    '#%s opens from its link and from its address, and sends',
    async (anchor) => {
      const page = await open(`/cars/${(await firstCar()).slug}`);
      const dialog = page.locator(`dialog#${anchor}`);
      await page.locator(`a[href$="#${anchor}"]:visible`).first().click();
      await dialog.waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect
        .poll(async () => [await dialog.isVisible(), new URL(page.url()).hash])
        .toEqual([false, '']);
      await page.goto(`${page.url()}#${anchor}`);
      await dialog.waitFor();
      expect(await accessibilityProblems(page, `dialog#${anchor}`)).toEqual([]);
      const form = dialog.locator('form[data-lead-form]');
      await sendOf(form).click();
      await expect.poll(() => alertOf(form).evaluate((alert) => alert === document.activeElement)).toBe(true);
      expect(await accessibilityProblems(page, `dialog#${anchor}`)).toEqual([]);
      const posted = page.waitForRequest('**/api/enquiries');
      await send(form);
      const body = (await posted).postDataJSON() as Record<string, unknown>;
      expect(body).toMatchObject({ name: 'Ann', postcode: '4870', opt_in: true, opt_in_touched: false });
      expect(Number(body.car_id)).toBeGreaterThan(0);
      await page.waitForURL('**/success?lead=*');
    },
  );

  test('without script a link leads to the form', async () => {
    const page = await open(`/cars/${(await firstCar()).slug}#enquire`, { javaScriptEnabled: false });
    await page.locator('#enquire').getByRole('link', { name: 'Open the form' }).click();
    await page.waitForURL('**/enquire');
    await send(formOf(page));
    await page.waitForURL('**/success?lead=*');
  });
});

test('the success page claims nothing if nothing was sent', async () => {
  const page = await open('/contact-us');
  await page.goto(`${HARBOUR()}/success`);
  await page.getByRole('heading', { level: 1, name: 'Your enquiry' }).waitFor();
  // No tick either.
  await expect.poll(() => page.locator('[data-success] > [aria-hidden]').isVisible()).toBe(false);
  expect(await page.getByText(/^(?:Thank you|We have)/).count()).toBe(0);
});

describe('no lead is lost', () => {
  test('a form sent offline is kept with a message, and sent once the browser is online', async () => {
    const page = await open('/contact-us', { expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });
    const form = formOf(page);
    await fill(form);
    await page.context().setOffline(true);
    await sendOf(form).click();
    await expect.poll(() => textOf(alertOf(form))).toContain('You seem to be offline.');
    await expect.poll(() => textOf(alertOf(form))).toContain('An error occurred when submitting this form');
    await expect.poll(() => textOf(alertOf(form))).toContain('Your form is saved in this browser');
    await page.context().setOffline(false);
    await page.waitForURL('**/success?lead=*');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('harbour-motor-group:outbox')))
      .toBeNull();
  });

  test('a form that the platform could not take is sent from the next page, under the same key', async () => {
    const page = await open('/contact-us', { expectedErrors: [/503/] });
    const keys: (string | undefined)[] = [];
    let isDown = true;
    await page.context().route('**/api/enquiries', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (isDown) await route.fulfill({ status: 503, json: { success: false } });
      else await route.continue();
    });
    const form = formOf(page);
    await fill(form);
    await sendOf(form).click();
    await expect.poll(() => textOf(alertOf(form))).toContain('is saved in this browser');
    expect(await accessibilityProblems(page)).toEqual([]);
    isDown = false;
    await page.goto(`${HARBOUR()}/search`);
    await toast(page, /^“.+” sent\./).waitFor();
    expect(new Set(keys).size).toBe(1);
    const events = await page.evaluate(() => window.dataLayer);
    expect(events).toContainEqual({ event: 'form_submitted', event_id: 22, form: 'contact' });
  });

  test('a double click sends one lead, and the button shows that it is busy', async () => {
    const page = await open('/contact-us');
    let calls = 0;
    await page.route('**/api/enquiries', async (route) => {
      calls++;
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    const form = formOf(page);
    await fill(form);
    await sendOf(form).dblclick();
    expect([await sendOf(form).isDisabled(), await sendOf(form).getAttribute('aria-busy')]).toEqual([
      true,
      'true',
    ]);
    await page.waitForURL('**/success?lead=*');
    expect(calls).toBe(1);
  });

  test('a failed response is shown as a failure, with its message if it has one', async () => {
    const page = await open('/contact-us', { expectedErrors: [/400/] });
    const answers = [
      { status: 200, json: {} },
      { status: 400, json: { success: false, error: 'That didn’t work' } },
      { status: 400, json: { success: false } },
    ];
    await page.route('**/api/enquiries', (route) => route.fulfill(answers.shift() ?? { status: 500 }));
    const form = formOf(page);
    await fill(form);
    for (const words of [
      'An unexpected error occured',
      'That didn’t work',
      'An error occurred when submitting this form',
    ]) {
      await sendOf(form).click();
      await expect.poll(() => textOf(alertOf(form))).toBe(words);
      expect(await toast(page, SUBMIT_ERROR).getByRole('paragraph').count()).toBe(1);
    }
  });
});

test('a shopper’s details are filled in the next time, and can be cleared', async () => {
  const page = await open('/contact-us');
  await send(formOf(page));
  await page.waitForURL('**/success?lead=*');
  await page.goto(`${HARBOUR()}/careers`);
  await scriptReady(page);
  const form = formOf(page);
  await expect.poll(() => form.locator('[name="phone"]').inputValue()).toBe('0412 345 678');
  await expect.poll(() => form.locator('[name="message"]').inputValue()).toBe('');
  await form.getByRole('button', { name: 'Clear my details' }).click();
  await expect.poll(() => form.locator('[name="phone"]').inputValue()).toBe('');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('harbour-motor-group:profile')))
    .toBeNull();
});

test('a form opened by a car’s link is about that car', async () => {
  const car = await firstCar();
  const page = await open(`/book-test-drive?car_id=${car.id}`);
  expect(await textOf(linkedCar(page).getByRole('link'))).toBe(car.name);
  expect(await formOf(page).locator('[name="dealership_slug"]').inputValue()).toBe(car.dealership_slug);
  expect(await formOf(page).locator('[name="car_id"]').inputValue()).toBe(String(car.id));
});

test('test drive times are those of the location, and one is booked', async () => {
  const page = await open('/book-test-drive');
  const form = formOf(page);
  await form.locator('[name="dealership_slug"]').selectOption('harbour-cairns');
  // A Tuesday a week or two ahead: open, and rarely a holiday.
  const day = new Date(Date.now() + 8 * 86_400_000);
  day.setDate(day.getDate() + ((9 - day.getDay()) % 7));
  const date = day.toISOString().slice(0, 10);
  const left = async () => {
    const { text } = await ask(`${HARBOUR()}/api/appointments?location_id=1&date=${date}`);
    const { slots } = JSON.parse(text) as { slots: { time: string; free: number }[] };
    return slots.find(({ time }) => time === '10:00')?.free ?? 0;
  };
  const before = await left();
  await form.locator('[name="preferred_date"]').fill(date);
  const times = form.locator('select[name="preferred_time"]');
  await times.waitFor();
  await times.selectOption({ label: '10 am' });
  await fill(form);
  await sendOf(form).click();
  await page.waitForURL('**/success?appointment=*');
  await page.getByText(/^Tuesday, .* 10:00 am A[A-Z]+T$/).waitFor();
  await page.getByRole('link', { name: 'Add to your calendar' }).waitFor();
  await expect.poll(() => left()).toBe(before - 1);
});
