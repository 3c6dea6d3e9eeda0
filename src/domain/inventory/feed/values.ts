/** Reads one value of a feed as the kind of value a field takes. */
import * as v from 'valibot';
import { cleanData } from '#domain/shared/clean-data.ts';
import { type CarImage, CarImageSchema, type Feature, FeatureSchema } from '../car.ts';
import { mediaKind } from '../pictures/media.ts';
import { ADDRESS_LENGTH, cutParagraphs, ENTRIES, ENTRY_LENGTH, PICTURES } from '../text-limits.ts';
import type { ChoiceKind, FieldKind, NumberKind, Units } from './fields.ts';
import { htmlToText, tidy } from './html-text.ts';
import { isStandIn, isStandInNumber, isStandInPlate } from './stand-ins.ts';

/** What a mapping may say about reading. */
export interface ReadingOptions {
  /** More units, or other factors for known ones. */
  units?: Units | undefined;
  /** Factor of a number, in the field's own unit. */
  times?: number | undefined;
  /** Added to a number, after `times`. */
  plus?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** Formats such as `dd/mm/yyyy`, tried in order. */
  dates?: readonly string[] | undefined;
  /** Separates the entries of a list given as text. */
  split?: string | undefined;
  /** Path to the text within each entry of a list of objects. */
  each?: string | undefined;
  /** Offset of times without zone, `+10:00`. */
  utcOffset: string;
}

/**
 * `value` is what could be read: `null` for nothing, of a list the good entries. `fault` says what is wrong, as a
 * sentence that follows the field's name: "is not a number".
 */
interface Reading {
  value: unknown;
  fault: string | null;
}

const read = (value: unknown): Reading => ({ value, fault: null });
const faulty = (fault: string, value: unknown = null): Reading => ({ value, fault });

/** Formats understood without being named in a mapping. Day comes before month, as in Australia. */
const DEFAULT_DATES = ['yyyy-mm-dd', 'd/m/yyyy', 'd-m-yyyy', 'd.m.yyyy', 'd mmm yyyy', 'd-mmm-yyyy'];
const DEFAULT_SPLIT = '|';

/**
 * @param cell a known value: text, number, boolean, list or object as JSON has them; text is not blank
 */
export function readValue(kind: FieldKind, cell: unknown, options: ReadingOptions): Reading {
  switch (kind.kind) {
    case 'number':
      return readNumber(cell, kind, options);
    case 'boolean':
      return readBoolean(cell);
    case 'unix':
      return readUnix(cell, options);
    case 'list':
    case 'urls':
    case 'images':
    case 'features':
      return readList(kind.kind, cell, options);
    case 'data': {
      const data = typeof cell === 'string' ? parsedJson(cell) : cell;
      const checked = v.safeParse(kind.schema, cleanData(data));
      return checked.success ? read(checked.output) : faulty('is not in the expected format');
    }
    default: {
      const text = cellText(cell);
      return text === null ? faulty('is not text') : readText(kind, text, options);
    }
  }
}

function readText(
  kind: Extract<
    FieldKind,
    { kind: 'text' | 'stocknum' | 'html' | 'choice' | 'date' | 'moment' | 'vin' | 'plate' | 'url' }
  >,
  text: string,
  options: ReadingOptions,
): Reading {
  switch (kind.kind) {
    case 'text':
      return isStandIn(text) ? read(null) : readLine(text, kind.most);
    case 'stocknum': {
      return isStandInNumber(text) ? read(null) : readLine(text, kind.most);
    }
    case 'html':
      return read(cutParagraphs(htmlToText(text), kind.most) || null);
    case 'choice':
      return readChoice(text, kind);
    case 'date':
      return readDate(text, options);
    case 'moment': {
      const moment = toMoment(text, options);
      return moment === null ? faulty('is not a date and time') : read(moment.toISOString());
    }
    case 'vin': {
      const vin = text.replace(/\s+/g, '').toUpperCase();
      return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) ? read(vin) : faulty('is not a 17-character VIN');
    }
    case 'plate': {
      const plate = text.replace(/[^a-z0-9]/gi, '').toUpperCase();
      if (plate !== '' && isStandInPlate(text)) return read(null);
      return /^.{1,9}$/.test(plate) ? read(plate) : faulty('is not a plate with 1 to 9 characters');
    }
    case 'url': {
      const url = toUrl(text);
      return url === null ? faulty('is not a web address') : read(url);
    }
  }
}

function readLine(text: string, most: number): Reading {
  const line = tidy(text);
  return line.length > most ? faulty(`has more than ${most} characters`) : read(line || null);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Text of a scalar, or of a list of scalars joined by commas; `null` for anything else. */
export function cellText(cell: unknown): string | null {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  if (Array.isArray(cell) && cell.every((item) => typeof item === 'string' || typeof item === 'number')) {
    return cell.join(', ');
  }
  return null;
}

const NUMBER = /^(?:a?u?\$|aud\b)?\s*(-?(?:\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.\d*)?|-?\.\d+)\s*(.*)$/is;
const FEET_AND_INCHES = /^(\d+)\s*(?:'|ft|feet)\s*(\d+(?:\.\d+)?)\s*(?:"|''|in|inches)?$/i;

function readNumber(cell: unknown, kind: NumberKind, options: ReadingOptions): Reading {
  const units = options.units === undefined ? kind.units : { ...kind.units, ...options.units };
  const { times = 1, plus = 0 } = options;
  const written = cellText(cell)?.trim();
  // Thousands of kilometres have decimals: `48.200`.
  const way = times >= 1000 ? { whole: 'none' as const } : kind;
  const given = written === undefined ? null : parseAmount(inOurWay(written, way, units), units);
  if (given === null || !Number.isFinite(given)) return faulty('is not a number');
  const isSaid = options.units !== undefined || options.times !== undefined;
  const amount = (!isSaid && kind.mend ? kind.mend(given) : given) * times + plus;
  const value = kind.whole === 'none' ? roundTo(amount, 6) : Math.round(amount);
  if (kind.whole === 'exact' && Math.abs(value - amount) > 1e-9) return faulty('is not a whole number');
  const min = Math.max(kind.min, options.min ?? kind.min);
  const max = Math.min(kind.max, options.max ?? kind.max);
  if (value < min) return faulty(`is below ${min}`);
  if (value > max) return faulty(`is above ${max}`);
  return read(value);
}

const POINTS = /^(\D*?-?)(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}|-))?(?![\d.,])(.*)$/s;
const DECIMAL_COMMA = /^(\D*?-?\d+),(\d{1,2})(?!\d)(.*)$/s;
const LONG_DECIMAL_COMMA = /^(\D*?-?\d{4,}),(\d{2})(?!\d)(.*)$/s;

/** A number with its thousands parted by commas and its decimals by a point: `29.990,00`, `7,4`, `12’345`. */
function inOurWay(
  text: string,
  { grouped, whole }: Pick<NumberKind, 'grouped' | 'whole'>,
  units: Units,
): string {
  const spaced = text.replace(/[\u00a0\u2009\u202f]/g, ' ');
  if (!grouped) return whole === 'none' ? spaced.replace(DECIMAL_COMMA, '$1.$2$3') : spaced;
  const plain = spaced.replace(/(\d)['’](?=\d{3}(?!\d))/g, '$1');
  const points = POINTS.exec(plain);
  // `29.990k` has decimals: it is no bare number.
  if (points === null || factorOf(points[4] ?? '', units) !== 1)
    return plain.replace(LONG_DECIMAL_COMMA, '$1.$2$3');
  const cents = points[3] === undefined || points[3] === '-' ? '' : `.${points[3]}`;
  return `${points[1]}${points[2]?.replaceAll('.', '')}${cents}${points[4]}`;
}

/** The factor of the unit behind a number; `undefined` for one that is not known. */
function factorOf(unit: string, units: Units): number | undefined {
  const folded = unit.toLowerCase().replace(/\s+|\.$/g, '');
  return folded === '' ? (units[''] ?? 1) : units[folded];
}

function parseAmount(text: string, units: Units): number | null {
  const feet = units["'"] === undefined ? null : FEET_AND_INCHES.exec(text);
  if (feet) return Number(feet[1]) + Number(feet[2]) / 12;
  const found = NUMBER.exec(text);
  if (found === null) return null;
  const factor = factorOf(found[2] ?? '', units);
  return factor === undefined ? null : Number(found[1]?.replace(/[, ]/g, '')) * factor;
}

function roundTo(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}

const YES = new Set(['true', 'yes', 'y', '1', 'on']);
const NO = new Set(['false', 'no', 'n', '0', 'off']);

function readBoolean(cell: unknown): Reading {
  const word = cellText(cell)?.trim().toLowerCase() ?? '';
  if (YES.has(word)) return read(true);
  return NO.has(word) ? read(false) : faulty('is neither yes nor no');
}

function readChoice(text: string, kind: ChoiceKind): Reading {
  const fold = (word: string) => word.toLowerCase().replace(/[^a-z0-9]+/g, '');
  const folded = fold(text);
  const option = kind.options.find((name) => fold(name) === folded) ?? kind.words(text);
  return option === null ? faulty(`is not one of ${kind.options.join(', ')}`) : read(option);
}

// dates

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

/** The pattern of a date format, or `null` when it names no whole date or holds letters that are no token. */
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

const two = (value: number) => String(value).padStart(2, '0');

/** Minutes ahead of UTC of `Z`, `+10:00` or `+1000`. */
function offsetMinutes(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -minutes : minutes;
}

function readDate(text: string, options: ReadingOptions): Reading {
  const { date, zone } = ISO_MOMENT.exec(text.trim())?.groups ?? {};
  if (zone !== undefined) {
    const moment = toMoment(text, options);
    if (moment === null) return faulty('is not a date');
    const local = new Date(moment.getTime() + offsetMinutes(options.utcOffset) * 60_000);
    return read(local.toISOString().slice(0, 10));
  }
  const parts = parseDate(date ?? text, options.dates ?? DEFAULT_DATES);
  if (parts === null) return faulty('is not a date');
  return read(`${String(parts.year).padStart(4, '0')}-${two(parts.month)}-${two(parts.day)}`);
}

function toMoment(text: string, options: ReadingOptions): Date | null {
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

function readUnix(cell: unknown, options: ReadingOptions): Reading {
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

// lists

type ListKind = 'list' | 'urls' | 'images' | 'features';

function readList(kind: ListKind, cell: unknown, options: ReadingOptions): Reading {
  const items = Array.isArray(cell)
    ? cell
    : typeof cell === 'object'
      ? [cell]
      : (cellText(cell) ?? '').split(options.split ?? DEFAULT_SPLIT);
  const values: unknown[] = [];
  let fault: string | null = null;
  const within = options.each === undefined ? null : pathReader(options.each);
  for (const item of items) {
    const given = within === null ? item : within(item);
    if (given === null || given === undefined || (typeof given === 'string' && given.trim() === '')) continue;
    // Nobody's feature is this long: it is left out, and the car keeps the others.
    if (typeof given === 'string' && given.length > ADDRESS_LENGTH) continue;
    const value = readEntry(kind, given);
    if (value === null) fault ??= `has an entry that is not ${ENTRY_NAMES[kind]}`;
    else values.push(value);
  }
  const most = kind === 'urls' || kind === 'images' ? PICTURES : ENTRIES;
  return { value: unique(values).slice(0, most), fault };
}

const ENTRY_NAMES: Readonly<Record<ListKind, string>> = {
  list: 'text',
  urls: 'a web address',
  images: 'the web address of a picture',
  features: 'a name',
};

function readEntry(kind: ListKind, entry: unknown): string | CarImage | Feature | null {
  const text = typeof entry === 'object' ? null : cellText(entry);
  switch (kind) {
    case 'list':
      return text === null ? null : cutText(tidy(text));
    case 'urls':
      return text === null ? null : toUrl(text);
    case 'images': {
      const url = text === null ? null : toUrl(text);
      const given = text === null ? entry : { url, kind: url === null ? undefined : mediaKind(url) };
      const checked = v.safeParse(CarImageSchema, given);
      return checked.success ? checked.output : null;
    }
    case 'features': {
      const checked = v.safeParse(FeatureSchema, text === null ? entry : { name: cutText(tidy(text)) });
      return checked.success ? checked.output : null;
    }
  }
}

const cutText = (text: string) => cutParagraphs(text, ENTRY_LENGTH);

function unique(values: readonly unknown[]): unknown[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = JSON.stringify(value);
    return seen.has(key) ? false : seen.add(key);
  });
}

/** An http(s) address or a path of the site; `//host/…` becomes https, spaces are escaped. */
function toUrl(text: string): string | null {
  const address = text.trim().replace(/\s/g, '%20');
  if (address.length > ADDRESS_LENGTH) return null;
  if (/^\/(?!\/)/.test(address)) return address;
  const url = address.startsWith('//') ? `https:${address}` : address;
  return /^https?:\/\/[^/]/i.test(url) && URL.canParse(url)
    ? url.replace(/^https?/i, (s) => s.toLowerCase())
    : null;
}

const STEP = /([^.[\]]+)|\[([^=\]]+)=([^\]]*)\]/g;

/** Whether `path` is made of steps that `pathReader` knows. */
export function isPath(path: string): boolean {
  return path !== '' && /^[.]*$/.test(path.replace(STEP, '')) && !/^\.|\.\.|\.$/.test(path);
}

/**
 * A reader of the value at a path of JSON data: `Registration.Number`, or `Identification[Type=VIN].Value`, where
 * the step in brackets picks the first entry of a list whose key has that value (in any case). It gives
 * `undefined` where there is none.
 */
export function pathReader(path: string): (data: unknown) => unknown {
  const steps = [...path.matchAll(STEP)].map(([, name, key, wanted]) =>
    name !== undefined ? property(name) : entry(key ?? '', wanted ?? ''),
  );
  return (data) => {
    let current = data;
    for (const step of steps) {
      if (current === null || typeof current !== 'object') return undefined;
      current = step(current);
    }
    return current;
  };
}

function property(name: string): (data: object) => unknown {
  return (data) => (Object.hasOwn(data, name) ? Reflect.get(data, name) : undefined);
}

function entry(key: string, wanted: string): (data: object) => unknown {
  const read = pathReader(key);
  const folded = wanted.toLowerCase();
  return (data) =>
    Array.isArray(data) ? data.find((item) => cellText(read(item))?.toLowerCase() === folded) : undefined;
}
