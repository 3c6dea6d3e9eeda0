/**
 * What a cache of stocks forgets. Small stocks share the limit. One larger stock is kept beside them, however many small
 * ones are used in between, because reading it again takes seconds.
 * @param sizes by key, the last used last, which is never forgotten
 * @returns the keys to forget
 */
export function forgotten<Key>(sizes: Iterable<readonly [Key, number]>, limit: number): Key[] {
  const [newest, ...older] = [...sizes].toReversed();
  if (newest === undefined) return [];
  let isLargeKept = newest[1] > limit;
  let left = isLargeKept ? limit : limit - newest[1];
  return older
    .filter(([, size]) => {
      if (size > limit) {
        const isKept = !isLargeKept;
        isLargeKept = true;
        return !isKept;
      }
      left -= size;
      return left < 0;
    })
    .map(([key]) => key);
}

/** Remembers a stock as the last used, and forgets others as `forgotten` says. */
export function remember<Key, Stock>(
  cache: Map<Key, Stock>,
  key: Key,
  stock: Stock,
  { sizeOf, limit }: { sizeOf: (stock: Stock) => number; limit: number },
): void {
  cache.delete(key);
  cache.set(key, stock);
  const sizes = cache.entries().map(([each, its]) => [each, sizeOf(its)] as const);
  for (const each of forgotten(sizes, limit)) cache.delete(each);
}
