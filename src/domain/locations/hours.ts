/** Whether a location is open at a given time, as one sentence. */
import { clockInZone, dateInZone, momentOf } from '#domain/shared/local-time.ts';
import { formatDayMonth } from '#domain/shared/time-zone.ts';
import { formatClock, formatClosing, isOvernight } from './clock.ts';
import { dayAt, daysLater, dayText, type Hours, weekdayName, weekdayOf } from './week.ts';

interface OpenNow {
  open: boolean;
  /** `Open until 5:30 pm`, `Opens 8:30 am`, `Opens tomorrow 8:30 am`, `Opens Monday 8 am`, `Today: By appointment`. */
  text: string;
  /** Today's hours, such as `8:30 am – 5:30 pm`. */
  today: string;
  /** The location's date: `YYYY-MM-DD`. */
  date: string;
  /** 0 is Sunday. */
  weekday: number;
  /** When the sentence may next change: an opening, a closing, or midnight at the location. */
  changesAt: Date;
}

/** Longer than any summer break. A location that stays closed for longer counts as closed for good. */
export const LOOK_AHEAD_DAYS = 62;
const WEEK_DAYS = 7;

/** An open period. */
interface Opening {
  date: string;
  start: Date;
  /** The day it ends on, which may be the next. */
  endDate: string;
  /** `HH:MM` it ends at. */
  close: string;
  end: Date;
}

function openingOn(hours: Hours, zone: string, date: string): Opening | null {
  const day = dayAt(hours, date);
  if (day.kind !== 'open') return null;
  const { open, close } = day;
  // 24:00 is the first minute of the next day.
  const endsNextDay = isOvernight(day) || close === '24:00';
  const endDate = endsNextDay ? daysLater(date, 1) : date;
  const start = momentOf(zone, date, open);
  const end = momentOf(zone, endDate, close === '24:00' ? '00:00' : close);
  return start === null || end === null ? null : { date, start, endDate, close, end };
}

/** The open period at a given time: today's, or yesterday's past midnight. */
function openingAt(hours: Hours, zone: string, date: string, moment: Date): Opening | null {
  const holding = [date, daysLater(date, -1)]
    .map((each) => openingOn(hours, zone, each))
    .filter((each) => each !== null && each.start <= moment && moment < each.end);
  return holding[0] ?? null;
}

/** The last of consecutive periods without a gap; `null` if they last a week. */
function lastInARow(hours: Hours, zone: string, first: Opening): Opening | null {
  let last = first;
  for (let days = 0; days < WEEK_DAYS; days++) {
    const next = openingOn(hours, zone, daysLater(last.date, 1));
    if (next === null || next.start > last.end) return last;
    if (next.end > last.end) last = next;
    else return last;
  }
  return null;
}

function nextOpening(hours: Hours, zone: string, today: string, moment: Date): Opening | null {
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead++) {
    const opening = openingOn(hours, zone, daysLater(today, ahead));
    if (opening !== null && opening.start > moment) return opening;
  }
  return null;
}

/**
 * The time since which a location has been open for this long until `moment`. Days in words ("By
 * appointment") do not count as open.
 * @param ms milliseconds of opening time
 * @returns null if it was not open for that long in two months
 */
export function openingTimeBack(hours: Hours, zone: string, moment: Date, ms: number): Date | null {
  const today = dateInZone(zone, moment);
  let left = ms;
  let until = moment.getTime();
  for (let back = 0; back <= LOOK_AHEAD_DAYS; back++) {
    const opening = openingOn(hours, zone, daysLater(today, -back));
    if (opening === null) continue;
    const end = Math.min(opening.end.getTime(), until);
    const open = end - opening.start.getTime();
    if (open <= 0) continue;
    if (open >= left) return new Date(end - left);
    left -= open;
    until = opening.start.getTime();
  }
  return null;
}

/** When a location will have been open for this long since `moment`; null if that takes over two months. */
export function openingTimeAhead(hours: Hours, zone: string, moment: Date, ms: number): Date | null {
  const today = dateInZone(zone, moment);
  let left = ms;
  let from = moment.getTime();
  // Yesterday's hours may run past midnight.
  for (let ahead = -1; ahead <= LOOK_AHEAD_DAYS; ahead++) {
    const opening = openingOn(hours, zone, daysLater(today, ahead));
    if (opening === null) continue;
    const start = Math.max(opening.start.getTime(), from);
    const open = opening.end.getTime() - start;
    if (open <= 0) continue;
    if (open >= left) return new Date(start + left);
    left -= open;
    from = opening.end.getTime();
  }
  return null;
}

/**
 * How one day is called from another: nothing for today, `tomorrow`, a weekday, or a weekday with its date.
 */
function dayName(date: string, today: string): string {
  if (date === today) return '';
  if (date === daysLater(today, 1)) return 'tomorrow ';
  const name = weekdayName(weekdayOf(date));
  return date < daysLater(today, WEEK_DAYS) ? `${name} ` : `${name} ${formatDayMonth(date)}, `;
}

/**
 * Whether the location is open at that time, on its own clock; daylight saving is taken into account. Hours
 * that end at or before their start run past midnight; overlapping ones are merged. `null` if the location
 * has no hours at all.
 * @param zone the location's IANA time zone, see `zoneOf`
 */
export function openNow(hours: Hours, zone: string, moment: Date): OpenNow | null {
  if (hours.opening_hours.length === 0) return null;
  const date = dateInZone(zone, moment);
  const day = dayAt(hours, date);
  const midnight = momentOf(zone, daysLater(date, 1), '00:00') ?? moment;
  const before = (...moments: (Date | undefined)[]) =>
    new Date(Math.min(...moments.flatMap((each) => (each === undefined ? [] : [each.getTime()]))));
  const at = { today: dayText(day), date, weekday: weekdayOf(date) };

  const opening = openingAt(hours, zone, date, moment);
  if (opening !== null) {
    const last = lastInARow(hours, zone, opening);
    if (last === null) return { ...at, open: true, text: 'Open 24 hours', changesAt: midnight };
    // A closing time after midnight needs no day: everyone knows which 2 am it is.
    const isTonight = last.date <= date;
    const closing = formatClosing(last.close);
    const name = isTonight ? '' : dayName(closing === 'midnight' ? last.date : last.endDate, date);
    return {
      ...at,
      open: true,
      text: `Open until ${name}${closing}`,
      changesAt: before(last.end, midnight),
    };
  }

  const next = nextOpening(hours, zone, date, moment);
  const changesAt = before(next?.start, midnight);
  if (day.kind === 'words') return { ...at, open: false, text: `Today: ${day.text}`, changesAt };
  if (next === null) return { ...at, open: false, text: 'Closed', changesAt };
  const text = `Opens ${dayName(next.date, date)}${formatClock(clockInZone(zone, next.start))}`;
  return { ...at, open: false, text, changesAt };
}
