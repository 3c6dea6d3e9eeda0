/** The page that answers whoever told of their car, drawn at request time from what was said with the lead. */
import { Hono } from 'hono';
import { isAvailable } from '#domain/inventory/status.ts';
import { VALUATION_PATH } from '#domain/valuation/page.ts';
import type { SiteCars } from '../cars/site-cars.ts';
import type { Database } from '../db/client.ts';
import { valuedLead } from '../valuation/valued-lead.db.ts';
import { type PageDrawerOptions, pageDrawer } from './page-drawer.ts';
import { SHELLS } from './page-renderer.ts';
import type { Sites } from '../http/sites.ts';

export interface ValuationPagesOptions extends PageDrawerOptions {
  database: Database;
  sites: Pick<Sites, 'byHost'>;
  cars: Pick<SiteCars, 'byId'>;
  now: () => Date;
}

/** It is one shopper's own. */
const CACHE = 'private, no-store';

export function valuationPagesRoutes(options: ValuationPagesOptions): Hono {
  const { database, sites, cars, now } = options;
  const draw = pageDrawer(options);
  return new Hono().get(VALUATION_PATH, async (c, next) => {
    const site = sites.byHost(c.req.header('host') ?? '');
    if (!site?.tradeIn.enabled) return next();
    const lead = await valuedLead(database, site, c.req.query('lead') ?? '');
    if (lead === null) return c.redirect('/trade-in', 302);
    const wanted = lead.carId === null ? null : await cars.byId(site, lead.carId);
    const page = await draw(c, {
      ...{ site, shell: SHELLS.valuation, status: 200, cache: CACHE },
      draw: (by, frame) =>
        by.valuation({ ...frame, now: now(), lead, car: wanted && isAvailable(wanted) ? wanted : null }),
    });
    // The lead has arrived, whatever becomes of the page.
    return page ?? c.redirect('/success', 302);
  });
}
