/** CSV by RFC 4180: quoted fields with delimiters and line breaks; bare quotes inside unquoted fields are accepted. */
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { FeedUnreadable } from '../unreadable.ts';

/** No row of a real feed is longer; a quote that is never closed would swallow the file. In characters. */
const LONGEST_ROW = 1_000_000;

/**
 * The records of a CSV file, the header among them. Records may differ in length; a blank line is `['']`.
 * @throws FeedUnreadable when the text is not CSV
 */
export async function* csvRecords(
  text: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<string[], void, undefined> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
  });
  pipeline(Readable.from(text, { objectMode: false }), parser, () => {
    // The parser carries the error to the loop below.
  });
  try {
    // Without the option `columns` a record is a list of cells.
    for await (const record of parser) yield record as string[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FeedUnreadable(`The file is not readable as CSV: ${csvReason(error)}.`);
  }
}

function csvReason({ code, lines }: CsvError & { lines?: unknown }): string {
  const line = typeof lines === 'number' ? `, at line ${lines}` : '';
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `a quoted field is never closed${line}`;
    case 'CSV_MAX_RECORD_SIZE':
      return `a row is longer than ${LONGEST_ROW} characters${line}; a quote may not be closed`;
    default:
      return `${code}${line}`;
  }
}
