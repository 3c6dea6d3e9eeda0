/** Public holidays of the Australian states. */
import Holidays from 'date-holidays';
import type { AustralianState } from '#domain/shared/states.ts';

const known = new Map<string, ReadonlySet<string>>();

/** The dates (`YYYY-MM-DD`) of a state's public holidays in a year; those that begin in the evening are no holidays for a dealer. */
export function publicHolidays(state: AustralianState, year: number): ReadonlySet<string> {
  const key = `${state} ${year}`;
  let dates = known.get(key);
  if (dates === undefined) {
    dates = new Set(
      new Holidays('AU', state)
        .getHolidays(year)
        .filter(({ type, date }) => type === 'public' && date.slice(11, 19) === '00:00:00')
        .map(({ date }) => date.slice(0, 10)),
    );
    known.set(key, dates);
  }
  return dates;
}
