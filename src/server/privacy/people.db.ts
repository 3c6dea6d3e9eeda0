/** Deletes people: one on request, and all whom a dealership has not been in touch with for a long time. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { emailKey, phoneKey } from '#domain/deliveries/same-person.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type Database, type Orm, rowsOf } from '../db/client.ts';
import { arrayText } from '../outbox/queue.ts';

/** The person to delete, by phone number, email address or both. */
export interface PersonNamed {
  phone: string | null;
  email: string | null;
}

/** Where to look for a person. */
interface Reach {
  dealerships: readonly number[];
  /** Slugs of sites. */
  sites: readonly string[];
}

export interface Deleted {
  leads: number;
  accounts: number;
  /** Orders, sent or not. */
  orders: number;
  /** Message files that no service sent. */
  files: number;
}

/** A reservation or a refund is open: a person who is owed something cannot be deleted. */
export class StillUnderWay extends Error {
  override name = 'StillUnderWay';
}

export interface People {
  /**
   * Deletes a person: leads with their conversations, consents, appointments and deliveries, orders, the account with
   * all it keeps, messages, and their files. Ended reservations stay, as amounts without a person.
   * @throws StillUnderWay, and then nothing is deleted
   */
  delete(who: PersonNamed, reach: Reach): Promise<Deleted>;
  /**
   * Deletes leads past their site's retention (`leads.keepMonths`) since the last contact, one batch at most.
   * @returns how many; equal to `batch` if there may be more
   */
  deleteOld(batch?: number): Promise<number>;
}

/** Months to keep the leads of a site that no longer exists. */
const KEPT_MONTHS = 24;
const BATCH = 500;
/** Whether a reservation is over and nothing is owed. */
const IS_OVER = sql`(r.ended_at is not null and r.look_at is null)`;

const uuids = (ids: readonly string[]) => sql`${arrayText(ids)}::uuid[]`;
const texts = (list: readonly (string | null)[]) =>
  sql`${arrayText(list.filter((each) => each !== null))}::text[]`;
const numbers = (list: readonly number[]) => sql`${`{${list.join(',')}}`}::integer[]`;

/** A number in SQL for comparison: digits as dialled within Australia. */
const phoneKeyOf = (value: SQL) =>
  sql`regexp_replace(regexp_replace(replace(${value}, '(0)', ''), '\\D', '', 'g'), '^(0011|00)?61(?=[2-478]\\d{8}$)', '0')`;
const emailKeyOf = (value: SQL) => sql`lower(btrim(${value}))`;

/** A person's keys, and the leads they are found by. */
interface Found {
  phones: ReadonlySet<string>;
  emails: ReadonlySet<string>;
  leads: readonly string[];
}

/** Finds a person's leads. One who once gave both a number and an address is found by either. */
async function findPerson(tx: Orm, who: PersonNamed, dealerships: SQL): Promise<Found> {
  const phones = new Set([phoneKey(who.phone)].filter((key) => key !== null));
  const emails = new Set([emailKey(who.email)].filter((key) => key !== null));
  const find = () =>
    rowsOf<{ id: string; phone_key: string | null; email_key: string | null }>(
      tx,
      sql`select id, phone_key, email_key from leads
        where dealership_id = any(${dealerships})
          and (phone_key = any(${texts([...phones])}) or email_key = any(${texts([...emails])}))
        for update`,
    );
  for (const { phone_key, email_key } of await find()) {
    if (phone_key !== null) phones.add(phone_key);
    if (email_key !== null) emails.add(email_key);
  }
  return { phones, emails, leads: (await find()).map(({ id }) => id) };
}

/** Deletes leads with all dependent rows. Their reservations stay, without them. @returns ids of deliveries */
async function deleteLeads(tx: Orm, ids: readonly string[]): Promise<string[]> {
  const those = uuids(ids);
  await tx.execute(
    sql`update reservations set draft = null, lead_id = null, request_key = null, body_hash = null,
        sender_key = null, payment_url = null, last_error = null
      where lead_id = any(${those})`,
  );
  await tx.execute(sql`delete from purchases where lead_id = any(${those})`);
  for (const table of ['reservation_waiting', 'appointments', 'consents', 'idempotency_keys']) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where lead_id = any(${those})`);
  }
  const deliveries = await rowsOf<{ id: string }>(
    tx,
    sql`delete from deliveries where lead_id = any(${those}) returning id`,
  );
  const gone = await rowsOf<{ conversation_id: string | null }>(
    tx,
    sql`delete from leads where id = any(${those}) returning conversation_id`,
  );
  const conversations = gone.flatMap(({ conversation_id }) => conversation_id ?? []);
  await tx.execute(
    sql`delete from conversations c where c.id = any(${uuids([...new Set(conversations)])})
      and not exists (select from leads l where l.conversation_id = c.id)`,
  );
  return deliveries.map(({ id }) => id);
}

/** Removes a person from their reservations. @throws StillUnderWay if one is open, or a refund is owed */
async function clearReservations(tx: Orm, theirs: SQL): Promise<void> {
  const [open] = await rowsOf<{ id: string }>(
    tx,
    sql`select r.id from reservations r where ${theirs} and not ${IS_OVER} limit 1`,
  );
  if (open) {
    throw new StillUnderWay(
      `reservation ${open.id} of this person, or its refund, is still open: let it finish first`,
    );
  }
  await tx.execute(
    sql`update reservations r set draft = null, request_key = null, body_hash = null, sender_key = null,
      payment_url = null, last_error = null where ${theirs}`,
  );
}

/** Deletes what the database knows of a person. @returns how much, and the ids that names of message files contain */
async function deletePerson(
  tx: Orm,
  who: PersonNamed,
  { dealerships, sites }: Reach,
): Promise<Omit<Deleted, 'files'> & { messages: string[] }> {
  const within = numbers(dealerships);
  const where = texts(sites);
  const { phones, emails, leads } = await findPerson(tx, who, within);
  const ofPerson = (phone: SQL, email: SQL) =>
    sql`(${phoneKeyOf(phone)} = any(${texts([...phones])}) or ${emailKeyOf(email)} = any(${texts([...emails])}))`;
  const account = sql`s.site = any(${where}) and ${ofPerson(sql`s.phone`, sql`s.email`)}`;
  const drafted = sql`(r.draft is not null and ${ofPerson(sql`r.draft -> 'person' ->> 'phone'`, sql`r.draft -> 'person' ->> 'email'`)})`;

  await clearReservations(
    tx,
    sql`r.dealership_id = any(${within}) and (r.lead_id = any(${uuids(leads)}) or ${drafted})`,
  );
  const orders = await rowsOf(
    tx,
    sql`delete from purchases p where p.dealership_id = any(${within}) and (p.lead_id = any(${uuids(leads)})
        or ${ofPerson(sql`p.answers -> 'you' ->> 'phone'`, sql`p.answers -> 'you' ->> 'email'`)}
        or p.shopper_id in (select s.id from shoppers s where ${account}))
      returning p.id`,
  );
  const deliveries = await deleteLeads(tx, leads);
  const messages = await rowsOf<{ id: string }>(
    tx,
    sql`delete from shopper_messages m where m.site = any(${where})
      and (${ofPerson(sql`m.destination`, sql`m.destination`)}
        or m.shopper_id in (select s.id from shoppers s where ${account}))
      returning m.id`,
  );
  await tx.execute(
    sql`delete from sign_in_secrets d where d.site = any(${where})
      and ${ofPerson(sql`d.destination`, sql`d.destination`)}`,
  );
  // An account's rows are deleted with it.
  const accounts = await rowsOf(tx, sql`delete from shoppers s where ${account} returning s.id`);
  return {
    leads: leads.length,
    accounts: accounts.length,
    orders: orders.length,
    messages: [...deliveries, ...messages.map(({ id }) => id)],
  };
}

/** The oldest leads past their site's retention, held for this transaction. */
async function oldLeads(tx: Orm, sites: readonly Site[], now: Date, limit: number): Promise<string[]> {
  const kept = JSON.stringify(Object.fromEntries(sites.map(({ slug, leads }) => [slug, leads.keepMonths])));
  const old = await rowsOf<{ id: string }>(
    tx,
    sql`select l.id from leads l left join conversations c on c.id = l.conversation_id
      where greatest(l.received_at, l.completed_at, l.answered_at, c.last_at,
          (select max(a.ends_at) from appointments a where a.lead_id = l.id))
        < ${now.toISOString()}::timestamptz
          - make_interval(months => coalesce((${kept}::jsonb ->> l.site)::integer, ${KEPT_MONTHS}::integer))
        and not exists (select from reservations r where r.lead_id = l.id and not ${IS_OVER})
      order by l.received_at limit ${limit} for update of l`,
  );
  return old.map(({ id }) => id);
}

/** Deletes the messages with these ids from a folder. File names contain the ids. @returns how many */
async function deleteFiles(folder: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const known = new Set(ids);
  const names = await readdir(folder).catch(() => []);
  const ofPeople = names.filter((name) => (name.match(UUID) ?? []).some((id) => known.has(id)));
  for (const name of ofPeople) await rm(join(folder, name), { force: true });
  return ofPeople.length;
}

export function openPeople(options: {
  database: Database;
  sites: { list(): readonly Site[] };
  /** Where messages go as files while no mail or text service is set up. */
  messageFolder: string;
  now: () => Date;
}): People {
  const { database, sites, messageFolder, now } = options;
  return {
    delete: async (who, reach) => {
      if (phoneKey(who.phone) === null && emailKey(who.email) === null) {
        return { leads: 0, accounts: 0, orders: 0, files: 0 };
      }
      const { messages, ...counts } = await database.orm.transaction((tx) => deletePerson(tx, who, reach));
      return { ...counts, files: await deleteFiles(messageFolder, messages) };
    },

    deleteOld: async (batch = BATCH) => {
      const { count, messages } = await database.orm.transaction(async (tx) => {
        const ids = await oldLeads(tx, sites.list(), now(), batch);
        return { count: ids.length, messages: ids.length > 0 ? await deleteLeads(tx, ids) : [] };
      });
      await deleteFiles(messageFolder, messages);
      return count;
    },
  };
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
