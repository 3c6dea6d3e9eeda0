/** Distance as a filter: from the shopper to the cars' locations. */
import { kmBetween, type Position } from '#domain/geo/distance.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { SearchQuery } from './engine.ts';

/** Positions of locations, by the `location_name` of documents. */
export interface CarPlace extends Position {
  name: string;
}

/** Kilometres by `location_name`. */
export type Kilometres = Readonly<Record<string, number>>;

/** The site's locations that shoppers know. */
export function carPlaces({ locations }: Pick<Site, 'locations'>): CarPlace[] {
  return locations
    .filter(({ visible }) => visible)
    .map(({ name, address }) => ({ name, lat: address.lat, lng: address.long }));
}

export function kilometresFrom(from: Position, places: readonly CarPlace[]): Kilometres {
  return Object.fromEntries(places.map(({ name, ...to }) => [name, kmBetween(from, to)]));
}

/** The query for an engine: its place as kilometres. `first`: nearest cars first. */
export function measured(query: SearchQuery, km: Kilometres, first: boolean): SearchQuery {
  const withinKm = query.place?.withinKm;
  return { ...query, near: { km, ...(withinKm !== undefined && { withinKm }), first } };
}
