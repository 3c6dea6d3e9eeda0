/** A search that a shopper asks to hear of: how it is kept, what it is called, and where it is asked for. */
import type { ItemNouns } from '#domain/search/count.ts';
import type { SearchQuery } from '#domain/search/engine.ts';
import { refinementLabel } from '#domain/search/labels.ts';
import { refinements } from '#domain/search/refine.ts';
import { emptyQuery, fromUrl, toUrl } from '#domain/search/url.ts';

/**
 * The part of a query that an alert keeps: not its order or page, and a distance only with a limit. The shopper's place
 * is kept as a postcode or not at all.
 */
export function keptSearch({ place, ...query }: SearchQuery): string {
  const isLimit = place?.withinKm !== undefined;
  return toUrl({ ...query, ...(isLimit && { place }), sort: emptyQuery().sort, page: 1 }).slice(1);
}

/** "Toyota, SUV, Up to $40,000", or "All cars" where nothing narrows it down. */
export function savedSearchText(kept: string, items: ItemNouns): string {
  const asked = refinements(fromUrl(kept)).map(refinementLabel);
  return asked.length > 0 ? asked.join(', ') : `All ${items.many}`;
}

/** Where somebody asks to hear of a search: the watchlist's page, which asks visitors to sign in first. */
export function saveSearchHref(query: SearchQuery): string {
  return `/watchlist?${new URLSearchParams({ search: keptSearch(query) })}#alerts`;
}
