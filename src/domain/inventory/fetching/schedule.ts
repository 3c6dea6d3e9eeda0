/** When a feed is fetched, and when a failed fetch is tried again. */
import { dateInZone, momentOf } from '#domain/shared/local-time.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export type FeedSchedule =
  | { kind: 'every'; minutes: number }
  /** Times of day, `HH:MM`, on the clock of a zone. */
  | { kind: 'at'; times: readonly string[]; zone: string };

/** An interval, from a minute to a day. */
export const INTERVAL =
  /^(?:(?:[1-9]\d{0,2}|1[0-3]\d\d|14[0-3]\d|1440) ?(?:mins?|minutes?)|(?:[1-9]|1\d|2[0-4]) ?(?:h|hours?))$/;

/** `15 min` is 15, `2 hours` is 120; null for anything other than an interval from a minute to a day. */
export function minutesOfInterval(text: string): number | null {
  if (!INTERVAL.test(text)) return null;
  return Number.parseInt(text, 10) * (text.includes('h') ? 60 : 1);
}

/**
 * The first scheduled time after a moment. A time that daylight saving skips moves an hour later; a time that occurs
 * twice counts once.
 */
export function nextRun(schedule: FeedSchedule, after: Date): Date {
  if (schedule.kind === 'every') return new Date(after.getTime() + schedule.minutes * MINUTE_MS);
  const { zone, times } = schedule;
  // Check the day before too: a skipped time just after midnight is later than the calendar says.
  const days = [-1, 0, 1, 2].map((day) => dateInZone(zone, new Date(after.getTime() + day * DAY_MS)));
  const moments = days
    .flatMap((day) => times.map((time) => momentOf(zone, day, time)?.getTime() ?? 0))
    .filter((moment) => moment > after.getTime());
  return new Date(Math.min(...moments));
}

const FIRST_MS = 30_000;
const LONGEST_MS = 3_600_000;
/** The random part of a delay, as a share of it: feeds that fail together should not all retry together. */
const SPREAD = 0.25;

/** The longest wait before a fetch, milliseconds. A time further ahead was set while the clock was fast. */
export const LONGEST_WAIT_MS = DAY_MS + 3 * LONGEST_MS;

/**
 * When to retry a failed fetch: after half a minute, then twice as long each time up to an hour, and always at the next
 * scheduled time of day. A host that refused is left alone for an hour.
 * @param tries failed tries in a row, at least 1
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
  /** The host's own retry delay, seconds. */
  waitSeconds: number;
}
