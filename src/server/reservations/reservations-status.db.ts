/** The state of reservations, for the platform's owner. */
import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../db/client.ts';

export interface ReservationsStatus {
  /** Cars that are held at this moment. */
  held: number;
  /** The time to pay is over, and the provider has not reported the outcome. */
  unsettled: number;
  /** Deposits due for a refund. */
  refundsDue: number;
  /** Seconds since the older of the two was due; null if all is settled. */
  oldestSeconds: number | null;
}

/** Longer than the usual wait between checks, seconds. */
const GRACE_S = 60;

export async function reservationsStatus(database: Database, now: Date): Promise<ReservationsStatus> {
  const due = sql`${new Date(now.getTime() - GRACE_S * 1000).toISOString()}::timestamptz`;
  const [row] = await rowsOf<{
    held: number;
    unsettled: number;
    refunds_due: number;
    oldest: Date | string | null;
  }>(
    database.orm,
    sql`select
        count(*) filter (where is_held)::integer as held,
        count(*) filter (where is_unsettled)::integer as unsettled,
        count(*) filter (where is_owed)::integer as refunds_due,
        min(case when is_owed then ended_at else pay_until end)
          filter (where is_owed or is_unsettled) as oldest
      from (
        select pay_until, ended_at,
          status in ('held', 'paying', 'confirmed') as is_held,
          status in ('held', 'paying') and pay_until < ${due} as is_unsettled,
          status not in ('held', 'paying', 'confirmed', 'applied')
            and paid_cents > refunded_cents and ended_at < ${due} as is_owed
        from reservations where status <> 'refunded'
      ) as each`,
  );
  const oldest = row?.oldest ? new Date(row.oldest).getTime() : null;
  return {
    held: row?.held ?? 0,
    unsettled: row?.unsettled ?? 0,
    refundsDue: row?.refunds_due ?? 0,
    oldestSeconds: oldest === null ? null : Math.round((now.getTime() - oldest) / 1000),
  };
}
