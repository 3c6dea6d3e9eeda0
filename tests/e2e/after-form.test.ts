/** The page after a form: when the reply comes, what happens next, and the ways on. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, newPage, overhang, siteUrl, stockOf } from './browser.ts';
import { formOf, PERSON, scriptReady, send } from './lead-forms.ts';
import { cards } from './page-parts.ts';

const SITE = 'harbour-motor-group';

const steps = (page: Page) => page.getByRole('region', { name: 'What happens next' }).getByRole('listitem');
const place = (page: Page) => page.getByRole('region', { name: 'Come and see us' });
const askedAbout = (page: Page) => page.getByRole('region', { name: 'What you asked about' }).first();

describe.each([
  ['with script', true],
  ['without script', false],
])('%s', (_, javaScriptEnabled) => {
  const sent = async (path: string) => {
    const page = await newPage({ javaScriptEnabled, width: 390 });
    await page.goto(siteUrl(SITE) + path);
    if (javaScriptEnabled) await scriptReady(page);
    await send(formOf(page), { ...PERSON, message: 'Is it still there?' });
    await page.waitForURL('**/success?lead=*');
    return page;
  };

  test('an enquiry about a car leads back to it, to its yard and to similar cars', async () => {
    const car = (await stockOf(SITE)).find(({ status, reserved }) => status === 'in_stock' && !reserved);
    const page = await sent(`/cars/${car?.slug}/enquire`);
    // The demo's yards promise a reply, so its time is given.
    await page.getByText(/We’ll reply (?:today|by)|We open .+ and will reply by/).waitFor();
    await page.getByText(/^Your reference: HMG-\d{4,}$/).waitFor();
    expect(await steps(page).allTextContents()).toEqual(
      expect.arrayContaining(['We call, text or email you.']),
    );
    const about = askedAbout(page).getByRole('link').first();
    expect(await about.getAttribute('href')).toBe(`/cars/${car?.slug}`);
    expect(
      await place(page)
        .getByRole('link', { name: /^Directions/ })
        .count(),
    ).toBe(1);
    expect(await cards(page.getByRole('region', { name: 'You may also like' })).count()).toBeGreaterThan(2);
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    if (javaScriptEnabled) expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('a message about no car leads to fresh stock', async () => {
    const page = await sent('/contact-us');
    expect(await steps(page).first().textContent()).toBe('We pass your message to the right team.');
    expect(await askedAbout(page).count()).toBe(0);
    expect(await cards(page.getByRole('region', { name: 'Fresh in stock' })).count()).toBeGreaterThan(2);
  });
});

test('another browser is told nothing about the lead, but gets the ways on', async () => {
  const page = await newPage();
  await page.goto(`${siteUrl(SITE)}/contact-us`);
  await scriptReady(page);
  await send(formOf(page), { ...PERSON, message: 'Hello' });
  await page.waitForURL('**/success?lead=*');
  const other = await newPage();
  await other.goto(page.url());
  await other.getByRole('heading', { level: 1, name: 'Your enquiry' }).waitFor();
  expect(await other.getByText(/^Your reference: \S/).count()).toBe(0);
  expect(await steps(other).count()).toBe(0);
  expect(
    await other.getByRole('region', { name: 'Our locations' }).getByRole('heading', { level: 3 }).count(),
  ).toBe(3);
});
