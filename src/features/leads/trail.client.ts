/** Remembers the visit for as long as the tab lives: paths and campaign, never the person. */
import {
  campaignParams,
  type LeadAttributes,
  readAttributes,
  withVisit,
} from '#domain/leads/submission/attributes.ts';
import { arrivalSource } from '#domain/tracking/arrival.ts';

const KEY = 'trail';
const SOURCE_KEY = 'source';

export function readTrail(): LeadAttributes {
  try {
    return readAttributes(sessionStorage.getItem(KEY));
  } catch {
    return readAttributes(null);
  }
}

/** Where this visit came from; null if the browser stores nothing. */
export function visitSource(): string | null {
  try {
    return sessionStorage.getItem(SOURCE_KEY);
  } catch {
    return null;
  }
}

export function noteVisit({
  pathname,
  search,
  hostname,
}: Pick<Location, 'pathname' | 'search' | 'hostname'>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(withVisit(readTrail(), pathname, search)));
    const source = arrivalSource({
      campaign: campaignParams(search),
      referrer: document.referrer,
      host: hostname,
    });
    // A reload repeats the referrer, and a new tab has the site's own: neither is an arrival.
    if (source !== null && (source !== 'direct' || visitSource() === null)) {
      sessionStorage.setItem(SOURCE_KEY, source);
    }
  } catch {
    // Storage is blocked: the lead is sent without its visit.
  }
}
