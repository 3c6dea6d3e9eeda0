/**
 * Explains what is wrong with a hand-written value: every problem at once, each with its key, what the schema expects
 * there and what was found. The expectation is read from the schema, not from the validator's issue, so a wrong type
 * and a wrong range of one key read the same.
 */

import * as v from 'valibot';
import { issuePath, keyText } from '#domain/shared/issue-path.ts';
import { core, node, type SchemaNode, steps } from '#domain/shared/schema-node.ts';
import { nearest } from './nearest.ts';

/** One mistake in a file. */
export interface Problem {
  /** Path of the file, as the caller named it. */
  file: string;
  /** Where in the file: `finance.calculatorRate`, `locations[2].slug`; empty for the file as a whole. */
  key: string;
  /** Continues the key as a sentence: "must be 0–100". */
  expected: string;
  /** The value found; `undefined` if the key is missing. */
  value: unknown;
}

/** One line for people: `tenants/acme/site.json: finance.calculatorRate must be 0–100, got 300`. */
export function problemText({ file, key, expected, value }: Problem): string {
  const place = key === '' ? file : `${file}: ${key}`;
  const separator = key === '' ? ': ' : ' ';
  return `${place}${separator}${expected}${value === undefined ? '' : `, got ${shown(value)}`}`;
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (value !== null && typeof value === 'object' && !(value instanceof Date)) return 'a group';
  const written = JSON.stringify(value) ?? String(value);
  return written.length > 80 ? `${written.slice(0, 77)}…` : written;
}

type Checked<T> = { ok: true; output: T; problems: [] } | { ok: false; problems: Problem[] };

/**
 * Checks a value against a schema and reports every problem in the order of the file's keys.
 */
export function checkValue<const S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  file: string,
): Checked<v.InferOutput<S>> {
  const problems = new Map<string, Problem>();
  for (const problem of misplaced(schema, value, '', file)) problems.set(problem.key, problem);

  const result = v.safeParse(schema, value);
  for (const issue of result.issues ?? []) {
    const path = issuePath(issue);
    const key = keyText(path);
    // A list instead of an object is one problem, not one for each missing key.
    const above = path.map((_, length) => keyText(path.slice(0, length)));
    if (problems.has(key) || above.some((each) => problems.has(each)) || issue.expected === 'never') continue;
    const found = valueAt(value, path);
    const expecting = schemaAt(schema, path);
    const wanted = describe(expecting);
    problems.set(key, {
      file,
      key,
      expected: found === undefined ? `is missing: it must be ${wanted}` : `must be ${wanted}`,
      value: isUnrepeated(expecting) ? undefined : found,
    });
  }
  if (result.success && problems.size === 0) return { ok: true, output: result.output, problems: [] };
  return { ok: false, problems: [...problems.values()] };
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  let current = value;
  for (const part of path) {
    if (current === null || typeof current !== 'object') return undefined;
    current = (current as Record<string | number, unknown>)[part];
  }
  return current;
}

function schemaAt(schema: v.GenericSchema, path: readonly (string | number)[]): SchemaNode | null {
  let current: SchemaNode | undefined = node(schema);
  for (const part of path) {
    const inner: SchemaNode = core(current);
    current = inner.entries ? inner.entries[String(part)] : (inner.item ?? inner.value);
    if (current === undefined) return null;
  }
  return current;
}

/** Whether the value there may be a secret. */
const isUnrepeated = (schema: SchemaNode | null) =>
  schema !== null && steps(core(schema)).some(({ metadata }) => metadata?.unrepeated === true);

/** The most names in a message. */
const LISTED = 12;

/** Unknown keys, and lists instead of objects: the validator reports these only in part. */
function* misplaced(
  schema: v.GenericSchema | SchemaNode,
  value: unknown,
  at: string,
  file: string,
): Generator<Problem> {
  const inner = core(schema as SchemaNode);
  if (value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) {
    if (inner.entries !== undefined) {
      yield { file, key: at, expected: `must be ${describe(inner)}`, value };
    } else if (inner.item !== undefined) {
      for (const [index, below] of value.entries()) {
        yield* misplaced(inner.item, below, `${at}[${index}]`, file);
      }
    }
    return;
  }
  for (const [name, below] of Object.entries(value)) {
    const key = at === '' ? name : `${at}.${name}`;
    if (inner.entries === undefined) {
      if (inner.value !== undefined) yield* misplaced(inner.value, below, key, file);
      continue;
    }
    const entry = Object.hasOwn(inner.entries, name) ? inner.entries[name] : undefined;
    if (entry !== undefined) yield* misplaced(entry, below, key, file);
    else if (inner.type === 'strict_object') {
      yield {
        file,
        key,
        expected: `is not a known key${hint(name, Object.keys(inner.entries))}`,
        value: below,
      };
    }
  }
}

function hint(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  if (meant !== null) return ` (did you mean ${JSON.stringify(meant)}?)`;
  return known.length <= LISTED ? ` (known here: ${known.join(', ')})` : '';
}

/** A schema in words that follow "must be": "0–100", "one of metro, classic, sport", "text". */
function describe(schema: SchemaNode | null): string {
  if (schema === null) return 'left out';
  const inner = core(schema);
  const actions = steps(inner);
  // "Must not be empty" says less than "text".
  const own = actions
    .filter(({ type }) => type !== 'non_empty')
    .map(({ message }) => message)
    .find((message) => typeof message === 'string');
  const bound = (type: string, pick: (...numbers: number[]) => number) => {
    const found = actions
      .filter((action) => action.type === type)
      .map((action) => Number(action.requirement));
    return found.length === 0 ? null : pick(...found);
  };

  switch (inner.type) {
    case 'string': {
      const types = new Set(actions.map((action) => action.type));
      if (own !== undefined) return own.replace(/^must be /, '');
      if (types.has('url')) return 'a URL such as https://example.com';
      if (types.has('email')) return 'an email address';
      return 'text';
    }
    case 'number': {
      const kind = actions.some((action) => action.type === 'integer') ? 'a whole number' : 'a number';
      const least = bound('min_value', Math.max);
      const most = bound('max_value', Math.min);
      if (least !== null && most !== null) {
        return kind === 'a whole number' ? `${kind} ${least}–${most}` : `${least}–${most}`;
      }
      if (least !== null) return `${kind}, ${least} or more`;
      return most === null ? kind : `${kind}, ${most} or less`;
    }
    case 'boolean':
      return 'true or false';
    case 'date':
      return 'a date YYYY-MM-DD';
    case 'literal':
      return JSON.stringify(inner.literal);
    case 'picklist':
      return `one of ${(inner.options ?? []).join(', ')}`;
    case 'array': {
      const least = bound('min_length', Math.max);
      const most = bound('max_length', Math.min);
      const size = [least === null ? '' : `at least ${least}`, most === null ? '' : `at most ${most}`]
        .filter((part) => part !== '')
        .join(', ');
      return `a list${size === '' ? '' : ` (${size})`}, each ${describe(inner.item ?? null)}`;
    }
    case 'record':
      return `a group of names, each ${describe(inner.value ?? null)}`;
    case 'union':
    case 'variant':
      return (inner.options ?? [])
        .map((option) => (typeof option === 'object' ? describe(option) : String(option)))
        .join(' or ');
    case 'object':
    case 'strict_object':
      return groupOf(Object.keys(inner.entries ?? {}));
    default:
      return 'something else';
  }
}

const groupOf = (names: readonly string[]) =>
  names.length <= LISTED ? `a group with ${names.join(', ')}` : 'a group of keys in braces';
