/** A car's page loads its forms later: nothing that a shopper does meanwhile is lost. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { newPage, type PageOptions, siteUrl, stockOf } from './browser.ts';
import { alertOf, fill, formOf, PERSON, sendOf, storedLead } from './lead-forms.ts';
import { action, carPanel, settled } from './page-parts.ts';

const SITE = 'harbour-motor-group';
const FORMS = '**/car-forms/*';
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Ask about this car' });
const formIn = (page: Page) => dialogOf(page).locator('form[data-lead-form]');
const messageOf = (page: Page) => formIn(page).locator('[name="message"]');
const ask = (page: Page) => action(carPanel(page), 'enquire').click();

async function carUrl(): Promise<string> {
  const car = (await stockOf(SITE)).find(({ status }) => status === 'in_stock');
  return `${siteUrl(SITE)}/cars/${car?.slug}`;
}

async function open(options: PageOptions = {}): Promise<Page> {
  const page = await newPage({ reducedMotion: 'reduce', ...options });
  return page;
}

describe('a form that is opened before it has loaded', () => {
  /** A page whose forms load when `give` is called. */
  async function waiting(): Promise<{ page: Page; give: () => void }> {
    const page = await open();
    const held = Promise.withResolvers<void>();
    await page.route(FORMS, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(await carUrl());
    // The scripts are listening.
    await page.locator('html[data-forms-arrive]').waitFor();
    return { page, give: held.resolve };
  }

  test('appears in the open dialog, which keeps the focus', async () => {
    const { page, give } = await waiting();
    await ask(page);
    await dialogOf(page).waitFor();
    expect(await dialogOf(page).getByRole('link', { name: 'Open the form' }).isVisible()).toBe(false);
    give();
    await formIn(page).waitFor();
    expect(await dialogOf(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'hidden' });
    const back = () => page.evaluate(() => document.activeElement?.getAttribute('data-action'));
    await expect.poll(back).toBe('enquire');
  });

  test('has the message of the call to action that opened it', async () => {
    const { page, give } = await waiting();
    const callToAction = page.locator('[data-opens="enquiry"][data-message]').first();
    const message = await callToAction.evaluate((link: HTMLElement) => {
      link.click();
      return link.dataset.message ?? '';
    });
    await dialogOf(page).waitFor();
    give();
    await expect.poll(() => messageOf(page).inputValue()).toBe(message);
  });

  test('opens on its own page if it cannot be loaded, and can be sent from there', async () => {
    const page = await open({ expectedErrors: [/503/] });
    await page.route(FORMS, (route) => route.fulfill({ status: 503 }));
    const url = await carUrl();
    await page.goto(url);
    await ask(page);
    await page.waitForURL('**/enquire');
    const email = 'elsewhere@car-forms.example';
    await page.getByRole('heading', { level: 1, name: 'Ask about this car' }).waitFor();
    await fill(formOf(page), { ...PERSON, email, terms: true });
    await sendOf(formOf(page)).click();
    await page.waitForURL('**/success*');
    const { payload } = await storedLead(page, email);
    expect(payload).toMatchObject({ category: expect.stringContaining('Vehicle Enquiry') });
    expect(Number(payload.car_id)).toBeGreaterThan(0);
  });

  test('waits for the connection while offline, and the page stays', async () => {
    const page = await open({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });
    let isCut = true;
    await page.route(FORMS, (route) => (isCut ? route.abort() : route.continue()));
    const url = await carUrl();
    // The page's own scripts are there; only the forms are not.
    await page.goto(url);
    await settled(page);
    await page.context().setOffline(true);
    await ask(page);
    await dialogOf(page).getByRole('link', { name: 'Open the form' }).waitFor();
    expect(page.url()).toBe(`${url}#enquire`);
    isCut = false;
    await page.context().setOffline(false);
    await formIn(page).waitFor();
  });
});

test('what was typed is still there after a reload, and is sent as the same form', async () => {
  const page = await open({ expectedErrors: [/503/] });
  const keys: unknown[] = [];
  let isDown = true;
  await page.route('**/api/enquiries', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (isDown) await route.fulfill({ status: 503, json: { success: false } });
    else await route.continue();
  });
  await page.goto(await carUrl());
  await ask(page);
  await formIn(page).waitFor();
  const email = 'typed@car-forms.example';
  await fill(formIn(page), { ...PERSON, email, message: 'Is it <b>still</b> there?', terms: true });
  await page.reload();
  await expect.poll(() => messageOf(page).inputValue()).toBe('Is it <b>still</b> there?');
  await sendOf(formIn(page)).click();
  await expect.poll(() => alertOf(formIn(page)).textContent()).toContain('is saved in this browser');
  await page.reload();
  await expect.poll(() => messageOf(page).inputValue()).toBe('Is it <b>still</b> there?');
  isDown = false;
  await sendOf(formIn(page)).click();
  await page.waitForURL('**/success*');
  expect(new Set(keys).size).toBe(1);
  expect((await storedLead(page, email)).message).toBe('Is it <b>still</b> there?');
  // Once it is sent, the car's page starts with an empty form.
  await page.goto(await carUrl());
  await ask(page);
  await formIn(page).waitFor();
  await expect.poll(() => messageOf(page).inputValue()).not.toContain('<b>');
});
