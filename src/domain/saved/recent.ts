/** Recently viewed cars, kept in the shopper's own browser. */
import { readSaved, type SavedCar, withoutSaved } from './favourites.ts';

export const RECENT_LIMIT = 12;

/** The key in local storage. */
export function recentKey(dealership: string): string {
  return `${dealership}:recent`;
}

/** The list with the car first, at most twelve: the oldest is dropped. */
export function withRecent(list: readonly SavedCar[], { id, slug, name }: SavedCar): SavedCar[] {
  return [{ id, slug, name }, ...withoutSaved(list, id)].slice(0, RECENT_LIMIT);
}

/** The stored list, as far as it is readable, at most twelve cars. Never throws. */
export function readRecent(stored: string | null): SavedCar[] {
  return readSaved(stored).slice(0, RECENT_LIMIT);
}

/** The facts shown for a car for sale. */
export interface RecentCar {
  id: number;
  slug: string;
  name: string;
  /** As on the car's own page. */
  price: string;
  picture: string;
  /** Shown if the picture does not load. */
  drawing: string;
}

/** Cars for sale are spread by slug over this many files (shards), so that a few can be loaded without all. */
export const RECENT_SHARDS = 8;

/** Where the cars of a shard are. */
export function recentShardPath(shard: number): string {
  return `/recent-cars/${shard}.json`;
}
