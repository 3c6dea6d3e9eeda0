/** The records' database: Postgres by its address, or PGlite (Postgres in this process) in a folder. */
import { mkdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { Pool } from 'pg';
import { migrate } from './migrate.ts';
import * as tables from './tables.ts';

/** What queries run on: the database, or a transaction in it. */
export type Orm = PgDatabase<PgQueryResultHKT, typeof tables>;

export interface Database {
  kind: 'postgres' | 'pglite';
  /** Outside every scope: the owner's connection, for migrations and for records that belong to no one dealership. */
  orm: Orm;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the database and brings its schema up to date. PGlite: `folder` must belong to this process alone; it is
 * made when missing, and what was committed in it survives a killed process.
 * @throws when the database cannot be reached or a migration fails; nothing is left half migrated.
 */
export async function openDatabase(options: {
  databaseUrl?: string | undefined;
  folder: string;
  onError?: (error: Error) => void;
}): Promise<Database> {
  const database = options.databaseUrl
    ? openPostgres(options.databaseUrl, options.onError)
    : await openPglite(options.folder);
  try {
    await migrate(database.orm);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

function openPostgres(connectionString: string, onError?: (error: Error) => void): Database {
  const pool = new Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000 });
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', (error) => onError?.(error));
  const orm: Orm = drizzlePostgres(pool, { schema: tables });
  return {
    kind: 'postgres',
    orm,
    ping: async () => void (await orm.execute(sql`select 1`)),
    close: () => pool.end(),
  };
}

async function openPglite(folder: string): Promise<Database> {
  await mkdir(folder, { recursive: true });
  const client = await PGlite.create({ dataDir: folder });
  const orm: Orm = drizzlePglite(client, { schema: tables });
  return {
    kind: 'pglite',
    orm,
    // A query would wait for the transaction under way, which says nothing about health.
    ping: async () => {
      if (!client.ready || client.closed) throw new Error('the database is closed');
    },
    close: () => client.close(),
  };
}

/** The rows of a query written by hand. Both drivers answer `{ rows }`, which their common type leaves out. */
export async function rowsOf<Row>(on: Pick<Orm, 'execute'>, query: SQL): Promise<Row[]> {
  const result = (await on.execute(query)) as { rows: Row[] };
  return result.rows;
}
