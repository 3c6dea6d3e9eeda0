/** The address of a car's page drawn this moment, where its own address answers with the page as it was built. */

const FRESH = 'fresh';

/** From the root of the site. */
export const freshPagePath = (slug: string) => `/cars/${slug}?${FRESH}`;

export const asksForFreshPage = (query: URLSearchParams) => query.has(FRESH);
