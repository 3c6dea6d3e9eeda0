/** The time from posting a new price until it is served, while readers look for inconsistent pages. */
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBenchPlatform } from './bench-platform.ts';
import { round } from './measured.ts';
import { benchDealer, benchFeed, TENANT } from './stock.ts';

const CARS = 1000;
const ROUNDS = 5;
const LOOK_MS = 20;
const LIMIT_MS = 120_000;
const NOW = new Date();
const ROOT = resolve(import.meta.dirname, '../..');

export interface LiveBenchmark {
  cars: number;
  /** Seconds from sending the feed until the car's page shows the new price; one entry per round. */
  seconds: number[];
  medianSeconds: number;
  /** The part until the import was answered. */
  importSeconds: number[];
  /** The first import of all cars, in rows per second from bytes to records. */
  firstImportRowsPerSecond: number;
  /** Responses during all rounds, and those that were not a complete page. */
  answers: number;
  brokenAnswers: number;
}

export async function benchLive(): Promise<LiveBenchmark> {
  const { platform, post, get, stock, close } = await openBenchPlatform(join(ROOT, 'tenants'));
  const dealership = benchDealer(CARS).slug;
  const feed = benchFeed(CARS, NOW);
  try {
    const firstMs = await post(dealership, feed);
    platform.publisher.resume();
    await platform.publisher.whenIdle(TENANT);

    const [target] = await stock(TENANT);
    const index = feed.findIndex(({ stocknum }) => stocknum === target?.stocknum);
    const car = feed[index];
    if (!target || !car) throw new Error('the imported stock has no car of the feed');
    const result = { seconds: [] as number[], importSeconds: [] as number[], answers: 0, broken: 0 };
    for (let turn = 0; turn < ROUNDS; turn++) {
      const price = 31_000 + turn * 111;
      const started = performance.now();
      const imported = post(
        dealership,
        feed.with(index, { ...car, price, before_price: null, offer_price: null }),
      );
      for (;;) {
        const { status, text } = await get(TENANT, `/cars/${target.slug}`);
        result.answers++;
        if (status !== 200 || !text.includes('</html>')) result.broken++;
        if (text.includes(price.toLocaleString('en-AU'))) break;
        if (performance.now() - started > LIMIT_MS) throw new Error('the new price did not arrive');
        await sleep(LOOK_MS);
      }
      result.seconds.push(round((performance.now() - started) / 1000));
      result.importSeconds.push(round((await imported) / 1000));
      await platform.publisher.whenIdle(TENANT);
    }
    return {
      cars: CARS,
      seconds: result.seconds,
      medianSeconds: result.seconds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0,
      importSeconds: result.importSeconds,
      firstImportRowsPerSecond: Math.round((CARS / firstMs) * 1000),
      answers: result.answers,
      brokenAnswers: result.broken,
    };
  } finally {
    await close();
  }
}
