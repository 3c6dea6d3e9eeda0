/** The market price badge: how far a car is priced below similar cars. */
import type { Site } from '#domain/tenant/site.ts';
import type { Car } from './car.ts';
import { formatDollars, meaningfulPrice, type PricedCar, priceFacts } from './price.ts';
import { isAvailable } from './status.ts';

const BADGE_ABOVE = 499;

interface MarketBadge {
  /** Dollars below the average; more than 499. */
  below: number;
  average: number;
  against: 'state' | 'national';
}

/**
 * The badge of an available car priced more than $499 below its state's average, or the national average if the state
 * has none. `null` for any other car, and on sites without the badge.
 */
export function marketBadge(
  car: PricedCar & Pick<Car, 'status' | 'sold' | 'autograb_data'>,
  site: { car: Pick<Site['car'], 'marketBadge'>; pricing: Site['pricing'] },
): MarketBadge | null {
  const { price } = priceFacts(car, site.pricing);
  const state = meaningfulPrice(car.autograb_data.state_average_market_price);
  const average = state ?? meaningfulPrice(car.autograb_data.average_market_price);
  if (!site.car.marketBadge || !isAvailable(car) || price === null || average === null) return null;
  const below = average - price;
  return below > BADGE_ABOVE ? { below, average, against: state === null ? 'national' : 'state' } : null;
}

/** `$2,010 below the state average`, in whole dollars. */
export function marketBadgeText(badge: MarketBadge): string {
  return `${formatDollars(Math.floor(badge.below))} below the ${badge.against} average`;
}

/** Explains the badge in a sentence or two, in whole dollars. */
export function marketBadgeMethod({ average, below, against }: MarketBadge): string {
  const where = against === 'state' ? 'in the state' : 'in Australia';
  const asked = formatDollars(Math.round(average - below));
  return (
    `The average advertised price of similar vehicles ${where} is ${formatDollars(Math.round(average))}. This one is ` +
    `${asked}. We show the difference when it’s more than ${formatDollars(BADGE_ABOVE)}` +
    `${against === 'state' ? '.' : ', and use the national average if there’s none for the state.'}`
  );
}
