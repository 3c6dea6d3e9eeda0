/** Remembers the way through the site for as long as the tab lives: paths and campaign, never the person. */
import { type LeadAttributes, readAttributes, withVisit } from '#domain/leads/attributes.ts';

const KEY = 'trail';

export function readTrail(): LeadAttributes {
  try {
    return readAttributes(sessionStorage.getItem(KEY));
  } catch {
    return readAttributes(null);
  }
}

export function noteVisit({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(withVisit(readTrail(), pathname, search)));
  } catch {
    // Storage is blocked: the lead goes without its way here.
  }
}
