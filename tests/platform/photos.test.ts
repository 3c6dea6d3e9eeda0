/** Photos of cars, from the host that the stock names to the sizes that pages show. */
import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Car } from '#domain/inventory/car.ts';
import { type NamedPhotos, type SeenCars, stockPhotos } from '../../src/server/photos/stock-photos.db.ts';
import { loadSite } from '../../src/tenant/load.ts';
import { listening } from '../fixtures/local-server.ts';
import { aPhoto, comingSoon } from '../fixtures/photos.ts';
import { ANY_BACKEND, type Backend } from './support/backends.ts';
import { form, type TestPlatform, testPlatform } from './support/platform.ts';

const HOUR = 3_600_000;
const MAPPING = {
  format: 'json',
  fields: {
    stocknum: 'stock',
    make: { value: 'Toyota' },
    model: 'model',
    year: { value: 2022 },
    car_type: { value: 'used' },
    price: ['price', { value: '30000' }],
    images: 'photos',
  },
};

interface Row {
  stock: string;
  model: string;
  photos: string[];
  price?: number;
}

describe.each(ANY_BACKEND)('$name', ({ start, skipped }) => {
  if (skipped) {
    test.skip('is not installed', () => {});
    return;
  }
  let backend: Backend;
  let platform: TestPlatform;
  let server: Server;
  let host: string;
  let clock = new Date('2026-11-23T01:00:00.000Z');
  type Answer = (request: IncomingMessage, response: ServerResponse) => void;
  const answers = new Map<string, Answer>();
  const asked = new Map<string, number>();
  const file =
    (body: Buffer, headers: Record<string, string> = {}): Answer =>
    (request, response) => {
      const { etag } = headers;
      if (etag !== undefined && request.headers['if-none-match'] === etag) response.writeHead(304).end();
      else response.writeHead(200, { 'content-type': 'image/jpeg', ...headers }).end(body);
    };
  const give = (path: string, answer: Answer) => {
    answers.set(path, answer);
    return `${host}${path}`;
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      const path = request.url ?? '';
      asked.set(path, (asked.get(path) ?? 0) + 1);
      const answer = answers.get(path);
      if (answer) answer(request, response);
      else response.writeHead(404).end();
    });
    host = await listening(server);
    backend = await start();
    platform = await testPlatform({
      variables: { ...(await backend.variables()), PHOTOS_FROM_PRIVATE_NETWORKS: 'yes' },
      now: () => clock,
      tenants: [
        { slug: 'north', dealerships: ['north-yard'] },
        { slug: 'south', dealerships: ['south-yard'] },
        { slug: 'kept', dealerships: ['kept-yard'], images: { hosts: ['127.0.0.1'] } },
      ],
    });
  });
  afterAll(async () => {
    await platform?.end();
    server?.closeAllConnections();
    server?.close();
    await backend?.stop();
  });

  const feed = async (yard: string, rows: readonly Row[]) => {
    const { type, body } = form({ mapping: JSON.stringify(MAPPING), feed: JSON.stringify(rows) });
    const answer = await platform.api(`/api/stock/${yard}?force=yes`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${platform.adminToken}` },
      body,
    });
    expect([200, 201, 202]).toContain(answer.status);
  };
  /** The pictures on a car's page, as it is published. */
  const shown = async (site: string, stock: string): Promise<string[]> => {
    const car = (await platform.stock(site)).find(({ stocknum }) => stocknum === stock);
    const page = await platform.site(site, `/cars/${car?.slug}`);
    return [...page.text.matchAll(/<img src="([^"]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
  };
  const waitFor = <T>(what: () => Promise<T>) => vi.waitFor(what, { interval: 100, timeout: 30_000 });
  const pathOf = (address: string) => address.split('#')[0] ?? '';
  const served = (urls: readonly string[]) => urls.filter((url) => url.startsWith('/photos/'));

  test('a page shows the host’s photo until the platform has its own copy, in the listed sizes', async () => {
    const upright = await sharp(await aPhoto(1, { width: 1200, height: 900 }))
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: 'A. Photographer' }, IFD3: { GPSLatitude: '27/1 28/1 0/1' } })
      .jpeg()
      .toBuffer();
    const hold = Promise.withResolvers<void>();
    const slow: Answer = (request, response) =>
      void hold.promise.then(() => file(upright)(request, response));
    const url = give('/a-1.jpg', slow);
    await feed('north-yard', [{ stock: 'A1', model: 'Hilux', photos: [url] }]);
    await waitFor(async () => expect(await shown('north', 'A1')).toEqual([url]));
    hold.resolve();
    const [address = ''] = await waitFor(async () => {
      const urls = served(await shown('north', 'A1'));
      expect(urls).toHaveLength(1);
      return urls;
    });
    expect(address).toMatch(/^\/photos\/[\w-]{20}\/w1600\.jpg#900x1200-[\da-f]{9}@\d{4}$/);
    const stem = pathOf(address).replace('w1600.jpg', '');

    const forms = ['c400.avif', 'c640.webp', 'c960.jpg', 'w480.webp', 'w1600.jpg'];
    const sizes = await Promise.all(
      forms.map(async (name) => {
        const answer = await platform.site('north', stem + name);
        expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
        const { format, width, height, exif, orientation } = await sharp(answer.body).metadata();
        expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
        return [name, answer.headers['content-type'], format, width, height];
      }),
    );
    expect(sizes).toEqual([
      ['c400.avif', 'image/avif', 'heif', 400, 267],
      ['c640.webp', 'image/webp', 'webp', 640, 427],
      ['c960.jpg', 'image/jpeg', 'jpeg', 900, 600],
      ['w480.webp', 'image/webp', 'webp', 480, 640],
      ['w1600.jpg', 'image/jpeg', 'jpeg', 900, 1200],
    ]);
    for (const name of ['w1601.jpg', 'c1600.jpg', 'w480.png', 'w480.svg']) {
      expect((await platform.site('north', stem + name)).status).toBe(404);
    }
    expect((await platform.site('spring--north', `${stem}c400.avif`)).body).toEqual(
      (await platform.site('north', `${stem}c400.avif`)).body,
    );
    expect((await platform.site('spring--south', `${stem}c400.avif`)).status).toBe(404);
  });

  test('stock names the feed’s photos, or those of the pages if asked', async () => {
    const url = give('/s-1.jpg', file(await aPhoto(31, { width: 1200, height: 800 })));
    await feed('north-yard', [{ stock: 'S1', model: 'Hilux', photos: [url] }]);
    await waitFor(async () => expect(served(await shown('north', 'S1'))).toHaveLength(1));
    const stock = async (query: string): Promise<string[]> => {
      const { status, text } = await platform.api(`/api/stock?site=north${query}`, {
        headers: { authorization: `Bearer ${platform.buildToken}` },
      });
      expect(status).toBe(200);
      const cars = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Car);
      return cars
        .filter(({ stocknum }) => stocknum === 'S1')
        .flatMap(({ images }) => images.map(({ url }) => url));
    };
    expect(await stock('')).toEqual([url]);
    expect(await stock('&pictured=1')).toEqual([expect.stringMatching(/^\/photos\/[\w-]{20}\/w1600\.jpg#/)]);
  });

  test('another site does not serve the photo, even at its address', async () => {
    const [address = ''] = await shown('north', 'A1');
    expect((await platform.site('north', pathOf(address))).status).toBe(200);
    expect((await platform.site('south', pathOf(address))).status).toBe(404);
    expect((await platform.site('kept', pathOf(address))).status).toBe(404);
  });

  test('duplicate, tiny, missing and invalid photos are left out, and so are placeholders', async () => {
    const soon = give('/soon.jpg', file(await comingSoon()));
    const photo = await aPhoto(20);
    const again = await sharp(photo).resize(800).jpeg({ quality: 60 }).toBuffer();
    const urls = [
      give('/b-1.jpg', file(photo)),
      give('/b-1-again.jpg', file(again)),
      give('/b-tiny.jpg', file(await aPhoto(21, { width: 90, height: 60 }))),
      give('/b-page.jpg', file(Buffer.from('<!doctype html><title>Sign in</title>'))),
      give('/b-2.jpg', file(await aPhoto(22), { 'content-type': 'text/plain' })),
      `${host}/b-gone.jpg`,
      soon,
    ];
    const others = ['Yaris', 'Camry', 'Kluger'].map((model, index) => ({
      ...{ stock: `C${index}`, model },
      photos: [soon],
    }));
    await feed('south-yard', [{ stock: 'B1', model: 'Corolla', photos: urls }, ...others]);
    await waitFor(async () => {
      const left = (await shown('south', 'B1')).map((url) => (url.startsWith('/photos/') ? 'ours' : url));
      expect(left).toEqual(['ours', 'ours']);
      expect(await shown('south', 'C1')).toEqual([]);
    });
  });

  test('photos on hosts that the site is configured to link to are not fetched', async () => {
    const url = give('/kept.jpg', file(await aPhoto(30)));
    await feed('kept-yard', [{ stock: 'K1', model: 'Prado', photos: [url] }]);
    await waitFor(async () => expect(await shown('kept', 'K1')).toEqual([url]));
    expect(asked.get('/kept.jpg')).toBeUndefined();
  });

  test('a photo that changes at the same address is replaced; an unchanged one stays', async () => {
    const [url, still] = [
      give('/d-1.jpg', file(await aPhoto(40), { etag: '"1"' })),
      give('/d-2.jpg', file(await aPhoto(41), { etag: '"still"' })),
    ];
    await feed('north-yard', [{ stock: 'D1', model: 'Hilux', photos: [url, still] }]);
    const before = await waitFor(async () => {
      const urls = await shown('north', 'D1');
      expect(served(urls)).toHaveLength(2);
      return urls;
    });
    give('/d-1.jpg', file(await aPhoto(42), { etag: '"2"' }));
    clock = new Date(clock.getTime() + 30 * HOUR);
    await waitFor(async () => {
      const now = await shown('north', 'D1');
      expect(served(now)).toHaveLength(2);
      expect(now[0]).not.toBe(before[0]);
      expect(now[1]).toBe(before[1]);
    });
    expect(asked.get('/d-2.jpg')).toBeGreaterThan(1);
  });

  test('photos that no car names any more are deleted; an address without a copy redirects to the host’s photo', async () => {
    const url = give('/e-1.jpg', file(await aPhoto(50)));
    const former = give('/e-2.jpg', file(await aPhoto(51)));
    await feed('north-yard', [{ stock: 'E1', model: 'Hilux', photos: [url, former] }]);
    await waitFor(async () => expect(served(await shown('north', 'E1'))).toHaveLength(2));
    await feed('north-yard', [{ stock: 'E1', model: 'Hilux', photos: [url] }]);
    const [address = ''] = await waitFor(async () => {
      const urls = served(await shown('north', 'E1'));
      expect(urls).toHaveLength(1);
      return urls;
    });
    const rows = await platform.database.orm.execute(
      sql`select url from photos where site = 'north' and url like '%/e-%'`,
    );
    expect((rows as unknown as { rows: { url: string }[] }).rows).toEqual([{ url }]);
    const other = pathOf(address).replace(/.{3}\/w1600/, '___/w1600');
    expect((await platform.site('north', other)).status).toBe(404);
    await platform.database.orm.execute(
      sql`update photos set picture = ${other.split('/')[2]} where url = ${url}`,
    );
    const answer = await platform.site('north', other);
    expect([answer.status, answer.headers.location]).toEqual([302, url]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('stock is only read for photos if its cars name other photos than before', async () => {
    const site = await loadSite(join(platform.folder, 'tenants'), 'south');
    const rows = (photo: string, price = 30_000): Row[] => [
      { stock: 'F1', model: 'Hilux', photos: [`${host}/f-1.jpg`], price },
      { stock: 'F2', model: 'Corolla', photos: [`${host}/${photo}`], price },
    ];
    const read = (seen: SeenCars | null, moment = clock) =>
      stockPhotos(platform.database, site, seen, moment);
    const names = ({ stock }: { stock: NamedPhotos | null }) =>
      stock &&
      [...stock.named.keys()].filter((url) => url.includes('/f-')).map((url) => url.slice(host.length));
    const print = (path: string) => hash('md5', host + path, 'hex').slice(0, 8);
    await feed('south-yard', rows('f-2.jpg'));
    const first = await read(null);
    expect(names(first)).toEqual(['/f-1.jpg', '/f-2.jpg']);
    await feed('south-yard', rows('f-2.jpg', 29_000));
    const second = await read(first.seen);
    expect(names(second)).toBeNull();
    await feed('south-yard', rows('f-3.jpg', 29_000));
    const third = await read(second.seen);
    expect(names(third)).toEqual(['/f-3.jpg']);
    expect(third.stock?.gone).toEqual([print('/f-2.jpg')]);
    // A car that is no longer listed is sold, and keeps its page for a while.
    await feed('south-yard', rows('f-3.jpg', 29_000).slice(0, 1));
    expect(names(await read(third.seen))).toBeNull();
    const gone = sql`select id from cars where data->>'stocknum' = 'F2'`;
    await platform.database.orm.execute(sql`delete from price_history where car_id in (${gone})`);
    await platform.database.orm.execute(sql`delete from cars where id in (${gone})`);
    const without = await read(third.seen);
    expect(names(without)).toEqual([]);
    expect(without.stock?.gone).toEqual([print('/f-3.jpg')]);
    // A sold car’s photos go when its page does.
    const tomorrow = new Date(clock.getTime() + 24 * HOUR);
    const anew = await read((await read(null)).seen, tomorrow);
    expect(names(anew)).toEqual(['/f-1.jpg']);
    expect(anew.stock?.gone).toBeNull();
  });
});
