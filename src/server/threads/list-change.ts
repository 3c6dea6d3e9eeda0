/** Sends long lists between a thread and its caller as changes. */

type Listed<T> = Readonly<Record<string, T>>;

export interface ListChange<T> {
  changed: Record<string, T>;
  gone: string[];
}

/** The change from `before` to `after`: kept entries are the same object in both. */
export function changeOf<T>(before: Listed<T>, after: Listed<T>): ListChange<T> {
  const changed = Object.entries(after).filter(([path, value]) => before[path] !== value);
  const gone = Object.keys(before).filter((path) => !Object.hasOwn(after, path));
  return { changed: Object.fromEntries(changed), gone };
}

/** The list that results from applying a change, in the order of the paths. */
export function changedList<T>(before: Listed<T>, { changed, gone }: ListChange<T>): Record<string, T> {
  const isInPlace = gone.length === 0 && Object.keys(changed).every((path) => Object.hasOwn(before, path));
  if (isInPlace) return { ...before, ...changed };
  const without = new Set(gone);
  const kept = Object.entries(before).filter(([path]) => !without.has(path));
  const all = new Map([...kept, ...Object.entries(changed)]);
  return Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A thread's response if it does not know the list that its change should start from. */
export const UNKNOWN_MARK = 'unknown mark';
