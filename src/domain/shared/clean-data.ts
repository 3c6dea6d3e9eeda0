/** What neither a database nor a file of lines takes in text: control characters, line breaks, halves of characters. */
const UNFIT = /[\p{Cc}\u2028\u2029]/gu;
/** The same as JSON writes it, and what may be that. */
const MAYBE_UNFIT = /\\(?:u(?:00|d[89a-f])|[bfnrt])|[\u007f-\u009f\u2028\u2029]/i;

const cleanLine = (text: string): string => text.toWellFormed().replace(UNFIT, ' ');

/**
 * JSON data whose texts, keys among them, are lines that can be stored and shown: each control character and line
 * break is a space, each half of a character the sign for one that is not known.
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
