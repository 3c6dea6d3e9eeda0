/** A requested time must be in the future. */
import { clockInZone, dateInZone } from '#domain/shared/local-time.ts';
import type { FieldError } from './contact-details.ts';

/**
 * What is wrong with a requested day (`YYYY-MM-DD`) and time (`HH:MM`) in `zone`; null if both are still to
 * come or nothing was requested.
 */
export function passedTime(
  { date, time }: { date: string | null; time: string | null },
  zone: string,
  now: Date,
): FieldError | null {
  const today = dateInZone(zone, now);
  if (date === null || date > today) return null;
  if (date < today)
    return { field: 'preferred_date', message: 'This day has passed. Please choose another.' };
  return time !== null && time <= clockInZone(zone, now)
    ? { field: 'preferred_time', message: 'This time has passed. Please choose a later one.' }
    : null;
}
