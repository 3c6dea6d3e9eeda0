/** Searches stock on a thread of its own. */
import type { SearchQuery } from '#domain/search/engine.ts';
import { serveTasks } from '../threads/serve-tasks.ts';
import { engineOf } from './stock-index.ts';

export interface SearchTask {
  /** Key of the index. */
  index: string;
  query: SearchQuery;
}

serveTasks((task, shared) => {
  const { index, query } = task as SearchTask;
  return engineOf(shared(index) as Uint8Array).searchNow(query);
});
