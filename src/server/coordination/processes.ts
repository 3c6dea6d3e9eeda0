/** The processes on the same database. Each registers itself, and all must have the same secret. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../db/client.ts';
import type { Keys } from '../http/keys.ts';

export interface ProcessStatus {
  roles: string[];
  host: string;
  version: string;
  /** ISO 8601. */
  startedAt: string;
}

export interface Processes {
  /** Those that have reported recently, including this one. */
  list(): Promise<ProcessStatus[]>;
  close(): Promise<void>;
}

const BEAT_MS = 5_000;
/** A process that has not reported for this long is gone. */
const ALIVE_SECONDS = 20;
const FORGET_SECONDS = 3_600;

/** Another process has another secret, so neither could read what the other has sealed. */
class OtherSecret extends Error {
  override name = 'OtherSecret';
}

/**
 * Registers this process.
 * @throws OtherSecret
 */
export async function openProcesses({
  database,
  keys,
  roles,
  version,
  now,
}: {
  database: Database;
  keys: Pick<Keys, 'hashes'>;
  roles: readonly string[];
  version: string;
  now: () => Date;
}): Promise<Processes> {
  const own: ProcessStatus = {
    roles: [...roles],
    host: hostname(),
    version,
    startedAt: now().toISOString(),
  };
  if (database.kind === 'pglite') return { list: async () => [own], close: async () => {} };
  const id = randomUUID();
  // While a secret is being replaced, other processes still use the former one.
  const marks = keys.hashes('secret', 'the same for all processes');
  const [mark = ''] = marks;
  const isAlive = sql`seen_at > now() - ${ALIVE_SECONDS} * interval '1 second'`;
  const enter = async () => {
    await database.orm.execute(
      sql`insert into processes (id, roles, host, version, secret_mark, started_at, seen_at)
        values (${id}::uuid, ${`{${own.roles.join(',')}}`}::text[], ${own.host}, ${version}, ${mark},
          ${own.startedAt}::timestamptz, now())
        on conflict (id) do update set seen_at = now()`,
    );
  };
  await enter();
  const leave = () => database.orm.execute(sql`delete from processes where id = ${id}::uuid`);
  const [other] = await rowsOf<{ host: string }>(
    database.orm,
    sql`select host from processes where ${isAlive} and secret_mark <> all(${`{${marks.join(',')}}`}::text[]) limit 1`,
  );
  if (other) {
    await leave();
    throw new OtherSecret(
      `a platform on ${other.host} uses the same database with a different secret: set the same PLATFORM_SECRET for all of them`,
    );
  }
  await database.orm.execute(
    sql`delete from processes where seen_at < now() - ${FORGET_SECONDS} * interval '1 second'`,
  );
  // A failed report needs no message, because others notice that this process has not reported.
  const beat = setInterval(() => void enter().catch(() => {}), BEAT_MS);
  beat.unref();
  return {
    list: async () => {
      const rows = await rowsOf<Omit<ProcessStatus, 'startedAt'> & { started_at: Date | string }>(
        database.orm,
        sql`select roles, host, version, started_at from processes where ${isAlive} order by started_at`,
      );
      return rows.map(({ started_at, ...row }) => ({
        ...row,
        startedAt: new Date(started_at).toISOString(),
      }));
    },
    close: async () => {
      clearInterval(beat);
      await leave().catch(() => {});
    },
  };
}
