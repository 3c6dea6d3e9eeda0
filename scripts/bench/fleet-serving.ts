/**
 * What a platform with many published sites serves: how long it takes to start, its static pages beside nginx with the
 * same files, and minutes of mixed requests while feeds are read, sites published and leads taken.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { loadavg, tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { AS_BROWSERS, postFeed } from './bench-platform.ts';
import { type Child, child } from './child.ts';
import type { Asked, ClientOrder, Times } from './client.ts';
import { round } from './measured.ts';
import type { PlatformOrder } from './platform-process.ts';

const FLOOD_SECONDS = 10;
const FLOOD_ROUNDS = 2;
const CLIENTS = 32;
const PAGES = 20;
const A_SECOND = 300;
const IMPORT_EVERY_MS = 2_000;
const SAMPLE_MS = 10_000;
const GZIP = { 'accept-encoding': 'gzip' };

interface Served {
  perSecond: number;
  /** CPU seconds of the server for a thousand answers. */
  cpuPerThousand: number;
  broken: number;
}

export interface ServingBenchmark {
  /** From the start of the process until it answers. */
  startSeconds: number;
  startCpuSeconds: number;
  pages: Served;
  api: Served;
  /** Null if nginx is not installed. */
  nginx: Served | null;
  /** The platform's answers a second as a share of nginx's, and its CPU time as a multiple; null without nginx. */
  besideNginx: { answers: number; cpu: number } | null;
  mixed: {
    seconds: number;
    perSecond: number;
    load: number;
    times: Record<string, Times>;
    /** Why answers failed; the first few. */
    reasons: readonly string[];
    imports: number;
    /** Leads that were answered, and those in the database afterwards beyond those before. */
    leadsAnswered: number;
    leadsStored: number;
    /** Resident memory of the platform's process in each tenth of the run, at most. */
    memoryMB: readonly number[];
  };
}

interface Serving {
  /** The data and the tenants of the platform, whose sites are published. */
  folder: string;
  tenants: string;
  slugs: readonly string[];
  /** A location of every site, for leads. */
  location: number;
  /** How long to send mixed requests. */
  seconds: number;
  /** A feed of a dealership that differs from the last one in one price. */
  nextFeed: (slug: string, turn: number) => Buffer;
}

interface Usage {
  cpuSeconds: number;
  memoryMB: number;
}

/** Settings of the measured platform's process. */
export const platformEnv = (data: string, tenants: string): Record<string, string> => ({
  ...{ DATA_DIR: data, TENANTS_DIR: tenants, DATABASE_URL: '', PORT: '0' },
  ...{ HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1', PHOTOS_AT_ONCE: '0' },
});

export async function benchServing(options: Serving): Promise<ServingBenchmark> {
  const began = performance.now();
  const env = platformEnv(options.folder, options.tenants);
  const platform = child<PlatformOrder>('platform-process.ts', env);
  const client = child<ClientOrder>('client.ts');
  try {
    const { url, adminToken } = (await platform.ready) as { url: string; adminToken: string };
    const startSeconds = round((performance.now() - began) / 1000);
    const used = () => platform.ask<Usage>({ what: 'used' });
    const { cpuSeconds: startCpuSeconds } = await used();
    await client.ready;
    const port = Number(new URL(url).port);

    const [first = ''] = options.slugs;
    const paths = await pagesOf(port, first);
    const pages = paths.map((path): Asked => ({ host: `${first}.localhost`, path, headers: AS_BROWSERS }));
    const api = pages
      .filter(({ path }) => path.startsWith('/cars/'))
      .map((page): Asked => ({ ...page, path: `/api${page.path}` }));
    const served = async (requests: readonly Asked[], at: number, cpu: () => Promise<number>) => {
      const before = await cpu();
      const order = { port: at, requests: { all: requests }, clients: CLIENTS, seconds: FLOOD_SECONDS };
      const { answers, broken } = await client.ask<{ answers: number; broken: number }>({ flood: order });
      return { answers, broken, cpu: (await cpu()) - before };
    };
    const ownCpu = async () => (await used()).cpuSeconds;
    const nginx = await startNginx(port, first, paths);
    const rounds = { pages: [] as Flooded[], api: [] as Flooded[], nginx: [] as Flooded[] };
    try {
      // They take turns, so that other work on the machine affects all of them.
      for (let round = 0; round < FLOOD_ROUNDS; round++) {
        rounds.pages.push(await served(pages, port, ownCpu));
        if (nginx) rounds.nginx.push(await served(pages, nginx.port, nginx.cpuSeconds));
        rounds.api.push(await served(api, port, ownCpu));
      }
    } finally {
      await nginx?.close();
    }
    const [own, other] = [summed(rounds.pages), nginx ? summed(rounds.nginx) : null];
    await platform.ask({ what: 'resume' });
    const mixed = await mixedRequests(options, { port, adminToken, platform, client });
    return {
      ...{ startSeconds, startCpuSeconds: round(startCpuSeconds), pages: own, api: summed(rounds.api) },
      nginx: other,
      besideNginx: other && {
        answers: round(own.perSecond / other.perSecond),
        cpu: round(own.cpuPerThousand / other.cpuPerThousand),
      },
      mixed,
    };
  } finally {
    await platform.ask({ what: 'close' }).catch(() => {});
    client.end();
  }
}

interface Flooded {
  answers: number;
  broken: number;
  cpu: number;
}

function summed(rounds: readonly Flooded[]): Served {
  const of = (value: (each: Flooded) => number) => rounds.reduce((sum, each) => sum + value(each), 0);
  const answers = of((each) => each.answers);
  return {
    perSecond: Math.round(answers / (rounds.length * FLOOD_SECONDS)),
    cpuPerThousand: round((of(({ cpu }) => cpu) * 1000) / answers),
    broken: of(({ broken }) => broken),
  };
}

/** Some static pages of a site. */
async function pagesOf(port: number, slug: string): Promise<string[]> {
  const cars = JSON.parse((await fetchBytes(port, slug, `/api/cars?limit=${PAGES}`)).toString());
  return ['/', '/search', '/contact', ...(cars as { slug: string }[]).map((car) => `/cars/${car.slug}`)];
}

interface Nginx {
  port: number;
  /** CPU seconds of its worker so far. */
  cpuSeconds: () => Promise<number>;
  close: () => Promise<void>;
}

/** nginx with the platform's answers as files, compressed beforehand; null if it is not installed. */
async function startNginx(from: number, slug: string, paths: readonly string[]): Promise<Nginx | null> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-nginx-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  for (const path of paths) {
    const file = join(folder, 'site', path === '/' ? 'index.html' : `${path}.html`);
    const bytes = await fetchBytes(from, slug, path, GZIP);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, gunzipSync(bytes));
    await writeFile(`${file}.gz`, bytes);
  }
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    join(folder, 'nginx.conf'),
    [
      ...(userInfo().uid === 0 ? ['user root;'] : []),
      `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;`,
      'events {}',
      `http { types { text/html html; } access_log off; gzip_static on; keepalive_requests 1000000;`,
      ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
      `server { listen 127.0.0.1:${port}; root ${folder}/site; location / { try_files $uri $uri.html $uri/index.html =404; } }`,
      '}',
    ].join('\n'),
  );
  const server = spawn('nginx', [
    '-p',
    folder,
    '-e',
    join(folder, 'error.log'),
    '-c',
    join(folder, 'nginx.conf'),
  ]);
  const isUp = await new Promise<boolean>((done) => {
    server.once('error', () => done(false));
    server.once('exit', () => done(false));
    void sleep(1_000).then(() => done(true));
  });
  if (!isUp) {
    await remove();
    return null;
  }
  return {
    port,
    cpuSeconds: async () => cpuOf(await workersOf(server)),
    close: async () => {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill();
      await ended;
      await remove();
    },
  };
}

async function workersOf({ pid }: ChildProcess): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

/** Linux counts in hundredths of a second. */
const TICKS = 100;

async function cpuOf(pids: readonly number[]): Promise<number> {
  const each = await Promise.all(
    pids.map(async (pid) => {
      const [, after = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
      const fields = after.split(' ');
      return (Number(fields[11]) + Number(fields[12])) / TICKS;
    }),
  );
  return each.reduce((sum, seconds) => sum + seconds, 0);
}

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });

function fetchBytes(
  port: number,
  slug: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Buffer> {
  return new Promise((done, fail) => {
    const options = { host: '127.0.0.1', port, path, headers: { host: `${slug}.localhost`, ...headers } };
    get(options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        response.statusCode === 200
          ? done(Buffer.concat(parts))
          : fail(new Error(`${path} of ${slug} answered ${response.statusCode}`)),
      );
    }).on('error', fail);
  });
}

/** Of each second's requests: mostly pages, then the API, and leads. */
const NAMES = [...['home', 'car', 'search', 'car', 'home', 'car'], ...['cars', 'current']];
const LEADS_A_SECOND = 2;
const TURN = Array.from({ length: A_SECOND }, (_, index) =>
  index % (A_SECOND / LEADS_A_SECOND) === 7 ? 'lead' : (NAMES[index % NAMES.length] ?? 'home'),
);

interface Running {
  port: number;
  adminToken: string;
  platform: Child<PlatformOrder>;
  client: Child<ClientOrder>;
}

async function mixedRequests(
  { slugs, location, seconds, nextFeed }: Serving,
  { port, adminToken, platform, client }: Running,
): Promise<ServingBenchmark['mixed']> {
  const used = () => platform.ask<Usage>({ what: 'used' });
  const cars = new Map<string, string>();
  for (const slug of slugs) {
    const page = (await pagesOf(port, slug)).find((path) => path.startsWith('/cars/'));
    if (page !== undefined) cars.set(slug, page);
  }
  const ofAll = (path: (slug: string) => string) =>
    slugs.map((slug): Asked => ({ host: `${slug}.localhost`, path: path(slug), headers: AS_BROWSERS }));
  const requests: Record<string, Asked[]> = {
    home: ofAll(() => '/'),
    car: ofAll((slug) => cars.get(slug) ?? '/'),
    search: ofAll(() => '/search'),
    cars: ofAll(() => '/api/cars?limit=20'),
    current: ofAll((slug) => `/api${cars.get(slug) ?? '/cars?limit=1'}`),
    lead: ofAll(() => '/api/enquiries').map((each) => ({ ...each, post: leadOf(location) })),
  };
  const before = await platform.ask<number>({ what: 'leads' });
  await client.ask({ start: { port, requests, turn: TURN } });
  const began = performance.now();
  const until = began + seconds * 1000;
  const samples: number[] = [];
  const sampled = (async () => {
    while (performance.now() < until) {
      samples.push((await used()).memoryMB);
      await sleep(Math.min(SAMPLE_MS, seconds * 10));
    }
  })();
  let imports = 0;
  while (performance.now() < until) {
    const next = performance.now() + IMPORT_EVERY_MS;
    const slug = slugs[imports % slugs.length] ?? '';
    await postFeed({ port, adminToken }, slug, nextFeed(slug, imports++));
    await sleep(Math.max(0, Math.min(next, until) - performance.now()));
  }
  await sampled;
  const took = round((performance.now() - began) / 1000);
  const { times, reasons } = await client.ask<{ times: Record<string, Times>; reasons: string[] }>({
    stop: true,
  });
  const answers = Object.values(times).reduce((sum, each) => sum + each.answers, 0);
  const tenth = Math.max(1, Math.ceil(samples.length / 10));
  return {
    ...{
      seconds,
      perSecond: round(answers / took),
      load: round(loadavg()[0] ?? 0),
      times,
      reasons,
      imports,
    },
    leadsAnswered: times.lead?.answers ?? 0,
    leadsStored: (await platform.ask<number>({ what: 'leads' })) - before,
    memoryMB: Array.from({ length: Math.ceil(samples.length / tenth) }, (_, index) =>
      Math.max(...samples.slice(index * tenth, (index + 1) * tenth)),
    ),
  };
}

/** An enquiry; each one is a different person's. */
const leadOf = (location_id: number) =>
  JSON.stringify({
    ...{ form: 'enquiry', category: 'General Enquiry', name: 'Bench', last_name: 'Number {n}' },
    ...{ email: 'bench{n}@shopper.example', postcode: '4000' },
    ...{ message: 'Is it still there, and could I see it on Saturday?', location_id, terms: 'on' },
    filled_ms: 30_000,
  });
