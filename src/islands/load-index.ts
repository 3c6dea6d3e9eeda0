import { type EmbeddedEngine, openIndex } from '#engines/embedded/index.ts';

/** The bytes of a search index. @throws Error when the index cannot be fetched */
export async function loadIndex(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Left of an idle moment when work ends: one step takes longer than nothing. */
const REST_MS = 2;

/** An engine over an index that makes ready for text while the page rests, so that the first word is found at once. */
export function openPreparing(bytes: Uint8Array): EmbeddedEngine {
  const engine = openIndex(bytes);
  // Where the browser knows no idle moments, the first text does the work.
  if (typeof requestIdleCallback === 'function') {
    requestIdleCallback(function work(deadline) {
      if (!engine.prepareText(() => deadline.timeRemaining() <= REST_MS)) requestIdleCallback(work);
    });
  }
  return engine;
}
