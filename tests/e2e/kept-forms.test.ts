/**
 * Forms that could not be sent stay in the shopper's browser until they have arrived or the shopper removes them.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { accessibilityProblems, newPage, type PageOptions, siteUrl } from './browser.ts';
import { alertOf, fill, formOf, PERSON, scriptReady, sendOf, storedLead } from './lead-forms.ts';
import { toast } from './page-parts.ts';
import { signIn } from './sign-in.ts';

/** A demo site whose finance form needs a sign-in. */
const SITE = 'budget-cars-direct';
const NUMBER = '0491 580 178';

async function open(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await newPage({ reducedMotion: 'reduce', ...options });
  await page.goto(siteUrl(SITE) + path);
  return page;
}

const opener = (page: Page) => page.getByRole('button', { name: /not sent yet$/ });
const waiting = (page: Page) => page.getByRole('dialog', { name: 'Not sent yet' });
const kept = (page: Page) =>
  page.evaluate((site) => JSON.parse(localStorage.getItem(`${site}:outbox`) ?? '[]') as unknown[], SITE);

/** Fills in the page's form and sends it while offline. */
async function sendOffline(page: Page, email: string, message: string): Promise<void> {
  await scriptReady(page);
  const form = formOf(page);
  await fill(form, { ...PERSON, email, message, terms: true });
  await page.context().setOffline(true);
  await sendOf(form).click();
  await expect.poll(() => alertOf(form).textContent()).toContain('is saved in this browser');
}

test('a form whose sign-in has expired is kept, and sent after the next sign-in', async () => {
  const page = await open('/finance-enquiry', {
    width: 390,
    expectedErrors: [/401/, /ERR_INTERNET_DISCONNECTED/],
  });
  await signIn(page, NUMBER);
  await page.waitForURL('**/finance-enquiry');
  await scriptReady(page);
  expect(await formOf(page).locator('[name="phone"]').inputValue()).toBe(NUMBER);
  const email = 'gil@kept.example';
  await sendOffline(page, email, 'What would it cost a week?');
  // The platform sends few codes to one number, so the same session is restored below instead of signing in again.
  const session = await page.context().cookies();
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await expect.poll(() => alertOf(formOf(page)).textContent()).toContain('Sign in and we’ll send it.');
  expect(await formOf(page).getByLabel('Message').inputValue()).toBe('What would it cost a week?');

  await page.goto(`${siteUrl(SITE)}/contact-us`);
  expect(await opener(page).textContent()).toBe('1 form not sent yet');
  await opener(page).click();
  await waiting(page).getByText('Sign in again to send it.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await kept(page)).toHaveLength(1);
  await waiting(page).getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/sign-in?**');
  await page.context().addCookies(session);
  await page.goto(`${siteUrl(SITE)}/search`);
  await expect.poll(() => kept(page)).toEqual([]);
  const { message, payload } = await storedLead(page, email);
  expect([message, payload.category]).toEqual(['What would it cost a week?', 'Finance Enquiry']);
});

test('a kept form that the platform refuses opens again as typed, and is removed once it is corrected and sent', async () => {
  const page = await open('/contact-us', { expectedErrors: [/422/, /ERR_INTERNET_DISCONNECTED/] });
  const email = 'hal@kept.example';
  await sendOffline(page, email, 'Is the <b>blue</b> one there?');
  // Changes the kept form, so that a value which was valid when typed is refused on arrival.
  await page.evaluate((site) => {
    const key = `${site}:outbox`;
    localStorage.setItem(
      key,
      (localStorage.getItem(key) ?? '').replace('"postcode":"4870"', '"postcode":"48"'),
    );
  }, SITE);
  await page.context().setOffline(false);
  await expect.poll(() => alertOf(formOf(page)).textContent()).toContain('Invalid postcode');

  await page.goto(`${siteUrl(SITE)}/search`);
  await opener(page).click();
  await waiting(page).getByText('Please check it: Invalid postcode.').waitFor();
  await waiting(page).getByRole('button', { name: 'Check and send' }).click();
  await page.waitForURL('**/api/enquiries');
  await scriptReady(page);
  const form = formOf(page);
  expect(await form.locator('[name="message"]').inputValue()).toBe('Is the <b>blue</b> one there?');
  expect(await form.locator('[name="postcode"]').inputValue()).toBe('48');
  await form.locator('[name="postcode"]').fill('4870');
  await sendOf(form).click();
  await page.waitForURL('**/success?lead=*');
  expect(await kept(page)).toEqual([]);
  expect((await storedLead(page, email)).message).toBe('Is the <b>blue</b> one there?');
});

test('a kept form can be sent at once, or removed and restored', async () => {
  const page = await open('/contact-us', { width: 320, expectedErrors: [/503/] });
  let isDown = true;
  await page
    .context()
    .route('**/api/enquiries', (route) =>
      isDown ? route.fulfill({ status: 503, json: { success: false } }) : route.continue(),
    );
  await scriptReady(page);
  const email = 'ivy@kept.example';
  await fill(formOf(page), { ...PERSON, email, message: 'Hello', terms: true });
  await sendOf(formOf(page)).click();
  await expect.poll(() => alertOf(formOf(page)).textContent()).toContain('is saved in this browser');
  await page.goto(`${siteUrl(SITE)}/search`);
  await opener(page).click();
  await waiting(page).getByText('We’ll try again automatically.').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await waiting(page).getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => opener(page).isVisible()).toBe(false);
  expect(await kept(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  isDown = false;
  await opener(page).click();
  await waiting(page).getByRole('button', { name: 'Send now' }).click();
  await toast(page, /^“.+” sent\./).waitFor();
  await expect.poll(() => opener(page).isVisible()).toBe(false);
  expect((await storedLead(page, email)).message).toBe('Hello');
});
