/**
 * What photos cost a shopper: bytes and largest contentful paint of a search page and a car's page with 20 photos of 2
 * MB each, served by their host and by the platform, in Chromium as a slow phone (Lighthouse's: 1.6 Mbit/s, 150 ms, a
 * processor four times slower).
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright';
import sharp from 'sharp';
import { CHROMIUM_FLAGS, ensureChromium } from '../chromium.ts';
import { type BenchPlatform, openBenchPlatform } from './bench-platform.ts';
import { TENANT } from './stock.ts';

const PHOTOS = 20;
const ROUNDS = 3;
const ROOT = resolve(import.meta.dirname, '../..');
const SIDES = { host: 'photos-of-host', platform: 'photos-of-platform' } as const;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWDOWN = 4;
/** How long to wait after the last byte, so that a later paint is noticed. */
const QUIET_MS = 1500;
const READY_MS = 300_000;

const MAPPING = {
  format: 'json',
  fields: {
    ...{ stocknum: 'stock', price: 'price', images: 'photos', make: { value: 'Toyota' } },
    ...{ model: { value: 'HiLux' }, year: { value: 2022 }, car_type: { value: 'used' } },
  },
};

interface Visit {
  lcpMs: number;
  /** Bytes of everything loaded until the page was idle. */
  kilobytes: number;
  pictureKilobytes: number;
}

/** A photo like a camera's: gradients with grain. */
async function cameraPhoto(seed: number): Promise<Buffer> {
  const [width, height] = [2400, 1800];
  const shapes = Array.from({ length: 12 }, (_, index) => {
    const at = (step: number) => (seed * 37 + index * step) % 80;
    return `<ellipse cx="${10 + at(29)}%" cy="${10 + at(53)}%" rx="${4 + (at(7) % 20)}%" ry="${3 + (at(11) % 14)}%" fill="hsl(${(seed * 53 + index * 40) % 360} 45% ${25 + at(17) / 2}%)"/>`;
  });
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g" x2="0" y2="1"><stop stop-color="hsl(${seed * 31} 50% 70%)"/><stop offset="1" stop-color="#555"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/>${shapes.join('')}</svg>`;
  const noise = { type: 'gaussian', mean: 128, sigma: 26 } as const;
  const grain = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  return sharp(Buffer.from(scene))
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 94 })
    .toBuffer();
}

async function photoHost(photos: readonly Buffer[]) {
  const server = createServer((request, response) => {
    const photo = photos[Number(/\d+/.exec(request.url ?? '')?.[0] ?? 0)];
    response.writeHead(200, { 'content-type': 'image/jpeg', 'cache-control': 'max-age=600' }).end(photo);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: (index: number) => `http://127.0.0.1:${port}/${index}.jpg`, close: () => server.close() };
}

/** The same dealer twice; one links to the photos on their host. */
async function writeSides(folder: string): Promise<void> {
  await cp(join(ROOT, 'tenants/_shared'), join(folder, '_shared'), { recursive: true });
  for (const [index, slug] of Object.values(SIDES).entries()) {
    await cp(join(ROOT, 'tenants', TENANT), join(folder, slug), { recursive: true });
    const file = join(folder, slug, 'site.json');
    const text = (await readFile(file, 'utf8')).replaceAll(TENANT, slug);
    const site = JSON.parse(text) as Record<string, unknown>;
    const own = { id: 9000 + index, domains: [], dealerships: [slug], feeds: [], url: undefined };
    const images = { hosts: slug === SIDES.host ? ['127.0.0.1'] : [] };
    await writeFile(file, JSON.stringify({ ...site, ...own, images, search: { engine: 'embedded' } }));
  }
}

async function importCars(
  { platform }: BenchPlatform,
  dealership: string,
  url: (photo: number) => string,
): Promise<void> {
  const numbers = Array.from({ length: PHOTOS }, (_, index) => index);
  const rows = numbers.map((car) => ({
    ...{ stock: `P${car}`, price: 30_000 + car },
    // The first car has all of them, every other car has one.
    photos: car === 0 ? numbers.map(url) : [url(car)],
  }));
  const body = new FormData();
  body.set('mapping', JSON.stringify(MAPPING));
  body.set('feed', new Blob([JSON.stringify(rows)]), 'feed.json');
  const headers = { authorization: `Bearer ${platform.adminToken}` };
  const answer = await fetch(`${platform.url}/api/stock/${dealership}`, { method: 'POST', body, headers });
  if (!answer.ok) throw new Error(`the import answered ${answer.status}: ${await answer.text()}`);
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const pictures = new Set<string>();
  let [bytes, pictureBytes] = [0, 0];
  devtools.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type === 'Image') pictures.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (pictures.has(requestId)) pictureBytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'load', timeout: READY_MS });
  await page.waitForLoadState('networkidle', { timeout: READY_MS });
  await sleep(QUIET_MS);
  const lcpMs = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const seen = (entries: PerformanceEntryList) => done(entries.at(-1)?.startTime ?? 0);
        new PerformanceObserver((list) => seen(list.getEntries())).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  const kilobytes = (count: number) => Math.round(count / 1024);
  return { lcpMs: Math.round(lcpMs), kilobytes: kilobytes(bytes), pictureKilobytes: kilobytes(pictureBytes) };
}

/** The median visit, by its paint. */
const middle = (visits: readonly Visit[]): Visit | undefined =>
  visits.toSorted((a, b) => a.lcpMs - b.lcpMs)[Math.floor(visits.length / 2)];

export async function benchPhotos() {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-photos-'));
  const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, index) => cameraPhoto(index)));
  const host = await photoHost(photos);
  await writeSides(folder);
  process.env.PHOTOS_FROM_PRIVATE_NETWORKS = 'yes';
  const bench = await openBenchPlatform(folder);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
  try {
    for (const slug of Object.values(SIDES)) await importCars(bench, slug, host.url);
    const started = performance.now();
    bench.platform.resumePublishing();
    const [car] = (await bench.stock(SIDES.platform)).filter(({ stocknum }) => stocknum === 'P0');
    const carPath = `/cars/${car?.slug}`;
    const isThere = async () => {
      const page = await bench.get(SIDES.platform, carPath);
      const kept = await bench.get(SIDES.host, '/search');
      return page.status === 200 && kept.status === 200 && !page.text.includes(host.url(0).slice(0, -5));
    };
    while (!(await isThere())) {
      if (performance.now() - started > READY_MS) throw new Error('the photos did not come in time');
      await sleep(500);
    }
    const readyMs = Math.round(performance.now() - started);
    const results: Record<string, unknown> = {};
    for (const [side, slug] of Object.entries(SIDES).toReversed()) {
      const [own] = (await bench.stock(slug)).filter(({ stocknum }) => stocknum === 'P0');
      for (const [name, path] of Object.entries({ search: '/search', car: `/cars/${own?.slug}` })) {
        const address = `http://${slug}.localhost:${bench.platform.env.PORT}${path}`;
        // The first visitor waits for sizes that nobody has requested before. The host's own photos take minutes every
        // time.
        const first = await visit(browser, address);
        const visits = side === 'host' ? [first] : [];
        while (visits.length < ROUNDS && side !== 'host') visits.push(await visit(browser, address));
        results[`${name}, ${side}`] = { ...middle(visits), firstVisitorLcpMs: first.lcpMs };
        console.error(name, side, results[`${name}, ${side}`]);
      }
    }
    const megabytes = photos.reduce((sum, { length }) => sum + length, 0) / PHOTOS / 2 ** 20;
    return {
      ...{ photos: PHOTOS, megabytesEach: Number(megabytes.toFixed(2)), readyMs, load: loadavg()[0] },
      results,
    };
  } finally {
    await browser.close();
    await bench.close();
    host.close();
    await rm(folder, { recursive: true, force: true });
  }
}
