import { Hono } from 'hono';
import * as v from 'valibot';
import { zoneOf } from '#domain/deliveries/lead-facts.ts';
import { isoDate } from '#domain/shared/schema.ts';
import { ApiError } from '../api-error.ts';
import type { Sites } from '../sites/sites.ts';
import type { Calendar } from './calendar.ts';

/** `GET /?location_id=&date=`: the slots of a location of the host's site on a date, full ones too. */
export function appointmentsRoutes({
  sites,
  calendar,
}: {
  sites: Pick<Sites, 'byHost'>;
  calendar: Calendar;
}): Hono {
  return new Hono().get('/', async (c) => {
    const site = sites.byHost(c.req.header('host') ?? '');
    if (!site) throw new ApiError(404, 'this address belongs to no site');
    const id = c.req.query('location_id') ?? '';
    const location = site.locations.find((each) => String(each.id) === id);
    if (!location) throw new ApiError(404, 'location_id must be a location of this site');
    const date = v.safeParse(isoDate, c.req.query('date'));
    if (!date.success) throw new ApiError(400, 'date must be a date YYYY-MM-DD');
    return c.json({
      location_id: location.id,
      date: date.output,
      time_zone: zoneOf(location, site),
      slot_minutes: site.testDrive.slotMinutes,
      slots: await calendar.on(site, location, date.output),
    });
  });
}
