/** Seconds between an open page's requests. The news of a payment comes within moments, or takes a while. */
const WAITS = [2, 3, 3, 5, 5, 10, 10, 20] as const;
const LONGEST = 30;

/**
 * How long a page waiting for news about a reservation waits before it asks again, milliseconds.
 * @param asked requests since the last news
 */
export function pageWait(asked: number): number {
  return (WAITS[asked] ?? LONGEST) * 1000;
}
