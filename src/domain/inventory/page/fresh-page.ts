/** The address of a car's page drawn on request; the car's own address serves the page as it was built. */

const FRESH = 'fresh';

/** From the site's root. */
export const freshPagePath = (slug: string) => `/cars/${slug}?${FRESH}`;

export const asksForFreshPage = (query: URLSearchParams) => query.has(FRESH);
