/** Stores a complete lead with the rows that follow: conversation, consent, appointment, deliveries and event. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { type LeadCar, leadCar } from '#domain/deliveries/record.ts';
import type { Car } from '#domain/inventory/car.ts';
import { leadReference } from '#domain/leads/reference.ts';
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import type { Site } from '#domain/tenant/site.ts';
import { heldBy, type PlacedAppointment, takePlace } from '../appointments/appointments.db.ts';
import type { Orm } from '../db/client.ts';
import { lead_counts } from '../db/tables.ts';
import { leadEvent } from '../events/events.db.ts';
import { deliveriesOf } from './due-deliveries.ts';
import { lockedLead } from './lead-record.db.ts';
import type { Past } from './lead-rows.db.ts';
import type { Outcome, PersonKeys, Sent } from './one-request.db.ts';

/** A lead with all of its form's answers. */
export interface CompleteLead {
  draft: LeadDraft;
  car: Car | null;
  /** What is kept about a car that the site no longer shows. */
  withdrawnCar?: LeadCar | null;
  /** The lead begun by an earlier step, if there is one. */
  lead_id: string | null;
  /** Whether appointments can be made at the lead's requested time. */
  isOffered: boolean;
  /** Whether it may be recorded as an event. */
  isTracked: boolean;
  /** Writes in the same transaction, after the lead. */
  also?: (tx: Orm, lead_id: string) => Promise<void>;
}

/** Works out the rows of a complete lead. */
export async function completed(
  tx: Orm,
  sent: Sent,
  lead: CompleteLead & { keys: PersonKeys; past: Past; giveUpMs: number },
): Promise<Outcome> {
  const { draft, car, keys, past, giveUpMs } = lead;
  const { site, now } = sent;
  const begun = await lockedLead(tx, site, lead.lead_id);
  const held = begun && (await heldBy(tx, begun.id));
  if (begun?.draft && isDeepStrictEqual(begun.draft, draft)) {
    return { lead_id: begun.id, appointment: held, reference: begun.reference, rows: {} };
  }
  const suspicions = [
    ...draft.suspicions,
    ...(past.bySender >= site.leads.perSenderHour ? ['many leads from one address'] : []),
    ...(past.byPerson >= site.leads.perPersonHour ? ['many leads with this phone number or email'] : []),
  ];
  const lead_id = begun?.id ?? randomUUID();
  const conversation_id = begun?.conversation_id ?? past.conversation ?? randomUUID();
  const scope = { dealership_id: sent.dealership.id };
  const revision = begun === null ? 1 : begun.draft === null ? begun.revision : begun.revision + 1;
  const wisher = { lead_id, car_id: draft.car?.id ?? null, ...keys };
  const place: PlacedAppointment | null =
    draft.appointment === null || held
      ? null
      : lead.isOffered
        ? await takePlace(tx, sent, wisher, draft.appointment)
        : { appointment: { kind: 'taken', ...draft.appointment }, row: null, leaves: null };
  // Only a form that was sent gets a receipt. An unfinished lead goes to the dealership alone.
  const isSent = draft.payload.form_completed === true;
  const whom = isSent && suspicions.length === 0 ? 'everyone' : 'dealer';
  const reference = begun?.reference ?? (await nextReference(tx, site));
  return {
    lead_id,
    reference,
    appointment: draft.appointment && (held ?? place?.appointment ?? null),
    leaves: place?.leaves ?? null,
    rows: {
      conversations: [{ ...scope, id: conversation_id, started_at: now, last_at: now }],
      leads: [
        {
          ...scope,
          id: lead_id,
          site: site.slug,
          received_at: now,
          conversation_id,
          form: draft.form,
          category: draft.category,
          subcategory: draft.subcategory,
          event: draft.event,
          complete: true,
          completed_at: now,
          ...draft.person,
          message: draft.message,
          car_id: draft.car?.id ?? null,
          location_id: draft.location_id,
          phone_key: keys.phone,
          email_key: keys.email,
          sender_key: sent.sender,
          suspicions,
          revision,
          draft,
          car: lead.withdrawnCar ?? (car && leadCar(car, site)),
          reference,
        },
      ],
      consents: [{ ...scope, lead_id, ...draft.consent, at: now }],
      appointments: place?.row ? [place.row] : [],
      deliveries: deliveriesOf(sent, { lead_id, revision, draft }, whom, { now, giveUpMs }),
      events: lead.isTracked ? [leadEvent(site, draft, now)] : [],
    },
  };
}

/**
 * The reference for the site's next lead. The count is part of this transaction, so a lead that is not stored does not
 * use one up.
 */
async function nextReference(tx: Orm, site: Site): Promise<string> {
  const [row] = await tx
    .insert(lead_counts)
    .values({ site: site.slug, given: 1 })
    .onConflictDoUpdate({ target: lead_counts.site, set: { given: sql`${lead_counts.given} + 1` } })
    .returning({ given: lead_counts.given });
  if (row === undefined) throw new Error('the lead was not counted');
  return leadReference(site, row.given);
}
