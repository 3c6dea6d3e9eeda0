/**
 * Postgres is restarted again and again while shoppers make requests: the platform survives, and affected requests are
 * asked to come back.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BACKENDS, type Backend, freePort } from './support/backends.ts';
import { type KillablePlatform, killablePlatform } from './support/killable-platform.ts';
import { lead } from './support/leads.ts';
import { type Answer, ask, form, MAPPING, rows, writeTenants } from './support/platform.ts';

const RESTARTS = 4;
const CLIENTS = 24;

describe.each(BACKENDS.filter(({ kind }) => kind === 'postgres'))('$name', ({ start, skipped }) => {
  if (skipped) {
    test.skip('is not installed', () => {});
    return;
  }
  let backend: Backend;
  let folder: string;
  let port: number;
  let platform: KillablePlatform;
  const host = 'north.localhost';
  const get = (path: string) => ask(port, path, { host });
  const send = (name: string) =>
    ask(port, '/api/enquiries', {
      host,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...lead(name), message: 'Is it still there?' }),
    });

  beforeAll(async () => {
    backend = await start();
    folder = await mkdtemp(join(tmpdir(), 'forecourt-'));
    port = await freePort();
    await writeTenants(join(folder, 'tenants'), [
      { slug: 'north', dealerships: ['north-yard'], leads: { perSenderHour: 1_000_000 } },
    ]);
    platform = killablePlatform(
      {
        ...(await backend.variables()),
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        TENANTS_DIR: join(folder, 'tenants'),
      },
      { builds: true },
    );
    await platform.launch();
    const token = (await readFile(join(folder, 'data/admin-token'), 'utf8')).trim();
    const { type, body } = form({ mapping: JSON.stringify(MAPPING), feed: JSON.stringify(rows(20, 20_000)) });
    const headers = { 'content-type': type, authorization: `Bearer ${token}` };
    expect((await ask(port, '/api/stock/north-yard', { method: 'POST', headers, body })).status).toBe(200);
  });
  afterAll(async () => {
    await platform?.end('SIGKILL');
    await backend?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('during restarts pages are served and other requests briefly get 503; afterwards every connection works', async () => {
    await expect.poll(async () => (await get('/')).status, { timeout: 30_000 }).toBe(200);
    let sent = 0;
    const kinds = {
      page: () => get('/'),
      cars: () => get('/api/cars?make=Toyota'),
      lead: () => send(`s${++sent}`),
    };
    const answers: Record<keyof typeof kinds, Answer[]> = { page: [], cars: [], lead: [] };
    const names = Object.keys(kinds) as (keyof typeof kinds)[];
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, async (_, index) => {
      for (let next = index; !isOver; next++) {
        const name = names[next % names.length] ?? 'page';
        answers[name].push(await kinds[name]());
        await sleep(5);
      }
    });
    for (let restart = 0; restart < RESTARTS; restart++) {
      const before = answers.lead.length;
      await expect.poll(() => answers.lead.length, { timeout: 30_000 }).toBeGreaterThan(before + 20);
      await backend.restart();
    }
    isOver = true;
    await Promise.all(clients);

    expect(platform.isRunning()).toBe(true);
    expect(new Set(answers.page.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = [...answers.cars, ...answers.lead].filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ status, headers }) => [status, headers['retry-after']].join()))).toEqual(
      new Set(['503,5']),
    );
    // More requests at once than there are connections.
    const after = await Promise.all(
      Array.from({ length: 3 * CLIENTS }, (_, index) => (index % 2 ? kinds.cars() : kinds.lead())),
    );
    expect(after.filter(({ status }) => status !== 200)).toEqual([]);
  }, 120_000);
});
