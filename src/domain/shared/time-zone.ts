/** Which day it is in an Australian state. */
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

/** The calendar date in the state at that moment, `YYYY-MM-DD`: dates written so compare as text. */
export function dateIn(state: AustralianState, moment: Date): string {
  // Sweden writes dates the ISO way.
  return moment.toLocaleDateString('sv-SE', { timeZone: ZONES[state] });
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

/** A calendar date as Australians write it: `2026-09-30` is `30 September 2026`. */
export function formatDate(isoDate: string): string {
  const [year, month, day] = isoDate.split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}
