/** Which cars a site shows finance for at all, before any lender is asked. */
import type { Car, FinanceProvider } from '#domain/inventory/car.ts';
import type { Site } from '#domain/tenant/site.ts';

type FinanceSite = Pick<Site, 'finance_provider' | 'finance'>;

/** The cars that a site shows no finance for. Plain data, so that it can be handed to the browser. */
export type FinanceExclusions = Pick<Site['finance'], 'excludeMakes' | 'excludeDealerships'>;

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Whether a site that shows finance leaves this car out, by its make or its dealership. */
export function isLeftOutOfFinance(
  car: Pick<Car, 'make' | 'dealership_slug'>,
  { excludeMakes, excludeDealerships }: FinanceExclusions,
): boolean {
  return (
    excludeMakes.some((make) => same(make, car.make)) || excludeDealerships.includes(car.dealership_slug)
  );
}

/**
 * The provider whose estimates a site shows for a car: that of its make, of its dealership, or the site's. `null` where
 * it shows none: no provider, finance hidden, a make or a dealership that the site leaves out.
 */
export function financeProvider(
  car: Pick<Car, 'make' | 'dealership_slug'>,
  { finance_provider, finance }: FinanceSite,
): FinanceProvider | null {
  if (finance_provider === null || finance.hidden || isLeftOutOfFinance(car, finance)) return null;
  const ofMake = Object.entries(finance.providerByMake).find(([make]) => same(make, car.make))?.[1];
  return ofMake ?? finance.providerByDealership[car.dealership_slug] ?? finance_provider;
}

/** Whether the site shows finance for a car at all; each provider has a rule of its own on top. */
export function allowsFinance(car: Parameters<typeof financeProvider>[0], site: FinanceSite): boolean {
  return financeProvider(car, site) !== null;
}
