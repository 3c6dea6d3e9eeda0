/** Takes as long as it is told, with or without a word in between. */
import { setTimeout as sleep } from 'node:timers/promises';
import { gettingOn, serveTasks } from '../../../src/server/threads/serve-tasks.ts';

serveTasks(async (task) => {
  const { seconds, says } = task as { seconds: number; says: boolean };
  for (let step = 0; step < seconds * 10; step++) {
    await sleep(100);
    if (says) gettingOn();
  }
  return 'done';
});
