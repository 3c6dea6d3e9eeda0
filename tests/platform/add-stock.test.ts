/**
 * A dealer adds stock from an unmapped file: the preview is shown, questions are asked, and only then is it imported.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WORKBOOKS } from '../fixtures/feeds/unfamiliar/workbooks.ts';
import { type Answer, ask, form, rows, type TestPlatform, testPlatform } from './support/platform.ts';

let platform: TestPlatform;
let clock = new Date('2026-11-23T01:00:00.000Z');
const cookies = new Map<string, string>();

beforeAll(async () => {
  platform = await testPlatform({ paused: true, now: () => clock, variables: { IMPORT_MAX_MB: '1' } });
  for (const site of ['north', 'south']) {
    const type = 'application/x-www-form-urlencoded';
    const answer = await post(site, '/operator/sign-in', { type, body: `token=${platform.adminToken}` });
    cookies.set(site, answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '');
  }
});
afterAll(() => platform?.end());

const hostOf = (site: string) => `${site}.localhost:${platform.port}`;

const post = (
  site: string,
  path: string,
  { type, body }: { type: string; body: string | Uint8Array },
  headers: Record<string, string> = {},
): Promise<Answer> =>
  ask(platform.port, path, {
    host: hostOf(site),
    method: 'POST',
    headers: {
      'content-type': type,
      origin: `http://${hostOf(site)}`,
      cookie: cookies.get(site) ?? '',
      ...headers,
    },
    body,
  });

const see = (site: string, path: string) =>
  platform.site(site, path, { headers: { cookie: cookies.get(site) ?? '' } });

const send = (site: string, dealership: string, feed: string | Uint8Array, headers = {}) => {
  const { type, body } = form({ feed });
  const boundary = type.split('boundary=')[1];
  const field = `--${boundary}\r\ncontent-disposition: form-data; name="dealership"\r\n\r\n${dealership}\r\n`;
  return post(
    site,
    '/operator/stock/add',
    { type, body: Buffer.concat([Buffer.from(field), body]) },
    headers,
  );
};

/** Uploads a file and opens the proposed import. */
async function propose(dealership: string, feed: string | Uint8Array) {
  const sent = await send('north', dealership, feed);
  expect(sent.status, sent.text).toBe(303);
  const path = sent.headers.location ?? '';
  return { path, page: await see('north', path) };
}

const importNow = (site: string, path: string, answers = '', headers = {}) =>
  post(site, `${path}/import`, { type: 'application/x-www-form-urlencoded', body: answers }, headers);

const plain = ({ text }: Answer) =>
  text
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&#39;', '’')
    .replaceAll(' ,', ',');

const forSale = async (dealership: string) =>
  (await platform.stock('north')).filter(
    (car) => car.dealership_slug === dealership && car.status !== 'sold',
  );

const STRANGE = `Printed by Kestrel DMS;;;;;;;
Stk No;Manuf;Mdl;Yr Built;Klms;Retail $;Clr;Bay
K1;Toyota;Corolla;2019;61,200;$21,990;Silver;12
K2;Mazda;CX-5;2021;48,000;$33,500;Red;7
K3;Ford;;2020;90,100;$41,000;Blue;9
`;

test('a file with any column names is proposed in plain words, with a sample car', async () => {
  const { page } = await propose('north-yard', STRANGE);
  const text = plain(page);
  expect(page.status).toBe(200);
  expect(text).toContain('for North Yard');
  expect(text).toContain('3 rows: 2 new, 0 changed, 0 sold, 1 rejected');
  expect(text).toMatch(/Kilometres Klms Sure/);
  expect(text).toContain('2019 Toyota Corolla $21,990');
  expect(text).toMatch(/Bay Not shown on a car’s page/);
  expect(text).toMatch(/Rejected rows .* 3 Mdl/);
  expect(page.text).toMatch(/<legend[^>]*>Is Retail \$ the drive away price/);
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'/);
});

test('an answer updates the sample cars, and nothing is written before “Import now”', async () => {
  const { path, page } = await propose('north-yard', STRANGE);
  const [, name = ''] = /name="(q\d+)" value="2"> <span class="message">Drive away/.exec(page.text) ?? [];
  expect(name).not.toBe('');
  const again = await see('north', `${path}?${name}=2`);
  expect(plain(again)).toContain('$21,990 drive away');
  expect(again.text).toContain(`name="${name}" value="2" checked`);

  const mapping = await see('north', `${path}/mapping?${name}=2`);
  expect(mapping.headers['content-disposition']).toBe('attachment; filename="north-yard.mapping.json"');
  expect(mapping.json()).toMatchObject({ fields: { km: 'Klms', price_type: { value: 'drive_away' } } });

  expect(await platform.stock('north')).toEqual([]);
  const done = await importNow('north', path, `${name}=2`);
  expect([done.status, done.headers.location]).toEqual([303, '/operator/stock?done=confirmed']);
  const cars = (await forSale('north-yard')).map(({ stocknum, price, price_type, km }) => ({
    ...{ stocknum, price, price_type, km },
  }));
  expect(cars).toEqual([
    { stocknum: 'K1', price: 21_990, price_type: 'drive_away', km: 61_200 },
    { stocknum: 'K2', price: 33_500, price_type: 'drive_away', km: 48_000 },
  ]);
  expect((await see('north', path)).status).toBe(422);
  expect(await readdir(join(platform.folder, 'data/tmp/waiting'))).not.toContain(path.split('/').at(-1));
});

test('the next file with these columns gets the same answers', async () => {
  const { path, page } = await propose('north-yard', STRANGE.replace('$21,990', '$20,500'));
  expect(plain(page)).toContain('These are the answers from the last import');
  expect(plain(page)).toContain('$20,500 drive away');
  expect(plain(page)).toContain('0 new, 1 changed, 1 unchanged, 0 sold, 1 rejected');
  const [, name = ''] =
    /name="(q\d+)" value="2" checked> <span class="message">Drive away/.exec(page.text) ?? [];
  const other = await see('north', `${path}?${name}=1`);
  expect(plain(other)).not.toContain('drive away · ');
  expect(plain(other)).not.toContain('$20,500 drive away');
});

test.each(WORKBOOKS.map(({ name, bytes, cars }) => ({ name, bytes, cars })))(
  '$name',
  async ({ bytes, cars }) => {
    const { path } = await propose('shared-yard', await bytes());
    await importNow('north', path);
    const held = await heldImport();
    if (held !== '') await post('north', `/operator/stock/${held}/confirm`, { type: 'text/plain', body: '' });
    const found = await forSale('shared-yard');
    expect(found).toMatchObject(cars);
  },
);

const heldImport = async () =>
  /\/operator\/stock\/([0-9a-f-]{36})\/confirm/.exec((await see('north', '/operator/stock')).text)?.[1] ?? '';

test('an import that would sell too much says so first, and is held on the Imports page', async () => {
  await platform.feed('north-yard', rows(40, 20_000), '?confirm=1');
  const { path, page } = await propose('north-yard', STRANGE);
  expect(plain(page)).toContain('so it will be put on hold until you confirm it under Imports');
  const done = await importNow('north', path);
  expect(done.headers.location).toBe('/operator/stock');
  expect(await forSale('north-yard')).toHaveLength(40);
  const held = await heldImport();
  await post('north', `/operator/stock/${held}/discard`, { type: 'text/plain', body: '' });
});

test.each([
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 422, /feed-problem/],
  ['nothing', '', 422, /Choose a file with your stock/],
  ['a list of people', 'Name,Phone\nJo,0400\nSam,0401\n', 422, /looks like the make/],
  ['more than the limit', Buffer.alloc(2 ** 20 + 5, 'a'), 413, /larger than 1 MB/],
])('%s is not stock: the form says why', async (_, content, status, reason) => {
  const answer = await send('north', 'shared-yard', content);
  expect(answer.status).toBe(status);
  expect(answer.text).toMatch(reason);
  expect(answer.text).toContain('href="#feed"');
  if (status === 422) expect(answer.text).toContain('value="shared-yard" selected');
});

test('a file without a usable car is shown with the reasons, and cannot be imported', async () => {
  const { page } = await propose(
    'north-yard',
    'Stock,Make,Model,Year,Price\nA1,Ford,Ranger,2020,$41,000 or so\n',
  );
  expect(plain(page)).toContain('No row in this file is a car');
  expect(page.text).not.toContain('Import now');
});

test('other tenants’ dealerships and files are refused, and so are visitors and requests from other sites', async () => {
  expect((await send('north', 'south-yard', STRANGE)).status).toBe(404);
  const { path } = await propose('north-yard', STRANGE);
  expect((await see('south', path)).text).toContain('is no longer here');
  expect((await importNow('south', path)).status).toBe(422);
  for (const place of ['/operator/stock/add', path, `${path}/mapping`]) {
    expect((await platform.site('north', place)).headers.location).toBe('/operator/sign-in');
  }
  expect((await send('north', 'north-yard', STRANGE, { cookie: '' })).headers.location).toBe(
    '/operator/sign-in',
  );
  expect((await importNow('north', path, '', { cookie: '' })).headers.location).toBe('/operator/sign-in');
  expect((await importNow('north', path, '', { origin: 'http://evil.example' })).status).toBe(403);
  expect(await forSale('north-yard')).toHaveLength(40);
});

test('an uploaded file waits for two hours, and at most five per site', async () => {
  const paths: string[] = [];
  for (let count = 1; count <= 6; count++) paths.push((await propose('north-yard', STRANGE)).path);
  const [first = '', , , , , last = ''] = paths;
  expect((await see('north', first)).status).toBe(422);
  expect((await see('north', last)).status).toBe(200);
  expect(await readdir(join(platform.folder, 'data/tmp/waiting'))).toHaveLength(5);
  clock = new Date(clock.getTime() + 2 * 3_600_000);
  expect((await see('north', last)).text).toContain('is no longer here');
  await propose('north-yard', STRANGE);
  expect(await readdir(join(platform.folder, 'data/tmp/waiting'))).toHaveLength(1);
});

test('the Imports page links to adding stock', async () => {
  expect((await see('south', '/operator/stock')).text).toContain('href="/operator/stock/add"');
});
