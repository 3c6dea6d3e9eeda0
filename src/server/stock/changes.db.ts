/** Stores an import's changes, together with the import. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { StockChange } from '#domain/alerts/changes.ts';
import type { Orm } from '../db/client.ts';

/** Rows per statement. Few, so that other requests get a turn on PGlite. */
const BATCH = 250;

/** The number of the newest change, as a value in a statement. Uncommitted changes may have lower ones. */
export const NEWEST_CHANGE = sql<number>`(select case when is_called then last_value else 0 end
  from stock_changes_id_seq)`;

/**
 * Writes changes of a dealership's stock, in the transaction of the import that made them.
 * @param at when they were found
 */
export async function keepChanges(
  tx: Orm,
  dealership: number,
  changes: readonly StockChange[],
  at: Date,
): Promise<void> {
  for (let from = 0; from < changes.length; from += BATCH) {
    const records = JSON.stringify(changes.slice(from, from + BATCH));
    await tx.execute(sql`
      insert into stock_changes (dealership_id, car_id, kind, before, after, at)
      select ${dealership}, c.id, r.kind, r.before, r.after, ${at.toISOString()}::timestamptz
      from jsonb_to_recordset(${records}::jsonb) as r(key text, kind text, before float8, after float8)
        join cars c on c.dealership_id = ${dealership} and c.key = r.key
      order by c.id`);
    await setImmediate();
  }
}
