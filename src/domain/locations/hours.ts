/** When a location is open: for the week as a list, and for the moment as a sentence. */
import type { AustralianState } from '#domain/shared/schema.ts';
import { dateIn, timeZoneOf } from '#domain/shared/time-zone.ts';
import type { Location, OpeningHour } from '#domain/tenant/site.ts';

/** The part of a location's record that says when it is open. */
export type Hours = Pick<Location['contact_detail'], 'opening_hours' | 'special_hours'>;

/** One day, already decided: closed, open between two times (`HH:MM`), or open in words ("By appointment"). */
export type Day =
  | { kind: 'closed' }
  | { kind: 'open'; open: string; close: string }
  | { kind: 'words'; text: string };

const CLOSED: Day = { kind: 'closed' };
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
/** The week as shown: Monday first. */
const SHOWN_ORDER = [1, 2, 3, 4, 5, 6, 0];

/** `HH:MM` as shoppers read it: `8:30 am`, `12 pm`. */
export function formatClock(clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const shown = hour % 12 === 0 ? 12 : hour % 12;
  return `${shown}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`} ${hour < 12 ? 'am' : 'pm'}`;
}

function dayOf(hour: OpeningHour | undefined): Day {
  if (hour === undefined || hour.status === 'Closed') return CLOSED;
  if (hour.formated_hours !== null) return { kind: 'words', text: hour.formated_hours };
  return hour.open === null || hour.close === null
    ? CLOSED
    : { kind: 'open', open: hour.open, close: hour.close };
}

/** `8:30 am – 5:30 pm`, `Closed`, or the location's own words. */
export function dayText(day: Day): string {
  switch (day.kind) {
    case 'closed':
      return 'Closed';
    case 'words':
      return day.text;
    case 'open':
      return `${formatClock(day.open)} – ${formatClock(day.close)}`;
  }
}

export interface HoursRow {
  /** `Monday`, or `Monday to Friday` where all five are alike. */
  label: string;
  text: string;
  /** 0 is Sunday. */
  weekdays: number[];
}

/** The week from Monday. The five working days are one row when they have the same hours. Empty without hours. */
export function hoursRows(hours: Pick<Hours, 'opening_hours'>): HoursRow[] {
  if (hours.opening_hours.length === 0) return [];
  const rows = SHOWN_ORDER.map((weekday) => ({
    label: WEEKDAYS[weekday] ?? '',
    text: dayText(dayOf(hours.opening_hours.find((hour) => hour.weekday === weekday))),
    weekdays: [weekday],
  }));
  const working = rows.slice(0, 5);
  const [monday] = working;
  if (monday === undefined || working.some((row) => row.text !== monday.text)) return rows;
  return [{ label: 'Monday to Friday', text: monday.text, weekdays: [1, 2, 3, 4, 5] }, ...rows.slice(5)];
}

/** A special day outranks the week. `date` is `YYYY-MM-DD`. */
export function dayAt(hours: Hours, date: string): Day {
  const special = hours.special_hours.find((each) => each.date === date);
  if (special !== undefined) {
    return special.status === 'Open' && special.start_hour !== null && special.end_hour !== null
      ? { kind: 'open', open: special.start_hour, close: special.end_hour }
      : CLOSED;
  }
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return dayOf(hours.opening_hours.find((hour) => hour.weekday === weekday));
}

function daysLater(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** The time of day in the state, `HH:MM`: times written so compare as text. */
function clockIn(state: AustralianState, moment: Date): string {
  return moment.toLocaleTimeString('en-GB', {
    timeZone: timeZoneOf(state),
    hour: '2-digit',
    minute: '2-digit',
  });
}

export interface OpenNow {
  open: boolean;
  /** `Open until 5:30 pm`, `Opens at 8:30 am`, `Opens Monday at 8:30 am`, `Today: By appointment`. */
  text: string;
  /** Today's hours, such as `8:30 am – 5:30 pm`. */
  today: string;
  /** 0 is Sunday. */
  weekday: number;
}

/** Whether the location is open at that moment, in its own state's time. `null` when it has no hours at all. */
export function openNow(hours: Hours, state: AustralianState, moment: Date): OpenNow | null {
  if (hours.opening_hours.length === 0) return null;
  const date = dateIn(state, moment);
  const clock = clockIn(state, moment);
  const day = dayAt(hours, date);
  const at = { today: dayText(day), weekday: new Date(`${date}T00:00:00Z`).getUTCDay() };
  if (day.kind === 'words') return { ...at, open: false, text: `Today: ${day.text}` };
  if (day.kind === 'open' && clock < day.open) {
    return { ...at, open: false, text: `Opens at ${formatClock(day.open)}` };
  }
  if (day.kind === 'open' && clock < day.close) {
    return { ...at, open: true, text: `Open until ${formatClock(day.close)}` };
  }
  return { ...at, open: false, text: nextOpening(hours, date) };
}

function nextOpening(hours: Hours, today: string): string {
  for (let ahead = 1; ahead <= 7; ahead++) {
    const date = daysLater(today, ahead);
    const day = dayAt(hours, date);
    if (day.kind !== 'open') continue;
    const name = ahead === 1 ? 'tomorrow' : (WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '');
    return `Closed, opens ${name} at ${formatClock(day.open)}`;
  }
  return 'Closed';
}
