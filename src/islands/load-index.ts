import type { EmbeddedEngine } from '#engines/embedded/engine.ts';
import { openTextless } from '#engines/embedded/textless.ts';

/** The bytes of a search index. @throws Error when the index cannot be fetched */
export async function loadIndex(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Left of an idle moment when work ends: one step takes longer than nothing. */
const REST_MS = 2;

/**
 * An engine over an index that makes ready for text once a box within `page` is touched, while the shopper thinks of a
 * word, so that the first is found at once.
 */
export function openPreparing(bytes: Uint8Array, page: HTMLElement): EmbeddedEngine {
  const engine = openTextless(bytes);
  const prepare = async () => {
    await engine.loadText();
    // Where the browser knows no idle moments, the first text does the work.
    if (typeof requestIdleCallback !== 'function') return;
    requestIdleCallback(function work(deadline) {
      if (!engine.prepareText(() => deadline.timeRemaining() <= REST_MS)) requestIdleCallback(work);
    });
  };
  const end = new AbortController();
  const touch = ({ target }: { target: EventTarget | null }) => {
    if (!(target instanceof HTMLInputElement && target.type === 'search')) return;
    end.abort();
    // A search asks again for what did not come.
    prepare().catch(() => {});
  };
  page.addEventListener('focusin', touch, { signal: end.signal });
  // Touched before there was script for it.
  touch({ target: page.ownerDocument.activeElement });
  return engine;
}
