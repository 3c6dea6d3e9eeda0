/** Counts what each sender asked for of late; kept in memory, since nothing depends on it beyond this process. */

export interface Rate {
  /** Counts one more; how many seconds to wait where that is too many, else null. */
  take(sender: string): number | null;
}

/** Senders remembered at most; the oldest are forgotten first. */
const MOST_SENDERS = 10_000;

export function rateOf({ most, windowMs, now }: { most: number; windowMs: number; now: () => Date }): Rate {
  const windows = new Map<string, { until: number; count: number }>();
  return {
    take: (sender) => {
      const at = now().getTime();
      const known = windows.get(sender);
      const window = known && known.until > at ? known : { until: at + windowMs, count: 0 };
      window.count++;
      windows.delete(sender);
      windows.set(sender, window);
      const [oldest] = windows.keys();
      if (windows.size > MOST_SENDERS && oldest !== undefined) windows.delete(oldest);
      return window.count > most ? Math.ceil((window.until - at) / 1000) : null;
    },
  };
}
