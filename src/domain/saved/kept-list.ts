/** The one list of a site that shoppers keep cars in, and the words for it. */
import type { Site } from '#domain/tenant/site.ts';

export interface KeptList {
  path: '/watchlist' | '/favourites';
  /** Its name in the header. */
  name: string;
  /** What the heart of a car is called, before the car's name. */
  word: 'Save' | 'Favourite';
}

const WATCHLIST: KeptList = { path: '/watchlist', name: 'Watchlist', word: 'Save' };
const FAVOURITES: KeptList = { path: '/favourites', name: 'Favourites', word: 'Favourite' };

/** The watchlist where the site has sign-in for it, else the favourites of the browser; `null` where it has neither. */
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
