/**
 * Fetches due feeds. The schedule is in their rows, so it survives restarts. A lease in the row gives a feed to one process
 * at a time; a killed process blocks it for half a minute at most.
 */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from '#domain/tenant/site.ts';
import type { Database } from '../db/client.ts';
import type { Sites } from '../http/sites.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { openQueue } from '../outbox/queue.ts';
import { type AlarmOptions, raiseAlarm } from './alarms.ts';
import { type ConfiguredFeed, configuredFeeds } from './configured.ts';
import {
  claimFeeds,
  endFetch,
  endLeases,
  type FeedRow,
  findFeeds,
  keepFeeds,
  LEASE_MS,
  orderFetch,
  renewLease,
  returnFeed,
} from './feeds.db.ts';
import { type FeedStatus, feedStatus } from './status.ts';
import { type TryOptions, tryFeed } from './try-feed.ts';

/** Feeds fetched at once, of different dealerships. */
const MOST = 4;
/** How often configurations and mappings are checked, milliseconds. */
const LOOK_MS = 60_000;

export interface Fetcher {
  start(): void;
  /** The feeds of these dealerships; all configured feeds unless given. */
  status(dealerships?: readonly string[]): Promise<FeedStatus[]>;
  /**
   * Has a feed fetched now.
   * @param again imports the file even if it is the same
   * @returns false for a dealership without a feed
   */
  order(dealership: string, again?: boolean): Promise<boolean>;
  /** Stops running fetches; a running import is finished. */
  close(): Promise<void>;
}

interface FetcherOptions extends TryOptions {
  database: Database;
  sites: Pick<Sites, 'list' | 'refresh'>;
  /** Folder for files being fetched. */
  scratch: string;
  /** How long a fetch may take, milliseconds. */
  timeoutMs: number;
  /** Whether fetching is paused for lack of disk space. */
  isHeld: () => boolean;
  alarms: AlarmOptions;
  metrics: Pick<Metrics, 'fetches'>;
}

/** Opens the service that fetches due feeds. */
export function openFetcher(options: FetcherOptions): Fetcher {
  const { database, sites, tenantsDir, now, log } = options;
  const closing = new AbortController();
  let feeds = new Map<string, ConfiguredFeed>();
  let seen: readonly Site[] = [];
  let lookedAt = 0;
  let isFirst = true;

  /** Reads the configurations again if they may have changed. */
  async function look(): Promise<void> {
    const list = sites.list();
    const isSame = list.length === seen.length && list.every((site, index) => site === seen[index]);
    if (isSame && performance.now() - lookedAt < LOOK_MS) return;
    feeds = await configuredFeeds(list, tenantsDir);
    const rows = [...feeds].map(([dealership, { site, settings }]) => ({
      dealership,
      site: site.slug,
      settings,
    }));
    await keepFeeds(database, rows, now());
    // A killed process may have left leases, and no other process uses this database.
    if (isFirst && database.kind === 'pglite') await endLeases(database);
    isFirst = false;
    seen = list;
    lookedAt = performance.now();
  }

  const queue = openQueue<FeedRow & { destination: string }>({
    most: MOST,
    mostEach: 1,
    isHeld: options.isHeld,
    claim: async (most, busy) => {
      await look();
      if (feeds.size === 0) return [];
      const rows = await claimFeeds(database, { of: [...feeds.keys()], busy, most, now: now() });
      return rows.map((row) => ({ ...row, destination: row.dealership }));
    },
    attempt: (row) =>
      attempt(row).catch((error: unknown) =>
        log.error(
          `the outcome of the feed of ${row.dealership} could not be saved; it will be fetched again`,
          error,
        ),
      ),
    onFailure: (error) => log.error('feeds are waiting: the database is not responding', error),
  });

  async function attempt(row: FeedRow): Promise<void> {
    const configured = feeds.get(row.dealership);
    if (!configured || configured.settings !== row.settings) return returnFeed(database, row, later(now()));
    const lost = new AbortController();
    const beat = setInterval(() => void renew().catch(() => {}), LEASE_MS / 3);
    const renew = async () => {
      if (!(await renewLease(database, row, now()))) lost.abort();
    };
    const file = join(options.scratch, `fetch-${randomUUID()}`);
    const signal = AbortSignal.any([closing.signal, lost.signal, AbortSignal.timeout(options.timeoutMs)]);
    try {
      const stillOurs = async () => {
        await renew();
        signal.throwIfAborted();
      };
      const end = await tryFeed({ configured, row, file, signal, stillOurs }, options);
      if (closing.signal.aborted && end.outcome === 'failed') return await returnFeed(database, row, now());
      options.metrics.fetches.inc({ dealership: row.dealership, outcome: end.outcome });
      const ended = await endFetch(database, row, end, now());
      // Another process had taken it, and may have imported a newer file before us.
      if (ended !== null) return await raiseAlarm(options, configured, ended);
      log.warn(`the feed of ${row.dealership} was taken over during the fetch; it will be fetched again`);
      await returnFeed(database, row, now());
      await orderFetch(database, row.dealership, { again: true, now: now() });
    } finally {
      clearInterval(beat);
      await rm(file, { force: true });
    }
  }

  return {
    start: queue.start,
    status: async (dealerships) => {
      await look();
      const asked = (dealerships ?? [...feeds.keys()]).filter((each) => feeds.has(each));
      const rows = asked.length === 0 ? [] : await findFeeds(database, asked);
      return rows.flatMap((row) => {
        const configured = feeds.get(row.dealership);
        return configured ? [feedStatus(configured, row, now())] : [];
      });
    },
    order: async (dealership, again = false) => {
      await sites.refresh();
      await look();
      if (!feeds.has(dealership)) return false;
      await orderFetch(database, dealership, { again, now: now() });
      queue.wake();
      return true;
    },
    close: async () => {
      closing.abort();
      await queue.close();
    },
  };
}

/** When to try a feed again if another process knows a different configuration of it. */
const later = (now: Date) => new Date(now.getTime() + LOOK_MS);
