/** One publication of a site: reads it, builds it without the cars that cannot be shown, checks it, and swaps it in. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '#domain/publish/file-store.ts';
import { nextChange } from '#domain/shared/period.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Signals } from '../../coordination/signals.ts';
import { GivenBack } from '../../coordination/work-queue.ts';
import type { Database } from '../../db/client.ts';
import type { Log } from '../../http/log.ts';
import type { Sites } from '../../http/sites.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { keptPhotos, photosRevision } from '../../photos/known-photos.db.ts';
import { findDealerships } from '../../stock/dealerships.db.ts';
import { stockHash } from '../../stock/read-stock.db.ts';
import { BuildFailed, type Built, madeText, type SiteBuilder } from '../build.ts';
import { buildsOf } from '../builds.db.ts';
import { isProofDue, isTooOld } from '../check.ts';
import { inputsHash } from '../inputs.ts';
import { type Release, releaseId } from '../release.ts';
import { hasPeriodChanged, sitePeriods } from '../scheduler.ts';
import type { SiteStore } from '../site-store.ts';
import { buildChecked } from './checked-build.ts';
import { noteRelease } from './live-releases.db.ts';
import type { SiteStores } from './site-stores.ts';

/**
 * Why a site is published; `turn`: something on it starts or ends. Only an explicit request rebuilds an unchanged site.
 */
export type Reason = 'start' | 'stock' | 'photos' | 'age' | 'turn' | 'proof' | 'order';

export type PublishResult =
  | { state: 'published'; release: string; pages: number; ms: number }
  | { state: 'unchanged'; release: string }
  | { state: 'failed'; reason: string };

/**
 * Publishes a site.
 * @param lost aborted when another process has taken the work over
 * @throws GivenBack if another process should do it; anything else that fails is in the result
 */
export type Publish = (
  slug: string,
  reasons: readonly Reason[],
  lost?: AbortSignal,
) => Promise<PublishResult>;

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
  /** Age at which a site is rebuilt without a change of stock, because tags and sold cars age; 0: never. */
  rebuildMs: number;
  now: () => Date;
  /** A random number from 0 up to 1. */
  chance: () => number;
  log: Log;
  metrics: Pick<Metrics, 'publications' | 'publicationSeconds' | 'filesMade'>;
}

/** State shared between publications and their requesters. */
interface Shared {
  stores: SiteStores;
  signals: Signals;
  /** The next moment when something on the site starts or ends; null for none. */
  changesAt(slug: string, moment: Date | null): void;
  /** Another release is about to be served. */
  publishing(slug: string, release: Release): Promise<void>;
  /** Another release is served. */
  published(slug: string): void;
  stopping: AbortSignal;
}

/** What a release would be built from, and whether the newest one has to be replaced. */
interface Examined {
  newest: Release | null;
  /** The newest release, if it would come out the same. */
  unchanged: Release | null;
  isProof: boolean;
  inputs: string;
  dealerships: number[];
}

/** A release to build. */
interface Order {
  site: Site;
  store: SiteStore;
  id: string;
  builtAt: Date;
  moment: Date;
  isOrdered: boolean;
}

type Builds = ReturnType<typeof buildsOf>;

export class Publication {
  readonly #options: PublicationOptions;
  readonly #state: Shared;
  /** Whether other processes publish the same sites. */
  readonly #isShared: boolean;

  constructor(options: PublicationOptions, state: Shared) {
    this.#options = options;
    this.#state = state;
    this.#isShared = options.database.kind === 'postgres';
  }

  /** Publishes a site unless it would come out the same. */
  readonly publish: Publish = async (slug, reasons, lost) => {
    const { database, sites, now, log } = this.#options;
    const { stores, stopping } = this.#state;
    if (this.#isShared && stopping.aborted) throw new GivenBack();
    const started = performance.now();
    const moment = now();
    const builds = buildsOf(database, slug);
    /** The build's id, once it is recorded. */
    let recorded: string | null = null;
    try {
      await sites.refresh(slug);
      const site = soundSite(sites, slug);
      const store = await this.#currentStore(slug, builds, moment);
      const found = await this.#examine(site, store, reasons, moment);
      if (found.unchanged !== null) return this.#unchanged(found.unchanged);

      const builtAt = this.#builtAt(found.newest, moment);
      const id = releaseId(builtAt, this.#options.chance());
      await builds.start(id, reasons.join(', '), moment);
      recorded = id;
      const isOrdered = reasons.includes('order');
      const { release, built } = await this.#build({ site, store, id, builtAt, moment, isOrdered }, found);
      await this.#swapIn(store, release, { newest: found.newest, lost });
      await builds.finish(id, { state: 'published', pages: release.pages, made: built.made }, now());
      stores.noteSuccess(slug);
      const ms = Math.round(performance.now() - started);
      this.#reportPublished(release, built, { ms, reasons });
      await this.#tidy(store);
      this.#state.published(slug);
      return { state: 'published', release: id, pages: release.pages, ms };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#reportFailed(slug, reason, error);
      if (recorded !== null) {
        await builds
          .finish(recorded, { state: 'failed', error: reason }, now())
          .catch((cause: unknown) => log.error(`the failed build of ${slug} was not recorded`, cause));
      }
      if (this.#isShared && stopping.aborted) throw new GivenBack();
      return { state: 'failed', reason };
    }
  };

  /** The site's store, with what other processes have published. */
  async #currentStore(slug: string, builds: Builds, moment: Date): Promise<SiteStore> {
    const { stores, signals } = this.#state;
    const store = await stores.open(slug);
    if (!this.#isShared) return store;
    await stores.refresh(slug);
    // A process that swapped and was killed may not have reported it.
    await noteRelease(this.#options.database, signals, store);
    // Any earlier run has ended: we have its lease.
    await builds.giveUp(moment);
    return store;
  }

  async #examine(site: Site, store: SiteStore, reasons: readonly Reason[], moment: Date): Promise<Examined> {
    const { database, tenantsDir, rebuildMs } = this.#options;
    const { slug } = site;
    const periods = await sitePeriods(tenantsDir, site);
    this.#state.changesAt(slug, nextChange(periods, moment));
    const found = await findDealerships(database, site.dealerships);
    const dealerships = found.map((dealership) => dealership.id);
    const stock = `${await stockHash(database, dealerships)} ${await photosRevision(database, slug)}`;
    const inputs = await inputsHash({ tenantsDir, slug, stock });
    const { newest } = store;
    // The nightly run proves the keys: everything is rebuilt and compared. Another process may have done it already.
    const isProof =
      reasons.includes('proof') &&
      (!this.#isShared || newest === null || isProofDue(newest, site.state, moment));
    const isDue = (release: Release) =>
      isTooOld(release, rebuildMs, this.#options.now()) ||
      hasPeriodChanged(periods, new Date(release.builtAt), moment) ||
      reasons.includes('order') ||
      isProof;
    const unchanged = newest?.inputs === inputs && !isDue(newest) ? newest : null;
    return { newest, unchanged, isProof, inputs, dealerships };
  }

  #unchanged({ site: slug, id }: Release): PublishResult {
    this.#state.stores.noteSuccess(slug);
    this.#options.metrics.publications.inc({ site: slug, outcome: 'unchanged' });
    return { state: 'unchanged', release: id };
  }

  /** Another machine's clock may be ahead: ids sort in the order of publication. */
  #builtAt(newest: Release | null, moment: Date): Date {
    const last = newest === null || !this.#isShared ? 0 : Date.parse(newest.builtAt);
    return last < moment.getTime() ? moment : new Date(last + 1);
  }

  /** Builds the release. One that was ordered repairs: it rebuilds every file, and checks each in the store. */
  async #build(
    { site, store, id, builtAt, moment, isOrdered }: Order,
    { newest, isProof, inputs, dealerships }: Examined,
  ): Promise<{ release: Release; built: Built }> {
    const { database, builder, tenantsDir, files, log } = this.#options;
    if (isOrdered) store.forgetDrawn();
    const previous = isOrdered ? null : store.known;
    const built = await buildChecked(
      {
        ...{ site, tenantsDir, previous, isProof },
        stock: { dealerships },
        now: moment,
        preview: null,
        store: files,
      },
      newest,
      { database, builder, stopping: this.#state.stopping, log },
    );
    const release = {
      id,
      site: site.slug,
      builtAt: builtAt.toISOString(),
      inputs,
      provedAt: isProof || previous === null ? moment.toISOString() : newest?.provedAt,
      leftOut: [...built.leftOut],
      frame: built.frame,
      lazy: built.lazy,
      photos: built.photos,
      ...built.packed,
    };
    return { release, built };
  }

  /** Serves the release in place of `newest`. @throws BuildFailed if another process has published meanwhile */
  async #swapIn(
    store: SiteStore,
    release: Release,
    { newest, lost }: { newest: Release | null; lost: AbortSignal | undefined },
  ): Promise<void> {
    const { database, keepReleases, now } = this.#options;
    const { stores, signals, publishing } = this.#state;
    await publishing(store.site, release);
    await stores.swap(store, async () => {
      // A process that was only slow may find that its lease has ended.
      if (this.#isShared && (lost?.aborted || store.newest?.id !== newest?.id)) {
        throw new BuildFailed('another process has taken it over');
      }
      await store.publish(release, now());
      await store.prune(keepReleases);
    });
    await noteRelease(database, signals, store);
  }

  /** Deletes what no release needs: blobs, and folders of an older version. A failure is retried next time. */
  async #tidy(store: SiteStore): Promise<void> {
    const { database, dataDir, now, log } = this.#options;
    try {
      await store.collect(now(), () => keptPhotos(database, store.site));
      for (const old of ['sites', 'previews']) {
        await rm(join(dataDir, old, store.site), { recursive: true, force: true });
      }
    } catch (error) {
      log.warn(`the files of ${store.site} were not cleaned up: ${(error as Error).message}`);
    }
  }

  #reportPublished(
    { site: slug, id, pages }: Release,
    { made }: Built,
    { ms, reasons }: { ms: number; reasons: readonly Reason[] },
  ): void {
    const { metrics, log } = this.#options;
    metrics.publications.inc({ site: slug, outcome: 'published' });
    metrics.publicationSeconds.observe(ms / 1000);
    for (const [cause, count] of Object.entries(made)) metrics.filesMade.inc({ site: slug, cause }, count);
    log.info(
      `published ${slug}: ${pages} pages, ${madeText(made)}, in ` +
        `${(ms / 1000).toFixed(1)} s (${reasons.join(', ')})`,
      { site: slug, release: id, pages, ms },
    );
  }

  #reportFailed(slug: string, reason: string, error: unknown): void {
    const { metrics, log } = this.#options;
    this.#state.stores.noteFailure(slug, reason);
    if (this.#state.stopping.aborted) {
      log.info(`${slug} will be published ${this.#isShared ? 'by another process' : 'at the next start'}`);
      return;
    }
    metrics.publications.inc({ site: slug, outcome: 'failed' });
    log.error(`${slug} was not published; its last release stays live: ${reason}`, outputOf(error), {
      site: slug,
    });
  }
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
