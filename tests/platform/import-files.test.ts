/** The files of the last imports: downloading them, and importing them again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, MAPPING, rows, type TestPlatform, testPlatform } from './support/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ paused: true });
});
afterAll(() => platform?.end());

const api = (path: string, method = 'GET', body?: string) =>
  platform.api(`/api/import-files/${path}`, {
    method,
    headers: { authorization: `Bearer ${platform.adminToken}` },
    ...(body === undefined ? {} : { body }),
  });
const kept = async (dealership: string) =>
  (await api(dealership)).json<{ file: string; at: string }[]>().map(({ file }) => file);

test('files are kept as received: the same content once, and none of a dry run', async () => {
  await platform.feed('north-yard', rows(2, 20_000));
  await platform.feed('north-yard', rows(2, 20_000));
  await platform.feed('north-yard', rows(9, 20_000), '?dry_run=1');
  const [file = '', ...others] = await kept('north-yard');
  expect(others).toEqual([]);
  const answer = await api(`north-yard/${file}`);
  expect(answer.text).toBe(JSON.stringify(rows(2, 20_000)));
  expect(answer.headers['content-disposition']).toMatch(/^attachment/);
});

test('a kept file can be imported again, with its original mapping or another one', async () => {
  const [first = ''] = await kept('north-yard');
  await platform.feed('north-yard', rows(3, 25_000));
  expect((await api(`north-yard/${first}/import`, 'POST')).json()).toMatchObject({
    rows: 2,
    updated: 2,
    sold: 1,
  });
  const dearer = { ...MAPPING, fields: { ...MAPPING.fields, price: { value: 30_000 } } };
  const again = await api(`north-yard/${first}/import`, 'POST', JSON.stringify(dearer));
  expect(again.json()).toMatchObject({ rows: 2, updated: 2 });
  expect(
    (await platform.stock('north')).filter(({ status }) => status !== 'sold').map(({ price }) => price),
  ).toEqual([30_000, 30_000]);
});

test('the last ten files are kept', async () => {
  for (let count = 1; count <= 11; count++) await platform.feed('south-yard', rows(1, 10_000 + count));
  const files = await kept('south-yard');
  expect(files).toHaveLength(10);
  const newest = await api(`south-yard/${files[0]}`);
  expect(newest.json()).toEqual(rows(1, 10_011));
});

test('the operator’s page offers only files of its own dealerships', async () => {
  const cars = rows(2, 20_000).map((row) => ({ ...row, make: 'Toyota', year: 2021 }));
  await platform.feed('north-yard', cars);
  const host = `north.localhost:${platform.port}`;
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host}` };
  const signIn = await ask(platform.port, '/operator/sign-in', {
    ...{ host, method: 'POST', headers: form },
    body: new URLSearchParams({ token: platform.adminToken }).toString(),
  });
  const cookie = signIn.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const see = (path: string) => ask(platform.port, path, { host, headers: { cookie } });
  const page = (await see('/operator/stock')).text;
  const [, path = ''] = /href="(\/operator\/files\/north-yard\/[0-9a-f]+)"/.exec(page) ?? [];
  expect((await see(path)).text).toBe(JSON.stringify(cars));
  const again = await ask(platform.port, `${path}/import`, {
    host,
    method: 'POST',
    headers: { ...form, cookie },
  });
  expect(again.headers.location).toBe('/operator/stock?done=confirmed');
  const choose = (file: string) =>
    ask(platform.port, `${file}/choose`, { host, method: 'POST', headers: { ...form, cookie } });
  const proposal = (await choose(path)).headers.location ?? '';
  expect(proposal).toMatch(/^\/operator\/stock\/add\/[0-9a-f-]{36}$/);
  expect((await see(proposal)).text).toContain('The file of an earlier import, for ');
  const [foreign = ''] = await kept('south-yard');
  expect((await see(`/operator/files/south-yard/${foreign}`)).status).toBe(404);
  expect((await choose(`/operator/files/south-yard/${foreign}`)).status).toBe(422);
});

test.each(['../north-yard', '..%2F..%2Fadmin-token', 'north-yard/0', `north-yard/${'0'.repeat(32)}`])(
  '%s is not a kept file',
  async (path) => {
    const answer = await api(path);
    expect(answer.status === 404 || answer.text === '[]', answer.text).toBe(true);
  },
);
