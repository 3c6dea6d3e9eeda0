/** The appointments of a site's dealerships in the next two days. */
import { sql } from 'drizzle-orm';
import { type NearDay, nearDay } from '#domain/appointments/near-day.ts';
import { locationOf, zoneOf } from '#domain/deliveries/lead-facts.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type Database, rowsOf } from '../db/client.ts';
import { within } from '../db/scope.ts';
import type { Sites } from '../http/sites.ts';
import { findDealerships } from '../stock/dealerships.db.ts';

export interface NearAppointment {
  /** The lead that booked it. */
  lead: string;
  day: NearDay;
  /** ISO 8601. */
  startsAt: string;
  /** Its location's time zone. */
  timeZone: string;
  location: string | null;
  name: string | null;
  car: string | null;
  /** It used to be at another time. */
  isMoved: boolean;
}

/** At least as long as from the start of today to the end of tomorrow in any time zone. */
const AROUND_MS = 3 * 86_400_000;
const MOST = 200;

/** Today's and tomorrow's appointments by the clocks of their locations, soonest first. */
export async function nearAppointments(
  database: Database,
  { site, sites, now }: { site: Site; sites: Pick<Sites, 'get'>; now: Date },
): Promise<NearAppointment[]> {
  const dealerships = await findDealerships(database, site.dealerships);
  const found: NearAppointment[] = [];
  const around = (ms: number) => sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`;
  for (const { id: dealership } of dealerships) {
    // The scope has both the site and the dealership: bookings with the dealership on any site, and their leads.
    await within(database, { site: site.slug, dealership }, async (tx) => {
      const rows = await rowsOf<{
        lead: string;
        site: string;
        location_id: number;
        starts_at: Date | string;
        is_moved: boolean;
        name: string | null;
        car: string | null;
      }>(
        tx,
        sql`select a.lead_id as lead, a.site, a.location_id, a.starts_at, a.moves > 0 as is_moved,
            nullif(concat_ws(' ', l.name, l.last_name), '') as name, l.car ->> 'name' as car
          from appointments a join leads l on l.id = a.lead_id
          where a.dealership_id = ${dealership} and a.starts_at > ${around(-AROUND_MS)}
            and a.starts_at < ${around(AROUND_MS)}
          order by a.starts_at limit ${MOST}`,
      );
      for (const { lead, location_id, starts_at, is_moved, name, car, ...row } of rows) {
        // The booking may be from another site, whose locations have their own ids.
        const from = sites.get(row.site) ?? site;
        const location = locationOf(from, location_id);
        const timeZone = zoneOf(location, from);
        const starts = new Date(starts_at);
        const day = nearDay(starts, timeZone, now);
        if (day === null) continue;
        const startsAt = starts.toISOString();
        found.push({
          lead,
          day,
          startsAt,
          timeZone,
          location: location?.name ?? null,
          name,
          car,
          isMoved: is_moved,
        });
      }
    });
  }
  return found.sort((one, other) => one.startsAt.localeCompare(other.startsAt));
}
