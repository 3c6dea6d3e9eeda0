/** Watches for stock that other processes have changed. */
import { sql } from 'drizzle-orm';
import { poll } from '../coordination/poll.ts';
import type { Signals } from '../coordination/signals.ts';
import { type Database, rowsOf } from '../db/client.ts';
import type { Log } from '../http/log.ts';

/** How often stock versions are polled without a signal. */
const LOOK_MS = 5_000;

/**
 * Calls `changed` with the slug of each dealership whose stock has changed since the last check, whoever changed it.
 * That includes an import that was killed before it could report.
 * @param database null: nothing is watched
 */
export function watchStock(
  database: Database | null,
  signals: Signals,
  { changed, log }: { changed: (dealership: string) => void; log: Log },
): { close(): Promise<void> } {
  if (database === null || database.kind === 'pglite') return { close: async () => {} };
  let versions: Map<string, number> | null = null;
  const watch = poll({
    ...{ signals, log },
    signal: 'stock',
    everyMs: LOOK_MS,
    what: 'changed stock',
    look: async (isClosed) => {
      const rows = await rowsOf<{ slug: string; stock_version: number }>(
        database.orm,
        sql`select slug, stock_version from dealerships`,
      );
      const last = versions;
      versions = new Map(rows.map(({ slug, stock_version }) => [slug, stock_version]));
      for (const [slug, version] of versions) {
        if (!isClosed() && last !== null && last.get(slug) !== version) changed(slug);
      }
    },
  });
  watch.lookNow();
  return watch;
}
