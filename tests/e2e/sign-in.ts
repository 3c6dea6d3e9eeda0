/** Signs in through the pages, with the code from the outbox folder. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, inject } from 'vitest';

/** Messages sent so far, by file extension: `sms` or `eml`. */
export async function messagesSent(ending: 'sms' | 'eml'): Promise<string[]> {
  const files = await readdir(inject('outbox')).catch(() => []);
  const own = files.filter((name) => name.endsWith(`.${ending}`));
  return Promise.all(own.map((name) => readFile(join(inject('outbox'), name), 'utf8')));
}

/** The code texted to a number, other than `old`. */
export async function codeFor(number: string, old?: string): Promise<string> {
  const to = `To: +61${number.replaceAll(' ', '').slice(1)}\n`;
  let code: string | undefined;
  const look = async () => {
    const codes = (await messagesSent('sms'))
      .filter((text) => text.startsWith(to))
      .map((text) => text.match(/^(\d{6}) is your code/m)?.[1]);
    code = codes.find((each) => each !== old);
    return code;
  };
  await expect.poll(look, { timeout: 15_000 }).toMatch(/^\d{6}$/);
  return code ?? '';
}

/** The newest link to `path` in an email to an address. */
export async function linkSentTo(email: string, path: string): Promise<string> {
  let link: string | undefined;
  const look = async () => {
    const mails = (await messagesSent('eml'))
      .filter((mail) => mail.includes(`To: ${email}`))
      .map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
    link = mails
      .map((mail) => new RegExp(`http:\\S+?${path}\\?token=[\\w%.&=+-]+`).exec(mail)?.[0])
      .find(Boolean);
    return link;
  };
  await expect.poll(look, { timeout: 15_000 }).toBeDefined();
  return link ?? '';
}

/**
 * Completes the open sign-in page.
 * @returns the code that was used
 */
export async function signIn(page: Page, number: string, oldCode?: string): Promise<string> {
  await page.getByLabel('Mobile number').fill(number);
  await page.getByRole('button', { name: 'Text me a code' }).click();
  const code = await codeFor(number, oldCode);
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  return code;
}

/** A visitor who just said "Not now" to signing in: saved cars stay in the browser without another prompt. */
export const declineSignIn = (page: Page, site: string) =>
  page.addInitScript((key) => localStorage.setItem(key, String(Date.now())), `${site}:not-now`);
