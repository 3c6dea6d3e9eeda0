import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../db/client.ts';

/**
 * Whether it is this process's turn to do a job that runs once in `everyMs` for all processes. It uses the database's
 * clock, because machines' clocks differ.
 */
export async function takeTurn(database: Database, name: string, everyMs: number): Promise<boolean> {
  if (database.kind === 'pglite') return true;
  const rows = await rowsOf(
    database.orm,
    sql`insert into turns as t (name, at) values (${name}, now())
      on conflict (name) do update set at = now()
        where t.at <= now() - ${everyMs / 1000} * interval '1 second' or t.at > now()
      returning name`,
  );
  return rows.length > 0;
}

/** Gives the turn up at once. */
export async function releaseTurn(database: Database, name: string): Promise<void> {
  if (database.kind === 'postgres') await database.orm.execute(sql`delete from turns where name = ${name}`);
}
