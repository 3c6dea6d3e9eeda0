/** The date in an Australian state. */
import type { AustralianState } from './schema.ts';

const ZONES: Readonly<Record<AustralianState, string>> = {
  act: 'Australia/Sydney',
  nsw: 'Australia/Sydney',
  nt: 'Australia/Darwin',
  qld: 'Australia/Brisbane',
  sa: 'Australia/Adelaide',
  tas: 'Australia/Hobart',
  vic: 'Australia/Melbourne',
  wa: 'Australia/Perth',
};

/** The IANA time zone of a state's capital. */
export function timeZoneOf(state: AustralianState): string {
  return ZONES[state];
}

/** A formatter is slow to create and fairly slow to use, so both it and its last answer are kept. */
const dateFormats = new Map<AustralianState, { format: Intl.DateTimeFormat; at: number; date: string }>();

/** The date in the state at that time, `YYYY-MM-DD`: such dates compare as text. */
export function dateIn(state: AustralianState, moment: Date): string {
  const known = dateFormats.get(state);
  const at = moment.getTime();
  if (known?.at === at) return known.date;
  // The Swedish locale writes dates the ISO way.
  const format = known?.format ?? new Intl.DateTimeFormat('sv-SE', { timeZone: ZONES[state] });
  const date = format.format(moment);
  dateFormats.set(state, { format, at, date });
  return date;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A day without its year: `2026-09-30` is `30 September`. */
export function formatDayMonth(isoDate: string): string {
  const [, month, day] = isoDate.split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]}`;
}

/** A month as words: `2026-09` is `September 2026`. Anything else stays as it is. */
export function monthText(text: string): string {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  return month === undefined ? text : `${MONTHS[Number(month) - 1]} ${year}`;
}

/** A date in Australian format: `2026-09-30` is `30 September 2026`. */
export function formatDate(isoDate: string): string {
  return `${formatDayMonth(isoDate)} ${Number(isoDate.slice(0, 4))}`;
}
