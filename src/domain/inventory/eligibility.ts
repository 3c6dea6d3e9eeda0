/** What a shopper may do with a car. */
import type { Site } from '#domain/tenant/site.ts';
import type { Car } from './car.ts';
import { primaryImage } from './pictures/images.ts';
import { meaningfulPrice } from './price.ts';
import { isAvailable } from './status.ts';

/**
 * Saving and comparing: the car is available, has a price above $0 and an image. Where artwork counts as an image
 * (`car.artworkCounts`, the default), every car has one.
 */
export function canBeSaved(
  car: Pick<Car, 'status' | 'sold' | 'price' | 'offer_price' | 'images' | 'primary_image_url'>,
  settings: Pick<Site['car'], 'artworkCounts'>,
): boolean {
  const pictured = settings.artworkCounts || primaryImage(car) !== null;
  return isAvailable(car) && (car.price ?? car.offer_price ?? 0) > 0 && pictured;
}

/** A showroom car for test drives, not for sale. */
export function isTestDriveOnly(car: Pick<Car, 'tag'>): boolean {
  return /^test drive only$/i.test(car.tag?.trim() ?? '');
}

/**
 * Reserving online: the site takes reservations, and the car is available, listed, not reserved, for sale (not "Test
 * Drive Only") and has a valid price, because the deposit is part of it. If the site requires it
 * (`reserve.processorRequired`), the feed must name a payment processor for the car.
 */
export function canBeReserved(
  car: Pick<
    Car,
    | 'status'
    | 'sold'
    | 'reserved'
    | 'show_on_dealer_website'
    | 'tag'
    | 'price'
    | 'offer_price'
    | 'payment_processors'
  >,
  settings: Pick<Site['reserve'], 'enabled' | 'processorRequired'>,
): boolean {
  return (
    settings.enabled &&
    isAvailable(car) &&
    car.show_on_dealer_website &&
    !car.reserved &&
    !isTestDriveOnly(car) &&
    (meaningfulPrice(car.price) ?? meaningfulPrice(car.offer_price)) !== null &&
    (!settings.processorRequired || car.payment_processors.length > 0)
  );
}

const LOCATION_FEATURE_ABOVE = 200;

/**
 * The location-based feature: the car is in stock (not coming soon), neither sold nor reserved, and its price is above
 * $200.
 */
export function hasLocationFeature(
  car: Pick<Car, 'status' | 'sold' | 'reserved' | 'price'>,
  settings: Pick<Site['car'], 'locationFeature'>,
): boolean {
  return (
    settings.locationFeature &&
    car.status === 'in_stock' &&
    !car.sold &&
    !car.reserved &&
    car.price !== null &&
    car.price > LOCATION_FEATURE_ABOVE
  );
}

/** The address of a car's history report; `null` if it has none or the site hides reports. */
export function historyReport(
  car: Pick<Car, 'file'>,
  settings: Pick<Site['car'], 'historyReport'>,
): string | null {
  return settings.historyReport ? car.file : null;
}

/** Shoppers can request photos of an available car that has none. */
export function canRequestPhotos(
  car: Pick<Car, 'status' | 'sold' | 'images' | 'primary_image_url'>,
  settings: Pick<Site['car'], 'requestPhotos'>,
): boolean {
  return settings.requestPhotos && isAvailable(car) && primaryImage(car) === null;
}

/** The name of certified cars, as a tag and as a search category. */
export const TOYOTA_CERTIFIED = 'Toyota Certified';

/** The badge and popup of a certified used Toyota, on sites that show them. */
export function isCertifiedToyota(
  car: Pick<Car, 'certified' | 'car_type' | 'make'>,
  settings: Pick<Site['car'], 'toyotaCertified'>,
): boolean {
  const toyota = car.make.trim().toLowerCase() === 'toyota';
  return settings.toyotaCertified && car.certified && car.car_type === 'used' && toyota;
}
