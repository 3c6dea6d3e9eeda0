/** Leads and stock of every site, for the platform's owner. */
import { sql } from 'drizzle-orm';
import { type Database, isoText, rowsOf } from '../db/client.ts';

export interface SiteLeads {
  site: string;
  /** Complete and not answered. */
  waiting: number;
  /** When the longest-waiting one arrived, ISO 8601. */
  oldest: string | null;
  /** Leads that have not reached everyone, whether or not delivery was given up. */
  undelivered: number;
}

/** Sites without such leads are left out. */
export function leadsOfSites(database: Database): Promise<SiteLeads[]> {
  return rowsOf<SiteLeads>(
    database.orm,
    sql`with unanswered as (
        select site, count(*)::integer as waiting, min(received_at) as oldest from leads
          where complete and answered_at is null group by site),
      unsent as (
        select l.site, count(distinct l.id)::integer as undelivered
          from deliveries x join leads l on l.id = x.lead_id
          where x.state <> 'delivered' and x.kind <> 'receipt' group by l.site)
      select coalesce(a.site, s.site) as site, coalesce(a.waiting, 0) as waiting,
        ${isoText(sql`a.oldest`)} as oldest,
        coalesce(s.undelivered, 0) as undelivered
      from unanswered a full join unsent s on s.site = a.site`,
  );
}

/** When an import last changed each dealership's stock, ISO 8601, by slug; dealerships without one are left out. */
export async function stockChanges(database: Database): Promise<Map<string, string>> {
  const rows = await rowsOf<{ slug: string; at: string }>(
    database.orm,
    sql`select d.slug, ${isoText(sql`i.finished_at`)} as at from dealerships d
      cross join lateral (select finished_at from imports
        where dealership_id = d.id and changed order by id desc limit 1) i`,
  );
  return new Map(rows.map(({ slug, at }) => [slug, at]));
}
