/**
 * The fields a shopper can filter by, in one list for engines, URLs, facets and pages. Names are the query
 * parameters of the search page.
 */

/** Fields with named values; several values of a field are alternatives, except for `ALL_FIELDS`. */
export const VALUE_FIELDS = [
  'badge',
  'status',
  'car_type',
  'categories',
  'city',
  'colour',
  'dealership_name',
  'filtered_features',
  'item_type',
  'location_name',
  'make',
  'make_model',
  'model',
  'price_range',
  'seats',
  'body',
  'drive',
  'fuel',
  'transmission',
  'state',
  'tag',
  'weekly_price_range',
  'doors',
  'cylinders',
  'engine_size',
] as const;
export type ValueField = (typeof VALUE_FIELDS)[number];

/** The name of a field's exclusions, also in addresses: `not_make`. */
export type ExcludedField = `not_${ValueField}`;
export const excludedField = (field: ValueField): ExcludedField => `not_${field}`;

/** Value fields whose document value is a list. */
const LIST_FIELDS = ['categories', 'filtered_features'] as const satisfies readonly ValueField[];
type ListField = (typeof LIST_FIELDS)[number];

export const isListField = (field: ValueField): field is ListField =>
  LIST_FIELDS.some((each) => each === field);

/**
 * Value fields whose selected values must all match: leather seats and a sunroof means both. A selection
 * narrows such a field too: the count beside another value is of cars that have both.
 */
const ALL_FIELDS = ['filtered_features'] as const satisfies readonly ListField[];

export const wantsAll = (field: ValueField): boolean => ALL_FIELDS.some((each) => each === field);

/** Fields filtered by an inclusive range `min:max`. `price` and `subscription_price` are dollars. */
export const RANGE_FIELDS = ['km', 'price', 'subscription_price', 'year'] as const;
export type RangeField = (typeof RANGE_FIELDS)[number];

export const isRangeField = (field: string): field is RangeField =>
  RANGE_FIELDS.some((each) => each === field);

/** Text search looks in these fields, the most important first. */
export const TEXT_FIELDS = ['name', 'make', 'model', 'badge', 'series', 'stocknum', 'colour'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

export const SORTS = ['most_relevant', 'latest', 'highest_price', 'lowest_price'] as const;
export type Sort = (typeof SORTS)[number];
