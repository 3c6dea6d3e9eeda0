import type { Signals } from './signals.ts';

interface Woken {
  wake(): void;
}

/**
 * The same call, whichever process does the work.
 * @param isHere whether this process does it: then it hears about work left by others; otherwise it tells them
 */
export function wakeAcrossProcesses<Each extends Woken>(
  each: Each,
  { signals, topic, isHere }: { signals: Signals; topic: 'messages' | 'deliveries'; isHere: boolean },
): Each {
  if (!isHere) return { ...each, wake: () => signals.tell(topic) };
  signals.hear(topic, () => each.wake());
  return each;
}
