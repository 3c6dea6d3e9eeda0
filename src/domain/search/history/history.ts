/** A shopper's recent searches, in their own browser. `remember-search.ts` writes them. */
import type { SearchQuery } from '../engine.ts';

export const RECENT_SEARCHES = 5;

export interface RecentSearch {
  /** Path and query string: opens the search again. */
  path: string;
  text: string;
  filters: SearchQuery['filters'];
  /** Absent if nothing is excluded. */
  without?: SearchQuery['filters'];
  ranges: SearchQuery['ranges'];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFilters = (value: unknown) =>
  isRecord(value) &&
  Object.values(value).every(
    (values) => Array.isArray(values) && values.every((each) => typeof each === 'string'),
  );

function isRecentSearch(value: unknown): value is RecentSearch {
  return (
    isRecord(value) &&
    typeof value.path === 'string' &&
    /^\/search(?:[/?]|$)/.test(value.path) &&
    typeof value.text === 'string' &&
    isFilters(value.filters) &&
    (value.without === undefined || isFilters(value.without)) &&
    isRecord(value.ranges)
  );
}

/** The stored searches, as far as they are readable: another version of the site may have written them. */
export function readRecentSearches(stored: string | null): RecentSearch[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isRecentSearch).slice(0, RECENT_SEARCHES) : [];
  } catch {
    return [];
  }
}
