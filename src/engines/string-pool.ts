/**
 * Keeps one copy of strings that repeat within a stock. Reading makes a new string of every value: with 17,000 cars
 * that is 25,000 times "Satellite navigation".
 */

/** Longer strings hardly repeat. */
const LONGEST = 200;
/** Strings to remember. Then the pool starts again, so that rare ones do not stay for ever. */
const MOST = 20_000;

/** A pool of strings. Data that has gone through it holds the pool's copy of each string. */
export class StringPool {
  #known = new Map<string, string>();

  /**
   * The same data with pooled strings, and lists that take no more room than they need. Objects are changed in place:
   * nothing else may hold them.
   */
  intern<T>(data: T): T;
  intern(data: unknown): unknown {
    if (typeof data === 'string') return this.#one(data);
    if (Array.isArray(data)) return data.map((each: unknown) => this.intern(each));
    if (typeof data !== 'object' || data === null) return data;
    for (const key of Object.keys(data)) {
      const value: unknown = Reflect.get(data, key);
      if (typeof value === 'string' || typeof value === 'object') Reflect.set(data, key, this.intern(value));
    }
    return data;
  }

  #one(text: string): string {
    if (text.length > LONGEST) return text;
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (this.#known.size >= MOST) this.#known = new Map();
    this.#known.set(text, text);
    return text;
  }
}

/** The pool of this thread: feeds, stocks and builds hold the same cars, so they share it. */
export const stockStrings = new StringPool();
