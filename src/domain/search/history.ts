/** The last searches of a shopper, kept in the shopper's own browser. */
import type { SearchQuery } from './engine.ts';
import { refinements } from './refine.ts';

export const RECENT_SEARCHES = 5;

export interface RecentSearch {
  /** Path and query string: opens the search again. */
  path: string;
  text: string;
  filters: SearchQuery['filters'];
  ranges: SearchQuery['ranges'];
}

/** The key in local storage: sites of several dealerships on one host keep to their own. */
export function recentSearchesKey(dealership: string): string {
  return `${dealership}:searches`;
}

/** Whether a search asks for all that an earlier one did: it is then a further step of it. */
function narrows(query: SearchQuery, earlier: RecentSearch): boolean {
  const asked = refinements({ ...query, ...earlier }).map((each) => JSON.stringify(each));
  const now = new Set(refinements(query).map((each) => JSON.stringify(each)));
  return asked.every((each) => now.has(each));
}

/**
 * The list with a search put first: newest first, each address once, five at most. Steps on the way to a search are
 * not searches of their own: one that the new one narrows gives way to it. A search for nothing is not kept.
 */
export function rememberSearch(
  list: readonly RecentSearch[],
  query: SearchQuery,
  path: string,
): RecentSearch[] {
  if (refinements(query).length === 0) return [...list];
  const { text, filters, ranges } = query;
  const [last, ...older] = list;
  const others = last && narrows(query, last) ? older : list;
  return [{ path, text, filters, ranges }, ...others.filter((each) => each.path !== path)].slice(
    0,
    RECENT_SEARCHES,
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isRecentSearch(value: unknown): value is RecentSearch {
  return (
    isRecord(value) &&
    typeof value.path === 'string' &&
    /^\/search(?:[/?]|$)/.test(value.path) &&
    typeof value.text === 'string' &&
    isRecord(value.filters) &&
    Object.values(value.filters).every(
      (values) => Array.isArray(values) && values.every((each) => typeof each === 'string'),
    ) &&
    isRecord(value.ranges)
  );
}

/** What was stored, as far as it can be read: other versions of the site and other hands may have written it. */
export function readRecentSearches(stored: string | null): RecentSearch[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isRecentSearch).slice(0, RECENT_SEARCHES) : [];
  } catch {
    return [];
  }
}
