/** Adds the original line to rejected rows, for the person who has to find it in the file. */
import type { FeedRow } from '#domain/inventory/stock/import.ts';
import type { RejectedRow } from './row-reader.ts';

/** How many rows get their line: more than a report shows, and few enough to keep memory small. */
const LINES_KEPT = 100;
/** In characters. */
const LINE_LENGTH = 500;

/** Gives the first rejected rows of a file their lines, each shortened to 500 characters. */
export function withLines(): (row: FeedRow | RejectedRow, line: () => string) => FeedRow | RejectedRow {
  let kept = 0;
  return (row, line) => {
    if (!('reason' in row) || row.elsewhere || kept >= LINES_KEPT) return row;
    kept++;
    const text = line();
    return { ...row, line: text.length > LINE_LENGTH ? `${text.slice(0, LINE_LENGTH - 1)}…` : text };
  };
}
