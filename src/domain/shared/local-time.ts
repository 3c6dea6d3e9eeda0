/** Converts between a location's clock and exact times. */

const MINUTE_MS = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** `2026-03-01 08:30:00`: a zone's date and time. The Swedish locale has this format. */
function localDateTime(zone: string, moment: number | Date): string {
  // Creating a formatter costs far more than using it.
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(zone, format);
  }
  return format.format(moment);
}

/** The same read as if it were UTC, in milliseconds. */
function localMs(zone: string, moment: number): number {
  return Date.parse(`${localDateTime(zone, moment).replace(' ', 'T')}Z`);
}

/** The calendar date in a zone at that moment, `YYYY-MM-DD`. */
export function dateInZone(zone: string, moment: Date): string {
  return localDateTime(zone, moment).slice(0, 10);
}

/** The time of day in a zone at that moment, `HH:MM`. */
export function clockInZone(zone: string, moment: Date): string {
  return localDateTime(zone, moment).slice(11, 16);
}

/**
 * The exact time at which the zone's clock shows that date (`YYYY-MM-DD`) and time (`HH:MM`). A time skipped
 * by daylight saving becomes an hour later; of a repeated one, the first counts. `null` for an invalid date
 * or time.
 */
export function momentOf(zone: string, date: string, time: string): Date | null {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(wanted)) return null;
  // Offsets range from −12 to +14 hours. Of the candidates that fit, the smaller is the first occurrence.
  const guesses = [wanted - 14 * 60 * MINUTE_MS, wanted + 12 * 60 * MINUTE_MS].map(
    (near) => wanted - (localMs(zone, near) - near),
  );
  const right = guesses.filter((guess) => localMs(zone, guess) === wanted);
  return new Date(right.length > 0 ? Math.min(...right) : Math.max(...guesses));
}
