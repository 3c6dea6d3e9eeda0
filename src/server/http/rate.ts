/** Counts what each sender did of late; kept in memory, since nothing depends on it beyond this process. */

export interface Rate {
  /** Counts one more; how many seconds to wait where that is too many, else null. */
  take(sender: string): number | null;
  /** How many seconds to wait before the next one may be taken; null where it may be now. Counts nothing. */
  waits(sender: string): number | null;
  /** Begins anew with this sender. */
  forget(sender: string): void;
}

/** Senders remembered at most; the oldest are forgotten first. */
const MOST_SENDERS = 10_000;

export function rateOf({ most, windowMs, now }: { most: number; windowMs: number; now: () => Date }): Rate {
  const windows = new Map<string, { until: number; count: number }>();
  const windowOf = (sender: string) => {
    const at = now().getTime();
    const known = windows.get(sender);
    return known && known.until > at ? known : { until: at + windowMs, count: 0 };
  };
  const secondsLeft = ({ until }: { until: number }) => Math.ceil((until - now().getTime()) / 1000);
  return {
    take: (sender) => {
      const window = windowOf(sender);
      window.count++;
      windows.delete(sender);
      windows.set(sender, window);
      const [oldest] = windows.keys();
      if (windows.size > MOST_SENDERS && oldest !== undefined) windows.delete(oldest);
      return window.count > most ? secondsLeft(window) : null;
    },
    waits: (sender) => {
      const window = windowOf(sender);
      return window.count >= most ? secondsLeft(window) : null;
    },
    forget: (sender) => void windows.delete(sender),
  };
}
