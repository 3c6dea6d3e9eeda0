/** Counts what went wrong at a door, so that nobody can try keys at leisure. */

/** Wrong tokens of one sender before the door stays shut for it. */
const MOST = 8;
/** How long they count, milliseconds. */
const WINDOW_MS = 15 * 60_000;
/** Senders remembered; beyond that the oldest are forgotten. */
const SENDERS = 10_000;

export interface Attempts {
  /** Seconds until that sender may try again; 0 when it may now. */
  waits(sender: string): number;
  failed(sender: string): void;
  succeeded(sender: string): void;
}

export function countAttempts(now: () => Date): Attempts {
  const failures = new Map<string, { count: number; until: number }>();
  return {
    waits: (sender) => {
      const known = failures.get(sender);
      if (!known || known.count < MOST) return 0;
      return Math.max(0, Math.ceil((known.until - now().getTime()) / 1000));
    },
    failed: (sender) => {
      const time = now().getTime();
      const known = failures.get(sender);
      const count = known && known.until > time ? known.count + 1 : 1;
      failures.delete(sender);
      failures.set(sender, { count, until: time + WINDOW_MS });
      const [oldest] = failures.keys();
      if (failures.size > SENDERS && oldest !== undefined) failures.delete(oldest);
    },
    succeeded: (sender) => void failures.delete(sender),
  };
}
