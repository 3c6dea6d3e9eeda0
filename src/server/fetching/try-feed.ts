/** One attempt at a feed: it is fetched, imported if it is new, and scheduled again. */
import { nextRun, retryAt } from '#domain/inventory/fetching/schedule.ts';
import { FetchFailed } from '#domain/inventory/fetching/source.ts';
import { scheduleOf } from '#domain/tenant/feed-rules.ts';
import { type SourceOptions, sourceFor } from '#engines/fetching/index.ts';
import type { Log } from '../http/log.ts';
import { reasonOf } from '../outbox/queue.ts';
import type { ImportFeed } from '../stock/importer.ts';
import { type ConfiguredFeed, mappingOf } from './configured.ts';
import type { FeedEnd, FeedRow } from './feeds.db.ts';
import { type FetchEnd, fetchOnce } from './one-fetch.ts';

/** How long to believe a host that says a file has not changed, milliseconds. Some hosts always say so. */
const BELIEVED_MS = 86_400_000;

export interface TryOptions {
  tenantsDir: string;
  importFeed: ImportFeed;
  source: SourceOptions;
  maxBytes: number;
  now: () => Date;
  chance: () => number;
  log: Log;
}

interface FeedTry {
  configured: ConfiguredFeed;
  row: FeedRow;
  /** The path for the fetched file. */
  file: string;
  signal: AbortSignal;
  /** @throws if another process has taken the feed */
  stillOurs: () => Promise<void>;
}

/** Never throws: a failure is an outcome too. */
export async function tryFeed(
  { configured, row, file, signal, stillOurs }: FeedTry,
  options: TryOptions,
): Promise<FeedEnd> {
  const { now, log } = options;
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
      mapping: await mappingOf(configured, options.tenantsDir),
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
