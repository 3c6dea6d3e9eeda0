/** Opens a file and finds its rows, before any mapping: records of a table, or objects. */
import type { FeedMapping } from '#domain/inventory/feed/mapping.ts';
import { decode } from './decode.ts';
import { jsonElements, jsonLines } from './documents/json.ts';
import { jsonRows, type ObjectRow } from './documents/objects.ts';
import { xmlElements } from './documents/xml.ts';
import { detectShape } from './shape.ts';
import { csvRecords, type KnownTexts, type TableRecord } from './tables/csv.ts';
import { detectDelimiter, type HeaderTest } from './tables/delimiter.ts';
import { sheetRecords } from './tables/sheet.ts';
import { chosenSheet } from './tables/sheets.ts';
import { openWorkbook } from './tables/workbook.ts';
import { unpack } from './unpacking/unpack.ts';
import { FeedUnreadable } from './unreadable.ts';

export type FeedFormat = NonNullable<FeedMapping['format']>;

/** What is already known about a file. */
interface KnownFeed extends Pick<FeedMapping, 'encoding' | 'delimiter' | 'path' | 'sheet'> {
  format: FeedFormat | undefined;
  /** Whether a record of a table may be its header. */
  isHeader: HeaderTest;
  /** Whether an object is a row, and not a wrapper around rows. */
  isRow: (row: object) => boolean;
  /** Records of the last feed. */
  texts?: KnownTexts | undefined;
}

export type OpenFeed = { close(): Promise<void> } & (
  | {
      kind: 'table';
      records: AsyncIterable<TableRecord>;
      /** The column separator; none in a workbook. */
      delimiter: string | null;
    }
  | {
      kind: 'objects';
      rows: AsyncIterable<ObjectRow>;
      format: 'json' | 'ndjson' | 'xml';
      /** Where the rows are; none for a list or lines. */
      path: string | undefined;
    }
);

/** @throws FeedUnreadable if the file is not a feed format; problems further down come with the rows */
export async function openFeed(input: AsyncIterable<Uint8Array>, known: KnownFeed): Promise<OpenFeed> {
  const feed = await unpack(input);
  const { close } = feed;
  try {
    if (feed.kind === 'workbook') {
      const workbook = await openWorkbook(feed.archive);
      const { file } = await chosenSheet(feed.archive, workbook, {
        name: known.sheet,
        isHeader: known.isHeader,
      });
      const records = withCells(sheetRecords(feed.archive, workbook, file));
      return { kind: 'table', records, delimiter: null, close };
    }
    return { ...(await openText(feed.bytes, known)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openText(bytes: AsyncIterable<Uint8Array>, known: KnownFeed) {
  const chunks = decode(bytes, known.encoding);
  const begin = await beginning(chunks);
  const text = rejoined(begin, chunks);
  const format = known.format === 'xlsx' ? undefined : known.format;
  const shape = detectShape(begin, { format, path: known.path, isRow: known.isRow });
  switch (shape.format) {
    case 'csv': {
      const delimiter = known.delimiter ?? detectDelimiter(begin, known.isHeader);
      return { kind: 'table', records: csvRecords(text, delimiter, known.texts), delimiter } as const;
    }
    case 'json': {
      const rows = jsonRows(jsonElements(text, shape.path));
      return { kind: 'objects', rows, format: 'json', path: shape.path } as const;
    }
    case 'ndjson': {
      const rows = jsonRows(wholeLines(jsonLines(text)));
      return { kind: 'objects', rows, format: 'ndjson', path: undefined } as const;
    }
    case 'xml':
      return { kind: 'objects', rows: xmlRows(text, shape.path), format: 'xml', path: shape.path } as const;
  }
}

/** Enough to recognise the format, in characters. */
const BEGINNING = 64 * 1024;

/** The first part of the text: all of it, if it is short. */
async function beginning(chunks: AsyncGenerator<string, void, undefined>): Promise<string> {
  let begin = '';
  while (begin.length < BEGINNING) {
    const next = await chunks.next();
    if (next.done) break;
    // Leading white space does not count, however long.
    begin = begin.trim() === '' ? next.value : begin + next.value;
  }
  if (begin.trim() === '') throw new FeedUnreadable('The file is empty.');
  if (begin.includes('\0')) throw new FeedUnreadable('The file is not text: it contains zero bytes.');
  return begin;
}

async function* rejoined(
  begin: string,
  rest: AsyncIterable<string>,
): AsyncGenerator<string, void, undefined> {
  yield begin;
  yield* rest;
}

async function* withCells(records: AsyncIterable<string[]>): AsyncGenerator<TableRecord, void, undefined> {
  for await (const cells of records) yield { cells };
}

/** Elements of XML as rows. @throws FeedUnreadable if there are none */
async function* xmlRows(
  text: AsyncIterable<string>,
  path: string,
): AsyncGenerator<ObjectRow, void, undefined> {
  let isEmpty = true;
  for await (const element of xmlElements(text, path)) {
    isEmpty = false;
    yield 'row' in element ? element : { fault: element.fault, value: null };
  }
  if (isEmpty) throw new FeedUnreadable(`The file has no element ${path}.`);
}

/** A file whose first line opens an object without closing it is not JSON lines. */
async function* wholeLines(lines: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let first = true;
  for await (const line of lines) {
    if (first && !line.trimEnd().endsWith('}')) {
      throw new FeedUnreadable(
        "The file is one JSON object over several lines; the mapping's path must say where the list is.",
      );
    }
    first = false;
    yield line;
  }
}
