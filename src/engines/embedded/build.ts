/** Turns documents into the bytes of an index file. Runs at build time. */
import type { SearchDocument } from '#domain/search/document.ts';
import { listingOrder } from '#domain/search/order.ts';
import { hashOf, Writer } from './bytes.ts';
import { byCodePoint } from './code-points.ts';
import { FIELDS, type Field, hasKind, LAYOUT, LAYOUT_HASH, MAGIC, type Part, VERSION } from './layout.ts';
import { inUrl, toPattern } from './parts.ts';

type Scalar = string | number | boolean;

/** Codes of a column: 0 for null, 1 and up for `values` in code point order. */
interface Coded {
  values: Scalar[];
  codes: number[];
}

const distinct = <T>(values: Iterable<T>) => [...new Set(values)];

function coded(column: readonly (Scalar | null)[]): Coded {
  const values = distinct(column)
    .filter((value) => value !== null)
    .sort((a, b) => byCodePoint(String(a), String(b)));
  const codeOf = new Map<Scalar | null, number>(values.map((value, index) => [value, index + 1]));
  return { values, codes: column.map((value) => codeOf.get(value) ?? 0) };
}

function writeValues(out: Writer, values: readonly Scalar[]): void {
  out.length(values.length);
  const first = values[0];
  out.numbers([typeof first === 'number' ? 1 : typeof first === 'boolean' ? 2 : 0]);
  if (typeof first === 'string' || first === undefined) out.strings(values.map(String));
  else out.numbers(values.map(Number));
}

/** For each car, the rank of its code among the codes seen with its `given` code, most frequent first. */
function writeRanks(out: Writer, codes: readonly number[], given: Coded): void {
  const seen = Array.from({ length: given.values.length + 1 }, () => new Map<number, number>());
  codes.forEach((code, car) => {
    const counts = seen[given.codes[car] ?? 0];
    counts?.set(code, (counts.get(code) ?? 0) + 1);
  });
  const ranked = seen.map((counts) =>
    [...counts].sort(([a, countA], [b, countB]) => countB - countA || a - b).map(([code]) => code),
  );
  const rankOf = ranked.map((codesHere) => new Map(codesHere.map((code, rank) => [code, rank])));
  out.numbers(ranked.map((codesHere) => codesHere.length));
  out.numbers(ranked.flat());
  out.numbers(codes.map((code, car) => rankOf[given.codes[car] ?? 0]?.get(code) ?? 0));
}

/**
 * Differences as whole numbers from 0: 0, −1, 1, −2 … become 0, 1, 2, 3 …; or the numbers themselves if that would lose
 * precision, or if one is null, which is then NaN.
 */
function writeSteps(out: Writer, values: readonly (number | null)[]): void {
  const numbers = values.map((value) => value ?? Number.NaN);
  const steps = numbers.map((value, car) => value - (numbers[car - 1] ?? 0));
  const exact = numbers.every((value) => Number.isInteger(value) && Math.abs(value) < 2 ** 46);
  out.numbers([exact ? 1 : 0]);
  out.numbers(exact ? steps.map((step) => (step < 0 ? -2 * step - 1 : 2 * step)) : numbers);
}

/** Null is 0 and numbers are shifted by one; if any number is not whole and at least 0, null is NaN. */
function writeNumbers(out: Writer, values: readonly (number | null)[]): void {
  const whole = values.every((value) => value === null || (Number.isInteger(value) && value >= 0));
  out.numbers([whole ? 1 : 0]);
  out.numbers(values.map((value) => (whole ? (value === null ? 0 : value + 1) : (value ?? Number.NaN))));
}

function partOf(document: SearchDocument, part: Part): string | null {
  if (part === 'name in a url') return inUrl(document.name);
  if (part === 'stocknum in a url') return document.stocknum === null ? null : inUrl(document.stocknum);
  const value = document[part];
  return value === null ? null : String(value);
}

/** A column as it was last written, and for values stored once their codes. */
interface Written {
  given: Coded | undefined;
  bytes: Uint8Array;
  coded: Coded | undefined;
}

/** A stock's last index: columns whose values are the same are not written again. */
export interface IndexMemory {
  /** In the order of the index. */
  cars: readonly SearchDocument[];
  columns: Map<Field, Written>;
}

/** Of a stock that has no index yet. */
export const noIndex = (): IndexMemory => ({ cars: [], columns: new Map() });

/** The field whose text a part is made of. */
const fieldOf = (part: Part): keyof SearchDocument =>
  part === 'name in a url' ? 'name' : part === 'stocknum in a url' ? 'stocknum' : part;

type Pair = readonly [SearchDocument, SearchDocument];

/** Whether a column is written alike for two cars. */
function isAlike(field: Field, [one, other]: Pair): boolean {
  if (hasKind(field, 'list'))
    return JSON.stringify(distinct(one[field])) === JSON.stringify(distinct(other[field]));
  const fields = hasKind(field, 'text') ? [field, ...LAYOUT[field].parts.map(fieldOf)] : [field];
  return fields.every((each) => Object.is(one[each], other[each]));
}

/** The cars that are not the same objects as before, each with the one in its place then; null if some came or went. */
function changedPairs(cars: readonly SearchDocument[], before: readonly SearchDocument[]): Pair[] | null {
  if (cars.length !== before.length) return null;
  return cars.flatMap((car, at) => {
    const last = before[at];
    return last === undefined || last === car ? [] : [[car, last] as const];
  });
}

function writeColumn(
  field: Field,
  documents: readonly SearchDocument[],
  written: ReadonlyMap<Field, Written>,
): Omit<Written, 'given'> {
  const out = new Writer();
  if (hasKind(field, 'number')) {
    const column = documents.map((document) => document[field]);
    if ('steps' in LAYOUT[field]) writeSteps(out, column);
    else writeNumbers(out, column);
  } else if (hasKind(field, 'coded')) {
    const column = coded(documents.map((document) => document[field]));
    writeValues(out, column.values);
    const given = givenOf(field, written);
    if (given) writeRanks(out, column.codes, given);
    else out.numbers(column.codes);
    return { bytes: out.finish(), coded: column };
  } else if (hasKind(field, 'list')) {
    // A whole list is one value: similar cars share it.
    const lists = coded(documents.map((document) => JSON.stringify(distinct(document[field]))));
    // `coded` returns its input: lists of texts as JSON.
    const entries = lists.values.map((list) => JSON.parse(String(list)) as string[]);
    const { values, codes } = coded(entries.flat());
    writeValues(out, values);
    out.length(entries.length);
    out.numbers(entries.map((list) => list.length));
    out.length(codes.length);
    out.numbers(codes);
    out.numbers(lists.codes);
  } else {
    const { parts } = LAYOUT[field];
    const patterns = documents.map((document) =>
      toPattern(
        document[field],
        parts.map((part) => partOf(document, part)),
      ),
    );
    out.strings(patterns);
  }
  return { bytes: out.finish(), coded: undefined };
}

/** The column that a column's values are ranked by. */
function givenOf(field: Field, written: ReadonlyMap<Field, Written>): Coded | undefined {
  const layout = LAYOUT[field];
  return 'given' in layout ? written.get(layout.given)?.coded : undefined;
}

/** Writes all columns, and remembers them. */
function writeColumns(documents: readonly SearchDocument[], memory: IndexMemory): Uint8Array[] {
  const { columns } = memory;
  const changed = changedPairs(documents, memory.cars);
  // Until all columns are those of the same cars.
  memory.cars = [];
  const written = FIELDS.map((field) => {
    const before = columns.get(field);
    const given = givenOf(field, columns);
    if (before && before.given === given && changed?.every((pair) => isAlike(field, pair)))
      return before.bytes;
    const column = { given, ...writeColumn(field, documents, columns) };
    columns.set(field, column);
    return column.bytes;
  });
  memory.cars = documents;
  return written;
}

/**
 * The index of a set of cars: every whole document and everything that search needs, for `openIndex`. The same cars
 * give the same bytes, whatever their order. Lists are sets: a repeated value is kept once.
 * @param names what people call the makes and models in stock (`namesInStock`)
 * @param memory of the stock's last index, which is brought up to date: with one car changed, most columns stay
 */
export function buildIndex(
  documents: readonly SearchDocument[],
  names: readonly string[] = [],
  memory: IndexMemory = noIndex(),
): Uint8Array<ArrayBuffer> {
  // The most common order is the order of the file.
  const cars = [...documents].sort(listingOrder);
  const body = new Writer();
  body.length(cars.length);
  for (const column of writeColumns(cars, memory)) body.bytes(column);
  body.length(names.length);
  body.strings(names);
  const payload = body.finish();

  const file = new Writer();
  file.bytes(new Uint8Array(Uint32Array.of(MAGIC, VERSION, LAYOUT_HASH, payload.length).buffer));
  file.bytes(new Uint8Array(Uint32Array.from(hashOf(payload)).buffer));
  file.bytes(payload);
  return file.finish();
}
