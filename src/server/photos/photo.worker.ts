/** Checks photos and makes their sizes on a thread of its own. */
import { giveWay } from '../threads/give-way.ts';
import { serveTasks } from '../threads/serve-tasks.ts';
import { type FormTask, makeForm, type TakeTask, takePhoto } from './picture-work.ts';

export type PhotoTask = ({ kind: 'take' } & TakeTask) | ({ kind: 'form' } & FormTask);

giveWay();
serveTasks((given) => {
  const task = given as PhotoTask;
  return task.kind === 'take' ? takePhoto(task) : makeForm(task);
});
