/** Cars for Meta's automotive inventory ads: one row per car, nested data as flattened paths. */
import { bodyTypeOf } from '#domain/inventory/body.ts';
import type { BodyType, Car, ItemType } from '#domain/inventory/car.ts';
import { knownText } from '#domain/inventory/known-text.ts';
import { driveLabel } from '#domain/inventory/labels.ts';
import { formatDollars, priceTypeText } from '#domain/inventory/price.ts';
import { placeName } from '#domain/locations/places.ts';
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

const MOST_IMAGES = 20;
const TITLE_LENGTH = 500;
const DESCRIPTION_LENGTH = 5000;

const FIELDS = [
  'vehicle_id',
  'vin',
  'title',
  'description',
  'url',
  'make',
  'model',
  'trim',
  'year',
  'body_style',
  'vehicle_type',
  'state_of_vehicle',
  'availability',
  'price',
  'previous_price',
  'mileage.value',
  'mileage.unit',
  'exterior_color',
  'interior_color',
  'transmission',
  'drivetrain',
  'fuel_type',
  'address.addr1',
  'address.city',
  'address.region',
  'address.postal_code',
  'address.country',
  'latitude',
  'longitude',
  'dealer_id',
  'dealer_name',
  'dealer_phone',
  'date_first_on_lot',
  'custom_label_0',
  'custom_label_1',
  'custom_label_2',
] as const;
type Field = (typeof FIELDS)[number];
type ImageField = `image[${number}].${'url' | 'tag[0]'}`;
export type MetaRow = Readonly<Record<Field, string> & Partial<Record<ImageField, string>>>;

const BODY_STYLES: Readonly<Record<BodyType, string>> = {
  '4x4': 'SUV',
  bus: 'OTHER',
  cabChassis: 'TRUCK',
  convertible: 'CONVERTIBLE',
  coupe: 'COUPE',
  hardtop: 'COUPE',
  hatch: 'HATCHBACK',
  hatchback: 'HATCHBACK',
  motorhome: 'OTHER',
  lightTruck: 'TRUCK',
  peopleMover: 'MINIVAN',
  sedan: 'SEDAN',
  softtop: 'CONVERTIBLE',
  suv: 'SUV',
  ute: 'TRUCK',
  van: 'VAN',
  wagon: 'WAGON',
  stationWagon: 'WAGON',
  caravan: 'OTHER',
  camperTrailer: 'OTHER',
};

const VEHICLE_TYPES: Readonly<Record<ItemType, string>> = {
  car: 'CAR_TRUCK',
  caravan: 'TRAILER',
  motorhome: 'RV_CAMPER',
  truck: 'COMMERCIAL',
  bus: 'COMMERCIAL',
  part: 'OTHER',
};

const FUELS: Readonly<Record<NonNullable<Car['simple_fuel']>, string>> = {
  petrol: 'PETROL',
  diesel: 'DIESEL',
  hybrid: 'HYBRID',
  'plug-in hybrid': 'PLUGIN_HYBRID',
  electric: 'ELECTRIC',
  lpg: 'OTHER',
  hydrogen: 'OTHER',
};

const DRIVETRAINS: Readonly<Record<string, string>> = {
  AWD: 'AWD',
  '4WD': 'FOUR_WD',
  FWD: 'FWD',
  RWD: 'RWD',
  '2WD': 'TWO_WD',
};

/** Meta has no demo condition; such a car counts as used. A used car certified by its maker is CPO. */
function stateOfVehicle({ car_type, certified }: Car): string {
  if (car_type === 'new') return 'NEW';
  return car_type === 'used' && certified ? 'CPO' : 'USED';
}

function drivetrain(car: Car): string {
  const drive = driveLabel(car);
  return drive === null ? '' : (DRIVETRAINS[drive] ?? 'OTHER');
}

function metaRow({ car, vin, price, was, km, images, seller, link }: ListedCar, site: ListingSite) {
  if (car.item_type === 'part') return 'is not a vehicle';
  const colour = knownText(car.colour);
  if (colour === null) return 'has no colour';
  const body = bodyTypeOf(car);
  // No column says what a price includes, so the description does.
  const included = priceTypeText(car.price_type);
  const shown = site.phones.mask ? null : (seller.phone ?? seller.contact_detail.phone ?? site.phone);
  const { address } = seller;
  const row: Record<Field, string> = {
    vehicle_id: String(car.id),
    vin,
    title: oneLine(listedName(car), TITLE_LENGTH),
    description: oneLine(`${formatDollars(price)} ${included}. ${listedText(car)}`, DESCRIPTION_LENGTH),
    url: link,
    make: car.make,
    model: car.model,
    trim: knownText(car.badge) ?? '',
    year: String(car.year),
    body_style: body === null ? 'OTHER' : BODY_STYLES[body],
    vehicle_type: VEHICLE_TYPES[car.item_type],
    state_of_vehicle: stateOfVehicle(car),
    availability:
      car.reserved || car.preorder || car.status === 'coming_soon' ? 'NOT_AVAILABLE' : 'AVAILABLE',
    price: listedPrice(price),
    previous_price: was === null ? '' : listedPrice(was),
    'mileage.value': String(km ?? 0),
    'mileage.unit': 'KM',
    exterior_color: colour,
    interior_color: knownText(car.interior_colour) ?? '',
    transmission: car.simple_transmission?.toUpperCase() ?? '',
    drivetrain: drivetrain(car),
    fuel_type: car.simple_fuel === null ? '' : FUELS[car.simple_fuel],
    'address.addr1': address.street,
    'address.city': address.city,
    'address.region': address.state.toUpperCase(),
    'address.postal_code': address.postcode,
    'address.country': 'Australia',
    latitude: String(address.lat),
    longitude: String(address.long),
    dealer_id: car.dealership_slug,
    dealer_name: placeName(seller.name),
    dealer_phone: shown ?? '',
    date_first_on_lot: car.created_at.slice(0, 10),
    custom_label_0: included,
    custom_label_1: knownText(car.stocknum) ?? '',
    custom_label_2: car.car_type,
  };
  const pictures = images.slice(0, MOST_IMAGES).flatMap((url, index): [ImageField, string][] => [
    [`image[${index}].url`, url],
    [`image[${index}].tag[0]`, 'Photo'],
  ]);
  return { ...row, ...Object.fromEntries(pictures) } satisfies MetaRow;
}

/**
 * Rows for a site's cars in search, and the cars that are left out.
 * @param origin the site's address, with a trailing slash
 */
export function metaCatalogue(cars: readonly Car[], site: ListingSite, origin: string): Listing<MetaRow> {
  return listCars(cars, site, origin, (car) => metaRow(car, site));
}

/** The feed for Meta: CSV, with columns for as many pictures as any car has. */
export function metaCatalogueFile(rows: readonly MetaRow[]): string {
  const pictures = Math.max(
    1,
    ...rows.map((row) => Object.keys(row).filter((key) => key.endsWith('].url')).length),
  );
  const columns = [
    ...FIELDS,
    ...Array.from({ length: pictures }, (_, index): ImageField[] => [
      `image[${index}].url`,
      `image[${index}].tag[0]`,
    ]).flat(),
  ];
  return delimited<Field | ImageField>(columns, rows, ',');
}
