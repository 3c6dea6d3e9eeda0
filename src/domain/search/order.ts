/** The order of a list that was not asked for any: engines sort by it, and break ties by it. */
import type { SearchDocument } from './document.ts';

type Listed = Pick<SearchDocument, 'id' | 'status' | 'created_at'>;

/** More seconds than any car's age, so that cars for sale come before sold ones, however new. */
const SOLD_BEHIND = 2 ** 40;

/** A number in the order of the list: cars for sale, then sold ones, each the newest first. */
export function freshness({ status, created_at }: Omit<Listed, 'id'>): number {
  return status === 'sold' ? created_at : created_at + SOLD_BEHIND;
}

/** Compares two cars by freshness, equals by rising id. */
export function listingOrder(a: Listed, b: Listed): number {
  return freshness(b) - freshness(a) || a.id - b.id;
}
