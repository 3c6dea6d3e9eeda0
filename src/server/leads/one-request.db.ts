/** Makes requests about leads idempotent: a request's work is done once, and its rows are written in one transaction. */
import { eq, sql } from 'drizzle-orm';
import { emailKey, phoneKey } from '#domain/deliveries/same-person.ts';
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Database, Orm } from '../db/client.ts';
import { holdNames } from '../db/locks.ts';
import { within } from '../db/scope.ts';
import { type LeadAnswer, leads } from '../db/tables.ts';
import { type LeadRows, type Past, readPast, writeRows } from './lead-rows.db.ts';
import type { RequestKey } from './request-key.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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
  /** The same request came before under the same key, so nothing was done. */
  isRepeated: boolean;
}

/** The key was used before for something else. */
export class KeyReused extends Error {
  override name = 'KeyReused';
}

/** The keys that identify a person. */
export interface PersonKeys {
  phone: string | null;
  email: string | null;
}

export const UNKNOWN_PERSON: PersonKeys = { phone: null, email: null };

export const personKeys = ({ phone, email }: LeadDraft['person']): PersonKeys => ({
  phone: phoneKey(phone),
  email: emailKey(email),
});

/** The response to a request, and the rows it writes. */
export interface Outcome extends LeadAnswer {
  rows: LeadRows;
  /** The lead that had the appointment before. */
  leaves?: string | null;
}

/** The work of a request. */
export interface RequestWork {
  person: PersonKeys;
  /** Names within the site that other requests must not hold at the same time. */
  locks: readonly (string | null)[];
  /** The same across sites, for a car that several sites show. */
  carLock?: string | null;
  /** @returns null to write nothing */
  run: (tx: Orm, past: Past) => Promise<Outcome | null>;
  /** Writes in the same transaction, after the lead. */
  also?: ((tx: Orm, lead_id: string) => Promise<void>) | undefined;
}

/**
 * Runs the work once for each key, never at the same time as a request that shares the key or a lock, and writes its
 * rows.
 * @throws KeyReused
 */
export function once(database: Database, sent: Sent, work: RequestWork): Promise<Stored | null> {
  const { site, dealership, key } = sent;
  const { person, locks, carLock = null } = work;
  return within(database, { dealership: dealership.id, site: site.slug }, async (tx) => {
    await lock(tx, sent, [...locks, ...personLocks(person)], carLock);
    const read = (storedKey: string | null) => readPast(tx, { ...pastQuery(sent, storedKey), ...person });
    let storedKey = key?.key ?? null;
    let past = await read(storedKey);
    if (past.known !== null && past.known.body_hash !== key?.bodyHash) {
      if (key?.otherwise === undefined) throw new KeyReused();
      storedKey = key.otherwise;
      past = await read(storedKey);
    }
    if (past.known !== null) return { ...past.known.answer, isRepeated: true };
    const outcome = await work.run(tx, past);
    if (outcome === null) return null;
    const { rows, leaves, ...answer } = outcome;
    await writeRows(tx, { ...rows, idempotency_keys: keyRows(sent, storedKey, answer) });
    if (leaves && answer.appointment) await noteMove(tx, leaves, answer.appointment.start);
    await work.also?.(tx, answer.lead_id);
    return { ...answer, isRepeated: false };
  });
}

function pastQuery({ site, sender, key, now }: Sent, storedKey: string | null) {
  return {
    site: site.slug,
    key: storedKey,
    before: key?.before ?? null,
    sender,
    countedSince: new Date(now.getTime() - HOUR_MS),
    talkingSince: new Date(now.getTime() - site.leads.conversationDays * DAY_MS),
    mostBySender: site.leads.perSenderHour,
  };
}

function keyRows(
  { site, key, now }: Sent,
  storedKey: string | null,
  answer: LeadAnswer,
): NonNullable<LeadRows['idempotency_keys']> {
  if (key === null || storedKey === null) return [];
  return [
    {
      site: site.slug,
      key: storedKey,
      body_hash: key.bodyHash,
      lead_id: answer.lead_id,
      answer,
      created_at: now,
    },
  ];
}

const personLocks = ({ phone, email }: PersonKeys) => [phone && `phone ${phone}`, email && `email ${email}`];

/** Records in the earlier lead that its appointment now belongs to another. */
async function noteMove(tx: Orm, lead_id: string, start: string): Promise<void> {
  const moved = JSON.stringify({ appointment_moved_to: start });
  await tx
    .update(leads)
    .set({ steps: sql`${leads.steps} || ${moved}::jsonb` })
    .where(eq(leads.id, lead_id));
}

/** Takes the locks. A location belongs to the site, a person to the dealership, and a car to all sites that show it. */
async function lock(
  tx: Orm,
  { site, key }: Sent,
  names: readonly (string | null)[],
  car: string | null,
): Promise<void> {
  const all = [key && `key ${key.key}`, ...names].filter((name) => name !== null);
  await holdNames(tx, [...all.map((name) => `${site.slug} ${name}`), ...(car === null ? [] : [car])]);
}
