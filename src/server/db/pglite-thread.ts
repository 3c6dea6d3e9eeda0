/** Starts the PGlite thread and opens connections to it. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { PgliteParentMessage, PgliteThreadMessage } from './pglite.worker.ts';

// V8 may lose count of the machine code that it discards, and then aborts the process ("allocations_.erase(addr)",
// nodejs/node#64500). A database needs all of its code for as long as it is open.
setFlagsFromString('--no-wasm-code-gc');

/**
 * Makes an empty database in `folder`, all of it or nothing. In a process of its own, because that takes hundreds of
 * megabytes, of which this process would keep some; without optimising, because none of the code runs for long.
 * @throws Error when PGlite cannot, or the folder is not empty
 */
async function create(folder: string): Promise<void> {
  if ((await readdir(folder)).length > 0) {
    throw new Error(`${folder} has files but no database: move them away, or set another DATA_DIR`);
  }
  const script = fileURLToPath(new URL('./create-pglite.ts', import.meta.url));
  const made = `${resolve(folder)}.new`;
  await rm(made, { recursive: true, force: true });
  await mkdir(made, { mode: 0o700 });
  await promisify(execFile)(process.execPath, ['--liftoff-only', script, made]);
  await rename(made, folder);
}

/** Memory for short-lived objects, megabytes: V8 would let the rows of large answers fill a hundred. */
const YOUNG = 24;

/** A thread that has opened the database in `folder`. @throws Error when it cannot */
async function ready(folder: string): Promise<Worker> {
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), {
    workerData: { folder },
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  worker.once('message', (message: PgliteThreadMessage) => {
    if (message.kind === 'ready') resolve();
    else reject(new Error('message' in message ? message.message : 'PGlite did not start'));
  });
  const ended = () => reject(new Error('PGlite stopped while starting'));
  worker.once('error', reject).once('exit', ended);
  try {
    await promise;
    worker.off('error', reject).off('exit', ended);
    return worker;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

export class PgliteThread {
  readonly #worker: Worker;
  #unanswered = 0;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', () => {
      this.#unanswered = 0;
    });
    worker.unref();
  }

  /** Opens the records in `folder`, which must exist. @throws Error when PGlite cannot */
  static async start(folder: string, onEnd: (reason: Error) => void): Promise<PgliteThread> {
    if (!existsSync(join(folder, 'PG_VERSION'))) await create(folder);
    const worker = await ready(folder);
    worker.on('error', (error) => onEnd(error instanceof Error ? error : new Error(String(error))));
    return new PgliteThread(worker);
  }

  /** A new connection; its end may be transferred to another thread. */
  line(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.#worker.postMessage({ kind: 'line', port: port2 } satisfies PgliteParentMessage, [port2]);
    return port1;
  }

  /** Pings the thread. Returns how many pings in a row it has missed. */
  ping(): number {
    this.#worker.postMessage({ kind: 'ping' } satisfies PgliteParentMessage);
    return this.#unanswered++;
  }

  /** Pings in a row without an answer. */
  get unanswered(): number {
    return this.#unanswered;
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }
}
