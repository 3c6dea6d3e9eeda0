/** A running platform for benchmarks, on a data folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeedCar } from '#domain/inventory/car.ts';
import { type RunningPlatform, startPlatform } from '#server/app/main.ts';
import { silentLog } from '#server/http/log.ts';
import { budgetCsv } from '../demo/formats.ts';
import mapping from '../demo/mappings/budget.json' with { type: 'json' };

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
  /** Its data. */
  folder: string;
  /**
   * Posts a feed.
   * @param feed its cars, or their text where writing it must not count
   * @returns milliseconds until it was answered; @throws Error when it was refused
   */
  post(dealership: string, feed: readonly FeedCar[] | string): Promise<number>;
  /** A page by the tenant's host name, which not every machine's resolver knows. */
  get(slug: string, path: string, headers?: Record<string, string>): Promise<Answer>;
  /** The cars of a site that are in stock. */
  stock(slug: string): Promise<StockedCar[]>;
  close(): Promise<void>;
}

/** Opens it paused: nothing is published before `resumePublishing`. */
export async function openBenchPlatform(tenantsDir: string): Promise<BenchPlatform> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-'));
  const platform = await startPlatform({
    env: { ...process.env, PORT: '0', DATA_DIR: folder, TENANTS_DIR: tenantsDir, DATABASE_URL: '' },
    log: { ...silentLog, warn: console.error, error: console.error },
    paused: true,
  });
  const { url, adminToken, buildToken } = platform;
  return {
    platform,
    folder,
    post: async (dealership, feed) => {
      const body = new FormData();
      body.set('mapping', JSON.stringify(mapping));
      body.set('feed', new Blob([typeof feed === 'string' ? feed : budgetCsv(feed)]), 'feed.csv');
      const started = performance.now();
      const answer = await fetch(`${url}/api/stock/${dealership}`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${adminToken}` },
      });
      if (!answer.ok) throw new Error(`the import answered ${answer.status}: ${await answer.text()}`);
      return performance.now() - started;
    },
    get: (slug, path, headers = {}) =>
      get(platform.env.PORT, path, { host: `${slug}.localhost`, ...headers }),
    stock: async (slug) => {
      const headers = { authorization: `Bearer ${buildToken}` };
      const answer = await fetch(`${url}/api/stock?site=${slug}`, { headers });
      const lines = (await answer.text()).split('\n').filter(Boolean);
      return lines
        .map((line) => JSON.parse(line) as StockedCar)
        .filter(({ status }) => status === 'in_stock');
    },
    close: async () => {
      await platform.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function get(port: number, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((done, fail) => {
    const sent = request({ host: '127.0.0.1', port, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, text }));
      response.on('error', fail);
    });
    sent.on('error', fail);
    sent.end();
  });
}
