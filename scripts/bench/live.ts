/** From a POST with one new price to that price being served, while readers look for a moment of disorder. */
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedCar } from '#domain/inventory/car.ts';
import { startPlatform } from '#server/app/main.ts';
import { silentLog } from '#server/http/log.ts';
import { budgetCsv } from '../demo/formats.ts';
import mapping from '../demo/mappings/budget.json' with { type: 'json' };
import { benchDealer, benchFeed, TENANT } from './stock.ts';

const CARS = 1000;
const ROUNDS = 5;
const LOOK_MS = 20;
const LIMIT_MS = 120_000;
const NOW = new Date();
const ROOT = resolve(import.meta.dirname, '../..');

export interface LiveBenchmark {
  cars: number;
  /** Seconds from sending the feed until the car's page shows the new price; one entry a round. */
  seconds: number[];
  medianSeconds: number;
  /** Of these, until the import was answered. */
  importSeconds: number[];
  /** The first import of all cars, as rows a second from bytes to records. */
  firstImportRowsPerSecond: number;
  /** Answers during all rounds, and those that were not a whole page. */
  answers: number;
  brokenAnswers: number;
}

export async function benchLive(): Promise<LiveBenchmark> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-'));
  const platform = await startPlatform({
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      TENANTS_DIR: join(ROOT, 'tenants'),
      DATABASE_URL: '',
    },
    log: silentLog,
    paused: true,
  });
  const { PORT: port } = platform.env;
  const dealership = benchDealer(CARS).slug;
  const feed = benchFeed(CARS, NOW);
  const post = async (cars: readonly FeedCar[]): Promise<number> => {
    const body = new FormData();
    body.set('mapping', JSON.stringify(mapping));
    body.set('feed', new Blob([budgetCsv(cars)]), 'feed.csv');
    const started = performance.now();
    const answer = await fetch(`${platform.url}/api/stock/${dealership}`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${platform.adminToken}` },
    });
    if (!answer.ok) throw new Error(`the import answered ${answer.status}: ${await answer.text()}`);
    return performance.now() - started;
  };
  const page = (path: string) => get(port, `${TENANT}.localhost`, path);

  try {
    const firstMs = await post(feed);
    platform.publisher.resume();
    await platform.publisher.whenIdle(TENANT);

    const [target] = await carsOf(platform.url, platform.buildToken);
    const index = feed.findIndex(({ stocknum }) => stocknum === target?.stocknum);
    const car = feed[index];
    if (!target || !car) throw new Error('the imported stock has no car of the feed');
    const result = { seconds: [] as number[], importSeconds: [] as number[], answers: 0, broken: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const price = 31_000 + round * 111;
      const started = performance.now();
      const imported = post(feed.with(index, { ...car, price, before_price: null, offer_price: null }));
      for (;;) {
        const { status, text } = await page(`/cars/${target.slug}`);
        result.answers++;
        if (status !== 200 || !text.includes('</html>')) result.broken++;
        if (text.includes(price.toLocaleString('en-AU'))) break;
        if (performance.now() - started > LIMIT_MS) throw new Error('the new price did not arrive');
        await sleep(LOOK_MS);
      }
      result.seconds.push(round2((performance.now() - started) / 1000));
      result.importSeconds.push(round2((await imported) / 1000));
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
    await platform.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function carsOf(url: string, token: string): Promise<{ stocknum: string; slug: string }[]> {
  const answer = await fetch(`${url}/api/stock?site=${TENANT}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const lines = (await answer.text()).split('\n').filter(Boolean);
  return lines
    .map((line) => JSON.parse(line) as { stocknum: string; slug: string; status: string })
    .filter(({ status }) => status === 'in_stock');
}

/** A page by the tenant's host name, which not every machine's resolver knows. */
function get(port: number, host: string, path: string): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => done({ status: response.statusCode ?? 0, text }));
      response.on('error', fail);
    });
    sent.on('error', fail);
    sent.end();
  });
}

const round2 = (value: number) => Math.round(value * 100) / 100;
