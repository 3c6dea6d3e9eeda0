/** The threads that render pages with the compiled program. */
import { programFolder } from '../publish/program.ts';
import type { TellStopped } from '../threads/limits.ts';
import { ThreadPool } from '../threads/thread-pool.ts';
import type { RenderTask } from './page.worker.ts';
import { pageTask } from './page-orders.ts';
import type { PageRendering } from './page-requests.ts';
import type { ProgramFiles } from './program-files.ts';

interface OpenRendering {
  rendering: PageRendering;
  /** Starts the first thread. */
  warm(): void;
  close(): Promise<void>;
}

export interface RenderingOptions {
  /** The folder of a program compiled before; without it, the program is compiled when first needed. */
  program?: string;
  /** The script of the threads. */
  script?: URL;
  /** A page that takes longer is given up, milliseconds. */
  timeoutMs?: number;
}

/** Renderings running at once. A site has at most one, so another site's page never waits for more than one rendering. */
const THREADS = 2;
const EACH = 1;
/** Pages of one site that may wait. A browser would give up before a longer queue is rendered. */
const WAITING_EACH = 100;
const TIMEOUT_MS = 30_000;
const MEMORY = { young: 32, old: 600 };

/** The tenant whose page it is. A summary has no site. */
function tenantOf(request: Readonly<Record<string, unknown>>): string {
  const { frame } = request as { frame?: { site?: { slug?: string } } };
  return frame?.site?.slug ?? '';
}

/** @param programFiles stores the files that rendered pages name, before any page is rendered */
export function openRendering(
  options: RenderingOptions,
  programFiles: Pick<ProgramFiles, 'keep'>,
  stopped?: TellStopped,
): OpenRendering {
  const pool = new ThreadPool({
    script: options.script ?? new URL('./page.worker.ts', import.meta.url),
    ...{
      threads: THREADS,
      each: EACH,
      waitingEach: WAITING_EACH,
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    },
    ...{ work: 'rendering a page', memory: MEMORY, stopped },
    remedy: 'The shopper can try again. Check the address in the log, and the tenant’s latest change.',
  });
  const program = () => programFolder(options.program);
  return {
    rendering: async (name, order) => {
      const { task, shared } = pageTask(name, order);
      const message: RenderTask = { ...task, programDir: await program() };
      await programFiles.keep();
      return (await pool.run(tenantOf(task.request), message, shared)) as string;
    },
    warm: () => {
      pool.warm();
      // Callers that need it get the reason for the failure.
      program().then(programFiles.keep, () => {});
    },
    close: () => pool.close(),
  };
}
