import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Orm } from './client.ts';

/**
 * Locks names until the transaction ends; other transactions wait for them. Names are always locked in the same order, so
 * there is no deadlock.
 */
export async function holdNames(tx: Orm, names: readonly string[]): Promise<void> {
  const numbers = names.map((name) => createHash('sha256').update(name).digest().readBigInt64BE(0));
  if (numbers.length === 0) return;
  const ordered = numbers.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  await tx.execute(sql`select pg_advisory_xact_lock(n) from unnest(${`{${ordered.join(',')}}`}::bigint[]) n`);
}
