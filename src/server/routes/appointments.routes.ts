import { Hono } from 'hono';
import * as v from 'valibot';
import {
  CALENDAR_FILE,
  CALENDAR_TYPE,
  calendarFile,
  testDriveEntry,
} from '#domain/appointments/calendar-file.ts';
import { locationOf, zoneOf } from '#domain/deliveries/lead-facts.ts';
import { siteAddress } from '#domain/deliveries/record.ts';
import { isoDate } from '#domain/shared/schema.ts';
import { appointmentById } from '../appointments/appointments.db.ts';
import { ApiError } from '../http/api-error.ts';
import { siteOf } from '../http/host-site.ts';
import type { Platform } from '../platform/platform.ts';

/**
 * `GET /?location_id=&date=&car_id=`: the slots of a location of the host's site on a date, full ones too; with a car,
 * slots at which it is out are full. `GET /{id}.ics`: an appointment for the shopper's calendar.
 */
export function appointmentsRoutes({ database, cars, calendar }: Platform): Hono {
  return new Hono()
    .get('/', async (c) => {
      const site = siteOf(c);
      const id = c.req.query('location_id') ?? '';
      const location = site.locations.find((each) => String(each.id) === id);
      if (!location) throw new ApiError(404, 'location_id must be a location of this site');
      const date = v.safeParse(isoDate, c.req.query('date'));
      if (!date.success) throw new ApiError(400, 'date must be a date YYYY-MM-DD');
      const wanted = c.req.query('car_id') ?? '';
      if (!/^\d{0,9}$/.test(wanted)) throw new ApiError(400, 'car_id must be the number of a car');
      // A car that has left the stock blocks no slot.
      const car = wanted === '' ? null : await cars.byId(site, Number(wanted));
      return c.json({
        location_id: location.id,
        date: date.output,
        time_zone: zoneOf(location, site),
        slot_minutes: site.testDrive.slotMinutes,
        slots: await calendar.on(site, location, date.output, car),
      });
    })
    .get('/:file{[0-9a-f-]{36}\\.ics}', async (c) => {
      const site = siteOf(c);
      const found = await appointmentById(database, site, c.req.param('file').slice(0, -'.ics'.length));
      if (!found) throw new ApiError(404, 'there is no such appointment');
      const { id, starts_at, ends_at, booked_at, moves } = found;
      const entry = testDriveEntry(
        {
          ...{ id, moves, at: booked_at.toISOString() },
          ...{ start: starts_at.toISOString(), end: ends_at.toISOString() },
        },
        {
          site,
          location: locationOf(site, found.location_id),
          car: found.car_id === null ? null : await cars.byId(site, found.car_id),
          address: siteAddress(site, () => new URL(c.req.url).origin),
        },
      );
      c.header('Content-Type', CALENDAR_TYPE);
      c.header('Content-Disposition', `attachment; filename="${CALENDAR_FILE}"`);
      c.header('Cache-Control', 'private, no-store');
      return c.body(calendarFile(entry));
    });
}
