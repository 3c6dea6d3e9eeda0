/** The target of "Get finance" on a car's page. */
import type { Car } from '#domain/inventory/car.ts';
import { priceFacts } from '#domain/inventory/price.ts';
import { isAvailable } from '#domain/inventory/status.ts';
import type { Site } from '#domain/tenant/site.ts';
import { allowsFinance } from './eligibility.ts';

export const PERSONALISED_PATH = '/personalised/finance';

/** A car's finance page: its dealership's own, or the site's. */
function financePage(
  car: Pick<Car, 'dealership_slug'>,
  { page, pageByDealership }: Pick<Site['finance'], 'page' | 'pageByDealership'>,
): string {
  return pageByDealership[car.dealership_slug] ?? page;
}

/** The addresses of a site's finance page: its own first, then its dealerships'. */
export function financePages({
  page,
  pageByDealership,
}: Pick<Site['finance'], 'page' | 'pageByDealership'>): readonly string[] {
  return [...new Set([page, ...Object.values(pageByDealership)])];
}

/** Whether a site has the personalised finance page: if it has finance. */
export function offersPersonalised({
  finance,
  finance_provider,
}: Pick<Site, 'finance' | 'finance_provider'>) {
  return !finance.hidden && finance_provider !== null;
}

type FinancedCar = Parameters<typeof priceFacts>[0] &
  Pick<Car, 'id' | 'make' | 'car_type' | 'status' | 'sold' | 'has_nvic' | 'dealership_slug'>;
type FinancingSite = Pick<Site, 'finance' | 'finance_provider' | 'pricing'>;

/** Whether finance for a car is on the personalised page: it has an NVIC and is for sale. */
export function isPersonalised(car: FinancedCar, site: FinancingSite): boolean {
  return offersPersonalised(site) && car.has_nvic && isAvailable(car) && allowsFinance(car, site);
}

/** The dealership's finance form, with the car, its price and its dealership. */
export function financeFormHref(car: FinancedCar, site: FinancingSite): string {
  const { price } = priceFacts(car, site.pricing);
  const parameters = new URLSearchParams({ car_id: String(car.id), car_type: car.car_type });
  if (price !== null) parameters.set('vehiclePriceBudget', String(price));
  parameters.set('preferredDealership', car.dealership_slug);
  return `${financePage(car, site.finance)}?${parameters}#finance-form`;
}

/**
 * The address of finance for a car: the personalised page if it has one, otherwise the finance page's form.
 */
export function financeHref(car: FinancedCar, site: FinancingSite): string {
  return isPersonalised(car, site) ? `${PERSONALISED_PATH}?car_id=${car.id}` : financeFormHref(car, site);
}
