/** Which of a dealer's cars a site lists. */
import type { Car } from '#domain/inventory/car.ts';
import { primaryImage } from '#domain/inventory/pictures/images.ts';
import { askedPrice } from '#domain/inventory/price.ts';
import { isInSearch, isSold, pageLife } from '#domain/inventory/status.ts';
import type { Site } from '#domain/tenant/site.ts';

type SelectionSettings = Pick<Site, 'search'>;

/** `null` if the bound is open; a car whose value is unknown is outside a bound. */
const atLeast = (value: number | null, bound: number | null) =>
  bound === null || (value !== null && value >= bound);
const atMost = (value: number | null, bound: number | null) =>
  bound === null || (value !== null && value <= bound);

/** A new car without an odometer reading has hardly been driven. */
const kilometres = (car: Pick<Car, 'km' | 'car_type'>) => car.km ?? (car.car_type === 'new' ? 0 : null);

/** Whether the price that a shopper pays is within the site's bounds. */
function isPricedWithin(car: Car, { minimumPrice, maximumPrice }: Site['search']): boolean {
  const price = askedPrice(car);
  return atLeast(price, minimumPrice) && atMost(price, maximumPrice);
}

/** Whether a car passes the site's base filters (`site.search`). */
export function isSelected(car: Car, site: SelectionSettings, now: Date): boolean {
  const { search } = site;
  const make = car.make.trim().toLowerCase();
  return (
    isInSearch(car, search, now) &&
    (!search.usedOnly || car.car_type === 'used') &&
    (!search.inStockOnly || (car.status === 'in_stock' && !isSold(car))) &&
    (!search.photosRequired || primaryImage(car) !== null) &&
    !search.excludeMakes.some((excluded) => excluded.trim().toLowerCase() === make) &&
    isPricedWithin(car, search) &&
    atMost(kilometres(car), search.maximumKm) &&
    atLeast(car.year, search.minimumYear)
  );
}

/** Whether search includes it: parts have their own search. */
export function isSearched(car: Car, site: SelectionSettings, now: Date): boolean {
  return car.item_type !== 'part' && isSelected(car, site, now);
}

/** The cars that the site's search includes, in the given order. */
export function stockInSearch(cars: readonly Car[], site: SelectionSettings, now: Date): Car[] {
  return cars.filter((car) => isSearched(car, site, now));
}

/**
 * A car's page on the site: `indexed` while search includes it, `unindexed` for a sold car that would be in
 * search if it were still for sale, so that people can return to it, `gone` for any other.
 */
export function sitePage(car: Car, site: SelectionSettings, now: Date): ReturnType<typeof pageLife> {
  if (isSelected(car, site, now)) return 'indexed';
  const returning =
    pageLife(car, site.search, now) !== 'gone' &&
    isSelected({ ...car, status: 'in_stock', sold: false }, site, now);
  return returning ? 'unindexed' : 'gone';
}
