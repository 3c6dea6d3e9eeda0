/** The start of a week. */
import { momentOf } from './local-time.ts';
import type { AustralianState } from './schema.ts';
import { dateIn, timeZoneOf } from './time-zone.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** When the state's current week started: Monday, 0:00. */
export function startOfWeekIn(state: AustralianState, moment: Date): Date {
  const today = new Date(`${dateIn(state, moment)}T00:00:00Z`);
  const sinceMonday = (today.getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  const monday = new Date(today.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
  return momentOf(timeZoneOf(state), monday, '00:00') ?? moment;
}
