/** A search in an alert: how it is stored, its name, and the page for setting it. */
import type { ItemNouns } from '#domain/search/count.ts';
import type { SearchQuery } from '#domain/search/engine.ts';
import { refinementLabel } from '#domain/search/labels.ts';
import { refinements } from '#domain/search/refine.ts';
import { emptyQuery, fromUrl, toUrl } from '#domain/search/url.ts';

/**
 * The part of a query that an alert stores: not its order or page, and a distance only with a limit. The
 * shopper's place is stored as a postcode or not at all.
 */
export function keptSearch({ place, ...query }: SearchQuery): string {
  const isLimit = place?.withinKm !== undefined;
  return toUrl({ ...query, ...(isLimit && { place }), sort: emptyQuery().sort, page: 1 }).slice(1);
}

/** "Toyota, SUV, Up to $40,000", or "All cars" for a search without conditions. */
export function savedSearchText(kept: string, items: ItemNouns): string {
  const asked = refinements(fromUrl(kept)).map(refinementLabel);
  return asked.length > 0 ? asked.join(', ') : `All ${items.many}`;
}

/** The page for setting an alert for a search: the watchlist page, which asks visitors to sign in first. */
export function saveSearchHref(query: SearchQuery): string {
  return `/watchlist?${new URLSearchParams({ search: keptSearch(query) })}#alerts`;
}
