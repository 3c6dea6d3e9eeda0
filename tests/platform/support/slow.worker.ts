/** A task that takes `seconds`, with or without reporting progress. */
import { setTimeout as sleep } from 'node:timers/promises';
import { gettingOn, serveTasks } from '../../../src/server/threads/serve-tasks.ts';

serveTasks(async (task) => {
  const { seconds, reports } = task as { seconds: number; reports: boolean };
  for (let step = 0; step < seconds * 10; step++) {
    await sleep(100);
    if (reports) gettingOn();
  }
  return 'done';
});
