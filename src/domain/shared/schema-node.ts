/** Valibot schemas as readable trees, the basis of messages and forms. */
import type * as v from 'valibot';

/** The part of a valibot schema that readers need; `type` decides which parts exist. */
export interface SchemaNode {
  type: string;
  wrapped?: SchemaNode;
  entries?: Record<string, SchemaNode>;
  item?: SchemaNode;
  value?: SchemaNode;
  options?: (SchemaNode | string | number)[];
  literal?: unknown;
  default?: unknown;
  pipe?: PipeItem[];
}

interface PipeItem extends SchemaNode {
  kind: string;
  requirement?: unknown;
  message?: unknown;
  description?: unknown;
  metadata?: Readonly<Record<string, unknown>>;
}

/** The schema as a tree. */
export const node = (schema: v.GenericSchema) => schema as unknown as SchemaNode;

/** Without the layers that only allow absence. */
export function core(schema: SchemaNode): SchemaNode {
  let current = schema;
  while (current.wrapped !== undefined) current = current.wrapped;
  return current;
}

/** The steps of a schema's pipes, flattened, innermost first. */
export function steps(schema: SchemaNode): PipeItem[] {
  return (schema.pipe ?? []).flatMap((item) =>
    item.kind === 'schema' ? (item.pipe === undefined ? [] : steps(item)) : [item],
  );
}
