/** The thread that draws brochures, started with the first one. */
import { Worker } from 'node:worker_threads';
import type { DrawingAnswer, DrawingOrder } from './drawing.worker.ts';
import type { BrochureDrawing } from './pages/draft.ts';

/** A drawing that takes longer has failed, and its thread is ended. */
const TIMEOUT_MS = 15_000;

interface Waiting {
  done(pdf: Uint8Array): void;
  fail(error: Error): void;
  timer: NodeJS.Timeout;
}

export class DrawingThread {
  #worker: Worker | null = null;
  #closed = false;
  #last = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** Draws on the other thread, one after the other. @throws Error if it fails, takes too long or the thread closes */
  draw(drawing: BrochureDrawing): Promise<Uint8Array> {
    if (this.#closed) return Promise.reject(new Error('the platform is closing'));
    const id = ++this.#last;
    const worker = this.#open();
    return new Promise((done, fail) => {
      const timer = setTimeout(
        () => this.#leave(worker, new Error('rendering the brochure took too long')),
        TIMEOUT_MS,
      );
      this.#waiting.set(id, { done, fail, timer });
      worker.postMessage({ id, drawing } satisfies DrawingOrder);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    if (worker) await this.#leave(worker, new Error('the platform is closing'));
  }

  #open(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./drawing.worker.ts', import.meta.url));
    worker.on('message', (answer: DrawingAnswer) => {
      const waiting = this.#waiting.get(answer.id);
      if (!waiting) return;
      this.#waiting.delete(answer.id);
      clearTimeout(waiting.timer);
      if ('pdf' in answer) waiting.done(answer.pdf);
      else waiting.fail(new Error(answer.error));
    });
    worker.on('error', (error) =>
      this.#leave(worker, error instanceof Error ? error : new Error(String(error))),
    );
    worker.on('exit', () => this.#leave(worker, new Error('the thread that renders brochures has ended')));
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  /** Ends the thread and all its drawings; the next drawing starts another. */
  async #leave(worker: Worker, reason: Error): Promise<void> {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const [id, { fail, timer }] of this.#waiting) {
      this.#waiting.delete(id);
      clearTimeout(timer);
      fail(reason);
    }
    await worker.terminate();
  }
}
