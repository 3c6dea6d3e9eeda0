/** Where else a car can be seen. */
import type { Car } from '#domain/inventory/car.ts';
import { hasLocationFeature } from '#domain/inventory/eligibility.ts';
import type { Location, Site } from '#domain/tenant/site.ts';
import { departmentOf } from './places.ts';

/** The towns of the dealership's other sales locations where a car can be seen, in the site's order. */
export function alsoSeenIn(
  car: Parameters<typeof hasLocationFeature>[0] & Pick<Car, 'dealership_slug'>,
  seller: Pick<Location, 'address'> | null,
  { locations, car: settings }: Pick<Site, 'locations' | 'car'>,
): string[] {
  if (!hasLocationFeature(car, settings)) return [];
  const towns = locations
    .filter(
      (each) =>
        each.visible && departmentOf(each) === 'sales' && each.dealership_slug === car.dealership_slug,
    )
    .map(({ address }) => address.city);
  return [...new Set(towns)].filter((town) => town !== seller?.address.city);
}
