import { toldError } from '#server/http/told-error.ts';

/** Ends the process at an error that nobody caught, as Node does, but without the values in its fields. */
export function tellCrash(): void {
  process.on('uncaughtException', (error: unknown) => {
    console.error(toldError(error));
    process.exit(1);
  });
}

/** Ends a process well: the first SIGTERM or SIGINT closes, a second one does not wait. */
export function closeOnSignal(resource: { close(): Promise<void> }): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      resource.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(toldError(error));
          process.exit(1);
        },
      );
    });
  }
}
