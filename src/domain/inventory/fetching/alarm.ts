/** When a feed needs attention. */
import { counted } from '#domain/shared/counted.ts';

const HOUR_MS = 3_600_000;

/** The parts of a feed's history that can raise an alarm. */
interface FeedPast {
  /** When fetches began to fail without a break; null if the last one worked. */
  failingSince: Date | null;
  /** The last error. */
  problem: string | null;
  /** When the stock in the file last changed, or when the feed was set up if it never came. */
  changedAt: Date;
}

/** How many hours the dealer tolerates. */
interface Patience {
  failingHours: number;
  /** 0: no limit. */
  staleHours: number;
}

/**
 * Why a feed needs attention, to complete a sentence that begins with its name; null if it does not. Age counts from
 * when the platform saw a change, because a host's clock may be wrong.
 */
export function feedAlarm(past: FeedPast, { failingHours, staleHours }: Patience, now: Date): string | null {
  const { failingSince, problem, changedAt } = past;
  if (failingSince && hoursSince(failingSince, now) >= failingHours) {
    return `has been failing for ${ageText(failingSince, now)}: ${problem ?? 'the reason is unknown'}`;
  }
  if (staleHours > 0 && hoursSince(changedAt, now) >= staleHours) {
    return `has had no changes for ${ageText(changedAt, now)}`;
  }
  return null;
}

const hoursSince = (since: Date, now: Date) => (now.getTime() - since.getTime()) / HOUR_MS;

/** `4 minutes`, `3 hours`, `2 days`. */
export function ageText(since: Date, now: Date): string {
  const hours = Math.max(0, hoursSince(since, now));
  if (hours < 1) return counted(Math.floor(hours * 60), 'minute');
  return hours < 48 ? counted(Math.floor(hours), 'hour') : counted(Math.floor(hours / 24), 'day');
}
