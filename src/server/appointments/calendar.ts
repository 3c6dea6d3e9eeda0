/** Which times of a site's locations are free. */
import { sql } from 'drizzle-orm';
import { type Slot, slotAt, slotsOn } from '#domain/appointments/slots.ts';
import { zoneOf } from '#domain/deliveries/lead-facts.ts';
import { dateInZone } from '#domain/shared/local-time.ts';
import type { Location, Site } from '#domain/tenant/site.ts';
import { closingHolidays } from '#tenant/holidays.ts';
import { type Database, rowsOf } from '../db/client.ts';
import { within } from '../db/scope.ts';

export interface FreeSlot extends Slot {
  /** Appointments that can still be made then. */
  free: number;
}

export interface Calendar {
  /** The slots of a location on a date, full ones too. */
  on(site: Site, location: Location, date: string): Promise<FreeSlot[]>;
  /** The slot that holds the moment, whether free or full; null where no appointments are made. */
  slot(site: Site, location: Location, moment: string): Slot | null;
  /** The next few free slots after a moment. */
  next(site: Site, location: Location, after: string, most: number): Promise<FreeSlot[]>;
}

const DAY_MS = 24 * 3_600_000;

export function openCalendar({ database, now }: { database: Database; now: () => Date }): Calendar {
  const slots = (site: Site, location: Location, date: string): Slot[] =>
    site.testDrive.enabled
      ? slotsOn(date, {
          hours: location.contact_detail,
          zone: zoneOf(location, site),
          holidays: new Set(closingHolidays(location, Number(date.slice(0, 4))).keys()),
          settings: site.testDrive,
          now: now(),
        })
      : [];

  const on: Calendar['on'] = async (site, location, date) => {
    const offered = slots(site, location, date);
    const [first] = offered;
    const last = offered.at(-1);
    if (!first || !last) return [];
    const taken = await within(database, { site: site.slug }, (tx) =>
      rowsOf<{ starts_at: Date | string; count: number }>(
        tx,
        sql`select starts_at, count(*)::integer as count from appointments
          where site = ${site.slug} and location_id = ${location.id}
            and starts_at between ${first.start}::timestamptz and ${last.start}::timestamptz
          group by starts_at`,
      ),
    );
    const counts = new Map(
      taken.map(({ starts_at, count }) => [new Date(starts_at).toISOString(), count] as const),
    );
    return offered.map((slot) => ({
      ...slot,
      free: Math.max(0, site.testDrive.capacity - (counts.get(slot.start) ?? 0)),
    }));
  };

  return {
    on,
    slot: (site, location, moment) => {
      const date = dateInZone(zoneOf(location, site), new Date(moment));
      return slotAt(slots(site, location, date), moment, site.testDrive);
    },
    next: async (site, location, after, most) => {
      const zone = zoneOf(location, site);
      const found: FreeSlot[] = [];
      const from = Math.max(Date.parse(after), now().getTime());
      const dates = new Set<string>();
      for (let day = 0; day <= site.testDrive.daysAhead && found.length < most; day++) {
        const date = dateInZone(zone, new Date(from + day * DAY_MS));
        if (dates.has(date)) continue;
        dates.add(date);
        const free = await on(site, location, date);
        found.push(...free.filter((slot) => slot.free > 0 && Date.parse(slot.start) > from - DAY_MS / 8));
      }
      return found.slice(0, most);
    },
  };
}
