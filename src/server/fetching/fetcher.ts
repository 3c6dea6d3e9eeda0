/**
 * Fetches due feeds. Their rows are the schedule, so it outlives every process, and a lease in the row keeps a feed
 * with one process at a time: a killed process holds it for half a minute at most.
 */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nextRun, retryAt } from '#domain/inventory/fetching/schedule.ts';
import { FetchFailed } from '#domain/inventory/fetching/source.ts';
import { scheduleOf } from '#domain/tenant/feed-rules.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type SourceOptions, sourceFor } from '#engines/fetching/index.ts';
import type { Database } from '../db/client.ts';
import type { Keys } from '../http/keys.ts';
import type { Log } from '../http/log.ts';
import type { Sites } from '../http/sites.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { messageRow } from '../outbox/message.ts';
import { openQueue, reasonOf } from '../outbox/queue.ts';
import type { ImportFeed } from '../stock/importer.ts';
import { feedAlarmMail } from './alarm-mail.ts';
import { type ConfiguredFeed, configuredFeeds, mappingOf } from './configured.ts';
import {
  claimFeeds,
  endFetch,
  endLeases,
  type FeedEnd,
  type FeedRow,
  findFeeds,
  keepFeeds,
  LEASE_MS,
  noteAlarm,
  orderFetch,
  renewLease,
  returnFeed,
} from './feeds.db.ts';
import { type FetchEnd, fetchOnce } from './one-fetch.ts';
import { alarmOf, type FeedStatus, feedStatus } from './status.ts';

/** Feeds fetched at once, of different dealerships. */
const MOST = 4;
/** How often configurations and mappings are checked, milliseconds. */
const LOOK_MS = 60_000;
/** How long to believe a host that says a file has not changed, milliseconds: some say so for ever. */
const BELIEVED_MS = 86_400_000;

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

interface FetcherOptions {
  database: Database;
  sites: Pick<Sites, 'list' | 'refresh'>;
  tenantsDir: string;
  /** Folder for files in transit. */
  scratch: string;
  importFeed: ImportFeed;
  source: SourceOptions;
  maxBytes: number;
  /** How long a fetch may take, milliseconds. */
  timeoutMs: number;
  /** Whether fetching is paused for lack of disk space. */
  isHeld: () => boolean;
  /** How alarms reach people who are not looking at a page. */
  alarms: {
    keys: Keys;
    /** The e-mail address of the platform's operator. */
    operator: string | undefined;
    /** The public address of a site, without a trailing slash. */
    addressOf: (slug: string) => string;
    /** How long to keep trying a message, milliseconds. */
    giveUpMs: number;
    /** Signals that messages are waiting. */
    wake: () => void;
  };
  now: () => Date;
  chance: () => number;
  log: Log;
  metrics: Pick<Metrics, 'fetches'>;
}

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
    // A killed process may have left its leases, and no other process uses this database.
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
      const end = await tried(configured, row, file, signal, async () => {
        await renew();
        signal.throwIfAborted();
      });
      if (closing.signal.aborted && end.outcome === 'failed') return await returnFeed(database, row, now());
      options.metrics.fetches.inc({ dealership: row.dealership, outcome: end.outcome });
      const ended = await endFetch(database, row, end, now());
      // Another process had taken it, and may have imported a newer file before us.
      if (ended !== null) return await alarm(configured, ended);
      log.warn(`the feed of ${row.dealership} was taken over during the fetch; it will be fetched again`);
      await returnFeed(database, row, now());
      await orderFetch(database, row.dealership, { again: true, now: now() });
    } finally {
      clearInterval(beat);
      await rm(file, { force: true });
    }
  }

  async function tried(
    configured: ConfiguredFeed,
    row: FeedRow,
    file: string,
    signal: AbortSignal,
    stillOurs: () => Promise<void>,
  ): Promise<FeedEnd> {
    const { feed, site } = configured;
    const schedule = scheduleOf(feed, site);
    const tries = row.tries + 1;
    const failed = (
      outcome: 'failed' | 'waiting',
      problem: string,
      { refused = false, waitSeconds = 0 } = {},
    ) => {
      const nextAt = retryAt(schedule, { at: now(), tries, refused, waitSeconds, chance: options.chance() });
      return { outcome, problem, tries, nextAt };
    };
    const isBelieved = row.whole_at !== null && now().getTime() - row.whole_at.getTime() < BELIEVED_MS;
    try {
      const end: FetchEnd = await fetchOnce({
        dealership: feed.dealership,
        source: sourceFor(feed, options.source),
        mapping: await mappingOf(configured, tenantsDir),
        ...{ file, signal, stillOurs },
        mark: isBelieved ? row.mark : null,
        content: row.content,
        maxBytes: options.maxBytes,
        importFeed: options.importFeed,
      });
      if (end.outcome === 'waiting') return failed('waiting', end.reason);
      const { outcome } = end;
      const isNew = outcome !== 'unchanged';
      return {
        ...{ outcome, problem: null, tries: 0, nextAt: nextRun(schedule, now()) },
        ...(end.file ? { file: { ...end.file, isNew } } : {}),
      };
    } catch (error) {
      if (error instanceof FetchFailed) return failed('failed', error.message, error);
      if (!signal.aborted) log.error(`the feed of ${feed.dealership} could not be imported`, error);
      return failed('failed', reasonOf(error));
    }
  }

  /** To the platform's operator and the addresses that the dealer names. */
  function alarmMessages({ feed, site }: ConfiguredFeed, alarm: string | null) {
    const { keys, operator, addressOf, giveUpMs } = options.alarms;
    const content = feedAlarmMail({
      site,
      alarm,
      dealership: feed.dealership,
      address: addressOf(site.slug),
    });
    const to = new Set([...(operator === undefined ? [] : [operator]), ...feed.alarmTo]);
    const giveUpAt = new Date(now().getTime() + giveUpMs);
    return [...to].map((destination) =>
      messageRow({ site, shopper_id: null, destination, urgent: false, content, now: now(), giveUpAt }, keys),
    );
  }

  /** Raises the alarm once, and reports when it is over. */
  async function alarm(configured: ConfiguredFeed, row: FeedRow): Promise<void> {
    const reason = alarmOf(configured, row, now());
    if ((reason === null) === (row.alarmed_at === null)) return;
    const messages = alarmMessages(configured, reason);
    if (!(await noteAlarm(database, row.dealership, reason === null ? null : now(), messages))) return;
    options.alarms.wake();
    if (reason === null) log.info(`the feed of ${row.dealership} is working again`);
    else log.error(`the feed of ${row.dealership} ${reason}; the site keeps the stock it has`);
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

/** A feed with two known configurations, because another process has a newer one, rests for a minute. */
const later = (now: Date) => new Date(now.getTime() + LOOK_MS);
