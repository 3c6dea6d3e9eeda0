/** A feed file as a stream of cars and rejections. */
import { type FeedField, REQUIRED_FIELDS } from '#domain/inventory/feed/fields.ts';
import { columnsOf, type FeedMapping, rulesOf } from '#domain/inventory/feed/mapping.ts';
import { pathReader } from '#domain/inventory/feed/values.ts';
import type { FeedRow } from '#domain/inventory/stock/import.ts';
import { counted } from '#domain/shared/counted.ts';
import { csvRecords } from './csv.ts';
import { decode } from './decode.ts';
import { jsonElements, jsonLines } from './json.ts';
import { type RejectedRow, type RowShape, rowReader, shownValue } from './row-reader.ts';
import { FeedUnreadable } from './unreadable.ts';

export type { RejectedRow } from './row-reader.ts';
export { FeedUnreadable } from './unreadable.ts';

export type FeedFormat = 'csv' | 'json' | 'ndjson';

interface ReadFeedOptions {
  mapping: FeedMapping;
  /** Overrides the mapping's; the first characters decide if neither is given. */
  format?: FeedFormat | undefined;
}

/** Whether a row came out as a rejection. */
export function isRejected(row: FeedRow | RejectedRow): row is RejectedRow {
  return 'reason' in row;
}

/**
 * Reads a feed row by row, in the order of the file. Yields every row once, as a car or a rejection; a repeated
 * identity is yielded again (`diffStock` counts it). Only one row at a time is held in memory.
 *
 * @throws FeedUnreadable when the file as a whole cannot be read: not text, neither CSV nor JSON, cut off, or
 *   without the columns the mapping needs. This may happen after rows were yielded; they then do not count.
 */
export async function* readFeed(
  input: AsyncIterable<Uint8Array>,
  { mapping, format: given }: ReadFeedOptions,
): AsyncGenerator<FeedRow | RejectedRow, void, undefined> {
  const chunks = decode(input, mapping.encoding);
  try {
    const begin = await beginning(chunks);
    const text = rejoined(begin, chunks);
    const format = given ?? mapping.format ?? sniff(begin, mapping);
    if (format === 'csv') yield* readCsv(text, mapping);
    else if (format === 'json') yield* readJson(jsonElements(text, mapping.path), mapping);
    else yield* readJson(wholeLines(jsonLines(text)), mapping);
  } finally {
    // Also releases the input if nothing was read after the beginning.
    await chunks.return();
  }
}

/** The text up to and with its first chunk that is not blank. */
async function beginning(chunks: AsyncGenerator<string, void, undefined>): Promise<string> {
  let begin = '';
  while (begin.trim() === '') {
    const next = await chunks.next();
    if (next.done) throw new FeedUnreadable('The file is empty.');
    begin += next.value;
  }
  return begin;
}

async function* rejoined(
  begin: string,
  rest: AsyncIterable<string>,
): AsyncGenerator<string, void, undefined> {
  yield begin;
  yield* rest;
}

function sniff(begin: string, mapping: FeedMapping): FeedFormat {
  const first = begin.trimStart()[0];
  if (first === '[') return 'json';
  if (first === '{') return mapping.path === undefined ? 'ndjson' : 'json';
  if (first === '<') throw new FeedUnreadable('The file is XML or a web page, not CSV or JSON.');
  if (begin.slice(0, 1000).includes('\0')) {
    throw new FeedUnreadable("The file is binary, or UTF-16 text; then the mapping's encoding must say so.");
  }
  return 'csv';
}

// CSV

async function* readCsv(
  text: AsyncIterable<string>,
  mapping: FeedMapping,
): AsyncGenerator<FeedRow | RejectedRow, void, undefined> {
  let width = 0;
  let number = 0;
  let read: ((row: string[], number: number) => FeedRow | RejectedRow) | null = null;
  for await (const record of csvRecords(text, mapping.delimiter)) {
    if (read === null) {
      if (record.every((cell) => cell.trim() === '')) continue;
      width = record.length;
      read = rowReader(mapping, csvShape(record, mapping));
      continue;
    }
    number++;
    const blank = record.length === 1 && record[0]?.trim() === '';
    const row = read(record, number);
    if (record.length === width || blank) yield row;
    else {
      const reason = `the row has ${counted(record.length, 'column')} where the header has ${width}`;
      const value = shownValue(record.join(mapping.delimiter));
      // Cells may have shifted, but if the identity is still readable, its car must not count as gone.
      yield { row: number, column: null, value, reason, key: row.key };
    }
  }
  if (read === null) throw new FeedUnreadable('The file is empty.');
}

function csvShape(header: readonly string[], mapping: FeedMapping): RowShape<string[]> {
  const names = header.map(folded);
  const needed = [...new Set(mappedColumns(mapping))];
  const repeated = needed.filter((column) => names.filter((name) => name === folded(column)).length > 1);
  if (repeated.length > 0) {
    throw new FeedUnreadable(`The header has ${listed(repeated)} more than once.`);
  }
  const isMissing = (column: string) => !names.includes(folded(column));
  const missing =
    mapping.missingColumns === 'error' ? needed.filter(isMissing) : unfillable(mapping, isMissing);
  if (missing.length > 0) {
    const hint =
      header.length === 1 && /[;\t|,]/.test(header[0] ?? '')
        ? " The mapping's delimiter may be another."
        : '';
    throw new FeedUnreadable(
      `The header lacks ${listed(missing)}; it has ${listed(header.map((name) => name.trim()).filter(Boolean))}.${hint}`,
    );
  }
  return {
    column: (name) => {
      const index = names.indexOf(folded(name));
      return index === -1 ? null : (row) => row[index];
    },
    cells: (row) => row,
  };
}

const folded = (name: string) => name.trim().toLowerCase();

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 30).map((name) => JSON.stringify(name));
  return shown.join(', ') + (names.length > shown.length ? ` and ${names.length - shown.length} more` : '');
}

/** Every column that the mapping names. */
function mappedColumns(mapping: FeedMapping): string[] {
  const rules = (Object.keys(mapping.fields) as FeedField[]).flatMap((name) => rulesOf(mapping, name));
  return [
    ...rules.flatMap((rule) => [...columnsOf(rule), ...Object.keys(rule.when ?? {})]),
    ...(mapping.identity?.columns ?? []),
    ...mapping.reject.flatMap(({ when }) => Object.keys(when)),
  ];
}

/** Columns without which no row of the file could be a car. */
function unfillable(mapping: FeedMapping, isMissing: (column: string) => boolean): string[] {
  const columns = (name: FeedField) => rulesOf(mapping, name).flatMap(columnsOf);
  const constant = (name: FeedField) => rulesOf(mapping, name).some((rule) => rule.value !== undefined);
  const hopeless = (group: string[]) => group.length > 0 && group.every(isMissing);
  const required = REQUIRED_FIELDS.filter((name) => !constant(name)).map(columns);
  const identity = [...columns('stocknum'), ...columns('vin'), ...(mapping.identity?.columns ?? [])];
  return [...required, identity].filter(hopeless).map((group) => group[0] ?? '');
}

// JSON

const JSON_SHAPE: RowShape<object> = {
  column: (name) => {
    const atPath = /[.[]/.test(name) ? pathReader(name) : null;
    return (row) => (Object.hasOwn(row, name) ? Reflect.get(row, name) : atPath?.(row));
  },
  cells: (row) => Object.values(row),
};

async function* readJson(
  elements: AsyncIterable<string>,
  mapping: FeedMapping,
): AsyncGenerator<FeedRow | RejectedRow, void, undefined> {
  const read = rowReader(mapping, JSON_SHAPE);
  const names = new Set<string>();
  const wanted = REQUIRED_FIELDS.flatMap((name) => rulesOf(mapping, name).flatMap(columnsOf));
  const columns = wanted.map((column) => JSON_SHAPE.column(column));
  let fits = wanted.length === 0;
  let number = 0;
  for await (const element of elements) {
    number++;
    const row = parseObject(element);
    if (row === null) {
      const reason = 'the row is not a JSON object';
      yield { row: number, column: null, value: shownValue(element.trim()), reason, key: null };
      continue;
    }
    if (!fits) {
      fits = columns.some((get) => get?.(row) !== undefined);
      for (const name of Object.keys(row).slice(0, 50)) if (names.size < 50) names.add(name);
    }
    yield read(row, number);
  }
  if (number > 0 && !fits) {
    throw new FeedUnreadable(
      `No row has ${listed([...new Set(wanted)])}; the rows have ${names.size === 0 ? 'nothing' : listed([...names])}.`,
    );
  }
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** A file whose first line opens an object without closing it is not lines of objects. */
async function* wholeLines(lines: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let first = true;
  for await (const line of lines) {
    if (first && !line.trimEnd().endsWith('}')) {
      throw new FeedUnreadable(
        "The file is one JSON object over several lines; the mapping's path must say where in it the list is.",
      );
    }
    first = false;
    yield line;
  }
}
