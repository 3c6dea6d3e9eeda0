/** Rejected rows are reported, stored, and reported again when a held import is confirmed. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../src/server/db/client.ts';
import type { ImportRecord } from '../../src/server/db/tables.ts';
import { BACKENDS, type Backend } from './support/backends.ts';
import { ask, form, MAPPING, rows, type TestPlatform, testPlatform } from './support/platform.ts';

const ONLY = { ...MAPPING, fields: { ...MAPPING.fields, price: 'price' }, only: { dealer: 'North' } };
const own = (count: number) => rows(count, 20_000).map((row) => ({ ...row, dealer: 'North' }));
const BAD = { stock: 'B1', model: 'Corolla', price: 'about nine', dealer: 'North' };
const OTHERS = rows(3, 30_000).map((row) => ({ ...row, stock: `S-${row.stock}`, dealer: 'South' }));
const REPORTED = {
  elsewhere: 3,
  rejected: [{ row: 3, column: 'price', value: 'about nine', line: JSON.stringify(BAD) }],
};
/** The same as the records store it. */
const STORED = { elsewhere: 3, rejected: 1, examples: REPORTED.rejected };

describe.each(BACKENDS)('$name', ({ start, skipped }) => {
  if (skipped) {
    test.skip('is not installed', () => {});
    return;
  }
  let backend: Backend;
  let platform: TestPlatform;
  beforeAll(async () => {
    backend = await start();
    platform = await testPlatform({ variables: await backend.variables(), paused: true });
  });
  afterAll(async () => {
    await platform?.end();
    await backend?.stop();
  });

  const send = (feed: readonly object[]) => {
    const { type, body } = form({ mapping: JSON.stringify(ONLY), feed: JSON.stringify(feed) });
    return platform.api('/api/stock/north-yard', {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${platform.adminToken}` },
      body,
    });
  };
  /** The stored report of the last import. */
  const stored = async (): Promise<ImportRecord | undefined> => {
    const [last] = await rowsOf<{ report: ImportRecord }>(
      platform.database.orm,
      sql`select report from imports order by id desc limit 1`,
    );
    return last?.report;
  };

  test('an import reports and stores rejected rows with their lines, and how many belong to other dealerships', async () => {
    const answer = await send([...own(2), BAD, ...OTHERS]);
    expect(answer.json()).toMatchObject({ rows: 6, created: 2, ...REPORTED });
    expect(await stored()).toMatchObject({ rows: 6, created: 2, ...STORED });
  });

  test('a held import reports rejected rows, and again when it is confirmed', async () => {
    await send(own(12));
    const held = await send([...own(2), BAD, ...OTHERS]);
    expect(held.status).toBe(409);
    expect(held.json()).toMatchObject({ rows: 6, sold: 10, ...REPORTED });

    const host = `north.localhost:${platform.port}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host}` };
    const post = (path: string, body: string, cookie = '') =>
      ask(platform.port, path, { host, method: 'POST', headers: { ...headers, cookie }, body });
    const signedIn = await post('/operator/sign-in', `token=${platform.adminToken}`);
    const cookie = signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const page = await platform.site('north', '/operator/stock', { headers: { cookie } });
    const [, path = ''] = /action="(\/operator\/stock\/[0-9a-f-]{36}\/confirm)"/.exec(page.text) ?? [];
    expect((await post(path, '', cookie)).headers.location).toBe('/operator/stock?done=confirmed');
    expect(await stored()).toMatchObject({ rows: 6, unchanged: 2, sold: 10, ...STORED });
    const after = await platform.site('north', '/operator/stock', { headers: { cookie } });
    expect(after.text).toContain('about nine');
    // Its file can be downloaded like that of any import.
    expect(after.text.match(/\/operator\/files\/north-yard\/[0-9a-f]{32}"/g)).toHaveLength(3);
    const stock = await platform.stock('north');
    expect(stock.filter(({ status }) => status !== 'sold').map(({ stocknum }) => stocknum)).toEqual([
      'A1',
      'A2',
    ]);
  });
});
