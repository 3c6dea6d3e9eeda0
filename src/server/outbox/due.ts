/** Which rows of a queue are due, whatever the clock did since they were written. */
import { type SQL, sql } from 'drizzle-orm';
import { longestDelay } from '#domain/deliveries/schedule.ts';

/** Attempts after which delays grow no more. */
const STEPS = 12;

/** Seconds that a row may wait at most after `attempts` attempts, by their number from 0. */
const WAITS = `{${Array.from({ length: STEPS + 1 }, (_, attempts) => longestDelay(attempts) / 1000).join(',')}}`;

/**
 * Rows whose next attempt has come and that nobody works on. A time that no delay and no lease can reach was written
 * while the clock was ahead: it does not count, or a clock that went two hours ahead and back would leave everything
 * waiting for two hours.
 * @param leaseMs the longest lease
 */
export function isDue(at: Date, leaseMs: number): SQL {
  const now = sql`${at.toISOString()}::timestamptz`;
  const lease = sql`${leaseMs / 1000} * interval '1 second'`;
  const wait = sql`(${WAITS}::float8[])[least(attempts, ${STEPS}::integer) + 1] * interval '1 second'`;
  return sql`(next_attempt_at <= ${now} or next_attempt_at > ${now} + ${wait} + interval '1 second')
    and (leased_until is null or leased_until <= ${now} or leased_until > ${now} + ${lease} + interval '1 second')`;
}
