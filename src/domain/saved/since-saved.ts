/** What became of a car's price since a shopper saved it. All prices are whole Australian dollars. */
import type { Car } from '#domain/inventory/car.ts';
import { countingPrice, formatDollars } from '#domain/inventory/price.ts';

/** A price that moved, as it is said beside the car. */
interface PriceMove {
  kind: 'down' | 'up';
  /** `Down $1,000 since you saved it`. */
  text: string;
}

/** The price that was asked at a moment, by the car's history; null where there was none, or the car came later. */
export function priceAsked({ price_history: history }: Pick<Car, 'price_history'>, at: Date): number | null {
  const point = history.findLast((each) => Date.parse(each.at) <= at.getTime());
  return countingPrice(point?.price ?? null);
}

/** How the price moved since then; null where it stands, or one of the two is not known. */
export function priceMove(saved: number | null | undefined, now: number | null): PriceMove | null {
  if (saved === null || saved === undefined || now === null || Math.round(saved) === Math.round(now))
    return null;
  const by = formatDollars(Math.abs(Math.round(saved) - Math.round(now)));
  return now < saved
    ? { kind: 'down', text: `Down ${by} since you saved it` }
    : { kind: 'up', text: `Up ${by} since you saved it` };
}
