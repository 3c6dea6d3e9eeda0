/** The long part of an import: reading the feed, comparing it with the stock, writing the changes. */
import { createReadStream } from 'node:fs';
import type { FeedMapping } from '#domain/inventory/feed/mapping.ts';
import { diffStock, importReport } from '#domain/inventory/stock/diff.ts';
import type { FeedRow, ReadFeedResult, Rejection } from '#domain/inventory/stock/import.ts';
import { cleanData } from '#domain/shared/clean-data.ts';
import { isRejected, readFeed } from '#engines/feeds/index.ts';
import type { Database } from '../db/client.ts';
import { type Dealership, keepDealership } from './dealerships.db.ts';
import type { DealershipFacts } from './dealerships.ts';
import { heldFeed } from './held-imports.db.ts';
import type { KnownStock } from './read-stock.db.ts';
import { type ImportOptions, type ImportOutcome, stockOf } from './stock.db.ts';

export type ImportTask = {
  /** The dealership's record; null before its first import. */
  known: Dealership | null;
  options: ImportOptions;
} & (
  | { kind: 'file'; file: string; mapping: FeedMapping; facts: DealershipFacts | null }
  | { kind: 'held'; id: string; known: Dealership }
);

/**
 * Runs an import.
 * @param stock the cars that were read for the imports before
 * @returns null for a held one that is no longer held
 * @throws FeedUnreadable, MappingError; nothing is changed then
 */
export async function runImport(
  database: Database,
  task: ImportTask,
  stock: KnownStock,
): Promise<ImportOutcome | null> {
  const { options, known } = task;
  if (task.kind === 'held') {
    const held = await heldFeed(database, task.known, task.id);
    return held && stockOf(database, task.known, stock).import(held, options);
  }
  const read = await readAll(readFeed(createReadStream(task.file), { mapping: task.mapping }));
  if (options.dryRun && known === null) {
    const report = importReport(diffStock([], read.rows, options.now, read.unread), read.rejected);
    return { report, changed: false, held: null };
  }
  const dealership = options.dryRun || !task.facts ? known : await keepDealership(database, task.facts);
  if (dealership === null) throw new Error('an import needs a dealership');
  return stockOf(database, dealership, stock).import(read, options);
}

async function readAll(items: ReturnType<typeof readFeed>): Promise<ReadFeedResult> {
  const rows: FeedRow[] = [];
  const rejected: Rejection[] = [];
  const unread = new Set<string>();
  for await (const read of items) {
    const item = cleanData(read);
    if (!isRejected(item)) {
      rows.push(item);
      continue;
    }
    rejected.push(item);
    if (item.key !== null) unread.add(item.key);
  }
  return { rows, rejected, unread };
}
