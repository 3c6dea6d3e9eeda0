/** Ends a process that no longer responds, so that its supervisor restarts it. */
import { Worker } from 'node:worker_threads';
import { giveSign, type Limits, sharedSigns, TICK_MS } from './signs.ts';

interface Watchdog {
  close(): Promise<void>;
}

/**
 * Watches the calling thread, and through it another one. The process ends by SIGKILL, because a hanging thread handles
 * no other signal.
 * @param askOther pings the other thread; returns how many pings in a row it has missed
 */
export function openWatchdog(limits: Limits, askOther: () => number = () => 0): Watchdog {
  const shared = sharedSigns();
  const signs = new Int32Array(shared);
  const worker = new Worker(new URL('./watchdog.worker.ts', import.meta.url), {
    workerData: { shared, limits },
  });
  worker.unref();
  const beat = setInterval(() => giveSign(signs, askOther()), TICK_MS);
  beat.unref();
  return {
    close: async () => {
      clearInterval(beat);
      await worker.terminate();
    },
  };
}
