import { Hono } from 'hono';
import * as v from 'valibot';
import { pageType, VITAL_NAMES } from '#domain/tracking/vitals.ts';
import { ApiError } from '../http/api-error.ts';
import { readFields } from '../http/fields.ts';
import { siteOf } from '../http/host-site.ts';
import { senderAddress } from '../http/sender-address.ts';
import type { Platform } from '../platform/platform.ts';

const HOUR_MS = 3_600_000;
/** As for events: far more than an office full of shoppers would send. */
const PER_SENDER_HOUR = 3000;
/** Seconds; a page left open overnight says nothing about speed. */
const MOST_SECONDS = 120;
/** Bots, whose speed does not matter. */
const CRAWLER = /bot\b|crawl|spider|slurp|lighthouse/i;

const measurement = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(MOST_SECONDS)));

const VitalsSchema = v.strictObject({
  path: v.pipe(v.string(), v.regex(/^\/[\w/.-]{0,200}$/, 'must be a path without a query')),
  vitals: v.strictObject({
    LCP: measurement,
    INP: measurement,
    CLS: measurement,
    TTFB: measurement,
  }),
});

/** `POST /`: how long a page took in a shopper's browser, in seconds; the response is 204. */
export function vitalsRoutes({
  metrics,
  trustedProxies,
  rates,
}: Pick<Platform, 'metrics' | 'trustedProxies' | 'rates'>): Hono {
  const rate = rates.of('vitals', { most: PER_SENDER_HOUR, windowMs: HOUR_MS });
  return new Hono().post('/', async (c) => {
    const site = siteOf(c).slug;
    const seconds = await rate.take(senderAddress(c, trustedProxies) ?? 'unknown');
    if (seconds !== null) {
      throw new ApiError(429, 'too many measurements from here', { 'Retry-After': String(seconds) });
    }
    const { path, vitals } = (await readFields(c.req.raw, VitalsSchema, { status: 422 })).fields;
    if (CRAWLER.test(c.req.header('user-agent') ?? '')) return c.body(null, 204);
    const page = pageType(path);
    for (const vital of VITAL_NAMES) {
      const value = vitals[vital];
      if (value === undefined) continue;
      if (vital === 'CLS') metrics.layoutShift.observe({ site, page }, value);
      else metrics.vitalSeconds.observe({ site, page, vital }, value);
    }
    return c.body(null, 204);
  });
}
