/** Valibot schemas as trees that can be read: what messages and forms are made from. */
import type * as v from 'valibot';

/** What readers need of a valibot schema; which parts are there depends on `type`. */
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
