import { financeEstimate } from '#domain/finance/estimate.ts';
import { bodyTypeOf, bodyTypeText } from '#domain/inventory/body.ts';
import type { Car } from '#domain/inventory/car.ts';
import {
  canBeReserved,
  canBeSaved,
  isCertifiedToyota,
  TOYOTA_CERTIFIED,
} from '#domain/inventory/eligibility.ts';
import { engineText } from '#domain/inventory/engine-size.ts';
import { knownText } from '#domain/inventory/known-text.ts';
import { driveLabel, fuelLabel, transmissionLabel } from '#domain/inventory/labels.ts';
import { modelKey } from '#domain/inventory/naming.ts';
import { photosCount, primaryImage } from '#domain/inventory/pictures/images.ts';
import { shapeOf } from '#domain/inventory/pictures/shape-of.ts';
import { priceFacts, priceToShow } from '#domain/inventory/price.ts';
import { isSold } from '#domain/inventory/status.ts';
import { carTag } from '#domain/inventory/tags.ts';
import { ownDriveAway } from '#domain/pricing/drive-away.ts';
import type { Site } from '#domain/tenant/site.ts';
import { priceRange, weeklyPriceRange } from './buckets.ts';
import type { SearchDocument } from './document.ts';

/**
 * The car as search and cards use it on this site. Filter values are in shoppers' words, the same word for
 * the same thing whatever the feed wrote. `now` decides the tag.
 */
export function searchDocument(car: Car, site: Site, now: Date): SearchDocument {
  const price = priceFacts(car, site.pricing);
  const tag = carTag(car, site, now);
  const weekly = financeEstimate(car, site, now)?.weekly ?? null;
  return {
    id: car.id,
    slug: car.slug,
    name: car.name,
    make: car.make,
    model: car.model,
    make_model: modelKey(car.make, car.model),
    badge: knownText(car.badge),
    series: knownText(car.series),
    stocknum: knownText(car.stocknum),
    year: car.year,
    car_type: car.car_type,
    status: isSold(car) ? 'sold' : car.status,
    reserved: car.reserved,
    item_type: car.item_type,
    categories: isCertifiedToyota(car, site.car)
      ? [...new Set([...car.categories, TOYOTA_CERTIFIED])]
      : car.categories,
    filtered_features: car.filtered_features,
    body: bodyTypeText(car),
    simple_body: bodyTypeOf(car),
    shape: shapeOf(car),
    colour: knownText(car.colour),
    drive: driveLabel(car),
    fuel: fuelLabel(car),
    transmission: transmissionLabel(car),
    seats: car.seats,
    doors: car.doors || null,
    cylinders: car.variant.cylinders || null,
    engine_size: engineText(car),
    sleeps: car.caravan?.sleeps ?? null,
    body_length_feet: car.caravan?.body_length_feet ?? null,
    km: car.km,
    city: knownText(car.location.city),
    state: car.location.state?.toUpperCase() ?? null,
    location_name: knownText(car.location.location_name),
    dealership_name: car.dealership_name,
    dealership_slug: car.dealership_slug,
    ...price,
    drive_away: ownDriveAway(car, priceToShow(price, site.pricing), site)?.figure ?? null,
    weekly_price: weekly?.dollars ?? null,
    interest_rate: weekly?.interestRate ?? null,
    comparison_rate: weekly?.comparisonRate ?? null,
    price_range: priceRange(price.price),
    weekly_price_range: weeklyPriceRange(weekly?.dollars ?? null),
    tag: tag?.text ?? null,
    tag_kind: tag?.kind ?? null,
    image: primaryImage(car),
    photos_count: photosCount(car),
    savable: canBeSaved(car, site.car),
    reservable: canBeReserved(car, site.reserve),
    created_at: Math.floor(Date.parse(car.created_at) / 1000),
  };
}
