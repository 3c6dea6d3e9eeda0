/** Dates, and dates with a time. */
import { cellText, faulty, type Reading, type ReadingOptions, read } from './reading.ts';

/** Formats that need no mapping. The day comes before the month, as in Australia. */
const DEFAULT_DATES = ['yyyy-mm-dd', 'd/m/yyyy', 'd-m-yyyy', 'd.m.yyyy', 'd mmm yyyy', 'd-mmm-yyyy'];

interface DateParts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TOKENS: Readonly<Record<string, string>> = {
  yyyy: '(?<year>\\d{4})',
  yy: '(?<year>\\d{2})',
  mmm: '(?<month>[a-z]{3,9})',
  mm: '(?<month>\\d{2})',
  m: '(?<month>\\d{1,2})',
  dd: '(?<day>\\d{2})',
  d: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{2})',
  H: '(?<hour>\\d{1,2})',
  MM: '(?<minute>\\d{2})',
  SS: '(?<second>\\d{2})',
};
const TOKEN = /yyyy|yy|mmm|mm|m|dd|d|HH|H|MM|SS|[^a-zA-Z]+|[a-zA-Z]/g;
const ISO_MOMENT =
  /^(?<date>\d{4}-\d{2}-\d{2})[T ](?<time>\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(?<zone>Z|[+-]\d{2}:?\d{2})?$/i;

const patterns = new Map<string, RegExp | null>();

/**
 * The pattern for a date format, or `null` if it lacks part of a date or holds letters that are not a token.
 */
export function datePattern(format: string): RegExp | null {
  let pattern = patterns.get(format);
  if (pattern === undefined) {
    pattern = compileDate(format);
    patterns.set(format, pattern);
  }
  return pattern;
}

function compileDate(format: string): RegExp | null {
  const parts = format.match(TOKEN) ?? [];
  const source = parts.map((part) => TOKENS[part] ?? (/[a-z]/i.test(part) ? null : escapeRegExp(part)));
  const names = source.map((part) => /^\(\?<(\w+)>/.exec(part ?? '')?.[1]).filter(Boolean);
  const whole = ['year', 'month', 'day'].every((name) => names.includes(name));
  if (source.includes(null) || !whole || new Set(names).size !== names.length) return null;
  return new RegExp(`^${source.join('')}$`, 'i');
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

function parseDate(text: string, formats: readonly string[]): DateParts | null {
  for (const format of formats) {
    const found = datePattern(format)?.exec(text.trim())?.groups;
    if (!found) continue;
    const { year = '', month = '', day, hour = '0', minute = '0', second = '0' } = found;
    const parts: DateParts = {
      year: year.length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year),
      month: /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1,
      day: Number(day),
      hour: Number(hour),
      minute: Number(minute),
      second: Number(second),
    };
    if (isRealDate(parts)) return parts;
  }
  return null;
}

function isRealDate({ year, month, day, hour, minute, second }: DateParts): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  );
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Minutes ahead of UTC for `Z`, `+10:00` or `+1000`. */
function offsetMinutes(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -minutes : minutes;
}

export function readDate(text: string, options: ReadingOptions): Reading {
  const { date, zone } = ISO_MOMENT.exec(text.trim())?.groups ?? {};
  if (zone !== undefined) {
    const moment = toMoment(text, options);
    if (moment === null) return faulty('is not a date');
    const local = new Date(moment.getTime() + offsetMinutes(options.utcOffset) * 60_000);
    return read(local.toISOString().slice(0, 10));
  }
  const parts = parseDate(date ?? text, options.dates ?? DEFAULT_DATES);
  if (parts === null) return faulty('is not a date');
  return read(`${String(parts.year).padStart(4, '0')}-${twoDigits(parts.month)}-${twoDigits(parts.day)}`);
}

export function toMoment(text: string, options: ReadingOptions): Date | null {
  const { date, time, zone } = ISO_MOMENT.exec(text.trim())?.groups ?? {};
  const parts =
    date === undefined
      ? parseDate(text, options.dates ?? DEFAULT_DATES)
      : parseDate(`${date} ${time}`, ['yyyy-mm-dd HH:MM:SS', 'yyyy-mm-dd HH:MM']);
  if (parts === null) return null;
  const { year, month, day, hour, minute, second } = parts;
  const ahead = offsetMinutes(zone ?? options.utcOffset);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second) - ahead * 60_000);
}

const MILLISECONDS_FROM = 1e11;

export function readUnix(cell: unknown, options: ReadingOptions): Reading {
  const text = cellText(cell)?.trim() ?? '';
  if (/^\d{9,14}(\.\d+)?$/.test(text)) {
    const stamp = Number(text);
    return read(Math.floor(stamp >= MILLISECONDS_FROM ? stamp / 1000 : stamp));
  }
  const moment = toMoment(text, options);
  return moment === null || moment.getTime() < 0
    ? faulty('is not a date and time')
    : read(Math.floor(moment.getTime() / 1000));
}
