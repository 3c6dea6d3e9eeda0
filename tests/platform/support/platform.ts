/** A platform for one test: temporary folders, a free port, its own tenants, no Astro. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPlatform, startPlatform } from '../../../src/server/app/main.ts';
import type { Log } from '../../../src/server/http/log.ts';
import type { RenderingOptions } from '../../../src/server/pages/page-threads.ts';
import type { SiteBuilder } from '../../../src/server/publish/build.ts';
import { copyPglite, quickDatabase } from './backends.ts';
import { type MinimalBuilder, minimalBuilder } from './minimal-builder.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
  json<T = Record<string, unknown>>(): T;
}

/** Sends one HTTP request as written: no normalised path, no decompression, no redirects followed. */
export function ask(
  port: number,
  path: string,
  options: {
    host?: string;
    method?: string;
    headers?: Record<string, string>;
    body?: string | Uint8Array;
  } = {},
): Promise<Answer> {
  return new Promise((done, fail) => {
    const sent = request(
      {
        port,
        path,
        host: '127.0.0.1',
        method: options.method ?? 'GET',
        headers: { host: options.host ?? `localhost:${port}`, ...options.headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body,
            text: body.toString('utf8'),
            json: () => JSON.parse(body.toString('utf8')),
          });
        });
      },
    );
    sent.on('error', fail);
    sent.end(options.body);
  });
}

export interface FeedCarRow {
  stock: string;
  price: number;
  model: string;
  vin?: string;
  seats?: number;
  /** Name of the car's location. */
  yard?: string;
}

export const MAPPING = {
  format: 'json',
  fields: {
    stocknum: 'stock',
    vin: 'vin',
    make: { value: 'Toyota' },
    model: 'model',
    year: { value: 2022 },
    car_type: { value: 'used' },
    price: 'price',
    seats: 'seats',
    'location.location_name': 'yard',
  },
};

/** `count` cars A1, A2 … at one price. */
export const rows = (count: number, price: number): FeedCarRow[] =>
  Array.from({ length: count }, (_, index) => ({ stock: `A${index + 1}`, model: 'Corolla', price }));

/** A multipart form as browsers and curl send it. */
export function form(parts: Record<string, string | Uint8Array>): { type: string; body: Buffer } {
  const boundary = `----forecourt${Math.random().toString(36).slice(2)}`;
  const chunks = Object.entries(parts).flatMap(([name, content]) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${name}.json"\r\n` +
        'content-type: application/octet-stream\r\n\r\n',
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

export interface TestTenant {
  slug: string;
  dealerships: string[];
  [key: string]: unknown;
}

/** Writes each tenant's `site.json`, filling in required keys that are not given. */
export async function writeTenants(folder: string, tenants: readonly TestTenant[]): Promise<void> {
  for (const [index, tenant] of tenants.entries()) {
    await mkdir(join(folder, tenant.slug), { recursive: true });
    const site = {
      id: index + 1,
      name: `Dealer ${tenant.slug}`,
      template: 'metro',
      brand: { colours: { brand: '#0b5fff', accent: '#ffb400' } },
      ...tenant,
    };
    await writeFile(join(folder, tenant.slug, 'site.json'), JSON.stringify(site));
  }
}

export const TENANTS: TestTenant[] = [
  { slug: 'north', dealerships: ['north-yard', 'shared-yard'], domains: ['www.north.example'] },
  { slug: 'south', dealerships: ['south-yard', 'shared-yard'] },
];

export interface TestPlatform extends RunningPlatform {
  builder: MinimalBuilder;
  port: number;
  folder: string;
  /** Messages of warnings and errors so far. */
  complaints: string[];
  /** Sends a request to a tenant's site. */
  site(slug: string, path: string, options?: Parameters<typeof ask>[2]): Promise<Answer>;
  api(path: string, options?: Parameters<typeof ask>[2]): Promise<Answer>;
  /** `GET /api/health` in full, with the admin token. */
  health(): Promise<Answer>;
  /** Imports rows over HTTP with the admin token. */
  feed(dealership: string, rows: readonly FeedCarRow[], query?: string): Promise<Answer>;
  /** The stock of a site over HTTP. */
  stock(site: string): Promise<{ stocknum: string; price: number; slug: string; [key: string]: unknown }[]>;
  /** Stops the platform and starts another on the same folders and database. */
  restart(): Promise<TestPlatform>;
  /** Stops the platform and deletes its folders. */
  end(): Promise<void>;
}

/** `DATABASE_URL` of a platform whose database is in its own process. */
export const EMBEDDED = '';

export interface TestOptions {
  /** A database of its own on a server where there is one, unless `DATABASE_URL` says otherwise. */
  variables?: Record<string, string>;
  tenants?: readonly TestTenant[];
  /** By default a minimal builder; `astro` for the real one; or a function that opens one for a data folder. */
  builder?: MinimalBuilder | 'astro' | ((dataDir: string) => SiteBuilder);
  paused?: boolean;
  now?: () => Date;
  rendering?: RenderingOptions;
  /** Free space on the data folder's disk, bytes. By default the system is asked. */
  freeBytes?: () => Promise<number>;
  /** By default a log that collects warnings and errors as `complaints`. */
  log?: Log;
}

export async function testPlatform(options: TestOptions = {}): Promise<TestPlatform> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-'));
  await writeTenants(join(folder, 'tenants'), options.tenants ?? TENANTS);
  const databaseUrl = options.variables?.DATABASE_URL ?? (await quickDatabase()) ?? EMBEDDED;
  if (databaseUrl === EMBEDDED) await copyPglite(join(folder, 'data/db'));
  return startIn(folder, { ...options, variables: { ...options.variables, DATABASE_URL: databaseUrl } });
}

/** Starts a platform on the existing folders `data` and `tenants` in `folder`. */
export async function startIn(folder: string, options: TestOptions): Promise<TestPlatform> {
  const builder = typeof options.builder === 'object' ? options.builder : minimalBuilder();
  const dataDir = join(folder, 'data');
  const complaints: string[] = [];
  const log: Log = options.log ?? {
    info: () => {},
    warn: (message) => void complaints.push(message),
    error: (message) => void complaints.push(message),
  };
  const platform = await startPlatform({
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      TENANTS_DIR: join(folder, 'tenants'),
      ...options.variables,
    },
    ...(options.builder === 'astro'
      ? {}
      : { builder: typeof options.builder === 'function' ? options.builder(dataDir) : builder }),
    log,
    ...(options.paused === undefined ? {} : { paused: options.paused }),
    ...(options.now === undefined ? {} : { now: options.now }),
    ...(options.freeBytes === undefined ? {} : { freeBytes: options.freeBytes }),
    ...(options.rendering === undefined ? {} : { rendering: options.rendering }),
  });
  const port = platform.env.PORT;
  const api: TestPlatform['api'] = (path, more) => ask(port, path, more);
  return {
    ...platform,
    builder,
    port,
    folder,
    complaints,
    api,
    site: (slug, path, more) => ask(port, path, { host: `${slug}.localhost:${port}`, ...more }),
    health: () => api('/api/health', { headers: { authorization: `Bearer ${platform.adminToken}` } }),
    feed: (dealership, list, query = '') => {
      const { type, body } = form({ mapping: JSON.stringify(MAPPING), feed: JSON.stringify(list) });
      return api(`/api/stock/${dealership}${query}`, {
        method: 'POST',
        headers: { 'content-type': type, authorization: `Bearer ${platform.adminToken}` },
        body,
      });
    },
    stock: async (site) => {
      const answer = await api(`/api/stock?site=${site}`, {
        headers: { authorization: `Bearer ${platform.buildToken}` },
      });
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      return answer.text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    },
    restart: async () => {
      await platform.close();
      return startIn(folder, { ...options, builder: options.builder ?? builder });
    },
    end: async () => {
      await platform.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
