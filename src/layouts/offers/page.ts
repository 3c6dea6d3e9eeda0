/** An offer's page as plain data. */
import type { Offer } from '#domain/content/front-matter.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { siteBuild } from '../build/build.ts';
import { sharedImage } from '../pictures.ts';
import { carsOfOffer, type OfferCard, offerCard, offerCards } from './offers.ts';
import type { SiteOffer } from './site-offers.ts';

interface OfferView extends Pick<Offer, 'start' | 'carType'> {
  /** Its picture for shared links; null: the site's. */
  image: string | null;
  offer: OfferCard;
  /** `false` once it has ended. */
  isRunning: boolean;
  /** Its details. */
  html: string;
  /** Its make's page, if there is one. */
  brand: { name: string; path: string; search: string | null } | null;
  /** The first cars for sale that it is for. */
  cars: readonly SearchDocument[];
  /** How many there are in all. */
  count: number;
  /** Other current offers. */
  others: readonly OfferCard[];
}

/** Number of cars and of other offers below it. */
const MOST_CARS = 8;
const MOST_OTHERS = 3;

/** An offer's page. */
export function offerView(tenant: Tenant, offer: SiteOffer): OfferView {
  const { brands, offers } = siteBuild(tenant);
  const { data, entry, isRunning, path } = offer;
  const brand = brands.find(({ name }) => name === data.manufacturer);
  const cars = carsOfOffer(tenant, data).filter(({ status }) => status !== 'sold');
  const others = offers.filter((each) => each.isRunning && each.path !== path).slice(0, MOST_OTHERS);
  const own = data.image !== null && tenant.pictures.has(data.image) ? data.image : null;
  return {
    ...{ isRunning, start: data.start, carType: data.carType, html: entry.html },
    image: own === null ? data.image : (sharedImage(tenant, own) ?? null),
    offer: offerCard(tenant, offer),
    brand: brand ? { name: brand.name, path: brand.path, search: brand.search } : null,
    cars: cars.slice(0, MOST_CARS),
    count: cars.length,
    others: offerCards(tenant, others),
  };
}
