/** The page after a form, for the browser that sent it: what becomes of the lead, the booked time, the car. */

import { Hono } from 'hono';
import { locationOf, momentText, zoneOf } from '#domain/deliveries/lead-facts.ts';
import type { Site } from '#domain/tenant/site.ts';
import { withPublicHolidays } from '#tenant/holidays.ts';
import { appointmentById } from '../../appointments/appointments.db.ts';
import { sentLead } from '../../leads/lead-record.db.ts';
import { showsSecret } from '../../leads/own-leads.ts';
import { pageRenderer } from '../../pages/page-renderer.ts';
import type { Platform } from '../../platform/platform.ts';

/** The page belongs to one shopper, so no cache may keep it. */
const CACHE = 'private, no-store';

/** `GET /success?appointment=&lead=`. A lead is shown only to the browser that sent it; otherwise the built page responds. */
export function successPageRoutes(platform: Platform): Hono {
  const { database, cars, siteSearch, now } = platform;
  const render = pageRenderer(platform);

  const bookedTime = async (site: Site, id: string | undefined) => {
    const found = id === undefined ? null : await appointmentById(database, site, id);
    if (found === null) return null;
    const location = locationOf(site, found.location_id);
    return {
      id: found.id,
      when: momentText(found.starts_at.toISOString(), zoneOf(location, site)),
      location,
      about: found.car_id === null ? null : await cars.findById(site, found.car_id),
    };
  };

  return new Hono().get('/success', async (c, next) => {
    const site = c.var.hostSite;
    if (!site) return next();
    const lead = c.req.query('lead');
    const isOwn = lead !== undefined && showsSecret(c, {}, platform, site, lead);
    const booked = await bookedTime(site, c.req.query('appointment'));
    const sent = isOwn ? await sentLead(database, site, lead) : null;
    if (booked === null && sent === null) return next();
    const page = await render(c, {
      site: withPublicHolidays(site, now()),
      page: 'success',
      status: 200,
      cache: CACHE,
      order: async () => ({
        now: now(),
        stock: await siteSearch.of(site),
        booked: booked && { ...booked, car: booked.about?.car ?? null },
        sent,
        about: booked?.about ?? (sent?.car ? await cars.findById(site, sent.car.id) : null),
      }),
    });
    return page ?? next();
  });
}
