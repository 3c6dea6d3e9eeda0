/** `/operator`: what there is to do today. */
import { Hono } from 'hono';
import { isOwner } from '#domain/auth/operators.ts';
import type { Site } from '#domain/tenant/site.ts';
import { slowSites } from '../../auth/counts.db.ts';
import type { FeedStatus } from '../../fetching/status.ts';
import type { Platform } from '../../platform/platform.ts';
import { findDealerships } from '../../stock/dealerships.db.ts';
import { photolessCounter } from '../../stock/yard.db.ts';
import { feedAlarmText } from '../feeds-section.ts';
import { siteHeldImports } from '../imports.db.ts';
import { siteLeads } from '../leads.db.ts';
import { nearAppointments } from '../today.db.ts';
import { todayPage } from '../today-page.ts';
import type { OperatorEnv } from './sign-in.routes.ts';

/** Leads that wait for an answer, at most. */
const WAITING = 12;

const DISK_LOW =
  'The server is almost out of disk space, so enquiries can’t be saved. Please tell the platform’s owner now.';
const CODES_SLOW =
  'This site has sent a day’s worth of sign-in codes (signIn.codesPerDay). New codes go out slowly until tomorrow.';

export function todayRoutes(platform: Platform): Hono<OperatorEnv> {
  const { database, sites, now } = platform;
  const countPhotoless = photolessCounter(database);
  const alarmsOf = async (site: Site, feeds: readonly FeedStatus[]): Promise<string[]> => {
    const [slow] = await slowSites(database, [site], now());
    return [
      ...(platform.disk.isLow() ? [DISK_LOW] : []),
      ...(slow === undefined ? [] : [CODES_SLOW]),
      ...feeds.filter(({ alarm }) => alarm !== null).map((feed) => feedAlarmText(feed, site)),
    ];
  };

  return new Hono<OperatorEnv>().get('/', async (c) => {
    const { site } = c.var;
    // This used to be the address of the list of leads.
    if (c.req.query('view') !== undefined || c.req.query('q') !== undefined) {
      return c.redirect(`/operator/leads${new URL(c.req.url).search}`, 303);
    }
    const leads = await siteLeads(platform, site);
    const feeds = await platform.fetcher.status(site.dealerships);
    return c.html(
      todayPage(
        { site, now: now() },
        {
          alarms: await alarmsOf(site, feeds),
          counts: await leads.counts(),
          leads: await leads.waiting(WAITING),
          appointments: await nearAppointments(database, { site, sites, now: now() }),
          heldImports: (await siteHeldImports(database, site)).length,
          withoutPhotos: await countPhotoless(await findDealerships(database, site.dealerships)),
          feeds,
          isOwner: isOwner(c.var.session.address, platform.env.OPERATOR_EMAILS),
        },
      ),
    );
  });
}
