/** Writes Typesense's filter strings. Everywhere else a filter is data. */

/** `field` is one of the values. Without values nothing matches. */
export interface OneOf {
  field: string;
  oneOf: readonly (string | number | boolean)[];
}

/** `field` is none of the values, or unknown. */
interface NoneOf {
  field: string;
  noneOf: readonly string[];
}

/** `field` is a number between the bounds, inclusive; a missing bound is open. */
interface Between {
  field: string;
  min?: number;
  max?: number;
}

export type Condition = OneOf | NoneOf | Between;

/** Matches no car: ids are positive. */
const NOTHING = 'number:<0';

/**
 * Writes conditions that must all hold; without conditions, the empty string. The caller has to leave out open ranges,
 * lists of texts without words, and empty lists of exclusions: the server refuses them.
 */
export function filterBy(conditions: readonly Condition[]): string {
  return conditions.map(written).join(' && ');
}

/**
 * Writes a sort by conditions: cars that meet the first one come first, cars that meet none last. Without conditions,
 * the empty string.
 */
export function firstBy(conditions: readonly Condition[]): string {
  if (conditions.length === 0) return '';
  const scored = conditions.map((condition, at) => `(${written(condition)}):${conditions.length - at}`);
  return `_eval([${scored.join(',')}]):desc`;
}

function written(condition: Condition): string {
  const { field } = condition;
  if ('oneOf' in condition) {
    const [first, ...others] = condition.oneOf;
    if (first === undefined) return NOTHING;
    if (typeof first === 'boolean' && others.length === 0) return `${field}:=${first}`;
    return `${field}:=[${condition.oneOf.map(quoted).join(',')}]`;
  }
  if ('noneOf' in condition) return `${field}:!=[${condition.noneOf.map(quoted).join(',')}]`;
  const { min, max } = condition;
  if (min !== undefined && max !== undefined) return min > max ? NOTHING : `${field}:[${min}..${max}]`;
  if (min !== undefined) return `${field}:>=${min}`;
  if (max !== undefined) return `${field}:<=${max}`;
  throw new RangeError(`a range without bounds on ${field} is no condition`);
}

/**
 * Backticks keep commas, colons, brackets and `&&` in a text from being read as syntax. A backtick inside cannot be
 * written (the server's two filter parsers disagree on its escape), nor can a backslash at the end; both are
 * punctuation, which the server ignores in a comparison, so they are left out.
 */
function quoted(value: string | number | boolean): string {
  return typeof value === 'string' ? `\`${value.replace(/[`\\]/g, '')}\`` : String(value);
}
