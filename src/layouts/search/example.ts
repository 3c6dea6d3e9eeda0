import type { SearchDocument } from '#domain/search/document.ts';

/** Words that a search finds something with: the car that came last. `fresh` has the newest first. */
export function searchExample([newest]: readonly Pick<SearchDocument, 'make' | 'model'>[]): string | null {
  return newest === undefined ? null : `${newest.make} ${newest.model}`;
}
