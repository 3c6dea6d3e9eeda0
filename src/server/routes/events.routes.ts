import { Hono } from 'hono';
import * as v from 'valibot';
import { sourceName } from '#domain/tracking/source.ts';
import { keepEvent, mayKeepEvents } from '../events/events.db.ts';
import { ApiError } from '../http/api-error.ts';
import { readFields } from '../http/fields.ts';
import { siteOf } from '../http/host-site.ts';
import { senderAddress } from '../http/sender-address.ts';
import type { Platform } from '../platform/platform.ts';

const HOUR_MS = 3_600_000;
/** Far more than an office full of shoppers behind one address would send. */
const PER_SENDER_HOUR = 3000;
/** Search engines run scripts too, but are not visitors. */
const CRAWLER = /bot\b|crawl|spider|slurp|lighthouse/i;

/** Names and numbers only: there is no room for personal data. */
const EventSchema = v.strictObject({
  event: v.pipe(v.string(), v.regex(/^[a-z][a-z_]{1,40}$/, 'must be a name such as favourite_added')),
  event_id: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999))), null),
  car_id: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))),
    null,
  ),
  path: v.optional(
    v.nullable(v.pipe(v.string(), v.regex(/^\/[\w/.-]{0,200}$/, 'must be a path without a query'))),
    null,
  ),
  source: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.maxLength(300),
        v.transform((said) => sourceName(said)),
      ),
    ),
    null,
  ),
  tracking_consent: v.optional(v.unknown()),
});

/** `POST /`: an event of a page; the response is 204 whether or not the site may keep it. */
export function eventsRoutes(platform: Platform): Hono {
  const { database, now } = platform;
  const rate = platform.rates.of('events', { most: PER_SENDER_HOUR, windowMs: HOUR_MS });
  return new Hono().post('/', async (c) => {
    const site = siteOf(c);
    const seconds = await rate.take(senderAddress(c, platform.trustedProxies) ?? 'unknown');
    if (seconds !== null) {
      c.header('Retry-After', String(seconds));
      throw new ApiError(429, 'too many events from here');
    }
    const { fields } = await readFields(c.req.raw, EventSchema, { status: 422 });
    const { tracking_consent, ...event } = fields;
    const isShopper = !CRAWLER.test(c.req.header('user-agent') ?? '');
    if (isShopper && mayKeepEvents(site, tracking_consent)) await keepEvent(database, site, event, now());
    return c.body(null, 204);
  });
}
