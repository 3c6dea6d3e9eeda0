/** `/api/valuations` values a shopper's car; `/api/miscellaneous` stores the valuation with the lead. */

import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { BODY_TYPES } from '#domain/inventory/kinds.ts';
import { recordOf } from '#domain/shared/record-of.ts';
import type { Site } from '#domain/tenant/site.ts';
import { ESTIMATE_ONLY, isValued, rangeText } from '#domain/valuation/valuation.ts';
import { requireSignIn } from '../auth/gate.ts';
import { ApiError } from '../http/api-error.ts';
import { readBody } from '../http/body.ts';
import { readFields } from '../http/fields.ts';
import { isCrossOrigin } from '../http/same-origin.ts';
import { senderAddress } from '../http/sender-address.ts';
import { showsSecret } from '../leads/own-leads.ts';
import type { Platform } from '../platform/platform.ts';
import { keepDealership } from '../stock/dealerships.db.ts';
import { dealershipFacts } from '../stock/dealerships.ts';

const words = (message: string) =>
  v.pipe(v.string(message), v.trim(), v.minLength(1, message), v.maxLength(60, message));
/** `45,000 km` is 45000. */
const wholeNumber = (least: number, most: number, message: string) =>
  v.pipe(
    v.union([v.string(), v.number()], message),
    v.transform((value) => Number(String(value).replaceAll(/[\s,]|km$/gi, ''))),
    v.integer(message),
    v.minValue(least, message),
    v.maxValue(most, message),
  );
const optional = v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(60))), null);

const CarSchema = v.object({
  make: words('Please enter the make.'),
  model: words('Please enter the model.'),
  badge: v.pipe(
    optional,
    v.transform((badge) => badge || null),
  ),
  year: wholeNumber(1900, 2100, 'Please enter a 4-digit year.'),
  km: wholeNumber(0, 2_000_000, 'Please enter the kilometres as a number.'),
  body: v.optional(v.nullable(v.picklist(BODY_TYPES)), null),
});

/** The columns that may be stored with a lead. */
const COLUMNS = ['valuation'] as const;
const Kept = v.object({
  column_name: v.picklist(COLUMNS),
  lead_id: v.fallback(v.nullable(v.string()), null),
});

export function valuationRoutes(platform: Platform): { valuations: Hono; miscellaneous: Hono } {
  const { sites, now } = platform;
  const gate = requireSignIn('trade-in', platform);

  const siteOf = (c: Context): Site => {
    const site = c.var.hostSite;
    if (!site?.tradeIn.enabled) throw new ApiError(404, 'this site does not value cars');
    if (isCrossOrigin(c))
      throw new ApiError(403, 'This request didn’t come from this website. Please go back and try again.');
    return site;
  };

  const valuations = new Hono().post('/', gate, async (c) => {
    const site = siteOf(c);
    const { values } = await readBody(c.req.raw);
    const answers = recordOf(values.adjustmentAnswers);
    const given = {
      ...values,
      make: values.make ?? values['Vehicle Make'],
      model: values.model ?? values['Vehicle Model'],
      badge: values.badge ?? values['Vehicle Badge'],
      year: values.year ?? values['Vehicle Year'],
      km: values.km ?? answers.km,
    };
    const read = v.safeParse(CarSchema, given, { abortPipeEarly: true });
    if (!read.success) {
      const errors = read.issues.map(({ path, message }) => ({
        field: String(path?.[0]?.key ?? ''),
        message,
      }));
      return c.json({ success: false, error: errors[0]?.message, errors }, 422);
    }
    const sender = senderAddress(c, platform.trustedProxies);
    const answer = await platform.valuations.value(site, read.output, answers, sender);
    if ('wait' in answer) {
      throw new ApiError(429, 'Too many valuations. Please try again later.', {
        'Retry-After': String(answer.wait),
      });
    }
    // The lead is sent anyway.
    if (!isValued(answer)) return c.json({ success: true, valuation: null, ...answer });
    return c.json({
      success: true,
      valuation: { ...answer, text: rangeText(answer), disclaimer: ESTIMATE_ONLY },
    });
  });

  const firstDealership = (site: Site): Promise<{ id: number }> => {
    const facts = dealershipFacts(site.dealerships[0] ?? '', sites.list());
    if (!facts) throw new ApiError(404, 'this site has no dealership');
    return keepDealership(platform.database, facts);
  };

  const miscellaneous = new Hono().post('/', gate, async (c) => {
    const site = siteOf(c);
    if (!site.tradeIn.saveValuation) throw new ApiError(404, 'this site does not store valuations');
    const { values, fields } = await readFields(c.req.raw, Kept, {
      status: 422,
      message: `column_name must be one of ${COLUMNS.join(', ')}`,
    });
    const kept = platform.valuations.known(site, values);
    if (kept === null) throw new ApiError(422, 'this is not one of our valuations');
    const named = fields.lead_id;
    // Values for somebody else's lead start a new lead.
    const lead_id = named !== null && showsSecret(c, values, platform, site, named) ? named : null;
    const dealership =
      (lead_id === null ? null : await platform.leads.home(site, lead_id)) ?? (await firstDealership(site));
    const stored = await platform.leads.note(
      { site, dealership, now: now(), sender: null, key: null },
      { lead_id, told: { valuation: { id: String(values.id), ...kept } } },
    );
    return c.json({ success: true, lead_id: stored.lead_id });
  });

  return { valuations, miscellaneous };
}
