/** Which file of a folder is the feed. */

/** A file as a host lists it. */
export interface ListedFile {
  name: string;
  /** Bytes; null if the host does not say. */
  size: number | null;
  /** Milliseconds since 1970 by the host's own clock; null if it does not say. */
  modifiedAt: number | null;
}

/** Endings of files that programs have not finished. */
const UNFINISHED = /\.(?:part|partial|filepart|tmp|temp|crdownload|writing|lock|swp)$/i;

/** Whether a name is one file or a pattern for several. */
export const isPattern = (name: string): boolean => name.includes('*');

/** Whether a pattern such as `stock-*.csv` takes a name. Hidden and unfinished files are taken by no `*`. */
export function takes(pattern: string, name: string): boolean {
  if (pattern === name) return true;
  if (!isPattern(pattern) || name.startsWith('.') || UNFINISHED.test(name)) return false;
  const parts = pattern.toLowerCase().split('*');
  const [first = '', last = ''] = [parts.at(0), parts.at(-1)];
  const text = name.toLowerCase();
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return false;
  // Each part between two stars at its first place: what is left is longest then.
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found === -1 || found + part.length > text.length - last.length) return false;
    at = found + part.length;
  }
  return true;
}

const byName = new Intl.Collator('en', { numeric: true }).compare;

/** The newest file by the host's clock; of those at one time, and where it gives none, the last by name. */
export function newestOf(files: readonly ListedFile[]): ListedFile | null {
  const [newest = null] = files.toSorted(
    (a, b) => (b.modifiedAt ?? 0) - (a.modifiedAt ?? 0) || byName(b.name, a.name),
  );
  return newest;
}

/**
 * Whether the mark of completion (`stock.csv.done`) speaks of this file. One that is older than its file was left from the
 * time before.
 */
export const isComplete = (file: ListedFile, done: ListedFile | null): boolean =>
  done !== null &&
  (done.modifiedAt === null || file.modifiedAt === null || done.modifiedAt >= file.modifiedAt);

/** Whether two looks at a file saw the same. */
export const isSameFile = (one: ListedFile, other: ListedFile): boolean =>
  one.name === other.name && one.size === other.size && one.modifiedAt === other.modifiedAt;
