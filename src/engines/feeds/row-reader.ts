/** Applies a mapping to rows: each becomes a car or a rejection. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { type FeedCar, FeedCarSchema } from '#domain/inventory/car.ts';
import {
  FEED_FIELD_NAMES,
  FEED_FIELDS,
  type FeedField,
  type FieldKind,
  REQUIRED_FIELDS,
} from '#domain/inventory/feed/fields.ts';
import { tidy } from '#domain/inventory/feed/html-text.ts';
import {
  columnsOf,
  type FeedMapping,
  type FeedRule,
  LEADING_FIELDS,
  readingOptions,
  rulesOf,
} from '#domain/inventory/feed/mapping.ts';
import { rewriter } from '#domain/inventory/feed/rewriting.ts';
import { colourSpelling, makeSpelling, modelSpelling } from '#domain/inventory/feed/spellings.ts';
import { isStandIn } from '#domain/inventory/feed/stand-ins.ts';
import { cellText, type ReadingOptions, readValue } from '#domain/inventory/feed/values.ts';
import { readThroughCatalogue } from '#domain/inventory/reading/read-through.ts';
import { type StatusMeaning, statusMeaning } from '#domain/inventory/status-words.ts';
import type { FeedRow, Rejection } from '#domain/inventory/stock/import.ts';

/**
 * A row that is not a car. `key` is its identity, if readable: `diffStock` then leaves the car alone. It is `null` for
 * a row that the mapping rules out as a car: a stored car then counts as gone.
 */
export interface RejectedRow extends Rejection {
  key: string | null;
  /** The row is another dealership's. */
  elsewhere?: true;
}

/** Access to a row's values, for any kind of row. */
export interface RowShape<R> {
  /** Reader of a column, or `null` if rows of this file have no such column. */
  column: (name: string) => ((row: R) => unknown) | null;
  /** All values of a row, mapped or not. */
  cells: (row: R) => Iterable<unknown>;
}

const VALUE_LENGTH = 200;
const LONGEST_STAND_IN = 30;

/** A value as a report shows it: text, shortened to 200 characters; `null` for none. */
export function shownValue(cell: unknown): string | null {
  if (cell === null || cell === undefined) return null;
  const text = cellText(cell) ?? JSON.stringify(cell);
  const characters = text.slice(0, VALUE_LENGTH + 1);
  return characters.length > VALUE_LENGTH ? `${characters.slice(0, VALUE_LENGTH - 1)}…` : text;
}

/** Why a row is not a car: the rejection without the row's number and key. */
type Refusal = Pick<Rejection, 'column' | 'value' | 'reason'>;

interface Source<R> {
  column: string;
  get: (row: R) => unknown;
}

type Condition<R> = readonly [source: Source<R>, pattern: RegExp];

interface CompiledRule<R> {
  when: readonly Condition<R>[];
  sources: readonly Source<R>[];
  constant: unknown;
  join: string | undefined;
  unknown: ReadonlySet<string>;
  rewrite: ((cell: unknown) => unknown) | null;
  after: FeedRule['after'];
  phrases: readonly { text: string; folded: string }[] | undefined;
  extract: RegExp | undefined;
  map: ReadonlyMap<string, unknown> | undefined;
  unlisted: 'keep' | 'null' | 'reject';
  options: ReadingOptions;
  invalid: 'reject' | 'null';
}

interface CompiledField<R> {
  name: FeedField;
  kind: FieldKind;
  required: boolean;
  /** What it cannot say stands in another field, in the feed's own words. */
  isWorded: boolean;
  rules: readonly CompiledRule<R>[];
  /** Where the value goes: `['variant', 'cylinders']`, `[null, 'make']`. */
  target: readonly [group: string | null, key: string];
}

/**
 * A value, with its text before `map`, and what was left out of it or in its place; `refusal` instead if the row is
 * rejected.
 */
type Outcome =
  | { value: unknown; text: string | null; lost?: Refusal; refusal?: undefined }
  | { refusal: Refusal };

const UNKNOWN: Outcome = { value: null, text: null };

/** Identity comes first, so that a rejection can name it; then fields that other fields' text can begin with. */
const READING_ORDER: readonly FeedField[] = [
  ...new Set<FeedField>(['stocknum', 'vin', ...LEADING_FIELDS, ...FEED_FIELD_NAMES]),
];

/**
 * A function that turns one row into a car or a rejection. Rows must come in the order of the file: repeats of an
 * identity are numbered if the mapping says so.
 */
export function rowReader<R>(
  mapping: FeedMapping,
  shape: RowShape<R>,
): (row: R, number: number) => FeedRow | RejectedRow {
  const unknownWords = foldedSet(mapping.unknown);
  const source = (column: string): Source<R> | null => {
    const get = shape.column(column);
    return get && { column, get };
  };
  const sources = (columns: readonly string[]) => columns.map(source).filter((each) => each !== null);
  const conditions = (given: Record<string, string> | undefined): Condition<R>[] =>
    Object.entries(given ?? {}).map(([column, pattern]) => [
      source(column) ?? { column, get: () => null },
      new RegExp(pattern, 'iu'),
    ]);

  const compileRule = (name: FeedField, rule: FeedRule): CompiledRule<R> => ({
    when: conditions(rule.when),
    sources: sources(columnsOf(rule)),
    constant: rule.value,
    join: rule.join,
    unknown: rule.unknown ? new Set([...unknownWords, ...foldedSet(rule.unknown)]) : unknownWords,
    rewrite: rewriter(rule),
    after: rule.after,
    phrases: rule.startsWith
      ?.map((text) => ({ text, folded: text.toLowerCase() }))
      .sort((a, b) => b.folded.length - a.folded.length),
    extract: rule.extract === undefined ? undefined : new RegExp(rule.extract, 'iu'),
    map: rule.map && new Map(Object.entries(rule.map).map(([from, to]) => [from.trim().toLowerCase(), to])),
    unlisted: rule.unlisted ?? 'keep',
    options: readingOptions(mapping, rule),
    invalid: rule.invalid ?? mapping.invalid ?? FEED_FIELDS[name].invalid,
  });

  const fields = READING_ORDER.flatMap((name): CompiledField<R>[] => {
    const rules = rulesOf(mapping, name).map((rule) => compileRule(name, rule));
    if (rules.length === 0) return [];
    const [first, second] = name.split('.') as [string, string?];
    return [
      {
        name,
        kind: FEED_FIELDS[name],
        required: REQUIRED_FIELDS.some((each) => each === name),
        rules,
        isWorded: name.startsWith('simple_'),
        target: second === undefined ? [null, first] : [first, second],
      },
    ];
  });
  const sourcesOf = (name: string) =>
    fields.find((field) => field.name === name)?.rules.flatMap((rule) => rule.sources) ?? [];
  const columnOfField = (name: string) => sourcesOf(name)[0] ?? null;
  /** Where a value came from: the first column of its field that says something. */
  const origin = (name: string, row: R) => {
    const found = sourcesOf(name).find((each) => !isUnknown(each.get(row), unknownWords));
    return { column: found?.column ?? null, value: shownValue(found?.get(row)) };
  };
  const own = Object.entries(mapping.only ?? {}).map(([column, values]) => ({
    column,
    get: source(column)?.get ?? (() => null),
    values: foldedSet(typeof values === 'string' ? [values] : values),
  }));
  const notCars = mapping.reject.map(({ when, reason }) => ({ when: conditions(when), reason }));
  const identify = identifier(mapping, sources(mapping.identity?.columns ?? []), unknownWords);

  return (row, number) => {
    const reject = (refusal: Refusal, key: string | null): RejectedRow => ({
      row: number,
      column: refusal.column,
      value: refusal.value,
      reason: refusal.reason,
      key,
    });
    if (isEmpty(shape.cells(row), unknownWords)) {
      return reject({ column: null, value: null, reason: 'the row is empty' }, null);
    }
    const other = own.find(({ get, values }) => !values.has(folded(cellText(get(row)) ?? '')));
    if (other !== undefined) {
      const { column, get } = other;
      const reason = 'the row is of another dealership';
      return { ...reject({ column, value: shownValue(get(row)), reason }, null), elsewhere: true };
    }

    const car: Record<string, unknown> = {};
    const leading = new Map<string, string[]>();
    const lost: Refusal[] = [];
    let refusal: Refusal | null = null;
    let meaning: StatusMeaning | null = null;
    for (const field of fields) {
      const outcome = readField(field, row, leading);
      if (outcome.refusal !== undefined) {
        refusal = outcome.refusal;
        break;
      }
      if (outcome.lost) lost.push(outcome.lost);
      if (outcome.value === null) continue;
      const value = spelled(field.name, outcome.value);
      const [group, key] = field.target;
      if (group === null) car[key] = value;
      else car[group] = { ...(car[group] as object | undefined), [key]: value };
      if (field.name === 'status') meaning = statusMeaning(outcome.text ?? '');
      if (LEADING_FIELDS.some((each) => each === field.name)) {
        leading.set(field.name, [String(outcome.value), outcome.text ?? '', String(value)]);
      }
    }
    // "Under Offer" is a status to a dealer; here it is a tag on a car in stock.
    if (meaning?.reserved) car.reserved = true;
    if (meaning?.hidden) car.show_on_dealer_website = false;
    const key = identify(car, row);
    for (const { when, reason } of notCars) {
      if (when.length === 0 || !allMatch(when, row)) continue;
      const first = when[0]?.[0];
      return reject({ column: first?.column ?? null, value: shownValue(first?.get(row)), reason }, null);
    }
    if (refusal !== null) return reject(refusal, key);
    if (key === null) {
      const stocknum = columnOfField('stocknum') ?? columnOfField('vin');
      return reject(
        {
          column: stocknum?.column ?? null,
          value: shownValue(stocknum?.get(row)),
          reason: mapping.identity?.columns
            ? 'nothing identifies the car: no stock number, no VIN, and the identity columns are empty'
            : 'nothing identifies the car: no stock number and no valid VIN',
        },
        null,
      );
    }

    const checked = v.safeParse(FeedCarSchema, car);
    if (checked.success) {
      const { car, contradictions } = readThroughCatalogue(checked.output satisfies FeedCar);
      const contradicted = contradictions.map(({ field, reason }) => ({ ...origin(field, row), reason }));
      const doubts = [...lost, ...contradicted];
      return { row: number, key, car, ...(doubts.length > 0 && { doubts }) };
    }
    const issue = checked.issues[0];
    const path = v.getDotPath(issue) ?? '';
    const column = columnOfField(path);
    return reject(
      {
        column: column?.column ?? null,
        value: shownValue(column?.get(row) ?? issue.input),
        reason: `${path} is not usable: ${issue.message}`,
      },
      key,
    );
  };
}

/** A name in its usual spelling. */
function spelled(field: FeedField, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  switch (field) {
    case 'make':
      return makeSpelling(value);
    case 'model':
      return modelSpelling(value);
    case 'colour':
    case 'interior_colour':
      return colourSpelling(value);
    default:
      return value;
  }
}

function readField<R>(field: CompiledField<R>, row: R, leading: ReadonlyMap<string, string[]>): Outcome {
  let unknown: Outcome = UNKNOWN;
  for (const rule of field.rules) {
    const outcome = applyRule(field, rule, row, leading);
    if (outcome.refusal !== undefined || outcome.value !== null) return outcome;
    if (outcome.lost && unknown === UNKNOWN) unknown = outcome;
  }
  if (!field.required) return unknown;
  const source = field.rules.find((rule) => rule.sources.length > 0)?.sources[0];
  return {
    refusal: {
      column: source?.column ?? null,
      value: shownValue(source?.get(row)),
      reason: `${field.name} is missing`,
    },
  };
}

function applyRule<R>(
  field: CompiledField<R>,
  rule: CompiledRule<R>,
  row: R,
  leading: ReadonlyMap<string, string[]>,
): Outcome {
  if (rule.when.length > 0 && !allMatch(rule.when, row)) return UNKNOWN;
  if (rule.constant !== undefined) {
    return { value: readValue(field.kind, rule.constant, rule.options).value, text: null };
  }
  const found = findCell(rule, row);
  if (found === null) return UNKNOWN;
  const faulty = (fault: string): Refusal => ({
    column: found.source.column,
    value: shownValue(found.source.get(row)),
    reason: `${field.name} ${fault}`,
  });
  const refuse = (fault: string): Outcome => ({ refusal: faulty(fault) });
  const without = (fault: string, value: unknown, text: string | null): Outcome =>
    field.isWorded ? { value, text } : { value, text, lost: faulty(fault) };
  const invalid = (fault: string): Outcome =>
    rule.invalid === 'null' ? without(fault, null, null) : refuse(fault);

  let { cell } = found;
  if (rule.rewrite) {
    cell = rule.rewrite(cell);
    if (cell === undefined) return invalid('is not text');
    if (isUnknown(cell, rule.unknown)) return UNKNOWN;
  }
  let text: string | null = null;
  if (rule.after ?? rule.phrases ?? rule.extract ?? rule.map) {
    text = cellText(cell)?.trim() ?? null;
    if (text === null) return invalid('is not text');
    if (rule.after) text = textAfter(text, rule.after, leading);
    if (text !== null && rule.phrases) text = leadingPhrase(text, rule.phrases);
    if (text === null) return UNKNOWN;
    if (rule.extract) {
      const { value } = rule.extract.exec(text)?.groups ?? {};
      if (value === undefined) return invalid('is not in the expected format');
      text = value.trim();
    }
    if (isUnknown(text, rule.unknown)) return UNKNOWN;
    cell = text;
    if (rule.map) {
      const meant = rule.map.get(text.toLowerCase());
      if (meant === null) return UNKNOWN;
      if (meant !== undefined) cell = meant;
      else if (rule.unlisted === 'null') return UNKNOWN;
      else if (rule.unlisted === 'reject') return refuse('is not one of the known values');
    }
  }
  const { value, fault } = readValue(field.kind, cell, rule.options);
  if (fault !== null && rule.invalid === 'reject') return refuse(fault);
  text ??= cellText(cell);
  return fault === null ? { value, text } : without(fault, value, text);
}

function findCell<R>(
  { sources, join, unknown, map }: CompiledRule<R>,
  row: R,
): { source: Source<R>; cell: unknown } | null {
  let first: { source: Source<R>; cell: unknown } | null = null;
  const texts: string[] = [];
  for (const source of sources) {
    const cell = source.get(row);
    if (isUnknown(cell, unknown) || saysNothing(cell, map)) continue;
    first ??= { source, cell };
    if (join === undefined) return first;
    texts.push(cellText(cell)?.trim() ?? '');
  }
  return first && { source: first.source, cell: texts.join(join) };
}

function isUnknown(cell: unknown, words: ReadonlySet<string>): boolean {
  if (cell === null || cell === undefined) return true;
  if (typeof cell === 'string') {
    const text = cell.trim();
    return text === '' || words.has(text.toLowerCase());
  }
  if (typeof cell === 'number') return words.has(String(cell));
  return typeof cell === 'object' && Object.keys(cell).length === 0;
}

/** `TBA` and the like, unless the mapping gives it a meaning. */
function saysNothing(cell: unknown, map: ReadonlyMap<string, unknown> | undefined): boolean {
  if (typeof cell !== 'string' || cell.length > LONGEST_STAND_IN) return false;
  return isStandIn(cell) && !map?.has(cell.trim().toLowerCase());
}

function isEmpty(cells: Iterable<unknown>, words: ReadonlySet<string>): boolean {
  for (const cell of cells) if (!isUnknown(cell, words)) return false;
  return true;
}

function allMatch<R>(conditions: readonly Condition<R>[], row: R): boolean {
  return conditions.every(([source, pattern]) => pattern.test(cellText(source.get(row))?.trim() ?? ''));
}

/** The rest after the values of the fields, or `null` if the text does not begin with them. */
function textAfter(
  text: string,
  fields: readonly string[],
  leading: ReadonlyMap<string, string[]>,
): string | null {
  let rest = tidy(text);
  for (const field of fields) {
    const written = leading.get(field);
    if (written === undefined) continue;
    const begin = written.find((words) => words !== '' && beginsWith(rest, words.toLowerCase()));
    if (begin === undefined) return null;
    rest = rest.slice(begin.length).trimStart();
  }
  return rest;
}

function leadingPhrase(text: string, phrases: readonly { text: string; folded: string }[]): string | null {
  return phrases.find(({ folded }) => beginsWith(text, folded))?.text ?? null;
}

/** Whether the text begins with these whole lower-case words. */
function beginsWith(text: string, folded: string): boolean {
  const next = text[folded.length];
  return (next === undefined || next === ' ') && text.slice(0, folded.length).toLowerCase() === folded;
}

const folded = (word: string) => word.trim().toLowerCase();

function foldedSet(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.map(folded));
}

/**
 * A row's identity within the dealership: stock number, else VIN (or the other way round), else a hash of the mapped
 * columns; `null` for none.
 */
function identifier<R>(
  mapping: FeedMapping,
  columns: readonly Source<R>[],
  unknown: ReadonlySet<string>,
): (car: Record<string, unknown>, row: R) => string | null {
  const times = new Map<string, number>();
  return ({ stocknum, vin }, row) => {
    const given = mapping.identity?.by === 'vin' ? (vin ?? stocknum) : (stocknum ?? vin);
    if (typeof given === 'string') return given.toUpperCase();
    const cells = columns.map((source) => source.get(row));
    if (isEmpty(cells, unknown)) return null;
    const texts = cells.map((cell) => tidy(cellText(cell) ?? '').toLowerCase());
    const key = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
    if (mapping.identity?.repeat !== 'number') return key;
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    return time === 1 ? key : `${key}-${time}`;
  };
}
