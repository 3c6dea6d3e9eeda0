/** Picks the newest feed file in a folder. */

/** A file in a host's listing. */
export interface ListedFile {
  name: string;
  /** Bytes; null if the host does not say. */
  size: number | null;
  /** Milliseconds since 1970, by the host's clock; null if the host does not say. */
  modifiedAt: number | null;
}

/** Extensions of files that are still being written. */
const UNFINISHED = /\.(?:part|partial|filepart|tmp|temp|crdownload|writing|lock|swp)$/i;

/** Whether a name is a pattern for several files. */
export const isPattern = (name: string): boolean => name.includes('*');

/** Whether a pattern such as `stock-*.csv` matches a name. `*` never matches hidden or unfinished files. */
export function matchesPattern(pattern: string, name: string): boolean {
  if (pattern === name) return true;
  if (!isPattern(pattern) || name.startsWith('.') || UNFINISHED.test(name)) return false;
  const parts = pattern.toLowerCase().split('*');
  const [first = '', last = ''] = [parts.at(0), parts.at(-1)];
  const text = name.toLowerCase();
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return false;
  // Match each part at its first place: that leaves the most for the rest.
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found === -1 || found + part.length > text.length - last.length) return false;
    at = found + part.length;
  }
  return true;
}

const byName = new Intl.Collator('en', { numeric: true }).compare;

/** The newest file by the host's clock. If times are equal or missing, the last by name. */
export function newestOf(files: readonly ListedFile[]): ListedFile | null {
  const [newest = null] = files.toSorted(
    (a, b) => (b.modifiedAt ?? 0) - (a.modifiedAt ?? 0) || byName(b.name, a.name),
  );
  return newest;
}

/**
 * Whether a completion marker (`stock.csv.done`) is for this version of the file. One older than the file was left by
 * an earlier version.
 */
export const isComplete = (file: ListedFile, done: ListedFile | null): boolean =>
  done !== null &&
  (done.modifiedAt === null || file.modifiedAt === null || done.modifiedAt >= file.modifiedAt);

/** Whether a file is the same in two listings. */
export const isSameFile = (one: ListedFile, other: ListedFile): boolean =>
  one.name === other.name && one.size === other.size && one.modifiedAt === other.modifiedAt;
