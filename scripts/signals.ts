import { redactedError } from '#server/http/redacted-error.ts';

/** Exits on an uncaught error, as Node does, but without printing the values in its fields. */
export function tellCrash(): void {
  process.on('uncaughtException', (error: unknown) => {
    console.error(redactedError(error));
    process.exit(1);
  });
}

/** Shuts a process down cleanly: the first SIGTERM or SIGINT closes it, a second one does not wait. */
export function closeOnSignal(resource: { close(): Promise<void> }): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      resource.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(redactedError(error));
          process.exit(1);
        },
      );
    });
  }
}
