import type { EmbeddedEngine } from '#engines/embedded/engine.ts';
import { openTextless } from '#engines/embedded/textless.ts';

/** The bytes of a search index. @throws Error when the index cannot be fetched */
export async function loadIndex(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Idle milliseconds to leave unused, because one step takes some time. */
const REST_MS = 2;

/**
 * An engine over an index that prepares text search once a box in `page` is touched, so the first word is
 * found at once.
 */
export function openPreparing(bytes: Uint8Array, page: HTMLElement): EmbeddedEngine {
  const engine = openTextless(bytes);
  const prepare = async () => {
    await engine.loadText();
    // In a browser without idle callbacks, the first text search does the work.
    if (typeof requestIdleCallback !== 'function') return;
    requestIdleCallback(function work(deadline) {
      if (!engine.prepareText(() => deadline.timeRemaining() <= REST_MS)) requestIdleCallback(work);
    });
  };
  const end = new AbortController();
  const touch = ({ target }: { target: EventTarget | null }) => {
    if (!(target instanceof HTMLInputElement && target.type === 'search')) return;
    end.abort();
    // A search retries what failed to load.
    prepare().catch(() => {});
  };
  page.addEventListener('focusin', touch, { signal: end.signal });
  // Touched before this script ran.
  touch({ target: page.ownerDocument.activeElement });
  return engine;
}
