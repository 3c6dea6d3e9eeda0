/** What pages show of the stock around a car: the same in a build and on the platform. */
import { type SimilarIndex, similarIndex } from '#domain/inventory/page/similar.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { FacetValue } from '#domain/search/engine.ts';
import { type SearchRoutes, searchRoutes } from '#domain/search/routes.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type CardConfig, cardConfig } from '#features/inventory/card.ts';

/** Values with their counts, most frequent first. */
export function countBy(values: Iterable<string | null>): FacetValue[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

export interface StockAround {
  /** The cars in search, grouped by what they share. */
  counts: Readonly<Record<'make' | 'make_model' | 'body' | 'car_type', readonly FacetValue[]>>;
  routes: SearchRoutes;
  similar: SimilarIndex<SearchDocument>;
  card: CardConfig;
}

/**
 * @param stock the cars that the site's search includes
 * @param last the groups of the previous stock: unchanged groups stay the same lists
 */
export function stockAround(
  site: Site,
  stock: readonly SearchDocument[],
  last?: StockAround['similar'],
): StockAround {
  const counts = {
    make: countBy(stock.map(({ make }) => make)),
    make_model: countBy(stock.map(({ make_model }) => make_model)),
    body: countBy(stock.map(({ body }) => body)),
    car_type: countBy(stock.map(({ car_type }) => car_type)),
  };
  return { counts, routes: searchRoutes(counts), similar: similarIndex(stock, last), card: cardConfig(site) };
}
