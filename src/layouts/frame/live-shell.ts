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

/** A place with what stands in it as built. */
export const place = (name: string, html = '') => placeStart(name) + html + placeEnd(name);

/** The names of a shell's places, in order. */
export const placesOf = (shell: string): string[] =>
  Array.from(shell.matchAll(/<!--live:([a-z:-]+)-->/g), ([, name = '']) => name);

/** Places of a page that an address can tell what it is about, each followed by the form's id. */
export const FORM_PLACES = { form: 'form:', second: 'second-form:' } as const;
export const CALCULATOR_PLACE = 'calculator';
/** All of a search page that its query changes, and what says to script that it was drawn for the address. */
export const SEARCH_PLACES = { root: 'search', drawn: 'search-drawn' } as const;
/** All that the page of personalised finance says of its car. */
export const FINANCE_PLACE = 'personalised-finance';
