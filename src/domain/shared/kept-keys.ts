/** Local storage keys for a site. Sites of several dealerships on one host have separate keys. */

/** The chosen state for on-road prices. */
export const buyerStateKey = (site: string): string => `${site}:state`;

/** The details that forms fill in again. */
export const profileKey = (site: string): string => `${site}:profile`;

/** Recent searches. */
export const recentSearchesKey = (site: string): string => `${site}:searches`;
