/** Keeps every tenant's site built from its current stock, and reports the state. */
import { rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FileStore } from '#domain/publish/file-store.ts';
import { counted } from '#domain/shared/counted.ts';
import { nextChange } from '#domain/shared/period.ts';
import type { Site } from '#domain/tenant/site.ts';
import { siteCars } from '../cars/site-cars.ts';
import type { Database } from '../db/client.ts';
import type { Log } from '../http/log.ts';
import type { Sites } from '../http/sites.ts';
import { keptPhotos, photosRevision } from '../photos/known-photos.db.ts';
import { findDealerships } from '../stock/dealerships.db.ts';
import { findCars, stockHash } from '../stock/read-stock.db.ts';
import { KeyedLock } from '../threads/keyed-lock.ts';
import { BuildFailed, type BuildTask, type Built, madeText, type SiteBuilder } from './build.ts';
import { type BuildRecord, buildsOf } from './builds.db.ts';
import { forgottenFiles, isProofDue, problemsOf } from './check.ts';
import { inputsHash } from './inputs.ts';
import { openLazyFiles } from './lazy/lazy-files.ts';
import type { PackedFiles } from './pack.ts';
import { CoalescingQueue } from './queue.ts';
import { type Release, releaseId } from './release.ts';
import { hasPeriodChanged, openScheduler, sitePeriods } from './scheduler.ts';
import type { LiveRelease } from './site-files.ts';
import { SiteStore } from './site-store.ts';
import type { ExcludedCar, LeftOutCar } from './sound-stock.ts';

/** How often it checks for sites that are too old and for failed builds to retry. */
const LOOK_MS = 10 * 60_000;
/** After this long without a publication or a request, pictures that nobody has asked for are drawn. */
const LAZY_IDLE_MS = 10_000;
/** The most cars left out before a build is given up: by then the cause is something else. Each costs a build. */
const MOST_LEFT_OUT = 5;

/** Why a site is published; `turn`: something on it starts or ends. Only an order rebuilds an unchanged site. */
export type Reason = 'start' | 'stock' | 'photos' | 'age' | 'turn' | 'proof' | 'order';

type PublishResult =
  | { state: 'published'; release: string; pages: number; ms: number }
  | { state: 'unchanged'; release: string }
  | { state: 'failed'; reason: string };

export interface SiteStatus {
  site: string;
  /** The release that is served, and when its stock was read; null before the first. */
  release: string | null;
  builtAt: string | null;
  pages: number | null;
  /** Whether a build runs or waits. */
  building: boolean;
  /** Why the last attempt failed; null if it succeeded. */
  lastError: { at: string; reason: string } | null;
  /** Cars of the stock that could not be shown, and are not on the site. */
  leftOut: readonly LeftOutCar[];
}

interface PublisherOptions {
  database: Database;
  sites: Sites;
  builder: SiteBuilder;
  /** Where releases are kept. */
  files: FileStore;
  dataDir: string;
  tenantsDir: string;
  /** Builds at once. */
  concurrency: number;
  /** Releases of a site kept, the served one among them. */
  keepReleases: number;
  /** Age at which a site is rebuilt without a change of stock, because tags and sold cars age; 0: never. */
  rebuildMs: number;
  /** Starts paused; `resume` starts the requested builds. */
  paused?: boolean;
  now: () => Date;
  /** A number from 0 up to 1. */
  chance: () => number;
  log: Log;
}

export interface Publisher {
  /** The release that a site is served from; null before its first. */
  live(slug: string): LiveRelease | null;
  /** Resolves when a file that the release only names is drawn. @throws TooBusy */
  lazyFile(slug: string, path: string): Promise<void>;
  /** Requests a publication; resolves with its outcome, never rejects while the publisher is open. */
  request(slug: string, reason: Reason): Promise<PublishResult>;
  /** Requests every site that shows this dealership. */
  stockChanged(dealership: string): void;
  /** Requests every site, so that those built from outdated inputs are rebuilt. */
  requestAll(reason: Reason): void;
  /** Serves the release before the present one. @throws NoEarlierRelease */
  rollback(slug: string): Promise<Release>;
  status(slug: string): SiteStatus;
  history(slug: string, howMany: number): Promise<BuildRecord[]>;
  /** Sites that build or wait for it. */
  depth(): number;
  /** Resolves when the site has no running or waiting build. */
  whenIdle(slug: string): Promise<void>;
  /** Builds nothing more before `resume`. */
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

export class NoEarlierRelease extends Error {
  override name = 'NoEarlierRelease';
}

/** Opens the releases in the store. Sites that have one are served from the first moment. */
export async function openPublisher(options: PublisherOptions): Promise<Publisher> {
  const { database, sites, builder, files, dataDir, tenantsDir, now, log } = options;
  const stores = new Map<string, SiteStore>();
  const errors = new Map<string, { at: string; reason: string }>();
  const swapping = new KeyedLock();
  const stopping = new AbortController();

  const openStore = async (slug: string): Promise<SiteStore> => {
    const open = stores.get(slug);
    if (open) return open;
    const store = await SiteStore.open(files, slug);
    stores.set(slug, store);
    const builds = buildsOf(database, slug);
    await builds.giveUp(now());
    const [last] = await builds.last(1);
    if (last?.state === 'failed') {
      const at = (last.finished_at ?? last.started_at).toISOString();
      errors.set(slug, { at, reason: last.error ?? 'unknown' });
    }
    return store;
  };
  for (const site of sites.list()) await openStore(site.slug);

  const tooOld = (release: Release) =>
    options.rebuildMs > 0 && now().getTime() - Date.parse(release.builtAt) >= options.rebuildMs;

  const publish = async (slug: string, reasons: readonly Reason[]): Promise<PublishResult> => {
    const started = performance.now();
    const moment = now();
    const id = releaseId(moment, options.chance());
    const builds = buildsOf(database, slug);
    let recorded = false;
    try {
      await sites.refresh();
      const site = soundSite(sites, slug);
      const store = await openStore(slug);
      const periods = await sitePeriods(tenantsDir, site);
      scheduler.schedule(slug, nextChange(periods, moment));
      const found = await findDealerships(database, site.dealerships);
      const dealerships = found.map((dealership) => dealership.id);
      const stock = `${await stockHash(database, dealerships)} ${await photosRevision(database, slug)}`;
      const inputs = await inputsHash({ tenantsDir, slug, stock });
      const { newest } = store;
      const isDue = (release: Release) =>
        tooOld(release) ||
        hasPeriodChanged(periods, new Date(release.builtAt), moment) ||
        reasons.includes('order') ||
        reasons.includes('proof');
      if (newest?.inputs === inputs && !isDue(newest)) {
        errors.delete(slug);
        return { state: 'unchanged', release: newest.id };
      }

      await builds.start(id, reasons.join(', '), moment);
      recorded = true;
      // An order mends: it makes every file anew, and asks the store for each.
      if (reasons.includes('order')) store.forgetDrawn();
      const previous = reasons.includes('order') ? null : store.known;
      // The nightly one proves the keys: everything is made anew and compared.
      const isProof = reasons.includes('proof');
      const task = {
        site,
        tenantsDir,
        stock: { dealerships },
        now: moment,
        preview: null,
        store: files,
        previous,
        isProof,
      };
      const built = await buildSound(task);
      for (const text of built.notes) log.info(`${slug}: ${text}`);
      for (const { car, reason } of built.leftOut) {
        log.warn(`${slug}: ${car} is left out of the site: ${reason}`);
      }
      const { packed, frame } = built;
      if (isProof && newest !== null) tellForgotten(newest, packed);
      const problems = problemsOf(packed, {
        cars: built.searched,
        searchIndex: site.search.engine === 'embedded',
      });
      if (problems.length > 0) throw new BuildFailed(`the build is not whole: ${problems.join('; ')}`);
      const leftOut = [...built.leftOut];
      const provedAt = isProof || previous === null ? moment.toISOString() : newest?.provedAt;
      const release = {
        id,
        site: slug,
        builtAt: moment.toISOString(),
        inputs,
        provedAt,
        leftOut,
        frame,
        lazy: built.lazy,
        photos: [...built.photos],
        ...packed,
      };
      await swapping.run(slug, async () => {
        await store.publish(release, now());
        await store.prune(options.keepReleases);
      });
      await builds.finish(id, { state: 'published', pages: release.pages, made: built.made }, now());
      errors.delete(slug);
      const ms = Math.round(performance.now() - started);
      log.info(
        `published ${slug}: ${release.pages} pages, ${madeText(built.made)}, in ` +
          `${(ms / 1000).toFixed(1)} s (${reasons.join(', ')})`,
      );
      await tidy(store);
      lazy.fill(slug);
      return { state: 'published', release: id, pages: release.pages, ms };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      errors.set(slug, { at: now().toISOString(), reason });
      if (stopping.signal.aborted) log.info(`${slug} will be published at the next start`);
      else log.error(`${slug} was not published; its last release stays live: ${reason}`, outputOf(error));
      if (recorded) {
        await builds
          .finish(id, { state: 'failed', error: reason }, now())
          .catch((cause: unknown) => log.error(`the failed build of ${slug} was not recorded`, cause));
      }
      return { state: 'failed', reason };
    }
  };

  /** Deletes what no release needs: blobs, and folders of an older version. A failure waits for the next time. */
  const tidy = async (store: SiteStore): Promise<void> => {
    try {
      await store.collect(now(), await keptPhotos(database, store.site));
      for (const old of ['sites', 'previews']) {
        await rm(join(dataDir, old, store.site), { recursive: true, force: true });
      }
    } catch (error) {
      log.warn(`the files of ${store.site} were not cleaned up: ${(error as Error).message}`);
    }
  };

  /** Says which files were made from the same and came out different: something they show is missing in their keys. */
  const tellForgotten = (before: Release, { files: made }: PackedFiles): void => {
    const forgotten = forgottenFiles(before.files, made);
    if (forgotten.length === 0) return;
    log.error(
      `${before.site}: ${counted(forgotten.length, 'file')} had gone stale unnoticed, the first is ${forgotten[0]}; ` +
        'they are published anew',
    );
  };

  /** Builds without the cars whose pages cannot be drawn, as long as they are few. */
  const buildSound = async (task: Omit<BuildTask, 'excluded'>): Promise<Built> => {
    const excluded: ExcludedCar[] = [];
    for (;;) {
      try {
        return await builder.build({ ...task, excluded }, database);
      } catch (error) {
        const page = error instanceof BuildFailed && !stopping.signal.aborted ? error.page : null;
        const atFault = page === null ? null : await carOfPage(task.site, page);
        if (atFault === null || excluded.length >= MOST_LEFT_OUT) throw error;
        excluded.push({ slug: atFault, reason: (error as Error).message });
      }
    }
  };

  /** The slug of a car's page, `/cars/2019-kia-rio-a1.html`; null for any other page. */
  const carOfPage = async ({ dealerships }: Site, page: string): Promise<string | null> => {
    const parts = page.split(/[/.]/).map((part) => sql`${part}`);
    const slugs = sql`c.slug in (${sql.join(parts, sql`, `)})`;
    const [car] = await findCars(database, await findDealerships(database, dealerships), slugs, 1);
    return car?.slug ?? null;
  };

  const queue = new CoalescingQueue<string, PublishResult, Reason>(publish, {
    limit: options.concurrency,
    paused: options.paused ?? false,
  });
  const request = (slug: string, reason: Reason) => queue.request(slug, reason);
  /** Fire and forget: the outcome is in the log and in the status. */
  const ask = (slug: string, reason: Reason) => void request(slug, reason).catch(() => {});

  const scheduler = openScheduler<string>({ now, run: (slug) => ask(slug, 'turn') });
  const look = setInterval(() => {
    for (const { slug, state } of sites.list()) {
      const release = stores.get(slug)?.current?.release;
      if (!release || errors.has(slug) || tooOld(release)) ask(slug, 'age');
      else if (isProofDue(release, state, now())) ask(slug, 'proof');
    }
  }, LOOK_MS);
  look.unref();

  const cars = siteCars(database, now);
  const lazy = openLazyFiles({
    storeOf: (slug) => stores.get(slug),
    draw: async (slug, path) => {
      const site = sites.get(slug);
      const car = site && (await cars.bySlug(site, basename(path, extname(path))));
      return car ? builder.draw({ site, car, path, tenantsDir, now: now(), store: files }) : null;
    },
    isIdle: () => queue.isIdle,
    idleMs: LAZY_IDLE_MS,
    log,
  });
  for (const { slug } of sites.list()) lazy.fill(slug);

  return {
    lazyFile: (slug, path) => lazy.ready(slug, path),
    live: (slug) => stores.get(slug)?.current ?? null,
    request,
    stockChanged: (dealership) => {
      for (const { slug } of sites.showing(dealership)) ask(slug, 'stock');
    },
    requestAll: (reason) => {
      for (const { slug } of sites.list()) ask(slug, reason);
    },
    rollback: (slug) =>
      swapping.run(slug, async () => {
        const release = await (await openStore(slug)).rollback(now());
        if (!release) throw new NoEarlierRelease(`${slug} has no release before the one that is served`);
        log.warn(`${slug} was rolled back to ${release.id}`);
        return release;
      }),
    status: (slug) => {
      const release = stores.get(slug)?.current?.release;
      return {
        site: slug,
        release: release?.id ?? null,
        builtAt: release?.builtAt ?? null,
        pages: release?.pages ?? null,
        building: queue.has(slug),
        lastError: errors.get(slug) ?? null,
        leftOut: release?.leftOut ?? [],
      };
    },
    history: (slug, howMany) => buildsOf(database, slug).last(howMany),
    depth: () => queue.depth,
    whenIdle: (slug) => queue.whenIdle(slug),
    pause: () => queue.pause(),
    resume: () => queue.resume(),
    close: async () => {
      clearInterval(look);
      scheduler.close();
      lazy.close();
      stopping.abort();
      await builder.close?.();
      await queue.close();
      await Promise.all([...stores.values()].map((store) => store.close()));
    },
  };
}

function soundSite(sites: Sites, slug: string): Site {
  const problem = sites.problem(slug);
  if (problem !== null) throw new BuildFailed(problem);
  const site = sites.get(slug);
  if (!site) throw new BuildFailed(`there is no tenant ${slug}`);
  return site;
}

const outputOf = (error: unknown): unknown =>
  error instanceof BuildFailed ? error.output || undefined : error;
