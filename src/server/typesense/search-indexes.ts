/** Keeps the tenants' Typesense collections in sync with their stock. Shoppers never wait for it. */
import type { SearchDocument } from '#domain/search/document.ts';
import { counted } from '#domain/shared/counted.ts';
import { dateIn } from '#domain/shared/time-zone.ts';
import { usesCluster } from '#domain/tenant/search-hosts.ts';
import type { Site } from '#domain/tenant/site.ts';
import { openStock, type TypesenseAccess, type TypesenseStock } from '#engines/typesense/stock.ts';
import type { Signals } from '../coordination/signals.ts';
import { takeTurn } from '../coordination/turns.ts';
import { SharedQueue, type WorkQueue } from '../coordination/work-queue.ts';
import type { Database } from '../db/client.ts';
import type { Log } from '../http/log.ts';
import { CoalescingQueue } from '../publish/queue.ts';
import { collectionTaken, typesenseOf } from './access.ts';
import { clusterUse } from './cluster-use.ts';

/** How often to check whether the nightly rebuild is due, or a failure has to be retried. */
const LOOK_MS = 10 * 60_000;
/** The hour, in the dealer's time zone, at which a collection is rebuilt. */
const NIGHT_HOUR = 3;
const HOUR_MS = 3_600_000;
/** Shorter than from one night to the next. */
const NIGHT_MS = 20 * HOUR_MS;

export interface SearchIndexStatus {
  site: string;
  /** When the collection last equalled the stock; null before the first time. */
  syncedAt: string | null;
  /** Its number of cars then. */
  cars: number | null;
  /** Why the last attempt failed; null if it succeeded. */
  lastError: { at: string; reason: string } | null;
}

export interface SearchIndexes {
  /** Requests a sync of the tenants that show this dealership and use Typesense. Returns at once. */
  stockChanged(dealership: string): void;
  /** Compares every collection with the stock. Returns at once. */
  syncAll(): void;
  /** For each tenant that uses Typesense now. */
  status(): SearchIndexStatus[];
  /** Whether the site's shoppers search in the cluster now. */
  isUsed(site: Site): Promise<boolean>;
  /** Resolves when no write to this tenant's collection is running or waiting. */
  whenIdle(slug: string): Promise<void>;
  /** Lets a running write finish. */
  close(): Promise<void>;
}

interface SearchIndexesOptions {
  sites: { list(): Site[]; get(slug: string): Site | undefined; showing(dealership: string): Site[] };
  /** The cars that the site's search includes now. */
  documentsOf: (site: Site, now: Date) => Promise<SearchDocument[]>;
  /** How many pages a site has, and so at least as many as cars; null if it is not known. */
  pagesOf: (slug: string) => number | null;
  /** With the nodes that respond now. Null: no collection is kept up to date, and the status says so. */
  access: () => TypesenseAccess | null;
  /**
   * Resolves when the pages of the changed cars are live, because search must not find a car before its page exists.
   */
  published: (slug: string) => Promise<void>;
  /** How other processes share the work on the same collections; null: there are none. */
  shared?: { database: Database; signals: Signals; isBuilder: boolean } | null;
  now: () => Date;
  log: Log;
  /** Milliseconds; see `LOOK_MS`. */
  lookEvery?: number;
}

type Reason = 'change' | 'night';

export function openSearchIndexes(options: SearchIndexesOptions): SearchIndexes {
  const { sites, documentsOf, pagesOf, published, shared = null, now, log, lookEvery = LOOK_MS } = options;
  const synced = new Map<string, { at: Date; cars: number }>();
  const errors = new Map<string, { at: string; reason: string }>();
  /** When a collection was last rebuilt, or this process started. */
  const renewed = new Map<string, Date>();
  const began = now();
  const users = () => sites.list().filter((site) => typesenseOf(site) !== null);
  /** A site with its own index has nothing to report. */
  const isShown = ({ slug, search }: Site) =>
    search.engine === 'typesense' || synced.has(slug) || errors.has(slug);
  const fail = (slug: string, reason: string) => {
    if (errors.get(slug)?.reason !== reason) {
      log.warn(`the search collection of ${slug} is not up to date: ${reason}`);
    }
    errors.set(slug, { at: now().toISOString(), reason });
  };

  /** Removes a site that no longer needs the cluster. Its pages always have its own index. */
  const leave = async (slug: string, stock: TypesenseStock | null, cars: string): Promise<void> => {
    if (await stock?.isThere()) {
      await stock?.drop();
      log.info(`${slug}: ${cars}; shoppers search the site’s own index again`);
    }
    synced.delete(slug);
    errors.delete(slug);
  };

  const run = async (slug: string, reasons: readonly Reason[]): Promise<null> => {
    try {
      const site = sites.get(slug);
      const settings = site && typesenseOf(site);
      if (!settings) return null;
      const other = collectionTaken(site, sites.list());
      if (other !== null) {
        throw new Error(
          `"search.typesense.index" is "${settings.index}", which ${other} already uses; give ${slug} its own`,
        );
      }
      const access = options.access();
      const stock = access && openStock(access, settings.index);
      const chooses = site.search.engine === 'auto';
      const pages = pagesOf(slug);
      if (chooses && pages !== null && !usesCluster(pages, true)) {
        await leave(slug, stock, counted(pages, 'page'));
        return null;
      }
      if (!stock) throw new Error('TYPESENSE_URL and TYPESENSE_ADMIN_KEY are not set');
      const at = now();
      const documents = await documentsOf(site, at);
      if (chooses && !usesCluster(documents.length, await stock.isThere())) {
        await leave(slug, stock, counted(documents.length, 'car'));
        return null;
      }
      const rebuild = reasons.includes('night');
      log.info(`${slug}: ${await bringUpToDate(stock, documents, rebuild)}`);
      if (rebuild) renewed.set(slug, at);
      synced.set(slug, { at, cars: documents.length });
      errors.delete(slug);
    } catch (error) {
      fail(slug, error instanceof Error ? error.message : String(error));
    }
    return null;
  };
  const queue: WorkQueue<null, Reason> = shared
    ? new SharedQueue({
        database: shared.database,
        signals: shared.signals,
        kind: 'search index',
        limit: shared.isBuilder ? 1 : 0,
        run,
        log,
      })
    : new CoalescingQueue<string, null, Reason>(run, { limit: 1 });
  /** Fire and forget: the outcome is in the log and in the status. */
  const ask = (slug: string, reason: Reason) => void queue.request(slug, reason).catch(() => {});

  /** Rebuilds the collection in one of all processes. */
  const atNight = async (slug: string) => {
    if (shared === null) return ask(slug, 'night');
    const isOurs = await takeTurn(shared.database, `search index of ${slug}`, NIGHT_MS).catch(() => null);
    if (isOurs === null) return;
    renewed.set(slug, now());
    if (isOurs) ask(slug, 'night');
  };
  const look = setInterval(() => {
    if (shared?.isBuilder === false) return;
    for (const { slug, state } of users()) {
      if (queue.has(slug)) continue;
      if (isNightBetween(state, renewed.get(slug) ?? began, now())) void atNight(slug);
      else if (errors.has(slug)) ask(slug, 'change');
    }
  }, lookEvery);
  look.unref();

  return {
    stockChanged: (dealership) => {
      for (const site of sites.showing(dealership)) {
        if (typesenseOf(site)) void published(site.slug).then(() => ask(site.slug, 'change'));
      }
    },
    syncAll: () => {
      for (const { slug } of users()) ask(slug, 'change');
    },
    isUsed: clusterUse(options.access),
    status: () =>
      users()
        .filter(isShown)
        .map(({ slug }) => ({
          site: slug,
          syncedAt: synced.get(slug)?.at.toISOString() ?? null,
          cars: synced.get(slug)?.cars ?? null,
          lastError: errors.get(slug) ?? null,
        })),
    whenIdle: (slug) => queue.whenIdle(slug),
    close: async () => {
      clearInterval(look);
      await queue.close();
    },
  };
}

/** Writes the differences, or everything again; returns what happened, in words. */
async function bringUpToDate(
  stock: TypesenseStock,
  documents: readonly SearchDocument[],
  rebuild: boolean,
): Promise<string> {
  const changes = rebuild ? null : await stock.sync(documents);
  if (changes) {
    const { upserted, deleted, unchanged } = changes;
    return `search collection: ${upserted} written, ${deleted} deleted, ${unchanged} unchanged`;
  }
  const { collection } = await stock.reindex(documents);
  return `search collection rebuilt as ${collection}: ${counted(documents.length, 'car')}`;
}

/** Whether 3 am has passed in the state between two moments. */
export function isNightBetween(state: Site['state'], before: Date, after: Date): boolean {
  const dayOf = (moment: Date) => dateIn(state, new Date(moment.getTime() - NIGHT_HOUR * HOUR_MS));
  return before < after && dayOf(before) !== dayOf(after);
}
