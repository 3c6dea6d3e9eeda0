import { counted } from '#domain/shared/counted.ts';
import type { SearchQuery } from './engine.ts';

/** Above this, a search for everything shows the size of the stock. */
const LARGEST_COUNT = 1999;

/** Whether a query covers the whole stock; order, page and sorting by distance leave nothing out. */
export function isUnfiltered({ text, filters, without = {}, ranges, place }: SearchQuery): boolean {
  return (
    !/[\p{L}\p{N}]/u.test(text) &&
    [...Object.values(filters), ...Object.values(without)].every((values) => values.length === 0) &&
    Object.values(ranges).every(({ min, max }) => min === undefined && max === undefined) &&
    place?.withinKm === undefined
  );
}

/**
 * The number to show for a search. For an unfiltered one above 1999 hits it is the stock's; with any
 * condition it is the number of hits.
 */
export function shownCount(query: SearchQuery, hits: number, stock: number): number {
  return hits > LARGEST_COUNT && isUnfiltered(query) ? stock : hits;
}

/** Header of `GET /api/cars`: how many cars were found; the answer has only the first. */
export const TOTAL_HEADER = 'X-Total-Count';

/** The nouns for the stock: "car" and "cars". */
export interface ItemNouns {
  one: string;
  many: string;
  /** All of it, in a heading: "cars", "caravans and motorhomes". */
  all: string;
}

/** `1 car`, `1,204 cars`. */
export function countWords(count: number, words: ItemNouns): string {
  return counted(count, words.one, words.many);
}
