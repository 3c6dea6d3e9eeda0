/** What one tenant's work on a thread may take: past that it is stopped, and somebody is told whose it was. */

export interface WorkLimits {
  /** What the threads do for a tenant, after its name: "printing the site". */
  work: string;
  /** Of one task that says nothing; a thread's start-up does not count. Past it the task has failed and its thread is ended. */
  timeoutMs: number;
  /** Of a thread, megabytes: past them it ends and its task has failed. */
  memory: { young: number; old: number };
  /** What whoever runs the platform can do about it, a sentence. */
  remedy: string;
}

/** Work that was stopped. */
interface StoppedWork {
  tenant: string;
  work: string;
  limit: 'time' | 'memory';
  message: string;
}

/** Hears of work that was stopped. */
export type TellStopped = (stopped: StoppedWork) => void;

/** A tenant's work was stopped because it took too much. */
export class OverLimit extends Error implements StoppedWork {
  override name = 'OverLimit';
  readonly tenant: string;
  readonly work: string;
  readonly limit: StoppedWork['limit'];

  constructor(tenant: string, limit: StoppedWork['limit'], { work, timeoutMs, memory, remedy }: WorkLimits) {
    const took =
      limit === 'time'
        ? `made no progress for ${(timeoutMs / 1000).toLocaleString('en-AU')} s`
        : `needed more than ${memory.old.toLocaleString('en-AU')} MB of memory`;
    super(`${tenant || 'no site'}: ${work} ${took} and was stopped; work of others goes on. ${remedy}`);
    this.tenant = tenant;
    this.work = work;
    this.limit = limit;
  }
}

/** Whether a thread has ended because its memory was full. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
