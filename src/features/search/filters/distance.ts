/** Distance for an engine: from the shopper to the cars' locations. */
import type { Position } from '#domain/geo/distance.ts';
import { type Place, type SearchEngine, SearchFailed, type SearchQuery } from '#domain/search/engine.ts';
import type { Sort } from '#domain/search/fields.ts';
import { type CarPlace, type Kilometres, kilometresFrom, measured } from '#domain/search/near.ts';

/** Finds a place; null if there is no such postcode. @throws SearchFailed if the look-up fails. */
export type Locate = (place: Place) => Promise<Position | null>;

/** How far the cars are from where shoppers are. */
interface Distances {
  /** @throws SearchFailed if there is no such place, or the look-up fails */
  from(place: Place): Promise<Kilometres>;
  /** The last answer of `from` for a place; null if it was never asked. */
  known(place: Place): Kilometres | null;
}

export function createDistances(places: readonly CarPlace[], locate: Locate): Distances {
  const told = new Map<string | null, Kilometres>();
  return {
    async from(place) {
      const from = await locate(place);
      if (!from) throw new SearchFailed(`We can’t find postcode ${place.postcode}.`);
      const km = kilometresFrom(from, places);
      told.set(place.postcode, km);
      return km;
    },
    known: ({ postcode }) => told.get(postcode) ?? null,
  };
}

/**
 * Wraps an engine so that places become distances. The nearest cars come first unless the shopper chose
 * another sort order.
 */
export function measuringEngine(engine: SearchEngine, distances: Distances, ownOrder: Sort): SearchEngine {
  const near = async (query: SearchQuery): Promise<SearchQuery> => {
    const { place } = query;
    if (!place) return query;
    return measured(query, await distances.from(place), query.sort === ownOrder);
  };
  return {
    measures: true,
    search: async (query, signal) => engine.search(await near(query), signal),
    ...(engine.relaxations && {
      relaxations: async (query: SearchQuery) => (await engine.relaxations?.(await near(query))) ?? [],
    }),
  };
}
