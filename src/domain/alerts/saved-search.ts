/** A search that a shopper asks to hear of: how it is kept, what it is called, and where it is asked for. */
import type { ItemWords } from '#domain/search/count.ts';
import type { SearchQuery } from '#domain/search/engine.ts';
import { refinementLabel } from '#domain/search/labels.ts';
import { refinements } from '#domain/search/refine.ts';
import { emptyQuery, fromUrl, toUrl } from '#domain/search/url.ts';

/** What is kept of a query: neither its order, its page nor the shopper's distance says what a car is. */
export function keptSearch({ place: _, ...query }: SearchQuery): string {
  return toUrl({ ...query, sort: emptyQuery().sort, page: 1 }).slice(1);
}

/** "Toyota, SUV, Up to $40,000", or "All cars" where nothing narrows it down. */
export function savedSearchWords(kept: string, items: ItemWords): string {
  const asked = refinements(fromUrl(kept)).map(refinementLabel);
  return asked.length > 0 ? asked.join(', ') : `All ${items.many}`;
}

/** Where somebody asks to hear of a search: the watchlist's page, which asks visitors to sign in first. */
export function saveSearchHref(query: SearchQuery): string {
  return `/watchlist?${new URLSearchParams({ search: keptSearch(query) })}#alerts`;
}
