import type { Car } from '#domain/inventory/car.ts';
import type { Location } from '#domain/tenant/site.ts';
import { departmentOf } from './places.ts';

/**
 * The department that sells the car: its location, otherwise its dealership's own. `null` if none is shown.
 */
export function sellerOf(
  car: Pick<Car, 'dealership_slug'> & { location: Pick<Car['location'], 'slug'> },
  locations: readonly Location[],
): Location | null {
  const visible = locations.filter((location) => location.visible);
  const own = visible.filter((location) => location.dealership_slug === car.dealership_slug);
  return (
    visible.find(({ slug }) => slug === car.location.slug) ??
    own.find((location) => departmentOf(location) === 'sales') ??
    own[0] ??
    null
  );
}
