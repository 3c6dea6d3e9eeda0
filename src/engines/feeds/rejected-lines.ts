/** Adds the original line to rejected rows, for the person who has to find it in the file. */
import type { FeedRow } from '#domain/inventory/stock/import.ts';
import type { RejectedRow } from './row-reader.ts';

/** How many rows keep their line: more than a report shows, but few enough to save memory. */
const LINES_KEPT = 100;
/** In characters. */
const LINE_LENGTH = 500;

/** Adds their lines, shortened to 500 characters, to the first hundred rejected rows of a file. */
export function withLines(): (row: FeedRow | RejectedRow, line: () => string) => FeedRow | RejectedRow {
  let kept = 0;
  return (row, line) => {
    if (!('reason' in row) || row.elsewhere || kept >= LINES_KEPT) return row;
    kept++;
    const text = line();
    return { ...row, line: text.length > LINE_LENGTH ? `${text.slice(0, LINE_LENGTH - 1)}…` : text };
  };
}
