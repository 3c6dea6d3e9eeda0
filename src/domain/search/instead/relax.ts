/** What to let go of when little is found: one thing at a time, each with the cars it brings. */
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
import { rangeValue, spokenValue } from '../labels.ts';
import { clearExcluded, clearField, setPlace, setRange, setText, withoutRefinement } from '../refine.ts';
import { makeOf } from '../routes.ts';

type Relaxed = Relaxation['field'];

/** The field that an exclusion is of; undefined for anything else. */
const excludedOf = (field: Relaxed) => VALUE_FIELDS.find((each) => excludedField(each) === field);
const isExclusion = (field: Relaxed): field is ExcludedField => excludedOf(field) !== undefined;

/** The query without what it asks of a field. Without a limit of distance the nearest cars still come first. */
export function withoutField(query: SearchQuery, field: Relaxed): SearchQuery {
  if (field === 'text') return setText(query, '');
  if (field === 'near') return setPlace(query, query.place ? { postcode: query.place.postcode } : null);
  if (isRangeField(field)) return setRange(query, field, {});
  const value = VALUE_FIELDS.find((each) => each === field);
  if (value) return clearField(query, value);
  const excluded = excludedOf(field);
  return excluded ? clearExcluded(query, excluded) : query;
}

/** Everything that could be let go of. */
export function relaxable({ text, filters, without = {}, ranges, place }: SearchQuery): Relaxed[] {
  return [
    ...(text === '' ? [] : ['text' as const]),
    ...(place?.withinKm === undefined ? [] : ['near' as const]),
    ...VALUE_FIELDS.filter((field) => (filters[field]?.length ?? 0) > 0),
    ...VALUE_FIELDS.filter((field) => (without[field]?.length ?? 0) > 0).map(excludedField),
    ...RANGE_FIELDS.filter((field) => ranges[field] !== undefined),
  ];
}

/** One value of several that all narrow a query down. */
interface RelaxedValue {
  field: ValueField | ExcludedField;
  value: string;
  to: SearchQuery;
}

/**
 * Single values to let go of: exclusions and features add up, so that each of several may be what leaves nothing. Of
 * alternatives none can.
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
      ...(excluded.length > 1
        ? excluded.map((value) => ({
            ...{ field: excludedField(field), value },
            to: withoutRefinement(query, { kind: 'without', field, value }),
          }))
        : []),
    ];
  });
}

/** Fields whose values say little by themselves, and what letting go of them is called. */
const ANY: Partial<Record<ValueField, string>> = {
  car_type: 'New, used or demo',
  status: 'Any availability',
  city: 'Any city',
  dealership_name: 'Any dealership',
  item_type: 'Anything for sale',
  location_name: 'Any location',
  engine_size: 'Any engine',
  price_range: 'Any price',
  seats: 'Any number of seats',
  state: 'Any state',
  weekly_price_range: 'Any weekly price',
};

/** More values than these are too many to name. */
const MOST_VALUES = 3;

/** `Without diesel`, `Without “hilux”`, `Over $40,000 too`, `With Ford and Mazda`: what to let go of. */
export function relaxationText(field: Relaxed, query: SearchQuery, value?: string): string {
  if (field === 'text') return `Without “${query.text}”`;
  if (field === 'near') return 'Any distance';
  if (isRangeField(field)) return rangeText(field, query.ranges[field] ?? {});
  if (isExclusion(field)) {
    const excluded = VALUE_FIELDS.find((each) => excludedField(each) === field);
    const values = excluded ? (query.without?.[excluded] ?? []) : [];
    const said = value === undefined ? values : [value];
    return `With ${allOf(excluded ? said.map((each) => spokenValue(excluded, each)) : [])}`;
  }
  if (field === 'make_model') {
    const makes = new Set(query.filters.make_model?.map(makeOf));
    return makes.size > MOST_VALUES ? 'Any model of these makes' : `Any ${oneOf([...makes])}`;
  }
  const any = ANY[field];
  if (any !== undefined) return any;
  const named = field === 'make' && query.filters.make_model?.length ? 'make_model' : field;
  const values = value === undefined ? (query.filters[named] ?? []) : [value];
  if (values.length > MOST_VALUES) return `Without the ${values.length} ${SEVERAL[named] ?? 'choices'}`;
  return `Without ${oneOf(values.map((each) => spokenValue(named, each)))}`;
}

const SEVERAL: Partial<Record<ValueField, string>> = {
  badge: 'badges',
  body: 'body types',
  colour: 'colours',
  make: 'makes',
  make_model: 'models',
  model: 'models',
};

function rangeText(field: 'km' | 'price' | 'subscription_price' | 'year', { min, max }: Range): string {
  const say = (value: number) => rangeValue(field, value);
  if (min !== undefined && max !== undefined) return ANY_RANGE[field];
  if (max !== undefined) return field === 'year' ? `Newer than ${max} too` : `Over ${say(max)} too`;
  if (min !== undefined) return field === 'year' ? `Older than ${min} too` : `Under ${say(min)} too`;
  return ANY_RANGE[field];
}

const ANY_RANGE = {
  km: 'Any kilometres',
  price: 'Any price',
  subscription_price: 'Any subscription',
  year: 'Any year',
} as const;
