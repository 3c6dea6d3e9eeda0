import { serveTasks } from '../threads/serve-tasks.ts';
import { drawPage, type PageTask } from './page-orders.ts';
import type { PageRenderer } from './page-renderer.ts';

/** Draws pages for the thread that started this one. */
export function servePages(renderer: PageRenderer): void {
  serveTasks((task, shared) => drawPage(renderer, task as PageTask, shared));
}
