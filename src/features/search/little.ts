/** When a search finds too few cars, and what is offered then; the code for that loads only when needed. */
import { isUnfiltered } from '#domain/search/count.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { SearchQuery, SearchResult } from '#domain/search/engine.ts';

export interface Instead {
  /** The conditions that can be dropped, most cars first. */
  loosened: readonly { words: string; to: SearchQuery; count: number }[];
  /** Nearest first. */
  nearest: readonly SearchDocument[];
  /** Where shoppers ask for a car that is not in stock; null where a site has no such page. */
  ask: string | null;
  /** The rest has not loaded yet. */
  isPart?: true;
}

/** A model that an address names but the stock does not have. */
export interface Absent {
  name: string;
  /** Where shoppers ask for one; null where a site has no such page. */
  ask: string | null;
}

/** Fewer cars than this are too few to choose from. */
const FEW = 3;

/**
 * Whether an answer leaves a shopper with too few cars: for a search with conditions, not a page past the
 * end.
 */
export function isLittle(query: SearchQuery, { count }: Pick<SearchResult, 'count'>): boolean {
  return count < FEW && query.page === 1 && !isUnfiltered(query);
}

/** Whether the page shows more than cars for an answer. */
export function offersMore({
  query,
  result,
}: {
  query: SearchQuery;
  result: Pick<SearchResult, 'count'>;
}): boolean {
  return result.count === 0 || isLittle(query, result);
}
