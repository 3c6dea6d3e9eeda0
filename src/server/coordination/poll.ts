/** Polls for what other processes have changed, and looks at once when one of them signals it. */
import type { Log } from '../http/log.ts';
import type { Signals, Topic } from './signals.ts';

interface PollOptions {
  signals: Signals;
  /** The signal that tells of a change. */
  signal: Topic;
  /** How often to look without a signal, milliseconds. */
  everyMs: number;
  /** What is looked for: "cannot check for {what}". */
  what: string;
  /** Looks once; it should stop early if the poll is closed. */
  look: (isClosed: () => boolean) => Promise<void>;
  /** Reads only what a signal names, instead of looking. */
  read?: (about: string) => Promise<void>;
  log: Log;
}

/** Polls until it is closed. The first of several failures in a row is logged. */
export function poll({ signals, signal, everyMs, what, look, read, log }: PollOptions): {
  lookNow(): void;
  close(): Promise<void>;
} {
  let isClosed = false;
  let isFailing = false;
  let looking: Promise<void> | null = null;
  const failed = (error: unknown) => {
    if (!isFailing && !isClosed) log.warn(`cannot check for ${what}: ${(error as Error).message}`);
    isFailing = true;
  };
  const lookOnce = async () => {
    try {
      await look(() => isClosed);
      isFailing = false;
    } catch (error) {
      failed(error);
    } finally {
      looking = null;
    }
  };
  const lookNow = () => {
    looking ??= lookOnce();
  };
  const deaf = signals.hear(signal, (about) => {
    if (about === null || !read) lookNow();
    else read(about).catch(failed);
  });
  const timer = setInterval(lookNow, everyMs).unref();
  return {
    lookNow,
    close: async () => {
      isClosed = true;
      deaf();
      clearInterval(timer);
      await looking;
    },
  };
}
