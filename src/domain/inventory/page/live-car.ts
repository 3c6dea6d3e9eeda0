/** The facts of a car that may change after its page was built, fetched from the platform. */
import type { Site } from '#domain/tenant/site.ts';
import type { SearchDocument } from '../../search/document.ts';
import { searchDocument } from '../../search/document-of.ts';
import type { Car } from '../car.ts';
import { type DisplayPrice, displayPrice } from '../price.ts';
import { isAvailable, isSold } from '../status.ts';
import { type CarTag, carTag } from '../tags.ts';

/** The answer of `GET /api/cars/{slug}`. */
export interface LiveCar {
  slug: string;
  id: number;
  available: boolean;
  sold: boolean;
  reserved: boolean;
  price: DisplayPrice;
  tag: CarTag | null;
  document: SearchDocument;
  /** ISO 8601. */
  checkedAt: string;
}

/** The car as it is now. */
export function liveCar(car: Car, site: Site, now: Date): LiveCar {
  return {
    slug: car.slug,
    id: car.id,
    available: isAvailable(car),
    sold: isSold(car),
    reserved: car.reserved && isAvailable(car),
    price: displayPrice(car, site.pricing),
    tag: carTag(car, site, now),
    document: searchDocument(car, site, now),
    checkedAt: now.toISOString(),
  };
}
