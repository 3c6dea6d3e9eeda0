/** The leads of a site's dealerships, each read and changed within its dealership's scope. */
import { type SQL, sql } from 'drizzle-orm';
import { type Promises, promisedHours } from '#domain/leads/answer/reply-promise.ts';
import type { Site } from '#domain/tenant/site.ts';
import { isoText, rowsOf } from '../db/client.ts';
import { within, withinEach } from '../db/scope.ts';
import { replyPromises } from '../leads/reply-promises.ts';
import type { Platform } from '../platform/platform.ts';
import { type Dealership, findDealerships } from '../stock/dealerships.db.ts';
import {
  type DeliveryRow,
  deliveriesIn,
  inView,
  isOverdue,
  type LeadRow,
  type LeadView,
  leadColumns,
  matches,
  newestFirst,
} from './lead-rows.db.ts';

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

/** Opens the leads of a site's dealerships. */
export async function siteLeads(
  { database, sites, now }: Pick<Platform, 'database' | 'sites' | 'now'>,
  site: Site,
) {
  const dealerships = await findDealerships(database, site.dealerships);
  const ids = dealerships.map(({ id }) => id);
  const byId = new Map(dealerships.map((dealership) => [dealership.id, dealership]));
  /** When the promised replies to a dealership's leads were due. */
  const promisesOf = (slug: string): Promises => replyPromises(slug, sites.showing(slug), now());
  const promisesTo = (id: number): Promises => promisesOf(byId.get(id)?.slug ?? '');
  /** The leads that a query finds in each dealership. */
  const inEach = async (query: (promises: Promises) => SQL): Promise<LeadRow[]> => {
    const found: LeadRow[] = [];
    await withinEach(database, ids, async (tx, dealership) => {
      found.push(...(await rowsOf<LeadRow>(tx, query(promisesTo(dealership)))));
    });
    return found;
  };

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
        if (row) counts.push({ ...row, dealership: name, replyHours: promisedHours(site, [slug]) });
      });
      return counts;
    },

    /** Newest first. */
    list: async ({ view, search, after, limit }: LeadQuery): Promise<LeadRow[]> => {
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
      const found = await inEach(
        (promises) => sql`select ${leadColumns(promises)}
          from leads l join dealerships d on d.id = l.dealership_id
          where ${sql.join(conditions(promises), sql` and `)}
          order by l.received_at desc, l.id limit ${limit}`,
      );
      return found.sort(newestFirst).slice(0, limit);
    },

    /** Unanswered leads, oldest first. */
    waiting: async (limit: number): Promise<LeadRow[]> => {
      const found = await inEach(
        (promises) => sql`select ${leadColumns(promises)}
          from leads l join dealerships d on d.id = l.dealership_id
          where l.complete and l.answered_at is null order by l.received_at, l.id desc limit ${limit}`,
      );
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
            sql`select ${leadColumns(promisesOf(home.slug))} from leads l join dealerships d on d.id = l.dealership_id
              where l.complete and ${condition} order by l.received_at desc, l.id limit 50`,
          );
        const [lead] = await rows(sql`l.id = ${id}::uuid`);
        if (!lead) return null;
        const conversation = await rows(
          sql`l.conversation_id = (select conversation_id from leads where id = ${id}::uuid)`,
        );
        const deliveries = await rowsOf<DeliveryRow>(
          tx,
          sql`select id, kind, destination, state, attempts, ${isoText(sql`next_attempt_at`)} as next_attempt_at,
              ${isoText(sql`finished_at`)} as finished_at, last_error
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
  };
}
