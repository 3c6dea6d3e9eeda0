/** Moments of a page at which work may begin. */

/** A hidden page paints nothing: it does not wait for long. */
const LONGEST_FRAME_MS = 100;

/** Resolves once what has changed so far is seen. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_FRAME_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Lets the page paint and answer before what follows. */
export const yieldToPage = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A page that never rests is woken all the same. */
const LONGEST_REST_MS = 2_000;

/** Resolves when the page has nothing else to do; at once where the browser cannot tell. */
export function rested(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback !== 'function') resolve();
    else requestIdleCallback(() => resolve(), { timeout: LONGEST_REST_MS });
  });
}
