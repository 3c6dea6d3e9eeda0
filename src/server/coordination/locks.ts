/** Locks for work that only one process may run at a time. */
import type { Database } from '../db/client.ts';
import { holdNames } from '../db/locks.ts';
import { KeyedLock } from '../threads/keyed-lock.ts';

export interface Locks {
  /** Runs `work` once earlier work of this name has ended, here or in another process. Keep it short. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** On Postgres a lock ends with its connection, however its process ends. */
export function openLocks(database: Database): Locks {
  const here = new KeyedLock();
  if (database.kind === 'pglite') return here;
  return {
    run: (name, work) =>
      here.run(name, () =>
        database.orm.transaction(async (tx) => {
          await holdNames(tx, [name]);
          return work();
        }),
      ),
  };
}
