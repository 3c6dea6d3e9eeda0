import { Hono } from 'hono';
import { isOwner } from '#domain/auth/operators.ts';
import type { Platform } from '../../platform/platform.ts';
import { heldImportsStatus } from '../../stock/held-imports.db.ts';
import { leadsOfSites, stockChanges } from '../dealers.db.ts';
import { dealersPage } from '../dealers-page.ts';
import type { OperatorEnv } from './sign-in.routes.ts';

/** `/operator/dealers`: every site, for the platform's owner. For everyone else the page does not exist. */
export function dealersRoutes(platform: Platform): Hono<OperatorEnv> {
  const { database, sites, publisher, fetcher, now } = platform;
  return new Hono<OperatorEnv>().get('/dealers', async (c, next) => {
    if (!isOwner(c.var.session.address, platform.env.OPERATOR_EMAILS)) return next();
    const [leads, changes, held, feeds] = await Promise.all([
      leadsOfSites(database),
      stockChanges(database),
      heldImportsStatus(database),
      fetcher.status(),
    ]);
    const dealers = sites.list().map((site) => ({
      site,
      address: platform.publicAddressOf(site.slug),
      problem: sites.problem(site.slug),
      status: publisher.status(site.slug),
      feeds: feeds.filter(({ dealership }) => site.dealerships.includes(dealership)),
      stockChanged:
        site.dealerships
          .flatMap((dealership) => changes.get(dealership) ?? [])
          .sort()
          .at(-1) ?? null,
      held: held.filter(({ dealership }) => site.dealerships.includes(dealership)),
      leads: leads.find((each) => each.site === site.slug) ?? null,
    }));
    return c.html(dealersPage(c.var.site, now(), dealers));
  });
}
