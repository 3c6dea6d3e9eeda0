/** Cars for Google's vehicle ads: one row per car, with Merchant Center's attributes for Australia. */
import { bodyTypeOf } from '#domain/inventory/body.ts';
import type { BodyType, Car } from '#domain/inventory/car.ts';
import { knownText } from '#domain/inventory/known-text.ts';
import { delimited } from './delimited.ts';
import {
  type ListedCar,
  type Listing,
  type ListingSite,
  listCars,
  listedName,
  listedPrice,
  listedText,
  oneLine,
} from './listing.ts';

export const GOOGLE_COLUMNS = [
  'id',
  'VIN',
  'vehicle_fulfillment(option:store_code)',
  'google_product_category',
  'included_destination',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'condition',
  'price',
  'vehicle_price_type',
  'brand',
  'model',
  'trim',
  'year',
  'color',
  'mileage',
  'body_style',
  'engine',
  'certified_pre_owned',
  'vehicle_option',
] as const;
export type GoogleRow = Readonly<Record<(typeof GOOGLE_COLUMNS)[number], string>>;

/** Google's category "Vehicles & Parts > Vehicles > Motor Vehicles > Cars, Trucks & Vans". */
const CATEGORY = '916';
const MOST_FURTHER_IMAGES = 10;
const TITLE_LENGTH = 150;
const DESCRIPTION_LENGTH = 5000;

/** Passenger vehicles only: cars of other bodies are left out. */
const BODY_STYLES: Readonly<Partial<Record<BodyType, string>>> = {
  '4x4': 'suv',
  cabChassis: 'ute',
  convertible: 'convertible',
  coupe: 'coupe',
  hardtop: 'coupe',
  hatch: 'hatchback',
  hatchback: 'hatchback',
  peopleMover: 'minivan',
  sedan: 'sedan',
  softtop: 'convertible',
  suv: 'suv',
  ute: 'ute',
  van: 'full_size_van',
  wagon: 'station_wagon',
  stationWagon: 'station_wagon',
};

const ENGINES: Readonly<Record<NonNullable<Car['simple_fuel']>, string>> = {
  petrol: 'gasoline',
  diesel: 'diesel',
  hybrid: 'hybrid',
  'plug-in hybrid': 'plug_in_hybrid',
  electric: 'electric',
  lpg: 'lpg',
  hydrogen: 'other',
};

/**
 * What the price includes. A new car may only be advertised at a drive-away price; others may also be priced
 * before government charges.
 */
function priceType({ car_type, price_type }: Car): string | null {
  if (price_type === 'drive_away') return 'drive_away_price';
  return car_type === 'new' ? null : 'excluding_government_charges_price';
}

function googleRow({ car, vin, price, km, images, seller, link }: ListedCar, site: ListingSite) {
  if (car.reserved) return 'is reserved';
  if (car.status === 'coming_soon' || car.preorder) return 'has not arrived yet';
  const body = bodyTypeOf(car);
  const style = body === null ? '' : BODY_STYLES[body];
  if (car.item_type !== 'car' || style === undefined) return 'is not a passenger vehicle';
  const type = priceType(car);
  if (type === null) return 'is new and has no drive-away price';
  const [first, ...more] = images;
  return {
    id: String(car.id),
    VIN: vin,
    'vehicle_fulfillment(option:store_code)': `in_store:${site.feedsOut.storeCodes[seller.slug] ?? seller.slug}`,
    google_product_category: CATEGORY,
    included_destination: 'Vehicle_ads',
    title: oneLine(listedName(car), TITLE_LENGTH),
    description: oneLine(listedText(car), DESCRIPTION_LENGTH),
    link,
    image_link: first,
    // A comma separates the addresses, so one inside an address is encoded.
    additional_image_link: more
      .slice(0, MOST_FURTHER_IMAGES)
      .map((url) => url.replaceAll(',', '%2C'))
      .join(','),
    // Google has no demo condition; such a car counts as used.
    condition: car.car_type === 'new' ? 'new' : 'used',
    price: listedPrice(price),
    vehicle_price_type: type,
    brand: car.make,
    model: car.model,
    trim: knownText(car.badge) ?? '',
    year: String(car.year),
    color: knownText(car.colour) ?? '',
    mileage: km === null ? '' : `${km} km`,
    body_style: style,
    engine: car.simple_fuel === null ? '' : ENGINES[car.simple_fuel],
    certified_pre_owned: car.certified && car.car_type === 'used' ? 'yes' : 'no',
    vehicle_option: car.car_type === 'demo' ? 'Demonstrator' : '',
  } satisfies GoogleRow;
}

/**
 * Rows for a site's cars in search, and the cars that are left out.
 * @param origin the site's address, with a trailing slash
 */
export function googleVehicleAds(
  cars: readonly Car[],
  site: ListingSite,
  origin: string,
): Listing<GoogleRow> {
  return listCars(cars, site, origin, (car) => googleRow(car, site));
}

/** The feed for Merchant Center: a tab-separated table. */
export const googleVehicleAdsFile = (rows: readonly GoogleRow[]): string =>
  delimited(GOOGLE_COLUMNS, rows, '\t');
