/** Seconds that an open page waits between requests: a payment is known within moments, or takes its time. */
const WAITS = [2, 3, 3, 5, 5, 10, 10, 20] as const;
const LONGEST = 30;

/**
 * How long a page that waits for news of a reservation waits before it asks again, milliseconds.
 * @param asked how often it has asked since the last news
 */
export function pageWait(asked: number): number {
  return (WAITS[asked] ?? LONGEST) * 1000;
}
