/**
 * What a shopper's car may be worth: where the estimate comes from, and when there is none. Amounts are whole dollars.
 */
import type { BodyType } from '#domain/inventory/kinds.ts';
import { formatDollars } from '#domain/inventory/price.ts';
import { counted } from '#domain/shared/counted.ts';
import type { Site } from '#domain/tenant/site.ts';

/** A car to value, as far as it is known. */
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
  /** The number of comparable cars; null if the service does not say. */
  sample: number | null;
  /** What those cars have in common with this one. */
  basis: 'model' | 'make and body' | 'body' | 'service';
}

export interface Valuer {
  /**
   * @returns null if too little is known for an estimate
   * @throws ValuationFailed
   */
  value(car: ValuedCar): Promise<Valuation | null>;
}

/** The valuation service could not be reached. The message contains no secret. */
export class ValuationFailed extends Error {
  override name = 'ValuationFailed';
}

/** Shown beside every estimate. */
export const ESTIMATE_ONLY =
  'Estimate only, based on the prices of similar cars. We will make you an offer once we have seen your car.';

/** An estimate, as the shopper saw it. */
export interface QuotedValuation extends Pick<ValuedCar, 'make' | 'model' | 'year' | 'km'>, Valuation {
  /** Proves that it is ours. */
  id: string;
}

/** Why there was no estimate. */
interface NotValued {
  reason: 'age' | 'km' | 'details' | 'unknown' | 'range' | 'unavailable';
  message: string;
}

/** The valuation that a shopper was given; it is stored with the lead. */
export type ValuationAnswer = QuotedValuation | NotValued;

export function isValued(answer: ValuationAnswer): answer is QuotedValuation {
  return 'estimate' in answer;
}

/** "$14,200 to $16,100". */
export function rangeText({ low, high }: Pick<Valuation, 'low' | 'high'>): string {
  return `${formatDollars(low)} to ${formatDollars(high)}`;
}

/**
 * What is left to pay for a car at that price, at best and at worst, in whole dollars; 0 if the trade-in
 * covers it.
 */
export function leftToPay(
  price: number,
  { low, high }: Pick<Valuation, 'low' | 'high'>,
): Pick<Valuation, 'low' | 'high'> {
  return { low: Math.max(0, price - high), high: Math.max(0, price - low) };
}

const number = new Intl.NumberFormat('en-AU');
/** Worded to be right both before and after the contact details are sent. */
const VALUER = 'Our valuer will work it out and get back to you.';

/**
 * Why there is no online estimate for a car of that age or mileage; null if there is one. Age is the
 * difference between its year and the year of `now`.
 */
export function notValued(
  { year, km }: Pick<ValuedCar, 'year' | 'km'>,
  { maximumAgeYears, maximumKm }: Pick<Site['tradeIn'], 'maximumAgeYears' | 'maximumKm'>,
  now: Date,
): NotValued | null {
  if (now.getUTCFullYear() - year > maximumAgeYears) {
    const message = `We only value cars up to ${maximumAgeYears} years old online. ${VALUER}`;
    return { reason: 'age', message };
  }
  if (km > maximumKm) {
    const message = `We only value cars with up to ${number.format(maximumKm)} km online. ${VALUER}`;
    return { reason: 'km', message };
  }
  return null;
}

/** There are too few cars like it. */
export const NOTHING_COMPARABLE: NotValued = {
  reason: 'unknown',
  message: `We do not have enough similar cars to give you an estimate online. ${VALUER}`,
};

/** The asking prices are too far apart for a useful range. */
export const TOO_WIDE: NotValued = {
  reason: 'range',
  message: `Prices for similar cars vary too much to give you a useful estimate online. ${VALUER}`,
};

/** Whether a range is useful: its high end is at most this many percent above its low end. */
export function isUseful(
  { low, high }: Pick<Valuation, 'low' | 'high'>,
  { widestRangePercent }: Pick<Site['tradeIn'], 'widestRangePercent'>,
): boolean {
  return high * 100 <= low * (100 + widestRangePercent);
}

/** The shopper gave too few details. */
export const DETAILS_MISSING: NotValued = {
  reason: 'details',
  message: `To give you an estimate online, we need the make, model, year and kilometres. ${VALUER}`,
};

/** The service is not available. */
export const NOT_NOW: NotValued = {
  reason: 'unavailable',
  message: `We cannot give you an estimate at the moment. ${VALUER}`,
};

const STEP = 100;
const round = (dollars: number) => Math.max(STEP, Math.round(dollars / STEP) * STEP);

/**
 * What a dealer pays, from what such cars sell for: less by the margin, in steps of $100. The estimate stays
 * within its range.
 * @param marginPercent 0 to 100
 */
export function tradeInValue(market: Valuation, marginPercent: number): Valuation {
  const share = 1 - marginPercent / 100;
  const [low, estimate, high] = [market.low, market.estimate, market.high].map((each) =>
    round(each * share),
  ) as [number, number, number];
  return { ...market, low, estimate, high };
}

const SHARED_BY_BASIS: Readonly<Record<Exclude<Valuation['basis'], 'service'>, string>> = {
  model: 'of the same model',
  'make and body': 'of the same make and body type',
  body: 'of the same body type',
};

/** The basis of an estimate: "24 dealer-advertised cars of the same model". */
export function basisText({ sample, basis }: Pick<Valuation, 'sample' | 'basis'>): string {
  if (basis === 'service' || sample === null) return 'An independent valuation service';
  return `${counted(sample, 'dealer-advertised car')} ${SHARED_BY_BASIS[basis]}`;
}
