/**
 * Adds a search to the recent ones. A separate module: pages that only read them do not need the search code.
 */
import type { SearchQuery } from '../engine.ts';
import { refinements } from '../refine.ts';
import { RECENT_SEARCHES, type RecentSearch } from './history.ts';

/** Whether a search has all the conditions of an earlier one: it then refines that one. */
function narrows({ without, ...query }: SearchQuery, earlier: RecentSearch): boolean {
  const asked = refinements({ ...query, ...earlier }).map((each) => JSON.stringify(each));
  const now = new Set(
    refinements({ ...query, ...(without && { without }) }).map((each) => JSON.stringify(each)),
  );
  return asked.every((each) => now.has(each));
}

/**
 * The list with a search added: newest first, each address once, at most five. A search that the new one
 * refines is replaced. A search without conditions is not stored.
 */
export function rememberSearch(
  list: readonly RecentSearch[],
  query: SearchQuery,
  path: string,
): RecentSearch[] {
  if (refinements(query).length === 0) return [...list];
  const { text, filters, without, ranges } = query;
  const search = { path, text, filters, ...(without && { without }), ranges };
  const [last, ...older] = list;
  const others = last && narrows(query, last) ? older : list;
  return [search, ...others.filter((each) => each.path !== path)].slice(0, RECENT_SEARCHES);
}
