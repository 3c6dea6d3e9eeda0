/** Recognises the format of a text from its beginning. */

import { findJsonList } from './documents/json-lists.ts';
import { parsedObject } from './documents/objects.ts';
import { detectXmlPath } from './documents/xml.ts';
import { FeedUnreadable } from './unreadable.ts';

type TextShape =
  | { format: 'csv' }
  | { format: 'ndjson' }
  | { format: 'json'; path: string | undefined }
  | { format: 'xml'; path: string };

/** What is already known about a file. */
interface KnownShape {
  format: 'csv' | 'json' | 'ndjson' | 'xml' | undefined;
  path: string | undefined;
  /** Whether an object of the file is a row, and not a wrapper around rows. */
  isRow: (row: object) => boolean;
}

/** @throws FeedUnreadable for a file that is not a feed, or has no list of rows */
export function detectShape(beginning: string, { format, path, isRow }: KnownShape): TextShape {
  const text = beginning.trimStart();
  switch (format ?? detectFormat(text)) {
    case 'csv':
      return { format: 'csv' };
    case 'ndjson':
      return { format: 'ndjson' };
    case 'xml':
      if (/^<(!doctype\s+html|html)\b/i.test(text)) throw webPage();
      return { format: 'xml', path: path ?? detectXmlPath(beginning) };
    default:
      if (path !== undefined || !text.startsWith('{')) return { format: 'json', path };
      return objectShape(text, format === undefined, isRow);
  }
}

const webPage = () =>
  new FeedUnreadable('The file is a web page, not a feed; save the list as CSV, .xlsx, XML or JSON.');

function detectFormat(text: string): 'csv' | 'json' | 'xml' {
  if (text.startsWith('<')) return 'xml';
  return text.startsWith('[') || text.startsWith('{') ? 'json' : 'csv';
}

/** One object: a row of JSON lines, or a wrapper around the list of rows. */
function objectShape(text: string, mayBeLines: boolean, isRow: (row: object) => boolean): TextShape {
  const { end, path } = findJsonList(text);
  const first = end === null ? null : parsedObject(text.slice(0, end));
  const follows = end === null ? '' : text.slice(end).trimStart();
  const isLine = follows !== '' || end === null || path === null || (first !== null && isRow(first));
  if (path !== null && !(mayBeLines && isLine && end !== null)) return { format: 'json', path };
  // Without a list in it, the object is a row: a line, or a mistake that the reader of lines reports.
  return { format: 'ndjson' };
}
