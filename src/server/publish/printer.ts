/** Prints sites on threads of their own: their work delays no request. */
import { ThreadPool } from '../threads/thread-pool.ts';
import { BuildFailed, type BuildTask, type SiteBuilder } from './build.ts';
import type { PrintAnswer, PrintTask } from './print.worker.ts';
import { programFolder } from './program.ts';

interface PrinterOptions {
  /** Sites printed at once. */
  threads: number;
  /** A site that takes longer has failed. */
  timeoutMs: number;
  /** Port of the platform, for sites without a domain of their own. */
  port: () => number | string;
  /** The folder of a program compiled before; none: it is compiled when it is first needed. */
  program?: string | undefined;
}

/** Sites wait in the publisher's queue, not here. */
const WAITING_EACH = 10;
const HOUR_MS = 3_600_000;

/** Prints with the compiled program. */
export function openPrinter({ threads, timeoutMs, port, program }: PrinterOptions): SiteBuilder {
  const pool = new ThreadPool({
    script: new URL('./print.worker.ts', import.meta.url),
    ...{ threads, each: 1, waitingEach: WAITING_EACH, timeoutMs },
    errors: [BuildFailed],
  });
  return {
    async build({ note, ...task }: BuildTask) {
      const message: PrintTask = { ...task, port: port(), programDir: await programFolder(program) };
      // Threads do not keep a process alive; a command that waits for one must not end.
      const underWay = setInterval(() => {}, HOUR_MS);
      try {
        const { notes } = (await pool.run(task.slug, message)) as PrintAnswer;
        for (const text of notes) note?.(text);
      } finally {
        clearInterval(underWay);
      }
    },
    close: () => pool.close(),
  };
}

/** Prints one site, for commands. */
export async function printOnce(
  task: BuildTask,
  options: Pick<PrinterOptions, 'timeoutMs' | 'port' | 'program'>,
): Promise<void> {
  const printer = openPrinter({ ...options, threads: 1 });
  try {
    await printer.build(task);
  } finally {
    await printer.close?.();
  }
}
