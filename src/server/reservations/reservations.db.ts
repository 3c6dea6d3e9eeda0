/** Reservations in the database: one hold per car, and each change written together with the messages it causes. */
import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ReservationMailKind } from '#domain/deliveries/record.ts';
import { dealerTargets } from '#domain/deliveries/targets.ts';
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import {
  afterEvent,
  LIVE_STATUSES,
  newReservation,
  newsOf,
  type Reservation,
  type ReservationEvent,
  type ReservationNews,
} from '#domain/reservations/reservation.ts';
import { nextCheck } from '#domain/reservations/schedule.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type Database, type Orm, rowsOf } from '../db/client.ts';
import { type ReservationRow, reservations } from '../db/reservation-tables.ts';
import { within } from '../db/scope.ts';
import { deliveries, leads } from '../db/tables.ts';
import { dueNow } from '../leads/due-deliveries.ts';

/** How long a check may take before another process may take it over, milliseconds. */
const LEASE_MS = 60_000;

interface HoldRequest {
  site: Site;
  /** Of the car. */
  dealership_id: number;
  car_id: number;
  draft: LeadDraft;
  /** The lead that the draft is already stored as; null if it still has to become one. */
  lead_id: string | null;
  /** The request's idempotency key with a hash of its content. */
  key: { key: string; bodyHash: string } | null;
  /** A keyed hash of the sender's address; null if unknown. */
  sender: string | null;
  /** The signed-in shopper. */
  shopper_id: string | null;
  /** Where the shopper continues, from the site's root; null for the checkout's own page. */
  returnPath: string | null;
  provider: string;
  now: Date;
}

export type HoldOutcome =
  | { kind: 'held' | 'repeated'; row: ReservationRow }
  /** Somebody else holds the car. */
  | { kind: 'taken' }
  /** The key was used before for something else. */
  | { kind: 'key reused' }
  /** This sender already holds as many unpaid cars as allowed. */
  | { kind: 'too many' };

/** Unpaid cars that one sender may hold at a time. */
const MOST_UNPAID = 3;

/** Takes the hold, or says why not. Of simultaneous requests, one gets it. */
export function takeHold(database: Database, request: HoldRequest): Promise<HoldOutcome> {
  const { site, dealership_id, car_id, draft, lead_id, key, sender, shopper_id, provider, now } = request;
  return within(database, { dealership: dealership_id, site: site.slug }, async (tx) => {
    const repeated = key && (await byKey(tx, site, key.key));
    if (repeated) return repeatedOf(repeated, key);
    if (sender !== null && (await unpaidOf(tx, sender)) >= MOST_UNPAID) return { kind: 'too many' };
    const { deposit, holdHours, payMinutes, stripeAccount } = site.reserve;
    const terms = { cents: deposit * 100, holdHours, payMinutes };
    const [row] = await tx
      .insert(reservations)
      .values({
        id: randomUUID(),
        dealership_id,
        site: site.slug,
        car_id,
        request_key: key?.key ?? null,
        body_hash: key?.bodyHash ?? null,
        lead_id,
        draft: lead_id === null ? draft : null,
        sender_key: sender,
        shopper_id,
        return_path: request.returnPath,
        provider,
        account: provider === 'stripe' ? stripeAccount : null,
        cents: terms.cents,
        hold_hours: holdHours,
        held_at: now,
        ...columnsOf(newReservation(terms, now), now, 0),
      })
      // A conflict on the car or on the key: another request was first.
      .onConflictDoNothing()
      .returning();
    if (row) return { kind: 'held', row };
    const meanwhile = key && (await byKey(tx, site, key.key));
    return meanwhile ? repeatedOf(meanwhile, key) : { kind: 'taken' };
  });
}

/** The outcome of an earlier request with the same key; null if there was none. */
export async function knownHold(
  database: Database,
  site: Site,
  key: { key: string; bodyHash: string },
): Promise<HoldOutcome | null> {
  const row = await within(database, { site: site.slug }, (tx) => byKey(tx, site, key.key));
  return row && repeatedOf(row, key);
}

const repeatedOf = (row: ReservationRow, key: { bodyHash: string }): HoldOutcome =>
  row.body_hash === key.bodyHash ? { kind: 'repeated', row } : { kind: 'key reused' };

async function byKey(tx: Orm, site: Site, key: string): Promise<ReservationRow | null> {
  const [row] = await tx
    .select()
    .from(reservations)
    .where(and(eq(reservations.site, site.slug), eq(reservations.request_key, key)));
  return row ?? null;
}

/** Counts a sender's unpaid holds, under a lock: otherwise parallel requests would all pass the limit. */
async function unpaidOf(tx: Orm, sender: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`holds of ${sender}`}, 0))`);
  const rows = await tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.sender_key, sender), inArray(reservations.status, ['held', 'paying'])))
    .limit(MOST_UNPAID);
  return rows.length;
}

/** A reservation by its id; limited to a site if one is given. */
export async function findReservation(
  database: Database,
  id: string,
  site?: Pick<Site, 'slug'>,
): Promise<ReservationRow | null> {
  if (!UUID.test(id)) return null;
  const condition = eq(reservations.id, id);
  const read = (on: Orm) => on.select().from(reservations).where(condition);
  const [row] = site ? await within(database, { site: site.slug }, read) : await read(database.orm);
  return row ?? null;
}

/** The signed-in shopper's reservation of a car; null if there is none. */
export async function findHoldOf(
  database: Database,
  site: Pick<Site, 'slug'>,
  { shopper_id, car_id }: { shopper_id: string; car_id: number },
): Promise<ReservationRow | null> {
  const [row] = await within(database, { site: site.slug }, (tx) =>
    tx
      .select()
      .from(reservations)
      .where(
        and(
          eq(reservations.site, site.slug),
          eq(reservations.shopper_id, shopper_id),
          eq(reservations.car_id, car_id),
          inArray(reservations.status, [...LIVE_STATUSES]),
        ),
      ),
  );
  return row ?? null;
}

/** The shopper's email address, for the provider's receipt. */
export async function emailOf(database: Database, row: ReservationRow): Promise<string | null> {
  if (row.draft !== null || row.lead_id === null) return row.draft?.person.email ?? null;
  const id = row.lead_id;
  const [lead] = await within(database, { dealership: row.dealership_id }, (tx) =>
    tx.select({ email: leads.email }).from(leads).where(eq(leads.id, id)),
  );
  return lead?.email ?? null;
}

/** The short reference of a reservation's lead; null until there is one. */
export async function referenceOf(database: Database, row: ReservationRow): Promise<string | null> {
  const { lead_id: id } = row;
  if (id === null) return null;
  const [lead] = await within(database, { dealership: row.dealership_id }, (tx) =>
    tx.select({ reference: leads.reference }).from(leads).where(eq(leads.id, id)),
  );
  return lead?.reference ?? null;
}

/** Records the lead that a reservation was stored as. From then on only the lead has the shopper's entries. */
export async function noteLead(database: Database, row: ReservationRow, lead_id: string): Promise<void> {
  await within(database, { dealership: row.dealership_id }, (tx) =>
    tx.update(reservations).set({ lead_id, draft: null }).where(eq(reservations.id, row.id)),
  );
}

interface Change {
  before: ReservationRow;
  row: ReservationRow;
}

interface ChangeOptions {
  now: Date;
  giveUpMs: number;
  /** The site that a reservation was made on; null if it is gone, and then nobody is notified. */
  siteOf: (slug: string) => Site | null;
}

/**
 * Applies an event to a reservation, in one transaction with the messages that follow.
 * @param extra columns that no rule reads, such as the address of the payment page
 */
export function applyEvent(
  database: Database,
  { id, dealership_id }: Pick<ReservationRow, 'id' | 'dealership_id'>,
  event: ReservationEvent,
  options: ChangeOptions,
  extra: Partial<Pick<ReservationRow, 'payment_url' | 'last_error'>> = {},
): Promise<Change> {
  return within(database, { dealership: dealership_id }, async (tx) => {
    const [before] = await tx.select().from(reservations).where(eq(reservations.id, id)).for('update');
    if (!before) throw new Error(`there is no reservation ${id}`);
    const known = stateOf(before);
    const next = afterEvent(known, event);
    const isNew = next.status !== known.status || next.session !== known.session;
    const checks = isNew ? 0 : before.checks + 1;
    const [row] = await tx
      .update(reservations)
      .set({
        ...columnsOf(next, options.now, checks),
        ...(next.session === null ? { payment_url: null } : {}),
        last_error: null,
        ...extra,
      })
      .where(eq(reservations.id, id))
      .returning();
    if (!row) throw new Error(`the reservation ${id} was not written`);
    const news = newsOf(known, next);
    if (news !== null) await tell(tx, row, MAILS[news], options);
    return { before, row };
  });
}

const MAILS: Readonly<Record<ReservationNews, ReservationMailKind>> = {
  held: 'held',
  confirmed: 'reserved',
  over: 'reservation-over',
  refunded: 'refunded',
};

/** Messages to the shopper and to the staff who answer leads. */
async function tell(
  tx: Orm,
  row: ReservationRow,
  kind: ReservationMailKind,
  options: ChangeOptions,
): Promise<void> {
  const site = options.siteOf(row.site);
  if (site === null || row.lead_id === null) return;
  const [lead] = await tx
    .select({ draft: leads.draft, revision: leads.revision, suspicions: leads.suspicions })
    .from(leads)
    .where(eq(leads.id, row.lead_id));
  if (!lead?.draft) return;
  // The lead already tells the dealership about the hold. Nobody has paid yet, and the address may be somebody else's.
  const isHold = kind === 'held';
  if (isHold && lead.suspicions.length > 0) return;
  const people = dealerTargets(site, lead.draft.dealership_slug).flatMap((target) =>
    target.kind === 'email' ? [target.destination] : [],
  );
  const email = lead.draft.person.email;
  const to = new Set([...(isHold ? [] : people), ...(email === null ? [] : [email])]);
  const of = { dealership_id: row.dealership_id, lead_id: row.lead_id, revision: lead.revision };
  const targets = [...to].map((destination) => ({ kind, destination }));
  if (targets.length > 0)
    await tx
      .insert(deliveries)
      .values(dueNow(targets, of, options))
      .onConflictDoNothing();
}

/** Records a check without result, and when the next one is due. */
export async function noteFailure(
  database: Database,
  row: ReservationRow,
  reason: string,
  now: Date,
): Promise<void> {
  const checks = row.checks + 1;
  await within(database, { dealership: row.dealership_id }, (tx) =>
    tx
      .update(reservations)
      .set({ checks, last_error: reason, look_at: nextCheck(stateOf(row), now, checks) })
      .where(eq(reservations.id, row.id)),
  );
}

/** Claims due reservations. No other process gets them for a minute. */
export async function claimDue(database: Database, now: Date, most: number): Promise<ReservationRow[]> {
  const claimed = await rowsOf<{ id: string }>(
    database.orm,
    sql`update reservations set look_at = ${new Date(now.getTime() + LEASE_MS).toISOString()}::timestamptz
      where id = any(array(
        select id from reservations where look_at <= ${now.toISOString()}::timestamptz
        order by look_at limit ${most} for update skip locked))
      returning id`,
  );
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ id }) => id);
  return database.orm.select().from(reservations).where(inArray(reservations.id, ids));
}

/** The state of a reservation, as its rules need it. */
export function stateOf(row: ReservationRow): Reservation {
  return {
    status: row.status,
    cents: row.cents,
    session: row.session,
    attempt: row.attempt,
    payment: {
      isClosed: row.is_closed,
      paidCents: row.paid_cents,
      refundedCents: row.refunded_cents,
      paidAt: row.paid_at,
      declinedAt: row.declined_at,
    },
    heldAt: row.held_at,
    payUntil: row.pay_until,
    holdHours: row.hold_hours,
    holdUntil: row.hold_until,
    endedAt: row.ended_at,
    isWithdrawn: row.withdrawn,
  };
}

function columnsOf(state: Reservation, now: Date, checks: number) {
  const { payment } = state;
  return {
    status: state.status,
    session: state.session,
    attempt: state.attempt,
    withdrawn: state.isWithdrawn,
    pay_until: state.payUntil,
    hold_until: state.holdUntil,
    ended_at: state.endedAt,
    is_closed: payment.isClosed,
    paid_cents: payment.paidCents,
    refunded_cents: payment.refundedCents,
    paid_at: payment.paidAt,
    declined_at: payment.declinedAt,
    checks,
    look_at: nextCheck(state, now, checks),
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
