/** Runs imports, from the feed's bytes to the rebuilt sites. */

import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hasAlerts } from '#domain/alerts/alert.ts';
import { type FeedMapping, MappingError } from '#domain/inventory/feed/mapping.ts';
import { type HoldLimits, soldPercent } from '#domain/inventory/stock/hold.ts';
import type { HeldFigures, ImportReport, Rejection } from '#domain/inventory/stock/import.ts';
import { counted } from '#domain/shared/counted.ts';
import { FeedUnreadable } from '#engines/feeds/unreadable.ts';
import type { Database } from '../db/client.ts';
import { ApiError } from '../http/api-error.ts';
import type { Log } from '../http/log.ts';
import type { Sites } from '../http/sites.ts';
import { span } from '../http/work.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { KeyedLock } from '../threads/keyed-lock.ts';
import type { TellStopped } from '../threads/limits.ts';
import { ThreadPool } from '../threads/thread-pool.ts';
import { type Dealership, findDealerships } from './dealerships.db.ts';
import { type DealershipFacts, dealershipFacts } from './dealerships.ts';
import { discardHeldImport } from './held-imports.db.ts';
import type { ImportFiles } from './import-files.ts';
import type { ImportTask } from './import-work.ts';
import type { Proposal, ProposalTask, ProposeMapping } from './proposal.ts';
import type { ImportOptions, ImportOutcome } from './stock.db.ts';

/** The most imports at once, of different tenants. */
const THREADS = {
  ...{ threads: 2, each: 1, waitingEach: 100, timeoutMs: 30 * 60_000, memory: { young: 32, old: 2000 } },
  work: 'an import',
  remedy: 'Nothing was changed. Check the size of the feed, and which dealership sends it.',
};

interface ImportRequest {
  /** The dealership's slug. */
  dealership: string;
  feed: AsyncIterable<Uint8Array> | { file: string };
  mapping: FeedMapping;
  /** When the feed was written; now unless given. Price histories use it. */
  at?: Date;
  /** Reports what an import would do, and changes nothing. */
  dryRun?: boolean;
  /** Confirms the feed, however many cars it sells. */
  confirmed?: boolean;
  /** Confirms an empty feed: all cars are sold. */
  emptied?: boolean;
}

/** An import was held: it would sell so many cars that a broken export is more likely. Nothing has changed. */
export class ImportHeld extends Error {
  override name = 'ImportHeld';
  readonly figures: HeldFigures;
  /** What it would do. */
  readonly report: ImportReport;

  constructor(figures: HeldFigures, report: ImportReport) {
    super(`${heldText(figures, report.rejected)}; nothing was changed`);
    this.figures = figures;
    this.report = report;
  }
}

/** The import is no longer held: a newer feed arrived, or somebody else decided. */
export class NotHeld extends Error {
  override name = 'NotHeld';
}

function heldText(figures: HeldFigures, [first]: readonly Rejection[]): string {
  const { reason, for_sale, would_sell } = figures;
  if (reason === 'many sold') {
    return `the import would mark ${would_sell} of the ${counted(for_sale, 'car')} for sale (${soldPercent(figures)}%) as sold`;
  }
  const why = first ? ` (row ${first.row}, ${first.column ?? 'the whole row'}: ${first.reason})` : '';
  return `no row of the feed is a car${why}, and ${counted(for_sale, 'car is', 'cars are')} for sale`;
}

/**
 * Imports a feed. Feeds of one dealership wait for each other; the sites that show it are rebuilt if its stock has
 * changed.
 * @throws ApiError 404 for a dealership that no tenant lists, FeedUnreadable if the file itself cannot be read,
 * ImportHeld for an unconfirmed feed that sells too much; nothing is changed then. A dry run throws the same, and holds
 * nothing.
 */
export type ImportFeed = (request: ImportRequest) => Promise<ImportReport>;

/** The decision that a held import is waiting for. */
export interface HeldDecisions {
  /** Applies the held import to the stock as it is now. @throws NotHeld */
  confirm(dealership: Dealership, id: string): Promise<ImportReport>;
  /** Discards it. @throws NotHeld */
  discard(dealership: Dealership, id: string): Promise<void>;
}

export function feedImporter(options: {
  database: Database;
  sites: Sites;
  /** Folder for incoming feeds. */
  scratch: string;
  stockChanged: (dealership: string) => void;
  limits: HoldLimits;
  /** Keeps the files of imports. */
  files: Pick<ImportFiles, 'keep'>;
  now: () => Date;
  log: Log;
  metrics: Pick<Metrics, 'imports'>;
  /** Called with imports that were stopped at a limit. */
  stopped: TellStopped;
}): {
  importFeed: ImportFeed;
  heldDecisions: HeldDecisions;
  proposeMapping: ProposeMapping;
  close(): Promise<void>;
} {
  const { database, sites, scratch, limits, now, log } = options;
  const lock = new KeyedLock();

  /** A tenant may have been added since the folder was last read. */
  const factsOf = async (slug: string): Promise<DealershipFacts | null> => {
    const facts = dealershipFacts(slug, sites.list());
    if (facts) return facts;
    await sites.refresh();
    return dealershipFacts(slug, sites.list());
  };

  const threads = new ThreadPool({
    script: new URL('./import.worker.ts', import.meta.url),
    ...{ ...THREADS, stopped: options.stopped },
    start: () => {
      const address = database.forThread();
      return { data: address, transfer: 'port' in address ? [address.port] : [] };
    },
    errors: [ApiError, FeedUnreadable, MappingError],
  });

  /** The tenant whose limit an import counts towards. A dealership that no site shows counts by itself. */
  const tenantOf = (slug: string) => sites.showing(slug)[0]?.slug ?? slug;

  const optionsOf = (slug: string, how: Omit<ImportOptions, 'limits' | 'noteChangesAt'>): ImportOptions => ({
    ...how,
    limits,
    // The changes are only needed for alerts.
    noteChangesAt: sites.showing(slug).some(hasAlerts) ? now() : undefined,
  });

  /** Runs a task, and reports its outcome. The caller holds the lock. */
  const apply = async (slug: string, task: ImportTask): Promise<ImportReport> => {
    const count = (outcome: 'imported' | 'unchanged' | 'held' | 'failed') => {
      if (!task.options.dryRun) options.metrics.imports.inc({ dealership: slug, outcome });
    };
    const outcome = (await threads.run(tenantOf(slug), task).catch((error: unknown) => {
      count('failed');
      throw error;
    })) as ImportOutcome | null;
    if (outcome === null) throw new NotHeld();
    const { report, changed, held } = outcome;
    const { dryRun = false } = task.options;
    if (held) {
      count('held');
      const error = new ImportHeld(held, report);
      if (!dryRun) log.warn(`an import for ${slug} is on hold: ${error.message}`);
      throw error;
    }
    count(changed ? 'imported' : 'unchanged');
    if (!dryRun) log.info(`imported ${slug}: ${reportText(report)}`, { dealership: slug });
    if (changed) options.stockChanged(slug);
    return report;
  };

  /** The import continues even if the copy cannot be kept. */
  const keptFile = (slug: string, file: string, mapping: FeedMapping): Promise<string | null> =>
    options.files.keep(slug, file, mapping).catch((error: unknown) => {
      log.error(`the file of an import for ${slug} could not be kept`, error);
      return null;
    });

  const importFeed: ImportFeed = async (request) => {
    const { dealership: slug, mapping, at = now(), dryRun = false } = request;
    const { confirmed = false, emptied = false } = request;
    const facts = await factsOf(slug);
    const [known] = await findDealerships(database, [slug]);
    if (!known && !facts) {
      throw new ApiError(404, `no tenant lists the dealership ${slug} under "dealerships" in its site.json`);
    }
    return withFile(request.feed, scratch, (file) =>
      lock.run(slug, () =>
        span('import', { 'forecourt.dealership': slug, 'forecourt.dry_run': dryRun }, async () => {
          const [known = null] = await findDealerships(database, [slug]);
          const kept = dryRun ? null : await keptFile(slug, file, mapping);
          const options = optionsOf(slug, { now: at, dryRun, confirmed, emptied, file: kept });
          return apply(slug, { kind: 'file', file, mapping, facts, known, options });
        }),
      ),
    );
  };

  const heldDecisions: HeldDecisions = {
    confirm: (dealership, id) =>
      lock.run(dealership.slug, () => {
        const options = optionsOf(dealership.slug, { now: now(), confirmed: true, emptied: true });
        return apply(dealership.slug, { kind: 'held', id, known: dealership, options });
      }),
    discard: async (dealership, id) => {
      if (!(await discardHeldImport(database, dealership, id))) throw new NotHeld();
      log.info(`the held import of ${dealership.slug} was discarded`);
    },
  };
  const proposeMapping: ProposeMapping = async (slug, file, answers) => {
    const task: ProposalTask = { kind: 'proposal', file, answers, today: now() };
    return (await threads.run(tenantOf(slug), task)) as Proposal;
  };
  return { importFeed, heldDecisions, proposeMapping, close: () => threads.close() };
}

/** Keeps a streamed feed as a file while `work` runs. */
async function withFile<T>(
  feed: ImportRequest['feed'],
  folder: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  if ('file' in feed) return work(feed.file);
  const file = join(folder, `feed-${randomUUID()}`);
  try {
    await pipeline(feed, createWriteStream(file, { mode: 0o600 }));
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}

const reportText = ({
  rows,
  created,
  updated,
  unchanged,
  duplicates,
  sold,
  rejected,
  warnings,
}: ImportReport) =>
  `${counted(rows, 'row')}, ${created} created, ${updated} updated, ${unchanged} unchanged, ` +
  `${counted(duplicates, 'duplicate')}, ` +
  `${sold} sold, ${rejected.length} rejected, ${counted(warnings, 'value')} not used`;
