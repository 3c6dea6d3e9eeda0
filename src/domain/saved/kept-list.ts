/** A site's list of kept cars, and its name. */
import type { Site } from '#domain/tenant/site.ts';

export interface KeptList {
  path: '/watchlist' | '/favourites';
  /** Its name in the header. */
  name: string;
  /** The heart's label, before the car's name. */
  word: 'Save' | 'Favourite';
}

const WATCHLIST: KeptList = { path: '/watchlist', name: 'Watchlist', word: 'Save' };
const FAVOURITES: KeptList = { path: '/favourites', name: 'Favourites', word: 'Favourite' };

/**
 * The watchlist if the site has sign-in for it, otherwise the browser's favourites; `null` if it has neither.
 */
export function keptList({
  garage_enabled,
  card,
}: {
  garage_enabled: boolean;
  card: Pick<Site['card'], 'favourite'>;
}): KeptList | null {
  if (garage_enabled) return WATCHLIST;
  return card.favourite ? FAVOURITES : null;
}
