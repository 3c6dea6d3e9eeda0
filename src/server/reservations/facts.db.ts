import { desc, eq } from 'drizzle-orm';
import type { ReservationFacts } from '#domain/reservations/mails.ts';
import type { Database } from '../db/client.ts';
import { reservations } from '../db/reservation-tables.ts';
import { within } from '../db/scope.ts';

/** The reservation made with a lead; null for a lead on the waiting list. */
export async function reservationFacts(
  database: Database,
  { lead_id, dealership_id }: { lead_id: string; dealership_id: number },
): Promise<ReservationFacts | null> {
  const [row] = await within(database, { dealership: dealership_id }, (tx) =>
    tx
      .select()
      .from(reservations)
      .where(eq(reservations.lead_id, lead_id))
      .orderBy(desc(reservations.held_at))
      .limit(1),
  );
  return row
    ? {
        id: row.id,
        cents: row.cents,
        paidCents: row.paid_cents,
        refundedCents: row.refunded_cents,
        holdHours: row.hold_hours,
        payUntil: row.pay_until.toISOString(),
        isWithdrawn: row.withdrawn,
        holdUntil: row.hold_until?.toISOString() ?? null,
      }
    : null;
}
