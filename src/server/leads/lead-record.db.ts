import { and, eq, sql } from 'drizzle-orm';
import type { LeadCar, LeadRecord } from '#domain/deliveries/record.ts';
import { OFFER_ACCEPTED } from '#domain/leads/answer/offer-accepted.ts';
import type { SentLead } from '#domain/leads/answer/success-text.ts';
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import type { Site } from '#domain/tenant/site.ts';
import { heldBy } from '../appointments/appointments.db.ts';
import { type Database, type Orm, rowsOf } from '../db/client.ts';
import { within } from '../db/scope.ts';
import { leads } from '../db/tables.ts';

/** The shape of a lead's id. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What accepting an offer changes in a lead's payload. */
const ACCEPTED = JSON.stringify({ offer_accepted: true, subcategory: OFFER_ACCEPTED });

/** Whether the shopper of lead `l` accepted the offer, and the subcategory and payload that follow. */
export const isAccepted = sql`coalesce(l.steps ->> 'offer_accepted' = 'true', false)`;
export const subcategoryNow = sql`case when ${isAccepted} then ${OFFER_ACCEPTED} else l.subcategory end`;
export const payloadNow = sql`case when ${isAccepted}
  then l.draft -> 'payload' || ${ACCEPTED}::jsonb else l.draft -> 'payload' end`;

/** The dealership that a lead of the site was sent to, and the id of its car; null when there is no such lead. */
export async function homeOfLead(
  database: Database,
  { slug }: Pick<Site, 'slug'>,
  lead_id: string,
): Promise<{ id: number; car_id: number | null } | null> {
  if (!UUID.test(lead_id)) return null;
  const [home] = await rowsOf<{ id: number; car_id: number | null }>(
    database.orm,
    sql`select dealership_id as id, car_id from leads where id = ${lead_id} and site = ${slug}`,
  );
  return home ?? null;
}

/** A lead of the site, locked until the transaction ends. */
export async function lockedLead(tx: Orm, site: Pick<Site, 'slug'>, id: string | null) {
  if (id === null || !UUID.test(id)) return null;
  const [row] = await tx
    .select({
      id: leads.id,
      revision: leads.revision,
      draft: leads.draft,
      steps: leads.steps,
      conversation_id: leads.conversation_id,
      reference: leads.reference,
    })
    .from(leads)
    .where(and(eq(leads.id, id), eq(leads.site, site.slug)))
    .for('update');
  return row ?? null;
}

/** A complete lead of the site, as the page after it tells of it. */
export async function sentLead(
  database: Database,
  { slug }: Pick<Site, 'slug'>,
  lead_id: string,
): Promise<SentLead | null> {
  if (!UUID.test(lead_id)) return null;
  const [sent] = await rowsOf<Omit<SentLead, 'at'> & { at: Date | string }>(
    database.orm,
    sql`select l.form, l.car, l.reference, ${isAccepted} as "isAccepted", l.received_at as at,
        l.draft ->> 'dealership_slug' as dealership, (l.draft ->> 'location_id')::integer as location_id
      from leads l where l.id = ${lead_id} and l.site = ${slug} and l.draft is not null`,
  );
  return sent ? { ...sent, at: new Date(sent.at).toISOString() } : null;
}

interface Row {
  site: string;
  dealership: string;
  received_at: Date | string;
  draft: LeadDraft | null;
  car: LeadCar | null;
  suspicions: string[];
  reference: string | null;
  conversation_id: string;
  earlier: number;
  /** The time to which a later lead moved its appointment. */
  moved_to: string | null;
}

/**
 * A complete lead with everything its deliveries contain, and the site it came from.
 * @throws Error if the dealership has no such lead
 */
export async function leadRecord(
  database: Database,
  { lead_id, dealership_id, revision }: { lead_id: string; dealership_id: number; revision: number },
): Promise<{ record: LeadRecord; slug: string }> {
  const row = await within(database, { dealership: dealership_id }, async (tx) => {
    const [found] = await rowsOf<Row>(
      tx,
      sql`select l.site, d.name as dealership, l.received_at, l.car,
          jsonb_set(l.draft, '{payload}', ${payloadNow}) as draft,
          l.suspicions, l.reference, l.conversation_id, l.steps ->> 'appointment_moved_to' as moved_to,
          (select count(*)::integer from leads e
            where e.conversation_id = l.conversation_id and e.id <> l.id and e.received_at <= l.received_at
          ) as earlier
        from leads l join dealerships d on d.id = l.dealership_id
        where l.id = ${lead_id}`,
    );
    return found;
  });
  if (!row?.draft) throw new Error(`there is no complete lead ${lead_id}`);
  const wished = row.draft.appointment;
  const held =
    wished === null ? null : await within(database, { site: row.site }, (tx) => heldBy(tx, lead_id));
  return {
    slug: row.site,
    record: {
      id: lead_id,
      dealership: row.dealership,
      receivedAt: new Date(row.received_at).toISOString(),
      revision,
      draft: row.draft,
      car: row.car,
      appointment:
        held ??
        (wished && row.moved_to !== null
          ? { kind: 'moved', location_id: wished.location_id, start: row.moved_to }
          : wished && { kind: 'taken', ...wished }),
      suspicions: row.suspicions,
      reference: row.reference,
      conversation: { id: row.conversation_id, earlier: row.earlier },
    },
  };
}
