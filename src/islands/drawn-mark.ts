/** Tells whether a page was drawn from the same cars its script finds, because the index may be newer. */
import type { SearchSession } from './search-session.ts';

/** A short hash of the first cars, with everything a card shows. */
export function drawnMark({ store }: Pick<SearchSession, 'store'>): string {
  const text = JSON.stringify(store.getState().answer.result.hits);
  // FNV-1a, 32 bits: enough to tell two stocks apart, but no protection against forgery.
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(36);
}
