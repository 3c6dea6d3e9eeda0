/**
 * The two SQL statements behind leads: one reads everything that a new lead depends on, the other writes everything that
 * follows from it.
 */
import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../db/client.ts';
import type {
  appointments,
  consents,
  conversations,
  deliveries,
  events,
  idempotency_keys,
  LeadAnswer,
  leads,
} from '../db/tables.ts';

/** How often a sender and a person wrote in the last hour, and that person's current conversation. */
export interface Past {
  /** Counted up to a sender's limit. */
  bySender: number;
  byPerson: number;
  conversation: string | null;
  /** The answer stored under the request's key, with the hash of that request. */
  known: { answer: LeadAnswer; body_hash: string } | null;
}

interface PastQuery {
  site: string;
  key: string | null;
  /** Another key that counts as the same if it was used since then. */
  before: { key: string; since: Date } | null;
  sender: string | null;
  phone: string | null;
  email: string | null;
  /** From when a sender's and a person's leads are counted, and from when they form a conversation. */
  countedSince: Date;
  talkingSince: Date;
  mostBySender: number;
}

/** Reads the earlier leads and answers, in one statement. */
export async function readPast(tx: Orm, query: PastQuery): Promise<Past> {
  const { site, key, before, sender, phone, email, mostBySender } = query;
  const hour = sql`${query.countedSince.toISOString()}::timestamptz`;
  const window = sql`${query.talkingSince.toISOString()}::timestamptz`;
  // Each key has its own index. If this also sorted, the database would scan all leads of the period.
  const [row] = await rowsOf<{
    by_sender: number;
    by_person: number;
    conversation: string | null;
    known: Past['known'];
  }>(
    tx,
    sql`with person as materialized (
        select id, received_at, conversation_id from leads
          where phone_key = ${phone}::text and received_at > least(${hour}, ${window})
        union
        select id, received_at, conversation_id from leads
          where email_key = ${email}::text and received_at > least(${hour}, ${window}))
      select
        (select count(*)::integer from (
          select from leads where sender_key = ${sender}::text and received_at > ${hour}
          limit ${mostBySender}) as counted) as by_sender,
        (select count(*)::integer from person where received_at > ${hour}) as by_person,
        (select conversation_id from person
          where received_at > ${window} and conversation_id is not null
          order by received_at desc limit 1) as conversation,
        (select jsonb_build_object('answer', answer, 'body_hash', body_hash) from idempotency_keys
          where site = ${site} and (key = ${key}::text or (key = ${before?.key ?? null}::text
            and created_at > ${before?.since.toISOString() ?? null}::timestamptz))
          limit 1) as known`,
  );
  return {
    bySender: row?.by_sender ?? 0,
    byPerson: row?.by_person ?? 0,
    conversation: row?.conversation ?? null,
    known: row?.known ?? null,
  };
}

type Insert = {
  conversations: typeof conversations.$inferInsert;
  leads: typeof leads.$inferInsert;
  consents: typeof consents.$inferInsert;
  appointments: typeof appointments.$inferInsert;
  deliveries: typeof deliveries.$inferInsert;
  idempotency_keys: typeof idempotency_keys.$inferInsert;
  events: typeof events.$inferInsert;
};

/** Rows by table, written together or not at all. */
export type LeadRows = { [Table in keyof Insert]?: readonly Insert[Table][] };

/** Columns that a complete lead has beyond an unfinished one. */
const COMPLETED = [
  'conversation_id',
  'form',
  'category',
  'subcategory',
  'event',
  'complete',
  'completed_at',
  'name',
  'last_name',
  'email',
  'phone',
  'postcode',
  'message',
  'car_id',
  'location_id',
  'phone_key',
  'email_key',
  'sender_key',
  'suspicions',
  'revision',
  'draft',
  'car',
  'reference',
] as const satisfies readonly (keyof Insert['leads'])[];

/** Columns that change when an appointment moves. */
const MOVED = [
  'site',
  'location_id',
  'starts_at',
  'ends_at',
  'place',
  'lead_id',
  'booked_at',
  'moved_from',
  'moves',
] as const satisfies readonly (keyof Insert['appointments'])[];

/** The columns inserted into each table. The others keep their defaults. */
const COLUMNS = {
  conversations: ['id', 'dealership_id', 'started_at', 'last_at'],
  leads: ['id', 'dealership_id', 'site', 'received_at', ...COMPLETED],
  consents: ['dealership_id', 'lead_id', 'opt_in', 'how', 'wording', 'at'],
  appointments: [
    ...['id', 'dealership_id', 'site', 'location_id', 'starts_at', 'ends_at', 'place', 'car_id'],
    ...['lead_id', 'booked_at', 'moved_from', 'moves'],
  ],
  deliveries: [
    ...['id', 'dealership_id', 'lead_id', 'revision', 'kind', 'destination'],
    ...['state', 'created_at', 'next_attempt_at', 'give_up_at', 'request_id'],
  ],
  idempotency_keys: ['site', 'key', 'body_hash', 'lead_id', 'answer', 'created_at'],
  events: ['site', 'at', 'event', 'event_id', 'car_id', 'path', 'source'],
} as const satisfies { [Table in keyof Insert]: readonly (keyof Insert[Table])[] };

/** What to do if the row exists. */
const ELSE: { readonly [Table in keyof Insert]?: string } = {
  conversations: 'on conflict (id) do update set last_at = excluded.last_at',
  // A moved appointment keeps its id.
  appointments: `on conflict (id) do update set ${MOVED.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  leads: `on conflict (id) do update set ${COMPLETED.map((name) => `${name} = excluded.${name}`).join(', ')}`,
};

const INSERTS = Object.entries(COLUMNS).map(([table, columns]) => {
  const names = columns.join(', ');
  const otherwise = ELSE[table as keyof Insert] ?? '';
  return `${table}_written as (insert into ${table} (${names}) select ${names}
    from jsonb_populate_recordset(null::${table}, (select rows -> '${table}' from given)) ${otherwise})`;
});

/**
 * Writes rows in one statement. An existing conversation or lead continues: the lead gains the columns of a complete
 * one.
 */
export async function writeRows(tx: Orm, rows: LeadRows): Promise<void> {
  await tx.execute(
    sql`with given as (select ${JSON.stringify(rows)}::jsonb as rows), ${sql.raw(INSERTS.join(', '))} select`,
  );
}
