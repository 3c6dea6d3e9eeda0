/** The recently viewed cars, in local storage where the browser allows it. */
import type { SavedCar } from '#domain/saved/favourites.ts';
import { readRecent, recentKey, withRecent } from '#domain/saved/recent.ts';

interface RecentList {
  list(): SavedCar[];
  /** Puts the car first. */
  add(car: SavedCar): void;
  clear(): void;
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** @param storage called on each use: reading `localStorage` throws where cookies are blocked */
export function createRecentList(dealership: string, storage: () => TextStorage): RecentList {
  const key = recentKey(dealership);
  const list = () => {
    try {
      return readRecent(storage().getItem(key));
    } catch {
      return [];
    }
  };
  return {
    list,
    add(car) {
      try {
        storage().setItem(key, JSON.stringify(withRecent(list(), car)));
      } catch {
        // Full or blocked: the shopper only loses a convenience.
      }
    },
    clear() {
      try {
        storage().removeItem(key);
      } catch {
        // Then nothing was stored.
      }
    },
  };
}
