/** How a search joins the last ones. Its own module: pages that only read them need not know what a search is. */
import type { SearchQuery } from '../engine.ts';
import { refinements } from '../refine.ts';
import { RECENT_SEARCHES, type RecentSearch } from './history.ts';

/** Whether a search asks for all that an earlier one did: it is then a further step of it. */
function narrows({ without, ...query }: SearchQuery, earlier: RecentSearch): boolean {
  const asked = refinements({ ...query, ...earlier }).map((each) => JSON.stringify(each));
  const now = new Set(
    refinements({ ...query, ...(without && { without }) }).map((each) => JSON.stringify(each)),
  );
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
  const { text, filters, without, ranges } = query;
  const search = { path, text, filters, ...(without && { without }), ranges };
  const [last, ...older] = list;
  const others = last && narrows(query, last) ? older : list;
  return [search, ...others.filter((each) => each.path !== path)].slice(0, RECENT_SEARCHES);
}
