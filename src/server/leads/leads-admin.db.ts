/** Leads as the operator sees them, across dealerships. */
import { type SQL, sql } from 'drizzle-orm';
import type { DeliveryKind } from '#domain/deliveries/record.ts';
import type { Consent } from '#domain/leads/submission/consent.ts';
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import { type Database, isoText, rowsOf } from '../db/client.ts';
import { isAccepted, payloadNow, subcategoryNow } from './lead-record.db.ts';

export const LEAD_STATES = ['all', 'undelivered', 'dead', 'suspicious', 'unanswered', 'begun'] as const;
type LeadState = (typeof LEAD_STATES)[number];

export interface ListedDelivery {
  id: string;
  kind: DeliveryKind;
  destination: string;
  state: 'waiting' | 'delivered' | 'dead';
  attempts: number;
  next_attempt_at: string;
  last_error: string | null;
}

export interface ListedLead {
  id: string;
  reference: string | null;
  site: string;
  dealership: string;
  form: string | null;
  category: string | null;
  subcategory: string | null;
  /** Whether the shopper accepted the offer. */
  offer_accepted: boolean;
  received_at: string;
  completed_at: string | null;
  answered_at: string | null;
  name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  postcode: string | null;
  message: string | null;
  car: string | null;
  car_slug: string | null;
  location_id: number | null;
  appointment: string | null;
  opt_in: boolean | null;
  /** How and when the shopper opted in, and the wording they saw; null while a form of several steps is unfinished. */
  consent: (Pick<Consent, 'how' | 'wording'> & { at: string }) | null;
  suspicions: string[];
  conversation_id: string | null;
  /** Id of the tracking event. */
  event: number | null;
  /** All answers of the form, under the payload's names; null while a form of several steps is unfinished. */
  payload: LeadDraft['payload'] | null;
  deliveries: ListedDelivery[];
}

interface LeadFilter {
  state: LeadState;
  site: string | null;
  /** Part of a name, phone, email address, car, message or reference. */
  search: string | null;
  /** Only leads received before that moment; for the next page. */
  before: string | null;
  /** If leads were received at exactly that moment, only those with a greater id. */
  afterId: string | null;
  limit: number;
}

const STATES: Readonly<Record<LeadState, SQL>> = {
  all: sql`l.complete`,
  undelivered: sql`exists (select from deliveries x where x.lead_id = l.id and x.state <> 'delivered' and x.kind <> 'receipt')`,
  dead: sql`exists (select from deliveries x where x.lead_id = l.id and x.state = 'dead' and x.kind <> 'receipt')`,
  suspicious: sql`l.complete and l.suspicions <> '{}'`,
  unanswered: sql`l.complete and l.answered_at is null`,
  begun: sql`not l.complete`,
};

const earlier = (before: string, afterId: string | null) =>
  afterId === null
    ? sql`l.received_at < ${before}::timestamptz`
    : sql`(l.received_at < ${before}::timestamptz
        or (l.received_at = ${before}::timestamptz and l.id > ${afterId}::uuid))`;

/** Newest first. */
export function listLeads(database: Database, filter: LeadFilter): Promise<ListedLead[]> {
  const like = filter.search === null ? null : `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`;
  const conditions = [
    STATES[filter.state],
    ...(filter.site === null ? [] : [sql`l.site = ${filter.site}`]),
    ...(filter.before === null ? [] : [earlier(filter.before, filter.afterId)]),
    ...(like === null
      ? []
      : [
          sql`concat_ws(' ', l.name, l.last_name, l.email, l.phone, l.phone_key, l.message, l.car ->> 'name', l.reference) ilike ${like}`,
        ]),
  ];
  return rowsOf<ListedLead>(
    database.orm,
    sql`select l.id, l.reference, l.site, d.slug as dealership, l.form, l.category, ${subcategoryNow} as subcategory,
        ${isAccepted} as offer_accepted,
        ${isoText(sql`l.received_at`)} as received_at, ${isoText(sql`l.completed_at`)} as completed_at,
        ${isoText(sql`l.answered_at`)} as answered_at,
        l.name, l.last_name, l.email, l.phone, l.postcode, l.message,
        l.car ->> 'name' as car, l.car ->> 'slug' as car_slug, l.location_id,
        (select ${isoText(sql`a.starts_at`)} from appointments a where a.lead_id = l.id) as appointment,
        (select c.opt_in from consents c where c.lead_id = l.id order by c.id desc limit 1) as opt_in,
        (select jsonb_build_object('how', c.how, 'wording', c.wording, 'at', ${isoText(sql`c.at`)})
          from consents c where c.lead_id = l.id order by c.id desc limit 1) as consent,
        l.suspicions, l.conversation_id, l.event, ${payloadNow} as payload,
        coalesce((
          select jsonb_agg(jsonb_build_object(
            'id', x.id, 'kind', x.kind, 'destination', x.destination, 'state', x.state, 'attempts', x.attempts,
            'next_attempt_at', ${isoText(sql`x.next_attempt_at`)}, 'last_error', x.last_error
          ) order by x.revision, x.kind, x.destination)
          from deliveries x where x.lead_id = l.id), '[]'::jsonb) as deliveries
      from leads l join dealerships d on d.id = l.dealership_id
      where ${sql.join(conditions, sql` and `)}
      order by l.received_at desc, l.id
      limit ${filter.limit}`,
  );
}

/** Leads not answered within the time their site promises for their dealership. */
export async function countOverdue(
  database: Database,
  promises: readonly { dealership: string; site: string; before: Date }[],
): Promise<number> {
  const [row] = await rowsOf<{ overdue: number }>(
    database.orm,
    sql`select count(*)::integer as overdue
      from jsonb_to_recordset(${JSON.stringify(promises)}::jsonb) as p (dealership text, site text, before timestamptz)
      join dealerships d on d.slug = p.dealership
      join leads l on l.dealership_id = d.id and l.site = p.site and l.received_at < p.before
      where l.complete and l.answered_at is null`,
  );
  return row?.overdue ?? 0;
}

export const RESEND_STATES = ['undelivered', 'dead'] as const;

/**
 * Makes deliveries due now: those of one lead, even delivered ones; all that were given up (`dead`); or all that have
 * not arrived (`undelivered`), to save the wait after an outage.
 * @returns how many
 */
export async function resend(
  database: Database,
  what: { lead_id: string } | (typeof RESEND_STATES)[number],
  { now, giveUpMs }: { now: Date; giveUpMs: number },
): Promise<number> {
  const which =
    what === 'dead'
      ? sql`state = 'dead'`
      : what === 'undelivered'
        ? sql`state <> 'delivered'`
        : sql`lead_id = ${what.lead_id}::uuid and kind <> 'receipt'`;
  const rows = await rowsOf<{ id: string }>(
    database.orm,
    sql`update deliveries set state = 'waiting', next_attempt_at = ${now.toISOString()}::timestamptz,
        give_up_at = ${new Date(now.getTime() + giveUpMs).toISOString()}::timestamptz, attempts = 0, finished_at = null
      where ${which} and (leased_until is null or leased_until <= ${now.toISOString()}::timestamptz)
      returning id`,
  );
  return rows.length;
}

/** Records that the dealership has answered the shopper. @returns whether there is such a lead */
export async function markAnswered(database: Database, lead_id: string, now: Date): Promise<boolean> {
  const rows = await rowsOf<{ id: string }>(
    database.orm,
    sql`update leads set answered_at = coalesce(answered_at, ${now.toISOString()}::timestamptz)
      where id = ${lead_id}::uuid returning id`,
  );
  return rows.length > 0;
}
