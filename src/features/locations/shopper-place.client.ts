/** The postcode a shopper entered, kept in their own browser so they are not asked twice. */

import type { Position } from '#domain/geo/distance.ts';
import { readProfile, writeProfile } from '#domain/leads/kept/profile.ts';
import { knownPostcode } from '#domain/locations/nearest.ts';
import { profileKey, recentSearchesKey } from '#domain/shared/kept-keys.ts';
import { recordOf } from '#domain/shared/record-of.ts';
import { store, stored } from '#ui/stored.client.ts';

/** Looks up a postcode; `null` if there is none. */
export type LocatePostcode = (place: { postcode: string }) => Promise<Position | null>;

/** The postcode given earlier to a form, a list of locations or a search on this site. */
export function rememberedPostcode(site: string): string | null {
  return knownPostcode(stored(profileKey(site)), stored(recentSearchesKey(site)), Date.now());
}

export function rememberPostcode(site: string, postcode: string): void {
  const key = profileKey(site);
  const now = Date.now();
  store(key, writeProfile({ ...readProfile(stored(key), now), postcode }, now));
}

/** The position of the last postcode looked up: with it, a page is right at first paint. */
const positionKey = (site: string) => `${site}:near`;

function keptPosition(site: string, postcode: string): Position | null {
  try {
    const { postcode: known, lat, lng } = recordOf(JSON.parse(stored(positionKey(site)) ?? ''));
    return known === postcode && typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
  } catch {
    return null;
  }
}

/** Like `locate`, but reuses the last postcode's position. */
export function locateOnce(site: string, locate: LocatePostcode): LocatePostcode {
  return async ({ postcode }) => {
    const kept = keptPosition(site, postcode);
    if (kept !== null) return kept;
    const position = await locate({ postcode });
    if (position !== null) store(positionKey(site), JSON.stringify({ postcode, ...position }));
    return position;
  };
}
