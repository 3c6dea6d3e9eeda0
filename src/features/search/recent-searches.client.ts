/** Recent searches in the browser's local storage, if it allows that. */

import type { SearchQuery } from '#domain/search/engine.ts';
import { type RecentSearch, readRecentSearches } from '#domain/search/history/history.ts';
import { rememberSearch } from '#domain/search/history/remember-search.ts';
import { recentSearchesKey } from '#domain/shared/kept-keys.ts';

interface RecentSearches {
  list(): RecentSearch[];
  /** Puts a search first; `replaced` is the address of the search it refines, which is removed. */
  add(query: SearchQuery, path: string, replaced: string | null): void;
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** @param storage called on each use: reading `localStorage` throws where cookies are blocked */
export function createRecentSearches(dealership: string, storage: () => TextStorage): RecentSearches {
  const key = recentSearchesKey(dealership);
  const list = () => {
    try {
      return readRecentSearches(storage().getItem(key));
    } catch {
      return [];
    }
  };
  return {
    list,
    add(query, path, replaced) {
      const others = list().filter((each) => each.path !== replaced);
      try {
        storage().setItem(key, JSON.stringify(rememberSearch(others, query, path)));
      } catch {
        // Full or blocked: the shopper only loses a convenience.
      }
    },
  };
}

/** Whether an address is that of the suggestion chosen last on another page; asking forgets it. */
export function takeChosen(dealership: string, address: string): boolean {
  const key = `${dealership}:chosen`;
  try {
    const chosen = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return chosen === address;
  } catch {
    return false;
  }
}
