/** CSV by RFC 4180: quoted fields with delimiters and line breaks; bare quotes inside unquoted fields are accepted. */
import { pipeline, Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseText } from 'csv-parse/sync';
import type { FeedRow } from '#domain/inventory/stock/import.ts';
import { FeedUnreadable } from '../unreadable.ts';

/** No row of a real feed is longer; an unclosed quote would swallow the file. In characters. */
const LONGEST_ROW = 1_000_000;
/** After so many lines without the end of a record, the rest of the file is read without looking for known records. */
const MOST_LINES = 40;
/** The same happens after so many new records: read one by one, they cost more than in a batch. */
const MOST_NEW = 500;

/** A record of a table: its cells, and its text where known; or the row that the memory has for it. */
export type TableRecord = { cells: string[]; text?: string } | { known: FeedRow };

/** Knows records of the last feed by their text, without the trailing line break. */
export interface KnownTexts {
  /** `waiting` above the rows, `empty` if there is nothing to find. */
  readonly state: 'waiting' | 'empty' | 'open';
  /** How many lines the record starting with this line has. */
  linesFrom(first: string): number;
  find(text: string): FeedRow | null;
}

const OPTIONS = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: true,
  relax_column_count: true,
  max_record_size: LONGEST_ROW,
  raw: true,
} as const satisfies Options;

interface RawRecord {
  raw: string;
  record: string[];
}

/**
 * The records of a CSV file, including the header. Records may differ in length; a blank line is `['']`.
 * @param known saves reading records that the last feed had: at the start of a record, equal text is an equal record
 * @throws FeedUnreadable if the text is not CSV
 */
export async function* csvRecords(
  text: AsyncIterable<string>,
  delimiter: string,
  known?: KnownTexts,
): AsyncGenerator<TableRecord, void, undefined> {
  const lines = new Lines(text);
  try {
    if (known === undefined) yield* records(lines.rest(), delimiter);
    else yield* recordsBeside(known, lines, delimiter);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FeedUnreadable(`The file is not readable as CSV: ${csvReason(error, lines.given)}.`);
  }
}

async function* records(
  text: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<TableRecord, void, undefined> {
  const parser = parse({ ...OPTIONS, delimiter });
  pipeline(Readable.from(text, { objectMode: false }), parser, () => {
    // The loop below gets the error from the parser.
  });
  // This is what the parser returns with these options.
  for await (const record of parser) yield cellsOf(record as RawRecord);
}

const withoutEnd = (text: string) => text.replace(/\r?\n?$/, '');

const cellsOf = ({ record, raw }: RawRecord): TableRecord => ({ cells: record, text: withoutEnd(raw) });

async function* recordsBeside(
  known: KnownTexts,
  lines: Lines,
  delimiter: string,
): AsyncGenerator<TableRecord, void, undefined> {
  let news = 0;
  for (let line = await lines.next(); line !== null; line = await lines.next()) {
    if (known.state === 'open') {
      const whole = line + (await lines.peek(known.linesFrom(withoutLineFeed(line)) - 1));
      const row = known.find(withoutEnd(whole));
      if (row !== null) {
        lines.skip(whole.slice(line.length));
        yield { known: row };
        continue;
      }
    }
    if (known.state === 'empty') {
      lines.giveBack(line);
      yield* records(lines.rest(), delimiter);
      return;
    }
    let tried = line;
    let read = recordsIn(tried, delimiter);
    for (let count = 1; read === null && count < MOST_LINES; count++) {
      const next = await lines.next();
      if (next === null) break;
      tried += next;
      read = recordsIn(tried, delimiter);
    }
    news += read?.length ?? MOST_NEW;
    if (read !== null) yield* read;
    if (read !== null && news < MOST_NEW) continue;
    if (read === null) lines.giveBack(tried);
    yield* records(lines.rest(), delimiter);
    return;
  }
}

const withoutLineFeed = (line: string) => (line.endsWith('\n') ? line.slice(0, -1) : line);

/** The records of whole lines; `null` if the last one continues. */
function recordsIn(text: string, delimiter: string): TableRecord[] | null {
  try {
    // This is what the parser returns with these options.
    return (parseText(text, { ...OPTIONS, delimiter }) as unknown as RawRecord[]).map(cellsOf);
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') return null;
    throw error;
  }
}

/** The lines of a text, each with its line break. */
class Lines {
  readonly #chunks: AsyncIterator<string>;
  #text = '';
  #at = 0;
  #given = 0;

  constructor(text: AsyncIterable<string>) {
    this.#chunks = text[Symbol.asyncIterator]();
  }

  /** Lines that were given out before the rest. */
  get given(): number {
    return this.#given;
  }

  /** @returns null at the end */
  async next(): Promise<string | null> {
    const end = await this.#endOf(1);
    if (end === this.#at) return null;
    const line = this.#text.slice(this.#at, end);
    this.#at = end;
    this.#given++;
    return line;
  }

  /** The next lines, without consuming them. */
  async peek(count: number): Promise<string> {
    return count <= 0 ? '' : this.#text.slice(this.#at, await this.#endOf(count));
  }

  /** Skips lines that were looked at. */
  skip(text: string): void {
    this.#at += text.length;
    this.#given += linesOf(text);
  }

  /** Takes back the last lines that were given out. */
  giveBack(text: string): void {
    this.#text = text + this.#text.slice(this.#at);
    this.#at = 0;
    this.#given -= linesOf(text);
  }

  /** All that is left. */
  async *rest(): AsyncGenerator<string, void, undefined> {
    yield this.#text.slice(this.#at);
    for (let next = await this.#chunks.next(); !next.done; next = await this.#chunks.next()) yield next.value;
  }

  async #endOf(count: number): Promise<number> {
    let from = this.#at;
    for (let left = count; left > 0; ) {
      const end = this.#text.indexOf('\n', from);
      if (end !== -1) {
        from = end + 1;
        left--;
        continue;
      }
      const start = this.#at;
      const length = this.#text.length;
      if (!(await this.#more())) return this.#text.length;
      from = length - start;
    }
    return from;
  }

  /** Reads on; lines given out are dropped. */
  async #more(): Promise<boolean> {
    const next = await this.#chunks.next();
    if (next.done) return false;
    this.#text = this.#text.slice(this.#at) + next.value;
    this.#at = 0;
    return true;
  }
}

const linesOf = (text: string) => (text === '' ? 0 : withoutLineFeed(text).split('\n').length);

/** @param before lines that the parser has not seen */
function csvReason({ code, lines }: CsvError & { lines?: unknown }, before: number): string {
  const line = typeof lines === 'number' ? `, at line ${before + lines}` : '';
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `a quoted field is never closed${line}`;
    case 'CSV_MAX_RECORD_SIZE':
      return `a row is longer than ${LONGEST_ROW} characters${line}; a quote may not be closed`;
    default:
      return `${code}${line}`;
  }
}
