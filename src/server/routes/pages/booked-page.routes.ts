/** The page after a form that booked a time: the site's own thank-you page, with the time. */

import { Hono } from 'hono';
import { locationOf, momentText, zoneOf } from '#domain/deliveries/lead-facts.ts';
import { appointmentById } from '../../appointments/appointments.db.ts';
import { pageRenderer } from '../../pages/page-renderer.ts';
import type { Platform } from '../../platform/platform.ts';

/** The page belongs to one shopper, so no cache may keep it. */
const CACHE = 'private, no-store';

/** `GET /success?appointment=`. Without such an appointment, the built page responds. */
export function bookedPageRoutes(platform: Platform): Hono {
  const { database, cars } = platform;
  const render = pageRenderer(platform);
  return new Hono().get('/success', async (c, next) => {
    const site = c.var.hostSite;
    const wanted = c.req.query('appointment');
    if (!site || wanted === undefined) return next();
    const found = await appointmentById(database, site, wanted);
    if (found === null) return next();
    const location = locationOf(site, found.location_id);
    const order = {
      id: found.id,
      when: momentText(found.starts_at.toISOString(), zoneOf(location, site)),
      location,
      car: found.car_id === null ? null : await cars.byId(site, found.car_id),
    };
    const page = await render(c, { site, page: 'booked', status: 200, cache: CACHE, order });
    return page ?? next();
  });
}
