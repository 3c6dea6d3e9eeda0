/** What passes between the thread that answers requests and those that work for it. */

/** A value that many tasks need: sent to a thread once, named by its key afterwards. */
export interface SharedValue {
  /** The same key always means the same value. */
  key: string;
  /** What is sent; called when a thread does not have it yet. */
  value(): unknown;
}

export interface TaskMessage {
  id: number;
  task: unknown;
  /** Shared values that the thread is to keep from now on, and those it need not. */
  keep: readonly (readonly [key: string, value: unknown])[];
  forget: readonly string[];
}

/** What a thread says first: it takes tasks now. */
export const READY = 'ready';

export type TaskAnswer = { id: number; value: unknown } | { id: number; error: TaskError };

export interface TaskError {
  name: string;
  message: string;
  stack: string | undefined;
  /** Its own fields, those of plain data. */
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
  // The driver's error says what happened; the query builder's around it repeats the statement and its parameters.
  const said = error.message.startsWith('Failed query') && error.cause instanceof Error ? error.cause : error;
  const { name, message, stack } = said;
  const { query, params, queryOptions, detail, cause, ...facts } = { ...said } as Record<string, unknown>;
  return {
    ...{ name, message, stack },
    facts: Object.fromEntries(Object.entries(facts).filter(([, value]) => isPlain(value))),
  };
}
