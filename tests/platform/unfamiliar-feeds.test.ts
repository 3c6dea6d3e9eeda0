/** From an unknown file to a site on screen, as docs/stock.md describes: by command, and on the operator's page. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { main as operatorCommand } from '../../scripts/operator.ts';
import { main as tenantCommand } from '../../scripts/tenant.ts';
import { END_TO_END } from '../fixtures/feeds/unfamiliar/end-to-end.ts';
import { ask, form, type TestPlatform, testPlatform } from './support/platform.ts';

/** The time within which both paths must finish, milliseconds. */
const PROMISED_MS = 120_000;

let platform: TestPlatform;
let env: Record<string, string>;
beforeAll(async () => {
  platform = await testPlatform({
    builder: 'astro',
    tenants: [{ slug: 'there-before', dealerships: ['there-before'] }],
  });
  env = {
    PLATFORM_URL: `http://127.0.0.1:${platform.port}`,
    PORT: String(platform.port),
    DATA_DIR: platform.env.DATA_DIR,
    TENANTS_DIR: platform.env.TENANTS_DIR,
    ADMIN_TOKEN: platform.adminToken,
  };
});
afterAll(() => platform?.end());

/** Runs `npm run tenant -- new …` with nobody to answer. */
async function newTenant(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const io = {
    env,
    out: (line: string) => out.push(line),
    err: (line: string) => err.push(line),
    now: () => new Date(),
    ask: null,
  };
  const code = await tenantCommand(['new', ...args], io);
  return { code, out, err: err.join('\n') };
}

/** The addresses of cars on a site's search page, once it has any. */
async function carsOnScreen(site: string): Promise<Set<string>> {
  const found = async () => {
    const { text } = await platform.site(site, '/search');
    return new Set([...text.matchAll(/href="(\/cars\/[a-z0-9-]+)"/g)].map(([, path = '']) => path));
  };
  await expect.poll(async () => (await found()).size, { timeout: PROMISED_MS }).toBeGreaterThan(0);
  return found();
}

test('one command creates a site from the stock in an unknown file', async () => {
  const folder = join(platform.folder, 'sent');
  await mkdir(folder);
  for (const { file, bytes, cars } of END_TO_END) {
    const slug = file.replace(/[^a-z]+/gi, '-').toLowerCase();
    const path = join(folder, file);
    await writeFile(path, await bytes());
    const started = performance.now();
    const { code, out, err } = await newTenant(slug, '--feed', path);
    expect([code, err]).toEqual([0, expect.stringContaining(`${cars.length} created`)]);
    expect(out.at(-1)).toBe(`The site: http://${slug}.localhost:${platform.port}/`);
    const onScreen = await carsOnScreen(slug);
    expect(performance.now() - started).toBeLessThan(PROMISED_MS);
    const shown = cars.filter(({ show_on_dealer_website }) => show_on_dealer_website !== false);
    expect(onScreen.size).toBe(shown.length);
    for (const car of onScreen) expect((await platform.site(slug, car)).status).toBe(200);
    expect((await platform.site(slug, '/')).status).toBe(200);
  }
});

test('a new site is served without stock, and its operator can add a file', async () => {
  const site = 'hillside-cars';
  const { out } = await newTenant(site);
  expect(out.at(-1)).toBe(`The site: http://${site}.localhost:${platform.port}/`);
  const lines: string[] = [];
  const io = { env, out: (line: string) => lines.push(line), err: (line: string) => lines.push(line) };
  expect(await operatorCommand([site], io)).toBe(0);
  const [address = '', token = ''] = lines;
  expect(address).toBe(`http://${site}.localhost:${platform.port}/operator`);

  const host = `${site}.localhost:${platform.port}`;
  const send = (path: string, type: string, body: string | Uint8Array, cookie = '') =>
    ask(platform.port, path, {
      host,
      method: 'POST',
      headers: { 'content-type': type, origin: `http://${host}`, cookie },
      body,
    });
  const fields = 'application/x-www-form-urlencoded';
  const signedIn = await send('/operator/sign-in', fields, `token=${token}`);
  const cookie = signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const { type, body } = form({ feed: (await END_TO_END[0]?.bytes()) ?? '' });
  const field = `--${type.split('boundary=')[1]}\r\ncontent-disposition: form-data; name="dealership"\r\n\r\n${site}\r\n`;
  const sent = await send('/operator/stock/add', type, Buffer.concat([Buffer.from(field), body]), cookie);
  expect(sent.status, sent.text).toBe(303);
  const proposal = sent.headers.location ?? '';
  const { text } = await platform.site(site, proposal, { headers: { cookie } });
  expect(text).toContain('2021 Toyota HiLux SR5');
  expect((await send(`${proposal}/import`, fields, '', cookie)).status).toBe(303);
  expect((await carsOnScreen(site)).size).toBe(3);
});
