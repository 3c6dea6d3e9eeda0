/** Tells whether a page was drawn of the cars that its script finds: the index at its address may be newer. */
import type { SearchSession } from './search-session.ts';

/** A short hash of the first cars, with everything that a card shows. */
export function drawnMark({ store }: Pick<SearchSession, 'store'>): string {
  const text = JSON.stringify(store.getState().answer.result.hits);
  // FNV-1a, 32 bits: it guards against mixing two stocks, not against anybody's intent.
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(36);
}
