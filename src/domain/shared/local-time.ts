/** The clock on the wall of a place, and the moment it shows. */

const MINUTE_MS = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** `2026-03-01 08:30:00`: what calendar and clock of a zone show at that moment. Sweden writes it so. */
function wall(zone: string, moment: number | Date): string {
  // Making a format costs far more than using it.
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(zone, format);
  }
  return format.format(moment);
}

/** The same read as if it were UTC, in milliseconds. */
function wallMs(zone: string, moment: number): number {
  return Date.parse(`${wall(zone, moment).replace(' ', 'T')}Z`);
}

/** The calendar date in a zone at that moment, `YYYY-MM-DD`. */
export function dateInZone(zone: string, moment: Date): string {
  return wall(zone, moment).slice(0, 10);
}

/** The time of day in a zone at that moment, `HH:MM`. */
export function clockInZone(zone: string, moment: Date): string {
  return wall(zone, moment).slice(11, 16);
}

/**
 * The moment at which a wall clock in the zone shows that date (`YYYY-MM-DD`) and time (`HH:MM`). A time that
 * daylight saving skips is the one an hour later; of one that comes twice, the first.
 * `null` if it is no date or time.
 */
export function momentOf(zone: string, date: string, time: string): Date | null {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(wanted)) return null;
  // The offset is at most a day; the smaller of the candidates that fit is the first time round.
  const guesses = [wanted - 14 * 60 * MINUTE_MS, wanted + 12 * 60 * MINUTE_MS].map(
    (near) => wanted - (wallMs(zone, near) - near),
  );
  const right = guesses.filter((guess) => wallMs(zone, guess) === wanted);
  return new Date(right.length > 0 ? Math.min(...right) : Math.max(...guesses));
}
