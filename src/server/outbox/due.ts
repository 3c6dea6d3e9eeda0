/** Finds the rows of a queue that are due, even if the clock has jumped since they were written. */
import { type SQL, sql } from 'drizzle-orm';
import { longestDelay } from '#domain/deliveries/schedule.ts';

/** Attempts after which delays stop growing. */
const STEPS = 12;

/** The most seconds that a row may wait, by its number of attempts from 0. */
const WAITS = `{${Array.from({ length: STEPS + 1 }, (_, attempts) => longestDelay(attempts) / 1000).join(',')}}`;

/**
 * Rows whose next attempt is due and that no worker holds. A time beyond the longest delay or lease was written while the
 * clock was ahead, so it is ignored. Otherwise a clock that jumps two hours ahead and back would leave everything waiting
 * for two hours.
 * @param leaseMs the longest lease
 */
export function isDue(at: Date, leaseMs: number): SQL {
  const now = sql`${at.toISOString()}::timestamptz`;
  const lease = sql`${leaseMs / 1000} * interval '1 second'`;
  const wait = sql`(${WAITS}::float8[])[least(attempts, ${STEPS}::integer) + 1] * interval '1 second'`;
  return sql`(next_attempt_at <= ${now} or next_attempt_at > ${now} + ${wait} + interval '1 second')
    and (leased_until is null or leased_until <= ${now} or leased_until > ${now} + ${lease} + interval '1 second')`;
}
