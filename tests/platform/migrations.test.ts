/** From the first schema to the last, each migration runs on tables with rows in them. */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Database, openPglite, openPostgres, rowsOf } from '../../src/server/db/client.ts';
import { migrate, migrationNames } from '../../src/server/db/migrate.ts';
import { ROWS } from '../fixtures/rows-by-migration.ts';
import { BACKENDS } from './support/backends.ts';

const MIGRATIONS = join(import.meta.dirname, '../../src/server/db/migrations');
/** Tables that a migration dropped with their rows. */
const ENDED: ReadonlySet<string> = new Set(['operator_sign_outs']);

describe.each(BACKENDS)('$name', ({ start, skipped }) => {
  if (skipped) {
    test.skip('is not installed', () => {});
    return;
  }

  /** Rows by table. */
  const counts = async ({ orm }: Database): Promise<Map<string, number>> => {
    const tables = await rowsOf<{ name: string }>(
      orm,
      sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
    );
    const counted = new Map<string, number>();
    for (const { name } of tables) {
      const [row] = await rowsOf<{ n: number }>(
        orm,
        sql`select count(*)::integer as n from ${sql.identifier(name)}`,
      );
      counted.set(name, row?.n ?? 0);
    }
    return counted;
  };

  test('no migration fails on existing rows, and none loses a row', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-migrations-'));
    const backend = await start();
    const { DATABASE_URL } = await backend.variables();
    const database = DATABASE_URL
      ? openPostgres(DATABASE_URL, {})
      : await openPglite(join(folder, 'db'), () => {});
    try {
      let before = new Map<string, number>();
      for (const name of await migrationNames()) {
        await copyFile(join(MIGRATIONS, name), join(folder, name));
        expect(await migrate(database.orm, folder)).toEqual([name]);
        const after = await counts(database);
        for (const [table, rows] of before) {
          if (!ENDED.has(table)) expect.soft([name, table, after.get(table)]).toEqual([name, table, rows]);
        }
        for (const row of ROWS[name.slice(0, 4)] ?? []) await database.orm.execute(sql.raw(row));
        before = await counts(database);
        const empty = [...before].filter(([, rows]) => rows === 0).map(([table]) => table);
        expect(empty, `tests/fixtures/rows-by-migration.ts has no row for a table of ${name}`).toEqual([]);
      }
      // Rows written with the first schema read the same.
      const [lead] = await rowsOf(
        database.orm,
        sql`select l.name, l.email, c.slug, a.ends_at - a.starts_at = interval '30 minutes' as half_an_hour
          from leads l join cars c on c.id = l.car_id join appointments a on a.lead_id = l.id where l.complete`,
      );
      expect(lead).toEqual({
        ...{ name: 'Ann', email: 'ann@shopper.example' },
        ...{ slug: '2022-toyota-hilux-1', half_an_hour: true },
      });
      const cars = await rowsOf(database.orm, sql`select car_id from appointments order by booked_at, id`);
      expect(cars).toEqual([{ car_id: 1 }, { car_id: null }]);
      const [imported] = await rowsOf(database.orm, sql`select report from imports`);
      expect(imported).toEqual({ report: { warnings: 1, warning_rows: [] } });
      expect(await migrate(database.orm)).toEqual([]);
    } finally {
      await database.close();
      await backend.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
