/** The rows of a feed whose rows are objects: JSON, or elements of XML. */
import { REQUIRED_FIELDS } from '#domain/inventory/feed/fields.ts';
import { columnsOf, type FeedMapping, rulesOf } from '#domain/inventory/feed/mapping.ts';
import { pathReader } from '#domain/inventory/feed/values/paths.ts';
import type { FeedRow } from '#domain/inventory/stock/import.ts';
import { listed } from '../listed.ts';
import { withLines } from '../rejected-lines.ts';
import { type RowMemory, remembering } from '../row-memory.ts';
import { type RejectedRow, rowReader } from '../row-reader.ts';
import { type RowShape, shownValue } from '../rows/cells.ts';
import { FeedUnreadable } from '../unreadable.ts';

/** A row, or the reason it is not one, with its text. */
export type ObjectRow = { row: object } | { fault: string; value: string | null };

export const OBJECT_SHAPE: RowShape<object> = {
  column: (name) => {
    const atPath = /[.[]/.test(name) ? pathReader(name) : null;
    return (row) => (Object.hasOwn(row, name) ? Reflect.get(row, name) : atPath?.(row));
  },
  cells: (row) => Object.values(row),
};

/** Whether a row has any of the columns that every car needs. */
export function rowTest(mapping: FeedMapping): (row: object) => boolean {
  const columns = wantedColumns(mapping).map((column) => OBJECT_SHAPE.column(column));
  return (row) => columns.length === 0 || columns.some((get) => get?.(row) !== undefined);
}

const wantedColumns = (mapping: FeedMapping) =>
  REQUIRED_FIELDS.flatMap((name) => rulesOf(mapping, name).flatMap(columnsOf));

/** @throws FeedUnreadable if no row has the mapping's columns */
export async function* readObjects(
  rows: AsyncIterable<ObjectRow>,
  mapping: FeedMapping,
  memory?: RowMemory,
): AsyncGenerator<FeedRow | RejectedRow, void, undefined> {
  const read = remembering(rowReader(mapping, OBJECT_SHAPE), memory, mapping);
  const isRow = rowTest(mapping);
  const names = new Set<string>();
  const wanted = wantedColumns(mapping);
  let fits = wanted.length === 0;
  let number = 0;
  const lined = withLines();
  for await (const each of rows) {
    number++;
    if ('fault' in each) {
      const { value, fault } = each;
      const rejected = { row: number, column: null, value: shownValue(value), reason: fault, key: null };
      yield lined(rejected, () => value ?? '');
      continue;
    }
    const { row } = each;
    if (!fits) {
      fits = isRow(row);
      for (const name of Object.keys(row).slice(0, 50)) if (names.size < 50) names.add(name);
    }
    yield lined(read(row, number), () => JSON.stringify(row));
  }
  if (number > 0 && !fits) {
    throw new FeedUnreadable(
      `No row has ${listed([...new Set(wanted)])}; the rows have ${names.size === 0 ? 'nothing' : listed([...names])}.`,
    );
  }
}

/** Texts of a JSON file as rows. */
export async function* jsonRows(elements: AsyncIterable<string>): AsyncGenerator<ObjectRow, void, undefined> {
  for await (const element of elements) {
    const row = parsedObject(element);
    yield row === null ? { fault: 'the row is not a JSON object', value: element.trim() } : { row };
  }
}

export function parsedObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
