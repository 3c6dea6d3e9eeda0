/** The cars a shopper looked at last, kept in the shopper's own browser. */
import { readSaved, type SavedCar, withoutSaved } from './favourites.ts';

export const RECENT_LIMIT = 12;

/** The key in local storage. */
export function recentKey(dealership: string): string {
  return `${dealership}:recent`;
}

/** The list with the car first, twelve cars at most: the one seen longest ago is forgotten. */
export function withRecent(list: readonly SavedCar[], { id, slug, name }: SavedCar): SavedCar[] {
  return [{ id, slug, name }, ...withoutSaved(list, id)].slice(0, RECENT_LIMIT);
}

/** What was stored, as far as it can be read, twelve cars at most. Never throws. */
export function readRecent(stored: string | null): SavedCar[] {
  return readSaved(stored).slice(0, RECENT_LIMIT);
}

/** The facts shown of a car for sale. */
export interface RecentCar {
  id: number;
  slug: string;
  name: string;
  /** As on the car's own page. */
  price: string;
  picture: string;
  /** Stands in where the picture does not load. */
  drawing: string;
}

/** Cars for sale are kept in so many files, by slug: a shopper's few are found without reading all. */
export const RECENT_SHELVES = 8;

/** Where the cars of a shelf are. */
export function recentShelfPath(shelf: number): string {
  return `/recent-cars/${shelf}.json`;
}
