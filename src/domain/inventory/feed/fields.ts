/**
 * The fields that a feed can fill, and the kind of value each takes. Nested fields have dotted names
 * (`variant.cylinders`). A mapping's `fields` use exactly these names.
 */
import type * as v from 'valibot';
import { AUSTRALIAN_STATES } from '#domain/shared/schema.ts';
import { toBodyType } from '../body.ts';
import {
  BODY_TYPES,
  CAR_STATUSES,
  CAR_TYPES,
  FinanceLendersSchema,
  ITEM_TYPES,
  LOCATION_TYPES,
  PRICE_TYPES,
} from '../car.ts';
import { toSimpleFuel } from '../fuel-words.ts';
import { toSimpleTransmission } from '../gearbox-words.ts';
import { toStatus } from '../status-words.ts';
import { TEXT_LIMITS } from '../text-limits.ts';
import { toCarType, toItemType, toPriceType, toState } from './words.ts';

/** Units with their factors, in lower case without spaces or full stops; `''` is a bare number. */
export type Units = Readonly<Record<string, number>>;

export interface NumberKind {
  kind: 'number';
  /** `exact`: a fraction is a mistake; `round`: it is rounded; `none`: it is kept. */
  whole: 'exact' | 'round' | 'none';
  units: Units;
  min: number;
  max: number;
  /**
   * A point before three digits separates thousands, as in `29.990`: this field never has three decimal places.
   */
  grouped?: true;
  /** Converts a number that is clearly in another unit. Not used if the mapping has units. */
  convert?: (value: number) => number;
}

export interface ChoiceKind {
  kind: 'choice';
  options: readonly string[];
  /** Maps a feed's words to an option. */
  words: (text: string) => string | null;
}

/** What a field takes, which decides how a feed's text is read. */
export type FieldKind =
  /** One line of at most `most` UTF-16 units. */
  (
    | { kind: 'text'; most: number }
    /** Text other than fillers such as `TBA`. */
    | { kind: 'stocknum'; most: number }
    /** Text that may be HTML; becomes plain paragraphs separated by bars. */
    | { kind: 'html'; most: number }
    | NumberKind
    | ChoiceKind
    | { kind: 'boolean' }
    /** A calendar date. */
    | { kind: 'date' }
    /** A moment in time. */
    | { kind: 'moment' }
    /** A moment, kept as Unix seconds. */
    | { kind: 'unix' }
    | { kind: 'vin' }
    | { kind: 'plate' }
    | { kind: 'url' }
    | { kind: 'list' }
    | { kind: 'urls' }
    | { kind: 'images' }
    | { kind: 'features' }
    /** JSON as it comes, checked by the schema. */
    | { kind: 'data'; schema: v.GenericSchema }
  ) & {
    /**
     * What to do with an unreadable value, unless the mapping says otherwise: reject the row, or leave the value out
     * (`null`) and report it. A row is rejected if its page would mislead without the value: what the car is, whether
     * it is for sale and shown, and its price. A car can be sold without any other fact.
     */
    invalid: 'reject' | 'null';
  };

const KM_PER_MILE = 1.609344;
const METRES_PER_FOOT = 0.3048;

/** Text longer than its field allows is probably something else, and no car depends on it, so it is left out. */
const text = (name: keyof typeof TEXT_LIMITS, invalid: 'reject' | 'null' = 'null'): FieldKind => ({
  kind: 'text',
  most: TEXT_LIMITS[name],
  invalid,
});
const url: FieldKind = { kind: 'url', invalid: 'null' };
const list: FieldKind = { kind: 'list', invalid: 'null' };
const boolean: FieldKind = { kind: 'boolean', invalid: 'null' };
/** Decides whether a car is for sale, or shown. */
const decisive: FieldKind = { kind: 'boolean', invalid: 'reject' };

const number = (
  whole: NumberKind['whole'],
  units: Units = {},
  [min, max]: readonly [number, number] = [0, Number.MAX_SAFE_INTEGER],
): FieldKind => ({ kind: 'number', whole, units, min, max, invalid: 'null' });
/** For fields that a page would be misleading without. */
const needed = (kind: FieldKind): FieldKind => ({ ...kind, invalid: 'reject' });

const choice = (
  options: readonly string[],
  words: ChoiceKind['words'],
  invalid: 'reject' | 'null' = 'reject',
): FieldKind => ({ kind: 'choice', options, words, invalid });

/** Dollars and kilometres. */
const grouped = (units: Units): FieldKind => ({ ...number('round', units), grouped: true }) as FieldKind;
/** No engine has 50 litres or 30 cubic centimetres: such a value is in the other unit. */
const litres = (units: Units): FieldKind =>
  converting(number('none', units), (value) => (value >= 50 ? value / 1000 : value));
const centimetresCubed = (units: Units): FieldKind =>
  converting(number('round', units), (value) => (value < 30 ? value * 1000 : value));
/**
 * Nothing a dealer sells weighs 20 kilograms or is 20 millimetres long: the value is in tonnes, or metres.
 */
const inThousands = (value: number) => (value > 0 && value < 20 ? value * 1000 : value);
const converting = (kind: FieldKind, convert: (value: number) => number): FieldKind =>
  ({ ...kind, convert }) as FieldKind;

const dollars = grouped({
  k: 1000,
  '*': 1,
  aud: 1,
  driveaway: 1,
  egc: 1,
  'excl.govtcharges': 1,
  exclgovtcharges: 1,
});
const kilograms = converting(
  number('none', { kg: 1, kgs: 1, t: 1000, tonne: 1000, tonnes: 1000 }),
  inThousands,
);
const millimetres = converting(number('none', { mm: 1, cm: 10, m: 1000 }), inThousands);
const feet = number('none', {
  ft: 1,
  feet: 1,
  foot: 1,
  "'": 1,
  mm: 0.001 / METRES_PER_FOOT,
  cm: 0.01 / METRES_PER_FOOT,
  m: 1 / METRES_PER_FOOT,
});

const fields = {
  make: text('make', 'reject'),
  model: text('model', 'reject'),
  badge: text('badge'),
  series: text('series'),
  year: needed(number('exact', {}, [1900, 2100])),
  carsales_title: text('carsales_title'),
  car_type: choice(CAR_TYPES, toCarType),
  status: choice(CAR_STATUSES, toStatus),
  item_type: choice(ITEM_TYPES, toItemType),
  categories: list,
  sold: decisive,
  reserved: decisive,
  certified: boolean,
  preorder: decisive,
  show_on_dealer_website: decisive,
  has_nvic: boolean,
  sold_date_timestamp: { kind: 'unix', invalid: 'null' },
  price: needed(dollars),
  price_type: choice(PRICE_TYPES, toPriceType),
  before_price: dollars,
  offer_price: needed(dollars),
  subscription_price: dollars,
  weekly_price: dollars,
  payment_processors: list,
  finance_lenders: { kind: 'data', schema: FinanceLendersSchema, invalid: 'null' },
  'autograb_data.state_average_market_price': dollars,
  'autograb_data.average_market_price': dollars,
  stocknum: { kind: 'stocknum', most: TEXT_LIMITS.stocknum, invalid: 'null' },
  vin: { kind: 'vin', invalid: 'null' },
  regplate: { kind: 'plate', invalid: 'null' },
  rego_expiry: { kind: 'date', invalid: 'null' },
  redbook_code: text('redbook_code'),
  build_date: text('build_date'),
  compliance_date: text('compliance_date'),
  km: grouped({
    km: 1,
    kms: 1,
    kilometre: 1,
    kilometres: 1,
    k: 1000,
    mi: KM_PER_MILE,
    mile: KM_PER_MILE,
    miles: KM_PER_MILE,
  }),
  colour: text('colour'),
  interior_colour: text('interior_colour'),
  body: text('body'),
  simple_body: choice(BODY_TYPES, toBodyType, 'null'),
  drive: text('drive'),
  fuel: text('fuel'),
  simple_fuel: choice(
    ['petrol', 'diesel', 'hybrid', 'plug-in hybrid', 'electric', 'lpg', 'hydrogen'],
    toSimpleFuel,
    'null',
  ),
  transmission: text('transmission'),
  trans: text('trans'),
  simple_transmission: choice(['automatic', 'manual'], toSimpleTransmission, 'null'),
  seats: number('exact', { seat: 1, seats: 1, seater: 1, '-seater': 1 }),
  doors: number('exact', { door: 1, doors: 1, dr: 1, d: 1 }),
  engine_size: litres({ l: 1, lt: 1, ltr: 1, litre: 1, litres: 1, cc: 0.001 }),
  'variant.cylinders': number('exact', { cyl: 1, cylinder: 1, cylinders: 1 }),
  'variant.enginesize': centimetresCubed({ cc: 1, l: 1000, litre: 1000, litres: 1000 }),
  'variant.enginesize_litres': litres({ l: 1, litre: 1, litres: 1, cc: 0.001 }),
  'variant.induction': text('variant.induction'),
  'variant.geartype': text('variant.geartype'),
  'variant.fuelconsumptioncombined': number('none', {
    'l/100km': 1,
    'l/100kms': 1,
    'kwh/100km': 1,
    'wh/km': 0.1,
  }),
  'variant.fuelcapacity': number('none', { l: 1, litre: 1, litres: 1, kwh: 1 }),
  'variant.grossvehiclemass': kilograms,
  'variant.vehiclelength': millimetres,
  'variant.vehicleheight': millimetres,
  'variant.vehiclewidth': millimetres,
  'variant.torque': number('none', { nm: 1 }),
  'variant.ancaprating': number('none', { star: 1, stars: 1 }, [0, 5]),
  'variant.ancapyear': number('exact'),
  'caravan.body_length_feet': feet,
  'caravan.body_width_feet': feet,
  'caravan.tare_weight': kilograms,
  'caravan.axle_type': text('caravan.axle_type'),
  'caravan.sleeps': number('exact'),
  'caravan.aggregate_trailer_mass': kilograms,
  images: { kind: 'images', invalid: 'null' },
  thumbnails: { kind: 'urls', invalid: 'null' },
  primary_image_url: url,
  photos_count: number('exact'),
  file: url,
  tag: text('tag'),
  dealercomments: { kind: 'html', most: TEXT_LIMITS.dealercomments, invalid: 'null' },
  standardEquipment: { kind: 'html', most: TEXT_LIMITS.standardEquipment, invalid: 'null' },
  features: { kind: 'features', invalid: 'null' },
  filtered_features: list,
  'location.slug': text('location.slug'),
  'location.location_name': text('location.location_name'),
  'location.location_type': choice(LOCATION_TYPES, () => null, 'null'),
  'location.phone': text('location.phone'),
  'location.city': text('location.city'),
  'location.state': choice(AUSTRALIAN_STATES, toState, 'null'),
  'location.distribution_locations': list,
  private_suburb: text('private_suburb'),
  private_postcode: text('private_postcode'),
  created_at: { kind: 'moment', invalid: 'null' },
} as const satisfies Record<string, FieldKind>;

export type FeedField = keyof typeof fields;

/** Every field that a mapping can fill, with its kind. */
export const FEED_FIELDS: Readonly<Record<FeedField, FieldKind>> = fields;
export const FEED_FIELD_NAMES = Object.keys(fields) as FeedField[];

/** A row without these is not a car. */
export const REQUIRED_FIELDS = ['make', 'model', 'car_type'] as const satisfies readonly FeedField[];
