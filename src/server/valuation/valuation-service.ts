/** Values shoppers' cars, and recognises its own valuations. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Json } from '#domain/leads/submission/payload.ts';
import type { Site } from '#domain/tenant/site.ts';
import { adjusted } from '#domain/valuation/adjustments.ts';
import { answersOf, ownCarOf } from '#domain/valuation/own-car.ts';
import {
  DETAILS_MISSING,
  isUseful,
  NOT_NOW,
  NOTHING_COMPARABLE,
  notValued,
  TOO_WIDE,
  tradeInValue,
  type Valuation,
  type ValuationAnswer,
  ValuationFailed,
  type ValuedCar,
  type Valuer,
} from '#domain/valuation/valuation.ts';
import type { Log } from '../http/log.ts';
import type { Rates } from '../http/rates.ts';

/** The figures that identify a valuation. */
const KeptSchema = v.strictObject({
  make: v.string(),
  model: v.string(),
  year: v.number(),
  km: v.number(),
  estimate: v.number(),
  low: v.number(),
  high: v.number(),
});
type KeptFigures = v.InferOutput<typeof KeptSchema>;
const KEPT_NAMES = Object.keys(KeptSchema.entries) as (keyof KeptFigures)[];

const MOST_AN_HOUR = 60;
const HOUR_MS = 3_600_000;
/** A shopper sees the figure before and after leaving their details, so the service's answer is cached. */
const REMEMBERED_MS = 10 * 60_000;
const MOST_REMEMBERED = 500;

export interface ValuationService {
  /**
   * A car's value on that site, with answers about its condition. An unavailable valuer is a result too.
   * @param sender whose valuations of the hour are counted
   * @returns seconds to wait, if the sender has asked too often
   */
  value(
    site: Site,
    car: ValuedCar,
    answers: Readonly<Record<string, unknown>>,
    sender: string | null,
  ): Promise<ValuationAnswer | { wait: number }>;
  /** The same for the car in a lead, however little the lead says about it. */
  ofLead(
    site: Site,
    payload: Readonly<Record<string, Json>>,
    sender: string | null,
  ): Promise<ValuationAnswer>;
  /** The figures of a valuation, if they are ours and unchanged; null otherwise. */
  known(site: Site, told: Readonly<Record<string, unknown>>): KeptFigures | null;
}

interface ValuationServiceOptions {
  valuer: Valuer;
  rates: Rates;
  secret: string;
  /** Figures signed with former secrets are recognised too. */
  formerSecrets: readonly string[];
  now: () => Date;
  log: Log;
}

export function openValuationService({
  valuer,
  rates,
  secret,
  formerSecrets,
  now,
  log,
}: ValuationServiceOptions): ValuationService {
  const rate = rates.of('valuations', { most: MOST_AN_HOUR, windowMs: HOUR_MS });
  const remembered = new Map<string, { until: number; market: Promise<Valuation | null> }>();

  const idOf = (site: Site, figures: KeptFigures, by = secret) =>
    createHmac('sha256', by)
      .update(JSON.stringify(['valuation', site.slug, ...KEPT_NAMES.map((name) => figures[name])]))
      .digest('base64url');

  const marketOf = (car: ValuedCar): Promise<Valuation | null> => {
    const key = JSON.stringify(car);
    const at = now().getTime();
    const known = remembered.get(key);
    if (known && known.until > at) return known.market;
    const market = valuer.value(car);
    remembered.delete(key);
    remembered.set(key, { until: at + REMEMBERED_MS, market });
    market.catch(() => remembered.delete(key));
    const [oldest] = remembered.keys();
    if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return market;
  };

  const value: ValuationService['value'] = async (site, car, answers, sender) => {
    const wait = await rate.take(sender ?? '');
    if (wait !== null) return { wait };
    const refusal = notValued(car, site.tradeIn, now());
    if (refusal) return refusal;
    try {
      const market = await marketOf(car);
      if (market === null) return NOTHING_COMPARABLE;
      const { estimate, low, high, sample, basis } = tradeInValue(
        adjusted(market, answers),
        site.tradeIn.marginPercent,
      );
      if (!isUseful({ low, high }, site.tradeIn)) return TOO_WIDE;
      const { make, model, year, km } = car;
      const figures = { make, model, year, km, estimate, low, high };
      return { id: idOf(site, figures), ...figures, sample, basis };
    } catch (error) {
      if (!(error instanceof ValuationFailed)) throw error;
      log.warn(error.message);
      return NOT_NOW;
    }
  };

  return {
    value,
    async ofLead(site, payload, sender) {
      const car = ownCarOf(payload);
      if (car === null) return DETAILS_MISSING;
      const answer = await value(site, car, answersOf(payload), sender);
      return 'wait' in answer ? NOT_NOW : answer;
    },
    known(site, told) {
      const figures = v.safeParse(
        KeptSchema,
        Object.fromEntries(KEPT_NAMES.map((name) => [name, told[name]])),
      );
      if (!figures.success) return null;
      const isOurs = [secret, ...formerSecrets].some((each) =>
        isSame(String(told.id ?? ''), idOf(site, figures.output, each)),
      );
      return isOurs ? figures.output : null;
    },
  };
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
