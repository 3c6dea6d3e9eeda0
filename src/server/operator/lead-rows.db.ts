/** Leads and deliveries as the operator's pages list them, and the SQL that selects and filters them. */
import { type SQL, sql } from 'drizzle-orm';
import { emailKey, phoneKey } from '#domain/deliveries/same-person.ts';
import type { Promises } from '#domain/leads/answer/reply-promise.ts';
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import { isoText } from '../db/client.ts';
import { isAccepted, subcategoryNow } from '../leads/lead-record.db.ts';
import type { ListedDelivery } from '../leads/leads-admin.db.ts';

export const LEAD_VIEWS = ['all', 'new', 'overdue', 'answered', 'undelivered', 'dead'] as const;
export type LeadView = (typeof LEAD_VIEWS)[number];

export interface LeadRow {
  id: string;
  reference: string | null;
  dealership: string;
  form: string | null;
  category: string;
  subcategory: string | null;
  /** Whether the shopper accepted the offer. */
  accepted: boolean;
  /** ISO 8601. */
  received_at: string;
  answered_at: string | null;
  overdue: boolean;
  name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  message: string | null;
  car: string | null;
  contact: LeadDraft['contact'] | null;
  suspicions: string[];
  /** Leads in the same conversation, including this one. */
  conversation: number;
  /** Deliveries to the dealership: waiting, and given up. */
  waiting: number;
  dead: number;
}

export interface DeliveryRow extends ListedDelivery {
  finished_at: string | null;
}

export const isOverdue = (promises: Promises): SQL =>
  promises.length === 0
    ? sql`false`
    : sql`(l.answered_at is null and (${sql.join(
        promises.map(
          ({ site, before }) =>
            sql`(l.site = ${site} and l.received_at < ${before.toISOString()}::timestamptz)`,
        ),
        sql` or `,
      )}))`;

/** Deliveries of a lead to the dealership in one of `states`. The shopper's receipt does not count. */
export const deliveriesIn = (...states: ('waiting' | 'dead')[]) =>
  sql`from deliveries x where x.lead_id = l.id and x.kind <> 'receipt' and x.state in (${sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )})`;

export function inView(view: LeadView, promises: Promises): SQL {
  switch (view) {
    case 'all':
      return sql`true`;
    case 'new':
      return sql`l.answered_at is null`;
    case 'answered':
      return sql`l.answered_at is not null`;
    case 'overdue':
      return isOverdue(promises);
    case 'undelivered':
      return sql`exists (select ${deliveriesIn('waiting', 'dead')})`;
    case 'dead':
      return sql`exists (select ${deliveriesIn('dead')})`;
  }
}

/** Words of a name, car or message, a phone number in any format, or an email address. */
export function matches(search: string): SQL {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const phone = /^[\d\s()+-]+$/.test(search) ? phoneKey(search) : null;
  const email = emailKey(search);
  return sql`(concat_ws(' ', l.name, l.last_name, l.email, l.message, l.category, l.car ->> 'name', l.car ->> 'stocknum', l.reference) ilike ${like}
    ${phone === null ? sql`` : sql`or l.phone_key like ${`%${phone}%`}`}
    ${email === null ? sql`` : sql`or l.email_key = ${email}`})`;
}

export const leadColumns = (promises: Promises) => sql`l.id, l.reference, d.name as dealership, l.form,
  coalesce(l.category, '') as category, ${subcategoryNow} as subcategory, ${isAccepted} as accepted,
  ${isoText(sql`l.received_at`)} as received_at, ${isoText(sql`l.answered_at`)} as answered_at,
  ${isOverdue(promises)} as overdue,
  l.name, l.last_name, l.email, l.phone, l.message, l.car ->> 'name' as car, l.draft -> 'contact' as contact,
  l.suspicions,
  (select count(*)::integer from leads c where c.conversation_id = l.conversation_id and c.complete) as conversation,
  (select count(*)::integer ${deliveriesIn('waiting')}) as waiting,
  (select count(*)::integer ${deliveriesIn('dead')}) as dead`;

export const newestFirst = (one: LeadRow, other: LeadRow) =>
  one.received_at === other.received_at
    ? one.id.localeCompare(other.id)
    : other.received_at.localeCompare(one.received_at);
