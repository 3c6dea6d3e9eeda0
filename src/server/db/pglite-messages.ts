/** Messages to and from the thread that runs PGlite. */

export interface QueryOptions {
  rowMode: 'array' | 'object';
  /** Types (object ids) whose values stay text, as Postgres writes them. */
  asText: readonly number[];
}

/** `tx` names a transaction that the same client began; without it a statement is its own transaction. */
export type PgliteOrder =
  | { kind: 'query'; id: number; tx: number | null; text: string; params: unknown[]; options: QueryOptions }
  | { kind: 'begin' | 'commit' | 'rollback'; id: number; tx: number }
  | { kind: 'copy'; id: number; from: string; to: string }
  | { kind: 'close'; id: number };

export type PgliteAnswer = { id: number; value: unknown } | { id: number; error: SentError };

/** An error as it crosses threads: without the statement and its parameters, which may be personal. */
interface SentError {
  message: string;
  stack: string | undefined;
  facts: Readonly<Record<string, string>>;
}

const FACTS = [
  'name',
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'where',
] as const;

export function sentError(error: unknown): SentError {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, facts: {} };
  const known = error as unknown as Readonly<Record<string, unknown>>;
  const facts = FACTS.flatMap((name): [string, string][] => {
    const value = known[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return { message: error.message, stack: error.stack, facts: Object.fromEntries(facts) };
}

export function receivedError({ message, stack, facts }: SentError): Error {
  const error = Object.assign(new Error(message), facts);
  if (stack !== undefined) error.stack = stack;
  return error;
}
