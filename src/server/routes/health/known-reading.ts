/** How long a caller waits for a fresh result, milliseconds. */
const PATIENCE_MS = 1000;

/**
 * A reading that never makes anybody wait: fresh if it comes at once, otherwise the last one (null before the first).
 * However often it is called, one reading runs at a time.
 */
export function knownReading<T>(read: () => Promise<T>): () => Promise<T | null> {
  let last: T | null = null;
  let underWay: Promise<T | null> | null = null;
  return async () => {
    underWay ??= read()
      .then(
        (value) => {
          last = value;
          return value;
        },
        () => {
          last = null;
          return null;
        },
      )
      .finally(() => {
        underWay = null;
      });
    const late = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => late.resolve('late'), PATIENCE_MS);
    const first = await Promise.race([underWay, late.promise]);
    clearTimeout(timer);
    return first === 'late' ? last : first;
  };
}
