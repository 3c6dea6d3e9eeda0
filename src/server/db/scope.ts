import { sql } from 'drizzle-orm';
import type { Database, Orm } from './client.ts';

/** The rows that a transaction can see and change: those of one dealership (its id), or of one site (its slug). */
export type Scope = { dealership: number } | { site: string };

/**
 * Runs `work` in a transaction that row-level security limits to `scope`: a query that forgets its condition still only
 * sees the scope's rows, and writing a row of another scope fails.
 * @throws what `work` throws, after undoing everything it did
 */
export function within<T>(database: Database, scope: Scope, work: (tx: Orm) => Promise<T>): Promise<T> {
  return database.orm.transaction(async (tx) => {
    await enter(tx, scope);
    return work(tx);
  });
}

/**
 * Runs `work` once for each of `dealerships`, each time limited to that one, all in one read-only transaction, so that
 * together they see the records of one moment.
 */
export function withinEach(
  database: Database,
  dealerships: readonly number[],
  work: (tx: Orm, dealership: number) => Promise<void>,
): Promise<void> {
  return database.orm.transaction(
    async (tx) => {
      for (const dealership of dealerships) {
        await enter(tx, { dealership });
        await work(tx, dealership);
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function enter(tx: Orm, scope: Scope): Promise<void> {
  const dealership = 'dealership' in scope ? String(scope.dealership) : '';
  const site = 'site' in scope ? scope.site : '';
  // `set local` for all three in one statement.
  await tx.execute(
    sql`select set_config('role', 'forecourt_app', true), set_config('app.dealership', ${dealership}, true),
      set_config('app.site', ${site}, true)`,
  );
}
