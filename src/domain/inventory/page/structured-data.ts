/** A car in schema.org's vocabulary, for search engines. */

import { locationPath, placeName } from '#domain/locations/places.ts';
import { sellerOf } from '#domain/locations/seller.ts';
import type { Site } from '#domain/tenant/site.ts';
import { bodyTypeText } from '../body.ts';
import type { Car } from '../car.ts';
import { knownText } from '../known-text.ts';
import { driveLabel, fuelLabel, transmissionLabel } from '../labels.ts';
import { type PriceFacts, priceFacts, priceTypeText } from '../price.ts';
import { isSold } from '../status.ts';

/** Absolute addresses, which only the page knows. */
interface CarAddresses {
  page: string;
  /** The car's own photos, no artwork. */
  images: readonly string[];
}

type SellingSite = Pick<Site, 'name' | 'pricing' | 'locations' | 'phone' | 'phones' | 'legal'>;

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

/** What the price includes, as on the page. If only a subscription is offered, the price is per week. */
function priceSpecification(car: Car, { price, subscription_price }: PriceFacts) {
  if (price === null) {
    return (
      subscription_price !== null && {
        '@type': 'UnitPriceSpecification',
        price: subscription_price,
        priceCurrency: 'AUD',
        valueAddedTaxIncluded: true,
        unitCode: 'WEE',
      }
    );
  }
  return {
    '@type': 'PriceSpecification',
    price,
    priceCurrency: 'AUD',
    valueAddedTaxIncluded: true,
    description: priceTypeText(car.price_type),
  };
}

function availability(car: Pick<Car, 'status' | 'sold' | 'reserved' | 'preorder'>): string {
  if (isSold(car)) return schema('SoldOut');
  if (car.reserved) return schema('LimitedAvailability');
  if (car.preorder || car.status === 'coming_soon') return schema('PreOrder');
  return schema('InStock');
}

/** The entries with a value; schema.org has no word for unknown. */
function known(entries: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entries).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
}

/** The `AutoDealer` that sells the car: its location, whose own page says when it is open and where on a map. */
function dealerStructuredData(car: Car, site: SellingSite, origin: string): Record<string, unknown> {
  const seller = sellerOf(car, site.locations);
  const licence = seller?.dealer_license_number ?? site.legal.dealerLicence;
  return known({
    '@type': 'AutoDealer',
    '@id': seller && new URL(locationPath(seller), origin).href,
    name: seller ? placeName(seller.name) : site.name,
    parentOrganization:
      seller && placeName(seller.name) !== site.name ? { '@type': 'Organization', name: site.name } : null,
    url: origin,
    // A number that shoppers see only after a click is hidden from machines too.
    telephone: site.phones.mask ? null : (seller?.phone ?? seller?.contact_detail.phone ?? site.phone),
    address: seller && {
      '@type': 'PostalAddress',
      streetAddress: seller.address.street,
      addressLocality: seller.address.city,
      addressRegion: seller.address.state.toUpperCase(),
      postalCode: seller.address.postcode,
      addressCountry: 'AU',
    },
    identifier: licence && { '@type': 'PropertyValue', name: 'Dealer licence', value: licence },
  });
}

/** A `Car` with its `Offer`. If the car has no valid price, the offer has none either. */
export function carStructuredData(
  car: Car,
  site: SellingSite,
  addresses: CarAddresses,
): Record<string, unknown> {
  const facts = priceFacts(car, site.pricing);
  const { price } = facts;
  const drive = driveLabel(car);
  return known({
    '@context': 'https://schema.org',
    '@type': car.item_type === 'part' ? 'Product' : 'Car',
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
    bodyType: knownText(bodyTypeText(car)),
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
      priceSpecification: priceSpecification(car, facts) || null,
      seller: dealerStructuredData(car, site, new URL('/', addresses.page).href),
    }),
  });
}
