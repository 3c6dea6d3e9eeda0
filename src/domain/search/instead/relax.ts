/** What to drop if few cars are found: one condition at a time, each with the cars it brings. */
import { allOf, oneOf } from '#domain/shared/figures.ts';
import type { Range, Relaxation, SearchQuery } from '../engine.ts';
import {
  type ExcludedField,
  excludedField,
  isRangeField,
  RANGE_FIELDS,
  VALUE_FIELDS,
  type ValueField,
  wantsAll,
} from '../fields.ts';
import { fieldLabel, rangeValue, spokenValue } from '../labels.ts';
import { clearExcluded, clearField, setPlace, setRange, setText, withoutRefinement } from '../refine.ts';
import { makeOf } from '../routes.ts';

type Relaxed = Relaxation['field'];

/** The field of an exclusion; undefined for anything else. */
const excludedOf = (field: Relaxed) => VALUE_FIELDS.find((each) => excludedField(each) === field);
const isExclusion = (field: Relaxed): field is ExcludedField => excludedOf(field) !== undefined;

/** The query without its condition on a field. Without a distance limit the nearest cars still come first. */
export function withoutField(query: SearchQuery, field: Relaxed): SearchQuery {
  if (field === 'text') return setText(query, '');
  if (field === 'near') return setPlace(query, query.place ? { postcode: query.place.postcode } : null);
  if (isRangeField(field)) return setRange(query, field, {});
  const value = VALUE_FIELDS.find((each) => each === field);
  if (value) return clearField(query, value);
  const excluded = excludedOf(field);
  return excluded ? clearExcluded(query, excluded) : query;
}

/** Every condition that can be dropped. */
export function relaxable({ text, filters, without = {}, ranges, place }: SearchQuery): Relaxed[] {
  return [
    ...(text === '' ? [] : ['text' as const]),
    ...(place?.withinKm === undefined ? [] : ['near' as const]),
    ...VALUE_FIELDS.filter((field) => (filters[field]?.length ?? 0) > 0),
    ...VALUE_FIELDS.filter((field) => (without[field]?.length ?? 0) > 0).map(excludedField),
    ...RANGE_FIELDS.filter((field) => ranges[field] !== undefined),
  ];
}

/** One of several values that each narrow a query. */
interface RelaxedValue {
  field: ValueField | ExcludedField;
  value: string;
  to: SearchQuery;
}

/**
 * Single values to drop: exclusions and features add up, so each of several may be the one that leaves
 * nothing. Alternatives cannot.
 */
export function relaxableValues(query: SearchQuery): RelaxedValue[] {
  const { filters, without = {} } = query;
  return VALUE_FIELDS.flatMap((field): RelaxedValue[] => {
    const [chosen, excluded] = [filters[field] ?? [], without[field] ?? []];
    return [
      ...(wantsAll(field) && chosen.length > 1
        ? chosen.map((value) => ({
            ...{ field, value },
            to: withoutRefinement(query, { kind: 'value', field, value }),
          }))
        : []),
      ...(excluded.length > 1 && excluded.length <= MOST_EACH
        ? excluded.map((value) => ({
            ...{ field: excludedField(field), value },
            to: withoutRefinement(query, { kind: 'without', field, value }),
          }))
        : []),
    ];
  });
}

/** More exclusions of a field are dropped together. */
const MOST_EACH = 6;

/** The text for dropping a field, if `Any` and its label would not read well. */
const ANY: Partial<Record<ValueField, string>> = {
  car_type: 'New, used or demo',
  item_type: 'Anything for sale',
  engine_size: 'Any engine',
  seats: 'Any number of seats',
  doors: 'Any number of doors',
  cylinders: 'Any number of cylinders',
  price_range: 'Any price',
  tag: 'With or without highlights',
};

/** More features than these are too many to name. */
const MOST_VALUES = 3;

/**
 * The text for dropping a condition: `Any fuel`, `Without “hilux”`, `Also over $40,000`, `Include Ford and
 * Mazda`.
 */
export function relaxationText(field: Relaxed, query: SearchQuery, value?: string): string {
  if (field === 'text') return `Without “${query.text}”`;
  if (field === 'near') return 'Any distance';
  if (isRangeField(field)) return rangeText(field, query.ranges[field] ?? {});
  if (isExclusion(field)) {
    const excluded = VALUE_FIELDS.find((each) => excludedField(each) === field);
    const values = excluded ? (query.without?.[excluded] ?? []) : [];
    const said = value === undefined ? values : [value];
    return `Include ${allOf(excluded ? said.map((each) => spokenValue(excluded, each)) : [])}`;
  }
  if (field === 'make_model') {
    const makes = new Set(query.filters.make_model?.map(makeOf));
    return makes.size > MOST_VALUES ? 'Any model of these makes' : `Any ${oneOf([...makes])}`;
  }
  if (!wantsAll(field)) return ANY[field] ?? `Any ${fieldLabel(field).toLowerCase()}`;
  const values = value === undefined ? (query.filters[field] ?? []) : [value];
  if (values.length > MOST_VALUES) return `Without these ${values.length} features`;
  return `Without ${oneOf(values.map((each) => spokenValue(field, each)))}`;
}

function rangeText(field: 'km' | 'price' | 'subscription_price' | 'year', { min, max }: Range): string {
  const say = (value: number) => rangeValue(field, value);
  if (min !== undefined && max !== undefined) return ANY_RANGE[field];
  if (max !== undefined) return field === 'year' ? `Also newer than ${max}` : `Also over ${say(max)}`;
  if (min !== undefined) return field === 'year' ? `Also older than ${min}` : `Also under ${say(min)}`;
  return ANY_RANGE[field];
}

const ANY_RANGE = {
  km: 'Any kilometres',
  price: 'Any price',
  subscription_price: 'Any weekly subscription',
  year: 'Any year',
} as const;
