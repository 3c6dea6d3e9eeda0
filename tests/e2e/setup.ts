/**
 * One platform for all end-to-end tests, with the built demo sites and two made for tests: the showroom for its cars,
 * the counter for its form settings.
 */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { builtInMapping, DEFAULT_FORMAT } from '#engines/feeds/formats/index.ts';
import { importDemoStock } from '#scripts/demo/platform.ts';
import { type RunningPlatform, startPlatform } from '#server/app/main.ts';
import { silentLog } from '#server/http/log.ts';
import { type SitesOfTests, type StartOptions, startSeveral } from './several-processes.ts';
import { showroomFeeds } from './showroom/cars.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-e2e-'));
  const tenants = join(folder, 'tenants');
  await cp('tenants', tenants, { recursive: true });
  for (const made of ['showroom', 'counter']) {
    await cp(join(import.meta.dirname, made), join(tenants, made), {
      recursive: true,
      filter: (path) => !path.endsWith('.ts'),
    });
  }
  await keepOnly(tenants, process.env.FORECOURT_E2E_SITES);
  const variables = {
    NODE_ENV: 'test',
    PORT: '0',
    TENANTS_DIR: tenants,
    // Trusted, because each test file sends its own address in a header.
    TRUSTED_PROXIES: '127.0.0.1,::1',
  };
  const log = { ...silentLog, warn: console.warn, error: console.error };
  const start = process.env.FORECOURT_E2E_PROCESSES === 'several' ? startSeveral : startOne;
  const sites = await start(folder, variables, { rendering: {}, paused: true, log });
  const { platform } = sites;
  const builds = createServer(async (request, response) => {
    platform.publisher.resume();
    const slug = request.url?.slice(1) ?? '';
    await platform.publisher.whenIdle(slug);
    platform.publisher.pause();
    await sites.served(slug).then(
      () => response.end(),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  const end = async () => {
    builds.close();
    await sites.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const now = new Date();
    await importDemoStock(platform, now);
    await importShowroom(platform, now);
    platform.resumePublishing();
    await platform.whenPublished();
    // Otherwise each reserved car would rebuild its site during the tests; a test that needs a rebuild requests it.
    platform.publisher.pause();
    await new Promise<void>((done) => builds.listen(0, '127.0.0.1', done));
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('port', sites.port);
  project.provide('webPorts', [...sites.webPorts]);
  project.provide('buildToken', platform.buildToken);
  project.provide('adminToken', platform.adminToken);
  project.provide('builds', (builds.address() as AddressInfo).port);
  project.provide('outbox', sites.outbox);
  return end;
}

async function startOne(
  folder: string,
  variables: Record<string, string>,
  options: StartOptions,
): Promise<SitesOfTests> {
  const dataDir = join(folder, 'data');
  const platform = await startPlatform({
    ...options,
    env: { ...process.env, ...variables, DATA_DIR: dataDir },
  });
  return {
    platform,
    port: platform.env.PORT,
    webPorts: [platform.env.PORT],
    outbox: join(dataDir, 'outbox'),
    served: async () => {},
    close: () => platform.close(),
  };
}

/**
 * Builds only the named sites, so that one test file need not wait for all of them:
 * `FORECOURT_E2E_SITES=harbour-motor-group npm test -- tests/e2e/car.test.ts`.
 */
async function keepOnly(tenants: string, names: string | undefined): Promise<void> {
  if (!names) return;
  const kept = new Set(names.split(','));
  for (const entry of await readdir(tenants, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.startsWith('_') || kept.has(entry.name)) continue;
    await rm(join(tenants, entry.name), { recursive: true });
  }
}

async function importShowroom(platform: RunningPlatform, now: Date): Promise<void> {
  const known = new Set(platform.sites().flatMap((site) => site.dealerships));
  const mapping = builtInMapping(DEFAULT_FORMAT);
  for (const { dealership, at, cars } of showroomFeeds(now)) {
    if (!known.has(dealership)) continue;
    const feed = new Blob([JSON.stringify(cars)]).stream();
    const { rejected } = await platform.importFeed({ dealership, feed, mapping, at, confirmed: true });
    if (rejected.length > 0) throw new Error(`${dealership}: ${JSON.stringify(rejected)}`);
  }
}
