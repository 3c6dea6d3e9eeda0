/** Dealers' files shared by several processes: what one received, another can use. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ObjectServer, objectServer } from '../contract/support/object-server.ts';
import { ask, form, rows, type TestPlatform, testPlatform } from './support/platform.ts';

const STOCK =
  'Stk;Make;Model;Yr;Price;Used/New\nK1;Toyota;Corolla;2019;$21,990;Used\nK2;Mazda;CX-5;2021;$33,500;Used\n';
const TOKENS = { PLATFORM_SECRET: 'secret-of-both-of-them', ADMIN_TOKEN: 'admin-token-of-both' };

let server: ObjectServer;
let one: TestPlatform;
let other: TestPlatform;
beforeAll(async () => {
  server = await objectServer();
  const variables = { STORE_URL: server.url, ...TOKENS };
  one = await testPlatform({ paused: true, variables });
  other = await testPlatform({ paused: true, variables });
});
afterAll(async () => {
  await one?.end();
  await other?.end();
  await server?.close();
});

const kept = (platform: TestPlatform, path: string) =>
  platform.api(`/api/import-files/${path}`, { headers: { authorization: `Bearer ${platform.adminToken}` } });

test('a process can read the files of imports that another one received', async () => {
  await one.feed('north-yard', rows(2, 20_000));
  const [found] = (await kept(other, 'north-yard')).json<{ file: string }[]>();
  expect((await kept(other, `north-yard/${found?.file}`)).text).toBe(JSON.stringify(rows(2, 20_000)));
});

test('a file waiting for confirmation is imported once, by either process', async () => {
  const site = 'north';
  const host = ({ port }: TestPlatform) => `${site}.localhost:${port}`;
  const send = (platform: TestPlatform, path: string, type: string, body: string | Uint8Array, cookie = '') =>
    ask(platform.port, path, {
      host: host(platform),
      method: 'POST',
      headers: { 'content-type': type, origin: `http://${host(platform)}`, cookie },
      body,
    });
  const fields = 'application/x-www-form-urlencoded';
  // Each platform here has its own database, and so its own sessions.
  const cookieOn = async (platform: TestPlatform) => {
    const { headers } = await send(platform, '/operator/sign-in', fields, `token=${platform.adminToken}`);
    return headers['set-cookie']?.find((line) => line.startsWith('operator='))?.split(';')[0] ?? '';
  };
  const cookies = new Map([
    [one, await cookieOn(one)],
    [other, await cookieOn(other)],
  ]);
  const { type, body } = form({ feed: STOCK });
  const field = `--${type.split('boundary=')[1]}\r\ncontent-disposition: form-data; name="dealership"\r\n\r\nnorth-yard\r\n`;
  const sent = await send(
    one,
    '/operator/stock/add',
    type,
    Buffer.concat([Buffer.from(field), body]),
    cookies.get(one),
  );
  const path = sent.headers.location ?? '';

  // The process that received it has restarted, and its own copy is gone.
  await rm(join(one.folder, 'data/tmp/waiting'), { recursive: true });
  for (const platform of [one, other]) {
    const page = await platform.site(site, path, { headers: { cookie: cookies.get(platform) ?? '' } });
    expect(page.text).toContain('2019 Toyota Corolla');
  }
  expect((await send(other, `${path}/import`, fields, '', cookies.get(other))).headers.location).toBe(
    '/operator/stock?done=confirmed',
  );
  expect((await send(one, `${path}/import`, fields, '', cookies.get(one))).status).toBe(422);
});
