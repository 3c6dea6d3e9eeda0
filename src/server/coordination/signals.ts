/**
 * Tells other processes on the same Postgres that something has changed (`LISTEN` and `NOTIFY`). A signal may be lost with
 * its connection, so listeners also poll the database from time to time.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { Database } from '../db/client.ts';
import type { Log } from '../http/log.ts';

/**
 * `release`: a site serves another release. `work`: a kind of work is waiting. `worked`: some of that kind is done.
 * `stock`: a dealership's stock has changed. `messages`, `deliveries`: rows of the outbox are due.
 */
export type Topic = 'release' | 'work' | 'worked' | 'stock' | 'messages' | 'deliveries';

export interface Signals {
  /** Returns at once. Other processes hear it; this one does not. */
  tell(topic: Topic, about?: string): void;
  /** `about` is null if signals may have been missed. @returns a function that stops listening */
  hear(topic: Topic, listener: (about: string | null) => void): () => void;
  close(): Promise<void>;
}

const CHANNEL = 'forecourt';
const RETRY_MS = 1_000;

/** For a database that belongs to this process alone: there is no other process to tell. */
export const noSignals: Signals = { tell: () => {}, hear: () => () => {}, close: async () => {} };

export function openSignals(
  database: Database,
  { databaseUrl, log }: { databaseUrl: string; log: Log },
): Signals {
  const me = randomUUID();
  const listeners = new Map<Topic, Set<(about: string | null) => void>>();
  const tellListeners = (topic: Topic, about: string | null) => {
    for (const listener of listeners.get(topic) ?? []) listener(about);
  };
  let client: Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isDeaf = false;

  const connect = async (): Promise<void> => {
    const opened = new Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    client = opened;
    const lost = (error?: Error) => {
      if (client !== opened) return;
      client = null;
      opened.removeAllListeners('end');
      opened.end().catch(() => {});
      if (isClosed) return;
      if (!isDeaf)
        log.warn(
          `not receiving signals from other processes for now: ${error?.message ?? 'connection ended'}`,
        );
      isDeaf = true;
      retry = setTimeout(() => void connect(), RETRY_MS);
      retry.unref();
    };
    opened.on('error', lost);
    opened.on('end', () => lost());
    opened.on('notification', ({ payload = '' }) => {
      const [from, topic, about = ''] = payload.split(' ');
      if (from !== me) tellListeners(topic as Topic, about);
    });
    try {
      await opened.connect();
      await opened.query(`listen ${CHANNEL}`);
    } catch (error) {
      return lost(error as Error);
    }
    if (isClosed) return void opened.end().catch(() => {});
    if (isDeaf) log.info('receiving signals from other processes again');
    if (isDeaf) for (const topic of listeners.keys()) tellListeners(topic, null);
    isDeaf = false;
  };
  void connect();

  return {
    tell: (topic, about = '') => {
      if (isClosed) return;
      database.orm
        .execute(sql`select pg_notify(${CHANNEL}, ${`${me} ${topic} ${about}`})`)
        // Listeners poll by themselves.
        .catch(() => {});
    },
    hear: (topic, listener) => {
      const known = listeners.get(topic) ?? new Set();
      listeners.set(topic, known.add(listener));
      return () => void known.delete(listener);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}
