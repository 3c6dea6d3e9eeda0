/**
 * Publishing as a dealer sees it: from a posted feed to the page that shoppers get, in a running platform; and how much
 * the store grows in a day.
 */
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedCar } from '#domain/inventory/car.ts';
import { madeText } from '#server/publish/build.ts';
import { manifestText } from '#server/publish/manifest/manifest-text.ts';
import { blobOf, type Release } from '#server/publish/release.ts';
import { budgetCsv } from '../demo/formats.ts';
import { type BenchPlatform, openBenchPlatform } from './bench-platform.ts';
import { type Cost, forgetPeak, medianCost, peakMB, round, startClock } from './measured.ts';
import type { Figures } from './publish-targets.ts';
import { benchDealer, benchFeed, TENANT } from './stock.ts';

const ROUNDS = 3;
const LOOK_MS = 20;
const LIMIT_MS = 120_000;
/** Enough for all rounds and a day's changes. */
const CHANGING = 300;
const NOW = new Date();
const ROOT = resolve(import.meta.dirname, '../..');
const MB = 2 ** 20;

interface Step {
  what: string;
  /** Until the car's page changed, or if nothing changes, until all work was done. */
  seconds: number;
  /** CPU time of the whole process until all work was done, including this client. */
  cpuSeconds: number;
  /** The part of the seconds until the import was answered. */
  importSeconds: number;
  made: string;
}

interface Day {
  changes: number;
  /** For one change. */
  seconds: number;
  /** Growth of the store's folder, including what is cleaned up an hour later. */
  newOnDiskMB: number;
  /**
   * Bytes in the last release, including its manifest, that the release before the first change does not have.
   */
  releaseMB: number;
}

interface PlatformBenchmark {
  cars: number;
  firstImportSeconds: number;
  whole: Cost & { peakMB: number };
  steps: Step[];
  /** A publication without an import, and with nothing to do. */
  unchanged: Cost;
  peakMB: number;
  storeMB: number;
  /** For the largest stock. */
  day: Day | null;
}

export async function benchPlatformPublish(
  sizes: readonly number[],
  changes: number,
): Promise<PlatformBenchmark[]> {
  const results: PlatformBenchmark[] = [];
  for (const cars of sizes) {
    // Otherwise other tenants would be published in between.
    const tenants = await mkdtemp(join(tmpdir(), 'forecourt-bench-'));
    for (const each of ['_shared', TENANT]) {
      await cp(join(ROOT, 'tenants', each), join(tenants, each), { recursive: true });
    }
    const opened = await openBenchPlatform(tenants);
    try {
      results.push(await benchSize(opened, cars, cars === Math.max(...sizes) ? changes : 0));
    } finally {
      await opened.close();
      await rm(tenants, { recursive: true, force: true });
    }
  }
  return results;
}

/** The case that the targets describe. */
export const platformFigures = (results: readonly PlatformBenchmark[]): Figures =>
  results.flatMap(({ cars, whole, steps, unchanged, day }) => [
    ...steps.map(({ what, cpuSeconds }) => ({ what, cars, value: cpuSeconds })),
    { what: 'nothing', cars, value: unchanged.cpuSeconds },
    { what: 'the whole site', cars, value: whole.cpuSeconds },
    { what: 'memory of the whole site', cars, value: whole.peakMB },
    { what: 'a release after a day', cars, value: day?.releaseMB },
  ]);

async function benchSize(opened: BenchPlatform, cars: number, changes: number): Promise<PlatformBenchmark> {
  const { publisher } = opened.platform;
  const dealership = benchDealer(cars).slug;
  const feed = await feedFile(benchFeed(cars, NOW), opened.folder);
  const firstImport = await opened.post(dealership, await feed.bytes());
  await forgetPeak();
  const first = startClock();
  publisher.resume();
  await publisher.whenIdle(TENANT);
  const whole = { ...first(), peakMB: await peakMB() };
  console.error(JSON.stringify({ cars, whole }));

  const slugs = new Map((await opened.stock(TENANT)).map(({ stocknum, slug }) => [stocknum, slug]));
  const shown = feed.cars.filter(({ stocknum }) => stocknum !== null && slugs.has(stocknum)).values();
  const nextCar = (): FeedCar => {
    const { value } = shown.next();
    if (!value) throw new Error('the stock has too few cars for so many changes');
    return value;
  };
  const pageOf = ({ stocknum }: FeedCar) => `/cars/${slugs.get(stocknum ?? '')}`;
  const dearer = (car: FeedCar) => feed.change(car, { price: (car.price ?? 0) + 111, offer_price: null });
  const without = (car: FeedCar) => feed.remove(car);

  await forgetPeak();
  const steps: Step[] = [];
  const note = (step: Step) => {
    steps.push(step);
    console.error(JSON.stringify(step));
  };
  for (const [what, change] of [
    ['one price', dearer],
    ['one car sold', without],
  ] as const) {
    const costs: (Cost & { importMs: number })[] = [];
    for (let turn = 0; turn < ROUNDS; turn++) {
      const car = nextCar();
      change(car);
      costs.push(await untilServed(opened, { dealership, feed: await feed.bytes(), path: pageOf(car) }));
    }
    note({ what, ...(await summary(opened, costs)) });
  }
  const costs: (Cost & { importMs: number })[] = [];
  const served = publisher.status(TENANT).release;
  for (let turn = 0; turn < ROUNDS; turn++) {
    const bytes = await feed.bytes();
    const cost = startClock();
    const importMs = await opened.post(dealership, bytes);
    await publisher.whenIdle(TENANT);
    costs.push({ ...cost(), importMs });
  }
  const isSame = publisher.status(TENANT).release === served;
  note({
    what: 'the same feed again',
    ...(await summary(opened, costs)),
    made: isSame ? 'nothing' : 'another release',
  });
  const cost = startClock();
  await publisher.request(TENANT, 'age');
  const unchanged = cost();
  console.error(JSON.stringify({ cars, unchanged }));
  const peak = await peakMB();
  const storeMB = round((await diskBytes(join(opened.folder, 'store'))) / MB);

  const day = async (): Promise<Day> => {
    const before = releaseOf(opened);
    const bytes = await diskBytes(join(opened.folder, 'store'));
    const clock = startClock();
    for (let change = 0; change < changes; change++) {
      dearer(nextCar());
      await opened.post(dealership, await feed.bytes());
      await publisher.whenIdle(TENANT);
    }
    const { seconds } = clock();
    return {
      changes,
      seconds: round(seconds / changes),
      newOnDiskMB: round(((await diskBytes(join(opened.folder, 'store'))) - bytes) / MB),
      releaseMB: round((await bytesOver(before, releaseOf(opened))) / MB),
    };
  };
  return {
    cars,
    firstImportSeconds: round(firstImport / 1000),
    whole,
    steps,
    unchanged,
    peakMB: peak,
    storeMB,
    day: changes === 0 ? null : await day(),
  };
}

/**
 * A dealer's file: one line is rewritten when its car changes, so the dealer's work is not measured as the platform's.
 * Nor is its memory: only the cars that may change are kept, and the others' lines are on disk.
 */
async function feedFile(all: readonly FeedCar[], folder: string) {
  const header = budgetCsv([]);
  const lineOf = (car: FeedCar) => budgetCsv([car]).slice(header.length);
  const cars = all.slice(0, CHANGING);
  const lines = new Map(cars.map((car) => [car, lineOf(car)]));
  const others = join(folder, 'other-cars.csv');
  await writeFile(others, all.slice(CHANGING).map(lineOf));
  return {
    cars,
    bytes: async () =>
      Buffer.concat([Buffer.from(header + [...lines.values()].join('')), await readFile(others)]),
    change: (car: FeedCar, fields: Partial<FeedCar>) =>
      void lines.set(car, lineOf(Object.assign(car, fields))),
    remove: (car: FeedCar) => void lines.delete(car),
  };
}

function releaseOf({ platform }: BenchPlatform): Release {
  const release = platform.publisher.live(TENANT)?.release;
  if (!release)
    throw new Error(`${TENANT} was not published: ${platform.publisher.status(TENANT).lastError?.reason}`);
  return release;
}

async function summary(
  { platform }: BenchPlatform,
  rounds: readonly (Cost & { importMs: number })[],
): Promise<Omit<Step, 'what'>> {
  const [last] = await platform.publisher.history(TENANT, 1);
  const imports = rounds.map(({ importMs }) => ({ seconds: importMs / 1000, cpuSeconds: 0 }));
  return {
    ...medianCost(rounds),
    importSeconds: round(medianCost(imports).seconds),
    made: madeText(last?.made ?? {}),
  };
}

/** Posts a feed and polls a page until it changes. */
async function untilServed(
  { platform, post, get }: BenchPlatform,
  { dealership, feed, path }: { dealership: string; feed: Buffer; path: string },
): Promise<Cost & { importMs: number }> {
  const { headers } = await get(TENANT, path);
  const cost = startClock();
  const imported = post(dealership, feed);
  const known = { 'if-none-match': headers.etag ?? '' };
  while ((await get(TENANT, path, known)).status === 304) {
    if (cost().seconds * 1000 > LIMIT_MS) throw new Error(`${path} did not change`);
    await sleep(LOOK_MS);
  }
  const { seconds } = cost();
  const importMs = await imported;
  await platform.publisher.whenIdle(TENANT);
  return { seconds, cpuSeconds: cost().cpuSeconds, importMs };
}

/** Bytes that one release stores beyond another, including its manifest. */
async function bytesOver(before: Release, after: Release): Promise<number> {
  const known = new Set(Array.from(before.files.entries(), ([, file]) => blobOf(file)));
  const added = new Map<string, number>();
  for (const [, file] of after.files.entries()) {
    if (!known.has(blobOf(file))) added.set(blobOf(file), file.br ?? file.size);
  }
  return added.values().reduce((sum, bytes) => sum + bytes, manifestText(after).length);
}

/** A folder's size on disk. */
async function diskBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const { blocks } = await stat(join(entry.parentPath, entry.name)).catch(() => ({ blocks: 0 }));
    bytes += blocks * 512;
  }
  return bytes;
}
