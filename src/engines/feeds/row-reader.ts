/** Applies a mapping to rows: each becomes a car or a rejection. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { type FeedCar, FeedCarSchema } from '#domain/inventory/car.ts';
import type { FeedField } from '#domain/inventory/feed/fields.ts';
import { tidy } from '#domain/inventory/feed/html-text.ts';
import { type FeedMapping, LEADING_FIELDS } from '#domain/inventory/feed/mapping.ts';
import { colourSpelling, makeSpelling, modelSpelling } from '#domain/inventory/feed/spellings.ts';
import { cellText } from '#domain/inventory/feed/values/reading.ts';
import { checkAgainstCatalogue } from '#domain/inventory/reading/catalogue-check.ts';
import { type StatusMeaning, statusMeaning } from '#domain/inventory/status-words.ts';
import type { FeedRow, Rejection } from '#domain/inventory/stock/import.ts';
import {
  allMatch,
  type Condition,
  folded,
  foldedSet,
  isEmpty,
  isUnknown,
  type Refusal,
  type RowShape,
  type Source,
  shownValue,
} from './rows/cells.ts';
import { compiledFields, readField } from './rows/rules.ts';

/**
 * A row that is not a car. `key` is its identity, if readable: `diffStock` then leaves the car alone. It is `null` for
 * a row that the mapping rules out as a car: a stored car then counts as gone.
 */
export interface RejectedRow extends Rejection {
  key: string | null;
  /** The row is another dealership's. */
  elsewhere?: true;
}

/**
 * A function that turns one row into a car or a rejection. Rows must come in file order: repeats of an identity are
 * numbered if the mapping says so.
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

  const fields = compiledFields(mapping, { sources, conditions, unknownWords });
  const sourcesOf = (name: string) =>
    fields.find((field) => field.name === name)?.rules.flatMap((rule) => rule.sources) ?? [];
  const columnOfField = (name: string) => sourcesOf(name)[0] ?? null;
  /** Where a value came from: the first column of its field with a value. */
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
      const reason = 'the row belongs to another dealership';
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
      const { car, contradictions } = checkAgainstCatalogue(checked.output satisfies FeedCar);
      const contradicted = contradictions.map(({ field, reason }) => ({ ...origin(field, row), reason }));
      const warnings = [...lost, ...contradicted];
      return { row: number, key, car, ...(warnings.length > 0 && { warnings }) };
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

/**
 * A row's identity within the dealership: stock number, or else VIN (or the other way round), or else a hash of the
 * mapped columns; `null` for none.
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
