/** A client of the PGlite thread for the query builder, usable from any thread. */
import type { MessagePort } from 'node:worker_threads';
import type { PGlite, QueryOptions as PgliteQueryOptions, Results } from '@electric-sql/pglite';
import { type PgliteAnswer, type PgliteOrder, receivedError } from './pglite-messages.ts';

type Unsent<Order> = Order extends unknown ? Omit<Order, 'id'> : never;

/** What callers need from PGlite: statements and transactions. */
interface PgliteClient {
  query<Row>(text: string, params?: unknown[], options?: PgliteQueryOptions): Promise<Results<Row>>;
  transaction<T>(work: (tx: Pick<PgliteClient, 'query'>) => Promise<T>): Promise<T>;
}

/** One end of a connection to the PGlite thread. */
export class PgliteConnection implements PgliteClient {
  readonly #port: MessagePort;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;
  #isCut = false;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', (answer: PgliteAnswer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if (this.#waiting.size === 0) port.unref();
      if ('error' in answer) waiting?.reject(receivedError(answer.error));
      else waiting?.resolve(answer.value);
    });
    port.on('close', () => this.cut());
    port.unref();
  }

  query<Row>(text: string, params: unknown[] = [], options: PgliteQueryOptions = {}): Promise<Results<Row>> {
    return this.#query(null, text, params, options);
  }

  async transaction<T>(work: (tx: Pick<PgliteClient, 'query'>) => Promise<T>): Promise<T> {
    const tx = ++this.#last;
    await this.#ask({ kind: 'begin', tx });
    let result: T;
    try {
      result = await work({
        query: (text, params = [], options = {}) => this.#query(tx, text, params, options),
      });
    } catch (error) {
      // If this fails, the thread rolls back when the connection ends.
      await this.#ask({ kind: 'rollback', tx }).catch(() => {});
      throw error;
    }
    await this.#ask({ kind: 'commit', tx });
    return result;
  }

  /** Copies the folder of its files while no statement runs. */
  async copy(from: string, to: string): Promise<void> {
    await this.#ask({ kind: 'copy', from, to });
  }

  /** Shuts PGlite down. */
  async end(): Promise<void> {
    await this.#ask({ kind: 'close' });
    this.#port.close();
  }

  /** Ends the connection on this side: there will be no more responses. */
  cut(): void {
    this.#isCut = true;
    for (const waiting of this.#waiting.values()) waiting.reject(cutError());
    this.#waiting.clear();
    this.#port.close();
  }

  #query<Row>(
    tx: number | null,
    text: string,
    params: unknown[],
    { rowMode = 'object', parsers = {} }: PgliteQueryOptions,
  ): Promise<Results<Row>> {
    const options = { rowMode, asText: Object.keys(parsers).map(Number) };
    return this.#ask({ kind: 'query', tx, text, params, options }) as Promise<Results<Row>>;
  }

  #ask(order: Unsent<PgliteOrder>): Promise<unknown> {
    if (this.#isCut) return Promise.reject(cutError());
    const id = ++this.#last;
    const waiting = Promise.withResolvers<unknown>();
    this.#port.postMessage({ ...order, id });
    this.#waiting.set(id, waiting);
    this.#port.ref();
    return waiting.promise;
  }
}

/** The code that Postgres uses for a crashed server. */
const cutError = () => Object.assign(new Error('PGlite was shut down'), { code: '57P02' });

/** For the query builder, which names the class although it only calls these methods. */
export const asPglite = (client: PgliteClient): PGlite => client as unknown as PGlite;
