/** Limits of a feed. A file beyond them is refused: it is broken, or an attack. */
import { counted } from '#domain/shared/counted.ts';
import { FeedUnreadable } from './unreadable.ts';

/** Bytes of a file, unpacked: twice the largest feed measured, of 400,000 cars. */
const MOST_BYTES = 2 ** 30;
/** Text compresses 10 to 40 times, a bomb 1,000 times. Small files may be unusual. */
const MOST_EXPANSION = 250;
const SMALL = 32 * 2 ** 20;

const MOST_COLUMNS = 2_000;
/** Elements within elements, objects within objects. */
export const DEEPEST = 64;

/**
 * @param unpacked bytes that came out
 * @param packed bytes that went in
 * @throws FeedUnreadable if that cannot be a feed
 */
export function checkExpansion(unpacked: number, packed: number): void {
  if (unpacked > SMALL && unpacked > packed * MOST_EXPANSION) {
    throw new FeedUnreadable(
      `The file unpacks to more than ${MOST_EXPANSION} times its size: that is not a feed, and may be an attack.`,
    );
  }
  checkBytes(unpacked);
}

/** @throws FeedUnreadable for more bytes than a feed has */
export function checkBytes(bytes: number): void {
  if (bytes > MOST_BYTES) {
    throw new FeedUnreadable(`The file is larger than ${MOST_BYTES / 2 ** 20} MB; send it in parts.`);
  }
}

/** @throws FeedUnreadable for a table with more columns than a feed has */
export function checkColumns(columns: number): void {
  if (columns > MOST_COLUMNS) {
    throw new FeedUnreadable(
      `The file has ${counted(columns, 'column')}; a feed has at most ${MOST_COLUMNS.toLocaleString('en-AU')}.`,
    );
  }
}
