/** Places in slots: taken in the transaction of the lead that wants one. */
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { LeadAppointment } from '#domain/deliveries/record.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Orm } from '../db/client.ts';
import { appointments } from '../db/tables.ts';

/** The lowest free place of a slot, which the caller has locked; `row` is null where there is none. */
export async function takePlace(
  tx: Orm,
  { site, dealership, now }: { site: Site; dealership: { id: number }; now: Date },
  lead_id: string,
  { location_id, start }: { location_id: number; start: string },
): Promise<{ appointment: LeadAppointment; row: typeof appointments.$inferInsert | null }> {
  const starts_at = new Date(start);
  const wished = { location_id, start: starts_at.toISOString() };
  const taken = await tx
    .select({ place: appointments.place })
    .from(appointments)
    .where(
      and(
        eq(appointments.site, site.slug),
        eq(appointments.location_id, location_id),
        eq(appointments.starts_at, starts_at),
      ),
    );
  const places = new Set(taken.map(({ place }) => place));
  const place = Array.from({ length: site.testDrive.capacity }, (_, index) => index + 1).find(
    (each) => !places.has(each),
  );
  if (place === undefined) return { appointment: { kind: 'taken', ...wished }, row: null };
  return {
    appointment: { kind: 'booked', ...wished },
    row: {
      id: randomUUID(),
      dealership_id: dealership.id,
      site: site.slug,
      location_id,
      starts_at,
      place,
      lead_id,
      booked_at: now,
    },
  };
}

/** The appointment that a lead has. */
export async function heldBy(tx: Orm, lead_id: string): Promise<LeadAppointment | null> {
  const [held] = await tx
    .select({ location_id: appointments.location_id, starts_at: appointments.starts_at })
    .from(appointments)
    .where(eq(appointments.lead_id, lead_id));
  return held ? { kind: 'booked', location_id: held.location_id, start: held.starts_at.toISOString() } : null;
}
