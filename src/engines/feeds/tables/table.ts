/** The rows of a table: finds its header, and reads the rows below with a mapping. */
import type { FeedField } from '#domain/inventory/feed/fields.ts';
import { REQUIRED_FIELDS } from '#domain/inventory/feed/fields.ts';
import { columnsOf, type FeedMapping, rulesOf } from '#domain/inventory/feed/mapping.ts';
import type { FeedRow } from '#domain/inventory/stock/import.ts';
import { counted } from '#domain/shared/counted.ts';
import { checkColumns } from '../limits.ts';
import { listed } from '../listed.ts';
import { withLines } from '../rejected-lines.ts';
import { type RowMemory, type RowReader, remembering } from '../row-memory.ts';
import { type RejectedRow, rowReader } from '../row-reader.ts';
import { type RowShape, shownValue } from '../rows/cells.ts';
import { FeedUnreadable } from '../unreadable.ts';
import type { TableRecord } from './csv.ts';
import type { HeaderTest } from './delimiter.ts';

/** Lines above a header: a title, a date, the dealer's address. No report has more. */
const MOST_LINES_ABOVE = 40;

interface TableOptions {
  /** Separates the cells of a row that is rejected as a whole. */
  delimiter: string;
  /** Cells missing at the end of a row are empty: sheets do not store them. */
  padded: boolean;
  memory?: RowMemory | undefined;
}

interface Readers {
  read: (cells: string[], number: number) => FeedRow | RejectedRow;
  remembering: RowReader<string[]>;
}

/** Rows of the table below its header, in order. @throws FeedUnreadable if the mapping's columns are missing */
export async function* readTable(
  records: AsyncIterable<TableRecord>,
  mapping: FeedMapping,
  { delimiter, padded, memory }: TableOptions,
): AsyncGenerator<FeedRow | RejectedRow, void, undefined> {
  let width = 0;
  let required = 0;
  let number = 0;
  const lined = withLines();
  let readers: Readers | null = null;
  for await (const record of belowHeader(records, headerTest(mapping))) {
    if ('known' in record) {
      record.known.row = ++number;
      yield record.known;
      continue;
    }
    const { cells, text } = record;
    if (readers === null) {
      checkColumns(cells.length);
      width = cells.length;
      required = cells.findLastIndex((name) => name.trim() !== '') + 1;
      const read = rowReader(mapping, tableShape(cells, mapping));
      readers = { read, remembering: remembering(read, memory, mapping, [delimiter, cells]) };
      continue;
    }
    number++;
    const line = () => cells.join(delimiter);
    if (cells.length === width || fits(cells, required, width, padded)) {
      yield lined(readers.remembering(cells, number, text), line);
      continue;
    }
    const reason = `the row has ${counted(cells.length, 'column')} where the header has ${width}`;
    const value = shownValue(line());
    // Cells may have shifted, but if the identity is still readable, its car must not count as gone.
    yield lined({ row: number, column: null, value, reason, key: readers.read(cells, number).key }, line);
  }
  if (readers === null) throw new FeedUnreadable('The file is empty.');
}

/** Whether a row of another length has everything the header names and nothing beyond it. */
function fits(record: readonly string[], required: number, width: number, padded: boolean): boolean {
  if (record.length === 1 && record[0]?.trim() === '') return true;
  if (record.length < width) return padded || record.length >= required;
  return record.slice(width).every((cell) => cell.trim() === '');
}

/** Drops what is above the header: the first record that may be one, or else the first that is not blank. */
export async function* belowHeader(
  records: AsyncIterable<TableRecord>,
  isHeader: HeaderTest,
): AsyncGenerator<TableRecord, void, undefined> {
  const above: TableRecord[] = [];
  let isFound = false;
  for await (const record of records) {
    if (isFound || 'known' in record) {
      yield record;
      continue;
    }
    const { cells } = record;
    checkColumns(cells.length);
    if (isHeader(cells)) {
      isFound = true;
      yield record;
      continue;
    }
    if (cells.every((cell) => cell.trim() === '')) {
      if (above.length > 0) above.push(record);
      continue;
    }
    above.push(record);
    if (above.length < MOST_LINES_ABOVE) continue;
    isFound = true;
    yield* above.splice(0);
  }
  if (!isFound) yield* above;
}

/** A test for the header: it has the columns that the mapping needs. */
export function headerTest(mapping: FeedMapping): HeaderTest {
  return (record) => record.length > 1 && missingIn(record, mapping).length === 0;
}

/** Columns that the mapping needs and the header lacks. */
function missingIn(header: readonly string[], mapping: FeedMapping): string[] {
  const names = new Set(header.map(folded));
  const isMissing = (column: string) => !names.has(folded(column));
  return mapping.missingColumns === 'error'
    ? [...new Set(mappedColumns(mapping))].filter(isMissing)
    : unfillable(mapping, isMissing);
}

/** @throws FeedUnreadable if the header lacks a column that the mapping needs */
export function tableShape(header: readonly string[], mapping: FeedMapping): RowShape<string[]> {
  const names = header.map(folded);
  const needed = [...new Set(mappedColumns(mapping))];
  const repeated = needed.filter((column) => names.filter((name) => name === folded(column)).length > 1);
  if (repeated.length > 0) {
    throw new FeedUnreadable(`The header has ${listed(repeated)} more than once.`);
  }
  const missing = missingIn(header, mapping);
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

/** Every column that the mapping names. */
function mappedColumns(mapping: FeedMapping): string[] {
  const rules = (Object.keys(mapping.fields) as FeedField[]).flatMap((name) => rulesOf(mapping, name));
  return [
    ...rules.flatMap((rule) => [...columnsOf(rule), ...Object.keys(rule.when ?? {})]),
    ...(mapping.identity?.columns ?? []),
    ...Object.keys(mapping.only ?? {}),
    ...mapping.reject.flatMap(({ when }) => Object.keys(when)),
  ];
}

/** Columns without which no row of the file could be a car. */
function unfillable(mapping: FeedMapping, isMissing: (column: string) => boolean): string[] {
  const columns = (name: FeedField) => rulesOf(mapping, name).flatMap(columnsOf);
  const constant = (name: FeedField) => rulesOf(mapping, name).some((rule) => rule.value !== undefined);
  const isUnfillable = (group: string[]) => group.length > 0 && group.every(isMissing);
  const required = REQUIRED_FIELDS.filter((name) => !constant(name)).map(columns);
  const identity = [...columns('stocknum'), ...columns('vin'), ...(mapping.identity?.columns ?? [])];
  const own = Object.keys(mapping.only ?? {}).map((column) => [column]);
  return [...required, identity, ...own].filter(isUnfillable).map((group) => group[0] ?? '');
}
