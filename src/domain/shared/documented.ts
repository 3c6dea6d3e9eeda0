/** Schema fields with descriptions, which go into the JSON Schema for code editors. */
import * as v from 'valibot';

/** A field with its description. */
export const doc = <const S extends v.GenericSchema>(schema: S, description: string) =>
  v.pipe(schema, v.description(description));

/** A field with its description and a default. */
export const field = <const S extends v.GenericSchema>(
  schema: S,
  fallback: NonNullable<v.InferInput<S>>,
  description: string,
) =>
  v.optional(v.pipe(schema, v.description(`${description} Default: ${JSON.stringify(fallback)}.`)), fallback);

/** A field with its description; `null` when left out. */
export const open = <const S extends v.GenericSchema>(schema: S, description: string) =>
  v.optional(v.nullable(v.pipe(schema, v.description(description))), null);
