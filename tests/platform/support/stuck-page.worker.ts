/** Draws pages that name their tenant; one for `north` never ends. */
import type { Site } from '../../../src/domain/tenant/site.ts';
import type { PageTask } from '../../../src/server/pages/page-orders.ts';
import { serveTasks } from '../../../src/server/threads/serve-tasks.ts';

serveTasks((task) => {
  const { name, request } = task as PageTask;
  const { slug } = (request.frame as { site: Site }).site;
  if (slug === 'north') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  return `<p>${name} of ${slug}</p>`;
});
