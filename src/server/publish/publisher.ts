/** Keeps every tenant's site built from its current stock, and reports the state. */
import { nextChange } from '#domain/shared/period.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Locks } from '../coordination/locks.ts';
import type { Signals } from '../coordination/signals.ts';
import { SharedQueue, type WorkQueue } from '../coordination/work-queue.ts';
import { currentRequest, forRequest, span } from '../http/work.ts';
import { KeyedLock } from '../threads/keyed-lock.ts';
import { type BuildRecord, buildsOf } from './builds.db.ts';
import { isProofDue } from './check.ts';
import { fileDrawer } from './lazy/draw-file.ts';
import { openDrawings } from './lazy/drawings.ts';
import { openLazyFiles } from './lazy/lazy-files.ts';
import { noteRelease, watchReleases } from './live-releases.db.ts';
import { type PublicationOptions, type PublishResult, type Reason, sitePublication } from './publication.ts';
import { CoalescingQueue } from './queue.ts';
import type { Release } from './release.ts';
import { openRetries, openScheduler, sitePeriods } from './scheduler.ts';
import type { LiveRelease } from './site-files.ts';
import { SiteStore, swapOf } from './site-store.ts';
import type { LeftOutCar } from './sound-stock.ts';

/** How often to check for sites that are too old and for failed builds to retry. */
const LOOK_MS = 10 * 60_000;
/** After this long without a publication or a request, missing lazy pictures are drawn. */
const LAZY_IDLE_MS = 10_000;

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

interface PublisherOptions extends PublicationOptions {
  /** Builds at once. */
  concurrency: number;
  /** Age at which a site is rebuilt without a change of stock, because tags and sold cars age; 0: never. */
  rebuildMs: number;
  /** Starts paused; `resume` starts the requested builds. */
  paused?: boolean;
  signals: Signals;
  locks: Locks;
  /** Whether this process builds and draws; otherwise it asks others to. */
  isBuilder: boolean;
}

export interface Publisher {
  /** The release that a site is served from; null before its first. */
  live(slug: string): LiveRelease | null;
  /** Resolves when a lazy file has been drawn. @throws TooBusy */
  lazyFile(slug: string, path: string): Promise<void>;
  /** Requests a publication; resolves with its outcome, never rejects while the publisher is open. */
  request(slug: string, reason: Reason): Promise<PublishResult>;
  /** Requests every site that shows this dealership. */
  stockChanged(dealership: string): void;
  /** Requests every site, so that those built from outdated inputs are rebuilt. */
  requestAll(reason: Reason): void;
  /** Serves the previous release. @throws NoEarlierRelease */
  rollback(slug: string): Promise<Release>;
  status(slug: string): SiteStatus;
  history(slug: string, howMany: number): Promise<BuildRecord[]>;
  /** Whether a site is being built, or about to be, for the first time. */
  isOpening(): boolean;
  /** Sites that are building or waiting. */
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
  const { database, sites, builder, files, tenantsDir, signals, locks, isBuilder, now, log } = options;
  const isShared = database.kind === 'postgres';
  const stores = new Map<string, SiteStore>();
  const errors = new Map<string, { at: string; reason: string }>();
  const swapping = new KeyedLock();
  const stopping = new AbortController();

  const openStore = async (slug: string): Promise<SiteStore> => {
    const open = stores.get(slug);
    if (open) return open;
    const store = await SiteStore.open(files, slug, isShared ? locks.run : null);
    // Simultaneous requests share the first opening.
    const first = stores.get(slug);
    if (first) return first;
    stores.set(slug, store);
    const builds = buildsOf(database, slug);
    // For builds that another process has in progress, the lease decides.
    if (!isShared) await builds.giveUp(now());
    const [last] = await builds.last(1);
    if (last?.state === 'failed') {
      const at = (last.finished_at ?? last.started_at).toISOString();
      errors.set(slug, { at, reason: last.error ?? 'unknown' });
    }
    return store;
  };
  for (const site of sites.list()) await openStore(site.slug);

  const isTooOld = (release: Release) =>
    options.rebuildMs > 0 && now().getTime() - Date.parse(release.builtAt) >= options.rebuildMs;

  const publication = sitePublication(options, {
    ...{ openStore, errors, swapping, locks, signals, isTooOld, stopping: stopping.signal },
    changesAt: (slug, moment) => scheduler.schedule(slug, moment),
    publishing: (slug, release) => lazy.settle(slug, release),
    published: (slug) => lazy.fill(slug),
  });
  const publish: typeof publication = (slug, reasons, ...rest) =>
    span('publish', { 'forecourt.site': slug, 'forecourt.reasons': [...reasons] }, async (note) => {
      const result = await publication(slug, reasons, ...rest);
      note({ 'forecourt.outcome': result.state });
      if (result.state === 'failed') retries.failed(slug);
      else retries.succeeded(slug);
      return result;
    });
  const retries = openRetries((slug) => ask(slug, 'age'));
  /** The first request behind a waiting publication, which its log lines name. */
  const asked = new Map<string, string | null>();
  let isPaused = options.paused ?? false;
  const limits = { limit: isBuilder ? options.concurrency : 0, paused: options.paused ?? false };
  const shared = isShared
    ? new SharedQueue<PublishResult, Reason>({
        ...{ database, signals, log, ...limits },
        kind: 'publish',
        run: publish,
      })
    : null;
  const queue: WorkQueue<PublishResult, Reason> =
    shared ??
    new CoalescingQueue<string, PublishResult, Reason>((slug, reasons) => {
      const request = asked.get(slug) ?? null;
      asked.delete(slug);
      return forRequest(request, () => publish(slug, reasons));
    }, limits);
  const refresh = async (slug: string): Promise<void> => {
    if (!sites.get(slug)) await sites.refresh();
    const site = sites.get(slug);
    if (!site) return;
    const isNew = !stores.has(slug);
    const store = await openStore(slug);
    const isOther = await swapping.run(slug, () => store.refresh());
    if (!isNew && !isOther) return;
    if (!isBuilder) return;
    await schedule(site);
    lazy.fill(slug);
  };
  /** Every process knows when a site changes, whichever one published it, because that one may be killed by then. */
  const schedule = async (site: Site) =>
    scheduler.schedule(site.slug, nextChange(await sitePeriods(tenantsDir, site), now()));
  const request = async (slug: string, reason: Reason) => {
    // Rows of the shared queue name it themselves.
    if (!isShared) asked.set(slug, asked.get(slug) ?? currentRequest());
    const result = await queue.request(slug, reason);
    // Another process may have published it.
    if (isShared) await refresh(slug);
    return result;
  };
  const errorOf = (slug: string): { at: string; reason: string } | null => {
    const last = shared?.last(slug);
    if (!last) return errors.get(slug) ?? null;
    const { result, at } = last;
    return result.state === 'failed' ? { at: at.toISOString(), reason: result.reason } : null;
  };
  /** Fire and forget: the outcome is in the log and in the status. */
  const ask = (slug: string, reason: Reason) => void request(slug, reason).catch(() => {});

  const scheduler = openScheduler<string>({ now, run: (slug) => ask(slug, 'turn') });
  const look = setInterval(() => {
    if (!isBuilder) return;
    for (const { slug, state } of sites.list()) {
      const release = stores.get(slug)?.current?.release;
      if (!release || errorOf(slug) !== null || isTooOld(release)) ask(slug, 'age');
      else if (isProofDue(release, state, now())) ask(slug, 'proof');
    }
  }, LOOK_MS);
  look.unref();

  const drawHere = fileDrawer({
    ...{ database, sites, builder, tenantsDir, now },
    store: files,
    releaseOf: (slug) => stores.get(slug)?.current?.release,
  });
  const drawings = isShared
    ? openDrawings({ database, signals, log, isBuilder, draw: (slug, path) => lazy.draw(slug, path) })
    : null;
  const lazy = openLazyFiles({
    storeOf: (slug) => stores.get(slug),
    draw: isBuilder || drawings === null ? drawHere : drawings.ask,
    isNoted: isBuilder,
    isIdle: () => queue.isIdle,
    idleMs: LAZY_IDLE_MS,
    log,
  });
  if (isBuilder) for (const { slug } of sites.list()) lazy.fill(slug);
  const scheduled =
    isShared && isBuilder
      ? Promise.all(sites.list().map((site) => schedule(site).catch(() => {})))
      : Promise.resolve([]);
  const watch = watchReleases(database, signals, {
    read: refresh,
    all: () => sites.list().map(({ slug }) => slug),
    log,
  });

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
        const store = await openStore(slug);
        const back = () => store.rollback(now(), (release) => lazy.settle(slug, release));
        const release = await (isShared
          ? locks.run(swapOf(slug), async () => {
              await store.refresh();
              return back();
            })
          : back());
        if (release) await noteRelease(database, signals, store);
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
        lastError: errorOf(slug),
        leftOut: release?.leftOut ?? [],
      };
    },
    history: (slug, howMany) => buildsOf(database, slug).last(howMany),
    isOpening: () =>
      !isPaused && sites.list().some(({ slug }) => !stores.get(slug)?.current && queue.has(slug)),
    depth: () => queue.depth,
    whenIdle: async (slug) => {
      await queue.whenIdle(slug);
      if (isShared) await refresh(slug);
    },
    pause: () => {
      isPaused = true;
      queue.pause();
    },
    resume: () => {
      isPaused = false;
      queue.resume();
    },
    close: async () => {
      clearInterval(look);
      retries.close();
      // This process must not take up again what it has given back.
      queue.pause();
      await watch.close();
      await scheduled;
      scheduler.close();
      lazy.close();
      const drawn = drawings?.close();
      stopping.abort();
      await builder.close?.();
      await queue.close();
      await drawn;
      await Promise.all([...stores.values()].map((store) => store.close()));
    },
  };
}
