/** Leads in the database. Each is written in one transaction with everything that follows from it. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Json } from '#domain/leads/submission/payload.ts';
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import { zoneOf } from '#domain/locations/places.ts';
import { clockInZone, dateInZone } from '#domain/shared/local-time.ts';
import type { Site } from '#domain/tenant/site.ts';
import { heldBy, takePlace } from '../appointments/appointments.db.ts';
import type { Database, Orm } from '../db/client.ts';
import { leads } from '../db/tables.ts';
import { offerEvent } from '../events/events.db.ts';
import { type CompleteLead, completed } from './completed-lead.db.ts';
import { deliveriesOf } from './due-deliveries.ts';
import { homeOfLead, lockedLead } from './lead-record.db.ts';
import {
  type Outcome,
  once,
  personKeys,
  type RequestWork,
  type Sent,
  type Stored,
  UNKNOWN_PERSON,
} from './one-request.db.ts';

/** For how long after a lead the store still counts as busy. */
const BREATH_MS = 50;

interface LeadStoreOptions {
  database: Database;
  /** How long deliveries are retried, milliseconds. */
  giveUpMs: number;
}

export interface LeadStore {
  /** Whether something is being stored, or was a moment ago. */
  isPressed(): boolean;
  /**
   * Stores a complete lead with its consent, appointment and deliveries. The same key returns the same lead.
   * @throws KeyReused
   */
  complete(sent: Sent, lead: CompleteLead): Promise<Stored>;
  /** Stores the answers of a step before the last; starts a lead if `lead_id` names none. */
  note(sent: Sent, step: { lead_id: string | null; told: Readonly<Record<string, Json>> }): Promise<Stored>;
  /**
   * Records that the shopper accepted an offer, and notifies the dealership.
   * @returns null when there is no such lead
   */
  acceptOffer(
    sent: Sent,
    offer: { lead_id: string; told: Readonly<Record<string, Json>>; isTracked: boolean },
  ): Promise<Stored | null>;
  /** The dealership that a lead of the site was sent to, and the id of its car; null when there is no such lead. */
  home(site: Pick<Site, 'slug'>, lead_id: string): Promise<{ id: number; car_id: number | null } | null>;
  /**
   * Books a time for a lead that has none, and notifies the dealership.
   * @returns null when there is no such lead
   */
  book(sent: Sent, wish: { lead_id: string; location_id: number; start: string }): Promise<Stored | null>;
}

/** Opens the store of leads. */
export function leadStore({ database, giveUpMs }: LeadStoreOptions): LeadStore {
  let underWay = 0;
  let lastEnded = Number.NEGATIVE_INFINITY;
  const counted = async (sent: Sent, work: RequestWork): Promise<Stored | null> => {
    underWay++;
    try {
      return await once(database, sent, work);
    } finally {
      underWay--;
      lastEnded = performance.now();
    }
  };
  const always = async (sent: Sent, work: RequestWork): Promise<Stored> => {
    const stored = await counted(sent, work);
    if (stored === null) throw new Error('the lead was not stored');
    return stored;
  };

  return {
    isPressed: () => underWay > 0 || performance.now() - lastEnded < BREATH_MS,

    complete: (sent, lead) => {
      const { person, appointment } = lead.draft;
      const keys = personKeys(person);
      return always(sent, {
        person: keys,
        locks: [appointment && placesLock(appointment), lead.lead_id],
        carLock: appointment && carLock(lead.draft.car?.id ?? null),
        run: (tx, past) => completed(tx, sent, { ...lead, keys, past, giveUpMs }),
        also: lead.also,
      });
    },

    note: (sent, step) =>
      always(sent, { person: UNKNOWN_PERSON, locks: [step.lead_id], run: (tx) => noted(tx, sent, step) }),

    home: (site, lead_id) => homeOfLead(database, site, lead_id),

    acceptOffer: (sent, offer) =>
      counted(sent, {
        person: UNKNOWN_PERSON,
        locks: [offer.lead_id],
        run: (tx) => offerAccepted(tx, sent, offer, giveUpMs),
      }),

    book: async (sent, wish) => {
      // Read before locking, because all locks are taken at once. The car of a complete lead does not change.
      const home = await homeOfLead(database, sent.site, wish.lead_id);
      if (home === null) return null;
      return counted(sent, {
        person: UNKNOWN_PERSON,
        locks: [wish.lead_id, placesLock(wish)],
        carLock: carLock(home.car_id),
        run: (tx) => booked(tx, sent, wish, giveUpMs),
      });
    },
  };
}

type Args<Name extends 'note' | 'acceptOffer' | 'book'> = Parameters<LeadStore[Name]>[1];

async function noted(tx: Orm, sent: Sent, { lead_id, told }: Args<'note'>): Promise<Outcome> {
  const known = await lockedLead(tx, sent.site, lead_id);
  if (known !== null) {
    await tx
      .update(leads)
      .set({ steps: { ...known.steps, ...told } })
      .where(eq(leads.id, known.id));
    return { lead_id: known.id, appointment: null, rows: {} };
  }
  const id = randomUUID();
  await tx.insert(leads).values({
    id,
    dealership_id: sent.dealership.id,
    site: sent.site.slug,
    complete: false,
    received_at: sent.now,
    sender_key: sent.sender,
    steps: { ...told },
  });
  return { lead_id: id, appointment: null, rows: {} };
}

async function offerAccepted(
  tx: Orm,
  sent: Sent,
  { lead_id, told, isTracked }: Args<'acceptOffer'>,
  giveUpMs: number,
): Promise<Outcome | null> {
  const { site, now } = sent;
  const known = await lockedLead(tx, site, lead_id);
  if (known === null) return null;
  const answer = { lead_id, appointment: null, reference: known.reference };
  if (known.steps.offer_accepted === true) return { ...answer, rows: {} };
  const revision = known.draft === null ? known.revision : known.revision + 1;
  await tx
    .update(leads)
    .set({ steps: { ...known.steps, ...told, offer_accepted: true }, revision })
    .where(eq(leads.id, lead_id));
  const deliveries =
    known.draft === null
      ? []
      : deliveriesOf(sent, { lead_id, revision, draft: known.draft }, 'dealer', { now, giveUpMs });
  const events = isTracked ? [offerEvent(site, known.draft, now)] : [];
  return { ...answer, rows: { deliveries, events } };
}

async function booked(
  tx: Orm,
  sent: Sent,
  { lead_id, location_id, start }: Args<'book'>,
  giveUpMs: number,
): Promise<Outcome | null> {
  const { site, now } = sent;
  const known = await lockedLead(tx, site, lead_id);
  if (known?.draft == null) return null;
  const held = await heldBy(tx, lead_id);
  const { reference } = known;
  if (held !== null) return { lead_id, appointment: held, reference, rows: {} };
  const { person, car } = known.draft;
  const wisher = { lead_id, car_id: car?.id ?? null, ...personKeys(person) };
  const taken = await takePlace(tx, sent, wisher, { location_id, start });
  if (taken.row === null) return { lead_id, appointment: taken.appointment, reference, rows: {} };
  const revision = known.revision + 1;
  const draft = withTime(known.draft, site, { location_id, start });
  await tx.update(leads).set({ draft, revision }).where(eq(leads.id, lead_id));
  const deliveries = deliveriesOf(sent, { lead_id, revision, draft }, 'everyone', { now, giveUpMs });
  const { appointment, leaves } = taken;
  return { lead_id, appointment, reference, leaves, rows: { appointments: [taken.row], deliveries } };
}

/** The lead with another time, which its payload gives as the form did: in the location's time zone. */
function withTime(
  draft: LeadDraft,
  site: Site,
  appointment: NonNullable<LeadDraft['appointment']>,
): LeadDraft {
  const location = site.locations.find(({ id }) => id === appointment.location_id);
  if (location === undefined) return { ...draft, appointment };
  const [zone, at] = [zoneOf(location), new Date(appointment.start)];
  const payload = {
    ...draft.payload,
    preferred_date: dateInZone(zone, at),
    preferred_time: clockInZone(zone, at),
    location: location.name,
    location_id: location.id,
  };
  return { ...draft, payload, location_id: location.id, appointment };
}

/** Appointments of different lengths can overlap, so those of a location are booked one at a time. */
const placesLock = ({ location_id }: { location_id: number }) => `places ${location_id}`;

const carLock = (id: number | null) => (id === null ? null : `test drive of car ${id}`);
