/** Helpers of the routes of the operator's pages. */
import type { Context } from 'hono';
import * as v from 'valibot';
import { promisedHours } from '#domain/leads/answer/reply-promise.ts';
import type { Site } from '#domain/tenant/site.ts';
import { replyPromises } from '../../leads/reply-promises.ts';
import type { Platform } from '../../platform/platform.ts';
import { operatorRecords } from '../operator.db.ts';

export const uuid = v.pipe(v.string(), v.uuid());

/** The id in the address; null if it is not an id. */
export function idOf(c: Context): string | null {
  const id = v.safeParse(uuid, c.req.param('id'));
  return id.success ? id.output : null;
}

/** What a site's operator sees and changes. */
export const recordsOf = ({ database, sites, now }: Platform, site: Site) =>
  operatorRecords({
    database,
    site,
    promisesOf: (dealership) => replyPromises(dealership, sites.showing(dealership), now()),
    promisedHours: (dealership) => promisedHours(site, [dealership]),
  });
