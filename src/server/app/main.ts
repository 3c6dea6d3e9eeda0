/** Starts the platform: everything is opened in order, and closed in the opposite one. */
import { readFile, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import type { Site } from '#domain/tenant/site.ts';
import { geocoderFor, loadSuburbs } from '#engines/geocoding/index.ts';
import { regoLookupFor } from '#engines/rego/index.ts';
import { valuerFor } from '#engines/valuation/index.ts';
import { createApp } from './app.ts';
import { openShopperDesk } from './open-shoppers.ts';
import { openBrochures } from '../brochure/brochures.ts';
import { siteCars } from '../cars/site-cars.ts';
import { siteSearch } from '../cars/site-search.ts';
import { takeDataDir } from './data-dir.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { watchFreeSpace } from '../disk/free-space.ts';
import { type Env, readEnv, standIns } from './env.ts';
import { formPages } from '../pages/form-page.ts';
import { openLeadDesk } from './open-leads.ts';
import { consoleLog, type Log } from '../http/log.ts';
import { openPeople } from '../privacy/people.db.ts';
import { openRetention } from '../privacy/retention.ts';
import { keepPrivate } from './private-folder.ts';
import { astroBuilder, type SiteBuilder } from '../publish/build.ts';
import { openPreviews } from '../publish/previews.ts';
import { openPublisher, type Publisher } from '../publish/publisher.ts';
import { openPurchases } from './open-purchases.ts';
import { openReservations } from './open-reservations.ts';
import { trustedProxies } from '../http/sender-address.ts';
import { checkoutPages } from '../pages/checkout-pages.ts';
import { livePages } from '../pages/live-pages.ts';
import { openDrawing, type RendererSource } from '../pages/page-threads.ts';
import { purchasePages } from '../pages/purchase-pages.ts';
import { openSites } from '../http/sites.ts';
import { CHECK_MS, endSlowConnections } from '../http/slow-connections.ts';
import { feedImporter, type ImportFeed } from '../stock/importer.ts';
import { keptToken } from '../http/tokens.ts';
import { typesenseAccess } from '../typesense/access.ts';
import { openSearchIndexes, type SearchIndexes } from '../typesense/search-indexes.ts';
import { siteDocuments } from '../typesense/site-documents.ts';
import { comparableCars } from '../valuation/stock.db.ts';
import { openValuationDesk } from '../valuation/valuation-desk.ts';
import { openWatchdog } from '../watchdog/watchdog.ts';

/** How long requests under way may take to end when the platform closes, milliseconds. */
const GRACE_MS = 10_000;
const HOUR_MS = 3_600_000;

export interface PlatformOptions {
  /** Variables as `.env.example` documents them, such as `process.env`. */
  env: Record<string, string | undefined>;
  /** What builds sites; Astro unless given. */
  builder?: SiteBuilder;
  /** Serve what is published and build nothing before `resumePublishing`. */
  paused?: boolean;
  /** Draws pages that no build could know; without it there are none. A script draws on threads of its own. */
  renderer?: RendererSource;
  /** The process is the platform's alone: one that no longer answers may be ended. */
  isOwnProcess?: boolean;
  /** Free space of the data folder's disk, bytes; the system's word unless given. */
  freeBytes?: (folder: string) => Promise<number>;
  log?: Log;
  now?: () => Date;
  /** A number from 0 up to 1. */
  chance?: () => number;
}

export interface Platform {
  env: Env;
  /** Where it listens, `http://localhost:4321`. */
  url: string;
  sites(): Site[];
  /** Where a tenant's site is served on this machine, `http://{slug}.localhost:4321/`. */
  siteUrl(slug: string): string;
  importFeed: ImportFeed;
  publisher: Publisher;
  searchIndexes: SearchIndexes;
  database: Database;
  adminToken: string;
  buildToken: string;
  /** Starts building: what was asked for while paused, and every site that is not up to date. */
  resumePublishing(): void;
  /**
   * Resolves when these sites (all by default) are published and nothing of them is being built.
   * @throws Error naming the sites that could not be, and why.
   */
  whenPublished(slugs?: readonly string[]): Promise<void>;
  /** Lets requests end, stops builds and gives everything back. */
  close(): Promise<void>;
}

/**
 * Starts the platform and listens.
 * @throws EnvError for a wrong environment, Error when the database, the data folder or the port cannot be had;
 *   whatever was opened is closed again.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const env = readEnv(options.env);
  const log = options.log ?? consoleLog;
  const now = options.now ?? (() => new Date());
  for (const line of standIns(env)) log.info(line);

  await using opened = new AsyncDisposableStack();
  opened.defer(await takeDataDir(env.DATA_DIR));
  const wereOpen = await keepPrivate(env.DATA_DIR);
  if (wereOpen > 0)
    log.info(
      `${wereOpen} files in ${env.DATA_DIR} were open to other users of this machine and are no longer`,
    );
  let publishing: Publisher | null = null;
  const disk = await watchFreeSpace({
    folder: env.DATA_DIR,
    minimumMb: env.MIN_FREE_MB,
    freeBytes: options.freeBytes,
    onTurn: (isLow) => (isLow ? publishing?.pause() : publishing?.resume()),
    log,
  });
  opened.defer(() => disk.close());
  const scratch = join(env.DATA_DIR, 'tmp');
  await rm(scratch, { recursive: true, force: true });
  const adminToken = await keptToken(env.DATA_DIR, 'admin-token', env.ADMIN_TOKEN);
  const buildToken = await keptToken(env.DATA_DIR, 'build-token', env.BUILD_TOKEN);
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    folder: join(env.DATA_DIR, 'db'),
    onError: (error) => log.error('a database connection was lost', error),
  });
  opened.defer(() => database.close());
  if (options.isOwnProcess && env.WATCHDOG_SECONDS > 0) {
    const watchdog = openWatchdog({ ticks: env.WATCHDOG_SECONDS }, () => database.askForSign());
    opened.defer(() => watchdog.close());
  }
  /** What is sent has its outcome kept with the records. */
  const isHeld = () => database.kind === 'pglite' && disk.isLow();
  const sites = await openSites(env.TENANTS_DIR, log);

  /** What builds see. Without an address of its own a site names this machine's, so they need the true port. */
  const buildEnv = { ...options.env };
  const publisher = await openPublisher({
    database,
    sites,
    builder: options.builder ?? astroBuilder({ timeoutMs: env.BUILD_TIMEOUT_SECONDS * 1000, env: buildEnv }),
    dataDir: env.DATA_DIR,
    tenantsDir: env.TENANTS_DIR,
    concurrency: env.BUILD_CONCURRENCY,
    keepReleases: env.KEEP_RELEASES,
    rebuildMs: env.REBUILD_HOURS * HOUR_MS,
    paused: true,
    now,
    chance: options.chance ?? Math.random,
    log,
  });
  opened.defer(() => publisher.close());
  const searchIndexes = openSearchIndexes({
    sites,
    documentsOf: (site, at) => siteDocuments({ database, scratch }, site, at),
    access: typesenseAccess(env),
    published: (slug) => publisher.whenIdle(slug),
    now,
    log,
  });
  opened.defer(() => searchIndexes.close());
  const importer = feedImporter({
    database,
    sites,
    scratch,
    stockChanged: (dealership) => {
      publisher.stockChanged(dealership);
      searchIndexes.stockChanged(dealership);
      shopperDesk.alerter.wake();
    },
    limits: { percent: env.IMPORT_HOLD_PERCENT, cars: env.IMPORT_HOLD_CARS },
    now,
    log,
  });
  opened.defer(() => importer.close());
  const { importFeed, heldDecisions } = importer;
  const cars = siteCars(database, now);
  const search = siteSearch({ database, now });
  opened.defer(() => search.close());
  const brochures = openBrochures({ live: (slug) => publisher.live(slug), now, log });
  opened.defer(() => brochures.close());
  const secret = await keptToken(env.DATA_DIR, 'platform-secret', env.PLATFORM_SECRET);
  const leadDesk = openLeadDesk({
    env,
    database,
    sites,
    secret,
    addressOf: (slug) => `http://${slug}.localhost:${buildEnv.PORT}`,
    isHeld,
    now,
    chance: options.chance ?? Math.random,
    log,
  });
  opened.defer(() => leadDesk.close());
  const people = openPeople({ database, sites, outbox: join(env.DATA_DIR, 'outbox'), now });
  const retention = openRetention({ people, log });
  opened.defer(() => retention.close());
  const geocoder = geocoderFor(env);
  const shopperDesk = openShopperDesk({
    geocoder,
    env,
    database,
    sites,
    cars,
    secret,
    addressOf: (slug) => `http://${slug}.localhost:${buildEnv.PORT}`,
    isHeld,
    now,
    chance: options.chance ?? Math.random,
    log,
  });
  opened.defer(() => shopperDesk.close());
  const production = env.NODE_ENV === 'production';
  const reservations = openReservations({
    env,
    database,
    sites,
    cars,
    leads: leadDesk.store,
    secret,
    stockChanged: (dealership) => {
      publisher.stockChanged(dealership);
      searchIndexes.stockChanged(dealership);
    },
    wake: leadDesk.deliverer.wake,
    now,
    log,
  });
  opened.defer(() => reservations.reconciler.close());
  const pages = options.renderer ? openDrawing(options.renderer) : null;
  opened.defer(async () => pages?.close());
  const drawing = {
    drawing: pages?.drawing ?? null,
    live: (slug: string) => publisher.live(slug),
    production,
    log,
  };
  const valuations = openValuationDesk({
    valuer: valuerFor(env, { read: () => comparableCars(database), now }),
    secret,
    now,
    log,
  });
  const purchases = openPurchases({
    ...{ database, geocoder, valuations, now, log },
    leads: leadDesk.store,
    reservations: reservations.desk,
    wake: leadDesk.deliverer.wake,
  });
  opened.defer(() => purchases.close());
  const app = createApp({
    disk,
    purchases: purchases.desk,
    purchasePages: purchasePages({
      ...drawing,
      siteSearch: search,
      reservations: reservations.desk,
      reservationViews: reservations.views,
      now,
    }),
    reservations: reservations.desk,
    reservationViews: reservations.views,
    checkoutPages: checkoutPages({
      ...drawing,
      siteSearch: search,
      isTestMode: reservations.test !== null,
      now,
    }),
    valuations,
    rego: regoLookupFor(env),
    paymentProvider: reservations.provider,
    testPayments: reservations.test,
    database,
    sites,
    cars,
    brochures,
    siteSearch: search,
    livePages: pages
      ? livePages({ cars, siteSearch: search, geocoder, drawing: pages.drawing, now, log })
      : null,
    drawing: pages?.drawing ?? null,
    live: (slug) => publisher.live(slug),
    formPages: formPages(drawing),
    publisher,
    previews: openPreviews(env.DATA_DIR),
    searchIndexes,
    importFeed,
    heldDecisions,
    people,
    leads: leadDesk.store,
    calendar: leadDesk.calendar,
    deliverer: leadDesk.deliverer,
    wake: leadDesk.deliverer.wake,
    keys: shopperDesk.keys,
    sessions: shopperDesk.sessions,
    signIn: shopperDesk.signIn,
    watchlist: shopperDesk.watchlist,
    shortlists: shopperDesk.shortlists,
    me: shopperDesk.me,
    alerts: shopperDesk.alerts,
    messenger: shopperDesk.messenger,
    alerter: shopperDesk.alerter,
    wakeMessenger: shopperDesk.messenger.wake,
    secret,
    trustedProxies: trustedProxies(env.TRUSTED_PROXIES),
    giveUpMs: env.DELIVERY_HOURS * HOUR_MS,
    geocoder,
    suburbs: loadSuburbs,
    adminToken,
    buildToken,
    maxBytes: env.IMPORT_MAX_MB * 2 ** 20,
    scratch,
    production,
    version: await ownVersion(),
    now,
    log,
  });
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { connectionsCheckingInterval: CHECK_MS },
  }) as Server;
  endSlowConnections(server);
  const port = await listen(server, env);
  opened.defer(() => stop(server));
  buildEnv.PORT = String(port);
  leadDesk.deliverer.start();
  retention.start();
  reservations.reconciler.start();
  pages?.warm();
  shopperDesk.start();

  const resumePublishing = () => {
    publisher.requestAll('start');
    publishing = publisher;
    if (!disk.isLow()) publisher.resume();
    searchIndexes.syncAll();
  };
  if (!options.paused) resumePublishing();

  const resources = opened.move();
  let closing: Promise<void> | undefined;
  return {
    env: { ...env, PORT: port },
    url: `http://localhost:${port}`,
    sites: () => sites.list(),
    siteUrl: (slug) => `http://${slug}.localhost:${port}/`,
    importFeed,
    publisher,
    searchIndexes,
    database,
    adminToken,
    buildToken,
    resumePublishing,
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
    if (lastError || release === null) failed.push(`${slug}: ${lastError?.reason ?? 'was not asked for'}`);
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

async function ownVersion(): Promise<string> {
  const file = await readFile(resolve(import.meta.dirname, '../../../package.json'), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
}
