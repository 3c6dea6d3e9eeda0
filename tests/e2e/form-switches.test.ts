/** How a site's settings change its forms. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, newPage, siteUrl } from './browser.ts';
import {
  alertOf,
  type Entries,
  formOf,
  PERSON,
  scriptReady,
  send,
  sendOf,
  storedLead,
} from './lead-forms.ts';

/** All settings at their defaults; three dealerships. */
const DEFAULTS = 'harbour-motor-group';
/** Message optional, opt-in not ticked, terms required; one dealership with two locations. */
const BUDGET = 'budget-cars-direct';
/** Another label for the button, terms in the test drive's form; two locations. */
const SUMMIT = 'summit-toyota';
/** Opt-in hidden, no privacy link; asks for neither dealership nor location. */
const COUNTER = 'counter';

async function open(site: string, path = '/contact-us', javaScriptEnabled = true): Promise<Page> {
  const page = await newPage({ reducedMotion: 'reduce', javaScriptEnabled, expectedErrors: [/422/] });
  await page.goto(siteUrl(site) + path);
  if (javaScriptEnabled) await scriptReady(page);
  return page;
}

const TERMS = 'You must agree to the terms of use before submitting the form.';

describe.each([
  ['with', true],
  ['without', false],
])('%s script', (word, javaScriptEnabled) => {
  const opened = (site: string, path?: string) => open(site, path, javaScriptEnabled);
  /** Sends a form without the browser's own checks; returns the errors that the site shows. */
  const refused = async (page: Page, values: Entries): Promise<string[]> => {
    const form = formOf(page);
    await form.evaluate((each: HTMLFormElement) => {
      each.noValidate = true;
    });
    await send(form, values);
    await alertOf(formOf(page)).waitFor();
    return alertOf(formOf(page)).getByRole('link').allInnerTexts();
  };

  test('a message is required, unless the site or the form makes it optional', async () => {
    const { email: _, ...person } = PERSON;
    await expect
      .poll(async () => refused(await opened(DEFAULTS), person))
      .toEqual(['Please enter a message.']);
    await expect.poll(async () => refused(await opened(BUDGET), person)).toEqual([TERMS]);
    const page = await opened(DEFAULTS, '/book-test-drive');
    await send(formOf(page), person);
    await page.waitForURL('**/success*');
  });

  test('terms are required in all forms on one site, and only in the test drive on another', async () => {
    await expect.poll(async () => refused(await opened(BUDGET, '/careers'), PERSON)).toEqual([TERMS]);
    await expect.poll(async () => refused(await opened(SUMMIT, '/book-test-drive'), PERSON)).toEqual([TERMS]);
    expect(
      await formOf(await opened(SUMMIT))
        .locator('[name="terms"]')
        .count(),
    ).toBe(0);
    expect(
      await formOf(await opened(DEFAULTS, '/book-test-drive'))
        .locator('[name="terms"]')
        .count(),
    ).toBe(0);
    const page = await opened(SUMMIT, '/book-test-drive');
    await send(formOf(page), { ...PERSON, email: `terms-${word}@example.com`, terms: true });
    await page.waitForURL('**/success*');
    const { payload } = await storedLead(page, `terms-${word}@example.com`);
    expect(Object.keys(payload)).not.toContain('terms');
  });

  test.each([
    ['ticked by default and left', DEFAULTS, null, { opt_in: true, how: 'untouched default' }],
    ['ticked by default and unticked', DEFAULTS, false, { opt_in: false, how: 'unticked' }],
    ['unticked by default and left', BUDGET, null, { opt_in: false, how: 'untouched default' }],
    ['unticked by default and ticked', BUDGET, true, { opt_in: true, how: 'ticked' }],
    ['hidden', COUNTER, null, { opt_in: false, how: 'hidden' }],
  ])('the lead records whether its opt-in was chosen: %s', async (name, site, set, expected) => {
    const page = await opened(site);
    const form = formOf(page);
    const box = form.locator('[name="opt_in"]');
    await expect.poll(() => box.count()).toBe(site === COUNTER ? 0 : 1);
    if (set !== null) await box.setChecked(set);
    const email = `${name.replaceAll(/\W+/g, '-')}-${word}@example.com`;
    const entries = { ...PERSON, email, message: 'Hello' };
    await send(form, site === BUDGET ? { ...entries, terms: true } : entries);
    await page.waitForURL('**/success*');
    const { consent, opt_in, payload } = await storedLead(page, email);
    expect({ opt_in, how: consent.how }).toEqual(expected);
    expect(payload.opt_in).toBe(expected.opt_in);
    expect(consent.wording).toContain('Send me offers and news');
    expect(Math.abs(Date.now() - Date.parse(consent.at))).toBeLessThan(60_000);
  });

  test.each([
    ['a site with several dealerships asks for the dealership', DEFAULTS, ['dealership_slug']],
    ['a site whose one dealership has several locations asks for the location', BUDGET, ['location_id']],
    ['a site with both questions turned off asks for neither', COUNTER, []],
  ])('%s', async (_, site, asked) => {
    const form = formOf(await opened(site));
    const shown: string[] = [];
    for (const name of ['dealership_slug', 'location_id']) {
      if ((await form.locator(`select[name="${name}"]`).count()) > 0) shown.push(name);
    }
    expect(shown).toEqual(asked);
    for (const name of asked) {
      expect(
        await form.locator(`select[name="${name}"]`).evaluate((each: HTMLSelectElement) => each.required),
      ).toBe(true);
    }
  });

  test('a site that does not ask sends the lead to its default location', async () => {
    const page = await opened(COUNTER);
    const email = `home-${word}@example.com`;
    await send(formOf(page), { ...PERSON, email, message: 'Hello' });
    await page.waitForURL('**/success*');
    const { payload } = await storedLead(page, email);
    expect(payload).toMatchObject({
      dealership_slug: 'counter-north',
      location_id: 2,
      location: 'North Counter Sales',
    });
  });

  test('each site has its own button label, and a privacy link unless it is turned off', async () => {
    const buttonAndLinks = async (site: string, path?: string) => {
      const form = formOf(await opened(site, path));
      const links = await form.getByRole('link', { name: 'Privacy policy' }).count();
      return [(await sendOf(form).textContent())?.trim(), links];
    };
    await expect.poll(() => buttonAndLinks(DEFAULTS)).toEqual(['Enquire Now', 1]);
    await expect.poll(() => buttonAndLinks(SUMMIT)).toEqual(['Message Now', 1]);
    await expect.poll(() => buttonAndLinks(COUNTER)).toEqual(['Message Now', 0]);
    await expect.poll(() => buttonAndLinks(DEFAULTS, '/careers')).toEqual(['Send', 1]);
  });
});

test('the terms box and its error are accessible', async () => {
  const page = await open(BUDGET);
  await sendOf(formOf(page)).click();
  await alertOf(formOf(page)).getByRole('link', { name: TERMS }).click();
  await expect
    .poll(() =>
      formOf(page)
        .locator('[name="terms"]')
        .evaluate((each) => each === document.activeElement),
    )
    .toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
});
