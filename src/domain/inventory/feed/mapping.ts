/**
 * A mapping file: data that says how to turn the rows of a dealer's feed into cars. This schema is the reference: each
 * key has a description with its default. An unknown key is an error.
 */

import * as v from 'valibot';
import { doc, field } from '#domain/shared/documented.ts';
import { issuePath, keyText } from '#domain/shared/issue-path.ts';
import { FEED_FIELD_NAMES, FEED_FIELDS, type FeedField, REQUIRED_FIELDS } from './fields.ts';
import { LETTER_CASES } from './rewriting.ts';
import { datePattern } from './values/dates.ts';
import { isPath } from './values/paths.ts';
import type { ReadingOptions } from './values/reading.ts';
import { readValue } from './values.ts';

const open = <const S extends v.GenericSchema>(schema: S, description: string) =>
  v.optional(v.pipe(schema, v.description(description)));

const words = v.string('must be text');
const column = v.pipe(words, v.nonEmpty('must name a column'));
const columns = v.pipe(
  v.array(column, 'must be a list of columns'),
  v.minLength(1, 'must name at least one column'),
);
const number = v.pipe(v.number('must be a number'), v.finite('must be a number'));

function isRegExp(source: string): boolean {
  try {
    new RegExp(source, 'iu');
    return true;
  } catch {
    return false;
  }
}
const pattern = v.pipe(words, v.check(isRegExp, 'must be a regular expression'));
const conditions = v.record(column, pattern, 'must be a group of columns with patterns');

const invalidPolicy = v.picklist(['reject', 'null'], 'must be one of reject, null');

/** Fields that can begin another field's text, in the order they are read. */
export const LEADING_FIELDS = ['year', 'make', 'model', 'badge'] as const satisfies readonly FeedField[];

/**
 * How a field is read. The steps run in this order: `when`, then `value` or `from` (with `unknown` and `join`),
 * `replace`, `case`, `after`, `startsWith`, `extract`, `map`, and last the field's own kind of reading (numbers with
 * units, `times` and `plus`, dates, lists …) with `min` and `max`. If a rule gives nothing, the next rule of the list
 * is tried.
 */
export const RuleSchema = v.strictObject({
  from: open(
    v.lazy((input) => (Array.isArray(input) ? columns : column)),
    'A column, or several: the first with a known value is used. In JSON a path such as `Registration.Number` or `Identification[Type=VIN].Value`.',
  ),
  join: open(words, 'Joins all known columns of `from` with this text instead of taking the first.'),
  value: open(
    v.union(
      [v.string(), v.number(), v.boolean(), v.array(v.string())],
      'must be text, a number, true, false or a list of texts',
    ),
    'A constant, in place of `from`. As the last rule of a list it is the default.',
  ),
  when: open(
    conditions,
    'Columns with regular expressions (any case): the rule applies only if all of them match; an unknown column is empty text.',
  ),
  unknown: open(v.array(words), 'More words that mean unknown, for this rule.'),
  replace: open(
    v.array(
      v.strictTuple([pattern, words], 'must be a pair of a pattern and a text'),
      'must be a list of pairs of a pattern and a text',
    ),
    'Pairs of a regular expression (any case) and the text that replaces every match, applied in turn; $1 is the first group. In a list, applied to each entry.',
  ),
  case: open(
    v.picklist(LETTER_CASES, `must be one of ${LETTER_CASES.join(', ')}`),
    'Case of the letters; title: the first of each word is a capital.',
  ),
  after: open(
    v.array(
      v.picklist(LEADING_FIELDS, `must be one of ${LEADING_FIELDS.join(', ')}`),
      'must be a list of fields',
    ),
    'Fields the text begins with, in order; the value is what follows them. Unknown if the text begins with anything else. A field without a value is skipped.',
  ),
  startsWith: open(
    v.array(v.pipe(words, v.nonEmpty('must not be empty'))),
    'Phrases: the value is the longest one the text begins with, as written here. Unknown if none fits.',
  ),
  extract: open(
    v.pipe(
      pattern,
      v.check((source) => source.includes('(?<value>'), 'must have a group named value: (?<value>…)'),
    ),
    'Regular expression (any case) with a group named `value`, which is the value. Text that does not match is invalid.',
  ),
  map: open(
    v.record(words, v.nullable(v.union([v.string(), v.number(), v.boolean()])), 'must be a group of values'),
    'The feed’s values (any case) and what they mean; null means unknown.',
  ),
  unlisted: open(
    v.picklist(['keep', 'null', 'reject'], 'must be one of keep, null, reject'),
    'What to do with a value that `map` does not list: keep it, set it to null (unknown) or reject the row. Default: "keep".',
  ),
  units: open(
    v.record(words, number, 'must be a group of units with factors'),
    'Units after a number, with their factors to the field’s own unit; "" is a number without a unit. Added to the units the field knows.',
  ),
  times: open(
    v.pipe(number, v.notValue(0, 'must not be 0')),
    'The number, in the field’s own unit, is multiplied by this: 0.01 for cents, 1000 for thousands.',
  ),
  plus: open(number, 'Added to the number after `times`.'),
  dates: open(
    v.array(
      v.pipe(
        words,
        v.check(
          (format) => datePattern(format) !== null,
          'must be a format such as dd/mm/yyyy, d mmm yy or yyyy-mm-dd HH:MM:SS',
        ),
      ),
      'must be a list of formats',
    ),
    'Date formats, tried in order: dd d, mm m mmm, yyyy yy, HH H, MM, SS. Default: year first, or day first as in Australia.',
  ),
  split: open(
    v.pipe(words, v.nonEmpty('must not be empty')),
    'Separates the entries of a list. Default: "|".',
  ),
  each: open(
    v.pipe(words, v.check(isPath, 'must be a path such as photo.url')),
    'Path to the value within each entry, where a list holds objects.',
  ),
  min: open(number, 'A smaller number is invalid.'),
  max: open(number, 'A larger number is invalid.'),
  invalid: open(
    invalidPolicy,
    'What to do with an invalid value: reject the row, or null (unknown; in a list, only that entry). Default: the file’s `invalid`, otherwise reject for make, model, year, prices to pay, and a car’s types and states, and null for the rest.',
  ),
});
export type FeedRule = v.InferOutput<typeof RuleSchema>;

const rule = v.lazy((input) => (typeof input === 'string' ? column : RuleSchema));
const rules = v.lazy((input) =>
  Array.isArray(input)
    ? v.pipe(v.array(rule), v.minLength(1, 'must hold at least one rule'))
    : typeof input === 'string'
      ? column
      : RuleSchema,
);

const fieldRules = Object.fromEntries(FEED_FIELD_NAMES.map((name) => [name, v.optional(rules)])) as Record<
  FeedField,
  v.OptionalSchema<typeof rules, undefined>
>;

export const FeedMappingSchema = v.strictObject({
  $schema: open(words, 'Ignored.'),
  description: open(words, 'A note for readers.'),
  format: open(
    v.picklist(['csv', 'json', 'ndjson', 'xml', 'xlsx'], 'must be one of csv, json, ndjson, xml, xlsx'),
    'csv, json (an array), ndjson (one object per line), xml or xlsx. Default: detected from the file.',
  ),
  encoding: open(
    v.picklist(['utf-8', 'latin1', 'utf-16le'], 'must be one of utf-8, latin1, utf-16le'),
    'Encoding of the file. A byte order mark overrides it. Default: detected from the bytes.',
  ),
  delimiter: open(
    v.pipe(words, v.regex(/^[^"\r\n]$/, 'must be one character such as , ; or \\t')),
    'Separates the columns of a CSV file. Default: detected from the first rows.',
  ),
  path: open(
    v.pipe(words, v.regex(/^[^.]+(?:\.[^.]+)*$/, 'must be a path such as data.vehicles')),
    'Path to the array in a JSON file whose top level is an object, or to the element of one car in XML: `inventory.vehicle`. Default: detected from the beginning of the file.',
  ),
  sheet: open(words, 'Name of the sheet of a workbook. Default: the first with the mapping’s columns.'),
  missingColumns: field(
    v.picklist(['error', 'unknown'], 'must be one of error, unknown'),
    'error',
    'What to do if a CSV header lacks a column named here: error refuses the file; unknown leaves its fields unknown. Make, model, car type and an identity are always required.',
  ),
  unknown: field(
    v.array(words),
    ['-', 'n/a', 'nan', 'null', 'undefined'],
    'Words that mean unknown in every column (any case). Blank is always unknown.',
  ),
  invalid: open(invalidPolicy, 'What to do with invalid values, unless a rule says otherwise.'),
  utcOffset: field(
    v.pipe(words, v.regex(/^[+-]\d{2}:\d{2}$/, 'must be an offset such as +10:00')),
    '+10:00',
    'UTC offset of times without a zone.',
  ),
  identity: open(
    v.strictObject({
      by: field(
        v.picklist(['stocknum', 'vin'], 'must be one of stocknum, vin'),
        'stocknum',
        'What identifies a car first: the stock number then the VIN, or the other way round. Both are always shown.',
      ),
      columns: open(columns, 'How to tell apart cars with neither a stock number nor a VIN.'),
      repeat: field(
        v.picklist(['duplicate', 'number'], 'must be one of duplicate, number'),
        'duplicate',
        'Rows that agree in all of them: duplicates of one car, or different cars, numbered in order.',
      ),
    }),
    'How a car is recognised from one file to the next. Choose columns that stay the same while a car is for sale, so not the price.',
  ),
  only: open(
    v.record(
      column,
      v.union(
        [words, v.pipe(v.array(words), v.minLength(1, 'must name at least one value'))],
        'must be a value or a list of values',
      ),
      'must be a group of columns with values',
    ),
    'Which rows of a file for several dealerships belong to this one: columns with the value, or one of the values (any case), that its rows have. Rows of other dealerships are counted, but neither read nor rejected.',
  ),
  reject: field(
    v.array(
      v.strictObject({
        when: doc(conditions, 'Columns with regular expressions, as in a rule.'),
        reason: doc(v.pipe(words, v.nonEmpty('must say why')), 'Why these rows are not cars.'),
      }),
      'must be a list of conditions',
    ),
    [],
    'Rows that are not cars.',
  ),
  fields: doc(
    v.strictObject(fieldRules, 'must be a group of fields'),
    'The car’s fields: a column, a rule, or a list of them, of which the first known one is used.',
  ),
});

/** A mapping with its defaults. */
export type FeedMapping = v.InferOutput<typeof FeedMappingSchema>;

/** One mistake in a mapping file. */
interface MappingProblem {
  file: string;
  /** `fields.price.min`, `fields.make[1].from`; empty for the whole file. */
  key: string;
  /** Completes the sentence begun by the key: "must be a number". */
  expected: string;
  /** The value; `undefined` if the key is missing. */
  value: unknown;
}

/** Thrown for an invalid mapping. Holds every problem found; the message has a line for each. */
export class MappingError extends Error {
  override name = 'MappingError';
  readonly problems: readonly MappingProblem[];

  constructor(problems: readonly MappingProblem[]) {
    super(problems.map(problemText).join('\n'));
    this.problems = problems;
  }
}

/**
 * Checks the content of a mapping file.
 * @param value the parsed JSON
 * @param file the file's name in messages
 * @throws MappingError with every problem at once
 */
export function parseFeedMapping(value: unknown, file = 'mapping'): FeedMapping {
  const result = v.safeParse(FeedMappingSchema, value);
  const problems = (result.issues ?? []).map((issue) => schemaProblem(issue, file));
  if (result.success) problems.push(...meaningProblems(result.output, file));
  if (!result.success || problems.length > 0) throw new MappingError(problems);
  return result.output;
}

/** A field's rules as a list, however they were written; empty if the mapping has none. */
export function rulesOf(mapping: FeedMapping, name: FeedField): FeedRule[] {
  const given = mapping.fields[name];
  if (given === undefined) return [];
  return (Array.isArray(given) ? given : [given]).map((each) =>
    typeof each === 'string' ? { from: each } : each,
  );
}

/** The columns that a rule reads. */
export function columnsOf({ from }: FeedRule): string[] {
  return from === undefined ? [] : Array.isArray(from) ? from : [from];
}

/** The options that a rule and its mapping set for `readValue`. */
export function readingOptions(
  mapping: FeedMapping,
  { units, times, plus, dates, split, each, min, max }: FeedRule,
): ReadingOptions {
  return { units, times, plus, dates, split, each, min, max, utcOffset: mapping.utcOffset };
}

function problemText({ file, key, expected, value }: MappingProblem): string {
  const place = key === '' ? `${file}:` : `${file}: ${key}`;
  const shown = JSON.stringify(value);
  const got = shown === undefined ? '' : `, got ${shown.length > 80 ? `${shown.slice(0, 77)}…` : shown}`;
  return `${place} ${expected}${got}`;
}

function schemaProblem(issue: v.BaseIssue<unknown>, file: string): MappingProblem {
  const path = issuePath(issue);
  const key = keyText(path);
  const isUnknownKey = issue.type === 'strict_object' && issue.expected === 'never';
  const isMissing =
    issue.type === 'strict_object' && !isUnknownKey && path.length > 0 && issue.input === undefined;
  if (isUnknownKey) {
    const expected =
      path[0] === 'fields' && path.length === 2 ? 'is not a field of a car' : 'is not a known key';
    return { file, key, expected, value: issue.path?.at(-1)?.value };
  }
  if (isMissing) return { file, key, expected: 'is missing', value: undefined };
  if (issue.type === 'strict_object')
    return { file, key, expected: 'must be a group of keys', value: issue.input };
  const expected = issue.message.startsWith('must ')
    ? issue.message
    : `must be ${issue.expected ?? 'something else'}`;
  return { file, key, expected, value: issue.input };
}

/** Finds mistakes that a schema cannot: contradictory rules, and constants that the field cannot take. */
function meaningProblems(mapping: FeedMapping, file: string): MappingProblem[] {
  const problems: MappingProblem[] = [];
  const add = (key: string, expected: string, value: unknown) =>
    problems.push({ file, key, expected, value });

  for (const name of REQUIRED_FIELDS) {
    if (mapping.fields[name] === undefined) add(`fields.${name}`, 'is missing', undefined);
  }
  const { stocknum, vin } = mapping.fields;
  if (stocknum === undefined && vin === undefined && mapping.identity?.columns === undefined) {
    add('identity', 'is missing: a row needs fields.stocknum, fields.vin or identity.columns', undefined);
  }
  if (mapping.identity?.by === 'vin' && vin === undefined) {
    add('identity.by', 'needs fields.vin', 'vin');
  }

  for (const name of FEED_FIELD_NAMES) {
    const given = mapping.fields[name];
    const kind = FEED_FIELDS[name];
    for (const [index, each] of rulesOf(mapping, name).entries()) {
      const key = Array.isArray(given) ? `fields.${name}[${index}]` : `fields.${name}`;
      if ((each.from === undefined) === (each.value === undefined)) {
        add(
          key,
          'must have either from or value',
          each.from === undefined ? {} : { from: each.from, value: each.value },
        );
      }
      for (const arithmetic of ['times', 'plus'] as const) {
        if (each[arithmetic] === undefined || kind.kind === 'number') continue;
        add(`${key}.${arithmetic}`, `cannot be: ${name} is not a number`, each[arithmetic]);
      }
      for (const leading of each.after ?? []) {
        const position = (LEADING_FIELDS as readonly string[]).indexOf(name);
        if (position !== -1 && LEADING_FIELDS.indexOf(leading) >= position) {
          add(`${key}.after`, `must name fields read before ${name}`, leading);
        }
      }
      const options = readingOptions(mapping, each);
      const constants: [string, unknown][] = Object.entries(each.map ?? {}).map(([from, to]) => [
        `map.${from}`,
        to,
      ]);
      if (each.value !== undefined) constants.push(['value', each.value]);
      for (const [at, constant] of constants) {
        if (constant === null) continue;
        const { fault } = readValue(kind, constant, options);
        if (fault !== null) add(`${key}.${at}`, `cannot be: it ${fault}`, constant);
      }
    }
  }
  return problems;
}
