/** XML as a stream: one row for each element of a path, without loading the file. */
import { Parser } from 'htmlparser2';
import { counted } from '#domain/shared/counted.ts';
import { DEEPEST } from '../limits.ts';
import { FeedUnreadable } from '../unreadable.ts';
import { type XmlRow, XmlRowBuilder } from './xml-rows.ts';

/** No row, text or tag in a real feed is longer. In characters. */
const LONGEST_ROW = 4_000_000;

/** A row, or what is wrong with it. */
type XmlElement = { row: XmlRow } | { fault: string };

/** The parser resolves only XML's five entities and numeric ones. */
const XML = { xmlMode: true, decodeEntities: true } as const;

const malformed = (what: string) => new FeedUnreadable(`The file is not readable as XML: ${what}.`);

/** A declaration in the file may stand for any text, of this file or others: none is followed. */
function refuseEntities(declaration: string): void {
  if (!/^!(ENTITY|DOCTYPE[\s\S]*<!ENTITY)/i.test(declaration)) return;
  throw malformed('it declares entities; a feed has none, and they may be an attack');
}

/**
 * The elements at `path`, names joined by dots from the root: `rss.channel.item`.
 * @throws FeedUnreadable for a file that is not XML, is cut off, is too deep or declares entities
 */
export async function* xmlElements(
  text: AsyncIterable<string>,
  path: string,
): AsyncGenerator<XmlElement, void, undefined> {
  const reader = new ElementReader(path);
  for await (const chunk of text) yield* reader.push(chunk);
  yield* reader.end();
}

class ElementReader {
  readonly #path: string;
  readonly #parser: Parser;
  /** Names of the open elements, joined. */
  readonly #places: string[] = [];
  #builder: XmlRowBuilder | null = null;
  #rowDepth = 0;
  #fault: string | null = null;
  #isEnding = false;
  #hasRoot = false;
  /** Characters since the row began, and since the parser last reported anything. */
  #rowLength = 0;
  #quiet = 0;
  #done: XmlElement[] = [];
  /** Where the last opening tag ended. */
  #tagEnd = -1;

  constructor(path: string) {
    this.#path = path;
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#opens(name, attributes),
        onclosetag: (name, isImplied) => this.#closes(name, isImplied),
        ontext: (text) => {
          this.#quiet = 0;
          this.#builder?.hasText(text);
        },
        onprocessinginstruction: (_name, declaration) => refuseEntities(declaration),
      },
      XML,
    );
  }

  push(chunk: string): XmlElement[] {
    this.#quiet += chunk.length;
    this.#rowLength += chunk.length;
    this.#parser.write(chunk);
    if (Math.max(this.#quiet, this.#builder === null ? 0 : this.#rowLength) > LONGEST_ROW) {
      throw malformed(`a row is longer than ${LONGEST_ROW} characters`);
    }
    return this.#taken();
  }

  end(): XmlElement[] {
    this.#isEnding = true;
    this.#parser.end();
    if (!this.#hasRoot) throw malformed('it has no element');
    return this.#taken();
  }

  #taken(): XmlElement[] {
    const done = this.#done;
    if (done.length > 0) this.#done = [];
    return done;
  }

  #opens(name: string, attributes: Record<string, string>): void {
    this.#quiet = 0;
    this.#hasRoot = true;
    const parent = this.#places.at(-1);
    const place = parent === undefined ? name : `${parent}.${name}`;
    this.#places.push(place);
    this.#tagEnd = this.#parser.endIndex;
    if (this.#places.length > DEEPEST) throw malformed(`it nests more than ${DEEPEST} elements`);
    if (this.#builder !== null) this.#builder.opens(name, attributes);
    else if (place === this.#path) {
      this.#builder = new XmlRowBuilder(attributes);
      this.#rowDepth = this.#places.length;
      this.#rowLength = 0;
      this.#fault = null;
    }
  }

  #closes(name: string, isImplied: boolean): void {
    this.#quiet = 0;
    if (isImplied && this.#isEnding) throw malformed(`it ends in the middle: ${name} is not closed`);
    const depth = this.#places.length;
    this.#places.pop();
    // `<a/>` closes where it opens; any other element without a closing tag is a mistake.
    const isForgotten = isImplied && this.#parser.endIndex !== this.#tagEnd;
    if (isForgotten && this.#builder !== null) this.#fault ??= `the element ${name} is not closed`;
    if (this.#builder === null) return;
    if (depth > this.#rowDepth) {
      this.#builder.closes(name);
      return;
    }
    this.#done.push(this.#fault === null ? { row: this.#builder.ends() } : { fault: this.#fault });
    this.#builder = null;
  }
}

interface Seen {
  path: string;
  times: number;
  depth: number;
  /** Paths of its content, and which of them are its own children or attributes. */
  within: Set<string>;
  own: Set<string>;
}

/** An element with fewer values is a fact of a car, not a car. */
const FEWEST_VALUES = 4;

/**
 * The path of the elements that are rows, judged by the beginning of the file: the most frequent of those with at least
 * half as many values as the richest.
 * @throws FeedUnreadable if there are none
 */
export function detectXmlPath(beginning: string): string {
  const seen = new Map<string, Seen>();
  const open: Seen[] = [];
  const add = (value: string, owner: Seen | undefined) => {
    owner?.own.add(value);
    for (const each of open) each.within.add(value);
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const parent = open.at(-1);
        const path = parent === undefined ? name : `${parent.path}.${name}`;
        if (open.length >= DEEPEST) {
          throw malformed(`it nests more than ${DEEPEST} elements`);
        }
        add(path, parent);
        const found = seen.get(path) ?? {
          path,
          times: 0,
          depth: open.length,
          within: new Set(),
          own: new Set(),
        };
        found.times++;
        seen.set(path, found);
        open.push(found);
        for (const key of Object.keys(attributes)) add(`${path}@${key}`, found);
      },
      onclosetag: () => void open.pop(),
      onprocessinginstruction: (_name, declaration) => refuseEntities(declaration),
    },
    XML,
  );
  parser.write(beginning);
  const rich = [...seen.values()].filter(({ within }) => within.size >= FEWEST_VALUES);
  const repeated = rich.filter(({ times }) => times > 1);
  const most = Math.max(...repeated.map(({ within }) => within.size));
  const [row] =
    repeated.length > 0
      ? repeated
          .filter(({ within }) => within.size * 2 >= most)
          .sort((a, b) => b.times - a.times || a.depth - b.depth)
      : // One car: the outermost element that is more than a wrapper.
        rich.filter(({ own }) => own.size >= FEWEST_VALUES).sort((a, b) => a.depth - b.depth);
  if (row !== undefined) return row.path;
  const names = [...seen.keys()].slice(0, 10).join(', ');
  throw new FeedUnreadable(
    `The file is XML without a list of cars: ${names === '' ? 'it has no element' : `${counted(seen.size, 'kind')} of elements (${names})`}.`,
  );
}
