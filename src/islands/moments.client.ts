/** Waits for the right moments to start work. */

/** A hidden page paints nothing, so the wait is limited. */
const LONGEST_FRAME_MS = 100;

/** Resolves once pending changes have painted. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_FRAME_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Lets the page paint and respond first. */
export const yieldToPage = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A page that is never idle still starts. */
const LONGEST_REST_MS = 2_000;

/** Resolves when the page is idle; at once if the browser cannot tell. */
export function rested(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback !== 'function') resolve();
    else requestIdleCallback(() => resolve(), { timeout: LONGEST_REST_MS });
  });
}
