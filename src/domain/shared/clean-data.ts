/**
 * Removes what neither a database nor a line-based file accepts in text: control characters, line breaks,
 * lone surrogates.
 */
const UNFIT = /[\p{Cc}\u2028\u2029]/gu;
/** Finds JSON that may contain one, as an escape or as it is. */
const MAYBE_UNFIT = /\\(?:u(?:00|d[89a-f])|[bfnrt])|[\u007f-\u009f\u2028\u2029]/i;

const cleanLine = (text: string): string => text.toWellFormed().replace(UNFIT, ' ');

/**
 * JSON data whose texts and keys can be stored and shown as lines: each control character or line break
 * becomes a space, each lone surrogate the replacement character.
 */
export function cleanData<T>(data: T): T {
  return MAYBE_UNFIT.test(JSON.stringify(data)) ? (cleaned(data) as T) : data;
}

function cleaned(data: unknown): unknown {
  if (typeof data === 'string') return cleanLine(data);
  if (Array.isArray(data)) return data.map(cleaned);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [cleanLine(key).trim(), cleaned(value)]),
  );
}
