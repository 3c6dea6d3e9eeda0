/** Worker threads for the thread that answers requests: fair between tenants, with limits for each. */
import { type TransferListItem, Worker } from 'node:worker_threads';
import { FairQueue } from './fair-queue.ts';
import { isOutOfMemory, OverLimit, type TellStopped, type WorkLimits } from './limits.ts';
import {
  GETTING_ON,
  READY,
  type SharedValue,
  type TaskAnswer,
  type TaskError,
  type TaskMessage,
} from './messages.ts';

interface ThreadPoolOptions extends WorkLimits {
  /** The script of each thread, which serves tasks. */
  script: URL;
  /** The most threads; one starts when no other can take a task. */
  threads: number;
  /** The most running tasks of one tenant. */
  each: number;
  /** The most waiting tasks of one tenant; one more is refused. */
  waitingEach: number;
  /** The data a thread starts with, and which of it is transferred. */
  start?: () => { data: unknown; transfer: readonly TransferListItem[] };
  /** Called with tasks that were stopped. */
  stopped?: TellStopped | undefined;
  /** Errors of tasks that callers distinguish. */
  errors?: readonly ErrorClass[];
}

type ErrorClass = abstract new (...args: never[]) => Error;

/** A tenant asks for more than its share at once. */
export class TooBusy extends Error {
  override name = 'TooBusy';
}

interface Task {
  tenant: string;
  message: unknown;
  shared: readonly SharedValue[];
  done: PromiseWithResolvers<unknown>;
}

interface Thread {
  worker: Worker;
  /** Keys of the values it keeps, the most recently used last. */
  told: Set<string>;
  isReady: boolean;
  task: { id: number; task: Task; timer: NodeJS.Timeout | undefined } | null;
}

/** The most shared values that a thread keeps. */
const KEPT = 24;

export class ThreadPool {
  readonly #options: ThreadPoolOptions;
  readonly #threads = new Set<Thread>();
  readonly #queue: FairQueue<Task>;
  /** The thread that each tenant's last task ran on. */
  readonly #last = new Map<string, Thread>();
  #lastId = 0;
  #isClosed = false;

  constructor(options: ThreadPoolOptions) {
    this.#options = options;
    this.#queue = new FairQueue(options);
  }

  /**
   * Sends `message` to a thread that keeps the `shared` values.
   * @throws TooBusy if too many tasks of the tenant are waiting already; what the task throws; OverLimit if it exceeded
   * a limit; Error if its thread ends
   */
  async run(tenant: string, message: unknown, shared: readonly SharedValue[] = []): Promise<unknown> {
    if (this.#isClosed) throw new Error('the platform is closing');
    const task: Task = { tenant, message, shared, done: Promise.withResolvers() };
    if (!this.#queue.push(tenant, task)) {
      throw new TooBusy('too many requests at once; please try again in a moment');
    }
    this.#next();
    return task.done.promise;
  }

  /** Starts the first thread, so that the first task does not have to wait for it. */
  warm(): void {
    if (this.#threads.size === 0 && !this.#isClosed) this.#start();
  }

  /** Ends all threads and their tasks; later tasks get new threads. */
  async restart(reason: Error): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, reason)));
    this.#next();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const reason = new Error('the platform is closing');
    for (const task of this.#queue.clear()) task.done.reject(reason);
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, reason)));
  }

  #next(): void {
    while (this.#queue.hasNext() && this.#hasFree()) {
      const next = this.#queue.take();
      if (next === null) return;
      this.#give(this.#freeFor(next.tenant), next);
    }
  }

  #hasFree(): boolean {
    if (this.#threads.size < this.#options.threads && !this.#isClosed) return true;
    return this.#threads.values().some(({ task }) => task === null);
  }

  /** A free thread, if possible the one that remembers this tenant: another would read its whole stock again. */
  #freeFor(tenant: string): Thread {
    const last = this.#last.get(tenant);
    const free = this.#threads.values().filter(({ task }) => task === null);
    const thread =
      last?.task === null && this.#threads.has(last) ? last : (free.next().value ?? this.#start());
    this.#last.set(tenant, thread);
    return thread;
  }

  #start(): Thread {
    const { data, transfer } = this.#options.start?.() ?? { data: null, transfer: [] };
    const { script, memory } = this.#options;
    const worker = new Worker(script, {
      workerData: data,
      transferList: [...transfer],
      resourceLimits: { maxYoungGenerationSizeMb: memory.young, maxOldGenerationSizeMb: memory.old },
    });
    const thread: Thread = { worker, told: new Set(), isReady: false, task: null };
    worker.on('message', (answer: TaskAnswer | typeof READY | typeof GETTING_ON) => {
      if (answer === READY) this.#ready(thread);
      else if (answer === GETTING_ON) thread.task?.timer?.refresh();
      else this.#answered(thread, answer);
    });
    worker.on('error', (error) => {
      if (isOutOfMemory(error)) this.#stop(thread, 'memory');
      else this.#end(thread, error instanceof Error ? error : new Error(String(error)));
    });
    worker.on('exit', () => this.#end(thread, new Error('a thread of the platform has ended')));
    worker.unref();
    this.#threads.add(thread);
    return thread;
  }

  #give(thread: Thread, task: Task): void {
    const id = ++this.#lastId;
    const keep: [string, unknown][] = [];
    for (const { key, value } of task.shared) {
      if (!thread.told.delete(key)) keep.push([key, value()]);
      thread.told.add(key);
    }
    const forget = [...thread.told].slice(0, Math.max(0, thread.told.size - KEPT));
    for (const key of forget) thread.told.delete(key);
    thread.task = { id, task, timer: thread.isReady ? this.#timer(thread) : undefined };
    try {
      thread.worker.postMessage({ id, task: task.message, keep, forget } satisfies TaskMessage);
    } catch (error) {
      // A message that cannot be sent fails alone, but the thread has missed the values to keep.
      void this.#end(thread, error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** A thread's start-up time does not count towards its task's limit. */
  #ready(thread: Thread): void {
    thread.isReady = true;
    if (thread.task) thread.task.timer = this.#timer(thread);
  }

  #timer(thread: Thread): NodeJS.Timeout {
    return setTimeout(() => this.#stop(thread, 'time'), this.#options.timeoutMs);
  }

  #answered(thread: Thread, answer: TaskAnswer): void {
    const underWay = thread.task;
    if (underWay?.id !== answer.id) return;
    const { task, timer } = underWay;
    clearTimeout(timer);
    thread.task = null;
    this.#queue.ended(task.tenant);
    if ('error' in answer) task.done.reject(revived(answer.error, this.#options.errors ?? []));
    else task.done.resolve(answer.value);
    this.#next();
  }

  /** Stops a thread whose task exceeds a limit. */
  #stop(thread: Thread, limit: OverLimit['limit']): void {
    const tenant = thread.task?.task.tenant ?? '';
    const reason = new OverLimit(tenant, limit, this.#options);
    if (this.#threads.has(thread)) this.#options.stopped?.(reason);
    void this.#end(thread, reason);
  }

  async #end(thread: Thread, reason: Error): Promise<void> {
    if (!this.#threads.delete(thread)) return;
    for (const [tenant, last] of this.#last) if (last === thread) this.#last.delete(tenant);
    if (thread.task) {
      const { task, timer } = thread.task;
      clearTimeout(timer);
      this.#queue.ended(task.tenant);
      task.done.reject(reason);
    }
    if (!this.#isClosed) this.#next();
    await thread.worker.terminate();
  }
}

/** The error in its own class, so that callers recognise it; otherwise a plain one with the same message. */
function revived({ name, message, stack, facts }: TaskError, classes: readonly ErrorClass[]): Error {
  const known = classes.find((each) => each.name === name);
  const error = known ? (Object.create(known.prototype) as Error) : new Error(message);
  const described = { name, message, ...(stack === undefined ? {} : { stack }) };
  for (const [key, value] of Object.entries(described)) {
    Object.defineProperty(error, key, { value, writable: true, configurable: true, enumerable: false });
  }
  return Object.assign(error, facts);
}
