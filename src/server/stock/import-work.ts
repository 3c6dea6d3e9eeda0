/** The slow part of an import: reading the feed, comparing it with the stock, writing the changes. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FeedMapping } from '#domain/inventory/feed/mapping.ts';
import { diffStock, importReport } from '#domain/inventory/stock/diff.ts';
import type { FeedRow, ReadFeedResult, Rejection } from '#domain/inventory/stock/import.ts';
import { cleanData } from '#domain/shared/clean-data.ts';
import { isRejected, RowMemory, readFeed } from '#engines/feeds/index.ts';
import type { Database } from '../db/client.ts';
import { remember } from '../threads/forgotten.ts';
import { type Dealership, keepDealership } from './dealerships.db.ts';
import type { DealershipFacts } from './dealerships.ts';
import { heldFeed } from './held-imports.db.ts';
import type { KnownStock } from './read-stock.db.ts';
import { type AppliedImport, type ImportOptions, type ImportOutcome, stockOf } from './stock.db.ts';
import { IN_PIECES } from './stored-files.ts';

export type ImportTask = {
  /** The dealership's record; null before its first import. */
  known: Dealership | null;
  options: ImportOptions;
} & (
  | { kind: 'file'; file: string; mapping: FeedMapping; facts: DealershipFacts | null }
  | { kind: 'held'; id: string; known: Dealership }
);

type KnownFeed = AppliedImport & { fingerprint: string };

/** What a thread remembers of its imports. */
export interface ImportMemory {
  stock: KnownStock;
  /** What the last feed of each dealership did, by its number: the same feed again need not be read. */
  feeds: Map<number, KnownFeed>;
  /** Its rows, by the dealership's number, the most recently read last. */
  rows: Map<number, RowMemory>;
}

/** Rows to remember, besides those of one larger stock. Most share memory with the remembered stored cars. */
const ROWS_REMEMBERED = 4_000;

/** Rejected and repeated rows to remember with the reports of last imports; a report counts as one more. */
const REPORTED_REMEMBERED = 4_000;

const rowsReported = ({ report }: AppliedImport) => 1 + report.rejected.length + report.duplicate_rows.length;

const rememberFeed = ({ feeds }: ImportMemory, dealership: number, feed: KnownFeed) =>
  remember(feeds, dealership, feed, { sizeOf: rowsReported, limit: REPORTED_REMEMBERED });

/**
 * A hash of the file and of the way it is read.
 * @param content the file's own hash, if known
 */
async function fingerprintOf(file: string, mapping: FeedMapping, content: string | null): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(mapping));
  if (content !== null) return hash.update(content).digest('base64url');
  for await (const chunk of createReadStream(file, IN_PIECES)) hash.update(chunk);
  return hash.digest('base64url');
}

/**
 * Runs an import.
 * @param memory the rows that earlier imports have read
 * @returns null for a held one that is no longer held
 * @throws FeedUnreadable, MappingError; nothing is changed then
 */
export async function runImport(
  database: Database,
  task: ImportTask,
  memory: ImportMemory,
): Promise<ImportOutcome | null> {
  const { options, known } = task;
  if (task.kind === 'held') {
    const held = await heldFeed(database, task.known, task.id);
    if (held === null) return null;
    return stockOf(database, task.known, memory.stock).import(held.feed, { ...options, file: held.file });
  }
  const fingerprint = await fingerprintOf(task.file, task.mapping, options.file ?? null);
  const last = known && memory.feeds.get(known.id);
  if (known !== null && last?.fingerprint === fingerprint && !options.dryRun) {
    if (task.facts) await keepDealership(database, task.facts);
    const again = await stockOf(database, known).importAgain(last, options);
    if (again !== null) {
      rememberFeed(memory, known.id, last);
      return again;
    }
  }
  const rows = (known && memory.rows.get(known.id)) ?? new RowMemory();
  const read = await readAll(
    readFeed(createReadStream(task.file, IN_PIECES), { mapping: task.mapping, memory: rows }),
  );
  if (options.dryRun && known === null) {
    const diff = diffStock([], read.rows, options.now, read.unread);
    const report = importReport(diff, read.rejected, read.rows, read.elsewhere);
    return { report, changed: false, held: null, version: null };
  }
  const dealership = options.dryRun || !task.facts ? known : await keepDealership(database, task.facts);
  if (dealership === null) throw new Error('an import needs a dealership');
  remember(memory.rows, dealership.id, rows, { sizeOf: ({ size }) => size, limit: ROWS_REMEMBERED });
  const outcome = await stockOf(database, dealership, memory.stock).import(read, options);
  const { report, version } = outcome;
  if (version !== null) rememberFeed(memory, dealership.id, { fingerprint, report, version });
  return outcome;
}

async function readAll(items: ReturnType<typeof readFeed>): Promise<ReadFeedResult> {
  const rows: FeedRow[] = [];
  const rejected: Rejection[] = [];
  const unread = new Set<string>();
  let elsewhere = 0;
  for await (const read of items) {
    if (!isRejected(read)) {
      rows.push(read);
      continue;
    }
    const item = cleanData(read);
    if (item.elsewhere) {
      elsewhere++;
      continue;
    }
    rejected.push(item);
    if (item.key !== null) unread.add(item.key);
  }
  return { rows, rejected, unread, elsewhere };
}
