/** When a search found too little, and what is offered then; what that takes is only loaded where it is needed. */
import { isUnfiltered } from '#domain/search/count.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { SearchQuery, SearchResult } from '#domain/search/engine.ts';

export interface Instead {
  /** What may be let go of, most cars first. */
  loosened: readonly { words: string; to: SearchQuery; count: number }[];
  /** Nearest first. */
  nearest: readonly SearchDocument[];
  /** Where somebody asks for a car that is not in stock; null where a site has no such page. */
  ask: string | null;
  /** The rest is yet to come. */
  isPart?: true;
}

/** A model that an address names and the stock does not have. */
export interface Absent {
  name: string;
  /** Where somebody asks for one; null where a site has no such page. */
  ask: string | null;
}

/** Fewer cars than this are too few to choose from. */
const FEW = 3;

/** Whether an answer leaves a shopper with too little: of a search for something, not of a page past the end. */
export function isLittle(query: SearchQuery, { count }: Pick<SearchResult, 'count'>): boolean {
  return count < FEW && query.page === 1 && !isUnfiltered(query);
}

/** Whether the page says more to an answer than its cars. */
export function offersMore({
  query,
  result,
}: {
  query: SearchQuery;
  result: Pick<SearchResult, 'count'>;
}): boolean {
  return result.count === 0 || isLittle(query, result);
}
