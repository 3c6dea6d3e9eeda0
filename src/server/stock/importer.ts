/** An import from the feed's bytes to the rebuilt sites: what the API and the start of the platform share. */

import { hasAlerts } from '#domain/alerts/alert.ts';
import type { FeedMapping } from '#domain/inventory/feed-mapping.ts';
import { diffStock, importReport } from '#domain/inventory/stock-diff.ts';
import type { FeedRow, ImportReport, Rejection } from '#domain/inventory/stock-import.ts';
import { isRejected, readFeed } from '#engines/feeds/index.ts';
import { ApiError } from '../api-error.ts';
import type { Database } from '../db/client.ts';
import { KeyedLock } from '../keyed-lock.ts';
import type { Log } from '../log.ts';
import type { Sites } from '../sites/sites.ts';
import { type Dealership, findDealerships, keepDealership } from './dealerships.db.ts';
import { type DealershipFacts, dealershipFacts } from './dealerships.ts';
import { type ReadFeedResult, stockOf } from './stock.db.ts';

export interface ImportRequest {
  /** The dealership's slug. */
  dealership: string;
  feed: AsyncIterable<Uint8Array>;
  mapping: FeedMapping;
  /** When the feed was written; now unless given. Price histories tell it. */
  at?: Date;
  /** Answers what an import would do, and changes nothing. */
  dryRun?: boolean;
  /** The feed is meant to be without cars: all of them are sold. */
  emptied?: boolean;
}

/**
 * Imports a feed. Feeds of one dealership wait for each other; the sites that show it are rebuilt when its stock
 * has changed.
 * @throws ApiError 404 for a dealership that no tenant lists, FeedUnreadable when the file itself cannot be read,
 *   NothingLeft for a feed without a car that is not said to be meant; nothing is changed then.
 */
export type ImportFeed = (request: ImportRequest) => Promise<ImportReport>;

export function feedImporter(options: {
  database: Database;
  sites: Sites;
  stockChanged: (dealership: string) => void;
  now: () => Date;
  log: Log;
}): ImportFeed {
  const { database, sites, now, log } = options;
  const lock = new KeyedLock();

  /** A tenant may have been added since the folder was last read. */
  const factsOf = async (slug: string): Promise<DealershipFacts | null> => {
    const facts = dealershipFacts(slug, sites.list());
    if (facts) return facts;
    await sites.refresh();
    return dealershipFacts(slug, sites.list());
  };

  return async ({ dealership: slug, feed, mapping, at = now(), dryRun = false, emptied = false }) => {
    const facts = await factsOf(slug);
    const [known] = await findDealerships(database, [slug]);
    if (!known && !facts) {
      throw new ApiError(404, `no tenant lists the dealership ${slug} under "dealerships" in its site.json`);
    }
    const read = await readAll(readFeed(feed, { mapping }));
    return lock.run(slug, async () => {
      if (dryRun && !known) return importReport(diffStock([], read.rows, at, read.unread), read.rejected);
      const dealership = dryRun || !facts ? known : await keepDealership(database, facts);
      const { report, changed } = await stockOf(database, dealership as Dealership).import(read, {
        now: at,
        dryRun,
        emptied,
        // Where nobody can ask for alerts, nobody reads what changed.
        noteChangesAt: sites.showing(slug).some(hasAlerts) ? now() : undefined,
      });
      if (!dryRun) log.info(`imported ${slug}: ${inWords(report)}`);
      if (changed) options.stockChanged(slug);
      return report;
    });
  };
}

async function readAll(items: ReturnType<typeof readFeed>): Promise<ReadFeedResult> {
  const rows: FeedRow[] = [];
  const rejected: Rejection[] = [];
  const unread = new Set<string>();
  for await (const read of items) {
    const item = storable(read);
    if (!isRejected(item)) {
      rows.push(item);
      continue;
    }
    rejected.push(item);
    if (item.key !== null) unread.add(item.key);
  }
  return { rows, rejected, unread };
}

/** Without what Postgres refuses in text: NUL characters and halves of surrogate pairs. */
function storable<T>(row: T): T {
  const json = JSON.stringify(row);
  if (!/\\u(?:0000|d[89a-f])/i.test(json)) return row;
  return JSON.parse(json, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  );
}

const inWords = ({ rows, created, updated, unchanged, duplicates, sold, rejected }: ImportReport) =>
  `${rows} rows, ${created} created, ${updated} updated, ${unchanged} unchanged, ${duplicates} duplicates, ` +
  `${sold} sold, ${rejected.length} rejected`;
