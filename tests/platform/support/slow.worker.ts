/** A task that takes `seconds`, with or without reporting progress; with `names` it returns the id of its thread. */
import { setTimeout as sleep } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { gettingOn, serveTasks } from '../../../src/server/threads/serve-tasks.ts';

serveTasks(async (task) => {
  const { seconds, reports, names } = task as { seconds: number; reports: boolean; names?: boolean };
  for (let step = 0; step < seconds * 10; step++) {
    await sleep(100);
    if (reports) gettingOn();
  }
  return names ? threadId : 'done';
});
