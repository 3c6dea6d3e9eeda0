/** Starts the PGlite thread and opens connections to it. */
import { setFlagsFromString } from 'node:v8';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { PgliteParentMessage, PgliteThreadMessage } from './pglite.worker.ts';

// V8 may lose count of the machine code that it discards, and then aborts the process ("allocations_.erase(addr)",
// nodejs/node#64500). A database needs all of its code for as long as it is open.
setFlagsFromString('--no-wasm-code-gc');

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
    const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), { workerData: { folder } });
    let isReady = false;
    await new Promise<void>((done, fail) => {
      worker.once('message', (message: PgliteThreadMessage) => {
        if (message.kind === 'ready') done();
        else fail(new Error('message' in message ? message.message : 'PGlite did not start'));
      });
      worker.once('error', fail);
      worker.once('exit', () => fail(new Error('PGlite stopped while starting')));
    }).catch(async (error: unknown) => {
      await worker.terminate();
      throw error;
    });
    isReady = true;
    worker.on('error', (error) => {
      if (isReady) onEnd(error instanceof Error ? error : new Error(String(error)));
    });
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
