import type { Signals } from './signals.ts';

interface Woken {
  wake(): void;
}

/**
 * The same, whichever process does its work.
 * @param isHere whether this one does: it hears of what others have left; else it tells them
 */
export function wokenTogether<Each extends Woken>(
  each: Each,
  { signals, topic, isHere }: { signals: Signals; topic: 'messages' | 'deliveries'; isHere: boolean },
): Each {
  if (!isHere) return { ...each, wake: () => signals.tell(topic) };
  signals.hear(topic, () => each.wake());
  return each;
}
