/** Leads in the database: written whole with everything that follows from them, or not at all. */
import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import { type DeliveryKind, type LeadAppointment, leadCar } from '#domain/deliveries/record.ts';
import { emailKey, phoneKey } from '#domain/deliveries/same-person.ts';
import { type DeliveryTarget, leadTargets } from '#domain/deliveries/targets.ts';
import type { Car } from '#domain/inventory/car.ts';
import type { Json, LeadDraft } from '#domain/leads/submission.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type Database, type Orm, rowsOf } from '../db/client.ts';
import { within } from '../db/scope.ts';
import {
  appointments,
  consents,
  conversations,
  deliveries,
  idempotency_keys,
  type LeadAnswer,
  leads,
} from '../db/tables.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What a request to store a lead brings along. */
export interface Sent {
  site: Site;
  dealership: { id: number };
  now: Date;
  /** A keyed hash of the sender's address; null when it is not known. */
  sender: string | null;
  /** The request's idempotency key with a hash of what it asks for. */
  key: { key: string; bodyHash: string } | null;
}

export interface Stored extends LeadAnswer {
  /** The request came before under the same key, and nothing was done anew. */
  isRepeated: boolean;
}

/** The key was used before for something else. */
export class KeyReused extends Error {
  override name = 'KeyReused';
}

export interface LeadStoreOptions {
  database: Database;
  /** How long deliveries are tried, milliseconds. */
  giveUpMs: number;
}

export interface LeadStore {
  /** Whether something is being stored at this moment. */
  isPressed(): boolean;
  /**
   * Stores a complete lead with its consent, appointment and deliveries. The same key answers the same lead.
   * @param lead.lead_id the lead begun by an earlier step, where there is one
   * @param lead.isOffered whether appointments are made at the time that the lead asks for
   * @throws KeyReused
   */
  complete(
    sent: Sent,
    lead: { draft: LeadDraft; car: Car | null; lead_id: string | null; isOffered: boolean },
  ): Promise<Stored>;
  /** Keeps what a step before the last one told; begins a lead where `lead_id` names none. */
  note(sent: Sent, step: { lead_id: string | null; told: Readonly<Record<string, Json>> }): Promise<Stored>;
  /**
   * Keeps that the shopper took an offer, and tells the dealership.
   * @returns null when there is no such lead
   */
  acceptOffer(
    sent: Sent,
    offer: { lead_id: string; told: Readonly<Record<string, Json>> },
  ): Promise<Stored | null>;
  /**
   * Books a time for a lead that has none, and tells the dealership.
   * @returns null when there is no such lead
   */
  book(sent: Sent, wish: { lead_id: string; location_id: number; start: string }): Promise<Stored | null>;
}

export function leadStore({ database, giveUpMs }: LeadStoreOptions): LeadStore {
  const underWay = 0;
  /** Runs `work` alone among requests that share a key or a lock, once for each key. */
  const once = (
    sent: Sent,
    locks: readonly (string | null)[],
    work: (tx: Orm) => Promise<LeadAnswer | null>,
  ): Promise<Stored | null> =>
    within(database, { dealership: sent.dealership.id, site: sent.site.slug }, async (tx) => {
      await lock(tx, sent, locks);
      const known = await knownAnswer(tx, sent);
      if (known !== null) return { ...known, isRepeated: true };
      const answer = await work(tx);
      if (answer === null) return null;
      await rememberAnswer(tx, sent, answer);
      return { ...answer, isRepeated: false };
    });
  const always = async (result: Promise<Stored | null>): Promise<Stored> => {
    const stored = await result;
    if (stored === null) throw new Error('the lead was not stored');
    return stored;
  };

  return {
    isPressed: () => underWay > 0,

    complete: (sent, { draft, car, lead_id, isOffered }) => {
      const phone = phoneKey(draft.person.phone);
      const email = emailKey(draft.person.email);
      const slot = draft.appointment && slotLock(sent.site, draft.appointment);
      const locks = [phone && `phone ${phone}`, email && `email ${email}`, slot, lead_id];
      return always(
        once(sent, locks, (tx) =>
          writeLead(tx, sent, { draft, car, lead_id, isOffered, phone, email, giveUpMs }),
        ),
      );
    },

    note: (sent, { lead_id, told }) =>
      always(
        once(sent, [lead_id], async (tx) => {
          const known = lead_id === null ? null : await findLead(tx, sent, lead_id);
          if (known !== null) {
            await tx
              .update(leads)
              .set({ steps: { ...known.steps, ...told } })
              .where(eq(leads.id, known.id));
            return { lead_id: known.id, appointment: null };
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
          return { lead_id: id, appointment: null };
        }),
      ),

    acceptOffer: (sent, { lead_id, told }) =>
      once(sent, [lead_id], async (tx) => {
        const known = await findLead(tx, sent, lead_id);
        if (known === null) return null;
        const stored = { lead_id, appointment: null };
        if (known.steps.offer_accepted === true) return stored;
        const revision = known.draft === null ? known.revision : known.revision + 1;
        await tx
          .update(leads)
          .set({ steps: { ...known.steps, ...told, offer_accepted: true }, revision })
          .where(eq(leads.id, lead_id));
        if (known.draft !== null) {
          await writeDeliveries(tx, sent, { lead_id, revision, draft: known.draft, giveUpMs }, 'dealer');
        }
        return stored;
      }),

    book: (sent, { lead_id, location_id, start }) =>
      once(sent, [lead_id, slotLock(sent.site, { location_id, start })], async (tx) => {
        const known = await findLead(tx, sent, lead_id);
        if (known?.draft == null) return null;
        const [held] = await tx
          .select({ location_id: appointments.location_id, starts_at: appointments.starts_at })
          .from(appointments)
          .where(eq(appointments.lead_id, lead_id));
        if (held) {
          const appointment = { location_id: held.location_id, start: held.starts_at.toISOString() };
          return { lead_id, appointment: { kind: 'booked', ...appointment } };
        }
        const appointment = await takePlace(tx, sent, lead_id, { location_id, start });
        if (appointment.kind === 'booked') {
          const revision = known.revision + 1;
          const draft = { ...known.draft, appointment: { location_id, start } };
          await tx.update(leads).set({ draft, revision }).where(eq(leads.id, lead_id));
          await writeDeliveries(tx, sent, { lead_id, revision, draft, giveUpMs }, 'everyone');
        }
        return { lead_id, appointment };
      }),
  };
}

/** The rows of a complete lead. */
async function writeLead(
  tx: Orm,
  sent: Sent,
  lead: {
    draft: LeadDraft;
    car: Car | null;
    lead_id: string | null;
    isOffered: boolean;
    phone: string | null;
    email: string | null;
    giveUpMs: number;
  },
): Promise<LeadAnswer> {
  const { draft, car, phone, email, giveUpMs } = lead;
  const { site, now } = sent;
  const begun = lead.lead_id === null ? null : await findLead(tx, sent, lead.lead_id);
  if (begun?.draft && isDeepStrictEqual(begun.draft, draft)) {
    return { lead_id: begun.id, appointment: await heldBy(tx, begun.id, draft) };
  }
  const past = await pastOf(tx, sent, phone, email);
  const suspicions = [
    ...draft.suspicions,
    ...(past.bySender >= site.leads.perSenderHour ? ['many leads from one address'] : []),
    ...(past.byPerson >= site.leads.perPersonHour ? ['many leads with this phone or e-mail'] : []),
  ];
  const lead_id = begun?.id ?? randomUUID();
  const conversation_id = begun?.conversation_id ?? past.conversation ?? randomUUID();
  const scope = { dealership_id: sent.dealership.id };

  if (conversation_id === past.conversation || conversation_id === begun?.conversation_id) {
    await tx.update(conversations).set({ last_at: now }).where(eq(conversations.id, conversation_id));
  } else {
    await tx.insert(conversations).values({ ...scope, id: conversation_id, started_at: now, last_at: now });
  }
  const revision = begun === null ? 1 : begun.draft === null ? begun.revision : begun.revision + 1;
  const row = {
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
    phone_key: phone,
    email_key: email,
    sender_key: sent.sender,
    suspicions,
    revision,
    draft,
    car: car && leadCar(car, site),
  };
  if (begun) await tx.update(leads).set(row).where(eq(leads.id, lead_id));
  else await tx.insert(leads).values({ ...scope, ...row, id: lead_id, site: site.slug, received_at: now });
  await tx.insert(consents).values({ ...scope, lead_id, ...draft.consent, at: now });
  const appointment =
    draft.appointment &&
    ((await heldBy(tx, begun && lead_id, draft)) ??
      (lead.isOffered
        ? await takePlace(tx, sent, lead_id, draft.appointment)
        : { kind: 'taken', ...draft.appointment }));
  const doubt = suspicions.length > 0 ? 'dealer' : 'everyone';
  await writeDeliveries(tx, sent, { lead_id, revision, draft, giveUpMs }, doubt);
  return { lead_id, appointment };
}

/** Deliveries of one revision of a lead, due at once. */
async function writeDeliveries(
  tx: Orm,
  { site, dealership, now }: Sent,
  lead: { lead_id: string; revision: number; draft: LeadDraft; giveUpMs: number },
  whom: 'everyone' | 'dealer',
): Promise<void> {
  const targets = leadTargets(site, lead.draft, whom === 'everyone' ? [] : ['no receipt']);
  const { lead_id, revision, giveUpMs } = lead;
  await tx
    .insert(deliveries)
    .values(dueNow(targets, { dealership_id: dealership.id, lead_id, revision }, { now, giveUpMs }));
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
  }));
}

/** Takes the lowest free place of a slot, which the caller has locked. */
async function takePlace(
  tx: Orm,
  { site, dealership, now }: Sent,
  lead_id: string,
  { location_id, start }: { location_id: number; start: string },
): Promise<LeadAppointment> {
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
  if (place === undefined) return { kind: 'taken', ...wished };
  await tx.insert(appointments).values({
    id: randomUUID(),
    dealership_id: dealership.id,
    site: site.slug,
    location_id,
    starts_at,
    place,
    lead_id,
    booked_at: now,
  });
  return { kind: 'booked', ...wished };
}

async function heldBy(tx: Orm, lead_id: string | null, draft: LeadDraft): Promise<LeadAppointment | null> {
  if (lead_id === null || draft.appointment === null) return null;
  const [held] = await tx
    .select({ location_id: appointments.location_id, starts_at: appointments.starts_at })
    .from(appointments)
    .where(eq(appointments.lead_id, lead_id));
  return held ? { kind: 'booked', location_id: held.location_id, start: held.starts_at.toISOString() } : null;
}

async function findLead(tx: Orm, { site }: Sent, id: string) {
  if (!UUID.test(id)) return null;
  const [row] = await tx
    .select({
      id: leads.id,
      revision: leads.revision,
      draft: leads.draft,
      steps: leads.steps,
      conversation_id: leads.conversation_id,
    })
    .from(leads)
    .where(and(eq(leads.id, id), eq(leads.site, site.slug)))
    .for('update');
  return row ?? null;
}

interface Past {
  bySender: number;
  byPerson: number;
  conversation: string | null;
}

/** What came before from this sender and this person. */
async function pastOf(
  tx: Orm,
  { site, sender, now }: Sent,
  phone: string | null,
  email: string | null,
): Promise<Past> {
  const hour = new Date(now.getTime() - HOUR_MS).toISOString();
  const window = new Date(now.getTime() - site.leads.conversationDays * DAY_MS).toISOString();
  // Each key has an index; asked for together with an order, the database walks through all leads of the window.
  const [row] = await rowsOf<{ by_sender: number; by_person: number; conversation: string | null }>(
    tx,
    sql`with person as materialized (
        select id, received_at, conversation_id from leads
          where phone_key = ${phone}::text and received_at > least(${hour}::timestamptz, ${window}::timestamptz)
        union
        select id, received_at, conversation_id from leads
          where email_key = ${email}::text and received_at > least(${hour}::timestamptz, ${window}::timestamptz))
      select
        (select count(*)::integer from (
          select from leads where sender_key = ${sender}::text and received_at > ${hour}::timestamptz
          limit ${site.leads.perSenderHour}) as counted) as by_sender,
        (select count(*)::integer from person where received_at > ${hour}::timestamptz) as by_person,
        (select conversation_id from person
          where received_at > ${window}::timestamptz and conversation_id is not null
          order by received_at desc limit 1) as conversation`,
  );
  return {
    bySender: row?.by_sender ?? 0,
    byPerson: row?.by_person ?? 0,
    conversation: row?.conversation ?? null,
  };
}

async function knownAnswer(tx: Orm, { site, key }: Sent): Promise<LeadAnswer | null> {
  if (key === null) return null;
  const [known] = await tx
    .select({ answer: idempotency_keys.answer, body_hash: idempotency_keys.body_hash })
    .from(idempotency_keys)
    .where(and(eq(idempotency_keys.site, site.slug), eq(idempotency_keys.key, key.key)));
  if (!known) return null;
  if (known.body_hash !== key.bodyHash) throw new KeyReused();
  return known.answer;
}

async function rememberAnswer(tx: Orm, { site, key, now }: Sent, answer: LeadAnswer): Promise<void> {
  if (key === null) return;
  await tx.insert(idempotency_keys).values({
    site: site.slug,
    key: key.key,
    body_hash: key.bodyHash,
    lead_id: answer.lead_id,
    answer,
    created_at: now,
  });
}

const slotLock = (site: Site, slot: { location_id: number; start: string }) =>
  `slot ${slot.location_id} ${new Date(slot.start).toISOString()} ${site.slug}`;

/**
 * Holds names until the transaction ends: everyone takes them in the same order, so that nobody waits in a circle.
 * A slot belongs to the site; a person to the dealership.
 */
async function lock(tx: Orm, { site, key }: Sent, names: readonly (string | null)[]): Promise<void> {
  const all = [key && `key ${key.key}`, ...names].filter((name) => name !== null);
  const numbers = all.map((name) =>
    createHash('sha256').update(`${site.slug} ${name}`).digest().readBigInt64BE(0),
  );
  if (numbers.length === 0) return;
  const ordered = numbers.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  await tx.execute(sql`select pg_advisory_xact_lock(n) from unnest(${`{${ordered.join(',')}}`}::bigint[]) n`);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
