/** Ends a command with a message for the person at the terminal: 1 where the work failed, 2 for wrong arguments. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
