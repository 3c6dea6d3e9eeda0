/** Shoppers for tests: browsers that keep cookies, and the messages that reached them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { rowsOf } from '../../../src/server/db/client.ts';
import type { Answer, TestPlatform } from './platform.ts';

export const ANN = '0412 345 678';
export const ANN_KEY = '+61412345678';
export const BEN = '0498 765 432';

type Headers = Record<string, string>;

export interface Browser {
  cookies: Map<string, string>;
  /** The latest `Set-Cookie` of each cookie. */
  set: Map<string, string>;
  get(path: string, headers?: Headers): Promise<Answer>;
  /** Posts JSON as a page of the site does. */
  post(path: string, body: unknown, headers?: Headers): Promise<Answer>;
  /** Posts a form as a page of the site does without script. */
  form(path: string, body: Record<string, string>, headers?: Headers): Promise<Answer>;
  send(method: string, path: string, headers?: Headers, body?: string): Promise<Answer>;
}

/**
 * A browser on a site of the platform.
 * @param address the internet address it comes from, where the platform trusts a proxy to tell it
 */
export function aBrowser(
  platform: Pick<TestPlatform, 'site' | 'port'>,
  site: string,
  { address = '203.0.113.7', host = `${site}.localhost:${platform.port}` } = {},
): Browser {
  const cookies = new Map<string, string>();
  const set = new Map<string, string>();
  const send: Browser['send'] = async (method, path, headers = {}, body) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await platform.site(site, path, {
      method,
      host,
      headers: { host, 'x-forwarded-for': address, ...(cookie ? { cookie } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      set.set(name, line);
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const origin = { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
  return {
    cookies,
    set,
    send,
    get: (path, headers) => send('GET', path, headers),
    post: (path, body, headers = {}) =>
      send('POST', path, { 'content-type': 'application/json', ...origin, ...headers }, JSON.stringify(body)),
    form: (path, body, headers = {}) =>
      send(
        'POST',
        path,
        { 'content-type': 'application/x-www-form-urlencoded', ...origin, ...headers },
        new URLSearchParams(body).toString(),
      ),
  };
}

/** Text messages that arrived so far, in no order. */
export async function textsSent({
  folder,
}: Pick<TestPlatform, 'folder'>): Promise<{ to: string; text: string }[]> {
  const outbox = join(folder, 'data/outbox');
  const names = await readdir(outbox).catch(() => []);
  const files = await Promise.all(
    names.filter((name) => name.endsWith('.sms')).map((name) => readFile(join(outbox, name), 'utf8')),
  );
  return files.map((file) => {
    const [head = '', ...lines] = file.split('\n\n');
    return { to: head.replace('To: ', ''), text: lines.join('\n\n').trimEnd() };
  });
}

/** Emails that arrived so far, as text. */
export async function mailsSent({ folder }: Pick<TestPlatform, 'folder'>): Promise<string[]> {
  const outbox = join(folder, 'data/outbox');
  const names = await readdir(outbox).catch(() => []);
  return Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(outbox, name), 'utf8')),
  );
}

const codeIn = (text: string) => /#(\d{6})$/.exec(text)?.[1] ?? '';

/** Codes that reached a number. */
export async function codesOf(platform: Pick<TestPlatform, 'folder'>, number: string): Promise<string[]> {
  return (await textsSent(platform)).filter(({ to }) => to === number).map(({ text }) => codeIn(text));
}

/** Waits until every message was sent. */
async function allSent({ database }: Pick<TestPlatform, 'database'>): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await rowsOf(
        database.orm,
        sql`select id from shopper_messages where state = 'waiting'`,
      );
      if (waiting.length > 0) throw new Error('messages are waiting');
    },
    { timeout: 10_000, interval: 10 },
  );
}

type WithMessages = Pick<TestPlatform, 'folder' | 'database'>;

/** Asks for a code and waits until it has arrived. */
export async function newCode(platform: WithMessages, browser: Browser, phone: string): Promise<string> {
  const number = `+61${phone.replaceAll(/\D/g, '').slice(1)}`;
  await allSent(platform);
  const before = await codesOf(platform, number);
  const answer = await browser.post('/api/auth/code', { phone });
  expect(answer.json()).toEqual({ success: true });
  await allSent(platform);
  const codes = await codesOf(platform, number);
  expect(codes).toHaveLength(before.length + 1);
  for (const code of before) codes.splice(codes.indexOf(code), 1);
  return codes[0] ?? '';
}

/** Signs in with a code, from asking for it to the session. */
export async function signIn(
  platform: WithMessages,
  browser: Browser,
  phone: string,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const code = await newCode(platform, browser, phone);
  const answer = await browser.post('/api/auth/verify', { phone, code, ...more });
  expect(answer.status).toBe(200);
  return answer;
}
