/** Forms sent with mistakes and without script come back on a page of the site. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, newPage, siteUrl, stockOf } from './browser.ts';
import { alertOf, type Entries, enter, formOf, PERSON, send, sendOf, storedLead } from './lead-forms.ts';

interface Case {
  /** A page of the harbour site, with the form's anchor where it holds several; `null` for a car's page. */
  at: string | null;
  title: string;
  entered: Entries;
}

const CASES: Case[] = [
  { at: '/contact-us', title: 'Send us a message', entered: { message: 'Is it <b>still</b> there?' } },
  {
    at: '/service',
    title: 'Book a service',
    entered: { Rego: '123ABC', radio_option_brakes_or_tyres: true },
  },
  { at: '/careers', title: 'Work with us', entered: { position: 'Technician', message: 'Ten years' } },
  {
    at: '/trade-in',
    title: 'Trade in your car',
    entered: { rego: '123ABC', regoState: 'nsw', adjustment_km: '84500', adjustment_condition: 'Good' },
  },
  {
    at: '/trade-in#valuation-form',
    title: 'Ask a valuer',
    entered: {
      'Vehicle Make': 'Toyota',
      'Vehicle Model': 'Corolla',
      finance: 'Yes',
      preferred_contact: 'SMS',
    },
  },
  { at: null, title: 'Ask about this car', entered: { message: 'One owner?' } },
];

/** The address of a form: of its page, or of the enquiry on a car's page. */
async function addressOf(at: string | null): Promise<URL> {
  const site = siteUrl('harbour-motor-group');
  if (at !== null) return new URL(at, site);
  const [car] = await stockOf('harbour-motor-group');
  return new URL(`/cars/${car?.slug}/enquire`, site);
}

async function entriesOf(page: Page, names: Iterable<string>): Promise<Entries> {
  const form = page.locator('main form[data-lead-form]');
  const entries: Record<string, string | true> = {};
  for (const name of names) {
    const control = form.locator(`[name="${name}"]:not([type="hidden"])`);
    const type = await control.first().getAttribute('type');
    if (type === 'checkbox') entries[name] = (await control.isChecked()) || '';
    else if (type === 'radio') {
      const chosen = form.locator(`[name="${name}"]:checked`);
      entries[name] = (await chosen.count()) === 0 ? '' : await chosen.inputValue();
    } else entries[name] = await control.inputValue();
  }
  return entries;
}

describe.each(CASES)('$title, at $at', ({ at, title, entered }) => {
  test('comes back with its values and errors, and is stored once corrected', async () => {
    const page = await newPage({ javaScriptEnabled: false, width: 390, expectedErrors: [/422/] });
    const { href, hash } = await addressOf(at);
    await page.goto(href);
    const first = hash ? page.locator(`${hash} form`) : formOf(page);
    // Skips the browser's own checks, so that the platform has to reject the values.
    await first.evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    const email = `corrected-${title.replaceAll(/\W+/g, '-')}@example.com`.toLowerCase();
    const person = { ...PERSON, email, postcode: '48', phone: 'call me' };
    expect(await send(first, { ...person, ...entered })).toEqual([]);

    await page.waitForURL('**/api/enquiries');
    await expect.poll(() => page.title()).toContain(`Please check: ${title}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('banner').waitFor();
    await page.getByRole('contentinfo').waitFor();
    const form = page.locator('main form[data-lead-form]');
    await expect
      .poll(() => entriesOf(page, Object.keys({ ...person, ...entered })))
      .toEqual({ ...person, ...entered });
    const alert = alertOf(form);
    await expect.poll(() => alert.evaluate((each) => each === document.activeElement)).toBe(true);
    const words = [
      'Please check your phone number. It seems too short or too long.',
      'Invalid postcode. Please enter a 4-digit number.',
    ];
    await expect.poll(() => alert.getByRole('link').allInnerTexts()).toEqual(words);
    await expect.poll(() => form.locator('[id$="-error"]:visible').allInnerTexts()).toEqual(words);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);

    await alert.getByRole('link', { name: 'Invalid postcode' }).click();
    await expect
      .poll(() => form.locator('[name="postcode"]').evaluate((each) => each.matches(':target')))
      .toBe(true);
    await enter(form, 'postcode', PERSON.postcode);
    await enter(form, 'phone', PERSON.phone);
    await sendOf(form).click();
    // A trade-in leads to its estimate.
    await page.waitForURL(/\/(?:success(?:\?lead=.+)?|trade-in\/valuation\?lead=.+)$/);
    const { payload } = await storedLead(page, email);
    expect(payload).toMatchObject({ name: 'Ann', postcode: PERSON.postcode, phone: '+61412345678' });
    if (at === null) expect(Number(payload.car_id)).toBeGreaterThan(0);
  });
});

/** A page whose scripts fail to load. Script stays enabled, because axe needs it. */
async function scriptless(): Promise<Page> {
  const page = await newPage({ expectedErrors: [/422/, /ERR_FAILED/] });
  await page.route('**/*.js', (route) => route.abort());
  return page;
}

test.each(CASES)('$title, at $at, comes back accessible', async ({ at, title }) => {
  const page = await scriptless();
  const { href, hash } = await addressOf(at);
  await page.goto(href);
  const first = hash ? page.locator(`${hash} form`) : formOf(page);
  await first.evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
    form.submit();
  });
  await page.waitForURL('**/api/enquiries');
  await expect.poll(() => page.title()).toContain(`Please check: ${title}`);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('a box that was unticked comes back unticked', async () => {
  const page = await newPage({ javaScriptEnabled: false, expectedErrors: [/422/] });
  await page.goto(`${siteUrl('harbour-motor-group')}/contact-us`);
  const first = formOf(page);
  await first.locator('[name="opt_in"]').uncheck();
  await send(first, { name: 'Ann', postcode: '4870', message: 'Hello' });
  await page.waitForURL('**/api/enquiries');
  const form = page.locator('main form[data-lead-form]');
  await expect.poll(() => form.locator('[name="opt_in"]').isChecked()).toBe(false);
  await enter(form, 'email', 'unticked@example.com');
  await sendOf(form).click();
  await page.waitForURL('**/success*');
  expect((await storedLead(page, 'unticked@example.com')).consent.how).toBe('unticked');
});

test('without script, a taken time leads to a choice of other times', async () => {
  const page = await newPage({ javaScriptEnabled: false });
  await page.goto(`${siteUrl('harbour-motor-group')}/book-test-drive`);
  const form = formOf(page);
  const day = new Date(Date.now() + 10 * 86_400_000);
  const email = 'too-early@example.com';
  expect(
    await send(form, {
      ...PERSON,
      email,
      dealership_slug: 'harbour-cairns',
      preferred_date: day.toISOString().slice(0, 10),
      // Before opening hours, so it counts as taken.
      preferred_time: '03:00',
    }),
  ).toEqual([]);
  await page.getByRole('heading', { name: 'We have your enquiry, but that time has been taken' }).waitFor();
  await page.getByRole('banner').waitFor();
  await page.getByRole('radio').nth(1).check();
  await page.getByRole('button', { name: 'Book this time' }).click();
  await page.waitForURL('**/success?appointment=*');
  // The lead has the time that was chosen in the end.
  const { payload } = await storedLead(page, email);
  expect(payload).toMatchObject({
    category: 'Test Drive',
    preferred_time: expect.stringMatching(/^\d{2}:\d{2}$/),
  });
  expect(payload.preferred_time).not.toBe('03:00');
});
