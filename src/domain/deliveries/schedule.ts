/** When a delivery that failed is tried again. */

const FIRST_MS = 2_000;
const LONGEST_MS = 3_600_000;
/** How far chance moves an attempt, so that those who failed together do not come back together. */
const SPREAD = 0.25;

/**
 * Milliseconds from a failed attempt until the next: two seconds at first, twice as long each time, an hour at most.
 * @param attempts attempts made so far, at least 1
 * @param chance from 0 up to 1
 */
export function retryDelay(attempts: number, chance: number): number {
  const delay = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 30));
  return Math.round(delay * (1 - SPREAD + 2 * SPREAD * chance));
}
