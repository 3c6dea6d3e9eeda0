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

/** Kilometres by `location_name`. */
export type Kilometres = Readonly<Record<string, number>>;

/** How far the cars are from where shoppers are. */
export interface Distances {
  /** @throws SearchFailed when there is no such place, or it cannot be told */
  from(place: Place): Promise<Kilometres>;
  /** What `from` told of a place before; null when it was not asked. */
  known(place: Place): Kilometres | null;
}

export function createDistances(places: readonly CarPlace[], locate: Locate): Distances {
  const measured = new Map<string | null, Kilometres>();
  return {
    async from(place) {
      const from = await locate(place);
      if (!from) throw new SearchFailed(`There is no postcode ${place.postcode}.`);
      const km = Object.fromEntries(places.map(({ name, ...to }) => [name, kmBetween(from, to)]));
      measured.set(place.postcode, km);
      return km;
    },
    known: ({ postcode }) => measured.get(postcode) ?? null,
  };
}

/**
 * The engine with places turned into distances. The nearest cars come first while the shopper keeps to the site's
 * own order.
 */
export function measuringEngine(engine: SearchEngine, distances: Distances, ownOrder: Sort): SearchEngine {
  const near = async (query: SearchQuery): Promise<SearchQuery> => {
    const { place } = query;
    if (!place) return query;
    const km = await distances.from(place);
    const within = place.withinKm === undefined ? {} : { withinKm: place.withinKm };
    return { ...query, near: { km, ...within, first: query.sort === ownOrder } };
  };
  return {
    measures: true,
    search: async (query, signal) => engine.search(await near(query), signal),
    ...(engine.relaxations && {
      relaxations: async (query: SearchQuery) => (await engine.relaxations?.(await near(query))) ?? [],
    }),
  };
}
