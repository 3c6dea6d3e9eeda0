/**
 * JSON read strictly, with the place of the first mistake. `JSON.parse` names no line for some mistakes and keeps the
 * last of two equal keys without a word; a configuration written by hand deserves better.
 */

/** A mistake in a JSON text. Line and column count from 1, the column in UTF-16 units. */
export class JsonMistake extends Error {
  override name = 'JsonMistake';
  readonly line: number;
  readonly column: number;

  constructor(reason: string, text: string, offset: number) {
    const before = text.slice(0, offset).split('\n');
    const line = before.length;
    const column = (before.at(-1)?.length ?? 0) + 1;
    super(`line ${line}, column ${column}: ${reason}`);
    this.line = line;
    this.column = column;
  }
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\]|\\.)*"/sy;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[A-Za-z_$][\w$]*/y;
const WORDS: Record<string, Json> = { true: true, false: false, null: null };

/**
 * Reads a JSON text (RFC 8259); a leading byte order mark is allowed.
 * @throws JsonMistake at the first mistake: wrong syntax, or a key given twice in one object.
 */
export function parseJson(source: string): Json {
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source;
  let at = 0;

  const fail = (reason: string, offset = at): never => {
    throw new JsonMistake(reason, text, offset);
  };
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) return null;
    at += found.length;
    return found;
  };
  const seen = () => (at < text.length ? JSON.stringify(text[at]) : 'the end of the file');

  const string = (): string | null => {
    if (text[at] !== '"') return null;
    const start = at;
    const found = take(STRING) ?? fail('this string has no closing quote');
    try {
      return String(JSON.parse(found));
    } catch {
      return fail('this string holds a line break or a wrong escape', start);
    }
  };

  const members = (): Json => {
    const start = at++;
    const object: { [key: string]: Json } = {};
    take(SPACE);
    if (text[at] === '}') {
      at++;
      return object;
    }
    for (;;) {
      take(SPACE);
      const keyAt = at;
      if (text[at] === '}') fail('a comma before the closing brace is one too many');
      const key = string() ?? fail(`expected a key in double quotes, found ${seen()}`);
      if (Object.hasOwn(object, key)) fail(`the key ${JSON.stringify(key)} is given twice`, keyAt);
      take(SPACE);
      if (text[at] !== ':') fail(`expected a colon after the key ${JSON.stringify(key)}, found ${seen()}`);
      at++;
      Object.defineProperty(object, key, {
        value: value(),
        enumerable: true,
        configurable: true,
        writable: true,
      });
      take(SPACE);
      if (text[at] === '}') {
        at++;
        return object;
      }
      if (at >= text.length) fail('this brace is never closed', start);
      if (text[at] !== ',') fail(`expected a comma or a closing brace, found ${seen()}`);
      at++;
    }
  };

  const items = (): Json => {
    const start = at++;
    const list: Json[] = [];
    take(SPACE);
    if (text[at] === ']') {
      at++;
      return list;
    }
    for (;;) {
      take(SPACE);
      if (text[at] === ']') fail('a comma before the closing bracket is one too many');
      list.push(value());
      take(SPACE);
      if (text[at] === ']') {
        at++;
        return list;
      }
      if (at >= text.length) fail('this bracket is never closed', start);
      if (text[at] !== ',') fail(`expected a comma or a closing bracket, found ${seen()}`);
      at++;
    }
  };

  const value = (): Json => {
    take(SPACE);
    if (text[at] === '{') return members();
    if (text[at] === '[') return items();
    const quoted = string();
    if (quoted !== null) return quoted;
    const wordAt = at;
    const word = take(WORD);
    if (word !== null) {
      return Object.hasOwn(WORDS, word)
        ? (WORDS[word] ?? null)
        : fail(`expected a value, found ${JSON.stringify(word)}`, wordAt);
    }
    const number = take(NUMBER);
    if (number !== null) return Number(number);
    return fail(`expected a value, found ${seen()}`);
  };

  const result = value();
  take(SPACE);
  if (at < text.length) fail(`expected nothing after the end, found ${seen()}`);
  return result;
}
