/** Which times of a site's locations are free. */
import { freePlaces } from '#domain/appointments/places.ts';
import { type Slot, slotAt, slotsOn } from '#domain/appointments/slots.ts';
import { zoneOf } from '#domain/deliveries/lead-facts.ts';
import { dateInZone } from '#domain/shared/local-time.ts';
import type { Location, Site } from '#domain/tenant/site.ts';
import { closingHolidays } from '#tenant/holidays.ts';
import type { Database } from '../db/client.ts';
import { within } from '../db/scope.ts';
import { heldWithin, scopeOf, type WantedCar } from './appointments.db.ts';

interface FreeSlot extends Slot {
  /** Appointments that can still be made then; none while the requested car is out. */
  free: number;
}

export interface Calendar {
  /** The slots of a location on a date, full ones too. */
  on(site: Site, location: Location, date: string, car: WantedCar | null): Promise<FreeSlot[]>;
  /** The slot that contains the moment, free or full; null if no appointments are made then. */
  slot(site: Site, location: Location, moment: string): Slot | null;
  /** The next few free slots after a moment. */
  next(
    site: Site,
    location: Location,
    wish: { after: string; car: WantedCar | null },
    most: number,
  ): Promise<FreeSlot[]>;
}

const MINUTE_MS = 60_000;
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

  const on: Calendar['on'] = async (site, location, date, car) => {
    const { slotMinutes, capacity } = site.testDrive;
    const offered = slots(site, location, date).map((slot) => {
      const start = Date.parse(slot.start);
      return { slot, start, end: start + slotMinutes * MINUTE_MS };
    });
    const first = offered[0];
    const last = offered.at(-1);
    if (!first || !last) return [];
    const wanted = { site: site.slug, location_id: location.id, car_id: car?.id ?? null };
    const taken = await within(database, scopeOf(site, car), (tx) =>
      heldWithin(tx, wanted, { start: first.start, end: last.end }),
    );
    return offered.map(({ slot, start, end }) => ({
      ...slot,
      free: freePlaces({ start, end }, { ...taken, capacity }).length,
    }));
  };

  return {
    on,
    slot: (site, location, moment) => {
      const date = dateInZone(zoneOf(location, site), new Date(moment));
      return slotAt(slots(site, location, date), moment, site.testDrive);
    },
    next: async (site, location, { after, car }, most) => {
      const zone = zoneOf(location, site);
      const found: FreeSlot[] = [];
      const from = Math.max(Date.parse(after), now().getTime());
      const dates = new Set<string>();
      for (let day = 0; day <= site.testDrive.daysAhead && found.length < most; day++) {
        const date = dateInZone(zone, new Date(from + day * DAY_MS));
        if (dates.has(date)) continue;
        dates.add(date);
        const free = await on(site, location, date, car);
        found.push(...free.filter((slot) => slot.free > 0 && Date.parse(slot.start) > from - DAY_MS / 8));
      }
      return found.slice(0, most);
    },
  };
}
