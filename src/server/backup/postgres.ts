/** Dumps and restores a Postgres database with its own tools, which see a consistent snapshot. */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** A Postgres tool is missing or failed, or the database is not fit for the request. */
export class PostgresToolFailed extends Error {
  override name = 'PostgresToolFailed';
}

/** Writes the database to `file`, in `pg_dump`'s own format. */
export async function dumpPostgres(url: string, file: string): Promise<void> {
  await run('pg_dump', ['--format=custom', '--no-owner', `--file=${file}`], url);
}

/** How long a server still lists a connection after its client has closed it. */
const DISCONNECT_MS = 3_000;
const POLL_MS = 100;

/** What prevents restoring into a database: `null` for an empty one that nobody uses. */
export async function restoreObstacle(url: string): Promise<'records' | 'users' | null> {
  return withClient(url, async (client) => {
    const isUsed = async () => {
      const { rows } = await client.query(
        `select 1 from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      return rows.length > 0;
    };
    for (let left = DISCONNECT_MS; await isUsed(); left -= POLL_MS) {
      if (left <= 0) return 'users';
      await sleep(POLL_MS);
    }
    const { rows: tables } = await client.query(
      "select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1",
    );
    return tables.length > 0 ? 'records' : null;
  });
}

/** Replaces everything in the database with a `dumpPostgres` file, in one transaction. */
export async function restorePostgres(url: string, file: string): Promise<void> {
  const script = `${file}.sql`;
  await run('pg_restore', ['--no-owner', `--file=${script}`, file], null);
  // Roles belong to the server, so the dump grants rights to this one without creating it.
  await withClient(url, (client) => client.query(ROLE));
  const args = [
    '--no-psqlrc',
    '--quiet',
    '--single-transaction',
    '--set=ON_ERROR_STOP=1',
    '--output=/dev/null',
  ];
  await run('psql', [...args, `--command=${EMPTY}`, `--file=${script}`], url);
}

/** As the first migration creates it. */
const ROLE = `do $$
begin
  if not exists (select from pg_roles where rolname = 'forecourt_app') then
    create role forecourt_app nologin;
  end if;
  if not pg_has_role(current_user, 'forecourt_app', 'member') then
    execute format('grant forecourt_app to %I', current_user);
  end if;
end
$$`;

/** Like a new database: empty except for the schema that everybody may use. */
const EMPTY = `do $$
declare name text;
begin
  for name in select nspname from pg_namespace
    where nspname not like 'pg\\_%' and nspname <> 'information_schema'
  loop
    execute format('drop schema %I cascade', name);
  end loop;
  create schema public;
  grant usage on schema public to public;
end
$$`;

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The password goes in the environment, because every user of the machine can read arguments. */
function connection(url: string): { args: string[]; env: Record<string, string> } {
  const address = URL.canParse(url) ? new URL(url) : null;
  if (!address?.password) return { args: [`--dbname=${url}`], env: {} };
  const PGPASSWORD = decodeURIComponent(address.password);
  address.password = '';
  return { args: [`--dbname=${address}`], env: { PGPASSWORD } };
}

async function run(tool: string, args: readonly string[], url: string | null): Promise<void> {
  const to = url === null ? { args: [], env: {} } : connection(url);
  const child = spawn(tool, [...to.args, ...args], {
    env: { ...process.env, ...to.env, PGOPTIONS: '--client-min-messages=warning' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk).slice(-2000);
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.once('close', done);
    child.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'ENOENT'
          ? new PostgresToolFailed(`${tool} is not installed: on Debian, apt install postgresql-client`)
          : error,
      ),
    );
  });
  if (code !== 0) throw new PostgresToolFailed(`${tool} failed: ${output.trim() || `it ended with ${code}`}`);
}
