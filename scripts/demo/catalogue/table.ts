/**
 * Tables of the catalogue: a line for each model and, indented below it, one for each variant. Bars separate cells, in
 * the order of the schema's keys; an empty or missing cell is unknown.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

type Entries = v.ObjectEntries;
type RowSchema = v.ObjectSchema<Entries, undefined>;
type TableModel<Model extends RowSchema, Variant extends RowSchema> = v.InferOutput<Model> & {
  variants: v.InferOutput<Variant>[];
};

interface Schemas<Model extends RowSchema, Variant extends RowSchema> {
  model: Model;
  variant: Variant;
}

/**
 * Reads a table from this folder.
 * @throws Error like `parseTable`
 */
export function readTable<Model extends RowSchema, Variant extends RowSchema>(
  name: string,
  schemas: Schemas<Model, Variant>,
): TableModel<Model, Variant>[] {
  return parseTable(readFileSync(join(import.meta.dirname, name), 'utf8'), name, schemas);
}

/** @throws Error naming the table, line and cell with the mistake */
export function parseTable<Model extends RowSchema, Variant extends RowSchema>(
  text: string,
  name: string,
  schemas: Schemas<Model, Variant>,
): TableModel<Model, Variant>[] {
  const models: TableModel<Model, Variant>[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const place = `${name}, line ${at + 1}`;
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (!line.startsWith(' ')) models.push({ ...cells(schemas.model, line, place), variants: [] });
    else models.at(-1)?.variants.push(cells(schemas.variant, line, place));
  }
  return models;
}

function cells<Schema extends RowSchema>(schema: Schema, line: string, place: string): v.InferOutput<Schema> {
  const keys = Object.keys(schema.entries);
  const texts = line.split('|').map((cell) => cell.trim());
  if (texts.length > keys.length)
    throw new Error(`${place}: ${texts.length} cells for ${keys.length} columns`);
  const given = keys.map((key, column) => [key, texts[column] ?? '']).filter(([, cell]) => cell !== '');
  const read = v.safeParse(schema, Object.fromEntries(given));
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new Error(`${place}, ${v.getDotPath(issue) ?? 'row'}: ${issue.message}`);
}
