/** Renders pages on a thread of its own, with the compiled program. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveTasks } from '../threads/serve-tasks.ts';
import { type PageTask, requestOf } from './page-orders.ts';

export interface RenderTask extends PageTask {
  /** The folder of the compiled program. */
  programDir: string;
}

/** The exports of `src/generator/program.ts` that are used here. */
type Program = Pick<typeof import('#generator/program.ts'), 'renderLive'>;

// React is a different program in development, and a slower one.
process.env.NODE_ENV = 'production';

serveTasks(async (asked, shared) => {
  const task = asked as RenderTask;
  const { renderLive }: Program = await import(
    pathToFileURL(join(task.programDir, 'server', 'entry.mjs')).href
  );
  // Requests are checked where they are made.
  return renderLive(task.name as never, requestOf(task, shared) as never);
});
