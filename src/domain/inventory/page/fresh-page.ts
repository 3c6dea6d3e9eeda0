/** The address of a car's page rendered on request; the car's usual address serves the page as it was built. */

const FRESH = 'fresh';

/** From the site's root. */
export const freshPagePath = (slug: string) => `/cars/${slug}?${FRESH}`;

export const asksForFreshPage = (query: URLSearchParams) => query.has(FRESH);
