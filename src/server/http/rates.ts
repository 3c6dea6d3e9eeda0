/** Limits per sender that apply over all processes of the platform. */
import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../db/client.ts';
import type { Keys } from './keys.ts';
import { rateOf } from './rate.ts';

/** Counts what each sender did recently, whichever process received the requests. */
interface SharedRate {
  /** Counts one more; resolves with the seconds to wait if that is too many, otherwise null. */
  take(sender: string): Promise<number | null>;
  /** Seconds to wait until the next one is allowed; null if it is allowed now. Counts nothing. */
  waits(sender: string): Promise<number | null>;
  /** Resets this sender's count. */
  forget(sender: string): Promise<void>;
}

interface RateLimit {
  most: number;
  windowMs: number;
}

export interface Rates {
  /** The counts of that name; each limit has its own. */
  of(name: string, limit: RateLimit): SharedRate;
  /** Deletes expired counts. */
  clear(): Promise<void>;
}

/**
 * Kept in memory for a database that belongs to this process alone, otherwise in the database. Only keyed hashes of
 * senders are stored.
 */
export function openRates({
  database,
  keys,
  now,
}: {
  database: Database;
  keys: Pick<Keys, 'hash'>;
  now: () => Date;
}): Rates {
  if (database.kind === 'pglite') return { of: (_, limit) => inMemory(limit, now), clear: async () => {} };
  return {
    of: (name, limit) =>
      inDatabase(database, name, limit, (sender) => keys.hash('sender', name, sender), now),
    clear: async () => {
      await database.orm.execute(
        sql`delete from sender_rates where until <= ${now().toISOString()}::timestamptz`,
      );
    },
  };
}

function inMemory(limit: RateLimit, now: () => Date): SharedRate {
  const rate = rateOf({ ...limit, now });
  return {
    take: async (sender) => rate.take(sender),
    waits: async (sender) => rate.waits(sender),
    forget: async (sender) => rate.forget(sender),
  };
}

function inDatabase(
  database: Database,
  name: string,
  { most, windowMs }: RateLimit,
  keyOf: (sender: string) => string,
  now: () => Date,
): SharedRate {
  interface Window {
    count: number;
    until: Date | string;
  }
  const secondsTo = (until: Date | string) => Math.ceil((new Date(until).getTime() - now().getTime()) / 1000);
  return {
    take: async (sender) => {
      const at = now();
      const moment = sql`${at.toISOString()}::timestamptz`;
      const until = new Date(at.getTime() + windowMs).toISOString();
      const [window] = await rowsOf<Window>(
        database.orm,
        sql`insert into sender_rates as r (name, sender, until, count)
          values (${name}, ${keyOf(sender)}, ${until}::timestamptz, 1)
          on conflict (name, sender) do update set
            count = case when r.until > ${moment} then r.count + 1 else 1 end,
            until = case when r.until > ${moment} then r.until else excluded.until end
          returning count, until`,
      );
      return window && window.count > most ? secondsTo(window.until) : null;
    },
    waits: async (sender) => {
      const [window] = await rowsOf<Window>(
        database.orm,
        sql`select count, until from sender_rates
          where name = ${name} and sender = ${keyOf(sender)} and until > ${now().toISOString()}::timestamptz`,
      );
      return window && window.count >= most ? secondsTo(window.until) : null;
    },
    forget: async (sender) => {
      await database.orm.execute(
        sql`delete from sender_rates where name = ${name} and sender = ${keyOf(sender)}`,
      );
    },
  };
}
