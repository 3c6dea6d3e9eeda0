/** Shares which release of each site is served with other processes. */
import { sql } from 'drizzle-orm';
import { poll } from '../../coordination/poll.ts';
import type { Signals } from '../../coordination/signals.ts';
import { type Database, rowsOf } from '../../db/client.ts';
import type { Log } from '../../http/log.ts';
import type { SiteStore } from '../site-store.ts';

/** How often the table is polled without a signal. */
const LOOK_MS = 2_000;
/** How often the store itself is polled, in case a process was killed between the store and the table. */
const STORE_LOOK_MS = 5 * 60_000;

/** Records which release the store names. Nobody else shares an embedded database. */
export async function noteRelease(
  database: Database,
  signals: Signals,
  { site, pointer }: Pick<SiteStore, 'site' | 'pointer'>,
): Promise<void> {
  if (database.kind === 'pglite' || pointer === null) return;
  const { release, newest } = pointer;
  const changed = await rowsOf(
    database.orm,
    sql`insert into live_releases as l (site, release, newest, at) values (${site}, ${release}, ${newest}, now())
      on conflict (site) do update set release = excluded.release, newest = excluded.newest, at = now()
        where l.release <> excluded.release or l.newest <> excluded.newest
      returning site`,
  );
  if (changed.length > 0) signals.tell('release', site);
}

/**
 * Calls `read` with each site whose release another process may have swapped.
 * @param all the sites of this process
 */
export function watchReleases(
  database: Database,
  signals: Signals,
  { read, all, log }: { read: (site: string) => Promise<void>; all: () => readonly string[]; log: Log },
): { close(): Promise<void> } {
  if (database.kind === 'pglite') return { close: async () => {} };
  const seen = new Map<string, string>();
  let storeReadAt = performance.now();
  return poll({
    ...{ signals, log, read },
    signal: 'release',
    everyMs: LOOK_MS,
    what: 'releases of other processes',
    look: async (isClosed) => {
      const rows = await rowsOf<{ site: string; at: Date | string }>(
        database.orm,
        sql`select site, at from live_releases`,
      );
      for (const { site, at } of rows) {
        const mark = new Date(at).toISOString();
        if (isClosed() || seen.get(site) === mark) continue;
        await read(site);
        seen.set(site, mark);
      }
      if (performance.now() - storeReadAt > STORE_LOOK_MS) {
        storeReadAt = performance.now();
        for (const site of all()) if (!isClosed()) await read(site);
      }
    },
  });
}
