import type { FeedMapping } from '#domain/inventory/feed-mapping.ts';
import type { FeedRow, Rejection } from '#domain/inventory/stock-import.ts';

export type FeedFormat = 'csv' | 'json' | 'ndjson';

/** A row that is not a car. `key` is its identity where that much could be read: `diffStock` then leaves the car alone. */
export interface RejectedRow extends Rejection {
  key: string | null;
}

/** The file as a whole cannot be read; the message says why and what would help. */
export class FeedUnreadable extends Error {
  override name = 'FeedUnreadable';
}

export interface ReadFeedOptions {
  mapping: FeedMapping;
  /** Told apart by the first bytes where left out. */
  format?: FeedFormat | undefined;
}

export type ReadFeed = (
  input: AsyncIterable<Uint8Array>,
  options: ReadFeedOptions,
) => AsyncIterable<FeedRow | RejectedRow>;
