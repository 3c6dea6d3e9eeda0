/** Demo photos, from their host on this machine to the pages of a site. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DEALERS, type Dealer } from '../../scripts/demo/dealers.ts';
import { demoStock } from '../../scripts/demo/demo-stock.ts';
import { openPhotoHost, type PhotoHost } from '../../scripts/demo/photos/host.ts';
import { PHOTO_HOST, withPhotos } from '../../scripts/demo/photos/shots.ts';
import { importDemoStock } from '../../scripts/demo/platform.ts';
import type { FeedCar } from '../../src/domain/inventory/car.ts';
import { form, type TestPlatform, testPlatform } from './support/platform.ts';

const NOW = new Date('2026-11-23T01:00:00.000Z');
const MAPPING = {
  format: 'json',
  fields: {
    stocknum: 'stock',
    make: { value: 'Toyota' },
    model: { value: 'Hilux' },
    year: { value: 2022 },
    car_type: { value: 'used' },
    price: { value: '30000' },
    images: 'photos',
  },
};
let host: PhotoHost;
let platform: TestPlatform;
let car: FeedCar;

beforeAll(async () => {
  const dealer = DEALERS.find(({ slug }) => slug === 'summit-toyota') as Dealer;
  car = withPhotos(demoStock(dealer, NOW), dealer).find(({ images }) => images.length > 0) as FeedCar;
  host = await openPhotoHost(NOW);
  platform = await testPlatform({
    variables: { PHOTOS_FROM_THIS_MACHINE: `${PHOTO_HOST}=${host.port}` },
    now: () => NOW,
    tenants: [{ slug: 'north', dealerships: ['north-yard'] }],
  });
});
afterAll(async () => {
  await platform?.end();
  await host?.close();
});

const feed = async (rows: readonly { stock: string; photos: string[] }[]) => {
  const { type, body } = form({ mapping: JSON.stringify(MAPPING), feed: JSON.stringify(rows) });
  const answer = await platform.api('/api/stock/north-yard?force=yes', {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${platform.adminToken}` },
    body,
  });
  expect(answer.status).toBeLessThan(300);
};
const shown = async (stock: string): Promise<string[]> => {
  const found = (await platform.stock('north')).find(({ stocknum }) => stocknum === stock);
  const page = await platform.site('north', `/cars/${found?.slug}`);
  return [...page.text.matchAll(/<img src="([^"]+)"/g)].map(([, url = '']) => url);
};
const own = (urls: readonly string[]) => urls.filter((url) => url.startsWith('/photos/'));

test('a demo car has a gallery of copied photos, and never an address that browsers cannot reach', async () => {
  const photos = car.images.map(({ url }) => url);
  expect(photos.length).toBeGreaterThanOrEqual(7);
  const [first = ''] = photos;
  await feed([
    { stock: 'GALLERY', photos },
    { stock: 'NO-SUCH-HOST', photos: [first.replace(PHOTO_HOST, 'other.forecourt.example')] },
    { stock: 'BY-ITS-ADDRESS', photos: [`http://127.0.0.1:${host.port}${new URL(first).pathname}`] },
  ]);
  const seen = new Set<string>();
  await vi.waitFor(
    async () => {
      const urls = await shown('GALLERY');
      for (const url of urls) seen.add(url.replace(/\/photos\/.*/, '/photos/'));
      expect(own(urls)).toHaveLength(photos.length);
    },
    { interval: 200, timeout: 60_000 },
  );
  expect([...seen]).toEqual(['/photos/']);

  const [address = ''] = own(await shown('GALLERY'));
  const card = await platform.site('north', (address.split('#')[0] ?? '').replace('w1600.jpg', 'c640.webp'));
  const { format, width, height } = await sharp(card.body).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 640, height: 427 });

  expect(await shown('NO-SUCH-HOST')).toEqual([]);
  // A feed can name this machine's photo host only by the name that the operator configured, never by address.
  expect(own(await shown('BY-ITS-ADDRESS'))).toEqual([]);
}, 90_000);

test('a photo is the same each time it is requested', async () => {
  const { pathname } = new URL(car.images[0]?.url ?? '');
  const once = await fetch(`http://127.0.0.1:${host.port}${pathname}`);
  const again = await fetch(`http://127.0.0.1:${host.port}${pathname}`);
  expect(Buffer.from(await once.arrayBuffer())).toEqual(Buffer.from(await again.arrayBuffer()));
  const etag = once.headers.get('etag') ?? '';
  const known = await fetch(`http://127.0.0.1:${host.port}${pathname}`, {
    headers: { 'if-none-match': etag },
  });
  expect(known.status).toBe(304);
  expect((await fetch(`http://127.0.0.1:${host.port}/summit-toyota/NONE/1.jpg`)).status).toBe(404);
});

test('demo stock from before there were photos gets them; other cars stay as they are', async () => {
  const old = new Date(NOW.getTime() - 40 * 86_400_000);
  const older = await testPlatform({
    variables: { PHOTOS_AT_ONCE: '0' },
    tenants: [
      { slug: 'summit-toyota', dealerships: ['summit-toyota'] },
      { slug: 'coastline-caravans', dealerships: ['coastline-caravans'] },
    ],
    paused: true,
  });
  try {
    await importDemoStock(older, old);
    const own = [{ stock: 'OWN', photos: [] }];
    const { type, body } = form({ mapping: JSON.stringify(MAPPING), feed: JSON.stringify(own) });
    await older.api('/api/stock/coastline-caravans?force=yes', {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${older.adminToken}` },
      body,
    });
    const facts = async (site: string) =>
      (await older.stock(site)).map(({ id, slug, created_at, price }) => ({ id, slug, created_at, price }));
    const [toyotas, caravans] = [await facts('summit-toyota'), await facts('coastline-caravans')];
    const withPhotosNow = async (site: string) =>
      (await older.stock(site)).filter(({ images }) => JSON.stringify(images).includes(PHOTO_HOST)).length;
    expect(await withPhotosNow('summit-toyota')).toBe(0);
    for (const _start of [1, 2]) {
      await importDemoStock(older, NOW, { photos: true });
      expect(await withPhotosNow('summit-toyota')).toBe(16);
      expect(await facts('summit-toyota')).toEqual(toyotas);
      expect(await facts('coastline-caravans')).toEqual(caravans);
    }
  } finally {
    await older.end();
  }
});
