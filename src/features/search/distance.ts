/** Distance for an engine: from where the shopper is to where the cars stand. */
import { kmBetween, type Position } from '#domain/geo/distance.ts';
import { type Place, type SearchEngine, SearchFailed, type SearchQuery } from '#domain/search/engine.ts';
import type { Sort } from '#domain/search/fields.ts';

/** Where cars stand, by the `location_name` of their documents. */
export interface CarPlace extends Position {
  name: string;
}

/** Finds a place; null where there is no such postcode. @throws SearchFailed when it cannot be told. */
export type Locate = (place: Place) => Promise<Position | null>;

/**
 * The engine with places turned into distances, asked for once. The nearest cars come first while the shopper keeps
 * to the site's own order.
 */
export function measuringEngine(
  engine: SearchEngine,
  options: { places: readonly CarPlace[]; locate: Locate; ownOrder: Sort },
): SearchEngine {
  const { places, locate, ownOrder } = options;
  return {
    measures: true,
    async search(query: SearchQuery, signal?: AbortSignal) {
      const { place } = query;
      if (!place) return engine.search(query, signal);
      const from = await locate(place);
      if (!from) throw new SearchFailed(`There is no postcode ${place.postcode}.`);
      const km = Object.fromEntries(places.map(({ name, ...to }) => [name, kmBetween(from, to)]));
      const within = place.withinKm === undefined ? {} : { withinKm: place.withinKm };
      return engine.search({ ...query, near: { km, ...within, first: query.sort === ownOrder } }, signal);
    },
  };
}
