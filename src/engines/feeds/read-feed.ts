/** A feed file as a stream of cars and rejections. */
import type { FeedMapping } from '#domain/inventory/feed/mapping.ts';
import type { FeedRow } from '#domain/inventory/stock/import.ts';
import { readObjects, rowTest } from './documents/objects.ts';
import { type FeedFormat, openFeed } from './open-feed.ts';
import type { RowMemory } from './row-memory.ts';
import type { RejectedRow } from './row-reader.ts';
import { headerTest, readTable } from './tables/table.ts';

export type { FeedFormat } from './open-feed.ts';
export type { RejectedRow } from './row-reader.ts';
export { FeedUnreadable } from './unreadable.ts';

interface ReadFeedOptions {
  mapping: FeedMapping;
  /** Overrides the mapping's; the content decides if neither is given. */
  format?: FeedFormat | undefined;
  /** Avoids reading rows that the last feed had; it learns this feed's rows. */
  memory?: RowMemory | undefined;
}

/** Whether a row came out as a rejection. */
export function isRejected(row: FeedRow | RejectedRow): row is RejectedRow {
  return 'reason' in row;
}

/**
 * Reads a feed row by row, in the order of the file. Yields every row once, as a car or a rejection; a repeated
 * identity is yielded again (`diffStock` counts it). Only one row at a time is held in memory.
 *
 * @throws FeedUnreadable when the file as a whole cannot be read: it is not a feed, is cut off, is larger or deeper than
 *   any feed, or lacks the columns the mapping needs. Rows may have been yielded before; they then do not count.
 */
export async function* readFeed(
  input: AsyncIterable<Uint8Array>,
  { mapping, format = mapping.format, memory }: ReadFeedOptions,
): AsyncGenerator<FeedRow | RejectedRow, void, undefined> {
  const { encoding, delimiter, path, sheet } = mapping;
  const feed = await openFeed(input, {
    ...{ encoding, delimiter, path, sheet, format },
    isHeader: headerTest(mapping),
    isRow: rowTest(mapping),
    texts: memory,
  });
  try {
    if (feed.kind === 'objects') yield* readObjects(feed.rows, mapping, memory);
    else {
      const isSheet = feed.delimiter === null;
      yield* readTable(feed.records, mapping, { delimiter: feed.delimiter ?? ', ', padded: isSheet, memory });
    }
  } finally {
    memory?.end();
    await feed.close();
  }
}
