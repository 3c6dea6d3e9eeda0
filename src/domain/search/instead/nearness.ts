/**
 * How far a car is from what was asked: conditions that shoppers give up first weigh least. Each condition is
 * 0 for a car that meets it and up to 1 for one that is nothing like it, times its weight.
 */
import { bodyLabel } from '../../inventory/body.ts';
import type { BodyType } from '../../inventory/kinds.ts';
import type { SearchDocument } from '../document.ts';
import type { Range, Relaxation, SearchQuery } from '../engine.ts';
import {
  isListField,
  RANGE_FIELDS,
  type RangeField,
  VALUE_FIELDS,
  type ValueField,
  wantsAll,
} from '../fields.ts';
import type { Kilometres } from '../near.ts';
import { makeOf } from '../routes.ts';
import type { Kinship } from './kin.ts';

/**
 * The weight of each condition. Item type comes first, because a caravan does not replace a car at any
 * price; then use and budget; colour is given up first.
 */
const WEIGHTS: Readonly<Record<ValueField | RangeField | 'near', number>> = {
  item_type: 20,
  body: 5,
  price: 5,
  subscription_price: 5,
  make_model: 5,
  make: 4,
  seats: 3,
  year: 3,
  car_type: 2,
  categories: 2,
  drive: 2,
  fuel: 2,
  km: 2,
  near: 2,
  price_range: 2,
  status: 2,
  transmission: 2,
  weekly_price_range: 2,
  badge: 1,
  city: 1,
  cylinders: 1,
  dealership_name: 1,
  doors: 1,
  engine_size: 1,
  filtered_features: 1,
  location_name: 1,
  model: 5,
  state: 1,
  tag: 1,
  colour: 0.5,
};
/** A text weighs as much as a model, because it usually names one. */
const TEXT_WEIGHT = 5;

/** The weight of a condition; exclusions weigh nothing, because they are kept. */
export function weightOf(field: Relaxation['field']): number {
  return field === 'text' ? TEXT_WEIGHT : ((WEIGHTS as Partial<Record<string, number>>)[field] ?? 0);
}

/** Other models, nearest first. */
const SAME_FAMILY = 0.1;
const SAME_MAKE_AND_KIND = 0.4;
const SAME_KIND = 0.5;
const SAME_MAKE = 0.75;

/** Bodies for much the same work. */
const ALIKE_BODIES: readonly (readonly BodyType[])[] = [
  ['ute', 'cabChassis', 'lightTruck'],
  ['suv', '4x4', 'wagon'],
  ['hatch', 'sedan', 'wagon'],
  ['van', 'peopleMover', 'bus'],
  ['coupe', 'convertible', 'hardtop'],
  ['caravan', 'camperTrailer'],
];
const ALIKE_LABELS = ALIKE_BODIES.map((bodies) => new Set(bodies.map(bodyLabel)));
const ALIKE_BODY = 0.5;

/** An unknown value may or may not match. */
const UNKNOWN = 0.6;

/**
 * The distance outside a range that counts half, above and below: a share of the bound, or years. Further is
 * always more, so that of two cars far over a budget the cheaper one is nearer.
 */
const HALF: Readonly<Record<RangeField, { above: number; below: number; isPart: boolean }>> = {
  // Few people pay a quarter more; a cheaper car is only of another class.
  price: { above: 0.25, below: 0.5, isPart: true },
  subscription_price: { above: 0.25, below: 0.5, isPart: true },
  km: { above: 0.5, below: 1, isPart: true },
  year: { above: 4, below: 3, isPart: false },
};
/** The same for kilometres driven beyond a limit, or from the shopper if there is no limit. */
const HALF_KM = 300;

/** What nearness needs to know besides the car. */
interface Surroundings {
  kinship: Kinship;
  /** Body by model, for models that have one. */
  bodies: ReadonlyMap<string, string>;
  /** From the shopper, by `location_name`; null if not known. */
  km: Kilometres | null;
}

/** A car's distance from what was asked, from 0 up. An engine has to judge its text. */
export function nearness(
  query: SearchQuery,
  car: SearchDocument,
  around: Surroundings,
  hasText: boolean,
): number {
  let far = query.text !== '' && !hasText ? TEXT_WEIGHT : 0;
  for (const field of VALUE_FIELDS) {
    const asked = query.filters[field] ?? [];
    if (asked.length > 0 && !isSettled(field, query, car))
      far += WEIGHTS[field] * unlike(field, asked, car, around);
  }
  for (const field of RANGE_FIELDS) {
    const range = query.ranges[field];
    if (range) far += WEIGHTS[field] * outside(field, range, car[field]);
  }
  return far + WEIGHTS.near * away(query, car, around.km);
}

/** A model says more than its make; a make without a model means all of its models. */
function isSettled(field: ValueField, { filters }: SearchQuery, { make }: SearchDocument): boolean {
  const { make_model: models = [], make: makes = [] } = filters;
  if (field === 'make') return models.length > 0;
  return field === 'make_model' && makes.includes(make) && !models.some((key) => makeOf(key) === make);
}

/** Whether a car has one of the excluded values. */
export function isExcluded({ without = {} }: SearchQuery, car: SearchDocument): boolean {
  return VALUE_FIELDS.some((field) => without[field]?.some((value) => valuesOf(field, car).includes(value)));
}

function valuesOf(field: ValueField, car: SearchDocument): readonly string[] {
  if (isListField(field)) return car[field];
  const value = car[field];
  return value === null ? [] : [String(value)];
}

function unlike(
  field: ValueField,
  asked: readonly string[],
  car: SearchDocument,
  around: Surroundings,
): number {
  const own = valuesOf(field, car);
  if (wantsAll(field)) return asked.filter((value) => !own.includes(value)).length / asked.length;
  if (asked.some((value) => own.includes(value))) return 0;
  if (field === 'make_model') return Math.min(...asked.map((key) => otherModel(key, car, around)));
  if (own.length === 0) return UNKNOWN;
  if (field === 'body') return asked.some((label) => isAlike(label, own[0] ?? '')) ? ALIKE_BODY : 1;
  if (field === 'seats')
    return Math.min(1, Math.min(...asked.map((seats) => Math.abs(Number(seats) - Number(own[0])))) / 4);
  return 1;
}

const isAlike = (one: string, other: string) =>
  ALIKE_LABELS.some((labels) => labels.has(one) && labels.has(other));

function otherModel(asked: string, car: SearchDocument, { kinship, bodies }: Surroundings): number {
  const [wanted, own] = [kinship.get(asked), kinship.get(car.make_model)];
  if (wanted && wanted.family === own?.family) return SAME_FAMILY;
  const isSameMake = makeOf(asked) === car.make;
  const body = bodies.get(asked);
  const isSameKind = wanted && own ? wanted.segment === own.segment : body !== undefined && body === car.body;
  if (isSameKind) return isSameMake ? SAME_MAKE_AND_KIND : SAME_KIND;
  return isSameMake ? SAME_MAKE : 1;
}

function outside(field: RangeField, { min, max }: Range, value: number | null): number {
  if (min === undefined && max === undefined) return 0;
  // A car without a price is usually still on its way.
  if (value === null) return field === 'price' ? 1 : UNKNOWN;
  const { above, below, isPart } = HALF[field];
  const part = (bound: number) => (isPart ? Math.max(bound, 1) : 1);
  if (max !== undefined && value > max) return grown((value - max) / part(max), above);
  if (min !== undefined && value < min) return grown((min - value) / part(min), below);
  return 0;
}

function away({ place }: SearchQuery, { location_name }: SearchDocument, km: Kilometres | null): number {
  if (!place) return 0;
  const distance = location_name === null ? undefined : km?.[location_name];
  if (distance === undefined) return UNKNOWN;
  return grown(Math.max(0, distance - (place.withinKm ?? 0)), HALF_KM);
}

/** From 0 towards 1, reaching a half at `half`. */
const grown = (distance: number, half: number) => distance / (distance + half);
