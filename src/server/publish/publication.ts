/** One publication of a site: reads it, builds it without the cars that cannot be shown, checks it, and swaps it in. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FileStore } from '#domain/publish/file-store.ts';
import { counted } from '#domain/shared/counted.ts';
import { nextChange } from '#domain/shared/period.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Locks } from '../coordination/locks.ts';
import type { Signals } from '../coordination/signals.ts';
import { GivenBack } from '../coordination/work-queue.ts';
import type { Database } from '../db/client.ts';
import type { Log } from '../http/log.ts';
import type { Sites } from '../http/sites.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { keptPhotos, photosRevision } from '../photos/known-photos.db.ts';
import { findDealerships } from '../stock/dealerships.db.ts';
import { findCars, stockHash } from '../stock/read-stock.db.ts';
import type { KeyedLock } from '../threads/keyed-lock.ts';
import { BuildFailed, type BuildTask, type Built, madeText, type SiteBuilder } from './build.ts';
import { buildsOf } from './builds.db.ts';
import { isProofDue, problemsOf, staleFiles } from './check.ts';
import { inputsHash } from './inputs.ts';
import { noteRelease } from './live-releases.db.ts';
import type { PackedFiles } from './pack.ts';
import { type Release, releaseId } from './release.ts';
import { hasPeriodChanged, sitePeriods } from './scheduler.ts';
import { type SiteStore, swapOf } from './site-store.ts';
import type { ExcludedCar } from './sound-stock.ts';

/** The most cars to leave out before a build is given up: by then the cause is something else. Each costs a build. */
const MOST_LEFT_OUT = 5;

/**
 * Why a site is published; `turn`: something on it starts or ends. Only an explicit request rebuilds an unchanged site.
 */
export type Reason = 'start' | 'stock' | 'photos' | 'age' | 'turn' | 'proof' | 'order';

export type PublishResult =
  | { state: 'published'; release: string; pages: number; ms: number }
  | { state: 'unchanged'; release: string }
  | { state: 'failed'; reason: string };

export interface PublicationOptions {
  database: Database;
  sites: Sites;
  builder: SiteBuilder;
  /** Where releases are kept. */
  files: FileStore;
  dataDir: string;
  tenantsDir: string;
  /** Releases of a site to keep, including the served one. */
  keepReleases: number;
  now: () => Date;
  /** A random number from 0 up to 1. */
  chance: () => number;
  log: Log;
  metrics: Pick<Metrics, 'publications' | 'publicationSeconds' | 'filesMade'>;
}

/** State shared between publications and their requesters. */
interface Shared {
  openStore(slug: string): Promise<SiteStore>;
  /** Why a site's last attempt failed. */
  errors: Map<string, { at: string; reason: string }>;
  /** Only one release of a site is swapped, or read again, at a time. */
  swapping: KeyedLock;
  locks: Locks;
  signals: Signals;
  isTooOld(release: Release): boolean;
  /** The next moment when something on the site starts or ends; null for none. */
  changesAt(slug: string, moment: Date | null): void;
  /** Another release is about to be served. */
  publishing(slug: string, release: Release): Promise<void>;
  /** Another release is served. */
  published(slug: string): void;
  stopping: AbortSignal;
}

/** @returns a function that publishes a site unless it would come out the same; its promise never rejects */
export function sitePublication(
  options: PublicationOptions,
  state: Shared,
): (slug: string, reasons: readonly Reason[], lost?: AbortSignal) => Promise<PublishResult> {
  const { database, sites, builder, files, dataDir, tenantsDir, now, log, metrics } = options;

  /** Deletes what no release needs: blobs, and folders of an older version. A failure is retried next time. */
  const tidy = async (store: SiteStore): Promise<void> => {
    try {
      await store.collect(now(), () => keptPhotos(database, store.site));
      for (const old of ['sites', 'previews']) {
        await rm(join(dataDir, old, store.site), { recursive: true, force: true });
      }
    } catch (error) {
      log.warn(`the files of ${store.site} were not cleaned up: ${(error as Error).message}`);
    }
  };

  /** Reports files with the same key but different content: their keys miss something that they show. */
  const reportStale = async (before: Release, { files: made }: PackedFiles): Promise<void> => {
    const stale = await staleFiles(before.files, made);
    if (stale.length === 0) return;
    log.error(
      `${before.site}: ${counted(stale.length, 'file')} had gone stale unnoticed, the first is ${stale[0]}; ` +
        'they are published again',
    );
  };

  /** Builds without the cars whose pages cannot be drawn, as long as they are few. */
  const buildSound = async (task: Omit<BuildTask, 'excluded'>): Promise<Built> => {
    const excluded: ExcludedCar[] = [];
    for (;;) {
      try {
        return await builder.build({ ...task, excluded }, database);
      } catch (error) {
        const page = error instanceof BuildFailed && !state.stopping.aborted ? error.page : null;
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

  /** Whether other processes publish the same sites. */
  const isShared = database.kind === 'postgres';

  /** The site's store, with what other processes have published. */
  const currentStore = async (
    slug: string,
    builds: ReturnType<typeof buildsOf>,
    moment: Date,
  ): Promise<SiteStore> => {
    const store = await state.openStore(slug);
    if (!isShared) return store;
    await state.swapping.run(slug, () => store.refresh());
    // A process that swapped and was killed may not have reported it.
    await noteRelease(database, state.signals, store);
    // Any earlier run has ended: we have its lease.
    await builds.giveUp(moment);
    return store;
  };

  /** What a release would be built from, and whether the newest one has to be replaced. */
  const examine = async (site: Site, store: SiteStore, reasons: readonly Reason[], moment: Date) => {
    const { slug } = site;
    const periods = await sitePeriods(tenantsDir, site);
    state.changesAt(slug, nextChange(periods, moment));
    const found = await findDealerships(database, site.dealerships);
    const dealerships = found.map((dealership) => dealership.id);
    const stock = `${await stockHash(database, dealerships)} ${await photosRevision(database, slug)}`;
    const inputs = await inputsHash({ tenantsDir, slug, stock });
    const { newest } = store;
    // The nightly run proves the keys: everything is rebuilt and compared. Another process may have done it already.
    const isProof =
      reasons.includes('proof') && (!isShared || newest === null || isProofDue(newest, site.state, moment));
    const isDue = (release: Release) =>
      state.isTooOld(release) ||
      hasPeriodChanged(periods, new Date(release.builtAt), moment) ||
      reasons.includes('order') ||
      isProof;
    const unchanged = newest?.inputs === inputs && !isDue(newest) ? newest : null;
    return { newest, unchanged, isProof, inputs, dealerships };
  };

  /** Builds, reports what is left out, and checks the result. @throws BuildFailed if it is incomplete */
  const buildChecked = async (task: Omit<BuildTask, 'excluded'>, newest: Release | null): Promise<Built> => {
    const { slug } = task.site;
    if (state.stopping.aborted) throw new BuildFailed('the platform is closing');
    const built = await buildSound(task);
    for (const text of built.notes) log.info(`${slug}: ${text}`);
    for (const { car, reason } of built.leftOut) {
      log.warn(`${slug}: ${car} is left out of the site: ${reason}`);
    }
    if (task.isProof && newest !== null) await reportStale(newest, built.packed);
    const problems = await problemsOf(built.packed, {
      cars: built.searched,
      searchIndex: task.site.search.engine !== 'typesense',
    });
    if (problems.length > 0) throw new BuildFailed(`the build is incomplete: ${problems.join('; ')}`);
    return built;
  };

  /** Serves the release in place of `newest`. @throws BuildFailed if another process has published meanwhile */
  const swapIn = async (
    store: SiteStore,
    release: Release,
    { newest, lost }: { newest: Release | null; lost: AbortSignal | undefined },
  ): Promise<void> => {
    await state.publishing(store.site, release);
    const swap = async () => {
      if (isShared) await store.refresh();
      // A process that was only slow may find that its lease has ended.
      if (isShared && (lost?.aborted || store.newest?.id !== newest?.id)) {
        throw new BuildFailed('another process has taken it over');
      }
      await store.publish(release, now());
      await store.prune(options.keepReleases);
    };
    await state.swapping.run(store.site, () =>
      isShared ? state.locks.run(swapOf(store.site), swap) : swap(),
    );
    await noteRelease(database, state.signals, store);
  };

  const reportPublished = (
    { site: slug, id, pages }: Release,
    { made }: Built,
    { ms, reasons }: { ms: number; reasons: readonly Reason[] },
  ): void => {
    metrics.publications.inc({ site: slug, outcome: 'published' });
    metrics.publicationSeconds.observe(ms / 1000);
    for (const [cause, count] of Object.entries(made)) metrics.filesMade.inc({ site: slug, cause }, count);
    log.info(
      `published ${slug}: ${pages} pages, ${madeText(made)}, in ` +
        `${(ms / 1000).toFixed(1)} s (${reasons.join(', ')})`,
      { site: slug, release: id, pages, ms },
    );
  };

  const reportFailed = (slug: string, reason: string, error: unknown): void => {
    state.errors.set(slug, { at: now().toISOString(), reason });
    if (state.stopping.aborted) {
      log.info(`${slug} will be published ${isShared ? 'by another process' : 'at the next start'}`);
      return;
    }
    metrics.publications.inc({ site: slug, outcome: 'failed' });
    log.error(`${slug} was not published; its last release stays live: ${reason}`, outputOf(error), {
      site: slug,
    });
  };

  return async (slug, reasons, lost) => {
    if (isShared && state.stopping.aborted) throw new GivenBack();
    const started = performance.now();
    const moment = now();
    const builds = buildsOf(database, slug);
    /** The build's id, once it is recorded. */
    let recorded: string | null = null;
    try {
      await sites.refresh(slug);
      const site = soundSite(sites, slug);
      const store = await currentStore(slug, builds, moment);
      const found = await examine(site, store, reasons, moment);
      const { newest, unchanged, isProof, inputs, dealerships } = found;
      if (unchanged !== null) {
        state.errors.delete(slug);
        metrics.publications.inc({ site: slug, outcome: 'unchanged' });
        return { state: 'unchanged', release: unchanged.id };
      }

      // Another machine's clock may be ahead: ids sort in the order of publication.
      const last = newest === null || !isShared ? 0 : Date.parse(newest.builtAt);
      const builtAt = last < moment.getTime() ? moment : new Date(last + 1);
      const id = releaseId(builtAt, options.chance());
      await builds.start(id, reasons.join(', '), moment);
      recorded = id;
      // An explicit request repairs: it rebuilds every file, and checks each in the store.
      if (reasons.includes('order')) store.forgetDrawn();
      const previous = reasons.includes('order') ? null : store.known;
      const task = { site, tenantsDir, stock: { dealerships }, now: moment, preview: null, store: files };
      const built = await buildChecked({ ...task, previous, isProof }, newest);
      const release = {
        id,
        site: slug,
        builtAt: builtAt.toISOString(),
        inputs,
        provedAt: isProof || previous === null ? moment.toISOString() : newest?.provedAt,
        leftOut: [...built.leftOut],
        frame: built.frame,
        lazy: built.lazy,
        photos: built.photos,
        ...built.packed,
      };
      await swapIn(store, release, { newest, lost });
      await builds.finish(id, { state: 'published', pages: release.pages, made: built.made }, now());
      state.errors.delete(slug);
      const ms = Math.round(performance.now() - started);
      reportPublished(release, built, { ms, reasons });
      await tidy(store);
      state.published(slug);
      return { state: 'published', release: id, pages: release.pages, ms };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      reportFailed(slug, reason, error);
      if (recorded !== null) {
        await builds
          .finish(recorded, { state: 'failed', error: reason }, now())
          .catch((cause: unknown) => log.error(`the failed build of ${slug} was not recorded`, cause));
      }
      if (isShared && state.stopping.aborted) throw new GivenBack();
      return { state: 'failed', reason };
    }
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
