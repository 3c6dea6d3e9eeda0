/** The default order of a list: engines sort by it, and break ties with it. */
import type { SearchDocument } from './document.ts';

type Listed = Pick<SearchDocument, 'id' | 'status' | 'created_at'>;

/** More seconds than any car's age, so that cars for sale come before sold ones, however new. */
const SOLD_BEHIND = 2 ** 40;

/** A sort key: cars for sale, then sold ones, each newest first. */
export function freshness({ status, created_at }: Omit<Listed, 'id'>): number {
  return status === 'sold' ? created_at : created_at + SOLD_BEHIND;
}

/** Compares two cars by freshness, ties by id. */
export function listingOrder(a: Listed, b: Listed): number {
  return freshness(b) - freshness(a) || a.id - b.id;
}
