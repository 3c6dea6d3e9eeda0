/** What a shopper's car may be worth: who says it, and when nothing is said. All amounts are whole dollars. */
import type { BodyType } from '#domain/inventory/kinds.ts';
import type { Site } from '#domain/tenant/site.ts';

/** A car to be valued, as far as it is known. */
export interface ValuedCar {
  make: string;
  model: string;
  badge: string | null;
  year: number;
  /** Kilometres driven. */
  km: number;
  body: BodyType | null;
}

export interface Valuation {
  estimate: number;
  low: number;
  high: number;
  /** Cars that it rests on; null where the service does not say. */
  sample: number | null;
  /** What those cars have in common with this one. */
  basis: 'model' | 'make and body' | 'body' | 'service';
}

export interface Valuer {
  /**
   * @returns null where too little is known to say anything
   * @throws ValuationFailed
   */
  value(car: ValuedCar): Promise<Valuation | null>;
}

/** The valuation service could not be asked. The message holds no secret. */
export class ValuationFailed extends Error {
  override name = 'ValuationFailed';
}

/** Stands beside every estimate. */
export const ESTIMATE_ONLY =
  'Estimate only, from the prices of comparable cars. The offer is made when we have seen the car.';

export interface NotValued {
  reason: 'age' | 'km' | 'unknown';
  message: string;
}

const number = new Intl.NumberFormat('en-AU');

/**
 * Why no figure is given online for a car of that age or distance; null when one is. Years are those between the
 * calendar years of the car and of `now`.
 */
export function notValued(
  { year, km }: Pick<ValuedCar, 'year' | 'km'>,
  { maximumAgeYears, maximumKm }: Pick<Site['tradeIn'], 'maximumAgeYears' | 'maximumKm'>,
  now: Date,
): NotValued | null {
  const asked = 'We have your details and come back to you with a figure.';
  if (now.getUTCFullYear() - year > maximumAgeYears) {
    const message = `We do not value cars over ${maximumAgeYears} years old online. ${asked}`;
    return { reason: 'age', message };
  }
  if (km > maximumKm) {
    const message = `We do not value cars over ${number.format(maximumKm)} km online. ${asked}`;
    return { reason: 'km', message };
  }
  return null;
}

/** Too little is known of such cars. */
export const NOTHING_COMPARABLE: NotValued = {
  reason: 'unknown',
  message: 'We have too few cars like yours to give a figure online. We come back to you with one.',
};

const STEP = 100;
const round = (dollars: number) => Math.max(STEP, Math.round(dollars / STEP) * STEP);

/**
 * What a dealer pays, from what such cars are sold for: less by the margin, in steps of $100. The estimate stays
 * between the ends of its range.
 * @param marginPercent 0 to 100
 */
export function tradeInValue(market: Valuation, marginPercent: number): Valuation {
  const share = 1 - marginPercent / 100;
  const [low, estimate, high] = [market.low, market.estimate, market.high].map((each) =>
    round(each * share),
  ) as [number, number, number];
  return { ...market, low, estimate, high };
}
