/**
 * Where a shopper's own browser keeps what was given to a site: keys in local storage. Sites of several dealerships on one
 * host keep to their own.
 */

/** The state that they buy in, as they chose it. */
export const buyerStateKey = (site: string): string => `${site}:state`;

/** What forms fill in again. */
export const profileKey = (site: string): string => `${site}:profile`;

/** Their last searches. */
export const recentSearchesKey = (site: string): string => `${site}:searches`;
