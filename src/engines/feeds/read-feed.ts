/** A feed file as a stream of cars and rejections. */
import type { FeedMapping } from '#domain/inventory/feed/mapping.ts';
import type { FeedRow } from '#domain/inventory/stock/import.ts';
import { decode } from './decode.ts';
import { jsonElements, jsonLines } from './documents/json.ts';
import { jsonRows, type ObjectRow, readObjects, rowTest } from './documents/objects.ts';
import { xmlElements } from './documents/xml.ts';
import type { RowMemory } from './row-memory.ts';
import type { RejectedRow } from './row-reader.ts';
import { toldShape } from './shape.ts';
import { csvRecords } from './tables/csv.ts';
import { toldDelimiter } from './tables/delimiter.ts';
import { sheetRecords } from './tables/sheet.ts';
import { chosenSheet } from './tables/sheets.ts';
import { headerTest, readTable } from './tables/table.ts';
import { openWorkbook } from './tables/workbook.ts';
import type { Archive } from './unpacking/archive.ts';
import { unpack } from './unpacking/unpack.ts';
import { FeedUnreadable } from './unreadable.ts';

export type { RejectedRow } from './row-reader.ts';
export { FeedUnreadable } from './unreadable.ts';

export type FeedFormat = NonNullable<FeedMapping['format']>;

interface ReadFeedOptions {
  mapping: FeedMapping;
  /** Overrides the mapping's; the file itself decides if neither is given. */
  format?: FeedFormat | undefined;
  /** Spares reading the rows that the last feed had; it is told those of this one. */
  memory?: RowMemory | undefined;
}

/** Whether a row came out as a rejection. */
export function isRejected(row: FeedRow | RejectedRow): row is RejectedRow {
  return 'reason' in row;
}

/**
 * Reads a feed row by row, in the order of the file. Yields every row once, as a car or a rejection; a repeated
 * identity is yielded again (`diffStock` counts it). Only one row at a time is held in memory.
 *
 * @throws FeedUnreadable when the file as a whole cannot be read: no shape of a feed, cut off, larger or deeper than any
 *   feed, or without the columns the mapping needs. This may happen after rows were yielded; they then do not count.
 */
export async function* readFeed(
  input: AsyncIterable<Uint8Array>,
  options: ReadFeedOptions,
): AsyncGenerator<FeedRow | RejectedRow, void, undefined> {
  const { memory } = options;
  const feed = await unpack(input);
  try {
    if (feed.kind === 'workbook') yield* readWorkbook(feed.archive, options);
    else yield* readText(feed.bytes, options);
  } finally {
    memory?.end();
    await feed.close();
  }
}

async function* readText(
  bytes: AsyncIterable<Uint8Array>,
  { mapping, memory, format: named = mapping.format }: ReadFeedOptions,
): AsyncGenerator<FeedRow | RejectedRow, void, undefined> {
  const format = named === 'xlsx' ? undefined : named;
  const chunks = decode(bytes, mapping.encoding);
  const begin = await beginning(chunks);
  const text = rejoined(begin, chunks);
  const shape = toldShape(begin, { format, path: mapping.path, isRow: rowTest(mapping) });
  switch (shape.format) {
    case 'csv': {
      const delimiter = mapping.delimiter ?? toldDelimiter(begin, headerTest(mapping));
      yield* readTable(csvRecords(text, delimiter), mapping, { delimiter, padded: false, memory });
      break;
    }
    case 'json':
      yield* readObjects(jsonRows(jsonElements(text, shape.path)), mapping, memory);
      break;
    case 'ndjson':
      yield* readObjects(jsonRows(wholeLines(jsonLines(text))), mapping, memory);
      break;
    case 'xml':
      yield* readObjects(xmlRows(text, shape.path), mapping, memory);
  }
}

async function* readWorkbook(
  archive: Archive,
  { mapping, memory }: ReadFeedOptions,
): AsyncGenerator<FeedRow | RejectedRow, void, undefined> {
  const workbook = await openWorkbook(archive);
  const { file } = await chosenSheet(archive, workbook, {
    name: mapping.sheet,
    isHeader: headerTest(mapping),
  });
  yield* readTable(sheetRecords(archive, workbook, file), mapping, { delimiter: ', ', padded: true, memory });
}

/** What is enough to tell the shape of a file by. In characters. */
const BEGINNING = 64 * 1024;

/** The first of the text: all of it, if it is short. */
async function beginning(chunks: AsyncGenerator<string, void, undefined>): Promise<string> {
  let begin = '';
  while (begin.length < BEGINNING) {
    const next = await chunks.next();
    if (next.done) break;
    // Blanks in front say nothing, however many.
    begin = begin.trim() === '' ? next.value : begin + next.value;
  }
  if (begin.trim() === '') throw new FeedUnreadable('The file is empty.');
  if (begin.includes('\0')) throw new FeedUnreadable('The file is not text: it holds bytes of nought.');
  return begin;
}

async function* rejoined(
  begin: string,
  rest: AsyncIterable<string>,
): AsyncGenerator<string, void, undefined> {
  yield begin;
  yield* rest;
}

/** Elements of XML as rows. @throws FeedUnreadable when there is none */
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

/** A file whose first line opens an object without closing it is not lines of objects. */
async function* wholeLines(lines: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let first = true;
  for await (const line of lines) {
    if (first && !line.trimEnd().endsWith('}')) {
      throw new FeedUnreadable(
        "The file is one JSON object over several lines; the mapping's path must say where in it the list is.",
      );
    }
    first = false;
    yield line;
  }
}
