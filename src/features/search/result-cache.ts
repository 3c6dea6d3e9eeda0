/** A small cache of answers; the oldest is dropped first. */
interface ResultCache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
}

const CACHED_RESULTS = 10;

export function createResultCache<T>(size: number = CACHED_RESULTS): ResultCache<T> {
  // A Map keeps insertion order.
  const entries = new Map<string, T>();
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      const [oldest] = entries.keys();
      if (entries.size > size && oldest !== undefined) entries.delete(oldest);
    },
  };
}
