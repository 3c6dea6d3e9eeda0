/** Ends a command with a message for the person at the terminal: 1 where the work failed, 2 for wrong arguments. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Does the work of a command, and says what stopped it.
 * @param told further errors whose message is for the person at the terminal; others are thrown on
 * @returns the exit code: 0 when it was done, else that of the failure, 1 for one of `told`
 */
export async function exitCodeOf(
  work: () => Promise<void>,
  err: (line: string) => void,
  told: readonly (abstract new (...args: never[]) => Error)[] = [],
): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    const isFailure = error instanceof CommandFailed;
    if (!(error instanceof Error) || !(isFailure || told.some((each) => error instanceof each))) throw error;
    err(error.message);
    return isFailure ? error.exitCode : 1;
  }
}

/** Why something failed, in the words of what caused it where it says: a failed request names only its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return (error.cause instanceof Error && error.cause.message) || error.message;
}
