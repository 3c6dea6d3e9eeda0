/**
 * Photo stores that sign each address for some hours: every feed has new addresses for the same photos.
 */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listening } from '../fixtures/local-server.ts';
import { aPhoto } from '../fixtures/photos.ts';
import { form, type TestPlatform, testPlatform } from './support/platform.ts';

const MAPPING = {
  format: 'json',
  fields: {
    ...{ stocknum: 'stock', model: 'model', images: 'photos', make: { value: 'Toyota' } },
    ...{ year: { value: 2022 }, car_type: { value: 'used' }, price: { value: '30000' } },
  },
};
const EACH = 3;

/** How each store signs its addresses; `key` differs in each feed. */
const SIGNERS: Readonly<Record<string, (key: string) => string>> = {
  'Amazon S3': (key) =>
    `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AK%2F${key}&X-Amz-Date=${key}T000000Z&X-Amz-Expires=3600&X-Amz-SignedHeaders=host&X-Amz-Signature=${key}`,
  Google: (key) =>
    `X-Goog-Algorithm=GOOG4-RSA-SHA256&X-Goog-Date=${key}&X-Goog-Expires=900&X-Goog-SignedHeaders=host&X-Goog-Signature=${key}`,
  Azure: (key) => `sv=2024-11-04&st=${key}&se=${key}&sr=b&sp=r&sig=${key}%3D`,
  CloudFront: (key) => `Expires=${key}&Signature=${key}~&Key-Pair-Id=K${key}`,
};

let platform: TestPlatform;
let server: Server;
let host: string;
const asked: string[] = [];
/** Expired signatures. */
const old = new Set<string>();
const published: string[] = [];

beforeAll(async () => {
  const bodies = await Promise.all(Array.from({ length: 4 * EACH }, (_, each) => aPhoto(each)));
  server = createServer((request, response) => {
    const url = request.url ?? '';
    asked.push(url);
    const body = bodies[Number(/^\/(\d+)\.jpg/.exec(url)?.[1])];
    if ([...old].some((key) => url.includes(key))) response.writeHead(403).end();
    else if (!body) response.writeHead(503).end();
    else response.writeHead(200, { 'content-type': 'image/jpeg' }).end(body);
  });
  host = await listening(server);
  platform = await testPlatform({
    builder: 'astro',
    variables: { PHOTOS_FROM_PRIVATE_NETWORKS: 'yes' },
    tenants: [{ slug: 'north', dealerships: ['north-yard'] }],
    log: {
      info: (message) => void (message.startsWith('published') && published.push(message)),
      warn: () => {},
      error: () => {},
    },
  });
}, 240_000);
afterAll(async () => {
  await platform?.end();
  server?.closeAllConnections();
  server?.close();
});

/** @param busy adds a car whose photo its host cannot serve yet */
async function feed(key: string, { busy = false } = {}): Promise<Record<string, number>> {
  const cars = Object.values(SIGNERS).map((sign, car) => ({
    ...{ stock: `A${car}`, model: `Model ${car}` },
    photos: Array.from({ length: EACH }, (_, place) => `${host}/${car * EACH + place}.jpg?${sign(key)}`),
  }));
  if (busy) cars.push({ stock: 'BUSY', model: 'Busy', photos: [`${host}/busy.jpg?sv=1&sig=${key}`] });
  const { type, body } = form({ mapping: JSON.stringify(MAPPING), feed: JSON.stringify(cars) });
  const answer = await platform.api('/api/stock/north-yard', {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${platform.adminToken}` },
    body,
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

const pages = async () =>
  Promise.all(
    (await platform.stock('north')).map(
      async ({ slug }) => (await platform.site('north', `/cars/${slug}`)).text,
    ),
  );
const filesNow = () =>
  Object.fromEntries(
    Array.from(platform.publisher.live('north')?.release.files.entries() ?? [], ([path, { hash }]) => [
      path,
      hash,
    ]),
  );

test('a feed with only new signatures redraws no page and fetches no photo', async () => {
  await feed('20261101');
  await vi.waitFor(
    async () => {
      for (const text of await pages()) {
        expect(text).toContain('/photos/');
        expect(text).not.toContain(host);
      }
    },
    { interval: 500, timeout: 120_000 },
  );
  await platform.whenPublished();
  const [files, shown] = [filesNow(), await pages()];
  expect(Object.keys(files).length).toBeGreaterThan(10);
  asked.length = 0;
  published.length = 0;
  for (const key of ['20261102', '20261103']) {
    old.add(String(Number(key) - 1));
    expect(await feed(key)).toMatchObject({ updated: 4 });
    // Anything that the feed triggers would be under way by then.
    await new Promise((done) => setTimeout(done, 4000));
    await platform.whenPublished();
  }
  expect(published.filter((message) => !message.includes(' 0 files made'))).toEqual([]);
  expect(filesNow()).toMatchObject(files);
  // Pictures for shared links are drawn in idle time, so they may have been added.
  const added = Object.keys(filesNow()).filter((path) => !Object.hasOwn(files, path));
  expect(added.filter((path) => !/^\/(?:og|artwork)\//.test(path))).toEqual([]);
  expect(await pages()).toEqual(shown);
  expect(asked).toEqual([]);
  for (const path of new Set(shown.join().match(/\/photos\/[\w-]{20}\/w800\.avif/g)))
    expect((await platform.site('north', path)).status).toBe(200);
}, 240_000);

test('a photo that has not arrived yet is shown with its newest signature', async () => {
  const pageOfBusy = async () => {
    const car = (await platform.stock('north')).find(({ stocknum }) => stocknum === 'BUSY');
    return (await platform.site('north', `/cars/${car?.slug}`)).text;
  };
  for (const key of ['20261104', '20261105']) {
    await feed(key, { busy: true });
    await expect.poll(pageOfBusy, { timeout: 30_000 }).toContain(`/busy.jpg?sv=1&amp;sig=${key}`);
  }
  expect(await pageOfBusy()).not.toContain('20261104');
});
