/** Leads in the database: written whole with everything that follows from them, or not at all. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import { type DeliveryKind, type LeadCar, leadCar } from '#domain/deliveries/record.ts';
import { emailKey, phoneKey } from '#domain/deliveries/same-person.ts';
import { type DeliveryTarget, leadTargets } from '#domain/deliveries/targets.ts';
import type { Car } from '#domain/inventory/car.ts';
import { leadReference } from '#domain/leads/reference.ts';
import type { Json, LeadDraft } from '#domain/leads/submission/submission.ts';
import { zoneOf } from '#domain/locations/places.ts';
import { clockInZone, dateInZone } from '#domain/shared/local-time.ts';
import type { Site } from '#domain/tenant/site.ts';
import { heldBy, type Taken, takePlace } from '../appointments/appointments.db.ts';
import type { Database, Orm } from '../db/client.ts';
import { holdNames } from '../db/locks.ts';
import { within } from '../db/scope.ts';
import { type deliveries, type LeadAnswer, lead_counts, leads } from '../db/tables.ts';
import { leadEvent, offerEvent } from '../events/events.db.ts';
import { currentRequest } from '../http/work.ts';
import { homeOfLead, UUID } from './lead-record.db.ts';
import { type LeadRows, type Past, readPast, writeRows } from './lead-rows.db.ts';
import type { RequestKey } from './request-key.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Leads closer together than this count as an unbroken run. */
const BREATH_MS = 50;

/** What comes with a request to store a lead. */
export interface Sent {
  site: Site;
  dealership: { id: number };
  now: Date;
  /** A keyed hash of the sender's address; null if unknown. */
  sender: string | null;
  key: RequestKey | null;
}

export interface Stored extends LeadAnswer {
  /** The same request came before under the same key; nothing was done again. */
  isRepeated: boolean;
}

/** The key was used before for something else. */
export class KeyReused extends Error {
  override name = 'KeyReused';
}

/** A lead with all of its form's answers. */
interface CompleteLead {
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

export function leadStore({ database, giveUpMs }: LeadStoreOptions): LeadStore {
  let underWay = 0;
  let lastEnded = Number.NEGATIVE_INFINITY;

  /**
   * Runs `work` once for each key, never at the same time as a request that shares the key or a name in `locks`, and
   * writes its rows.
   */
  const once = async (
    sent: Sent,
    person: PersonKeys,
    locks: readonly (string | null)[],
    work: (tx: Orm, past: Past) => Promise<Outcome | null>,
    { car = null, also }: { car?: string | null; also?: CompleteLead['also'] } = {},
  ): Promise<Stored | null> => {
    const { site, dealership, key } = sent;
    underWay++;
    try {
      return await within(database, { dealership: dealership.id, site: site.slug }, async (tx) => {
        await lock(tx, sent, [...locks, ...personLocks(person)], car);
        const read = (under: string | null) => readPast(tx, { ...pastQuery(sent, under), ...person });
        let under = key?.key ?? null;
        let past = await read(under);
        if (past.known !== null && past.known.body_hash !== key?.bodyHash) {
          if (key?.otherwise === undefined) throw new KeyReused();
          under = key.otherwise;
          past = await read(under);
        }
        if (past.known !== null) return { ...past.known.answer, isRepeated: true };
        const outcome = await work(tx, past);
        if (outcome === null) return null;
        const { rows, leaves, ...answer } = outcome;
        await writeRows(tx, { ...rows, idempotency_keys: keyRows(sent, under, answer) });
        if (leaves && answer.appointment) await noteMove(tx, leaves, answer.appointment.start);
        await also?.(tx, answer.lead_id);
        return { ...answer, isRepeated: false };
      });
    } finally {
      underWay--;
      lastEnded = performance.now();
    }
  };
  const always = async (result: Promise<Stored | null>): Promise<Stored> => {
    const stored = await result;
    if (stored === null) throw new Error('the lead was not stored');
    return stored;
  };
  const timing = ({ now }: Sent) => ({ now, giveUpMs });

  return {
    isPressed: () => underWay > 0 || performance.now() - lastEnded < BREATH_MS,

    complete: (sent, lead) => {
      const { person, appointment } = lead.draft;
      const keys = personKeys(person);
      const locks = [appointment && placesLock(appointment), lead.lead_id];
      const car = appointment && carLock(lead.draft.car?.id ?? null);
      return always(
        once(sent, keys, locks, (tx, past) => completed(tx, sent, { ...lead, keys, past, giveUpMs }), {
          car,
          also: lead.also,
        }),
      );
    },

    note: (sent, { lead_id, told }) =>
      always(
        once(sent, NOBODY, [lead_id], async (tx) => {
          const known = await findLead(tx, sent, lead_id);
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
        }),
      ),

    home: (site, lead_id) => homeOfLead(database, site, lead_id),

    acceptOffer: (sent, { lead_id, told, isTracked }) =>
      once(sent, NOBODY, [lead_id], async (tx) => {
        const known = await findLead(tx, sent, lead_id);
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
            : deliveriesOf(sent, { lead_id, revision, draft: known.draft }, 'dealer', timing(sent));
        const events = isTracked ? [offerEvent(sent.site, known.draft, sent.now)] : [];
        return { ...answer, rows: { deliveries, events } };
      }),

    book: async (sent, { lead_id, location_id, start }) => {
      // Read first, because all locks are taken at once: the car of a complete lead does not change.
      const home = await homeOfLead(database, sent.site, lead_id);
      if (home === null) return null;
      const work = async (tx: Orm): Promise<Outcome | null> => {
        const known = await findLead(tx, sent, lead_id);
        if (known?.draft == null) return null;
        const held = await heldBy(tx, lead_id);
        const { reference } = known;
        if (held !== null) return { lead_id, appointment: held, reference, rows: {} };
        const { person, car } = known.draft;
        const wisher = { lead_id, car_id: car?.id ?? null, ...personKeys(person) };
        const taken = await takePlace(tx, sent, wisher, { location_id, start });
        if (taken.row === null) return { lead_id, appointment: taken.appointment, reference, rows: {} };
        const revision = known.revision + 1;
        const draft = withTime(known.draft, sent.site, { location_id, start });
        await tx.update(leads).set({ draft, revision }).where(eq(leads.id, lead_id));
        const deliveries = deliveriesOf(sent, { lead_id, revision, draft }, 'everyone', timing(sent));
        const { appointment, leaves } = taken;
        return { lead_id, appointment, reference, leaves, rows: { appointments: [taken.row], deliveries } };
      };
      const locks = [lead_id, placesLock({ location_id })];
      return once(sent, NOBODY, locks, work, { car: carLock(home.car_id) });
    },
  };
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

/** The keys that identify a person. */
interface PersonKeys {
  phone: string | null;
  email: string | null;
}

const NOBODY: PersonKeys = { phone: null, email: null };

const personKeys = ({ phone, email }: LeadDraft['person']): PersonKeys => ({
  phone: phoneKey(phone),
  email: emailKey(email),
});

/** The response to a request, and the rows it writes. */
interface Outcome extends LeadAnswer {
  rows: LeadRows;
  /** The lead that had the appointment before. */
  leaves?: string | null;
}

/** A complete lead, and what follows from it. */
async function completed(
  tx: Orm,
  sent: Sent,
  lead: CompleteLead & { keys: PersonKeys; past: Past; giveUpMs: number },
): Promise<Outcome> {
  const { draft, car, keys, past, giveUpMs } = lead;
  const { site, now } = sent;
  const begun = await findLead(tx, sent, lead.lead_id);
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
  const place: Taken | null =
    draft.appointment === null || held
      ? null
      : lead.isOffered
        ? await takePlace(tx, sent, wisher, draft.appointment)
        : { appointment: { kind: 'taken', ...draft.appointment }, row: null, leaves: null };
  // Only a sent form gets a receipt: an unfinished lead goes to the dealership alone.
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
 * A reference for another lead of the site. The count belongs to this transaction, so a lead that is not stored uses
 * none.
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

/** Deliveries of one revision of a lead, due at once. */
function deliveriesOf(
  { site, dealership }: Sent,
  { lead_id, revision, draft }: { lead_id: string; revision: number; draft: LeadDraft },
  whom: 'everyone' | 'dealer',
  timing: { now: Date; giveUpMs: number },
) {
  const targets = leadTargets(site, draft, whom === 'everyone' ? [] : ['no receipt']);
  return dueNow(targets, { dealership_id: dealership.id, lead_id, revision }, timing);
}

/** Rows of deliveries that are due at once. */
export function dueNow(
  targets: readonly DeliveryTarget[],
  of: { dealership_id: number; lead_id: string; revision: number },
  { now, giveUpMs }: { now: Date; giveUpMs: number },
): (typeof deliveries.$inferInsert)[] {
  return targets.map(({ kind, destination }) => ({
    ...of,
    id: randomUUID(),
    kind: kind satisfies DeliveryKind,
    destination,
    state: 'waiting',
    created_at: now,
    next_attempt_at: now,
    give_up_at: new Date(now.getTime() + giveUpMs),
    request_id: currentRequest(),
  }));
}

/** A lead of the site, locked until the transaction ends. */
async function findLead(tx: Orm, { site }: Sent, id: string | null) {
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

function pastQuery({ site, sender, key, now }: Sent, under: string | null) {
  return {
    site: site.slug,
    key: under,
    before: key?.before ?? null,
    sender,
    countedSince: new Date(now.getTime() - HOUR_MS),
    talkingSince: new Date(now.getTime() - site.leads.conversationDays * DAY_MS),
    mostBySender: site.leads.perSenderHour,
  };
}

function keyRows(
  { site, key, now }: Sent,
  under: string | null,
  answer: LeadAnswer,
): NonNullable<LeadRows['idempotency_keys']> {
  if (key === null || under === null) return [];
  return [
    {
      site: site.slug,
      key: under,
      body_hash: key.bodyHash,
      lead_id: answer.lead_id,
      answer,
      created_at: now,
    },
  ];
}

const personLocks = ({ phone, email }: PersonKeys) => [phone && `phone ${phone}`, email && `email ${email}`];

/** Appointments of different lengths overlap, so a location's are made one after another. */
const placesLock = ({ location_id }: { location_id: number }) => `places ${location_id}`;

const carLock = (id: number | null) => (id === null ? null : `test drive of car ${id}`);

/** Records in the earlier lead that its appointment now belongs to another. */
async function noteMove(tx: Orm, lead_id: string, start: string): Promise<void> {
  const moved = JSON.stringify({ appointment_moved_to: start });
  await tx
    .update(leads)
    .set({ steps: sql`${leads.steps} || ${moved}::jsonb` })
    .where(eq(leads.id, lead_id));
}

/** A location belongs to the site, a person to the dealership, a car to whichever sites show it. */
async function lock(
  tx: Orm,
  { site, key }: Sent,
  names: readonly (string | null)[],
  car: string | null,
): Promise<void> {
  const all = [key && `key ${key.key}`, ...names].filter((name) => name !== null);
  await holdNames(tx, [...all.map((name) => `${site.slug} ${name}`), ...(car === null ? [] : [car])]);
}
