/** Whether a time is today or tomorrow at its location. */
import { dateInZone } from '#domain/shared/local-time.ts';

export type NearDay = 'today' | 'tomorrow';

/** The day after a date, both `YYYY-MM-DD`. Calendar arithmetic, so daylight saving does not matter. */
function dayAfter(date: string): string {
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** Today or tomorrow in `zone`; null for any other day. */
export function nearDay(moment: Date, zone: string, now: Date): NearDay | null {
  const today = dateInZone(zone, now);
  const date = dateInZone(zone, moment);
  if (date === today) return 'today';
  return date === dayAfter(today) ? 'tomorrow' : null;
}
