/** `/api/valuations` says what a shopper's car may be worth; `/api/miscellaneous` keeps what was said with the lead. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { BODY_TYPES } from '#domain/inventory/kinds.ts';
import { formatDollars } from '#domain/inventory/price.ts';
import type { Site } from '#domain/tenant/site.ts';
import { adjusted } from '#domain/valuation/adjustments.ts';
import {
  ESTIMATE_ONLY,
  NOTHING_COMPARABLE,
  type NotValued,
  notValued,
  tradeInValue,
  ValuationFailed,
  type ValuedCar,
  type Valuer,
} from '#domain/valuation/valuation.ts';
import { ApiError } from '../api-error.ts';
import { type GateOptions, requireSignIn } from '../auth/gate.ts';
import type { Database } from '../db/client.ts';
import { readBody } from '../leads/body.ts';
import type { LeadStore } from '../leads/leads.db.ts';
import type { Log } from '../log.ts';
import { rateOf } from '../rate.ts';
import { saysElsewhere } from '../same-origin.ts';
import { senderAddress } from '../sender-address.ts';
import type { Sites } from '../sites/sites.ts';
import { keepDealership } from '../stock/dealerships.db.ts';
import { dealershipFacts } from '../stock/dealerships.ts';

export interface ValuationRoutesOptions {
  database: Database;
  sites: Sites;
  sessions: GateOptions['sessions'];
  valuer: Valuer;
  leads: Pick<LeadStore, 'note'>;
  secret: string;
  trustedProxies: number;
  now: () => Date;
  log: Log;
}

const MOST_AN_HOUR = 60;
const HOUR_MS = 3_600_000;

const words = (message: string) =>
  v.pipe(v.string(message), v.trim(), v.minLength(1, message), v.maxLength(60, message));
/** `45,000 km` is 45000. */
const whole = (least: number, most: number, message: string) =>
  v.pipe(
    v.union([v.string(), v.number()], message),
    v.transform((value) => Number(String(value).replaceAll(/[\s,]|km$/gi, ''))),
    v.integer(message),
    v.minValue(least, message),
    v.maxValue(most, message),
  );
const optional = v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(60))), null);

const CarSchema = v.object({
  make: words('Please tell us the make.'),
  model: words('Please tell us the model.'),
  badge: optional,
  year: whole(1900, 2100, 'Please enter the year as four digits.'),
  km: whole(0, 2_000_000, 'Please enter the kilometres as a number.'),
  body: v.optional(v.nullable(v.picklist(BODY_TYPES)), null),
});

/** What is kept of a valuation, and signed. */
const KeptSchema = v.strictObject({
  make: v.string(),
  model: v.string(),
  year: v.number(),
  km: v.number(),
  estimate: v.number(),
  low: v.number(),
  high: v.number(),
});
type Kept = v.InferOutput<typeof KeptSchema>;
const KEPT_NAMES = Object.keys(KeptSchema.entries) as (keyof Kept)[];

/** The columns that may be kept with a lead. */
const COLUMNS = ['valuation'] as const;

export function valuationRoutes(options: ValuationRoutesOptions): { valuations: Hono; miscellaneous: Hono } {
  const { sites, valuer, now, log } = options;
  const gate = requireSignIn('trade-in', options);
  const rate = rateOf({ most: MOST_AN_HOUR, windowMs: HOUR_MS, now });

  const siteOf = (c: Context): Site => {
    const site = sites.byHost(c.req.header('host') ?? '');
    if (!site?.tradeIn.enabled) throw new ApiError(404, 'this site values no cars');
    if (saysElsewhere(c)) throw new ApiError(403, 'This did not come from a page of this site.');
    return site;
  };
  const idOf = (site: Site, kept: Kept) =>
    createHmac('sha256', options.secret)
      .update(JSON.stringify(['valuation', site.slug, ...KEPT_NAMES.map((name) => kept[name])]))
      .digest('base64url');

  const valued = async (site: Site, car: ValuedCar, answers: Readonly<Record<string, unknown>>) => {
    const market = await valuer.value(car).catch((error: unknown) => {
      if (!(error instanceof ValuationFailed)) throw error;
      log.warn(error.message);
      return null;
    });
    return market && tradeInValue(adjusted(market, answers), site.tradeIn.marginPercent);
  };

  const valuations = new Hono().post('/', gate, async (c) => {
    const site = siteOf(c);
    const { values } = await readBody(c.req.raw);
    const answers = asRecord(values.adjustmentAnswers);
    const said = {
      ...values,
      make: values.make ?? values['Vehicle Make'],
      model: values.model ?? values['Vehicle Model'],
      km: values.km ?? answers.km,
    };
    const read = v.safeParse(CarSchema, said, { abortPipeEarly: true });
    if (!read.success) {
      const errors = read.issues.map(({ path, message }) => ({
        field: String(path?.[0]?.key ?? ''),
        message,
      }));
      return c.json({ success: false, error: errors[0]?.message, errors }, 422);
    }
    const car = read.output;
    const wait = rate.take(senderAddress(c, options.trustedProxies) ?? '');
    if (wait !== null) {
      throw new ApiError(429, 'Too many valuations. Please try again later.', {
        'Retry-After': String(wait),
      });
    }
    const refusal = notValued(car, site.tradeIn, now());
    const value = refusal ? null : await valued(site, car, answers);
    if (value === null) return c.json(without(refusal ?? NOTHING_COMPARABLE));
    const { make, model, year, km } = car;
    const { estimate, low, high, sample, basis } = value;
    return c.json({
      success: true,
      valuation: {
        id: idOf(site, { make, model, year, km, estimate, low, high }),
        ...{ make, model, year, km, estimate, low, high, sample, basis },
        text: `${formatDollars(low)} to ${formatDollars(high)}`,
        disclaimer: ESTIMATE_ONLY,
      },
    });
  });

  const miscellaneous = new Hono().post('/', gate, async (c) => {
    const site = siteOf(c);
    if (!site.tradeIn.saveValuation) throw new ApiError(404, 'this site keeps no valuations');
    const { values } = await readBody(c.req.raw);
    if (!COLUMNS.some((column) => column === values.column_name)) {
      throw new ApiError(422, `column_name must be one of ${COLUMNS.join(', ')}`);
    }
    const kept = v.safeParse(KeptSchema, Object.fromEntries(KEPT_NAMES.map((name) => [name, values[name]])));
    if (!kept.success || !isSame(String(values.id ?? ''), idOf(site, kept.output))) {
      throw new ApiError(422, 'this is no valuation of ours');
    }
    const facts = dealershipFacts(site.dealerships[0] ?? '', sites.list());
    if (!facts) throw new ApiError(404, 'this site has no dealership');
    const { lead_id } = await options.leads.note(
      {
        site,
        dealership: await keepDealership(options.database, facts),
        now: now(),
        sender: null,
        key: null,
      },
      {
        lead_id: typeof values.lead_id === 'string' ? values.lead_id : null,
        told: { valuation: { id: String(values.id), ...kept.output } },
      },
    );
    return c.json({ success: true, lead_id });
  });

  return { valuations, miscellaneous };
}

/** The lead is sent all the same. */
const without = ({ reason, message }: NotValued) => ({ success: true, valuation: null, reason, message });

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
