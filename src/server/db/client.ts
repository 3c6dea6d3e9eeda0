/** The records' database: Postgres at an address, or PGlite (Postgres on a thread of this process) in a folder. */
import { mkdir } from 'node:fs/promises';
import type { MessagePort } from 'node:worker_threads';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { Pool, type PoolClient } from 'pg';
import { asPglite, PgliteLine } from './pglite-client.ts';
import { PgliteThread } from './pglite-thread.ts';
import * as tables from './tables.ts';

/** What queries run on: the database, or a transaction in it. */
export type Orm = PgDatabase<PgQueryResultHKT, typeof tables>;

export interface Database {
  kind: 'postgres' | 'pglite';
  /**
   * Outside every scope: the owner's connection, for migrations and for records that belong to no single dealership.
   */
  orm: Orm;
  /** Rejects when the database does not respond. */
  ping(): Promise<void>;
  /** Pings a database in this process. Returns how many pings in a row it has missed; always 0 for a server. / */
  askForSign(): number;
  /** What another thread needs to open the same database (`connectDatabase`). A `port` has to be transferred. */
  forThread(): DatabaseAddress;
  /** Copies the folder of a database in this process, as it is at one moment, to a new one; null for a server. */
  copyTo: ((folder: string) => Promise<void>) | null;
  close(): Promise<void>;
}

/** Where a database is, for a thread that did not open it. */
export type DatabaseAddress = { databaseUrl: string } | { port: MessagePort };

/** The same database on another thread, with its schema as it is. A connection to PGlite ends with its thread. */
export function connectDatabase(address: DatabaseAddress): Database {
  if ('databaseUrl' in address) return openPostgres(address.databaseUrl, { most: THREAD_CONNECTIONS });
  const line = new PgliteLine(address.port);
  const orm = pgliteOrm(line);
  return {
    kind: 'pglite',
    orm,
    ping: async () => void (await orm.execute(sql`select 1`)),
    askForSign: () => 0,
    forThread: () => {
      throw new Error('only the thread that opened PGlite can make connections to it');
    },
    copyTo: null,
    close: async () => line.cut(),
  };
}

const CONNECTIONS = 10;
const THREAD_CONNECTIONS = 2;

/** The server at an address, with its schema as it is. */
export function openPostgres(
  connectionString: string,
  { most = CONNECTIONS, onError = () => {} }: { most?: number; onError?: (error: Error) => void },
): Database {
  const pool = new Pool({ connectionString, max: most, connectionTimeoutMillis: 10_000, keepAlive: true });
  hearBrokenConnections(pool, onError);
  const orm: Orm = drizzlePostgres(pool, { schema: tables });
  return {
    kind: 'postgres',
    orm,
    ping: async () => void (await orm.execute(sql`select 1`)),
    askForSign: () => 0,
    forThread: () => ({ databaseUrl: connectionString }),
    copyTo: null,
    close: () => pool.end(),
  };
}

/**
 * Without a listener, the `error` of a connection ends the process, and the pool listens to idle ones only. A
 * connection that breaks in use is also released here: a transaction that fails to begin does not release it, and ten
 * of those would empty the pool for good.
 */
function hearBrokenConnections(pool: Pool, onError: (error: Error) => void): void {
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

/** One ping a second, which no single statement delays. */
const LATE_SIGNS = 15;

const pgliteOrm = (line: PgliteLine): Orm => drizzlePglite(asPglite(line), { schema: tables });

/** PGlite in a folder that belongs to this process alone, with its schema as it is. */
export async function openPglite(folder: string, onError: (error: Error) => void): Promise<Database> {
  await mkdir(folder, { recursive: true });
  let ended: Error | null = null;
  const thread = await PgliteThread.start(folder, (error) => {
    ended = error;
    line.cut();
    onError(error);
  });
  const line = new PgliteLine(thread.line());
  return {
    kind: 'pglite',
    orm: pgliteOrm(line),
    // A query would wait for the running transaction, which says nothing about health.
    ping: async () => {
      if (ended) throw ended;
      if (thread.unanswered > LATE_SIGNS) throw new Error('PGlite does not respond');
    },
    askForSign: () => thread.ping(),
    forThread: () => ({ port: thread.line() }),
    copyTo: (to) => line.copy(folder, to),
    close: async () => {
      await line.end().catch(() => {});
      await thread.terminate();
    },
  };
}

/** The rows of a hand-written query. Both drivers return `{ rows }`, which their common type leaves out. */
export async function rowsOf<Row>(on: Pick<Orm, 'execute'>, query: SQL): Promise<Row[]> {
  const result = (await on.execute(query)) as { rows: Row[] };
  return result.rows;
}
