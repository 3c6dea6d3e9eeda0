/**
 * Many dealers on one platform: a full build of every site, one change in each, no changes, and what the platform serves
 * then.
 */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FeedCar } from '#domain/inventory/car.ts';
import type { Dealer } from '../demo/dealers.ts';
import { demoStock } from '../demo/demo-stock.ts';
import { budgetCsv } from '../demo/formats.ts';
import { postFeed } from './bench-platform.ts';
import { child } from './child.ts';
import { benchServing, platformEnv, type ServingBenchmark } from './fleet-serving.ts';
import { type Cost, round } from './measured.ts';
import type { PlatformOrder } from './platform-process.ts';
import { benchDealer, TENANT } from './stock.ts';

const TENANTS = 200;
const CARS = 300;
/** Of mixed requests. */
const SECONDS = 300;
const LOOKS = ['metro', 'classic', 'sport'];
/** The car whose price changes. */
const CHANGED = 7;
const NOW = new Date();
const ROOT = resolve(import.meta.dirname, '../..');

interface Phase extends Cost {
  /** The highest resident memory of the process. */
  peakMB: number;
  /** Publications. */
  builds: number;
}

interface FleetBenchmark {
  tenants: number;
  cars: number;
  /** The machine's load before the run. */
  load: number;
  imports: Omit<Phase, 'builds'>;
  whole: Phase;
  /** From the first posted feed until the last site is published, including imports. */
  oneChangeEach: Phase;
  nothing: Phase;
  serving: ServingBenchmark;
}

export async function benchFleet({
  tenants = TENANTS,
  cars: [cars = CARS] = [],
  seconds = SECONDS,
}: {
  tenants?: number;
  cars?: number[];
  seconds?: number;
}): Promise<FleetBenchmark> {
  const load = round(loadavg()[0] ?? 0);
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-fleet-'));
  const slugs = Array.from({ length: tenants }, (_, index) => `dealer-${index + 1}`);
  await writeFleet(folder, slugs);
  const data = await mkdtemp(join(tmpdir(), 'forecourt-bench-'));
  // In a process of its own, so that the benchmark's memory and CPU time do not count.
  const platform = child<PlatformOrder>('platform-process.ts', platformEnv(data, folder));
  let isOpen = true;
  const close = async () => {
    if (isOpen) await platform.ask({ what: 'close' });
    isOpen = false;
  };
  try {
    const { url, adminToken } = (await platform.ready) as { url: string; adminToken: string };
    const at = { port: Number(new URL(url).port), adminToken };
    const cpuSeconds = async () => (await platform.ask<{ cpuSeconds: number }>({ what: 'used' })).cpuSeconds;
    const measured = async (work: () => Promise<unknown>): Promise<Omit<Phase, 'builds'>> => {
      await platform.ask({ what: 'forget peak' });
      const used = await cpuSeconds();
      const began = performance.now();
      await work();
      const seconds = round((performance.now() - began) / 1000);
      return {
        ...{ seconds, cpuSeconds: round((await cpuSeconds()) - used) },
        peakMB: await platform.ask<number>({ what: 'peak' }),
      };
    };
    let before: readonly unknown[] = [];
    const phase = async (work: () => Promise<unknown>): Promise<Phase> => {
      let after: readonly unknown[] = [];
      const cost = await measured(async () => {
        await work();
        after = await platform.ask<unknown[]>({ what: 'releases' });
      });
      const builds = after.filter((release, index) => release !== before[index]).length;
      before = after;
      return { ...cost, builds };
    };
    const post = (slug: string, feed: readonly FeedCar[]) => postFeed(at, slug, Buffer.from(budgetCsv(feed)));
    const imports = await measured(async () => {
      for (const slug of slugs) await post(slug, feedOf(slug, cars));
    });
    const whole = await phase(() => platform.ask({ what: 'resume' }));
    const oneChangeEach = await phase(async () => {
      for (const slug of slugs) await post(slug, dearer(feedOf(slug, cars)));
    });
    const nothing = await phase(() => platform.ask({ what: 'all' }));
    const location = (await platform.ask<number | null>({ what: 'location' })) ?? 0;
    await close();
    console.error(JSON.stringify({ imports, whole, oneChangeEach, nothing }));
    const nextFeed = (slug: string, turn: number) =>
      Buffer.from(budgetCsv(dearer(feedOf(slug, cars), 222 + turn)));
    const serving = await benchServing({ folder: data, tenants: folder, slugs, location, seconds, nextFeed });
    return { tenants, cars, load, imports, whole, oneChangeEach, nothing, serving };
  } finally {
    await close().catch(() => {});
    await rm(data, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies of a demo tenant, in all templates. */
export async function writeFleet(folder: string, slugs: readonly string[]): Promise<void> {
  const tenants = join(ROOT, 'tenants');
  await cp(join(tenants, '_shared'), join(folder, '_shared'), { recursive: true });
  const config = await readFile(join(tenants, TENANT, 'site.json'), 'utf8');
  for (const [index, slug] of slugs.entries()) {
    await mkdir(join(folder, slug));
    for (const part of ['content', 'media']) {
      await cp(join(tenants, TENANT, part), join(folder, slug, part), { recursive: true });
    }
    const site = JSON.parse(config.replaceAll(`"${TENANT}"`, JSON.stringify(slug)));
    const made = {
      ...site,
      id: 1000 + index,
      name: `Dealer ${index + 1}`,
      template: LOOKS[index % LOOKS.length],
    };
    await writeFile(join(folder, slug, 'site.json'), JSON.stringify(made));
  }
}

/** A dealer's cars, the same every time; not cached, so that only the platform's memory is measured. */
export function feedOf(slug: string, cars: number): FeedCar[] {
  const dealer: Dealer = { ...benchDealer(cars), slug };
  return demoStock(dealer, NOW);
}

const dearer = (feed: readonly FeedCar[], dollars = 111): FeedCar[] =>
  feed.map((car, index) =>
    index === CHANGED ? { ...car, price: (car.price ?? 0) + dollars, offer_price: null } : car,
  );
