import { buyerStateKey, profileKey, recentSearchesKey } from '#domain/shared/kept-keys.ts';
import { stored } from '#ui/stored.client.ts';

/**
 * Whether the browser stores anything that may tell the shopper's state. On a first visit nothing does, and
 * nothing is loaded to find out.
 */
export const mayKnowState = (site: string): boolean =>
  [buyerStateKey(site), profileKey(site), recentSearchesKey(site)].some((key) => stored(key) !== null);
