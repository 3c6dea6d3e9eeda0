/** Starts the platform. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Site } from '#domain/tenant/site.ts';
import { CHECK_MS, endSlowConnections } from '../http/slow-connections.ts';
import type { Env } from '../platform/env.ts';
import { type OpenOptions, openPlatform } from '../platform/open-platform.ts';
import type { Platform } from '../platform/platform.ts';
import type { Publisher } from '../publish/publisher.ts';
import { createApp } from './app.ts';

/** How long running requests may take to finish when the platform closes, milliseconds. */
const GRACE_MS = 10_000;

export interface PlatformOptions extends OpenOptions {
  /** Serves the published sites and builds nothing before `resumePublishing`. */
  paused?: boolean;
}

type Shared = 'env' | 'importFeed' | 'publisher' | 'searchIndexes' | 'database' | 'adminToken' | 'buildToken';

export interface RunningPlatform extends Pick<Platform, Shared> {
  /** Where it listens, `http://localhost:4321`. */
  url: string;
  sites(): Site[];
  /** Where a tenant's site is served on this machine, `http://{slug}.localhost:4321/`. */
  siteUrl(slug: string): string;
  /** Starts building: everything requested during the pause, and every site that is out of date. */
  resumePublishing(): void;
  /**
   * Resolves when these sites (all by default) are published and none of them is being built.
   * @throws Error naming the sites that could not be published, and why
   */
  whenPublished(slugs?: readonly string[]): Promise<void>;
  /** Lets requests finish, stops builds and releases everything. */
  close(): Promise<void>;
}

/**
 * Starts the platform and listens.
 * @throws EnvError for a wrong environment, Error if the database, the data folder or the port is not available;
 * whatever was opened is closed again
 */
export async function startPlatform(options: PlatformOptions): Promise<RunningPlatform> {
  await using opened = new AsyncDisposableStack();
  const platform = await openPlatform(options, opened);
  const { env, sites, publisher, searchIndexes, disk } = platform;
  const server = createAdaptorServer({
    fetch: createApp(platform).fetch,
    serverOptions: { connectionsCheckingInterval: CHECK_MS },
  }) as Server;
  endSlowConnections(server);
  const port = await listen(server, env);
  opened.defer(() => stop(server));
  platform.buildEnv.PORT = String(port);
  platform.start();

  const resumePublishing = () => {
    publisher.requestAll('start');
    disk.follow((isLow) => (isLow ? publisher.pause() : publisher.resume()));
    if (platform.roles.has('printer')) searchIndexes.syncAll();
  };
  if (!options.paused) resumePublishing();

  const { importFeed, database, adminToken, buildToken } = platform;
  const resources = opened.move();
  let closing: Promise<void> | undefined;
  return {
    ...{ importFeed, publisher, searchIndexes, database, adminToken, buildToken, resumePublishing },
    env: { ...env, PORT: port },
    url: `http://localhost:${port}`,
    sites: () => sites.list(),
    siteUrl: (slug) => `http://${slug}.localhost:${port}/`,
    whenPublished: (slugs = sites.list().map(({ slug }) => slug)) => whenPublished(publisher, slugs),
    close: () => {
      closing ??= resources.disposeAsync();
      return closing;
    },
  };
}

async function whenPublished(publisher: Publisher, slugs: readonly string[]): Promise<void> {
  const failed: string[] = [];
  for (const slug of slugs) {
    await publisher.whenIdle(slug);
    const { release, lastError } = publisher.status(slug);
    if (lastError || release === null) failed.push(`${slug}: ${lastError?.reason ?? 'was not requested'}`);
  }
  if (failed.length > 0) throw new Error(`not published:\n${failed.join('\n')}`);
}

/** Listens on the port, on all addresses unless the environment names one. Resolves with the port. */
async function listen(server: Server, { PORT, HOST }: Env): Promise<number> {
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      fail(taken ? new Error(`port ${PORT} is taken by another program; set PORT to a free one`) : error);
    });
    server.listen({ port: PORT, ...(HOST === undefined ? {} : { host: HOST }) }, done);
  });
  return (server.address() as AddressInfo).port;
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(timer);
}
