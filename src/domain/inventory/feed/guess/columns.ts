/** Finds the columns in a sample of rows, whatever their shape. */
import { cellText } from '../values/reading.ts';

export interface Column {
  /** As in a mapping: a column of a table, or a path in JSON or XML. */
  name: string;
  /** Path to the value within each entry, if the column holds lists of objects. */
  each?: string;
  /** Known values in the sample; unknown ones are left out. */
  cells: readonly unknown[];
  /** The texts of the cells, trimmed. */
  texts: readonly string[];
  /** The text of each sample row; empty if it has none. */
  byRow: readonly string[];
}

/** More than any real feed has. */
const MAX_COLUMNS = 400;
const MAX_DEPTH = 6;

function column(name: string, all: readonly unknown[], each?: string): Column {
  const byRow = all.map((cell) => cellText(cell)?.trim() ?? '');
  const cells = all.filter((cell) => cell !== null && cell !== undefined && cellText(cell)?.trim() !== '');
  return {
    name,
    cells,
    texts: byRow.filter((text) => text !== ''),
    byRow,
    ...(each !== undefined && { each }),
  };
}

/** The columns of a table, without those that have no name, or the same name as another: they cannot be mapped. */
export function tableColumns(header: readonly string[], rows: readonly (readonly string[])[]): Column[] {
  const folded = header.map((name) => name.trim().toLowerCase());
  return header.flatMap((name, index) => {
    const key = folded[index] ?? '';
    if (key === '' || folded.indexOf(key) !== folded.lastIndexOf(key)) return [];
    return [
      column(
        name.trim(),
        rows.map((row) => row[index]),
      ),
    ];
  });
}

/** Keys that may say what an entry in a list is. */
const LABEL_KEYS = ['Type', 'Location', 'Label', 'Key', 'Name', 'type', 'location', 'label', 'key', 'name'];
const LONGEST_LABEL = 40;

/** Columns of objects by path, if they hold any values. */
export function objectColumns(rows: readonly object[]): Column[] {
  const found = new Map<string, { name: string; each: string | undefined; cells: unknown[] }>();
  for (const [index, row] of rows.entries()) {
    for (const [name, cell, each] of valuesOf(row, '', 0)) {
      const key = `${name}\n${each ?? ''}`;
      const present = found.get(key);
      if (present) present.cells[index] ??= cell;
      else if (found.size < MAX_COLUMNS) {
        const cells: unknown[] = Array.from({ length: rows.length }, () => null);
        cells[index] = cell;
        found.set(key, { name, each, cells });
      }
    }
  }
  return [...found.values()].map(({ name, each, cells }) => column(name, cells, each));
}

type Value = readonly [name: string, cell: unknown, each?: string];

function valuesOf(data: object, path: string, depth: number): Value[] {
  return Object.entries(data).flatMap(([key, cell]): Value[] => {
    if (depth === 0 && typeof cell !== 'object') return [[key, cell]];
    // Keys that cannot be written in a path are skipped.
    if (depth > 0 && /[.[\]]/.test(key)) return [];
    const name = path === '' ? key : `${path}.${key}`;
    if (Array.isArray(cell)) return listValues(cell, name);
    if (typeof cell !== 'object' || cell === null) return [[name, cell]];
    return depth < MAX_DEPTH && !/[.[\]]/.test(key) ? valuesOf(cell, name, depth + 1) : [];
  });
}

function listValues(list: readonly unknown[], name: string): Value[] {
  const objects = list.filter((item): item is object => typeof item === 'object' && item !== null);
  if (objects.length === 0) return [[name, list]];
  const keys = [...new Set(objects.flatMap((item) => Object.keys(item)))].filter(
    (key) => !/[.[\]]/.test(key),
  );
  const labelKey = LABEL_KEYS.find((key) => objects.every((item) => isLabel(Reflect.get(item, key))));
  const labelled =
    labelKey === undefined
      ? []
      : objects.flatMap((item) =>
          Object.entries(item)
            .filter(([key, value]) => key !== labelKey && typeof value !== 'object' && !/[.[\]]/.test(key))
            .map(
              ([key, value]): Value => [
                `${name}[${labelKey}=${String(Reflect.get(item, labelKey))}].${key}`,
                value,
              ],
            ),
        );
  const entries = keys.map((key): Value => [name, objects.map((item) => Reflect.get(item, key)), key]);
  return [...labelled, ...entries];
}

const isLabel = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_LABEL && !/[.[\]=]/.test(value);
