/** The order of a list that was not asked for any: engines sort by it, and break ties by it. */
import type { SearchDocument } from './document.ts';

type Listed = Pick<SearchDocument, 'id' | 'status' | 'created_at'>;

/** More seconds than any car's age: cars for sale stand before sold ones, however new those are. */
const SOLD_BEHIND = 2 ** 40;

/** A number that rises with the place in the list: what can be bought before what is sold, each the newest first. */
export function freshness({ status, created_at }: Omit<Listed, 'id'>): number {
  return status === 'sold' ? created_at : created_at + SOLD_BEHIND;
}

/** Compares two cars by freshness, equals by rising id. */
export function listingOrder(a: Listed, b: Listed): number {
  return freshness(b) - freshness(a) || a.id - b.id;
}
