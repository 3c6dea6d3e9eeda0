/** When a delivery that failed is tried again, and when it is given up. */

const FIRST_MS = 2_000;
const LONGEST_MS = 3_600_000;
/** How far chance moves an attempt, so that those who failed together do not come back together. */
const SPREAD = 0.25;

const step = (attempts: number) =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(Math.max(attempts - 1, 0), 30));

/**
 * The longest that `retryDelay` can be after so many attempts, milliseconds. Whatever is due later than that was put
 * off by a clock that was ahead.
 */
export const longestDelay = (attempts: number): number => step(attempts) * (1 + SPREAD);

/**
 * Milliseconds from a failed attempt until the next: two seconds at first, twice as long each time, an hour at most.
 * @param attempts attempts made so far, at least 1
 * @param chance from 0 up to 1
 */
export function retryDelay(attempts: number, chance: number): number {
  return Math.round(step(attempts) * (1 - SPREAD + 2 * SPREAD * chance));
}

/**
 * How often a delivery is tried in a time by a clock that runs true, even when every delay and every attempt is as long
 * as it can be.
 * @param lifetimeMs how long it is tried, milliseconds
 * @param attemptMs how long one attempt takes at most, milliseconds
 */
export function fewestAttempts(lifetimeMs: number, attemptMs: number): number {
  let made = 0;
  for (let at = 0; at < lifetimeMs; at += attemptMs + longestDelay(made)) made += 1;
  return made;
}

interface FailedDelivery {
  /** Attempts made so far. */
  attempts: number;
  /** The time of the next possible attempt, milliseconds since 1970. */
  at: number;
  /** When its time is over, milliseconds since 1970. */
  giveUpAt: number;
  lifetimeMs: number;
  attemptMs: number;
}

/**
 * Whether a delivery is not tried any more: its time is over, and it was tried as often as that time allows. A clock that
 * jumps ahead ends the time but makes no attempts, so it gives nothing up.
 */
export const isGivenUp = ({ attempts, at, giveUpAt, lifetimeMs, attemptMs }: FailedDelivery): boolean =>
  at >= giveUpAt && attempts >= fewestAttempts(lifetimeMs, attemptMs);
