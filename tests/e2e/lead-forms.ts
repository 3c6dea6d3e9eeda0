/** Fills in and sends the forms of a page, and looks up what the platform stored. */
import type { Locator, Page } from 'playwright';
import { expect, inject } from 'vitest';

export const PERSON = {
  name: 'Ann',
  last_name: 'Nguyen',
  phone: '0412 345 678',
  email: 'ann@example.com',
  postcode: '4870',
} as const;

/** Entries by field name; `true` ticks a box. */
export type Entries = Readonly<Record<string, string | true>>;

export const formOf = (page: Page) => page.locator('main form[data-lead-form]').first();
export const sendOf = (form: Locator) => form.locator('[data-lead-send]');
export const alertOf = (form: Locator) => form.locator('[data-lead-alert]');

/** Waits until the script has taken over the forms and turned off the browser's own checks. */
export async function scriptReady(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.querySelector('form[data-lead-form]')?.hasAttribute('novalidate'),
  );
}

/**
 * Enters a value into a field.
 * @returns whether the field is shown
 */
export async function enter(form: Locator, name: string, value: string | true): Promise<boolean> {
  const controls = form.locator(`[name="${name}"]:not([type="hidden"])`);
  const control = controls.first();
  if ((await controls.count()) === 0) return false;
  const kind = await control.evaluate((each) => each.getAttribute('type') ?? each.tagName.toLowerCase());
  if (kind === 'radio' || kind === 'checkbox') {
    const which = kind === 'radio' ? `[name="${name}"][value="${value}"]` : `[name="${name}"]`;
    const label = form.locator('label').filter({ has: form.page().locator(which) });
    if (!(await label.isVisible())) return false;
    await label.locator('input').setChecked(true);
  } else if (!(await control.isVisible())) return false;
  else if (kind === 'select') await control.selectOption(String(value));
  else await control.fill(String(value));
  return true;
}

/**
 * Fills in the shown fields, and chooses the first option of each required list.
 * @returns the names that are not shown
 */
export async function fill(form: Locator, values: Entries): Promise<string[]> {
  const left: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    if (!(await enter(form, name, value))) left.push(name);
  }
  for (const list of await form.locator('select[required]').all()) {
    if (!(await list.isVisible()) || (await list.inputValue()) !== '') continue;
    await list.selectOption(await list.locator('option:not([value=""])').first().getAttribute('value'));
  }
  return left;
}

/**
 * Fills in and sends the form, step by step if the script shows steps.
 * @returns the names that the form does not have
 */
export async function send(form: Locator, values: Entries): Promise<string[]> {
  let left = values;
  for (;;) {
    const names = await fill(form, left);
    left = Object.fromEntries(Object.entries(left).filter(([name]) => names.includes(name)));
    const next = form.locator('[data-lead-next]');
    if (!(await next.isVisible())) break;
    const progress = form.locator('[data-lead-progress]');
    const before = await progress.textContent();
    await next.click();
    await expect.poll(() => progress.textContent()).not.toBe(before);
  }
  await sendOf(form).click();
  return Object.keys(left);
}

export interface StoredLead {
  email: string | null;
  event: number;
  message: string | null;
  suspicions: string[];
  consent: { how: string; wording: string; at: string };
  opt_in: boolean;
  payload: Record<string, unknown>;
}

/** The lead with that email address, as the platform's API lists it. */
export async function storedLead(page: Page, email: string): Promise<StoredLead> {
  const found = async () => {
    const answer = await page.request.get(
      `http://localhost:${inject('port')}/api/leads?search=${encodeURIComponent(email)}`,
      { headers: { authorization: `Bearer ${inject('adminToken')}` } },
    );
    return ((await answer.json()) as { leads: StoredLead[] }).leads;
  };
  await expect.poll(async () => (await found()).length).toBe(1);
  const [lead] = await found();
  if (!lead) throw new Error(`no lead of ${email}`);
  return lead;
}
