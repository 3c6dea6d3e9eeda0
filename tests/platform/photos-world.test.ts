/**
 * Photos in the real world: hosts that sign addresses, limit requests or are late; two sites with photos on one host;
 * disks and processes that fail.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { originalBlob } from '../../src/domain/inventory/pictures/photo/address.ts';
import type { FileStore } from '../../src/domain/publish/file-store.ts';
import { fileStoreFor } from '../../src/engines/store/index.ts';
import { openPhotoService, type PhotoService } from '../../src/server/photos/photo-service.ts';
import { collectBlobs } from '../../src/server/publish/collect.ts';
import { aPhoto } from '../fixtures/photos.ts';
import { form, type TestPlatform, testPlatform } from './support/platform.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MAPPING = {
  format: 'json',
  fields: {
    ...{ stocknum: 'stock', images: 'photos', make: { value: 'Toyota' }, model: { value: 'HiLux' } },
    ...{ year: { value: 2022 }, car_type: { value: 'used' }, price: { value: '30000' } },
  },
};
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let platform: TestPlatform;
let files: FileStore;
let server: Server;
let port: number;
let clock = new Date('2026-11-23T01:00:00Z');
const opened: PhotoService[] = [];
const answers = new Map<string, Answer>();
/** Paths requested so far, in order. */
const asked: string[] = [];

beforeAll(async () => {
  // Every address of 127.0.0.0/8 is this machine: each test has a host of its own.
  server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    asked.push(request.url ?? '');
    const answer = answers.get(path);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, done));
  port = (server.address() as AddressInfo).port;
  platform = await testPlatform({
    variables: { PHOTOS_AT_ONCE: '0' },
    now: () => clock,
    tenants: [
      { slug: 'north', dealerships: ['north-yard'] },
      { slug: 'south', dealerships: ['south-yard'] },
    ],
    paused: true,
  });
  files = await fileStoreFor(platform.env);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((service) => service.close()));
  await platform.database.orm.execute(sql`delete from photos`);
});
afterAll(async () => {
  await platform?.end();
  server?.closeAllConnections();
  server?.close();
});

/** Opens a photo service on the platform's records, as another process would. */
function open(more: Partial<Parameters<typeof openPhotoService>[0]> = {}): PhotoService {
  const service = openPhotoService({
    database: platform.database,
    sites: {
      list: () => platform.sites(),
      get: (slug) => platform.sites().find((site) => site.slug === slug),
      showing: (yard) => platform.sites().filter(({ dealerships }) => dealerships.includes(yard)),
    },
    now: () => clock,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    ...{ files, most: 12, threads: 2, timeoutMs: 3000, hostPauseMs: 0, chance: () => 0.5 },
    allowed: (address) => address.startsWith('127.'),
    publish: () => {},
    isHeld: () => false,
    ...more,
  });
  opened.push(service);
  service.start();
  return service;
}

const file =
  (body: Buffer, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'image/jpeg', ...headers }).end(body);
const give = (path: string, answer: Answer, host = 2) => {
  answers.set(path, answer);
  return `http://127.0.0.${host}:${port}${path}`;
};

async function feed(yard: string, photos: readonly string[]): Promise<void> {
  const rows = [
    { stock: 'A1', photos },
    { stock: 'B1', photos: [] },
  ];
  const { type, body } = form({ mapping: JSON.stringify(MAPPING), feed: JSON.stringify(rows) });
  const answer = await platform.api(`/api/stock/${yard}?force=yes`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${platform.adminToken}` },
    body,
  });
  expect(answer.status).toBeLessThan(300);
}

interface Row {
  url: string;
  outcome: string | null;
  picture: string | null;
  problem: string | null;
  next_at: Date | string;
}
async function rowsOf(site: string): Promise<Row[]> {
  const found = await platform.database.orm.execute(
    sql`select url, outcome, picture, problem, next_at from photos where site = ${site} order by place, url`,
  );
  return (found as unknown as { rows: Row[] }).rows;
}
const becomes = (outcomes: readonly (string | null)[], site = 'north') =>
  vi.waitFor(async () => expect((await rowsOf(site)).map(({ outcome }) => outcome)).toEqual(outcomes), {
    interval: 50,
    timeout: 90_000,
  });
const timesAsked = (path: string) => asked.filter((url) => url.startsWith(path)).length;
/** Minutes until the first photo is checked again. */
const wait = async () =>
  (new Date((await rowsOf('north'))[0]?.next_at ?? 0).getTime() - clock.getTime()) / MINUTE;

test('a photo whose address has a new signature in each feed is fetched once, with the newest signature', async () => {
  const body = await aPhoto(1);
  const stem = give('/signed.jpg', (request, response) =>
    request.url?.includes('Signature=old') ? response.writeHead(403).end() : file(body)(request, response),
  );
  const signed = (signature: string) =>
    `${stem}?AWSAccessKeyId=K&Expires=${signature.length}&Signature=${signature}`;
  const service = open();
  await feed('north-yard', [signed('old')]);
  service.stockChanged('north-yard');
  await becomes(['unreachable']);
  await feed('north-yard', [signed('new')]);
  service.stockChanged('north-yard');
  await becomes(['kept']);
  const [{ url, picture } = { url: '', picture: null }] = await rowsOf('north');
  expect(url).toBe(stem);
  await feed('north-yard', [signed('newer')]);
  service.stockChanged('north-yard');
  const addressNow = async () => {
    const found = await platform.database.orm.execute(sql`select address from photos where site = 'north'`);
    return (found as unknown as { rows: { address: string }[] }).rows.map(({ address }) => address);
  };
  await vi.waitFor(async () => expect(await addressNow()).toEqual([signed('newer')]), { timeout: 15_000 });
  expect((await rowsOf('north')).map((row) => [row.url, row.picture])).toEqual([[stem, picture]]);
  expect(timesAsked('/signed.jpg')).toBe(2);
});

test.each([
  ['seconds', () => '1800'],
  ['a date', () => new Date(Date.now() + 1800_000).toUTCString()],
])(
  'a host that sends Retry-After is left alone for that long, for all its photos: %s',
  async (_, patience) => {
    const limit: Answer = (_request, response) =>
      response.writeHead(429, { 'retry-after': patience(), date: new Date().toUTCString() }).end();
    const urls = [1, 2, 3, 4, 5].map((each) => give(`/busy-${each}.jpg`, limit, 3));
    const other = give('/free.jpg', file(await aPhoto(2)), 4);
    asked.length = 0;
    const service = open();
    await feed('north-yard', [...urls, other]);
    service.stockChanged('north-yard');
    // Two requests were under way when the first was refused.
    await becomes(['unreachable', 'unreachable', null, null, null, 'kept']);
    await new Promise((done) => setTimeout(done, 2500));
    expect(timesAsked('/busy-')).toBe(2);
    expect(await wait()).toBeGreaterThan(29);
  },
);

test('no host gets more than two requests at a time', async () => {
  let [now, most] = [0, 0];
  const body = await aPhoto(3);
  const urls = Array.from({ length: 12 }, (_, each) =>
    give(
      `/slow-${each}.jpg`,
      (request, response) => {
        most = Math.max(most, ++now);
        setTimeout(() => {
          now--;
          file(body)(request, response);
        }, 60);
      },
      5,
    ),
  );
  const service = open();
  await feed('north-yard', urls);
  await feed('south-yard', urls);
  service.stockChanged('north-yard');
  service.stockChanged('south-yard');
  await becomes(urls.map(() => 'kept'));
  await becomes(
    urls.map(() => 'kept'),
    'south',
  );
  expect(most).toBe(2);
});

test('a photo that is uploaded after its feed is shown soon, and stays when its host fails later', async () => {
  const url = give('/later.jpg', (_, response) => response.writeHead(404).end(), 6);
  const service = open();
  await feed('north-yard', [url]);
  service.stockChanged('north-yard');
  await becomes(['left out']);
  expect(await wait()).toBeCloseTo(15, 0);
  give('/later.jpg', (_, response) => response.writeHead(503).end(), 6);
  clock = new Date(clock.getTime() + 16 * MINUTE);
  await vi.waitFor(() => expect(timesAsked('/later.jpg')).toBe(2), { timeout: 15_000 });
  await becomes(['left out']);
  give('/later.jpg', file(await aPhoto(4)), 6);
  clock = new Date(clock.getTime() + 61 * MINUTE);
  await becomes(['kept']);
  give('/later.jpg', (_, response) => response.writeHead(503).end(), 6);
  clock = new Date(clock.getTime() + 30 * HOUR);
  await becomes(['unreachable']);
  const [row] = await rowsOf('north');
  expect(row?.picture).not.toBeNull();
});

test('a HEIC file is left out with a note, and only fetched again when it has changed', async () => {
  const heic = Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1MiHBMiHEMiPrmiafheic', 'latin1');
  const sent: (string | undefined)[] = [];
  const byMark =
    (etag: string, body: Buffer): Answer =>
    (request, response) => {
      if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
      sent.push(etag);
      response.writeHead(200, { 'content-type': 'image/heic', etag }).end(body);
    };
  const url = give('/IMG_4021.HEIC', byMark('"phone"', heic), 12);
  const service = open();
  await feed('north-yard', [url]);
  service.stockChanged('north-yard');
  await becomes(['left out']);
  for (const [asks, hours] of [
    [2, 1],
    [3, 2],
    [4, 5],
  ] as const) {
    clock = new Date(clock.getTime() + hours * HOUR);
    await vi.waitFor(() => expect(timesAsked('/IMG_4021.HEIC')).toBe(asks), { timeout: 15_000 });
    await becomes(['left out']);
    await vi.waitFor(async () => expect(await wait()).toBeGreaterThan(30), { timeout: 15_000 });
  }
  expect((await rowsOf('north'))[0]?.problem).toBe('HEIC, which browsers cannot show');
  expect(sent).toEqual(['"phone"']);
  // The dealer exports it again.
  give('/IMG_4021.HEIC', byMark('"jpeg"', await aPhoto(9)), 12);
  clock = new Date(clock.getTime() + 30 * HOUR);
  await becomes(['kept']);
  // The file disappears, then comes back unchanged.
  give('/IMG_4021.HEIC', (_, response) => response.writeHead(404).end(), 12);
  for (const hours of [40, 40, 40]) {
    clock = new Date(clock.getTime() + hours * HOUR);
    await new Promise((done) => setTimeout(done, 1500));
  }
  await becomes(['left out']);
  give('/IMG_4021.HEIC', byMark('"jpeg"', await aPhoto(9)), 12);
  clock = new Date(clock.getTime() + 8 * 24 * HOUR);
  await becomes(['kept']);
});

test('of a car with sixty photos, only the forty that pages show are fetched', async () => {
  const urls = Array.from({ length: 60 }, (_, each) =>
    give(`/many-${each}.jpg`, (_request, response) => response.writeHead(404).end(), 7),
  );
  const service = open();
  await feed('north-yard', urls);
  service.stockChanged('north-yard');
  await becomes(Array.from({ length: 40 }, () => 'left out'));
});

test('a site keeps a photo that another site drops, and no site gets another site’s photo', async () => {
  const url = give('/shared.jpg', file(await aPhoto(5)), 8);
  const service = open();
  await feed('north-yard', [url]);
  await feed('south-yard', [url]);
  service.stockChanged('north-yard');
  service.stockChanged('south-yard');
  await becomes(['kept']);
  await becomes(['kept'], 'south');
  const [{ picture } = { picture: null }] = await rowsOf('north');
  const blob = originalBlob(picture ?? '');
  // Each site fetched it separately, so neither can learn what the other has.
  expect(timesAsked('/shared.jpg')).toBe(2);
  await feed('north-yard', []);
  service.stockChanged('north-yard');
  await becomes([]);
  const later = new Date(Date.now() + 3 * HOUR);
  await collectBlobs(files, 'north', later);
  expect(await files.size('north', blob)).toBeNull();
  expect(await files.size('south', blob)).not.toBeNull();
  expect((await platform.site('north', `/photos/${picture}/w480.jpg`)).status).toBe(404);
  expect((await platform.site('south', `/photos/${picture}/w480.jpg`)).status).toBe(200);
});

test('a photo and its sizes are kept as long as a release shows it, and deleted after the last one', async () => {
  const url = give('/released.jpg', file(await aPhoto(6)), 9);
  const service = open();
  await feed('north-yard', [url]);
  service.stockChanged('north-yard');
  await becomes(['kept']);
  const [{ picture } = { picture: '' }] = await rowsOf('north');
  const id = picture ?? '';
  const publish = async () => {
    platform.resumePublishing();
    await platform.publisher.request('north', 'order');
    platform.publisher.pause();
  };
  await publish();
  const releases = async () =>
    Promise.all(
      (await files.notes('north', 'releases/')).map(async ({ name }) =>
        gunzipSync((await files.readNote('north', name)) ?? gzipSync('')).toString(),
      ),
    );
  expect((await releases()).filter((text) => text.includes(id))).not.toEqual([]);
  expect((await platform.site('north', `/photos/${id}/w480.jpg`)).status).toBe(200);
  await feed('north-yard', []);
  service.stockChanged('north-yard');
  await becomes([]);
  const later = () => new Date(Date.now() + 3 * HOUR);
  await collectBlobs(files, 'north', later());
  expect((await platform.site('north', `/photos/${id}/w480.jpg`)).status).toBe(200);
  // Three releases are kept.
  for (let each = 0; each < 4; each++) {
    clock = new Date(clock.getTime() + 1000);
    await publish();
  }
  expect((await releases()).filter((text) => text.includes(id))).toEqual([]);
  await collectBlobs(files, 'north', later());
  for await (const { name } of files.blobs('north')) expect(name.startsWith(id)).toBe(false);
});

test('a photo that meets a full disk is kept once there is room, and its host is not treated as failing', async () => {
  const url = give('/room.jpg', file(await aPhoto(7)), 10);
  let isFull = true;
  const store: FileStore = Object.assign(Object.create(files), {
    put: async (...given: Parameters<FileStore['put']>) => {
      if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      return files.put(...given);
    },
  });
  const service = open({ files: store });
  await feed('north-yard', [
    url,
    ...[1, 2, 3].map((each) => give(`/room-${each}.jpg`, file(Buffer.from('x')), 10)),
  ]);
  service.stockChanged('north-yard');
  await becomes(['unreachable', 'left out', 'left out', 'left out']);
  expect((await rowsOf('north'))[0]?.problem).toMatch(/no space left/);
  isFull = false;
  clock = new Date(clock.getTime() + 2 * MINUTE);
  await becomes(['kept', 'left out', 'left out', 'left out']);
});

test('a photo whose process was killed is fetched by the next one once its lease is over', async () => {
  const held = Promise.withResolvers<void>();
  const body = await aPhoto(8);
  const url = give(
    '/held.jpg',
    (request, response) => void held.promise.then(() => file(body)(request, response)),
    11,
  );
  const first = open({ timeoutMs: 60_000 });
  await feed('north-yard', [url]);
  first.stockChanged('north-yard');
  await vi.waitFor(() => expect(timesAsked('/held.jpg')).toBe(1), { timeout: 15_000 });
  // The first service is now silent; on Postgres a second one may not end the first one's lease.
  const server = Object.assign(Object.create(platform.database), { kind: 'postgres' });
  give('/held.jpg', file(body), 11);
  const second = open({ database: server });
  second.stockChanged('north-yard');
  await new Promise((done) => setTimeout(done, 1500));
  expect(timesAsked('/held.jpg')).toBe(1);
  clock = new Date(clock.getTime() + 3 * MINUTE);
  await becomes(['kept']);
  expect(timesAsked('/held.jpg')).toBe(2);
  held.resolve();
});
