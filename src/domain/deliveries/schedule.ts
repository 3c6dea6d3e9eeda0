/** When a failed delivery is tried again, and when it is given up. */

const FIRST_MS = 2_000;
const LONGEST_MS = 3_600_000;
/** Random jitter, so that deliveries that failed together are not retried together. */
const SPREAD = 0.25;

const step = (attempts: number) =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(Math.max(attempts - 1, 0), 30));

/**
 * The longest `retryDelay` after this many attempts, milliseconds. A delivery due later than that was
 * scheduled by a clock that was ahead.
 */
export const longestDelay = (attempts: number): number => step(attempts) * (1 + SPREAD);

/**
 * Milliseconds until the next attempt: two seconds at first, doubling each time, up to an hour.
 * @param attempts attempts made so far, at least 1
 * @param chance from 0 up to 1
 */
export function retryDelay(attempts: number, chance: number): number {
  return Math.round(step(attempts) * (1 - SPREAD + 2 * SPREAD * chance));
}

/**
 * The fewest attempts that fit a delivery's lifetime by an accurate clock: every delay and every attempt takes as long
 * as possible.
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
 * Whether to give up on a delivery: its lifetime is over, and it has had the attempts that such a lifetime allows. A
 * clock that jumps ahead ends the lifetime early, but without those attempts the delivery goes on.
 */
export const isGivenUp = ({ attempts, at, giveUpAt, lifetimeMs, attemptMs }: FailedDelivery): boolean =>
  at >= giveUpAt && attempts >= fewestAttempts(lifetimeMs, attemptMs);
