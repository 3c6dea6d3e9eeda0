/** Every demo car has a brochure, drawn as the platform draws it: on another thread, with picture and logo. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawArtwork } from '#engines/artwork/draw.ts';
import { demoCars } from '#scripts/demo/feeds.ts';
import type { Car } from '../../src/domain/inventory/car.ts';
import { knownText } from '../../src/domain/inventory/known-text.ts';
import { artworkPath, parseArtworkName } from '../../src/domain/inventory/pictures/artwork-path.ts';
import { shapeOf } from '../../src/domain/inventory/pictures/shape-of.ts';
import { openBrochures } from '../../src/server/brochure/brochures.ts';
import type { LiveRelease, StoredFile } from '../../src/server/publish/site-files.ts';
import { loadSite } from '../../src/tenant/load.ts';
import { IS_SOAK } from './support/size.ts';

const NOW = new Date('2026-11-21T02:00:00.000Z');
const TENANTS_DIR = resolve('tenants');
/** Two at a time, each with a thread of its own. */
const PAIRS = [
  ['harbour-motor-group', 'coastline-caravans'],
  ['budget-cars-direct', 'summit-toyota'],
];
/** One car in this many has its brochure drawn; its words are compared for every car. */
const ONE_OF = IS_SOAK ? 1 : 50;
const TIMEOUT_MS = 600_000;
const ASKED = { origin: 'https://cars.example', sender: null };
/** While one brochure is drawn, the next one's picture is made. */
const UNDER_WAY = 2;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-brochures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A file of a release that is in a folder. */
function fileOnDisk(path: string): StoredFile {
  return {
    ...{ type: '', size: 0, hash: path },
    read: async () => new Uint8Array(await readFile(path)),
    stream: () => Promise.reject(new Error('brochures read whole files')),
    readCoded: () => Promise.reject(new Error('brochures read plain files')),
  };
}

/** The files of a built site that brochures use: drawings of cars, and media. */
async function releaseOf(tenant: string, cars: readonly Car[]): Promise<Pick<LiveRelease, 'file'>> {
  const drawings = new Map<string, string>();
  for (const path of new Set(
    cars.map((car) => artworkPath({ shape: shapeOf(car), colour: knownText(car.colour) })),
  )) {
    const artwork = parseArtworkName(path);
    if (artwork === null) throw new Error(`${path} is no drawing`);
    const file = join(folder, path.replaceAll('/', '_'));
    await writeFile(file, await drawArtwork(artwork));
    drawings.set(path, file);
  }
  return {
    file(path) {
      const file =
        drawings.get(path) ?? (path.startsWith('/media/') ? join(TENANTS_DIR, tenant, path) : null);
      return file === null ? null : fileOnDisk(file);
    },
  };
}

const shown = (milliseconds: number) => `${Math.round(milliseconds)} ms`;

async function drawAll(tenant: string): Promise<void> {
  const [site, stock] = await Promise.all([loadSite(TENANTS_DIR, tenant), demoCars(NOW, tenant)]);
  const cars = stock.filter((_, index) => index % ONE_OF === 0);
  const release = await releaseOf(tenant, cars);
  const complaints: string[] = [];
  const complain = (message: string) => void complaints.push(message);
  const brochures = openBrochures({
    live: () => release as LiveRelease,
    now: () => NOW,
    log: { info: () => {}, warn: complain, error: complain },
  });
  const times: number[] = [];
  const empty: string[] = [];
  const waiting = cars.values();
  const work = async () => {
    for (const car of waiting) {
      const started = performance.now();
      const { pdf } = await brochures.of(car, site, ASKED);
      times.push(performance.now() - started);
      if (pdf.byteLength < 10_000 || Buffer.from(pdf.subarray(0, 5)).toString() !== '%PDF-')
        empty.push(car.slug);
    }
  };
  try {
    await Promise.all(Array.from({ length: UNDER_WAY }, work));
  } finally {
    await brochures.close();
  }
  const [first = 0] = times;
  const rest = times.slice(UNDER_WAY).sort((a, b) => a - b);
  const at = (share: number) => shown(rest[Math.floor((rest.length - 1) * share)] ?? 0);
  console.info(
    `${tenant}: ${times.length} brochures, the first ${shown(first)}, then half below ${at(0.5)}, 95 of 100 below ${at(0.95)}, at most ${at(1)} (${UNDER_WAY} asked for at a time)`,
  );
  expect(times).toHaveLength(cars.length);
  expect(complaints).toEqual([]);
  expect(empty).toEqual([]);
}

describe.each(PAIRS)('%s and %s', (...pair) => {
  test.concurrent.each(pair)(
    `%s: ${ONE_OF === 1 ? 'every car' : `one of ${ONE_OF} cars`}, without an error`,
    drawAll,
    TIMEOUT_MS,
  );
});
