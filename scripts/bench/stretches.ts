/** How long the current thread is blocked at a time. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { round } from './measured.ts';

/** Milliseconds. */
export interface Stretches {
  /**
   * The longest time the thread was busy between two turns of the event loop, by its own CPU time, so other load does
   * not count.
   */
  longestBusy: number;
  /** Turns that took more than 10 and 20 ms. */
  over10: number;
  over20: number;
  /** How late a timer was, which includes the machine's load. */
  lateP99: number;
  lateMax: number;
}

const EVERY_MS = 1;

interface StretchWatch {
  /** Since the last call. */
  read(): Stretches;
  close(): void;
}

export function watchStretches(): StretchWatch {
  const late = monitorEventLoopDelay({ resolution: 2 });
  late.enable();
  let busy: number[] = [];
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = used();
  const timer = setInterval(() => {
    const now = used();
    busy.push(now - last);
    last = now;
  }, EVERY_MS);
  return {
    read: () => {
      const stretches = {
        longestBusy: round(busy.reduce((longest, each) => Math.max(longest, each), 0)),
        over10: busy.filter((each) => each > 10).length,
        over20: busy.filter((each) => each > 20).length,
        lateP99: round(late.percentile(99) / 1e6),
        lateMax: round(late.max / 1e6),
      };
      busy = [];
      late.reset();
      last = used();
      return stretches;
    },
    close: () => {
      clearInterval(timer);
      late.disable();
    },
  };
}
