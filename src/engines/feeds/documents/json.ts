/** JSON as a stream: the rows of a list, each as its own text, without loading the file. */
import { DEEPEST } from '../limits.ts';
import { FeedUnreadable } from '../unreadable.ts';

/** No row of a real feed is longer. In characters. */
const LONGEST_ROW = 4_000_000;
const TOO_LONG = `a row is longer than ${LONGEST_ROW} characters`;

const TOO_DEEP = `it nests more than ${DEEPEST} lists and objects`;

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const COLON = 58;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9;

/**
 * The elements of the list at `path` (keys joined by dots; without it the top level is the list). Elements are found
 * only by their brackets: whether one is valid JSON is the caller's concern.
 * @throws FeedUnreadable if there is no such list, or the file ends before its brackets are closed
 */
export async function* jsonElements(
  text: AsyncIterable<string>,
  path: string | undefined,
): AsyncGenerator<string, void, undefined> {
  const scanner = new ListScanner(path === undefined ? [] : path.split('.'));
  for await (const chunk of text) yield* scanner.push(chunk);
  scanner.end();
}

class ListScanner {
  readonly #path: readonly string[];
  #phase: 'seek' | 'list' | 'rest' = 'seek';
  #depth = 0;
  #inString = false;
  #escaped = false;

  // Seeking: the object on the path whose keys are being read.
  #found = 0;
  #pathDepth = 0;
  /** The next value is the one at the path. */
  #armed = true;
  #expectKey = false;
  #inKey = false;
  #key = '';
  #keys: string[] = [];

  // In the list.
  #listDepth = 0;
  #begun = false;
  #part = '';
  #count = 0;

  constructor(path: readonly string[]) {
    this.#path = path;
  }

  /** The elements that end in this chunk. */
  push(chunk: string): string[] {
    const elements: string[] = [];
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at);
      if (this.#inString) {
        this.#stringCharacter(code, chunk[at] ?? '');
      } else if (this.#phase === 'seek') {
        this.#seek(code);
      } else if (this.#phase === 'rest') {
        this.#afterList(code);
      } else {
        const between = this.#depth === this.#listDepth;
        if (between && (code === COMMA || code === CLOSE_LIST)) {
          if (this.#begun) elements.push(this.#part + chunk.slice(start, at));
          else if (code === COMMA)
            throw malformed(`a comma without a row before it, after row ${this.#count}`);
          if (this.#begun) this.#count++;
          this.#begun = false;
          this.#part = '';
          if (code === CLOSE_LIST) this.#endList();
          continue;
        }
        if (!this.#begun) {
          if (isSpace(code)) continue;
          this.#begun = true;
          start = at;
        }
        if (code === QUOTE) this.#inString = true;
        else if (code === OPEN_OBJECT || code === OPEN_LIST) {
          if (++this.#depth > DEEPEST) throw malformed(TOO_DEEP);
        } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
          if (between) throw malformed(`an unmatched bracket after row ${this.#count}`);
          this.#depth--;
        }
      }
    }
    if (this.#phase === 'list' && this.#begun) {
      this.#part += chunk.slice(start);
      if (this.#part.length > LONGEST_ROW) throw malformed(TOO_LONG);
    }
    return elements;
  }

  end(): void {
    if (this.#phase === 'rest' && this.#depth === 0) return;
    if (this.#phase === 'seek' && this.#depth === 0) throw new FeedUnreadable('The file is empty.');
    throw malformed(`it ends in the middle${this.#phase === 'seek' ? '' : `, after row ${this.#count}`}`);
  }

  #stringCharacter(code: number, character: string): void {
    if (this.#escaped) this.#escaped = false;
    else if (code === BACKSLASH) this.#escaped = true;
    else if (code === QUOTE) {
      this.#inString = false;
      if (this.#inKey) this.#keys.push(this.#key);
      this.#inKey = false;
      return;
    }
    if (this.#inKey) this.#key += character;
  }

  #seek(code: number): void {
    if (isSpace(code)) return;
    if (this.#armed) this.#enterValue(code);
    else if (code === QUOTE) {
      this.#inString = true;
      this.#inKey = this.#depth === this.#pathDepth && this.#expectKey;
      if (this.#inKey) this.#key = '';
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) this.#depth++;
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      this.#depth--;
      if (this.#depth < this.#pathDepth) throw this.#notFound();
    } else if (this.#depth === this.#pathDepth) {
      if (code === COMMA) this.#expectKey = true;
      if (code === COLON && this.#expectKey) {
        this.#expectKey = false;
        if (this.#key === this.#path[this.#found]) {
          this.#found++;
          this.#armed = true;
        }
      }
    }
  }

  #enterValue(code: number): void {
    const arrived = this.#found === this.#path.length;
    this.#armed = false;
    if (arrived && code === OPEN_LIST) {
      this.#phase = 'list';
      this.#listDepth = ++this.#depth;
    } else if (!arrived && code === OPEN_OBJECT) {
      this.#pathDepth = ++this.#depth;
      this.#expectKey = true;
      this.#keys = [];
    } else if (this.#path.length === 0 && code === OPEN_OBJECT) {
      throw new FeedUnreadable(
        "The file is one JSON object, not a list; the mapping's path must say where the list is.",
      );
    } else if (this.#path.length === 0) {
      throw new FeedUnreadable('The file is not JSON: it begins neither with [ nor with {.');
    } else {
      const place = this.#path.slice(0, this.#found).join('.');
      throw new FeedUnreadable(
        `The file has no ${arrived ? 'list' : 'object'} at ${place === '' ? 'its top level' : `"${place}"`}.`,
      );
    }
  }

  #notFound(): FeedUnreadable {
    const place = this.#path.slice(0, this.#found + 1).join('.');
    const keys = this.#keys.slice(0, 20).join(', ');
    return new FeedUnreadable(`The file has no "${place}". It has ${keys === '' ? 'nothing' : keys}.`);
  }

  #endList(): void {
    this.#phase = 'rest';
    this.#depth--;
  }

  #afterList(code: number): void {
    if (isSpace(code)) return;
    if (this.#depth === 0) throw malformed('there is more text after its end');
    if (code === QUOTE) this.#inString = true;
    else if (code === OPEN_OBJECT || code === OPEN_LIST) this.#depth++;
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) this.#depth--;
  }
}

function malformed(what: string): FeedUnreadable {
  return new FeedUnreadable(`The file is not readable as JSON: ${what}.`);
}

/**
 * The lines of a file of JSON lines, without blank ones.
 * @throws FeedUnreadable if a line is too long to be a row
 */
export async function* jsonLines(text: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_ROW) throw malformed(TOO_LONG);
    for (const line of lines) if (line.trim() !== '') yield shallow(line);
  }
  if (rest.trim() !== '') yield shallow(rest);
}

/** The line, unless it is nested too deeply to be read. */
function shallow(line: string): string {
  // Few lines have so many brackets that counting them is worth it.
  if (!/^(?:[^[{]*[[{]){65}/.test(line)) return line;
  let depth = 0;
  for (const [text] of line.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (text === '[' || text === '{') depth++;
    if (text === ']' || text === '}') depth--;
    if (depth > DEEPEST) throw malformed(TOO_DEEP);
  }
  return line;
}
