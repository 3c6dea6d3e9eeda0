/** Which cars a site shows finance for, before any lender's rule. */
import type { Car, FinanceProvider } from '#domain/inventory/car.ts';
import type { Site } from '#domain/tenant/site.ts';

type FinanceSite = Pick<Site, 'finance_provider' | 'finance'>;

/** The cars that a site shows no finance for. Plain data, so it can be passed to the browser. */
export type FinanceExclusions = Pick<Site['finance'], 'excludeMakes' | 'excludeDealerships'>;

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Whether a site that shows finance leaves out this car, by make or dealership. */
export function isLeftOutOfFinance(
  car: Pick<Car, 'make' | 'dealership_slug'>,
  { excludeMakes, excludeDealerships }: FinanceExclusions,
): boolean {
  return (
    excludeMakes.some((make) => same(make, car.make)) || excludeDealerships.includes(car.dealership_slug)
  );
}

/**
 * The provider whose estimates a site shows for a car: that of its make, of its dealership, or the site's.
 * `null` if it shows none: no provider, finance hidden, or a make or dealership left out.
 */
export function financeProvider(
  car: Pick<Car, 'make' | 'dealership_slug'>,
  { finance_provider, finance }: FinanceSite,
): FinanceProvider | null {
  if (finance_provider === null || finance.hidden || isLeftOutOfFinance(car, finance)) return null;
  const ofMake = Object.entries(finance.providerByMake).find(([make]) => same(make, car.make))?.[1];
  return ofMake ?? finance.providerByDealership[car.dealership_slug] ?? finance_provider;
}

/** Whether the site shows finance for a car at all; each provider adds its own rule. */
export function allowsFinance(car: Parameters<typeof financeProvider>[0], site: FinanceSite): boolean {
  return financeProvider(car, site) !== null;
}
