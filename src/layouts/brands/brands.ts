/** What the pages of makes and models show, worked out from the build. */
import type { Brand, Model } from '#domain/brands/directory.ts';
import { departmentOf } from '#domain/locations/places.ts';
import { sellerOf } from '#domain/locations/seller.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { Location } from '#domain/tenant/site.ts';
import type { SiteBuild } from '../build/build.ts';
import { cheapest, pictureOf } from '../home/home.ts';
import type { SiteOffer } from '../offers/site-offers.ts';

export { cheapest };

/** Cars to look at on the page of a make or a model; search has the rest. */
export const MOST_CARS = 8;

/** Those that can be bought first. */
const forSaleFirst = (cars: readonly SearchDocument[]) =>
  cars.toSorted((a, b) => Number(a.status === 'sold') - Number(b.status === 'sold'));

export function carsOfBrand({ stock }: SiteBuild, { makes }: Brand): SearchDocument[] {
  return forSaleFirst(stock.filter(({ make }) => makes.includes(make)));
}

export function carsOfModel({ stock }: SiteBuild, { keys }: Model): SearchDocument[] {
  return forSaleFirst(stock.filter(({ make_model }) => keys.includes(make_model)));
}

export interface PicturedModel extends Model {
  href: string;
  /** One of its cars; `null` without any. */
  picture: string | null;
  /** Dollars of the cheapest for sale with a price that counts. */
  from: number | null;
}

/** The models of a make with their pictures and prices, those of most cars first. */
export function modelsOfBrand(build: SiteBuild, { slug }: Pick<Brand, 'slug'>): PicturedModel[] {
  return build.models
    .filter(({ brand }) => brand === slug)
    .map((model) => {
      const cars = carsOfModel(build, model);
      return {
        ...model,
        href: model.paths[0] ?? '',
        picture: cars.length === 0 ? null : pictureOf(cars),
        from: cheapest(cars),
      };
    });
}

const same = (a: string, b: string) => a.localeCompare(b, 'en-AU', { sensitivity: 'base' }) === 0;

/** The sales departments that sell a make: those that say so, and those whose dealership has cars of it. */
export function placesSelling(build: SiteBuild, { name, makes }: Brand): Location[] {
  const { site, carPages } = build;
  const sellers = new Set(
    carPages
      .filter(({ car, indexed }) => indexed && makes.includes(car.make))
      .map(({ car }) => sellerOf(car, site.locations)?.id),
  );
  return site.locations.filter(
    (location) =>
      location.visible &&
      departmentOf(location) === 'sales' &&
      (sellers.has(location.id) || location.manufacturers.some((make) => same(make, name))),
  );
}

/** Offers that run for a make, or for one of its models alone. */
export function offersFor({ offers }: SiteBuild, make: string, model: string | null = null): SiteOffer[] {
  return offers.filter(
    ({ isRunning, data }) =>
      isRunning &&
      data.manufacturer !== null &&
      same(data.manufacturer, make) &&
      (model === null || (data.model !== null && same(data.model.name, model))),
  );
}
