/** Where "Get finance" leads from a car. */
import type { Car } from '#domain/inventory/car.ts';
import { priceFacts } from '#domain/inventory/price.ts';
import type { Site } from '#domain/tenant/site.ts';

/** The finance page of a car's dealership: its own, or the site's. */
export function financePage(
  car: Pick<Car, 'dealership_slug'>,
  { page, pageByDealership }: Pick<Site['finance'], 'page' | 'pageByDealership'>,
): string {
  return pageByDealership[car.dealership_slug] ?? page;
}

/**
 * The address of finance for a car: the personalised page where the site has it and the car's NVIC is known, else
 * the form of the dealership's finance page, told which car, what it costs and whose it is.
 */
export function financeHref(
  car: Parameters<typeof priceFacts>[0] & Pick<Car, 'id' | 'car_type' | 'has_nvic' | 'dealership_slug'>,
  site: Pick<Site, 'finance' | 'pricing'>,
): string {
  if (site.finance.personalised && car.has_nvic) return `/personalised/finance?car_id=${car.id}`;
  const { price } = priceFacts(car, site.pricing);
  const parameters = new URLSearchParams({ car_id: String(car.id), car_type: car.car_type });
  if (price !== null) parameters.set('vehiclePriceBudget', String(price));
  parameters.set('preferredDealership', car.dealership_slug);
  return `${financePage(car, site.finance)}?${parameters}#finance-form`;
}
