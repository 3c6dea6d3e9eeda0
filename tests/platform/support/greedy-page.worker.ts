/** Draws pages that name their tenant. One for `greedy` fills the thread's memory; one for `slow` never ends. */
import type { Site } from '../../../src/domain/tenant/site.ts';
import type { PageTask } from '../../../src/server/pages/page-orders.ts';
import { gettingOn, serveTasks } from '../../../src/server/threads/serve-tasks.ts';

serveTasks((task) => {
  const { name, request } = task as PageTask;
  const { slug } = (request.frame as { site: Site }).site;
  const filled: number[][] = [];
  while (slug === 'greedy') {
    filled.push(new Array<number>(1_000_000).fill(filled.length + 0.5));
    // However slow the machine is, its memory ends first.
    gettingOn();
  }
  if (slug === 'slow') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  return `<p>${name} of ${slug}</p>`;
});
