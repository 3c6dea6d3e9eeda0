/** A car in the words of schema.org, for search engines that read them. */
import type { Site } from '#domain/tenant/site.ts';
import { bodyWords } from './body.ts';
import type { Car } from './car.ts';
import { knownText } from './known-text.ts';
import { driveLabel, fuelLabel, transmissionLabel } from './labels.ts';
import { priceFacts } from './price.ts';
import { isSold } from './status.ts';

/** What only the page knows: absolute addresses. */
export interface CarAddresses {
  page: string;
  /** The car's own photos; a drawing is none. */
  images: readonly string[];
}

const DRIVES: Readonly<Record<string, string>> = {
  AWD: 'AllWheelDriveConfiguration',
  '4WD': 'FourWheelDriveConfiguration',
  FWD: 'FrontWheelDriveConfiguration',
  RWD: 'RearWheelDriveConfiguration',
};

const CONDITIONS: Readonly<Record<Car['car_type'], string>> = {
  new: 'NewCondition',
  used: 'UsedCondition',
  demo: 'UsedCondition',
};

const schema = (term: string) => `https://schema.org/${term}`;

function availability(car: Pick<Car, 'status' | 'sold' | 'reserved' | 'preorder'>): string {
  if (isSold(car)) return schema('SoldOut');
  if (car.reserved) return schema('LimitedAvailability');
  if (car.preorder || car.status === 'coming_soon') return schema('PreOrder');
  return schema('InStock');
}

/** Entries that are known; schema.org has no word for unknown. */
function known(entries: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entries).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
}

/** `Car` with its `Offer`. A car without a price that counts has an offer without a price. */
export function carStructuredData(
  car: Car,
  site: Pick<Site, 'name' | 'pricing'>,
  addresses: CarAddresses,
): Record<string, unknown> {
  const { price } = priceFacts(car, site.pricing);
  const drive = driveLabel(car);
  return known({
    '@context': 'https://schema.org',
    '@type': 'Car',
    name: car.name,
    url: addresses.page,
    image: addresses.images.length === 0 ? null : addresses.images,
    brand: { '@type': 'Brand', name: car.make },
    model: car.model,
    vehicleConfiguration: knownText(car.badge),
    vehicleModelDate: car.year === null ? null : String(car.year),
    itemCondition: schema(CONDITIONS[car.car_type]),
    sku: knownText(car.stocknum),
    vehicleIdentificationNumber: knownText(car.vin),
    mileageFromOdometer:
      car.km === null ? null : { '@type': 'QuantitativeValue', value: car.km, unitCode: 'KMT' },
    color: knownText(car.colour),
    vehicleInteriorColor: knownText(car.interior_colour),
    bodyType: knownText(bodyWords(car)),
    vehicleTransmission: transmissionLabel(car),
    driveWheelConfiguration: drive !== null && drive in DRIVES ? schema(DRIVES[drive] ?? '') : null,
    vehicleEngine:
      fuelLabel(car) === null ? null : { '@type': 'EngineSpecification', fuelType: fuelLabel(car) },
    numberOfDoors: car.doors || null,
    vehicleSeatingCapacity: car.seats || null,
    offers: known({
      '@type': 'Offer',
      url: addresses.page,
      price,
      priceCurrency: price === null ? null : 'AUD',
      availability: availability(car),
      itemCondition: schema(CONDITIONS[car.car_type]),
      seller: { '@type': 'AutoDealer', name: site.name },
    }),
  });
}

export interface Crumb {
  label: string;
  /** From the root of the site. */
  href: string;
}

/** The way to a page as `BreadcrumbList`. `origin` is the site's address. */
export function breadcrumbStructuredData(crumbs: readonly Crumb[], origin: string): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: new URL(href, origin).href,
    })),
  };
}
