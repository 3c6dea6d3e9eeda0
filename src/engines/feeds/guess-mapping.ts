/** Guesses the mapping of a file that came without one, and tries it on the first rows. */

import type { FeedField } from '#domain/inventory/feed/fields.ts';
import { type Column, objectColumns, tableColumns } from '#domain/inventory/feed/guess/columns.ts';
import { type Guess, guess } from '#domain/inventory/feed/guess/guess.ts';
import { isHeaderRow, namedTargets } from '#domain/inventory/feed/guess/names.ts';
import { chosenRules } from '#domain/inventory/feed/guess/questions.ts';
import { parseFeedMapping } from '#domain/inventory/feed/mapping.ts';
import type { FeedRow } from '#domain/inventory/stock/import.ts';
import { OBJECT_SHAPE } from './documents/objects.ts';
import { type OpenFeed, openFeed } from './open-feed.ts';
import { type RejectedRow, rowReader } from './row-reader.ts';
import type { RowShape } from './rows/cells.ts';
import { belowHeader, tableShape } from './tables/table.ts';
import { FeedUnreadable } from './unreadable.ts';

/** Enough to see most of what a column may hold. */
const SAMPLE = 1_000;

export interface GuessedMapping extends Guess {
  /** Rows that were read. */
  rows: number;
  /** What the mapping made of them. */
  cars: readonly FeedRow[];
  rejected: readonly RejectedRow[];
}

interface Sample {
  columns: readonly Column[];
  rows: number;
  /** The keys that a mapping needs to read the file the same way: format, delimiter, path. */
  shape: Record<string, string>;
  /** Reads the sample by a mapping. */
  read: (mapping: unknown) => (FeedRow | RejectedRow)[];
}

/** The least that a guess must find: a make and a model, or a text that has both. */
const NEEDED = ['make', 'model'] as const;

/**
 * Proposes a mapping from the first thousand rows.
 * @param answers the choice for each question, counted from 0; the first unless given
 * @throws FeedUnreadable if the file is not a feed, or nothing in it looks like cars
 */
export async function guessMapping(
  input: AsyncIterable<Uint8Array>,
  today: Date,
  answers: readonly number[] = [],
): Promise<GuessedMapping> {
  const feed = await openFeed(input, {
    ...{ encoding: undefined, delimiter: undefined, path: undefined, sheet: undefined, format: undefined },
    isHeader: isHeaderRow,
    isRow: (row) =>
      Object.keys(row).filter((key) => (namedTargets(key)[0]?.confidence ?? 0) > 0.7).length > 2,
  });
  try {
    const sample = await sampleOf(feed);
    const found = answered(guess(sample.columns, { today, shape: sample.shape }), answers);
    const missing = NEEDED.filter((field) => found.mapping.fields[field] === undefined);
    if (missing.length > 0) {
      const names = sample.columns.slice(0, 30).map(({ name }) => JSON.stringify(name));
      throw new FeedUnreadable(
        `Nothing in the file looks like the ${missing.join(' and the ')} of a car; it has ${names.join(', ') || 'no columns'}.`,
      );
    }
    const read = sample.read(found.mapping);
    const cars = read.filter((row): row is FeedRow => !('reason' in row));
    const rejected = read.filter((row): row is RejectedRow => 'reason' in row);
    return { ...found, rows: sample.rows, cars, rejected };
  } finally {
    await feed.close();
  }
}

/** The guess with the answers in place of its proposals. An answer is certain. */
function answered(found: Guess, answers: readonly number[]): Guess {
  if (answers.length === 0) return found;
  const rules = chosenRules(found.questions, answers);
  const known = new Set(found.fields.map(({ field }) => field));
  const fields = Object.keys(rules) as FeedField[];
  return {
    ...found,
    mapping: { ...found.mapping, fields: { ...found.mapping.fields, ...rules } },
    fields: [
      ...found.fields.map((each) => {
        const rule = rules[each.field];
        return rule === undefined ? each : { ...each, columns: columnsOf(rule), confidence: 1 };
      }),
      ...fields
        .filter((field) => !known.has(field))
        .map((field) => ({ field, columns: columnsOf(rules[field]), confidence: 1 })),
    ],
  };
}

function columnsOf(rule: Guess['mapping']['fields'][FeedField]): string[] {
  if (typeof rule === 'string') return [rule];
  if (rule === undefined || Array.isArray(rule) || rule.from === undefined) return [];
  return [rule.from].flat();
}

async function sampleOf(feed: OpenFeed): Promise<Sample> {
  if (feed.kind === 'objects') {
    const rows: object[] = [];
    for await (const each of feed.rows) {
      if ('row' in each) rows.push(each.row);
      if (rows.length === SAMPLE) break;
    }
    const { path, format } = feed;
    return {
      columns: objectColumns(rows),
      rows: rows.length,
      shape: { format, ...(path !== undefined && { path }) },
      read: (mapping) => readRows(rows, OBJECT_SHAPE, mapping),
    };
  }
  const records: string[][] = [];
  for await (const record of belowHeader(feed.records, isHeaderRow)) {
    if ('cells' in record) records.push(record.cells);
    if (records.length > SAMPLE) break;
  }
  const [header = [], ...rows] = records;
  const { delimiter } = feed;
  return {
    columns: tableColumns(header, rows),
    rows: rows.length,
    shape: delimiter === null ? {} : { delimiter },
    read: (mapping) => readRows(rows, tableShape(header, parseFeedMapping(mapping)), mapping),
  };
}

function readRows<R>(rows: readonly R[], shape: RowShape<R>, mapping: unknown): (FeedRow | RejectedRow)[] {
  const read = rowReader(parseFeedMapping(mapping), shape);
  return rows.map((row, index) => read(row, index + 1));
}
