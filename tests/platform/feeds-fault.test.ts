/** The platform is killed without warning while it fetches a feed, again and again. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { program } from '../contract/support/feeds/host.ts';
import { type HttpsServer, httpsServer } from '../contract/support/feeds/https-host.ts';
import { ANY_BACKEND, type Backend, copyPglite, freePort } from './support/backends.ts';
import { type KillablePlatform, killablePlatform } from './support/killable-platform.ts';
import { ask, MAPPING, rows, writeTenants } from './support/platform.ts';
import { IS_SOAK } from './support/size.ts';

const CARS = IS_SOAK ? 300 : 100;
/** Milliseconds from the request to the kill: while the file arrives, while it is imported, and afterwards. */
const MOMENTS = IS_SOAK ? Array.from({ length: 24 }, (_, index) => index * 60) : [150, 320];
/** How long the host takes to send a file, milliseconds. */
const FILE_MS = 200;
/** The longest that the next process waits for a killed one's lease, with room for a busy machine. */
const LEASE_MS = 60_000;
const timeout = 120_000 + MOMENTS.length * LEASE_MS;

describe.each(ANY_BACKEND)('$name', ({ start, skipped }) => {
  if (skipped || program('openssl') === null) {
    test.skip('is not installed', () => {});
    return;
  }
  let backend: Backend;
  let folder: string;
  let server: HttpsServer;
  let platform: KillablePlatform;
  let port: number;
  /** The price of every car in the current file. */
  let price = 10_000;
  let onAsked = () => {};

  beforeAll(async () => {
    server = await httpsServer((_, response) => {
      onAsked();
      const text = JSON.stringify(rows(CARS, price));
      response.writeHead(200).write(text.slice(0, text.length / 2));
      setTimeout(() => response.end(text.slice(text.length / 2)), FILE_MS);
    });
    backend = await start();
    folder = await mkdtemp(join(tmpdir(), 'forecourt-'));
    const feed = { dealership: 'yard', from: `${server.origin}/stock.json`, certificate: server.certificate };
    await writeTenants(join(folder, 'tenants'), [
      {
        slug: 'fetched',
        dealerships: ['yard'],
        feeds: [{ ...feed, mapping: 'mapping.json', every: '1 min' }],
      },
    ]);
    await writeFile(join(folder, 'tenants/fetched/mapping.json'), JSON.stringify(MAPPING));
    if (backend.kind === 'pglite') await copyPglite(join(folder, 'data/db'));
    port = await freePort();
    platform = killablePlatform({
      ...(await backend.variables()),
      ...{ PORT: String(port), HOST: '127.0.0.1', FEEDS_FROM_PRIVATE_NETWORKS: 'yes' },
      ...{ DATA_DIR: join(folder, 'data'), TENANTS_DIR: join(folder, 'tenants') },
      ...{ ADMIN_TOKEN: 'admin-token-of-a-test', BUILD_TOKEN: 'build-token-of-a-test' },
    });
  });
  afterAll(async () => {
    await platform?.end('SIGTERM');
    await server?.close();
    await backend?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** The different prices in stock; one, if all cars come from one file. */
  const prices = async (): Promise<number[]> => {
    const answer = await ask(port, '/api/stock?site=fetched', {
      headers: { authorization: 'Bearer build-token-of-a-test' },
    });
    const cars = answer.text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { price: number });
    if (cars.length > 0) expect(cars).toHaveLength(CARS);
    return [...new Set(cars.map((car) => car.price))];
  };
  const order = () =>
    ask(port, '/api/feeds/yard/fetch?again=1', {
      method: 'POST',
      headers: { authorization: 'Bearer admin-token-of-a-test' },
    });
  const isAsked = () =>
    new Promise<void>((done) => {
      onAsked = done;
    });

  test('after a kill at any moment the stock is that of one file, and the next start fetches the newest', {
    timeout,
  }, async () => {
    const first = isAsked();
    await platform.launch();
    await first;
    await vi.waitFor(async () => expect(await prices()).toEqual([10_000]), {
      timeout: 20_000,
      interval: 100,
    });
    for (const moment of MOMENTS) {
      const before = price;
      price += 1000;
      const asked = isAsked();
      await order();
      await asked;
      await sleep(moment);
      await platform.end('SIGKILL');
      await platform.launch();
      const [now, ...others] = await prices();
      expect(others).toEqual([]);
      expect([before, price]).toContain(now);
      // Without help: the killed process's lease on the feed ends after half a minute at most.
      await vi.waitFor(async () => expect(await prices()).toEqual([price]), {
        timeout: LEASE_MS,
        interval: 1000,
      });
    }
  });
});
