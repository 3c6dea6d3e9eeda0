/**
 * The values of a car's enumerated fields, as plain lists. They are apart from `car.ts`, which re-exports them, so that
 * browsers need not load its schemas.
 */
export const CAR_TYPES = ['new', 'used', 'demo'] as const;
export type CarType = (typeof CAR_TYPES)[number];

export const CAR_STATUSES = ['in_stock', 'coming_soon', 'sold'] as const;
export type CarStatus = (typeof CAR_STATUSES)[number];

/**
 * What is sold. It decides the noun ("this caravan") and which specifications appear. Parts are searched only at
 * /parts/search.
 */
export const ITEM_TYPES = ['car', 'caravan', 'motorhome', 'truck', 'bus', 'part'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** What a dealership takes as a trade-in. */
export const TRADE_IN_KINDS = ['car', 'caravan', 'camperTrailer', 'motorhome'] as const;
export type TradeInKind = (typeof TRADE_IN_KINDS)[number];

/** Body types, including the two towed kinds that caravan dealers stock. */
export const BODY_TYPES = [
  '4x4',
  'bus',
  'cabChassis',
  'convertible',
  'coupe',
  'hardtop',
  'hatch',
  'hatchback',
  'motorhome',
  'lightTruck',
  'peopleMover',
  'sedan',
  'softtop',
  'suv',
  'ute',
  'van',
  'wagon',
  'stationWagon',
  'caravan',
  'camperTrailer',
] as const;
export type BodyType = (typeof BODY_TYPES)[number];

/** `drive_away`: includes all charges. `egc`: excludes government charges. */
export const PRICE_TYPES = ['drive_away', 'egc'] as const;
export type PriceType = (typeof PRICE_TYPES)[number];

export const FINANCE_PROVIDERS = [
  'taurus',
  'powertorque',
  'ausloans',
  'angle',
  '360finance',
  'nissan',
  'manual',
] as const;
export type FinanceProvider = (typeof FINANCE_PROVIDERS)[number];

export const LOCATION_TYPES = ['sales', 'service', 'parts'] as const;
export type LocationType = (typeof LOCATION_TYPES)[number];
