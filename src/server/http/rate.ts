/** Counts what each sender did recently, in this process's memory. */

interface Rate {
  /** Counts one more; returns the seconds to wait if that is too many, otherwise null. */
  take(sender: string): number | null;
  /** Seconds to wait until the next one is allowed; null if it is allowed now. Counts nothing. */
  waits(sender: string): number | null;
  /** Resets this sender's count. */
  forget(sender: string): void;
}

/** The most senders to remember; the oldest are forgotten first. */
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
