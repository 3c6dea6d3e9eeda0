/** The platform's process, or its database, is killed while photos are fetched from a slow host. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ID_LENGTH, originalBlob } from '../../src/domain/inventory/pictures/photo/address.ts';
import { openFolderStore } from '../../src/engines/store/index.ts';
import { LEASE_MS } from '../../src/server/photos/photos.db.ts';
import { aPhoto } from '../fixtures/photos.ts';
import { ANY_BACKEND, type Backend, copyPglite, freePort } from './support/backends.ts';
import { type KillablePlatform, killablePlatform } from './support/killable-platform.ts';
import { ask, form, writeTenants } from './support/platform.ts';
import { IS_SOAK } from './support/size.ts';

const [CARS, EACH] = IS_SOAK ? [6, 8] : [2, 6];
const PHOTOS = CARS * EACH;
/** How many hosts the photos are on: every address of 127.0.0.0/8 is this machine. */
const HOSTS = 4;
const AT_ONCE = 6;
const SIZE = { width: 480, height: 320 };
/** How long a photo takes to arrive, in two pieces, milliseconds. */
const SLOW_MS = 400;
/** How many photos the host has sent when the process is killed. */
const MOMENTS = IS_SOAK ? [2, 7, 13, 20, 27, 35, 42] : [2, 7];
/** Each takes about ten photos: five that are waited for, and those in transit. */
const RESTARTS = IS_SOAK ? 4 : 1;
/** Half a lease: nothing may wait for one to expire. */
const SOON_MS = LEASE_MS / 2;
const MAPPING = {
  format: 'json',
  fields: {
    ...{ stocknum: 'stock', model: 'model', images: 'photos', make: { value: 'Toyota' } },
    ...{ year: { value: 2022 }, car_type: { value: 'used' }, price: { value: '30000' } },
  },
};

describe.each(ANY_BACKEND)('$name', ({ start, skipped, kind }) => {
  if (skipped) {
    test.skip('is not installed', () => {});
    return;
  }
  let backend: Backend;
  let databaseUrl: string | undefined;
  let folder: string;
  let port: number;
  let platform: KillablePlatform;
  let server: Server;
  let photoPort: number;
  let bodies: Buffer[];
  /** How often each photo was requested, and how many were sent to their last byte. */
  const asked = new Map<string, number>();
  let sent = 0;
  let onSent = () => {};

  beforeEach(async () => {
    asked.clear();
    sent = 0;
    bodies = await Promise.all(
      Array.from({ length: PHOTOS }, (_, each) => aPhoto(each, { ...SIZE, noise: 8 })),
    );
    server = createServer(async (request, response) => {
      const path = request.url ?? '';
      asked.set(path, (asked.get(path) ?? 0) + 1);
      const body = bodies[Number(/\d+/.exec(path)?.[0])];
      if (!body) return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': body.length });
      response.write(body.subarray(0, body.length / 2));
      await sleep(SLOW_MS);
      response.end(body.subarray(body.length / 2), () => {
        sent++;
        onSent();
      });
    });
    await new Promise<void>((done) => server.listen(0, done));
    photoPort = (server.address() as AddressInfo).port;
    backend = await start();
    folder = await mkdtemp(join(tmpdir(), 'forecourt-'));
    port = await freePort();
    await writeTenants(join(folder, 'tenants'), [{ slug: 'north', dealerships: ['north-yard'] }]);
    if (kind === 'pglite') await copyPglite(join(folder, 'data/db'));
    const variables = await backend.variables();
    databaseUrl = variables.DATABASE_URL;
    platform = killablePlatform(
      {
        ...variables,
        ...{ PORT: String(port), DATA_DIR: join(folder, 'data'), TENANTS_DIR: join(folder, 'tenants') },
        ...{ PHOTOS_AT_ONCE: String(AT_ONCE), PHOTOS_FROM_PRIVATE_NETWORKS: 'yes' },
      },
      { builds: true },
    );
    await platform.launch();
    await feed();
  });
  afterEach(async () => {
    await platform?.end('SIGKILL');
    await backend?.stop();
    server?.closeAllConnections();
    server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const token = async (name: string) => (await readFile(join(folder, 'data', name), 'utf8')).trim();

  async function feed(): Promise<void> {
    const cars = Array.from({ length: CARS }, (_, car) => ({
      ...{ stock: `A${car}`, model: `Model ${car}` },
      photos: Array.from({ length: EACH }, (_, place) => {
        const each = car * EACH + place;
        return `http://127.0.0.${2 + (each % HOSTS)}:${photoPort}/${each}.jpg`;
      }),
    }));
    const { type, body } = form({ mapping: JSON.stringify(MAPPING), feed: JSON.stringify(cars) });
    const answer = await ask(port, '/api/stock/north-yard', {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${await token('admin-token')}` },
      body,
    });
    expect(answer.status).toBe(200);
  }

  /** The photos on the published pages, car by car. */
  async function shown(): Promise<string[][]> {
    const answer = await ask(port, '/api/stock?site=north', {
      headers: { authorization: `Bearer ${await token('build-token')}` },
    });
    const slugs = answer.text
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { slug: string }).slug);
    return Promise.all(
      slugs.map(async (slug) => {
        const { text } = await ask(port, `/cars/${slug}`, { host: 'north.localhost' });
        return [...text.matchAll(/<img src="([^"#]+)/g)].map(([, url = '']) => url);
      }),
    );
  }

  /** @throws unless each photo is on its car's page once and complete, and the store has nothing else */
  async function areAllThere(): Promise<true> {
    const pages = await shown();
    expect(pages.map((urls) => urls.length)).toEqual(Array.from({ length: CARS }, () => EACH));
    const urls = pages.flat();
    expect(urls.filter((url) => !url.startsWith('/photos/'))).toEqual([]);
    expect(new Set(urls).size).toBe(PHOTOS);
    for (const url of urls) {
      const { status, body } = await ask(port, url, { host: 'north.localhost' });
      expect(status).toBe(200);
      const { info } = await sharp(body, { failOn: 'truncated' }).raw().toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject(SIZE);
    }
    const store = openFolderStore(join(folder, 'data/store'));
    for (const url of urls) {
      const [, , id = ''] = url.split('/');
      const kept = (await store.read('north', originalBlob(id))) ?? new Uint8Array();
      expect(createHash('sha256').update(kept).digest('base64url').slice(0, ID_LENGTH)).toBe(id);
    }
    return true;
  }

  /** Runs a statement on the database server, as an operator would. */
  async function onRecords<Row>(text: string): Promise<Row[]> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query(text)).rows as Row[];
    } finally {
      await client.end();
    }
  }

  /** Resolves when the host has sent that many photos; a poll would keep a processor from what it waits for. */
  async function untilSent(count: number): Promise<void> {
    const signal = AbortSignal.timeout(SOON_MS);
    await new Promise<void>((done, fail) => {
      signal.onabort = () => fail(new Error(`${sent} photos were sent, not ${count}`));
      onSent = () => {
        if (sent >= count) done();
      };
      onSent();
    });
    signal.onabort = null;
  }

  const timesAsked = () => [...asked.values()].reduce((sum, each) => sum + each, 0);

  test('after a kill while photos arrive, the next process stores each of them once and complete', {
    timeout: 400_000,
  }, async () => {
    for (const moment of MOMENTS) {
      await untilSent(moment);
      await platform.end('SIGKILL');
      await platform.launch();
      if (kind === 'pglite') continue;
      // Other processes may share the database, so the next one waits until the dead process's leases end.
      const [held] = await onRecords<{ count: number; longest: number }>(
        `select count(*)::integer as count,
           coalesce(max(extract(epoch from leased_until - clock_timestamp())), 0)::float as longest
         from photos where leased_until > now()`,
      );
      expect(held?.count).toBeLessThanOrEqual(2 * AT_ONCE);
      expect(held?.longest).toBeLessThanOrEqual(LEASE_MS / 1000);
      await onRecords(`update photos set leased_until = leased_until - interval '${LEASE_MS} milliseconds'`);
    }
    await expect.poll(areAllThere, { interval: 500, timeout: SOON_MS }).toBe(true);
    expect(asked.size).toBe(PHOTOS);
    // Only photos in transit were requested again, none that had arrived.
    expect(timesAsked()).toBeLessThanOrEqual(PHOTOS + MOMENTS.length * AT_ONCE);
  });

  if (kind === 'pglite') return;
  test('when the database server restarts while photos arrive, none is lost or fetched twice', {
    timeout: 400_000,
  }, async () => {
    for (let restart = 0; restart < RESTARTS; restart++) {
      const before = sent;
      await untilSent(before + 5);
      await backend.restart();
    }
    expect(sent).toBeLessThan(PHOTOS);
    await expect.poll(areAllThere, { interval: 500, timeout: SOON_MS }).toBe(true);
    expect(platform.isRunning()).toBe(true);
    expect(timesAsked()).toBe(PHOTOS);
  });
});
