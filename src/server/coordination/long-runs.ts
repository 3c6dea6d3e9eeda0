/**
 * Long runs leave one place free, so that a small site never waits for large ones: with two places or more, at most all
 * but one are theirs.
 * @param running keys that run now
 * @param places runs at once
 */
export const isFullOfLong = <Key>(
  running: Iterable<Key>,
  places: number,
  isLong: (key: Key) => boolean,
): boolean => places > 1 && [...running].filter(isLong).length >= places - 1;
