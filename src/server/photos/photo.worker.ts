/** Checks photos and makes their sizes on a thread of its own. */
import { giveWay } from '../threads/give-way.ts';
import { serveTasks } from '../threads/serve-tasks.ts';
import { makeVariant, type TakeTask, takePhoto, type VariantTask } from './picture-work.ts';

export type PhotoTask = ({ kind: 'take' } & TakeTask) | ({ kind: 'variant' } & VariantTask);

giveWay();
serveTasks((given) => {
  const task = given as PhotoTask;
  return task.kind === 'take' ? takePhoto(task) : makeVariant(task);
});
