/** How a car's price has changed since a shopper saved it. All prices are in whole Australian dollars. */
import type { Car } from '#domain/inventory/car.ts';
import { formatDollars, meaningfulPrice } from '#domain/inventory/price.ts';

/** A change of price, as shown beside the car. */
interface PriceMove {
  kind: 'down' | 'up';
  /** `Down $1,000 since you saved it`. */
  text: string;
}

/** The price at a time, by the car's history; null if it had none then, or arrived later. */
export function priceAsked({ price_history: history }: Pick<Car, 'price_history'>, at: Date): number | null {
  const point = history.findLast((each) => Date.parse(each.at) <= at.getTime());
  return meaningfulPrice(point?.price ?? null);
}

/** How the price has changed; null if it has not, or one of the two is unknown. */
export function priceMove(saved: number | null | undefined, now: number | null): PriceMove | null {
  if (saved === null || saved === undefined || now === null || Math.round(saved) === Math.round(now))
    return null;
  const by = formatDollars(Math.abs(Math.round(saved) - Math.round(now)));
  return now < saved
    ? { kind: 'down', text: `Down ${by} since you saved it` }
    : { kind: 'up', text: `Up ${by} since you saved it` };
}
