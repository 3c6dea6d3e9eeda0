import { isFullOfLong } from '../coordination/long-runs.ts';

/**
 * Work by key, such as publishing a site: one run per key at a time, at most one more waiting (it serves all requests
 * made during a run), and at most `limit` runs at once over all keys.
 */
export class CoalescingQueue<Key, Result, Reason = string> {
  readonly #run: (key: Key, reasons: readonly Reason[]) => Promise<Result>;
  readonly #limit: number;
  readonly #isLong: (key: Key) => boolean;
  readonly #waiting = new Map<Key, Waiting<Result, Reason>>();
  readonly #running = new Map<Key, Promise<void>>();
  #paused: boolean;

  /** `run` gets the reasons of every request that it serves. Long runs leave one place free. */
  constructor(
    run: (key: Key, reasons: readonly Reason[]) => Promise<Result>,
    {
      limit,
      isLong = () => false,
      paused = false,
    }: { limit: number; isLong?: (key: Key) => boolean; paused?: boolean },
  ) {
    this.#run = run;
    this.#limit = limit;
    this.#isLong = isLong;
    this.#paused = paused;
  }

  /** Keys that run or wait. */
  get depth(): number {
    return new Set([...this.#waiting.keys(), ...this.#running.keys()]).size;
  }

  /** Whether nothing runs or waits although something could. */
  get isIdle(): boolean {
    return !this.#paused && this.depth === 0;
  }

  has(key: Key): boolean {
    return this.#waiting.has(key) || this.#running.has(key);
  }

  /** Requests a run that starts after this call; resolves, or rejects, with that run. */
  request(key: Key, reason: Reason): Promise<Result> {
    let waiting = this.#waiting.get(key);
    if (!waiting) {
      waiting = { reasons: [], ...Promise.withResolvers<Result>() };
      this.#waiting.set(key, waiting);
    }
    if (!waiting.reasons.includes(reason)) waiting.reasons.push(reason);
    this.#start();
    return waiting.promise;
  }

  /** Resolves when nothing with this key runs or waits. */
  async whenIdle(key: Key): Promise<void> {
    for (;;) {
      const run = this.#waiting.get(key)?.promise ?? this.#running.get(key);
      if (!run) return;
      await run.catch(() => {});
    }
  }

  /** Starts nothing before `resume`; running work continues. */
  pause(): void {
    this.#paused = true;
  }

  /** Starts the waiting work. */
  resume(): void {
    this.#paused = false;
    this.#start();
  }

  /** Starts nothing more and resolves when running work has finished; waiting work is rejected. */
  async close(): Promise<void> {
    this.#paused = true;
    for (const { promise, reject } of this.#waiting.values()) {
      // The caller may not be listening.
      promise.catch(() => {});
      reject(new Error('the queue was closed'));
    }
    this.#waiting.clear();
    await Promise.allSettled(this.#running.values());
  }

  #start(): void {
    if (this.#paused) return;
    for (const [key, { reasons, resolve, reject }] of this.#waiting) {
      if (this.#running.size >= this.#limit) return;
      if (this.#running.has(key)) continue;
      if (this.#isLong(key) && isFullOfLong(this.#running.keys(), this.#limit, this.#isLong)) continue;
      this.#waiting.delete(key);
      const run = this.#run(key, reasons)
        .then(resolve, reject)
        .finally(() => {
          this.#running.delete(key);
          this.#start();
        });
      this.#running.set(key, run);
    }
  }
}

interface Waiting<Result, Reason> {
  reasons: Reason[];
  promise: Promise<Result>;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}
