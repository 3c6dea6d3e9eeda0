/** Messages between the thread that answers requests and its worker threads. */

/** A value that many tasks need: sent to a thread once, then named by its key. */
export interface SharedValue {
  /** The same key always means the same value. */
  key: string;
  /** The value; called if a thread does not have it yet. */
  value(): unknown;
}

export interface TaskMessage {
  id: number;
  task: unknown;
  /** Shared values for the thread to keep, and those to drop. */
  keep: readonly (readonly [key: string, value: unknown])[];
  forget: readonly string[];
}

/** A thread's first message: it is ready for tasks. */
export const READY = 'ready';

/** A thread's progress report within a long task, which restarts its time limit. */
export const GETTING_ON = 'getting on';

export type TaskAnswer = { id: number; value: unknown } | { id: number; error: TaskError };

export interface TaskError {
  name: string;
  message: string;
  stack: string | undefined;
  /** Its own fields with plain data. */
  facts: Readonly<Record<string, unknown>>;
}

const isPlain = (value: unknown): boolean => {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
};

export function taskError(error: unknown): TaskError {
  if (!(error instanceof Error))
    return { name: 'Error', message: String(error), stack: undefined, facts: {} };
  // The driver's error says what happened; the query builder's error around it repeats the statement and its
  // parameters.
  const said = error.message.startsWith('Failed query') && error.cause instanceof Error ? error.cause : error;
  const { name, message, stack } = said;
  const { query, params, queryOptions, detail, cause, ...facts } = { ...said } as Record<string, unknown>;
  return {
    ...{ name, message, stack },
    facts: Object.fromEntries(Object.entries(facts).filter(([, value]) => isPlain(value))),
  };
}
