import { Hono } from 'hono';
import * as v from 'valibot';
import { ApiError } from '../api-error.ts';
import type { Database } from '../db/client.ts';
import { readBody } from '../leads/body.ts';
import type { Sites } from '../sites/sites.ts';
import { keepEvent, mayKeepEvents } from './events.db.ts';

/** Names and numbers only: there is no room for anything of a person. */
const EventSchema = v.strictObject({
  event: v.pipe(v.string(), v.regex(/^[a-z][a-z_]{1,40}$/, 'must be a name such as favourite_added')),
  event_id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
  car_id: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))),
    null,
  ),
  path: v.optional(
    v.nullable(v.pipe(v.string(), v.regex(/^\/[\w/.-]{0,200}$/, 'must be a path without a query'))),
    null,
  ),
  tracking_consent: v.optional(v.unknown()),
});

/** `POST /`: an event of a page, answered with 204 whether or not the site may keep it. */
export function eventsRoutes(options: {
  database: Database;
  sites: Pick<Sites, 'byHost'>;
  now: () => Date;
}): Hono {
  const { database, sites, now } = options;
  return new Hono().post('/', async (c) => {
    const site = sites.byHost(c.req.header('host') ?? '');
    if (!site) throw new ApiError(404, 'this address belongs to no site');
    const { values } = await readBody(c.req.raw);
    const read = v.safeParse(EventSchema, values);
    if (!read.success) {
      const [issue] = read.issues;
      throw new ApiError(422, `${String(issue.path?.[0]?.key ?? 'body')} ${issue.message}`);
    }
    const { tracking_consent, ...event } = read.output;
    if (mayKeepEvents(site, tracking_consent)) await keepEvent(database, site, event, now());
    return c.body(null, 204);
  });
}
