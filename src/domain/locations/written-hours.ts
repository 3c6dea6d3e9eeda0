/**
 * Hours in the compact form that a page passes to its script: `1=08:30-17:30;0;6~By%20appointment;2026-12-25`. A day
 * without times is closed; text follows a tilde.
 */
import type { OpeningHour, SpecialHour } from '#domain/tenant/site.ts';
import type { Hours } from './week.ts';

function write(day: string, open: string | null, close: string | null, words: string | null): string {
  if (words !== null) return `${day}~${encodeURIComponent(words)}`;
  return open === null || close === null ? day : `${day}=${open}-${close}`;
}

export function writeHours({ opening_hours, special_hours }: Hours): string {
  const week = opening_hours.map(({ weekday, status, open, close, formated_hours }) =>
    status === 'Open' ? write(String(weekday), open, close, formated_hours) : String(weekday),
  );
  const special = special_hours.map(({ date, status, start_hour, end_hour }) =>
    status === 'Open' ? write(date, start_hour, end_hour, null) : date,
  );
  return [...week, ...special].join(';');
}

/** Reads what `writeHours` wrote: when it is open, without the names of special days. */
export function readHours(written: string): Hours {
  const opening_hours: OpeningHour[] = [];
  const special_hours: SpecialHour[] = [];
  for (const [, day = '', open = null, close = null, words] of written.matchAll(
    /([\d-]+)(?:=([\d:]+)-([\d:]+)|~([^;]*))?(?:;|$)/g,
  )) {
    const formated_hours = words === undefined ? null : decodeURIComponent(words);
    const status = open === null && formated_hours === null ? 'Closed' : 'Open';
    if (day.length > 1)
      special_hours.push({ date: day, status, start_hour: open, end_hour: close, name: null });
    else opening_hours.push({ weekday: Number(day), status, open, close, formated_hours });
  }
  return { opening_hours, special_hours };
}
