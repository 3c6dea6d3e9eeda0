/**
 * The sites of the end-to-end tests on several processes: two web processes behind a proxy, a worker that is killed every
 * few seconds, and this one, which prints, on one Postgres and one store.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningPlatform, startPlatform } from '#server/app/main.ts';
import type { SiteStatus } from '#server/publish/publisher.ts';
import { freePort } from '../platform/support/backends.ts';
import { type KillablePlatform, killablePlatform } from '../platform/support/killable-platform.ts';
import { proxyTo } from '../platform/support/proxy.ts';
import { ADMIN_TOKEN, POSTGRES } from '../platform/support/several.ts';

const KILL_EVERY_MS = 5_000;
/** On a machine as busy as this. */
const HEARS_WITHIN_MS = 10_000;

export interface SitesOfTests {
  /** Imports, prints and, on one process, does everything else. */
  platform: RunningPlatform;
  /** Where browsers find the sites. */
  port: number;
  /** The processes that answer them. */
  webPorts: readonly number[];
  /** Where mails are written. */
  outbox: string;
  /** Resolves when every web process serves the site's release. */
  served(slug: string): Promise<void>;
  close(): Promise<void>;
}

export type StartOptions = Omit<Parameters<typeof startPlatform>[0], 'env'>;

/** @param folder with the tenants in `tenants`; everything else is added */
export async function startSeveral(
  folder: string,
  variables: Record<string, string>,
  options: StartOptions,
): Promise<SitesOfTests> {
  const backend = await POSTGRES?.start();
  if (!backend) throw new Error('several processes need Postgres');
  const webs: number[] = [];
  const proxy = await proxyTo(() => webs);
  await addressAt(join(folder, 'tenants'), proxy.port);
  const shared: Record<string, string> = {
    ...variables,
    ...(await backend.variables()),
    HOST: '127.0.0.1',
    STORE_URL: `file://${join(folder, 'store')}`,
    PLATFORM_SECRET: 'the-secret-that-all-of-them-have',
    ADMIN_TOKEN,
    BUILD_TOKEN: 'build-token-of-several-processes',
  };
  const platform = await startPlatform({
    ...options,
    env: { ...process.env, ...shared, ROLE: 'web,printer', DATA_DIR: join(folder, 'printer') },
  });
  const member = (name: string, role: string, port: number) =>
    killablePlatform({
      ...shared,
      ...{ ROLE: role, PORT: String(port), DATA_DIR: join(folder, name), TEST_BUILDER: 'real' },
    });
  const members: KillablePlatform[] = [];
  for (const name of ['web-1', 'web-2']) {
    const port = await freePort();
    const web = member(name, 'web', port);
    await web.launch();
    members.push(web);
    webs.push(port);
  }
  const worker = member('worker', 'worker', await freePort());
  await worker.launch();
  members.push(worker);
  const kills = killAgainAndAgain(worker);
  return {
    platform,
    port: proxy.port,
    webPorts: webs,
    outbox: join(folder, 'worker/outbox'),
    served: async (slug) => {
      const { release } = platform.publisher.status(slug);
      for (const port of webs) await serves(port, slug, release);
    },
    close: async () => {
      console.log(`The worker was killed ${await kills.end()} times.`);
      proxy.close();
      await Promise.all(members.map((each) => each.end('SIGTERM')));
      await platform.close();
      await backend.stop();
    },
  };
}

/** @throws Error if the process has not heard of the release in time */
async function serves(port: number, slug: string, release: string | null): Promise<void> {
  const until = performance.now() + HEARS_WITHIN_MS;
  while (performance.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`, {
      headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
    });
    const { sites } = (await answer.json()) as { sites: SiteStatus[] };
    if (sites.some((each) => each.site === slug && each.release === release)) return;
    await sleep(50);
  }
  throw new Error(`a web process still serves another release of ${slug}`);
}

/** Sites need their address in the configuration, because a process knows no other port than its own. */
async function addressAt(tenants: string, port: number): Promise<void> {
  const entries = await readdir(tenants, { withFileTypes: true });
  for (const entry of entries) {
    const slug = entry.name;
    if (!entry.isDirectory() || slug.startsWith('_')) continue;
    const file = join(tenants, slug, 'site.json');
    const site = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...site, url: `http://${slug}.localhost:${port}` }));
  }
}

function killAgainAndAgain(worker: KillablePlatform): { end(): Promise<number> } {
  const ending = new AbortController();
  let kills = 0;
  const running = (async () => {
    for (;;) {
      await sleep(KILL_EVERY_MS, null, { signal: ending.signal }).catch(() => {});
      if (ending.signal.aborted) return;
      await worker.end('SIGKILL');
      kills++;
      await worker.launch();
    }
  })();
  return {
    end: async () => {
      ending.abort();
      await running;
      return kills;
    },
  };
}
