/**
 * Pages with places to be filled at request time: the build writes them, `src/live` fills them. A place is marked by
 * comments, so that the page as built is whole too.
 */

/** Stands in a shell's head wherever the page's own words belong. */
export const SHELL_HEAD = {
  title: 'live-shell-title',
  description: 'live-shell-description',
  path: '/live-shell-path',
  data: { live: 'shell' },
} as const;

export const placeStart = (name: string) => `<!--live:${name}-->`;
export const placeEnd = (name: string) => `<!--/live:${name}-->`;
