import { parentPort } from 'node:worker_threads';
import { GETTING_ON, READY, type TaskAnswer, type TaskMessage, taskError } from './messages.ts';
import { watchRest } from './rest.ts';

/** The shared values that this thread has received, by key. */
export type Shared = (key: string) => unknown;

const SAY_EVERY_MS = 1000;
/** When a thread gives memory back, which takes it 50 to 250 ms. */
const REST = { afterMs: 10_000, everyMs: 60_000 };
let said = 0;

/** Tells the parent thread that the task is making progress. */
export function gettingOn(): void {
  const now = performance.now();
  if (now - said < SAY_EVERY_MS) return;
  said = now;
  parentPort?.postMessage(GETTING_ON);
}

/**
 * Collects garbage and gives the system the memory that is free then. By itself V8 keeps it for later, in every thread.
 * `gc` is there for the platform's threads (`scripts/imports.mjs`), not for those of tests.
 */
function giveMemoryBack(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Runs the parent thread's tasks, one after the other. */
export function serveTasks(carryOut: (task: unknown, shared: Shared) => unknown): void {
  const port = parentPort;
  if (!port) throw new Error('this is not a thread of the platform');
  const kept = new Map<string, unknown>();
  const rest = watchRest(REST, giveMemoryBack);
  port.on('message', async ({ id, task, keep, forget }: TaskMessage) => {
    rest.begun();
    for (const key of forget) kept.delete(key);
    for (const [key, value] of keep) kept.set(key, value);
    let answer: TaskAnswer;
    try {
      const value = await carryOut(task, (key) => {
        if (!kept.has(key)) throw new Error(`this thread has not received ${key}`);
        return kept.get(key);
      });
      answer = { id, value };
    } catch (error) {
      answer = { id, error: taskError(error) };
    }
    port.postMessage(answer);
    rest.ended();
  });
  port.postMessage(READY);
}
