/**
 * Keeps one copy of texts that repeat within a stock. Reading makes a new text of every value: with 17,000 cars these
 * are 25,000 times "Satellite navigation".
 */

/** Longer ones hardly repeat. */
const SHORT = 200;
/** Texts to remember. Then it starts again, so that rare ones do not stay for ever. */
const MOST = 20_000;

let known = new Map<string, string>();

function shareText(text: string): string {
  if (text.length > SHORT) return text;
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size >= MOST) known = new Map();
  known.set(text, text);
  return text;
}

/**
 * The same data with shared texts, and lists that take no more room than they need. Objects are changed in place: they
 * have to be nobody else's.
 */
export function withSharedTexts<T>(data: T): T;
export function withSharedTexts(data: unknown): unknown {
  if (typeof data === 'string') return shareText(data);
  if (Array.isArray(data)) return data.map((each: unknown) => withSharedTexts(each));
  if (typeof data !== 'object' || data === null) return data;
  for (const key of Object.keys(data)) {
    const value: unknown = Reflect.get(data, key);
    if (typeof value === 'string' || typeof value === 'object')
      Reflect.set(data, key, withSharedTexts(value));
  }
  return data;
}
