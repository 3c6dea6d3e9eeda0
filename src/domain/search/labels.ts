/** Fields, values and ranges in shoppers' words. */
import { figures } from '#domain/shared/figures.ts';
import { makeModelName } from '../inventory/naming.ts';
import { formatDollars } from '../inventory/price.ts';
import type { Place, Range } from './engine.ts';
import type { RangeField, Sort, ValueField } from './fields.ts';
import type { Refinement } from './refine.ts';
import { makeOf, modelOf } from './routes.ts';

const FIELDS: Readonly<Record<ValueField | RangeField, string>> = {
  badge: 'Badge',
  status: 'Availability',
  car_type: 'New or used',
  categories: 'Category',
  city: 'City',
  colour: 'Colour',
  dealership_name: 'Dealership',
  filtered_features: 'Features',
  item_type: 'Type',
  location_name: 'Location',
  make: 'Make',
  make_model: 'Model',
  model: 'Model',
  price_range: 'Price range',
  seats: 'Seats',
  body: 'Body type',
  drive: 'Drive',
  fuel: 'Fuel',
  transmission: 'Transmission',
  state: 'State',
  tag: 'Highlights',
  weekly_price_range: 'Weekly price',
  doors: 'Doors',
  cylinders: 'Cylinders',
  engine_size: 'Engine',
  km: 'Kilometres',
  price: 'Price',
  subscription_price: 'Weekly subscription',
  year: 'Year',
};

export function fieldLabel(field: ValueField | RangeField): string {
  return FIELDS[field];
}

const VALUES: Partial<Record<ValueField, Readonly<Record<string, string>>>> = {
  car_type: { new: 'New', used: 'Used', demo: 'Demo' },
  status: { in_stock: 'In stock', coming_soon: 'Coming soon', sold: 'Recently sold' },
  item_type: {
    car: 'Car',
    caravan: 'Caravan or camper trailer',
    motorhome: 'Motorhome',
    truck: 'Truck',
    bus: 'Bus',
    part: 'Part',
  },
};

/** The label of a value's checkbox, under its field's name. */
export function valueLabel(field: ValueField, value: string): string {
  if (field === 'make_model') return modelOf(value);
  return VALUES[field]?.[value] ?? value;
}

const SORT_LABELS: Readonly<Record<Sort, string>> = {
  most_relevant: 'Most relevant',
  latest: 'Latest arrivals',
  highest_price: 'Highest price',
  lowest_price: 'Lowest price',
};

export function sortLabel(sort: Sort): string {
  return SORT_LABELS[sort];
}

/** `$24,000`, `84,000 km`, `2021`, `$249 a week`. */
export function rangeValue(field: RangeField, value: number): string {
  switch (field) {
    case 'price':
      return formatDollars(value);
    case 'subscription_price':
      return `${formatDollars(value)} a week`;
    case 'km':
      return `${figures(value)} km`;
    case 'year':
      return String(value);
  }
}

/** `$5,000 to $40,000`, `up to 60,000 km`, `2019 or newer`. */
export function rangeLabel(field: RangeField, { min, max }: Range): string {
  const say = (value: number) => rangeValue(field, value);
  if (min === undefined && max === undefined) return `Any ${fieldLabel(field).toLowerCase()}`;
  if (min === undefined) return field === 'year' ? `${max} or older` : `Up to ${say(max ?? 0)}`;
  if (max === undefined) return field === 'year' ? `${min} or newer` : `From ${say(min)}`;
  return min === max ? say(min) : `${say(min)} to ${say(max)}`;
}

/** `Near 4870`, `Within 50 km of you`. */
export function nearLabel({ postcode, withinKm }: Place): string {
  const place = postcode ?? 'you';
  return withinKm === undefined ? `Near ${place}` : `Within ${withinKm} km of ${place}`;
}

/** Fields whose values are common words, not names: lower case within a sentence. */
const WORD_FIELDS: readonly ValueField[] = [
  ...(['body', 'car_type', 'colour', 'drive', 'fuel'] as const),
  ...(['item_type', 'status', 'transmission'] as const),
];
const IN_FIELDS: readonly ValueField[] = ['city', 'state'];
const AT_FIELDS: readonly ValueField[] = ['dealership_name', 'location_name'];

/** A number field's unit. */
const COUNTED: Partial<Record<ValueField, string>> = { seats: 'seat', doors: 'door', cylinders: 'cylinder' };

/** `5 seats`, `2, 3 doors`, or the label itself if the field has no unit. */
export function countedLabel(field: ValueField, label: string): string {
  const noun = COUNTED[field];
  return noun === undefined ? label : `${label} ${noun}${label === '1' ? '' : 's'}`;
}

/** A value within a sentence, clear without its field's name: `diesel`, `SUV`, `Ford Ranger`, `in NSW`. */
export function spokenValue(field: ValueField, value: string): string {
  const label = valueLabel(field, value);
  if (field === 'make_model') return makeModelName({ make: makeOf(value), model: label });
  if (field in COUNTED) return countedLabel(field, label);
  if (IN_FIELDS.includes(field)) return `in ${label}`;
  if (AT_FIELDS.includes(field)) return `at ${label}`;
  // "SUV", "AWD" and "Glacier White" stay as they are.
  return WORD_FIELDS.includes(field) && /^\p{Lu}[\p{Ll}\s-]+$/u.test(label) ? label.toLowerCase() : label;
}

/** `Not Ford`, `Not diesel`, `Not in NSW`; for a feature, `No Sunroof`. */
export function exclusionLabel(field: ValueField, value: string): string {
  return `${field === 'filtered_features' ? 'No' : 'Not'} ${spokenValue(field, value)}`;
}

const MANY = { make: 'makes', make_model: 'models', badge: 'badges' };

/** A chip's text, clear without its field's name. */
export function refinementLabel(refinement: Refinement): string {
  switch (refinement.kind) {
    case 'text':
      // A word to match exactly is already in quotes.
      return `“${refinement.text.replace(/["“”]/g, '')}”`;
    case 'range':
      return rangeLabel(refinement.field, refinement.range);
    case 'without':
      return exclusionLabel(refinement.field, refinement.value);
    case 'many_without':
      return `Not ${refinement.values.length} ${MANY[refinement.field]}`;
    case 'place':
      return nearLabel(refinement.place);
    case 'many':
      return `${refinement.values.length} ${MANY[refinement.field]}`;
    case 'value': {
      const { field, value } = refinement;
      return countedLabel(field, valueLabel(field, value));
    }
  }
}
