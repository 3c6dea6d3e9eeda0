/** Feeds on the operator's page and in the command. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { main as feedCommand } from '../../scripts/feed.ts';
import { type Answer, ask, MAPPING, rows, type TestPlatform, testPlatform } from './support/platform.ts';

let platform: TestPlatform;
let incoming: string;
let clock = new Date('2026-11-23T01:00:00.000Z');
let cookie = '';

const feed = (dealership: string) => ({
  dealership,
  from: `folder:${dealership}/stock.json`,
  done: '.done',
  mapping: 'mapping.json',
});

beforeAll(async () => {
  platform = await testPlatform({
    now: () => clock,
    paused: true,
    tenants: [
      {
        slug: 'north',
        dealerships: ['north-yard', 'east-yard'],
        feeds: [feed('north-yard'), feed('east-yard')],
      },
      { slug: 'south', dealerships: ['south-yard'] },
    ],
  });
  incoming = join(platform.folder, 'data/incoming');
  await mkdir(join(incoming, 'north-yard'), { recursive: true });
  await writeFile(join(platform.folder, 'tenants/north/mapping.json'), JSON.stringify(MAPPING));
  const answer = await post('/operator/sign-in', { token: platform.adminToken });
  cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
});
afterAll(() => platform?.end());

const host = () => `north.localhost:${platform.port}`;
const post = (path: string, fields: Record<string, string> = {}): Promise<Answer> =>
  ask(platform.port, path, {
    host: host(),
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host()}`, cookie },
    body: new URLSearchParams(fields).toString(),
  });
const page = async (path = '/operator/stock') =>
  (await ask(platform.port, path, { host: host(), headers: { cookie } })).text.replace(/\s+/g, ' ');
const put = async (count: number) => {
  await writeFile(join(incoming, 'north-yard/stock.json'), JSON.stringify(rows(count, 20_000)));
  await writeFile(join(incoming, 'north-yard/stock.json.done'), '');
};
const command = async (...args: string[]) => {
  const [out, err]: [string[], string[]] = [[], []];
  const env = { ADMIN_TOKEN: platform.adminToken, PLATFORM_URL: platform.url };
  const code = await feedCommand(['fetch', ...args], {
    env,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { code, out: out.map((line) => JSON.parse(line) as Record<string, unknown>), err };
};

test('the page shows the state of each feed, and can fetch it now', async () => {
  await vi.waitFor(async () => expect(await page()).toContain('there is no file stock.json'), {
    timeout: 15_000,
  });
  expect(await page()).toMatch(/folder:north-yard\/stock\.json.*Last change<\/dt><dd>Not yet/);
  await put(2);
  clock = new Date('2026-11-23T01:10:00.000Z');
  const answer = await post('/operator/feeds/north-yard/fetch');
  expect(answer.headers.location).toBe('/operator/stock?done=ordered');
  await vi.waitFor(async () => expect(await page()).toContain('new stock was imported'), { timeout: 15_000 });
  clock = new Date('2026-11-23T01:10:30.000Z');
  const now = await page();
  expect(now).toContain('11:10 am</time>: new stock was imported');
  expect(now).toContain('(0 minutes ago)');
  expect(now).toContain('11:11 am</time>');
});

test('an alarm shows on the operator’s first page too', async () => {
  clock = new Date('2026-11-23T05:00:00.000Z');
  const alarm = 'The stock feed for East Yard has been failing for 4 hours';
  await vi.waitFor(async () => expect(await page('/operator')).toContain(alarm), { timeout: 15_000 });
  expect(await page()).toContain('Needs attention');
});

test('an operator cannot reach another site’s feed', async () => {
  expect((await post('/operator/feeds/south-yard/fetch')).headers.location).toBe('/operator/stock');
});

test('the command fetches the feed of a dealership', async () => {
  clock = new Date('2026-11-23T05:10:00.000Z');
  await put(3);
  const { code, out, err } = await command('north-yard');
  expect(err.at(-1)).toBe('north-yard: new stock was imported (folder:north-yard/stock.json)');
  expect([code, out]).toEqual([
    0,
    [expect.objectContaining({ dealership: 'north-yard', outcome: 'imported' })],
  ]);
  expect((await platform.stock('north')).length).toBe(3);
});

test('the command fetches all feeds of a site, and fails if one of them fails', async () => {
  clock = new Date('2026-11-23T05:20:00.000Z');
  const { code, out } = await command('north');
  expect(code).toBe(1);
  expect(out.map(({ dealership, outcome }) => [dealership, outcome])).toEqual([
    ['east-yard', 'failed'],
    ['north-yard', 'unchanged'],
  ]);
});

test('the command does not wait for a feed that is not configured', async () => {
  expect(await command('south-yard')).toEqual({
    code: 1,
    out: [],
    err: ['no site configures a feed of south-yard'],
  });
});
