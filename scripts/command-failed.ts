/** Ends a command with a message for the person at the terminal: 1 if the work failed, 2 for wrong arguments. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Runs the work of a command and reports what stopped it.
 * @param expected further errors whose message is for the person at the terminal; others are rethrown
 * @returns the exit code: 0 when done, otherwise that of the failure, 1 for one of `expected`
 */
export async function exitCodeOf(
  work: () => Promise<void>,
  err: (line: string) => void,
  expected: readonly (abstract new (...args: never[]) => Error)[] = [],
): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    const isFailure = error instanceof CommandFailed;
    if (!(error instanceof Error) || !(isFailure || expected.some((each) => error instanceof each)))
      throw error;
    err(error.message);
    return isFailure ? error.exitCode : 1;
  }
}

/** The reason for a failure, taken from its cause where there is one: a failed request only says why in its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return (error.cause instanceof Error && error.cause.message) || error.message;
}
