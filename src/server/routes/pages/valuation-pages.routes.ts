/** The page with a shopper's valuation, rendered on request from the lead. */

import { Hono } from 'hono';
import { isAvailable } from '#domain/inventory/status.ts';
import { VALUATION_PATH } from '#domain/valuation/page.ts';
import { pageRenderer } from '../../pages/page-renderer.ts';
import type { Platform } from '../../platform/platform.ts';
import { valuedLead } from '../../valuation/valued-lead.db.ts';

/** The page belongs to one shopper, so no cache may keep it. */
const CACHE = 'private, no-store';

export function valuationPagesRoutes(platform: Platform): Hono {
  const { database, cars, now } = platform;
  const render = pageRenderer(platform);
  return new Hono().get(VALUATION_PATH, async (c, next) => {
    const site = c.var.hostSite;
    if (!site?.tradeIn.enabled) return next();
    const lead = await valuedLead(database, site, c.req.query('lead') ?? '');
    if (lead === null) return c.redirect('/trade-in', 302);
    const wanted = lead.carId === null ? null : await cars.byId(site, lead.carId);
    const car = wanted && isAvailable(wanted) ? wanted : null;
    const order = { now: now(), lead, car };
    const page = await render(c, { site, page: 'valuation', status: 200, cache: CACHE, order });
    // The lead has arrived, even if the page fails.
    return page ?? c.redirect('/success', 302);
  });
}
