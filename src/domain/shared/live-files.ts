/**
 * A release's data for pages drawn at request time. The platform reads these files, but does not serve them.
 */

export const LIVE_FOLDER = '/_live';

/** The data that the page at a path was built with, JSON. */
export const pageDataFile = (path: string): string =>
  `${LIVE_FOLDER}/pages${path === '/' ? '/index' : path}.json`;
