/** Opens the publisher: requests builds when they are due, in this process or another. */
import { nextChange } from '#domain/shared/period.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Locks } from '../coordination/locks.ts';
import type { Signals } from '../coordination/signals.ts';
import { span } from '../http/work.ts';
import { type BuildRecord, buildsOf } from './builds.db.ts';
import { isProofDue, isTooOld } from './check.ts';
import { fileDrawer } from './lazy/draw-file.ts';
import { openDrawings } from './lazy/drawings.ts';
import { openLazyFiles } from './lazy/lazy-files.ts';
import { noteRelease, watchReleases } from './publication/live-releases.db.ts';
import {
  Publication,
  type PublicationOptions,
  type Publish,
  type PublishResult,
  type Reason,
} from './publication/publication.ts';
import { openPublishQueue, type PublishQueue } from './publication/publish-queue.ts';
import { type PublishError, SiteStores } from './publication/site-stores.ts';
import { NoEarlierRelease, type Publisher, type SiteStatus } from './publisher.ts';
import type { Release } from './release.ts';
import { openRetries, openScheduler, sitePeriods } from './scheduler.ts';
import type { LiveRelease } from './site-files.ts';

/** How often to check for sites that are too old and for failed builds to retry. */
const CHECK_MS = 10 * 60_000;
/** A site of more pages takes a minute or so to draw whole. */
const LARGE_PAGES = 5_000;
/** After this long without a publication or a request, missing lazy pictures are drawn. */
const LAZY_IDLE_MS = 10_000;

interface PublisherOptions extends PublicationOptions {
  /** Builds at once. */
  concurrency: number;
  /** Starts paused; `resume` starts the requested builds. */
  paused?: boolean;
  signals: Signals;
  locks: Locks;
  /** Whether this process builds and draws; otherwise it asks others to. */
  isBuilder: boolean;
}

/** Opens the releases in the store. Sites that have one are served from the first moment. */
export async function openPublisher(options: PublisherOptions): Promise<Publisher> {
  const stores = new SiteStores(options);
  for (const { slug } of options.sites.list()) await stores.open(slug);
  return new SitePublisher(options, stores);
}

class SitePublisher implements Publisher {
  readonly #options: PublisherOptions;
  /** Whether other processes publish the same sites. */
  readonly #isShared: boolean;
  readonly #stores: SiteStores;
  readonly #stopping = new AbortController();
  readonly #scheduler: ReturnType<typeof openScheduler<string>>;
  readonly #retries: ReturnType<typeof openRetries>;
  readonly #queue: PublishQueue;
  /** Draws pictures for other processes, or has them draw; null if there are none. */
  readonly #drawings: ReturnType<typeof openDrawings> | null;
  readonly #lazy: ReturnType<typeof openLazyFiles>;
  readonly #check: NodeJS.Timeout;
  /** The first schedules of all sites. */
  readonly #scheduled: Promise<unknown>;
  readonly #watch: ReturnType<typeof watchReleases>;
  #isPaused: boolean;

  constructor(options: PublisherOptions, stores: SiteStores) {
    const { database, sites, signals, isBuilder, now, log } = options;
    this.#options = options;
    this.#stores = stores;
    this.#isShared = database.kind === 'postgres';
    this.#isPaused = options.paused ?? false;
    this.#scheduler = openScheduler({ now, run: (slug) => this.#ask(slug, 'turn') });
    this.#retries = openRetries((slug) => this.#ask(slug, 'age'));
    const limit = isBuilder ? options.concurrency : 0;
    this.#queue = openPublishQueue(
      { database, signals, limit, large: () => this.#largeSites(), paused: this.#isPaused, log },
      this.#openPublication(),
    );
    this.#check = setInterval(() => this.#checkAll(), CHECK_MS).unref();
    this.#drawings = this.#isShared
      ? openDrawings({
          ...{ database, signals, isBuilder, log },
          draw: (slug, path) => this.#lazy.draw(slug, path),
        })
      : null;
    this.#lazy = this.#openLazy();
    if (isBuilder) for (const { slug } of sites.list()) this.#lazy.fill(slug);
    this.#scheduled =
      this.#isShared && isBuilder
        ? Promise.all(sites.list().map((site) => this.#schedule(site).catch(() => {})))
        : Promise.resolve();
    this.#watch = watchReleases(database, signals, {
      read: (slug) => this.#refresh(slug),
      all: () => sites.list().map(({ slug }) => slug),
      log,
    });
  }

  lazyFile(slug: string, path: string): Promise<void> {
    return this.#lazy.ready(slug, path);
  }

  live(slug: string): LiveRelease | null {
    return this.#stores.get(slug)?.current ?? null;
  }

  async request(slug: string, reason: Reason): Promise<PublishResult> {
    const result = await this.#queue.request(slug, reason);
    // Another process may have published it.
    if (this.#isShared) await this.#refresh(slug);
    return result;
  }

  stockChanged(dealership: string): void {
    for (const { slug } of this.#options.sites.showing(dealership)) this.#ask(slug, 'stock');
  }

  requestAll(reason: Reason): void {
    for (const { slug } of this.#options.sites.list()) this.#ask(slug, reason);
  }

  async rollback(slug: string): Promise<Release> {
    const { database, signals, now, log } = this.#options;
    const store = await this.#stores.open(slug);
    const release = await this.#stores.swap(store, () =>
      store.rollback(now(), (earlier) => this.#lazy.settle(slug, earlier)),
    );
    if (!release) throw new NoEarlierRelease(`${slug} has no release before the one that is served`);
    await noteRelease(database, signals, store);
    log.warn(`${slug} was rolled back to ${release.id}`);
    return release;
  }

  status(slug: string): SiteStatus {
    const release = this.#stores.release(slug);
    return {
      site: slug,
      release: release?.id ?? null,
      builtAt: release?.builtAt ?? null,
      pages: release?.pages ?? null,
      building: this.#queue.has(slug),
      lastError: this.#errorOf(slug),
      leftOut: release?.leftOut ?? [],
    };
  }

  history(slug: string, howMany: number): Promise<BuildRecord[]> {
    return buildsOf(this.#options.database, slug).last(howMany);
  }

  isOpening(): boolean {
    const isFirst = (slug: string) => !this.#stores.release(slug) && this.#queue.has(slug);
    return !this.#isPaused && this.#options.sites.list().some(({ slug }) => isFirst(slug));
  }

  depth(): number {
    return this.#queue.depth;
  }

  async whenIdle(slug: string): Promise<void> {
    await this.#queue.whenIdle(slug);
    if (this.#isShared) await this.#refresh(slug);
  }

  pause(): void {
    this.#isPaused = true;
    this.#queue.pause();
  }

  resume(): void {
    this.#isPaused = false;
    this.#queue.resume();
  }

  async close(): Promise<void> {
    clearInterval(this.#check);
    this.#retries.close();
    // This process must not take up again what it has given back.
    this.#queue.pause();
    await this.#watch.close();
    await this.#scheduled;
    this.#scheduler.close();
    this.#lazy.close();
    const drawn = this.#drawings?.close();
    this.#stopping.abort();
    await this.#options.builder.close?.();
    await this.#queue.close();
    await drawn;
    await this.#stores.close();
  }

  #largeSites(): string[] {
    const slugs = this.#options.sites.list().map(({ slug }) => slug);
    return slugs.filter((slug) => (this.#stores.release(slug)?.pages ?? 0) > LARGE_PAGES);
  }

  /** Publications in a span each; one that fails is tried again. */
  #openPublication(): Publish {
    const publication = new Publication(this.#options, {
      stores: this.#stores,
      signals: this.#options.signals,
      changesAt: (slug, moment) => this.#scheduler.schedule(slug, moment),
      publishing: (slug, release) => this.#lazy.settle(slug, release),
      published: (slug) => this.#lazy.fill(slug),
      stopping: this.#stopping.signal,
    });
    return (slug, reasons, lost) =>
      span('publish', { 'forecourt.site': slug, 'forecourt.reasons': [...reasons] }, async (note) => {
        const result = await publication.publish(slug, reasons, lost);
        note({ 'forecourt.outcome': result.state });
        if (result.state === 'failed') this.#retries.failed(slug);
        else this.#retries.succeeded(slug);
        return result;
      });
  }

  #openLazy(): ReturnType<typeof openLazyFiles> {
    const { database, sites, builder, files, tenantsDir, isBuilder, now, log } = this.#options;
    const drawHere = fileDrawer({
      ...{ database, sites, builder, tenantsDir, now },
      store: files,
      releaseOf: (slug) => this.#stores.release(slug),
    });
    return openLazyFiles({
      storeOf: (slug) => this.#stores.get(slug),
      draw: isBuilder || this.#drawings === null ? drawHere : this.#drawings.ask,
      isNoted: isBuilder,
      isIdle: () => this.#queue.isIdle,
      idleMs: LAZY_IDLE_MS,
      log,
    });
  }

  /** Fire and forget: the outcome is in the log and in the status. */
  #ask(slug: string, reason: Reason): void {
    this.request(slug, reason).catch(() => {});
  }

  /** Requests the sites that are too old, failed or due for their nightly proof. */
  #checkAll(): void {
    const { sites, isBuilder, rebuildMs, now } = this.#options;
    if (!isBuilder) return;
    for (const { slug, state } of sites.list()) {
      const release = this.#stores.release(slug);
      if (!release || this.#errorOf(slug) !== null || isTooOld(release, rebuildMs, now())) {
        this.#ask(slug, 'age');
      } else if (isProofDue(release, state, now())) this.#ask(slug, 'proof');
    }
  }

  #errorOf(slug: string): PublishError | null {
    const last = this.#queue.last(slug);
    if (!last) return this.#stores.error(slug);
    const { result, at } = last;
    return result.state === 'failed' ? { at: at.toISOString(), reason: result.reason } : null;
  }

  /** Reads what another process has published. */
  async #refresh(slug: string): Promise<void> {
    const { sites, isBuilder } = this.#options;
    if (!sites.get(slug)) await sites.refresh();
    const site = sites.get(slug);
    if (!site) return;
    const isOther = await this.#stores.refresh(slug);
    if (!isOther || !isBuilder) return;
    await this.#schedule(site);
    this.#lazy.fill(slug);
  }

  /** Every process knows when a site changes, whichever one published it, because that one may be killed by then. */
  async #schedule(site: Site): Promise<void> {
    const { tenantsDir, now } = this.#options;
    this.#scheduler.schedule(site.slug, nextChange(await sitePeriods(tenantsDir, site), now()));
  }
}
