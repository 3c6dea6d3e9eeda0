/** The databases that tests run on: PGlite, and Debian's Postgres on a free port with its own data folder. */

import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import { describe, test } from 'vitest';
import { openDatabase } from '../../../src/server/db/open.ts';
import { IS_SOAK } from './size.ts';

export interface Backend {
  kind: 'pglite' | 'postgres';
  /** The environment for a platform on a fresh, empty database. An empty `DATABASE_URL` means PGlite. */
  variables(): Promise<Record<string, string>>;
  /** Stops the database server without warning and starts it again; PGlite has no server. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

function postgresBin(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, 'bin'))
    : [];
  const folders = [...versions, ...(process.env.PATH ?? '').split(delimiter)];
  return folders.find((bin) => existsSync(join(bin, 'postgres')) && existsSync(join(bin, 'initdb'))) ?? null;
}

const bin = postgresBin();

/** `test` and `describe` for behaviour that does not depend on the database: left out on all but the first. */
export interface Once {
  testOnce: typeof test;
  describeOnce: typeof describe;
}

export const RUN: Once = { testOnce: test, describeOnce: describe };
const leftOut = Object.assign(() => {}, { each: () => () => {} });
export const LEFT_OUT = { testOnce: leftOut, describeOnce: leftOut } as unknown as Once;

interface KnownBackend extends Once {
  kind: Backend['kind'];
  name: string;
  skipped: boolean;
  /** `durable`: Postgres waits for the disk, as in production; otherwise it does not, which is faster. */
  start: (options?: { durable: boolean }) => Promise<Backend>;
}

const pglite: KnownBackend = { kind: 'pglite', name: 'PGlite', skipped: false, start: startPglite, ...RUN };
const postgres: KnownBackend = {
  kind: 'postgres',
  name: bin ? 'Postgres' : 'Postgres (skipped: no postgres and initdb in /usr/lib/postgresql or PATH)',
  skipped: bin === null,
  start: startPostgres,
  ...RUN,
};
const second = (backend: KnownBackend): KnownBackend => (IS_SOAK ? backend : { ...backend, ...LEFT_OUT });

/**
 * The databases to run a suite on; where Postgres is not installed, its suite is skipped and says so. Tests that do not
 * depend on the database run on the first one only, except in a soak. Postgres comes first: creating a database on its
 * server takes a thirtieth of the time that PGlite takes.
 */
export const BACKENDS: KnownBackend[] = bin ? [postgres, second(pglite)] : [pglite, second(postgres)];

/**
 * For a suite that does not depend on the database, or whose subject `npm test` also sees on PGlite elsewhere: every
 * browser test runs on it.
 */
export const ANY_BACKEND = IS_SOAK ? BACKENDS : BACKENDS.slice(0, 1);

async function startPglite(): Promise<Backend> {
  return {
    kind: 'pglite',
    variables: async () => ({ DATABASE_URL: '' }),
    restart: async () => {},
    stop: async () => {},
  };
}

let template: Promise<string> | undefined;

/**
 * Writes a fresh PGlite folder with all migrations to `to`. It is copied from a template, which is made once for each
 * state of the migrations and of PGlite and kept for later runs; that is much faster.
 */
export async function copyPglite(to: string): Promise<void> {
  template ??= pgliteTemplate();
  // Synchronous: copying its thousand files asynchronously takes five times the work.
  cpSync(await template, to, { recursive: true });
}

async function pgliteTemplate(): Promise<string> {
  const root = join(import.meta.dirname, '../../..');
  const migrations = join(root, 'src/server/db/migrations');
  const hash = createHash('sha256').update(
    readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json')),
  );
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, name)));
  const kept = join(tmpdir(), `forecourt-pglite-${userInfo().uid}-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(kept)) return kept;
  const folder = await mkdtemp(`${kept}-`);
  const database = await openDatabase({ folder });
  await database.close();
  // Another run may have been first.
  await rename(folder, kept).catch(() => rm(folder, { recursive: true, force: true }));
  return kept;
}

interface PostgresServer {
  /** The address of a fresh database, with the schema of `template` or empty. */
  database(template?: string): Promise<string>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

async function startServer({ durable }: { durable: boolean }): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-pg-'));
  const port = await freePort();
  // Postgres refuses to run as root.
  const asRoot = userInfo().uid === 0;
  const run = (command: string, args: string[]): [string, string[]] =>
    asRoot
      ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', command, ...args]]
      : [command, args];
  if (asRoot) {
    execFileSync('chown', ['postgres:postgres', folder]);
    await chmod(folder, 0o700);
  }
  const data = join(folder, 'data');
  execFileSync(...run(join(bin ?? '', 'initdb'), ['-D', data, '-U', 'owner', '-A', 'trust', '--no-sync']), {
    stdio: 'ignore',
    cwd: folder,
  });
  const [command, args] = run(join(bin ?? '', 'postgres'), [
    ...['-D', data, '-p', String(port), '-k', folder, '-c', 'max_connections=300'],
    ...['-c', 'listen_addresses=127.0.0.1', '-c', `fsync=${durable ? 'on' : 'off'}`],
  ]);
  const launch = () => spawn(command, args, { stdio: 'ignore', cwd: folder });
  let server = launch();
  const end = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', end);
  const url = (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`;
  await answers(url('owner', 'postgres'));
  // The platform's user owns its database and may create roles, but is not a superuser, whom row-level security ignores.
  await query(url('owner', 'postgres'), 'create role platform login createrole');
  let made = 0;
  return {
    database: async (template = 'template1') => {
      const name = `forecourt_${++made}`;
      await query(
        url('owner', 'postgres'),
        `create database ${name} owner platform template ${template} strategy file_copy`,
      );
      return url('platform', name);
    },
    restart: async () => {
      const ended = new Promise((done) => server.once('exit', done));
      // Immediate shutdown: connections break, and the next start recovers from the log.
      server.kill('SIGQUIT');
      await ended;
      server = launch();
      await answers(url('owner', 'postgres'));
    },
    stop: async () => {
      process.off('exit', end);
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let common: Promise<PostgresServer> | undefined;

/** One server for all files of a run; it ends with the process. */
const commonServer = () => {
  common ??= startServer({ durable: false });
  return common;
};

async function startPostgres({ durable } = { durable: false }): Promise<Backend> {
  const server = await (durable ? startServer({ durable }) : commonServer());
  return {
    kind: 'postgres',
    variables: async () => ({ DATABASE_URL: await server.database() }),
    restart: () => server.restart(),
    stop: async () => {
      if (durable) await server.stop();
    },
  };
}

let migrated: Promise<string> | undefined;

/** The address of a fresh database with all migrations on the common server; null where Postgres is not installed. */
export async function quickDatabase(): Promise<string | null> {
  if (bin === null) return null;
  const server = await commonServer();
  migrated ??= migratedDatabase(server);
  return server.database(await migrated);
}

async function migratedDatabase(server: PostgresServer): Promise<string> {
  const databaseUrl = await server.database();
  const database = await openDatabase({ databaseUrl, folder: '' });
  await database.close();
  return new URL(databaseUrl).pathname.slice(1);
}

async function query(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await query(url, 'select 1');
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

/** Below the ports that operating systems hand out, and above those of well-known services. */
const LOWEST_PORT = 12_000;
const PORTS = 20_000;

/**
 * A free port for a server that starts later or restarts. A port that the system chose would not stay free: once it is
 * closed, the system gives it to the next process that asks for any port.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST_PORT + randomInt(PORTS);
    const server = createServer();
    const isFree = await new Promise<boolean>((done) => {
      server.once('error', () => done(false));
      server.listen(port, '127.0.0.1', () => done(true));
    });
    if (!isFree) continue;
    await new Promise((done) => server.close(done));
    return port;
  }
}
