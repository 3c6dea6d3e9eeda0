/**
 * How long brochures take after the platform's first, over all demo cars, compared with a bare one-page PDF with the
 * same picture.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import type { Car } from '#domain/inventory/car.ts';
import { openBrochures } from '#server/brochure/brochures.ts';
import { HERO } from '#server/brochure/pages/draft.ts';
import { photoRaster } from '#server/brochure/raster.ts';
import { silentLog } from '#server/http/log.ts';
import type { LiveRelease, StoredFile } from '#server/publish/site-files.ts';
import { listTenants, loadSite } from '#tenant/load.ts';
import { demoCars } from '../demo/feeds.ts';

const TENANTS_DIR = resolve(import.meta.dirname, '../../tenants');
/** The path of its photo on the site. */
const PHOTO = '/photos/bench.jpg';
const TARGET_MS = 300;

interface Spread {
  medianMs: number;
  p95Ms: number;
  maxMs: number;
}

export interface BrochureBenchmark {
  tenant: string;
  cars: number;
  /** The tenant's first brochure: a thread starts and fonts are subset. */
  firstMs: number;
  /** All the others, one after another; each reads, crops and draws its own photo. */
  after: Spread;
  /** A page with only the same picture, drawn the same number of times. */
  bare: Spread;
  /** The ratio of the medians. */
  timesBare: number;
  /** How many of the others took longer than 300 ms. */
  overTarget: number;
  averageKB: number;
  /** Processes waiting to run at the time: if there are more than cores, times are inflated. */
  load: number;
}

export async function benchBrochures(): Promise<BrochureBenchmark[]> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-'));
  try {
    const photo = join(folder, 'photo.jpg');
    await writeFile(photo, await somePhoto());
    const results: BrochureBenchmark[] = [];
    for (const tenant of await listTenants(TENANTS_DIR)) results.push(await benchTenant(tenant, photo));
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchTenant(tenant: string, photo: string): Promise<BrochureBenchmark> {
  const now = new Date();
  const [site, stock] = await Promise.all([loadSite(TENANTS_DIR, tenant), demoCars(now, tenant)]);
  const cars = stock.map((car): Car => ({ ...car, images: [{ url: PHOTO, kind: 'photo', alt: null }] }));
  const fileAt = (path: string) => (path === PHOTO ? photo : join(TENANTS_DIR, tenant, path));
  const release: Pick<LiveRelease, 'file'> = {
    file: (path) => fileOnDisk(fileAt(path), path),
  };
  const brochures = openBrochures({ live: () => release as LiveRelease, now: () => now, log: silentLog });
  const times: number[] = [];
  const bareTimes: number[] = [];
  let bytes = 0;
  try {
    for (const car of cars) {
      const started = performance.now();
      const { pdf } = await brochures.of(car, site, { origin: 'https://cars.example', sender: null });
      times.push(performance.now() - started);
      bytes += pdf.byteLength;
      const bareStarted = performance.now();
      await barePdf(photo);
      bareTimes.push(performance.now() - bareStarted);
    }
  } finally {
    await brochures.close();
  }
  const [first = 0, ...rest] = times;
  const after = spread(rest);
  const bare = spread(bareTimes.slice(1));
  return {
    tenant,
    cars: cars.length,
    firstMs: Math.round(first),
    after,
    bare,
    timesBare: Math.round((after.medianMs / bare.medianMs) * 10) / 10,
    overTarget: rest.filter((time) => time > TARGET_MS).length,
    averageKB: Math.round(bytes / cars.length / 1024),
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

/** A release's file, in a folder. */
function fileOnDisk(path: string, hash = path): StoredFile {
  return {
    ...{ type: '', size: 0, hash },
    read: async () => new Uint8Array(await readFile(path)),
    stream: () => Promise.reject(new Error('brochures read whole files')),
    readCoded: () => Promise.reject(new Error('brochures read plain files')),
  };
}

/** As detailed as a photo, so that reading and writing it cost as much. */
async function somePhoto(): Promise<Buffer> {
  const size = { width: 1600, height: 1067 };
  return sharp({
    create: { ...size, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 128, sigma: 24 } },
  })
    .blur(1.2)
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** One page with the picture in its upper part. */
async function barePdf(photo: string): Promise<void> {
  const { bytes } = await photoRaster(await readFile(photo));
  const doc = new PDFDocument({ size: 'A4', margin: 0 });
  const ended = new Promise<void>((done, fail) => {
    doc.on('data', () => {});
    doc.on('end', done);
    doc.on('error', fail);
  });
  doc.image(Buffer.from(bytes), 0, 0, { width: HERO.width, height: HERO.height });
  doc.end();
  await ended;
}

function spread(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;
  return { medianMs: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
}
