import { setImmediate as breath } from 'node:timers/promises';

/** A long list is visited in stretches of this, milliseconds, so that a request between two of them hardly waits. */
const SLICE_MS = 3;
const LOOK_EVERY = 100;

/** Visits a long list, and lets requests through meanwhile. */
export async function inSlices<T>(items: Iterable<T>, visit: (item: T) => void): Promise<void> {
  let began = performance.now();
  let count = 0;
  for (const item of items) {
    visit(item);
    if (++count % LOOK_EVERY !== 0 || performance.now() - began < SLICE_MS) continue;
    await breath();
    began = performance.now();
  }
}
