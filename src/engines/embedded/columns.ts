/** Reads the bytes of an index file into columns, and rebuilds documents from the columns. */
import type { SearchDocument } from '#domain/search/document.ts';
import { hashOf, Reader } from './bytes.ts';
import {
  FIELDS,
  type Field,
  type FieldOf,
  HEADER_BYTES,
  hasKind,
  LAYOUT,
  LAYOUT_HASH,
  MAGIC,
  type Part,
  UnreadableIndex,
  VERSION,
} from './layout.ts';
import { fromPattern, inUrl } from './parts.ts';

type Scalar = string | number | boolean;
/** 16 bits are enough for every real stock; loops stay fast because they see one type. */
export type Codes = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** A code for each car: 0 for null, otherwise a position in `values`, which are in code point order from 1. */
export interface CodedColumn {
  values: (Scalar | null)[];
  codes: Codes;
}

/** A code for each car: a position in `lists`, from 1. The entries of a list are positions in `values`. */
export interface ListColumn extends CodedColumn {
  lists: Uint32Array[];
}

/** Cars are numbered from 0 in `listingOrder`. */
export interface Columns {
  size: number;
  /** NaN where unknown. */
  numbers: Record<FieldOf<'number'>, Float64Array>;
  coded: Record<FieldOf<'coded'>, CodedColumn>;
  lists: Record<FieldOf<'list'>, ListColumn>;
  patterns: Record<FieldOf<'text'>, string[]>;
  /** What people call the makes and models in stock, one meaning per line. */
  names: string[];
}

const codesFor = (length: number, largest: number): Codes =>
  largest < 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length);

function readValues(from: Reader): (Scalar | null)[] {
  const count = from.length();
  const [type] = from.numbers(new Uint16Array(1));
  if (type === 0) return [null, ...from.strings(count)];
  const numbers = from.numbers(new Float64Array(count));
  return type === 1 ? [null, ...numbers] : [null, ...Array.from(numbers, (number) => number === 1)];
}

function readRanks(from: Reader, given: CodedColumn, into: Codes): void {
  const counts = from.numbers(new Uint32Array(given.values.length));
  const starts: number[] = [];
  let end = 0;
  for (const count of counts) {
    starts.push(end);
    end += count;
  }
  const ranked = from.numbers(new Uint32Array(end));
  from.numbers(into);
  for (let car = 0; car < into.length; car++) {
    into[car] = ranked[(starts[given.codes[car] ?? 0] ?? 0) + (into[car] ?? 0)] ?? 0;
  }
}

function readNumbers(from: Reader, size: number, steps: boolean): Float64Array {
  const [exact] = from.numbers(new Uint16Array(1));
  const numbers = from.numbers(new Float64Array(size));
  if (exact === 0) return numbers;
  for (let car = 0, before = 0; car < size; car++) {
    const number = numbers[car] ?? 0;
    if (steps) {
      before += number % 2 === 1 ? -(number + 1) / 2 : number / 2;
      numbers[car] = before;
    } else {
      numbers[car] = number === 0 ? Number.NaN : number - 1;
    }
  }
  return numbers;
}

function readLists(from: Reader, size: number): ListColumn {
  const values = readValues(from);
  const lengths = from.numbers(new Uint32Array(from.length()));
  const entries = from.numbers(new Uint32Array(from.length()));
  const lists = [new Uint32Array(0)];
  let end = 0;
  for (const length of lengths) {
    end += length;
    lists.push(entries.subarray(end - length, end));
  }
  return { values, lists, codes: from.numbers(codesFor(size, lists.length)) };
}

function readColumns(from: Reader): Columns {
  const size = from.length();
  const numbers: Partial<Record<Field, Float64Array>> = {};
  const coded: Partial<Record<Field, CodedColumn>> = {};
  const lists: Partial<Record<Field, ListColumn>> = {};
  const patterns: Partial<Record<Field, string[]>> = {};
  for (const field of FIELDS) {
    const layout = LAYOUT[field];
    if (layout.kind === 'number') {
      numbers[field] = readNumbers(from, size, 'steps' in layout);
    } else if (layout.kind === 'text') {
      patterns[field] = from.strings(size);
    } else if (layout.kind === 'list') {
      lists[field] = readLists(from, size);
    } else {
      const values = readValues(from);
      const codes = codesFor(size, values.length);
      const given = 'given' in layout ? coded[layout.given] : undefined;
      if (given) readRanks(from, given, codes);
      else from.numbers(codes);
      coded[field] = { values, codes };
    }
  }
  const names = from.strings(from.length());
  return { size, numbers, coded, lists, patterns, names } as Columns;
}

/** @throws UnreadableIndex saying what is wrong with the bytes */
export function decode(file: Uint8Array): Columns {
  if (file.length < HEADER_BYTES) {
    throw new UnreadableIndex(
      `The search index has ${file.length} bytes, fewer than its header of ${HEADER_BYTES}.`,
    );
  }
  const [magic, version, layout, length, ...hash] = new Uint32Array(file.slice(0, HEADER_BYTES).buffer);
  if (magic !== MAGIC) throw new UnreadableIndex('These bytes are not a search index.');
  if (version !== VERSION) {
    throw new UnreadableIndex(
      `The search index has format version ${version}; this code reads version ${VERSION}.`,
    );
  }
  if (layout !== LAYOUT_HASH) {
    throw new UnreadableIndex('The search index has other fields than this code; build the site again.');
  }
  const payload = file.subarray(HEADER_BYTES);
  if (payload.length !== length) {
    throw new UnreadableIndex(
      `The search index has ${payload.length} bytes after its header instead of ${length}.`,
    );
  }
  const found = hashOf(payload);
  if (found[0] !== hash[0] || found[1] !== hash[1]) {
    throw new UnreadableIndex('The search index is damaged: its content does not match its hash.');
  }
  return readColumns(new Reader(payload));
}

/** The value of a field stored as text. */
export function textOf(columns: Columns, field: FieldOf<'text'>, car: number): string | null {
  const { parts } = LAYOUT[field];
  return fromPattern(columns.patterns[field][car] ?? '', (index) => partOf(columns, parts[index], car));
}

/** @param part undefined if the pattern refers to none */
function partOf(columns: Columns, part: Part | undefined, car: number): string {
  if (part === undefined) return '';
  if (part === 'name in a url') return inUrl(textOf(columns, 'name', car) ?? '');
  if (part === 'stocknum in a url') return inUrl(textOf(columns, 'stocknum', car) ?? '');
  return String(fieldOf(columns, part, car));
}

function fieldOf(columns: Columns, field: Field, car: number): SearchDocument[Field] {
  if (hasKind(field, 'coded')) {
    const { values, codes } = columns.coded[field];
    return values[codes[car] ?? 0] ?? null;
  }
  if (hasKind(field, 'text')) return textOf(columns, field, car);
  if (hasKind(field, 'number')) {
    const number = columns.numbers[field][car] ?? Number.NaN;
    return Number.isNaN(number) ? null : number;
  }
  const { values, lists, codes } = columns.lists[field];
  return Array.from(lists[codes[car] ?? 0] ?? [], (code) => String(values[code]));
}

/** The document as it went into the index. */
export function documentAt(columns: Columns, car: number): SearchDocument {
  const document: Partial<Record<Field, SearchDocument[Field]>> = {};
  for (const field of FIELDS) document[field] = fieldOf(columns, field, car);
  // The loop has set every field.
  return document as SearchDocument;
}
