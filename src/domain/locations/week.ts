/** A location's week and special days, as lists to show. */
import type { Location, OpeningHour, SpecialHour } from '#domain/tenant/site.ts';
import { formatClock, formatClosing, isAllDay, type Span } from './clock.ts';

/** The opening hours in a location's record. */
export type Hours = Pick<Location['contact_detail'], 'opening_hours' | 'special_hours'>;

/** One day, resolved: closed, open between two times (`HH:MM`), or open in words ("By appointment"). */
type Day = { kind: 'closed' } | ({ kind: 'open' } & Span) | { kind: 'words'; text: string };

const CLOSED: Day = { kind: 'closed' };
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
/** The week as displayed: Monday first. */
const SHOWN_ORDER = [1, 2, 3, 4, 5, 6, 0];

/** 0 is Sunday. `date` is `YYYY-MM-DD`. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** `Monday` for 1. */
export function weekdayName(weekday: number): string {
  return WEEKDAYS[weekday] ?? '';
}

/** The date this many days later, earlier if negative. */
export function daysLater(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

function dayOf(hour: OpeningHour | undefined): Day {
  if (hour === undefined || hour.status === 'Closed') return CLOSED;
  if (hour.formated_hours !== null) return { kind: 'words', text: hour.formated_hours };
  return hour.open === null || hour.close === null
    ? CLOSED
    : { kind: 'open', open: hour.open, close: hour.close };
}

function specialDay({ status, start_hour, end_hour }: SpecialHour): Day {
  return status === 'Open' && start_hour !== null && end_hour !== null
    ? { kind: 'open', open: start_hour, close: end_hour }
    : CLOSED;
}

/** A special day outranks the week. `date` is `YYYY-MM-DD`. */
export function dayAt(hours: Hours, date: string): Day {
  const special = hours.special_hours.find((each) => each.date === date);
  if (special !== undefined) return specialDay(special);
  const weekday = weekdayOf(date);
  return dayOf(hours.opening_hours.find((hour) => hour.weekday === weekday));
}

/** `8:30 am – 5:30 pm`, `Open 24 hours`, `Closed`, or the location's own text. */
export function dayText(day: Day): string {
  switch (day.kind) {
    case 'closed':
      return 'Closed';
    case 'words':
      return day.text;
    case 'open':
      return isAllDay(day) ? 'Open 24 hours' : `${formatClock(day.open)} – ${formatClosing(day.close)}`;
  }
}

interface HoursRow {
  /** `Monday`, or `Monday to Friday` if all five are the same. */
  label: string;
  text: string;
  /** 0 is Sunday. */
  weekdays: number[];
}

/** The week from Monday. The five weekdays are one row if they have the same hours. Empty without hours. */
export function hoursRows(hours: Pick<Hours, 'opening_hours'>): HoursRow[] {
  if (hours.opening_hours.length === 0) return [];
  const rows = SHOWN_ORDER.map((weekday) => ({
    label: weekdayName(weekday),
    text: dayText(dayOf(hours.opening_hours.find((hour) => hour.weekday === weekday))),
    weekdays: [weekday],
  }));
  const working = rows.slice(0, 5);
  const [monday] = working;
  if (monday === undefined || working.some((row) => row.text !== monday.text)) return rows;
  return [{ label: 'Monday to Friday', text: monday.text, weekdays: [1, 2, 3, 4, 5] }, ...rows.slice(5)];
}

/** The hours without special days before `from` or further off than this many days. */
export function hoursAhead(hours: Hours, from: string, days: number): Hours {
  const until = daysLater(from, days);
  return {
    opening_hours: hours.opening_hours,
    special_hours: hours.special_hours.filter(({ date }) => date >= from && date <= until),
  };
}

export interface SpecialRow {
  /** `YYYY-MM-DD`. */
  date: string;
  weekday: string;
  /** `Christmas Day`; `null` for a day without a name. */
  name: string | null;
  text: string;
}

/** Special days from `from` on, in order, within this many days. */
export function specialRows(hours: Hours, from: string, days: number): SpecialRow[] {
  return hoursAhead(hours, from, days)
    .special_hours.toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map((special) => ({
      date: special.date,
      weekday: weekdayName(weekdayOf(special.date)),
      name: special.name,
      text: dayText(specialDay(special)),
    }));
}
