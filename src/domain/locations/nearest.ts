/** The location nearest to a shopper, and the shopper's postcode if it is known. */
import { kmBetween, type Position } from '#domain/geo/distance.ts';
import { readProfile } from '#domain/leads/kept/profile.ts';
import { readRecentSearches } from '#domain/search/history/history.ts';

const POSTCODE = /^\d{4}$/;

/**
 * The postcode that the shopper gave before, in a form or else in the last search that had one, so that they are not
 * asked twice.
 * @param profile the stored form profile
 * @param searches the stored recent searches
 * @param now Unix milliseconds
 */
export function knownPostcode(profile: string | null, searches: string | null, now: number): string | null {
  const given = [
    readProfile(profile, now)?.postcode,
    ...readRecentSearches(searches).map(({ path }) => new URLSearchParams(path.split('?')[1]).get('near')),
  ];
  return given.find((each): each is string => typeof each === 'string' && POSTCODE.test(each)) ?? null;
}

interface Measured<P> {
  place: P;
  /** Straight-line kilometres. */
  km: number;
}

/** The locations with their distances, nearest first. */
export function byDistance<P extends Position>(places: readonly P[], from: Position): Measured<P>[] {
  return places.map((place) => ({ place, km: kmBetween(from, place) })).toSorted((a, b) => a.km - b.km);
}

/** `350 m`, `4.2 km`, `12 km`, `1,240 km`. */
export function distanceText(km: number): string {
  if (km < 1) return `${Math.max(50, Math.round(km * 20) * 50)} m`;
  return `${km < 10 ? Math.round(km * 10) / 10 : Math.round(km).toLocaleString('en-AU')} km`;
}
