/** Prepares the rules of a mapping once per file, and applies them to each row. */
import {
  FEED_FIELD_NAMES,
  FEED_FIELDS,
  type FeedField,
  type FieldKind,
  REQUIRED_FIELDS,
} from '#domain/inventory/feed/fields.ts';
import { tidy } from '#domain/inventory/feed/html-text.ts';
import {
  columnsOf,
  type FeedMapping,
  type FeedRule,
  LEADING_FIELDS,
  readingOptions,
  rulesOf,
} from '#domain/inventory/feed/mapping.ts';
import { rewriter } from '#domain/inventory/feed/rewriting.ts';
import { cellText, type ReadingOptions } from '#domain/inventory/feed/values/reading.ts';
import { readValue } from '#domain/inventory/feed/values.ts';
import {
  allMatch,
  type Condition,
  foldedSet,
  isFillerCell,
  isUnknown,
  type Refusal,
  type Source,
  shownValue,
} from './cells.ts';

interface CompiledRule<R> {
  when: readonly Condition<R>[];
  sources: readonly Source<R>[];
  constant: unknown;
  join: string | undefined;
  unknown: ReadonlySet<string>;
  rewrite: ((cell: unknown) => unknown) | null;
  after: FeedRule['after'];
  phrases: readonly { text: string; folded: string }[] | undefined;
  extract: RegExp | undefined;
  map: ReadonlyMap<string, unknown> | undefined;
  unlisted: 'keep' | 'null' | 'reject';
  options: ReadingOptions;
  invalid: 'reject' | 'null';
}

interface CompiledField<R> {
  name: FeedField;
  kind: FieldKind;
  required: boolean;
  /** A word that it cannot use is not lost: another field keeps it as written. */
  isWorded: boolean;
  rules: readonly CompiledRule<R>[];
  /** Where the value goes: `['variant', 'cylinders']`, `[null, 'make']`. */
  target: readonly [group: string | null, key: string];
}

/** A value with its text before `map`, and what had to be left out; `refusal` instead if the row is rejected. */
type Outcome =
  | { value: unknown; text: string | null; lost?: Refusal; refusal?: undefined }
  | { refusal: Refusal };

const UNKNOWN: Outcome = { value: null, text: null };

/** Identity comes first, so that a rejection can name it; then fields that other fields' text can begin with. */
const READING_ORDER: readonly FeedField[] = [
  ...new Set<FeedField>(['stocknum', 'vin', ...LEADING_FIELDS, ...FEED_FIELD_NAMES]),
];

/** How the rules find their columns in this file. */
interface Columns<R> {
  sources: (columns: readonly string[]) => Source<R>[];
  conditions: (given: Record<string, string> | undefined) => Condition<R>[];
  /** Words that mean unknown in every column. */
  unknownWords: ReadonlySet<string>;
}

/** The fields that a mapping fills, in the order they are read. */
export function compiledFields<R>(
  mapping: FeedMapping,
  { sources, conditions, unknownWords }: Columns<R>,
): CompiledField<R>[] {
  const compileRule = (name: FeedField, rule: FeedRule): CompiledRule<R> => ({
    when: conditions(rule.when),
    sources: sources(columnsOf(rule)),
    constant: rule.value,
    join: rule.join,
    unknown: rule.unknown ? new Set([...unknownWords, ...foldedSet(rule.unknown)]) : unknownWords,
    rewrite: rewriter(rule),
    after: rule.after,
    phrases: rule.startsWith
      ?.map((text) => ({ text, folded: text.toLowerCase() }))
      .sort((a, b) => b.folded.length - a.folded.length),
    extract: rule.extract === undefined ? undefined : new RegExp(rule.extract, 'iu'),
    map: rule.map && new Map(Object.entries(rule.map).map(([from, to]) => [from.trim().toLowerCase(), to])),
    unlisted: rule.unlisted ?? 'keep',
    options: readingOptions(mapping, rule),
    invalid: rule.invalid ?? mapping.invalid ?? FEED_FIELDS[name].invalid,
  });

  return READING_ORDER.flatMap((name): CompiledField<R>[] => {
    const rules = rulesOf(mapping, name).map((rule) => compileRule(name, rule));
    if (rules.length === 0) return [];
    const [first, second] = name.split('.') as [string, string?];
    return [
      {
        name,
        kind: FEED_FIELDS[name],
        required: REQUIRED_FIELDS.some((each) => each === name),
        rules,
        isWorded: name.startsWith('simple_'),
        target: second === undefined ? [null, first] : [first, second],
      },
    ];
  });
}

/** The result of a field's rules for a row: the first known value counts. */
export function readField<R>(
  field: CompiledField<R>,
  row: R,
  leading: ReadonlyMap<string, string[]>,
): Outcome {
  let unknown: Outcome = UNKNOWN;
  for (const rule of field.rules) {
    const outcome = applyRule(field, rule, row, leading);
    if (outcome.refusal !== undefined || outcome.value !== null) return outcome;
    if (outcome.lost && unknown === UNKNOWN) unknown = outcome;
  }
  if (!field.required) return unknown;
  const source = field.rules.find((rule) => rule.sources.length > 0)?.sources[0];
  return {
    refusal: {
      column: source?.column ?? null,
      value: shownValue(source?.get(row)),
      reason: `${field.name} is missing`,
    },
  };
}

function applyRule<R>(
  field: CompiledField<R>,
  rule: CompiledRule<R>,
  row: R,
  leading: ReadonlyMap<string, string[]>,
): Outcome {
  if (rule.when.length > 0 && !allMatch(rule.when, row)) return UNKNOWN;
  if (rule.constant !== undefined) {
    return { value: readValue(field.kind, rule.constant, rule.options).value, text: null };
  }
  const found = findCell(rule, row);
  if (found === null) return UNKNOWN;
  const faulty = (fault: string): Refusal => ({
    column: found.source.column,
    value: shownValue(found.source.get(row)),
    reason: `${field.name} ${fault}`,
  });
  const refuse = (fault: string): Outcome => ({ refusal: faulty(fault) });
  const without = (fault: string, value: unknown, text: string | null): Outcome =>
    field.isWorded ? { value, text } : { value, text, lost: faulty(fault) };
  const invalid = (fault: string): Outcome =>
    rule.invalid === 'null' ? without(fault, null, null) : refuse(fault);

  let { cell } = found;
  if (rule.rewrite) {
    cell = rule.rewrite(cell);
    if (cell === undefined) return invalid('is not text');
    if (isUnknown(cell, rule.unknown)) return UNKNOWN;
  }
  let text: string | null = null;
  if (rule.after ?? rule.phrases ?? rule.extract ?? rule.map) {
    text = cellText(cell)?.trim() ?? null;
    if (text === null) return invalid('is not text');
    if (rule.after) text = textAfter(text, rule.after, leading);
    if (text !== null && rule.phrases) text = leadingPhrase(text, rule.phrases);
    if (text === null) return UNKNOWN;
    if (rule.extract) {
      const { value } = rule.extract.exec(text)?.groups ?? {};
      if (value === undefined) return invalid('is not in the expected format');
      text = value.trim();
    }
    if (isUnknown(text, rule.unknown)) return UNKNOWN;
    cell = text;
    if (rule.map) {
      const meant = rule.map.get(text.toLowerCase());
      if (meant === null) return UNKNOWN;
      if (meant !== undefined) cell = meant;
      else if (rule.unlisted === 'null') return UNKNOWN;
      else if (rule.unlisted === 'reject') return refuse('is not one of the known values');
    }
  }
  const { value, fault } = readValue(field.kind, cell, rule.options);
  if (fault !== null && rule.invalid === 'reject') return refuse(fault);
  text ??= cellText(cell);
  return fault === null ? { value, text } : without(fault, value, text);
}

function findCell<R>(
  { sources, join, unknown, map }: CompiledRule<R>,
  row: R,
): { source: Source<R>; cell: unknown } | null {
  let first: { source: Source<R>; cell: unknown } | null = null;
  const texts: string[] = [];
  for (const source of sources) {
    const cell = source.get(row);
    if (isUnknown(cell, unknown) || isFillerCell(cell, map)) continue;
    first ??= { source, cell };
    if (join === undefined) return first;
    texts.push(cellText(cell)?.trim() ?? '');
  }
  return first && { source: first.source, cell: texts.join(join) };
}

/** The text after the values of the fields, or `null` if it does not begin with them. */
function textAfter(
  text: string,
  fields: readonly string[],
  leading: ReadonlyMap<string, string[]>,
): string | null {
  let rest = tidy(text);
  for (const field of fields) {
    const written = leading.get(field);
    if (written === undefined) continue;
    const begin = written.find((words) => words !== '' && beginsWith(rest, words.toLowerCase()));
    if (begin === undefined) return null;
    rest = rest.slice(begin.length).trimStart();
  }
  return rest;
}

function leadingPhrase(text: string, phrases: readonly { text: string; folded: string }[]): string | null {
  return phrases.find(({ folded }) => beginsWith(text, folded))?.text ?? null;
}

/** Whether the text begins with these whole lower-case words. */
function beginsWith(text: string, folded: string): boolean {
  const next = text[folded.length];
  return (next === undefined || next === ' ') && text.slice(0, folded.length).toLowerCase() === folded;
}
