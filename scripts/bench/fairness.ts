/**
 * Whether a tenant with very many cars slows another's pages. A small tenant's pages are requested continuously while
 * the large one's stock is read, searched and published. The platform is its own process or, if `BENCH_DATABASE_URL`
 * names an empty Postgres database, three: web, worker and printer. On a busy machine, the answering thread's own times
 * say more than response times.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { budgetCsv } from '../demo/formats.ts';
import mapping from '../demo/mappings/budget.json' with { type: 'json' };
import { AS_BROWSERS, send } from './bench-platform.ts';
import { child } from './child.ts';
import type { Asked, ClientOrder, Times } from './client.ts';
import { feedOf, writeFleet } from './fleet.ts';
import { round } from './measured.ts';
import type { PlainOrder } from './plain-server.ts';
import type { PlatformOrder } from './platform-process.ts';
import type { Stretches } from './stretches.ts';

const CARS = 20_000;
const SMALL_CARS = 60;
const LARGE = 'large';
const SMALL = 'small';
const QUIET_MS = 10_000;
const OPERATOR_ROUNDS = 20;
/**
 * The requests of each second: static pages, searches, one car's current data, pages drawn on request. Between them, a
 * plain server in a process of its own answers with the same page from memory.
 */
const TURN = Array.from({ length: 50 }, (_, index) => [
  index % 25 === 7 ? 'drawn' : index % 5 === 1 ? 'search' : index % 5 === 3 ? 'car' : 'home',
  'plain',
]).flat();
const TOKEN = 'token-of-the-fairness-benchmark';

interface Phase {
  what: string;
  seconds: number;
  /** The machine's load over the last minute. */
  load: number;
  thread: Stretches;
  answers: Record<string, Times>;
  /** The static page's p99, as a multiple of the quiet one. */
  homeP99Ratio: number;
  /** The same as a multiple of the plain server's in this phase: the rest is the machine's. */
  homeToPlainP99: number;
}

interface FairnessBenchmark {
  cars: number;
  database: 'PGlite' | 'Postgres';
  phases: Phase[];
}

export async function benchFairness({
  cars: [cars = CARS] = [],
}: {
  cars?: number[];
}): Promise<FairnessBenchmark> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-fairness-'));
  const tenants = join(folder, 'tenants');
  await writeTenants(tenants);
  const large = feedOf(LARGE, cars);
  const feeds = {
    first: budgetCsv(large),
    dearer: budgetCsv(large.map((car) => ({ ...car, price: (car.price ?? 0) + 111, offer_price: null }))),
    dearest: budgetCsv(large.map((car) => ({ ...car, price: (car.price ?? 0) + 222, offer_price: null }))),
    small: budgetCsv(feedOf(SMALL, SMALL_CARS)),
  };
  const databaseUrl = process.env.BENCH_DATABASE_URL;
  const env = (name: string) => ({
    ...{ TENANTS_DIR: tenants, DATA_DIR: join(folder, name), DATABASE_URL: databaseUrl ?? '', PORT: '0' },
    ...{
      HOST: '127.0.0.1',
      ADMIN_TOKEN: TOKEN,
      BUILD_TOKEN: TOKEN,
      PLATFORM_SECRET: TOKEN,
      PHOTOS_AT_ONCE: '0',
    },
    ...(databaseUrl && { STORE_URL: `file://${join(folder, 'store')}`, ROLE: name }),
  });
  const open = (name: string) => child<PlatformOrder>('platform-process.ts', env(name));
  const web = open('web');
  const { url } = (await web.ready) as { url: string };
  const printer = databaseUrl ? open('printer') : web;
  const worker = databaseUrl ? open('worker') : web;
  const members = [...new Set([web, printer, worker])];
  const client = child<ClientOrder>('client.ts');
  const plain = child<PlainOrder>('plain-server.ts');
  const plainServer = (await plain.ready) as { port: number };
  await Promise.all([...members, client].map(({ ready }) => ready));
  const port = Number(new URL(url).port);
  const post = async (dealership: string, feed: string) => {
    const body = new FormData();
    body.set('mapping', JSON.stringify(mapping));
    body.set('feed', new Blob([feed]), 'feed.csv');
    const answer = await fetch(`http://127.0.0.1:${port}/api/stock/${dealership}`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    if (!answer.ok) throw new Error(`the import answered ${answer.status}: ${await answer.text()}`);
  };
  const get = async (slug: string, path: string, headers: Record<string, string> = {}) => {
    const { status, text } = await send(port, path, { headers: { host: `${slug}.localhost`, ...headers } });
    if (status !== 200) throw new Error(`${path} of ${slug} answered ${status}: ${text}`);
    return text;
  };
  const idle = async (site: string) => {
    const { lastError } = await web.ask<{ lastError: { reason: string } | null }>({ what: 'idle', site });
    if (lastError !== null) throw new Error(`${site} was not published: ${lastError.reason}`);
  };

  const phases: Phase[] = [];
  const measure = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    await sleep(1_000);
    await web.ask({ what: 'read' });
    await client.ask({ start: { port, requests, turn: TURN } });
    const began = performance.now();
    await work();
    const seconds = round((performance.now() - began) / 1000);
    const { times: answers } = await client.ask<{ times: Record<string, Times> }>({ stop: true });
    const thread = await web.ask<Stretches>({ what: 'read' });
    const quiet = phases[0]?.answers.home?.p99 ?? answers.home?.p99 ?? 1;
    const homeP99Ratio = round((answers.home?.p99 ?? 0) / quiet);
    const homeToPlainP99 = round((answers.home?.p99 ?? 0) / (answers.plain?.p99 ?? 1));
    const load = round(loadavg()[0] ?? 0);
    const phase = { what, seconds, load, thread, answers, homeP99Ratio, homeToPlainP99 };
    phases.push(phase);
    console.error(line(phase));
  };
  let requests: Record<string, Asked[]> = {};
  try {
    await post(SMALL, feeds.small);
    for (const each of members) await each.ask({ what: 'resume' });
    await Promise.all([idle(SMALL), idle(LARGE)]);
    const [{ slug = '' } = {}] = JSON.parse(await get(SMALL, '/api/cars?limit=1')) as { slug?: string }[];
    const paths = {
      home: '/',
      search: '/api/cars',
      car: `/api/cars/${slug}`,
      drawn: '/search/used-cars?colour=White',
    };
    for (const path of Object.values(paths)) await get(SMALL, path);
    await plain.ask({ body: await get(SMALL, paths.home) });
    const host = `${SMALL}.localhost`;
    requests = {
      ...Object.fromEntries(
        Object.entries(paths).map(([name, path]) => [name, [{ host, path, headers: AS_BROWSERS }]]),
      ),
      plain: [{ host, path: paths.home, port: plainServer.port, headers: AS_BROWSERS }],
    };

    await measure('nothing', () => sleep(QUIET_MS));
    for (const each of members) await each.ask({ what: 'pause' });
    await measure('first feed, read', () => post(LARGE, feeds.first));
    await measure('first search', () => get(LARGE, '/api/cars'));
    await measure('first feed, published', async () => {
      for (const each of members) await each.ask({ what: 'resume' });
      await idle(LARGE);
    });
    await measure('its own live pages', async () => {
      for (let round = 0; round < OPERATOR_ROUNDS; round++) {
        await get(LARGE, `/search/used-cars?colour=White&page=${round + 1}`);
      }
    });
    await measure('operator pages', async () => {
      const cookie = await signIn(port);
      for (let round = 0; round < OPERATOR_ROUNDS; round++) {
        for (const path of [
          '/operator',
          '/operator/stock',
          '/operator/cars',
          '/operator/cars?q=mazda',
          '/operator/cars?which=photos',
          '/operator/site',
          '/operator/visits',
        ]) {
          await get(LARGE, path, { cookie });
        }
      }
    });
    for (const each of members) await each.ask({ what: 'pause' });
    await measure('all prices changed, read', () => post(LARGE, feeds.dearer));
    await measure('search again', () => get(LARGE, '/api/cars'));
    await measure('all prices changed, published', async () => {
      for (const each of members) await each.ask({ what: 'resume' });
      await idle(LARGE);
    });
    await measure('all prices changed, read and published', async () => {
      await post(LARGE, feeds.dearest);
      await idle(LARGE);
    });
    await measure('proof', () => printer.ask({ what: 'prove', site: LARGE }));
    return { cars, database: databaseUrl ? 'Postgres' : 'PGlite', phases };
  } finally {
    await Promise.all(members.map((each) => each.ask({ what: 'close' }))).catch(() => {});
    await client.ask({ stop: true }).catch(() => {});
    plain.end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeTenants(folder: string): Promise<void> {
  await writeFleet(folder, [LARGE, SMALL]);
  for (const slug of [LARGE, SMALL]) {
    const file = join(folder, slug, 'site.json');
    const site = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...site, gated: false, template: 'metro' }));
  }
}

/** @returns the cookie of an operator's session */
async function signIn(port: number): Promise<string> {
  const host = `${LARGE}.localhost`;
  const sent = { host, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
  const { headers } = await send(port, '/operator/sign-in', {
    ...{ method: 'POST', headers: sent },
    body: [`token=${TOKEN}`],
  });
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

function line({ what, seconds, load, thread, answers, homeP99Ratio, homeToPlainP99 }: Phase): string {
  const times = Object.entries(answers)
    .map(
      ([name, { p50, p99, max, failed }]) =>
        `${name} ${p50}/${p99}/${max}${failed > 0 ? ` (${failed} failed)` : ''}`,
    )
    .join(', ');
  return (
    `${what}: ${seconds} s, load ${load}; thread busy at most ${thread.longestBusy} ms (${thread.over10} over 10, ` +
    `${thread.over20} over 20), late ${thread.lateP99}/${thread.lateMax}; ${times}; ` +
    `home x${homeP99Ratio} of quiet, x${homeToPlainP99} of plain`
  );
}
