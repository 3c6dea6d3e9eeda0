/** The waiting list for a car that somebody else has reserved, and its notifications. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Database, type Orm, rowsOf } from '../db/client.ts';
import { reservation_waiting } from '../db/reservation-tables.ts';
import { within } from '../db/scope.ts';
import { deliveries, leads } from '../db/tables.ts';
import { dueNow } from '../leads/due-deliveries.ts';
import { isHeld } from '../stock/read-stock.db.ts';

/** Adds a shopper to a car's waiting list. */
export async function addWaiting(
  database: Database,
  waiting: { lead_id: string; dealership_id: number; site: string; car_id: number; since: Date },
): Promise<void> {
  await within(database, { dealership: waiting.dealership_id }, (tx) =>
    tx.insert(reservation_waiting).values(waiting).onConflictDoNothing(),
  );
}

/**
 * Notifies everyone waiting for a car that is free now, once; the first to reserve it gets it. A car may be held here
 * or reserved by its feed, so checking at the end of a hold is not enough.
 * @returns for how many cars somebody was notified
 */
export async function notifyWaitingList(
  database: Database,
  options: { now: Date; giveUpMs: number },
): Promise<number> {
  const free = await rowsOf<{ dealership_id: number; car_id: number }>(
    database.orm,
    sql`select distinct w.dealership_id, w.car_id
      from reservation_waiting w join cars c on c.id = w.car_id
      where w.told_at is null and c.status <> 'sold'
        and not coalesce((c.data->>'sold')::boolean, false)
        and not coalesce((c.data->>'reserved')::boolean, false)
        and not ${isHeld}`,
  );
  for (const { dealership_id, car_id } of free) {
    await within(database, { dealership: dealership_id }, (tx) =>
      tell(tx, { dealership_id, car_id }, options),
    );
  }
  return free.length;
}

async function tell(
  tx: Orm,
  { dealership_id, car_id }: { dealership_id: number; car_id: number },
  options: { now: Date; giveUpMs: number },
): Promise<void> {
  const notified = await tx
    .update(reservation_waiting)
    .set({ told_at: options.now })
    .where(and(eq(reservation_waiting.car_id, car_id), isNull(reservation_waiting.told_at)))
    .returning({ lead_id: reservation_waiting.lead_id });
  const ids = notified.map(({ lead_id }) => lead_id);
  if (ids.length === 0) return;
  const waiting = await tx
    .select({ id: leads.id, revision: leads.revision, email: leads.email })
    .from(leads)
    .where(inArray(leads.id, ids));
  const rows = waiting.flatMap(({ id, revision, email }) =>
    email === null
      ? []
      : dueNow([{ kind: 'car-free', destination: email }], { dealership_id, lead_id: id, revision }, options),
  );
  if (rows.length > 0) await tx.insert(deliveries).values(rows).onConflictDoNothing();
}
