/** When a feed is fetched, and when it is tried again. */
import { dateInZone, momentOf } from '#domain/shared/local-time.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export type FeedSchedule =
  | { kind: 'every'; minutes: number }
  /** Times of day, `HH:MM`, on the clock of a zone. */
  | { kind: 'at'; times: readonly string[]; zone: string };

/** An interval from a minute to a day. */
export const INTERVAL =
  /^(?:(?:[1-9]\d{0,2}|1[0-3]\d\d|14[0-3]\d|1440) ?(?:mins?|minutes?)|(?:[1-9]|1\d|2[0-4]) ?(?:h|hours?))$/;

/** `15 min` is 15, `2 hours` 120; null for what is no interval from a minute to a day. */
export function minutesOfInterval(text: string): number | null {
  if (!INTERVAL.test(text)) return null;
  return Number.parseInt(text, 10) * (text.includes('h') ? 60 : 1);
}

/** The first scheduled moment after another. A time that daylight saving skips is an hour later, one that comes twice is once. */
export function nextRun(schedule: FeedSchedule, after: Date): Date {
  if (schedule.kind === 'every') return new Date(after.getTime() + schedule.minutes * MINUTE_MS);
  const { zone, times } = schedule;
  // The day before too: a time just after midnight that is skipped is later than the calendar says.
  const days = [-1, 0, 1, 2].map((day) => dateInZone(zone, new Date(after.getTime() + day * DAY_MS)));
  const moments = days
    .flatMap((day) => times.map((time) => momentOf(zone, day, time)?.getTime() ?? 0))
    .filter((moment) => moment > after.getTime());
  return new Date(Math.min(...moments));
}

const FIRST_MS = 30_000;
const LONGEST_MS = 3_600_000;
/** How far chance moves a try, so that feeds that failed together do not come back together. */
const SPREAD = 0.25;

/** No fetch is ever due later than that; what is, was put off by a clock that was ahead. Milliseconds. */
export const LONGEST_WAIT_MS = DAY_MS + 3 * LONGEST_MS;

/**
 * When a fetch that came to nothing is tried again: half a minute later, then twice as long each time up to an hour, and
 * in any case at the next time of day that is scheduled. A host that refused us is left alone for an hour.
 * @param tries tries in a row so far, at least 1
 * @param chance from 0 up to 1
 */
export function retryAt(
  schedule: FeedSchedule,
  { at, tries, refused, waitSeconds, chance }: Failure & { at: Date; chance: number },
): Date {
  const step = refused ? LONGEST_MS : Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries - 1, 20));
  const asked = Math.min(waitSeconds * 1000, LONGEST_MS);
  const retry = at.getTime() + Math.max(asked, Math.round(step * (1 - SPREAD + 2 * SPREAD * chance)));
  const scheduled = schedule.kind === 'at' ? nextRun(schedule, at).getTime() : Number.POSITIVE_INFINITY;
  return new Date(Math.min(retry, scheduled));
}

interface Failure {
  tries: number;
  refused: boolean;
  /** How long the host asks to be left alone, seconds. */
  waitSeconds: number;
}
