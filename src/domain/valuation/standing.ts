/**
 * Where a car's price is among similar cars on the same site. Valuations define which cars are similar and
 * how many are enough.
 */
import { CAR_TYPE_LABELS } from '#domain/inventory/labels.ts';
import { formatDollars } from '#domain/inventory/price.ts';
import { itemWord } from '#domain/inventory/status.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { LEAST_OF_MODEL, YEARS_NEAR } from './comparable.ts';

type StandingCar = Pick<
  SearchDocument,
  'id' | 'make_model' | 'car_type' | 'item_type' | 'year' | 'price' | 'price_type' | 'subscription_price'
>;

export interface PriceStanding {
  /** Similar cars, not counting this one. */
  count: number;
  /** Dollars: the lowest and highest price among them and this car. */
  low: number;
  high: number;
  /** This car's price between the two, from 0 to 1. */
  at: number;
  /** `Priced lower than 9 of 12 similar cars here`. */
  text: string;
  /** What is and is not compared. */
  method: string;
}

/** For sale at a purchase price; a subscription price is not comparable. */
const priceOf = ({ price, subscription_price }: StandingCar) => (subscription_price === null ? price : null);

/** Cars of the same model, condition and price type, at most two years older or newer. */
function isSimilar(car: StandingCar, other: StandingCar): boolean {
  return (
    other.id !== car.id &&
    other.make_model === car.make_model &&
    other.car_type === car.car_type &&
    other.price_type === car.price_type &&
    car.year !== null &&
    other.year !== null &&
    Math.abs(other.year - car.year) <= YEARS_NEAR
  );
}

/**
 * @param stock cars for sale on the same site
 * @returns `null` if fewer than five are similar, or all cost the same
 */
export function priceStanding(car: StandingCar, stock: readonly StandingCar[]): PriceStanding | null {
  const own = priceOf(car);
  if (own === null) return null;
  const prices: number[] = [];
  // This runs for each car in stock, over all cars of its model, so it is a plain loop.
  for (const other of stock) {
    const price = isSimilar(car, other) ? priceOf(other) : null;
    if (price !== null) prices.push(price);
  }
  const low = Math.min(own, ...prices);
  const high = Math.max(own, ...prices);
  if (prices.length < LEAST_OF_MODEL || low === high) return null;
  const items = itemWord(car.item_type, 2);
  return {
    count: prices.length,
    low,
    high,
    at: (own - low) / (high - low),
    text: standingText(own, prices, `similar ${items} here`),
    method:
      `Compared with ${prices.length} similar ${items} for sale on this site: same model, ` +
      `${CAR_TYPE_LABELS[car.car_type].toLowerCase()}, within ${YEARS_NEAR} years of this one. Their prices and this one run ` +
      `from ${formatDollars(low)} to ${formatDollars(high)}. Kilometres, badge and condition differ, and ` +
      `${items} at other dealers aren’t included.`,
  };
}

function standingText(own: number, prices: readonly number[], among: string): string {
  const dearer = prices.filter((price) => price > own).length;
  const cheaper = prices.filter((price) => price < own).length;
  if (cheaper === 0)
    return dearer === prices.length
      ? `Lowest price of ${prices.length + 1} ${among}`
      : `Among the lowest prices of ${prices.length + 1} ${among}`;
  if (dearer === 0) return `Compared with ${prices.length} ${among}`;
  return `Priced lower than ${dearer} of ${prices.length} ${among}`;
}
