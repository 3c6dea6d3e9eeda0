import { parentPort } from 'node:worker_threads';
import { GETTING_ON, READY, type TaskAnswer, type TaskMessage, taskError } from './messages.ts';

/** The shared values that this thread has received, by key. */
export type Shared = (key: string) => unknown;

const SAY_EVERY_MS = 1000;
let said = 0;

/** Tells the parent thread that the task is making progress. */
export function gettingOn(): void {
  const now = performance.now();
  if (now - said < SAY_EVERY_MS) return;
  said = now;
  parentPort?.postMessage(GETTING_ON);
}

/** Runs the parent thread's tasks, one after the other. */
export function serveTasks(carryOut: (task: unknown, shared: Shared) => unknown): void {
  const port = parentPort;
  if (!port) throw new Error('this is not a thread of the platform');
  const kept = new Map<string, unknown>();
  port.on('message', async ({ id, task, keep, forget }: TaskMessage) => {
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
  });
  port.postMessage(READY);
}
