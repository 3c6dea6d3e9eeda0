/** Bookable times. */
import { isOvernight, minutesOf } from '#domain/locations/clock.ts';
import { dayAt, type Hours } from '#domain/locations/week.ts';
import { clockInZone, dateInZone, momentOf } from '#domain/shared/local-time.ts';

interface SlotSettings {
  slotMinutes: number;
  /** Hours from now until the first appointment offered. */
  leadHours: number;
  /** Days offered, counting today. */
  daysAhead: number;
}

export interface Slot {
  /** Its start, ISO 8601 in UTC. */
  start: string;
  /** Its start on the location's clock, `HH:MM`. */
  time: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const DAY_MINUTES = 24 * 60;

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * A location's slots on a date (`YYYY-MM-DD` in its own time zone), in order: back to back from opening until
 * the last that ends by closing time. Special hours outrank public holidays, which outrank the weekly hours. There
 * are none on a day whose hours are given in words, or outside the offered days.
 * @param holidays dates of public holidays at the location
 */
export function slotsOn(
  date: string,
  options: {
    hours: Hours;
    zone: string;
    holidays: ReadonlySet<string>;
    settings: SlotSettings;
    now: Date;
  },
): Slot[] {
  const { hours, zone, holidays, settings, now } = options;
  const isSpecial = hours.special_hours.some((each) => each.date === date);
  const day = dayAt(hours, date);
  if (day.kind !== 'open' || (holidays.has(date) && !isSpecial)) return [];
  const today = dateInZone(zone, now);
  if (date < today || Date.parse(date) - Date.parse(today) > settings.daysAhead * DAY_MS) return [];

  const earliest = now.getTime() + settings.leadHours * HOUR_MS;
  // A day's slots end at midnight, even if opening hours run past it.
  const close = isOvernight(day) ? DAY_MINUTES : minutesOf(day.close);
  const slots: Slot[] = [];
  for (let at = minutesOf(day.open); at + settings.slotMinutes <= close; at += settings.slotMinutes) {
    const time = clockOf(at);
    const start = momentOf(zone, date, time);
    // An hour that daylight saving skips has no slots.
    if (start === null || clockInZone(zone, start) !== time || start.getTime() < earliest) continue;
    slots.push({ start: start.toISOString(), time });
  }
  return slots;
}

/** The slot that contains a time; null if there is none. */
export function slotAt(
  slots: readonly Slot[],
  moment: string,
  { slotMinutes }: Pick<SlotSettings, 'slotMinutes'>,
): Slot | null {
  const at = Date.parse(moment);
  return (
    slots.find(({ start }) => {
      const from = Date.parse(start);
      return at >= from && at < from + slotMinutes * 60_000;
    }) ?? null
  );
}
