/**
 * Times of day: as people write them, as stored (`HH:MM`, up to `24:00` for the end of a day), and as
 * displayed.
 */

const MARK = '\\s?[aApP]\\.?[mM]\\.?';
const OF_24 = '(?:[01]?\\d|2[0-3])[:.][0-5]\\d';
const OF_12 = `(?:0?[1-9]|1[0-2])(?:[:.][0-5]\\d)?${MARK}`;
const WORD = '[nN]oon|[mM]idday|[mM]idnight';

/** An opening time: `08:30`, `8.30`, `8:30 AM`, `9am`, `noon`. */
export const OPENING_CLOCK = new RegExp(`^(?:${OF_24}|${OF_12}|${WORD})$`);
/** A closing time: the same, and `24:00`. */
export const CLOSING_CLOCK = new RegExp(`^(?:${OF_24}|24[:.]00|${OF_12}|${WORD})$`);

const PARTS = /^(\d{1,2})(?:[:.](\d\d))?\s?([ap])?/i;
const DAY_MINUTES = 24 * 60;

/** Whether a written time has more than digits: am, pm, noon. */
export const isMarked = (text: string): boolean => !/^[\d:.\s]+$/.test(text);

/** `8.30 pm` is `20:30`. `null` for anything that is not a time, and for a bare hour. */
export function parseClock(text: string): string | null {
  const clock = text.trim();
  if (!CLOSING_CLOCK.test(clock)) return null;
  const [, hour, minute = '00', half] = PARTS.exec(clock) ?? [];
  if (hour === undefined) return /^midnight$/i.test(clock) ? '00:00' : '12:00';
  const base = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  return `${String(base).padStart(2, '0')}:${minute}`;
}

/** Minutes since midnight of `HH:MM`. */
export function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}

/** `HH:MM` for shoppers: `8:30 am`, `12 pm`. */
export function formatClock(clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const shown = hour % 12 === 0 ? 12 : hour % 12;
  return `${shown}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`} ${hour % 24 < 12 ? 'am' : 'pm'}`;
}

/** The same for a closing time: the end of a day is `midnight`. */
export function formatClosing(clock: string): string {
  return minutesOf(clock) % DAY_MINUTES === 0 ? 'midnight' : formatClock(clock);
}

export interface Span {
  /** `HH:MM`. */
  open: string;
  /** `HH:MM`; not after `open` if it closes on the next day, `24:00` at the end of the day. */
  close: string;
}

/** Whether it ends on the day after it starts. */
export function isOvernight({ open, close }: Span): boolean {
  return minutesOf(close) <= minutesOf(open);
}

/** Minutes from opening to closing. */
export function spanMinutes(span: Span): number {
  return minutesOf(span.close) - minutesOf(span.open) + (isOvernight(span) ? DAY_MINUTES : 0);
}

/** From the first minute of a day to its last. */
export function isAllDay(span: Span): boolean {
  return minutesOf(span.open) === 0 && spanMinutes(span) === DAY_MINUTES;
}

/** Longer than any night shift. An overnight span longer than this was meant to end in the afternoon. */
export const LONGEST_NIGHT_HOURS = 16;

/** Whether the times are plausible: `08:30` to `05:30` is a slip for `17:30`. */
export function isPlausible(span: Span): boolean {
  return !isOvernight(span) || isAllDay(span) || spanMinutes(span) <= LONGEST_NIGHT_HOURS * 60;
}
