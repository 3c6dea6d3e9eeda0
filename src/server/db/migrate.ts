import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from './client.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
/** An advisory lock's number that nothing else uses in the database. */
const LOCK = 4_321_001;
/** Migrations that were applied under another name, before every number was unique. */
const RENAMED: Readonly<Record<string, string>> = { '0012_shortlists_end.sql': '0014_shortlists_end.sql' };

/** The migrations of a folder, in the order they are applied. */
export const migrationNames = async (folder: string = MIGRATIONS): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

/**
 * Applies the migrations of `folder` (`0001_name.sql` …) that this database has not seen, in the order of their names,
 * all in one transaction. Platforms that start together wait for each other.
 * @returns the names of those applied
 * @throws when a migration fails, or when an applied one has since been edited or removed
 */
export async function migrate(orm: Orm, folder: string = MIGRATIONS): Promise<string[]> {
  const files = await migrationNames(folder);
  return orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await tx.execute(sql`
      create table if not exists schema_migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
    for (const [from, to] of Object.entries(RENAMED)) {
      await tx.execute(sql`update schema_migrations set name = ${to} where name = ${from}`);
    }
    const applied = new Map(
      (
        await rowsOf<{ name: string; checksum: string }>(
          tx,
          sql`select name, checksum from schema_migrations`,
        )
      ).map(({ name, checksum }) => [name, checksum]),
    );
    const missing = [...applied.keys()].filter((name) => !files.includes(name));
    if (missing.length > 0) {
      throw new Error(`the database is newer than this platform: it has ${missing.join(', ')}`);
    }
    const done: string[] = [];
    for (const name of files) {
      const text = await readFile(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      const known = applied.get(name);
      if (known === checksum) continue;
      if (known) throw new Error(`migration ${name} was edited after it was applied; add a new one instead`);
      for (const statement of text.split('--> statement-breakpoint')) {
        await tx.execute(sql.raw(statement));
      }
      await tx.execute(sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`);
      done.push(name);
    }
    return done;
  });
}
