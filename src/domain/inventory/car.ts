/**
 * A car, as the whole platform knows it. Field names come from the trade and its stock feeds. Every field is present:
 * an unknown one is `null`, or an empty list.
 */
import * as v from 'valibot';
import {
  australianState,
  count,
  dollars,
  isoDate,
  isoTimestamp,
  maybe,
  percent,
  slug,
  text,
  urlOrPath,
} from '#domain/shared/schema.ts';
import { BODY_TYPES, CAR_STATUSES, CAR_TYPES, ITEM_TYPES, LOCATION_TYPES, PRICE_TYPES } from './kinds.ts';
import {
  ADDRESS_LENGTH,
  DISCLAIMER_LENGTH,
  ENTRIES,
  ENTRY_LENGTH,
  LENDER_LENGTH,
  PICTURES,
  TEXT_LIMITS,
} from './text-limits.ts';

export * from './kinds.ts';

const atMost = (most: number) =>
  v.maxLength<string, number, string>(most, `must have at most ${most} characters`);
/** A car's text within the limits of `text-limits.ts`; `null` if unknown. */
const line = (name: keyof typeof TEXT_LIMITS) => maybe(v.pipe(v.string(), atMost(TEXT_LIMITS[name])));
/** The same, but required. */
const named = (name: keyof typeof TEXT_LIMITS) => v.pipe(text, atMost(TEXT_LIMITS[name]));
const entry = v.pipe(v.string(), atMost(ENTRY_LENGTH));
const address = v.pipe(urlOrPath, atMost(ADDRESS_LENGTH));
const listOf = <const S extends v.GenericSchema>(schema: S, most: number = ENTRIES) =>
  v.optional(v.pipe(v.array(schema), v.maxLength(most, `must have at most ${most} entries`)), []);

const financeTerm = {
  /** Per cent a year. */
  interestRate: maybe(percent),
  /** Per cent a year, by the National Credit Code's formula. */
  comparisonRate: maybe(percent),
  /** Dollars a week. */
  paymentWeek: maybe(dollars),
  /** Dollars a month. */
  paymentMonth: maybe(dollars),
  termMonths: maybe(count),
  termYears: maybe(v.pipe(v.number(), v.minValue(0))),
  /** The deposit in dollars, if the lender's quote assumes one. */
  deposit: maybe(dollars),
};

const FinanceTermSchema = v.object(financeTerm);

const FinanceQuoteSchema = v.object({
  ...financeTerm,
  disclaimer: maybe(v.pipe(v.string(), atMost(DISCLAIMER_LENGTH))),
  /** The variant with its own deposit and term. */
  angle: maybe(v.object({ deposit: financeTerm.deposit, termYears: financeTerm.termYears })),
  /** By number of months. */
  terms: v.optional(v.record(v.pipe(v.string(), atMost(LENDER_LENGTH)), FinanceTermSchema), {}),
});

/** `term60` and `term5` both mean five years: a number up to ten counts years. `null` for any other key. */
function termMonthsOf(key: string): number | null {
  const count = /^term(\d{1,3})$/.exec(key)?.[1];
  if (count === undefined) return null;
  return Number(count) <= 10 ? Number(count) * 12 : Number(count);
}

type SentQuote = v.InferInput<typeof FinanceQuoteSchema> & {
  [term: `term${number}`]: v.InferInput<typeof FinanceTermSchema>;
};

/** Lenders add other terms as `term{N}`; this collects them in `terms`. */
function withTerms(quote: SentQuote): v.InferInput<typeof FinanceQuoteSchema> {
  const variants = Object.entries(quote).flatMap(([key, value]) => {
    const months = termMonthsOf(key);
    return months === null ? [] : [[String(months), value]];
  });
  return { ...quote, terms: { ...Object.fromEntries(variants), ...quote.terms } };
}

/** One lender's quote for one car, as the lender sends it. `terms` holds its `term{N}` variants by months. */
const FinanceLenderSchema = v.pipe(
  v.custom<SentQuote>((quote) => typeof quote === 'object' && quote !== null),
  v.transform(withTerms),
  FinanceQuoteSchema,
);
export type FinanceLender = v.InferOutput<typeof FinanceLenderSchema>;

/** Quotes by the lender's name. */
export const FinanceLendersSchema = v.record(
  v.pipe(v.string(), v.nonEmpty(), atMost(LENDER_LENGTH)),
  FinanceLenderSchema,
);

/** A picture, video or 360° view. `url` is absolute, or a path on the site. */
export const CarImageSchema = v.object({
  url: address,
  kind: v.optional(v.picklist(['photo', 'video', 'spin']), 'photo'),
  alt: maybe(entry),
});
export type CarImage = v.InferOutput<typeof CarImageSchema>;

const CarLocationSchema = v.object({
  slug: line('location.slug'),
  location_name: line('location.location_name'),
  location_type: maybe(v.picklist(LOCATION_TYPES)),
  phone: line('location.phone'),
  city: line('location.city'),
  state: maybe(australianState),
  /** Other places that list the car. */
  distribution_locations: listOf(entry),
});

/** The manufacturer's data for the variant. Lengths are in millimetres, masses in kilograms. */
const VariantSchema = v.object({
  cylinders: maybe(count),
  /** Cubic centimetres. */
  enginesize: maybe(count),
  enginesize_litres: maybe(v.number()),
  induction: line('variant.induction'),
  geartype: line('variant.geartype'),
  /** Litres per 100 km; kWh per 100 km for an electric car. */
  fuelconsumptioncombined: maybe(v.pipe(v.number(), v.minValue(0))),
  /** Litres; kWh for an electric car. */
  fuelcapacity: maybe(v.number()),
  grossvehiclemass: maybe(v.number()),
  vehiclelength: maybe(v.number()),
  vehicleheight: maybe(v.number()),
  vehiclewidth: maybe(v.number()),
  /** Newton metres. */
  torque: maybe(v.number()),
  /** Stars, 0 to 5. */
  ancaprating: maybe(v.pipe(v.number(), v.minValue(0), v.maxValue(5))),
  /** The year of the test that awarded the stars. */
  ancapyear: maybe(count),
});
export type Variant = v.InferOutput<typeof VariantSchema>;

/** Caravans and motorhomes. Body lengths are in feet, masses in kilograms. */
const CaravanSchema = v.object({
  body_length_feet: maybe(v.number()),
  body_width_feet: maybe(v.number()),
  /** Kilograms. */
  tare_weight: maybe(v.number()),
  axle_type: line('caravan.axle_type'),
  sleeps: maybe(count),
  /** Kilograms. */
  aggregate_trailer_mass: maybe(v.number()),
});
export type Caravan = v.InferOutput<typeof CaravanSchema>;

/** Average market prices of similar cars, in dollars. */
const MarketPricesSchema = v.object({
  state_average_market_price: maybe(dollars),
  average_market_price: maybe(dollars),
});

/** The shopper's price over time, offers included. `at` is when a price started. */
const PricePointSchema = v.object({ at: isoTimestamp, price: maybe(dollars) });
export type PricePoint = v.InferOutput<typeof PricePointSchema>;

export const FeatureSchema = v.object({ name: v.pipe(text, atMost(ENTRY_LENGTH)), group: maybe(entry) });
export type Feature = v.InferOutput<typeof FeatureSchema>;

const year = v.pipe(v.number(), v.integer(), v.minValue(1900), v.maxValue(2100));

/** Facts that the catalogue may supply. */
export const TYPICAL_FACTS = ['simple_body', 'simple_fuel'] as const;
export type TypicalFact = (typeof TYPICAL_FACTS)[number];

/** What a stock feed can supply. The platform adds the rest. */
const feedFields = {
  // naming
  make: named('make'),
  model: named('model'),
  badge: line('badge'),
  series: line('series'),
  year: maybe(year),
  carsales_title: line('carsales_title'),

  // state
  car_type: v.picklist(CAR_TYPES),
  status: v.optional(v.picklist(CAR_STATUSES), 'in_stock'),
  item_type: v.optional(v.picklist(ITEM_TYPES), 'car'),
  categories: listOf(entry),
  /** Some feeds set this flag before they change the status; `isSold` reads both. */
  sold: v.optional(v.boolean(), false),
  reserved: v.optional(v.boolean(), false),
  certified: v.optional(v.boolean(), false),
  preorder: v.optional(v.boolean(), false),
  show_on_dealer_website: v.optional(v.boolean(), true),
  /** The National Vehicle Identification Code is known, so personalised finance can be offered. */
  has_nvic: v.optional(v.boolean(), false),
  /** Unix seconds; null unless the car is sold. */
  sold_date_timestamp: maybe(count),

  // price: whole dollars
  price: maybe(dollars),
  price_type: v.optional(v.picklist(PRICE_TYPES), 'egc'),
  /** The price before a reduction. */
  before_price: maybe(dollars),
  /** A temporary price below `price`. */
  offer_price: maybe(dollars),
  /** Dollars a week. */
  subscription_price: maybe(dollars),
  /** Dollars a week on finance, as given by the feed. */
  weekly_price: maybe(dollars),
  payment_processors: listOf(entry),
  finance_lenders: v.optional(FinanceLendersSchema, {}),
  autograb_data: v.optional(MarketPricesSchema, {}),

  // identity
  stocknum: line('stocknum'),
  vin: line('vin'),
  regplate: line('regplate'),
  rego_expiry: maybe(isoDate),
  /**
   * RedBook's key for the variant, as in the feed. Stored but never looked up: RedBook's data needs a licence.
   */
  redbook_code: line('redbook_code'),
  build_date: line('build_date'),
  compliance_date: line('compliance_date'),

  // the thing itself
  km: maybe(count),
  colour: line('colour'),
  interior_colour: line('interior_colour'),
  body: line('body'),
  simple_body: maybe(v.picklist(BODY_TYPES)),
  drive: line('drive'),
  fuel: line('fuel'),
  simple_fuel: maybe(
    v.picklist(['petrol', 'diesel', 'hybrid', 'plug-in hybrid', 'electric', 'lpg', 'hydrogen']),
  ),
  transmission: line('transmission'),
  trans: line('trans'),
  simple_transmission: maybe(v.picklist(['automatic', 'manual'])),
  seats: maybe(count),
  doors: maybe(count),
  /** Litres. */
  engine_size: maybe(v.number()),
  variant: v.optional(VariantSchema, {}),
  caravan: maybe(CaravanSchema),
  /**
   * Facts that the feed leaves out and the catalogue supplies, because the model was sold with no other. Absent if there
   * are none. Not a column of any feed.
   */
  typical: v.optional(v.array(v.picklist(TYPICAL_FACTS))),

  // media
  images: listOf(CarImageSchema, PICTURES),
  /** Thumbnails in the order of `images`, if the image host makes any. */
  thumbnails: listOf(address, PICTURES),
  /** The feed's main picture; `primaryImage` falls back to `images[0]`. */
  primary_image_url: maybe(address),
  /** The feed's own count; null to count `images`. */
  photos_count: maybe(count),
  /** The history report. */
  file: maybe(address),

  // text
  /** The dealer's banner, such as "Test Drive Only". */
  tag: line('tag'),
  /** Paragraphs separated by bars. */
  dealercomments: line('dealercomments'),
  standardEquipment: line('standardEquipment'),
  features: listOf(FeatureSchema),
  /** The few features that shoppers can filter by. */
  filtered_features: listOf(entry),

  // place: `location` includes city and location_name
  location: v.optional(CarLocationSchema, {}),
  private_suburb: line('private_suburb'),
  private_postcode: line('private_postcode'),
};

/** A car as read from a feed's row. `created_at` is used only for a new car. */
export const FeedCarSchema = v.object({ ...feedFields, created_at: maybe(isoTimestamp) });
export type FeedCar = v.InferOutput<typeof FeedCarSchema>;

export const CarSchema = v.object({
  ...feedFields,
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  slug,
  name: text,
  created_at: isoTimestamp,
  /** Page views counted so far. */
  views: v.optional(count, 0),
  dealership_id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  dealership_slug: slug,
  dealership_name: text,
  /** Oldest first; the last entry is the current price. */
  price_history: v.optional(v.array(PricePointSchema), []),
});
export type Car = v.InferOutput<typeof CarSchema>;
