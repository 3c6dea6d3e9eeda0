/** A running platform for benchmarks, on its own data folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeedCar } from '#domain/inventory/car.ts';
import { type RunningPlatform, startPlatform } from '#server/app/main.ts';
import { silentLog } from '#server/http/log.ts';
import { budgetCsv } from '../demo/formats.ts';
import mapping from '../demo/mappings/budget.json' with { type: 'json' };

/** What browsers accept. Without it, a page is decompressed for each request. */
export const AS_BROWSERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface StockedCar {
  stocknum: string;
  slug: string;
  status: string;
}

export interface BenchPlatform {
  platform: RunningPlatform;
  /** Its data folder. */
  folder: string;
  /**
   * Posts a feed.
   * @param feed its cars, or their bytes if writing them must not count
   * @returns milliseconds until the response; @throws Error if it was refused
   */
  post(dealership: string, feed: readonly FeedCar[] | Buffer): Promise<number>;
  /** A page by the tenant's host name, which not every machine can resolve. */
  get(slug: string, path: string, headers?: Record<string, string>): Promise<Answer>;
  /** The cars of a site that are in stock. */
  stock(slug: string): Promise<StockedCar[]>;
  /** @param options.keep whether its data stays for another process */
  close(options?: { keep?: boolean }): Promise<void>;
}

/** Opens it paused: nothing is published until `resumePublishing`. */
export async function openBenchPlatform(tenantsDir: string): Promise<BenchPlatform> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-'));
  const platform = await startPlatform({
    env: { ...process.env, PORT: '0', DATA_DIR: folder, TENANTS_DIR: tenantsDir, DATABASE_URL: '' },
    log: { ...silentLog, warn: console.error, error: console.error },
    paused: true,
  });
  const { url, adminToken, buildToken } = platform;
  let closed: Promise<void> | null = null;
  return {
    platform,
    folder,
    post: (dealership, feed) => {
      const bytes = Buffer.isBuffer(feed) ? feed : Buffer.from(budgetCsv(feed));
      return postFeed({ port: platform.env.PORT, adminToken }, dealership, bytes);
    },
    get: (slug, path, headers = {}) =>
      send(platform.env.PORT, path, { headers: { host: `${slug}.localhost`, ...headers } }),
    stock: async (slug) => {
      const headers = { authorization: `Bearer ${buildToken}` };
      const answer = await fetch(`${url}/api/stock?site=${slug}`, { headers });
      const lines = (await answer.text()).split('\n').filter(Boolean);
      return lines
        .map((line) => JSON.parse(line) as StockedCar)
        .filter(({ status }) => status === 'in_stock');
    },
    close: async ({ keep = false } = {}) => {
      closed ??= platform.close();
      await closed;
      if (!keep) await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Posts the bytes of a feed to a platform.
 * @returns milliseconds until the response; @throws Error if it was refused
 */
export async function postFeed(
  { port, adminToken }: { port: number; adminToken: string },
  dealership: string,
  feed: Buffer,
): Promise<number> {
  const started = performance.now();
  const { status, text } = await send(port, `/api/stock/${dealership}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${adminToken}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    // Uncompressed, so that sending costs next to nothing.
    body: [part('mapping', JSON.stringify(mapping)), part('feed"; filename="feed.csv', feed), [END]].flat(),
  });
  if (status !== 200) throw new Error(`the import answered ${status}: ${text}`);
  return performance.now() - started;
}

const BOUNDARY = 'a-part-of-the-form';
const END = `\r\n--${BOUNDARY}--\r\n`;
const part = (name: string, content: string | Buffer) => [
  `\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`,
  content,
];

interface Sending {
  method?: string;
  headers: Record<string, string>;
  body?: readonly (string | Buffer)[];
}

/** One request to this machine by any host name. */
export function send(
  port: number,
  path: string,
  { method = 'GET', headers, body = [] }: Sending,
): Promise<Answer> {
  return new Promise((done, fail) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, text }));
      response.on('error', fail);
    });
    sent.on('error', fail);
    for (const chunk of body) sent.write(chunk);
    sent.end();
  });
}
