/** The database: Postgres at an address, or PGlite (Postgres on a thread of this process) in a folder. */
import { mkdir } from 'node:fs/promises';
import type { MessagePort } from 'node:worker_threads';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { Pool, type PoolClient } from 'pg';
import { asPglite, PgliteConnection } from './pglite-client.ts';
import { PgliteThread } from './pglite-thread.ts';
import * as tables from './tables.ts';

/** What queries run on: the database, or a transaction in it. */
export type Orm = PgDatabase<PgQueryResultHKT, typeof tables>;

export interface Database {
  kind: 'postgres' | 'pglite';
  /**
   * The owner's connection, outside every scope: for migrations, and for rows that belong to no single dealership.
   */
  orm: Orm;
  /** Rejects when the database does not respond. */
  ping(): Promise<void>;
  /** Pings a database in this process. Returns how many pings in a row it has missed; always 0 for a server. */
  pingInProcess(): number;
  /** What another thread needs to open the same database (`connectDatabase`). A `port` has to be transferred. */
  forThread(): DatabaseAddress;
  /** Copies the folder of a database in this process, as it is at one moment, to a new one; null for a server. */
  copyTo: ((folder: string) => Promise<void>) | null;
  close(): Promise<void>;
}

/** Where a database is, for a thread that did not open it. */
export type DatabaseAddress = { databaseUrl: string } | { port: MessagePort };

/** Opens the same database on another thread, without migrating. A connection to PGlite ends with its thread. */
export function connectDatabase(address: DatabaseAddress): Database {
  if ('databaseUrl' in address) return openPostgres(address.databaseUrl, { most: THREAD_CONNECTIONS });
  const connection = new PgliteConnection(address.port);
  const orm = pgliteOrm(connection);
  return {
    kind: 'pglite',
    orm,
    ping: async () => void (await orm.execute(sql`select 1`)),
    pingInProcess: () => 0,
    forThread: () => {
      throw new Error('only the thread that opened PGlite can make connections to it');
    },
    copyTo: null,
    close: async () => connection.cut(),
  };
}

const CONNECTIONS = 10;
const THREAD_CONNECTIONS = 2;

/** Opens the server at an address, without migrating. */
export function openPostgres(
  connectionString: string,
  { most = CONNECTIONS, onError = () => {} }: { most?: number; onError?: (error: Error) => void },
): Database {
  const pool = new Pool({ connectionString, max: most, connectionTimeoutMillis: 10_000, keepAlive: true });
  releaseBrokenConnections(pool, onError);
  const orm: Orm = drizzlePostgres(pool, { schema: tables });
  return {
    kind: 'postgres',
    orm,
    ping: async () => void (await orm.execute(sql`select 1`)),
    pingInProcess: () => 0,
    forThread: () => ({ databaseUrl: connectionString }),
    copyTo: null,
    close: () => pool.end(),
  };
}

/**
 * Listens to connections in use, because an `error` event without a listener ends the process, and the pool only listens
 * to idle ones. A connection that breaks in use is also released: a transaction that fails to begin does not release it,
 * and ten of those would exhaust the pool for good.
 */
function releaseBrokenConnections(pool: Pool, onError: (error: Error) => void): void {
  const inUse = new WeakSet<PoolClient>();
  pool.on('error', onError);
  pool.on('acquire', (client) => void inUse.add(client));
  pool.on('release', (_error, client) => void inUse.delete(client));
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!inUse.has(client)) return;
      const { release } = client;
      // Its user releases it too, and a second release would throw.
      client.release = () => {};
      release(error);
      onError(error);
    });
  });
}

/** Missed pings, one a second, after which PGlite counts as hung. No statement takes that long. */
const MISSED_PINGS = 15;

const pgliteOrm = (connection: PgliteConnection): Orm =>
  drizzlePglite(asPglite(connection), { schema: tables });

/** Opens PGlite in a folder that belongs to this process alone, without migrating. */
export async function openPglite(folder: string, onError: (error: Error) => void): Promise<Database> {
  await mkdir(folder, { recursive: true });
  let ended: Error | null = null;
  const thread = await PgliteThread.start(folder, (error) => {
    ended = error;
    connection.cut();
    onError(error);
  });
  const connection = new PgliteConnection(thread.line());
  return {
    kind: 'pglite',
    orm: pgliteOrm(connection),
    // A query would wait for the running transaction, so it would say nothing about health.
    ping: async () => {
      if (ended) throw ended;
      if (thread.unanswered > MISSED_PINGS) throw new Error('PGlite does not respond');
    },
    pingInProcess: () => thread.ping(),
    forThread: () => ({ port: thread.line() }),
    copyTo: (to) => connection.copy(folder, to),
    close: async () => {
      await connection.end().catch(() => {});
      await thread.terminate();
    },
  };
}

/** The rows of a hand-written query. Both drivers return `{ rows }`, which their common type leaves out. */
export async function rowsOf<Row>(on: Pick<Orm, 'execute'>, query: SQL): Promise<Row[]> {
  const result = (await on.execute(query)) as { rows: Row[] };
  return result.rows;
}

/** A moment in SQL as ISO 8601 text, in UTC. */
export const isoText = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
