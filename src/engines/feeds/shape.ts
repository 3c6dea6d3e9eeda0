/** What shape a text has, told by its beginning. */

import { toldJson } from './documents/json-lists.ts';
import { parsedObject } from './documents/objects.ts';
import { toldXmlPath } from './documents/xml.ts';
import { FeedUnreadable } from './unreadable.ts';

type TextShape =
  | { format: 'csv' }
  | { format: 'ndjson' }
  | { format: 'json'; path: string | undefined }
  | { format: 'xml'; path: string };

/** What is already known of a file. */
interface KnownShape {
  format: 'csv' | 'json' | 'ndjson' | 'xml' | undefined;
  path: string | undefined;
  /** Whether an object of the file is a row of it, and not what rows are in. */
  isRow: (row: object) => boolean;
}

/** @throws FeedUnreadable for what is no feed, or one without a list of rows */
export function toldShape(beginning: string, { format, path, isRow }: KnownShape): TextShape {
  const text = beginning.trimStart();
  switch (format ?? toldFormat(text)) {
    case 'csv':
      return { format: 'csv' };
    case 'ndjson':
      return { format: 'ndjson' };
    case 'xml':
      if (/^<(!doctype\s+html|html)\b/i.test(text)) throw webPage();
      return { format: 'xml', path: path ?? toldXmlPath(beginning) };
    default:
      if (path !== undefined || !text.startsWith('{')) return { format: 'json', path };
      return objectShape(text, format === undefined, isRow);
  }
}

const webPage = () =>
  new FeedUnreadable('The file is a web page, not a feed; save the list as CSV, .xlsx, XML or JSON.');

function toldFormat(text: string): 'csv' | 'json' | 'xml' {
  if (text.startsWith('<')) return 'xml';
  return text.startsWith('[') || text.startsWith('{') ? 'json' : 'csv';
}

/** One object: a row of JSON lines, or what the list of rows is in. */
function objectShape(text: string, mayBeLines: boolean, isRow: (row: object) => boolean): TextShape {
  const { end, path } = toldJson(text);
  const first = end === null ? null : parsedObject(text.slice(0, end));
  const follows = end === null ? '' : text.slice(end).trimStart();
  const isLine = follows !== '' || end === null || path === null || (first !== null && isRow(first));
  if (path !== null && !(mayBeLines && isLine && end !== null)) return { format: 'json', path };
  // Without a list in it, it is a row: a line, or a mistake that the reader of lines tells.
  return { format: 'ndjson' };
}
