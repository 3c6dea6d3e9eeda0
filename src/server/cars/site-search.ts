/**
 * Search over a site's stock on the platform, for callers without the site's own index and for pages drawn on request.
 * Indexes are built and searched on threads of their own.
 */
import { type SearchEngine, SearchFailed, type SearchResult } from '#domain/search/engine.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Database } from '../db/client.ts';
import { findDealerships } from '../stock/dealerships.db.ts';
import type { TellStopped } from '../threads/limits.ts';
import { ThreadPool, TooBusy } from '../threads/thread-pool.ts';
import type { IndexTask } from './index.worker.ts';
import type { SearchTask } from './search.worker.ts';
import { type StockIndex, sharedIndex } from './stock-index.ts';

export interface SiteSearch {
  /** The stock as it is now. @throws SearchFailed if it cannot be read */
  of(site: Site): Promise<StockIndex>;
  /**
   * The same stock as a search engine, which stays the same until the stock changes. Its searches throw TooBusy if too
   * many wait.
   */
  engineOf(site: Site): Promise<SearchEngine>;
  /** Indexes built since the start. */
  made(): number;
  close(): Promise<void>;
}

/** When to index an unchanged stock again, because cars stop being new and sold ones leave search. */
const FRESH_MS = 5 * 60_000;
/** How long a request waits for the index of a changed stock before it uses the earlier index. */
const INDEX_WAIT_MS = 2000;
/** How long it waits for the database to say whether the stock has changed before it uses the existing index. */
const VERSION_WAIT_MS = 250;
/** Bytes of the indexes kept ready, some hundred small ones; the one made longest ago is dropped first. */
const KEPT_BYTES = 128 * 2 ** 20;
const INDEX_THREADS = {
  ...{ threads: 1, each: 1, waitingEach: 4, timeoutMs: 300_000, memory: { young: 32, old: 1400 } },
  work: 'indexing the stock',
  remedy: 'Searches use the previous index. Check how many cars the dealership has, and its last import.',
};
const SEARCH_THREADS = {
  ...{ threads: 1, each: 1, waitingEach: 100, timeoutMs: 30_000, memory: { young: 32, old: 800 } },
  work: 'a search',
  remedy: 'Check how many cars the dealership has, and the address in the log.',
};

interface Kept {
  site: Site;
  versions: string;
  /** Milliseconds since 1970. */
  until: number;
  index: Promise<StockIndex>;
  /** The newest finished index, which answers while the next one is built. */
  last: StockIndex | null;
}

export function siteSearch({
  database,
  stopped,
  now,
}: {
  database: Database;
  stopped?: TellStopped;
  now: () => Date;
}): SiteSearch {
  const kept = new Map<string, Kept>();
  const engines = new WeakMap<StockIndex, SearchEngine>();
  let made = 0;

  const indexing = new ThreadPool({
    script: new URL('./index.worker.ts', import.meta.url),
    ...{ ...INDEX_THREADS, stopped },
    start: () => {
      const address = database.forThread();
      return { data: address, transfer: 'port' in address ? [address.port] : [] };
    },
  });
  const searching = new ThreadPool({
    script: new URL('./search.worker.ts', import.meta.url),
    ...{ ...SEARCH_THREADS, stopped },
  });

  const make = async (site: Site): Promise<StockIndex> => {
    const task: IndexTask = { site, now: now() };
    const bytes = (await indexing.run(site.slug, task)) as StockIndex['bytes'];
    return { key: `stock of ${site.slug} ${++made}`, bytes };
  };

  /** Keeps to the limit; an index that alone is larger stays. */
  const dropOldest = (but: Kept): void => {
    let bytes = kept.values().reduce((sum, { last }) => sum + (last?.bytes.length ?? 0), 0);
    for (const [slug, entry] of kept) {
      if (bytes <= KEPT_BYTES) break;
      if (entry === but) continue;
      kept.delete(slug);
      bytes -= entry.last?.bytes.length ?? 0;
    }
  };

  const renew = (site: Site, versions: string, last: StockIndex | null): Kept => {
    const index = make(site);
    const entry: Kept = { site, versions, until: now().getTime() + FRESH_MS, index, last };
    kept.delete(site.slug);
    kept.set(site.slug, entry);
    index.then(
      (known) => {
        entry.last = known;
        dropOldest(entry);
      },
      () => {
        // The next request tries again. Until then the earlier index is used.
        entry.until = 0;
        entry.versions = '';
      },
    );
    return entry;
  };

  const versionsOf = async (site: Site): Promise<string> => {
    const dealerships = await findDealerships(database, site.dealerships);
    return dealerships.map(({ id, stock_version }) => `${id}:${stock_version}`).join();
  };

  const of = async (site: Site): Promise<StockIndex> => {
    try {
      const known = kept.get(site.slug);
      const last = known?.site === site && now().getTime() < known.until + FRESH_MS ? known.last : null;
      const asked = versionsOf(site);
      // An embedded database may be busy with another site's import.
      const versions = await (last === null
        ? asked
        : Promise.race([asked, valueAfter(last, VERSION_WAIT_MS)]));
      if (typeof versions !== 'string') {
        asked.catch(() => {});
        return versions;
      }
      if (known?.versions === versions && known.site === site) {
        const at = now().getTime();
        if (at < known.until) return await readyIndex(known);
        // The stock is the same, so use the index while the next one is built.
        if (known.last && at < known.until + FRESH_MS) {
          renew(site, versions, known.last);
          return known.last;
        }
      }
      return await readyIndex(renew(site, versions, known?.last ?? null));
    } catch (error) {
      if (error instanceof TooBusy) throw error;
      throw new SearchFailed(`the stock of ${site.slug} cannot be read`, { cause: error });
    }
  };

  return {
    of,
    engineOf: async (site) => {
      const index = await of(site);
      const engine: SearchEngine = engines.get(index) ?? {
        measures: true,
        search: async (query) => {
          const task: SearchTask = { index: index.key, query };
          return (await searching.run(site.slug, task, [sharedIndex(index)])) as SearchResult;
        },
      };
      engines.set(index, engine);
      return engine;
    },
    made: () => made,
    close: async () => void (await Promise.all([indexing.close(), searching.close()])),
  };
}

/** The finished index; the earlier one if that takes long. */
const readyIndex = ({ index, last }: Kept): Promise<StockIndex> =>
  last === null ? index : Promise.race([index, valueAfter(last, INDEX_WAIT_MS)]);

function valueAfter<T>(value: T, ms: number): Promise<T> {
  return new Promise((done) => {
    setTimeout(() => done(value), ms).unref();
  });
}
