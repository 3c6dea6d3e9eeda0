/** What a site's operator sees and changes: data of the site's dealerships, each read within its own scope. */
import { type SQL, sql } from 'drizzle-orm';
import type { DeliveryKind } from '#domain/deliveries/record.ts';
import { emailKey, phoneKey } from '#domain/deliveries/same-person.ts';
import type { Promises } from '#domain/leads/answer/reply-promise.ts';
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type Database, rowsOf } from '../db/client.ts';
import { within, withinEach } from '../db/scope.ts';
import type { ImportRecord } from '../db/tables.ts';
import { isAccepted, subcategoryNow } from '../leads/lead-record.db.ts';
import { type Dealership, findDealerships } from '../stock/dealerships.db.ts';
import { heldImports } from '../stock/held-imports.db.ts';
import type { ImportFiles } from '../stock/import-files.ts';

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

export interface DeliveryRow {
  id: string;
  kind: DeliveryKind;
  destination: string;
  state: 'waiting' | 'delivered' | 'dead';
  attempts: number;
  next_attempt_at: string;
  finished_at: string | null;
  last_error: string | null;
}

/** Leads by their next step. `undelivered` and `dead` count leads, not deliveries. */
export interface LeadCounts {
  fresh: number;
  overdue: number;
  undelivered: number;
  dead: number;
}

export interface DealershipCounts extends LeadCounts {
  dealership: string;
  /** The promised time to a first reply, hours; null when there is none. */
  replyHours: number | null;
}

interface LeadQuery {
  view: LeadView;
  search: string | null;
  /** The last lead of the previous page. */
  after: { received_at: string; id: string } | null;
  limit: number;
}

export interface ImportRow {
  dealership: string;
  /** The dealership's slug. */
  slug: string;
  finished_at: string;
  changed: boolean;
  report: ImportRecord;
  /** The hash of its file, and whether that file is still kept. */
  file: string | null;
  isKept: boolean;
}

interface OperatorContext {
  database: Database;
  site: Site;
  /** When the promised replies to a dealership's leads were due. */
  promisesOf: (dealership: string) => Promises;
  /** The promised time to a dealership's first reply on this site, hours; null when there is none. */
  promisedHours: (dealership: string) => number | null;
}

const iso = (column: SQL) => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const isOverdue = (promises: Promises): SQL =>
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
const deliveriesIn = (...states: ('waiting' | 'dead')[]) =>
  sql`from deliveries x where x.lead_id = l.id and x.kind <> 'receipt' and x.state in (${sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )})`;

function inView(view: LeadView, promises: Promises): SQL {
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

/** Words of a name, car or message, a phone number in any format, or an e-mail address. */
function matches(search: string): SQL {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const phone = /^[\d\s()+-]+$/.test(search) ? phoneKey(search) : null;
  const email = emailKey(search);
  return sql`(concat_ws(' ', l.name, l.last_name, l.email, l.message, l.category, l.car ->> 'name', l.car ->> 'stocknum', l.reference) ilike ${like}
    ${phone === null ? sql`` : sql`or l.phone_key like ${`%${phone}%`}`}
    ${email === null ? sql`` : sql`or l.email_key = ${email}`})`;
}

const LEAD_COLUMNS = (promises: Promises) => sql`l.id, l.reference, d.name as dealership, l.form,
  coalesce(l.category, '') as category, ${subcategoryNow} as subcategory, ${isAccepted} as accepted,
  ${iso(sql`l.received_at`)} as received_at, ${iso(sql`l.answered_at`)} as answered_at,
  ${isOverdue(promises)} as overdue,
  l.name, l.last_name, l.email, l.phone, l.message, l.car ->> 'name' as car, l.draft -> 'contact' as contact,
  l.suspicions,
  (select count(*)::integer from leads c where c.conversation_id = l.conversation_id and c.complete) as conversation,
  (select count(*)::integer ${deliveriesIn('waiting')}) as waiting,
  (select count(*)::integer ${deliveriesIn('dead')}) as dead`;

const newestFirst = (one: LeadRow, other: LeadRow) =>
  one.received_at === other.received_at
    ? one.id.localeCompare(other.id)
    : other.received_at.localeCompare(one.received_at);

/** Opens the records of a site's dealerships. */
export async function operatorRecords({ database, site, promisesOf, promisedHours }: OperatorContext) {
  const dealerships = await findDealerships(database, site.dealerships);
  const ids = dealerships.map(({ id }) => id);
  const byId = new Map(dealerships.map((dealership) => [dealership.id, dealership]));
  const promisesTo = (id: number): Promises => promisesOf(byId.get(id)?.slug ?? '');

  /** The dealership of a lead; null if it is not one of these. */
  const homeOf = async (lead: string): Promise<Dealership | null> => {
    let home: Dealership | null = null;
    await withinEach(database, ids, async (tx, dealership) => {
      const [found] = await rowsOf(tx, sql`select from leads where id = ${lead}::uuid and complete`);
      if (found) home = byId.get(dealership) ?? null;
    });
    return home;
  };
  /** Runs `work` in the scope of the lead. @returns whether there is such a lead */
  const change = async (lead: string, query: SQL): Promise<boolean> => {
    const home = await homeOf(lead);
    if (home === null) return false;
    await within(database, { dealership: home.id }, (tx) => tx.execute(query));
    return true;
  };

  return {
    homeOf,

    /** For each dealership, what needs attention. */
    counts: async (): Promise<DealershipCounts[]> => {
      const counts: DealershipCounts[] = [];
      await withinEach(database, ids, async (tx, dealership) => {
        const [row] = await rowsOf<LeadCounts>(
          tx,
          sql`select count(*) filter (where l.answered_at is null)::integer as fresh,
              count(*) filter (where ${isOverdue(promisesTo(dealership))})::integer as overdue,
              count(*) filter (where exists (select ${deliveriesIn('waiting', 'dead')}))::integer as undelivered,
              count(*) filter (where exists (select ${deliveriesIn('dead')}))::integer as dead
            from leads l where l.complete`,
        );
        const { name = '', slug = '' } = byId.get(dealership) ?? {};
        if (row) counts.push({ ...row, dealership: name, replyHours: promisedHours(slug) });
      });
      return counts;
    },

    /** Newest first. */
    leads: async ({ view, search, after, limit }: LeadQuery): Promise<LeadRow[]> => {
      const conditions = (promises: Promises) => [
        sql`l.complete`,
        inView(view, promises),
        ...(search === null ? [] : [matches(search)]),
        ...(after === null
          ? []
          : [
              sql`(l.received_at < ${after.received_at}::timestamptz
                or (l.received_at = ${after.received_at}::timestamptz and l.id > ${after.id}::uuid))`,
            ]),
      ];
      const found: LeadRow[] = [];
      await withinEach(database, ids, async (tx, dealership) => {
        const promises = promisesTo(dealership);
        found.push(
          ...(await rowsOf<LeadRow>(
            tx,
            sql`select ${LEAD_COLUMNS(promises)}
              from leads l join dealerships d on d.id = l.dealership_id
              where ${sql.join(conditions(promises), sql` and `)}
              order by l.received_at desc, l.id limit ${limit}`,
          )),
        );
      });
      return found.sort(newestFirst).slice(0, limit);
    },

    /** Unanswered leads, oldest first. */
    waiting: async (limit: number): Promise<LeadRow[]> => {
      const found: LeadRow[] = [];
      await withinEach(database, ids, async (tx, dealership) => {
        found.push(
          ...(await rowsOf<LeadRow>(
            tx,
            sql`select ${LEAD_COLUMNS(promisesTo(dealership))}
              from leads l join dealerships d on d.id = l.dealership_id
              where l.complete and l.answered_at is null order by l.received_at, l.id desc limit ${limit}`,
          )),
        );
      });
      return found.sort((one, other) => newestFirst(other, one)).slice(0, limit);
    },

    /**
     * A lead, its conversation (newest first, including itself) and its deliveries; null when there is no such lead.
     */
    lead: async (id: string) => {
      const home = await homeOf(id);
      if (home === null) return null;
      return within(database, { dealership: home.id }, async (tx) => {
        const rows = (condition: SQL) =>
          rowsOf<LeadRow>(
            tx,
            sql`select ${LEAD_COLUMNS(promisesOf(home.slug))} from leads l join dealerships d on d.id = l.dealership_id
              where l.complete and ${condition} order by l.received_at desc, l.id limit 50`,
          );
        const [lead] = await rows(sql`l.id = ${id}::uuid`);
        if (!lead) return null;
        const conversation = await rows(
          sql`l.conversation_id = (select conversation_id from leads where id = ${id}::uuid)`,
        );
        const deliveries = await rowsOf<DeliveryRow>(
          tx,
          sql`select id, kind, destination, state, attempts, ${iso(sql`next_attempt_at`)} as next_attempt_at,
              ${iso(sql`finished_at`)} as finished_at, last_error
            from deliveries where lead_id = ${id}::uuid order by revision, kind, destination`,
        );
        return { home, lead, conversation, deliveries };
      });
    },

    /** Marks the shopper as answered, or removes the mark. @returns whether there is such a lead */
    answered: (id: string, at: Date | null): Promise<boolean> =>
      change(
        id,
        at === null
          ? sql`update leads set answered_at = null where id = ${id}::uuid`
          : sql`update leads set answered_at = coalesce(answered_at, ${at.toISOString()}::timestamptz)
              where id = ${id}::uuid`,
      ),

    /** Makes one delivery of a lead due now, unless it is in progress. @returns whether there is such a lead */
    sendAgain: (id: string, delivery: string, { now, giveUpMs }: { now: Date; giveUpMs: number }) =>
      change(
        id,
        sql`update deliveries set state = 'waiting', next_attempt_at = ${now.toISOString()}::timestamptz,
            give_up_at = ${new Date(now.getTime() + giveUpMs).toISOString()}::timestamptz, attempts = 0,
            finished_at = null
          where id = ${delivery}::uuid and lead_id = ${id}::uuid and kind <> 'receipt'
            and (leased_until is null or leased_until <= ${now.toISOString()}::timestamptz)`,
      ),

    /** Imports waiting for a decision, with their dealerships. */
    heldImports: () => heldImports(database, dealerships),

    /** The last imports of each dealership, newest first. */
    imports: async (howMany: number, files: Pick<ImportFiles, 'list'>): Promise<ImportRow[]> => {
      const found: ImportRow[] = [];
      const slugs = ids.map((id) => byId.get(id)?.slug ?? '');
      const lists = await Promise.all(slugs.map((slug) => files.list(slug)));
      const keptOf = new Map(slugs.map((slug, at) => [slug, new Set(lists[at]?.map(({ file }) => file))]));
      await withinEach(database, ids, async (tx, dealership) => {
        const name = byId.get(dealership)?.name ?? '';
        const slug = byId.get(dealership)?.slug ?? '';
        const kept = keptOf.get(slug) ?? new Set();
        const rows = await rowsOf<Pick<ImportRow, 'finished_at' | 'changed' | 'report' | 'file'>>(
          tx,
          sql`select ${iso(sql`finished_at`)} as finished_at, changed, report, file from imports
            where dealership_id = ${dealership} order by id desc limit ${howMany}`,
        );
        found.push(
          ...rows.map((row) => ({ ...row, dealership: name, slug, isKept: kept.has(row.file ?? '') })),
        );
      });
      return found.sort((one, other) => other.finished_at.localeCompare(one.finished_at));
    },
  };
}
