/** Writes the JSON Schema of `site.json`, with which editors complete and explain keys and mark mistakes. */
import { toJsonSchema } from '@valibot/to-json-schema';
import { SiteSchema } from '#domain/tenant/site.ts';

export const SCHEMA_FILE = 'site.schema.json';

/** The text of `tenants/site.schema.json`, made from the configuration's schema. */
export function siteJsonSchema(): string {
  const schema = toJsonSchema(SiteSchema, {
    typeMode: 'input',
    // JSON Schema cannot express trimming or finiteness, nor would an editor need them.
    ignoreActions: ['trim', 'finite'],
  });
  const { $schema: version = 'http://json-schema.org/draft-07/schema#', ...rest } = schema;
  const document = { $schema: version, title: 'site.json: configuration of a tenant', ...rest };
  return `${written(withOuterDescriptions(document), '', 0)}\n`;
}

const LINE_WIDTH = 110;

/** JSON as the project's formatter writes it: a list of plain values on one line if it fits. */
function written(value: unknown, indent: string, before: number): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => item === null || typeof item !== 'object');
    const line = `[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
    // One more for the comma after it.
    if (isPlain && indent.length + before + line.length < LINE_WIDTH) return line;
    return `[\n${value.map((item) => inner + written(item, inner, 0)).join(',\n')}\n${indent}]`;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  const lines = entries.map(([key, each]) => {
    const name = `${JSON.stringify(key)}: `;
    return `${inner}${name}${written(each, inner, name.length)}`;
  });
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

/** Editors show the description beside a key, not that of one of its alternatives. */
function withOuterDescriptions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOuterDescriptions);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, each]) => [key, withOuterDescriptions(each)]);
  const result = Object.fromEntries(entries) as { anyOf?: unknown; description?: unknown };
  if (!Array.isArray(result.anyOf) || result.description !== undefined) return result;
  const [described] = result.anyOf as { description?: unknown }[];
  if (described?.description === undefined) return result;
  const { description, ...first } = described;
  return { description, ...result, anyOf: [first, ...result.anyOf.slice(1)] };
}
