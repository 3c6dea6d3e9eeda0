/** The rows of a sheet, as a table of texts. */
import { checkColumns } from '../limits.ts';
import type { Archive } from '../unpacking/archive.ts';
import { FeedUnreadable } from '../unreadable.ts';
import { partParser, type Workbook } from './workbook.ts';

/** In characters; Excel allows a third of this. */
const LONGEST_CELL = 100_000;
const DAY = 86_400_000;

/**
 * Non-empty rows, without empty cells at their end. Dates are `yyyy-mm-dd`, numbers as stored, not as shown.
 * @throws FeedUnreadable if the sheet is damaged
 */
export async function* sheetRecords(
  archive: Archive,
  workbook: Workbook,
  file: string,
): AsyncGenerator<string[], void, undefined> {
  const bytes = archive.read(file);
  if (bytes === null) throw new FeedUnreadable('The file is a workbook without its sheet.');
  const done: string[][] = [];
  let record: string[] = [];
  let column = 0;
  let kind = '';
  let style = 0;
  let value = '';
  let isValue = false;
  let isWhole = false;
  const parser = partParser({
    open: (name, attributes) => {
      if (name === 'row') {
        record = [];
        column = 0;
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column;
        kind = attributes.t ?? 'n';
        style = Number(attributes.s ?? 0);
        value = '';
      } else if (name === 'v' || name === 't') isValue = true;
    },
    text: (text) => {
      if (!isValue) return;
      value += text;
      if (value.length > LONGEST_CELL) {
        throw new FeedUnreadable(`The workbook has a cell with more than ${LONGEST_CELL} characters.`);
      }
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c') {
        const text = cellOf(kind, value, workbook.dateStyles[style] === true, workbook);
        if (text !== '') {
          checkColumns(column + 1);
          while (record.length < column) record.push('');
          record[column] = text;
        }
        column++;
      } else if (name === 'row' && record.length > 0) done.push(record);
      else if (name === 'sheetData' || name === 'worksheet') isWhole = true;
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of bytes) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield* done.splice(0);
  }
  if (!isWhole) throw new FeedUnreadable('The workbook is damaged: its sheet ends in the middle.');
}

/** `C7` is column 2. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellOf(kind: string, value: string, isDate: boolean, { texts, since1904 }: Workbook): string {
  switch (kind) {
    case 's':
      return texts.at(Number(value));
    case 'b':
      return value === '1' ? 'true' : 'false';
    case 'e':
      return '';
    case 'n': {
      if (value === '') return '';
      const number = Number(value);
      if (!Number.isFinite(number)) return value;
      return isDate ? dateOf(number, since1904) : String(Number(number.toPrecision(15)));
    }
    default:
      return value;
  }
}

/** Excel counts days from the end of 1899, and counts a 29 February 1900 that never was. */
function dateOf(days: number, since1904: boolean): string {
  const from = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const moment = new Date(from + Math.round(days * DAY));
  if (Number.isNaN(moment.getTime())) return String(days);
  const text = moment.toISOString();
  return Number.isInteger(days) ? text.slice(0, 10) : text.slice(0, 19);
}
