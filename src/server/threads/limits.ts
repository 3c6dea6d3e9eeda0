/** Limits for one tenant's work on a thread: over a limit it is stopped, and the log says whose work it was. */

export interface WorkLimits {
  /** The work done for a tenant, as it follows the tenant's name: "building the site". */
  work: string;
  /**
   * For a task that reports no progress; a thread's start-up does not count. After that the task has failed and its
   * thread is stopped.
   */
  timeoutMs: number;
  /** For a thread, megabytes: over that it ends and its task has failed. */
  memory: { young: number; old: number };
  /** What the platform's owner can do about it, a sentence. */
  remedy: string;
}

/** Work that was stopped. */
interface StoppedWork {
  tenant: string;
  work: string;
  limit: 'time' | 'memory';
  message: string;
}

/** Called when work is stopped. */
export type TellStopped = (stopped: StoppedWork) => void;

/** A tenant's work was stopped at a limit. */
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
    super(`${tenant || 'no site'}: ${work} ${took} and was stopped; other sites are not affected. ${remedy}`);
    this.tenant = tenant;
    this.work = work;
    this.limit = limit;
  }
}

/** Whether a thread ended because it ran out of memory. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
