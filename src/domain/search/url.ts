/**
 * A search query as a query string, and back. One parameter per filter, several values as a repeated
 * parameter (values may contain commas), exclusions as `not_make=Ford`, ranges as `min:max`.
 * `fromUrl(toUrl(query))` equals `canonicalQuery(query)`.
 */
import { AUSTRALIAN_STATES } from '#domain/shared/states.ts';
import { isPostcode } from '../geo/postcodes.ts';
import { CAR_STATUSES, CAR_TYPES, ITEM_TYPES } from '../inventory/kinds.ts';
import type { Place, Range, SearchQuery } from './engine.ts';
import {
  excludedField,
  RANGE_FIELDS,
  type RangeField,
  SORTS,
  type Sort,
  VALUE_FIELDS,
  type ValueField,
} from './fields.ts';

/** The site's defaults, which a URL leaves out. */
export interface SearchDefaults {
  /** The sort orders offered; the first is the default. */
  sorts: readonly Sort[];
  /** Hits a page. */
  pageSize: number;
}

export const SEARCH_DEFAULTS: SearchDefaults = { sorts: SORTS, pageSize: 21 };

const LONGEST_TEXT = 200;
const LONGEST_VALUE = 120;
const LAST_PAGE = 100_000;

/** The empty query: every car, first page, the site's default order. */
export function emptyQuery(defaults: SearchDefaults = SEARCH_DEFAULTS): SearchQuery {
  return {
    text: '',
    filters: {},
    ranges: {},
    sort: defaults.sorts[0] ?? 'most_relevant',
    page: 1,
    pageSize: defaults.pageSize,
  };
}

const tidy = (text: string, longest: number) =>
  // Cutting may leave a trailing space or half a character, hence a second trim, and toWellFormed last.
  text.replace(/\s+/g, ' ').trim().slice(0, longest).trim().toWellFormed();

const byCodePoint = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The allowed values of some fields. */
const CLOSED: Partial<Record<ValueField, readonly string[]>> = {
  car_type: CAR_TYPES,
  status: CAR_STATUSES,
  item_type: ITEM_TYPES,
  state: AUSTRALIAN_STATES.map((state) => state.toUpperCase()),
};

/** Fields whose values are whole numbers. */
const COUNTS: readonly ValueField[] = ['seats', 'doors', 'cylinders'];

/** A value as cars carry it; those of a closed list may be in any case. Null if invalid. */
function asCarried(field: ValueField, value: string): string | null {
  if (value === '') return null;
  if (COUNTS.includes(field)) return /^\d{1,3}$/.test(value) ? value : null;
  const closed = CLOSED[field];
  if (!closed) return value;
  const wanted = value.toLowerCase();
  return closed.find((each) => each.toLowerCase() === wanted) ?? null;
}

function tidyValues(field: ValueField, values: readonly string[]): string[] {
  const carried = values.map((value) => asCarried(field, tidy(value, LONGEST_VALUE)));
  return [...new Set(carried)].filter((value) => value !== null).sort(byCodePoint);
}

function tidyRange({ min, max }: Range): Range | null {
  const usable = (bound: number | undefined) =>
    bound === undefined || (Number.isInteger(bound) && bound >= 0);
  if (!usable(min) || !usable(max)) return null;
  if (min === undefined && max === undefined) return null;
  if (min !== undefined && max !== undefined && min > max) return null;
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

export const FARTHEST_KM = 5000;

function tidyPlace({ postcode, withinKm }: Place): Place | null {
  if (postcode !== null && !isPostcode(postcode)) return null;
  const usable =
    withinKm !== undefined && Number.isInteger(withinKm) && withinKm >= 1 && withinKm <= FARTHEST_KM;
  return { postcode, ...(usable && { withinKm }) };
}

function tidyFilters(filters: SearchQuery['filters']): SearchQuery['filters'] {
  const tidied: Partial<Record<ValueField, readonly string[]>> = {};
  for (const field of VALUE_FIELDS) {
    // A search page asks for the addresses of hundreds of queries, each with one or two fields.
    const given = filters[field];
    if (given === undefined || given.length === 0) continue;
    const values = tidyValues(field, given);
    if (values.length > 0) tidied[field] = values;
  }
  return tidied;
}

/**
 * The canonical form of a query: fields in fixed order, values sorted and unique, spaces tidied, invalid
 * values and empty filters removed. Equal queries are deeply equal once canonical.
 */
export function canonicalQuery(query: SearchQuery, defaults: SearchDefaults = SEARCH_DEFAULTS): SearchQuery {
  const without = tidyFilters(query.without ?? {});
  const ranges: Partial<Record<RangeField, Range>> = {};
  for (const field of RANGE_FIELDS) {
    const range = tidyRange(query.ranges[field] ?? {});
    if (range) ranges[field] = range;
  }
  const { sort, page } = query;
  const place = query.place && tidyPlace(query.place);
  return {
    text: tidy(query.text, LONGEST_TEXT),
    filters: tidyFilters(query.filters),
    ...(Object.keys(without).length > 0 && { without }),
    ranges,
    sort: defaults.sorts.includes(sort) ? sort : emptyQuery(defaults).sort,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    pageSize: defaults.pageSize,
    ...(place && { place }),
  };
}

/** `5000:40000`, `5000:` or `:40000`. */
export function formatRange({ min, max }: Range): string {
  return `${min ?? ''}:${max ?? ''}`;
}

/** Reads `min:max`; a single number means exactly that. Null for anything else. */
export function parseRange(text: string): Range | null {
  const match = /^(\d{0,9})(?:(:)(\d{0,9}))?$/.exec(text.trim());
  if (!match) return null;
  const [, first = '', colon, second = ''] = match;
  const low = first === '' ? undefined : Number(first);
  const high = colon ? (second === '' ? undefined : Number(second)) : low;
  return tidyRange({ ...(low !== undefined && { min: low }), ...(high !== undefined && { max: high }) });
}

/**
 * A query's string with its `?`, or '' for the empty query. The shopper's own location is left out.
 * Parameters are in fixed order, so that one query has one address.
 */
export function toUrl(query: SearchQuery, defaults: SearchDefaults = SEARCH_DEFAULTS): string {
  const { text, filters, without = {}, ranges, sort, page, place } = canonicalQuery(query, defaults);
  const params = new URLSearchParams();
  if (text) params.append('query', text);
  for (const field of VALUE_FIELDS) for (const value of filters[field] ?? []) params.append(field, value);
  for (const field of VALUE_FIELDS) {
    for (const value of without[field] ?? []) params.append(excludedField(field), value);
  }
  for (const field of RANGE_FIELDS) {
    const range = ranges[field];
    if (range) params.append(field, formatRange(range));
  }
  if (place && place.postcode !== null) {
    params.append('near', place.postcode);
    if (place.withinKm !== undefined) params.append('within', String(place.withinKm));
  }
  if (sort !== emptyQuery(defaults).sort) params.append('sortBy', sort);
  if (page > 1) params.append('page', String(page));
  // A colon needs no escape in a query string, and `price=5000:40000` is what people share.
  const search = params.toString().replaceAll('%3A', ':');
  return search && `?${search}`;
}

/** Every parameter of a search's address. */
export const SEARCH_PARAMETERS: readonly string[] = [
  ...['query', 'page', 'sortBy', 'near', 'within'],
  ...VALUE_FIELDS,
  ...VALUE_FIELDS.map(excludedField),
  ...RANGE_FIELDS,
  ...RANGE_FIELDS.map((field) => `range[${field}]`),
];
const PARAMETERS: ReadonlySet<string> = new Set(SEARCH_PARAMETERS);

/** Whether a query string has a search parameter, valid or not. */
export function saysOfSearch(search: string | URLSearchParams): boolean {
  return [...new URLSearchParams(search).keys()].some((name) => PARAMETERS.has(name));
}

/** The other parameters of a query string, such as a campaign's; without a `?`. */
export function otherParameters(search: string): string {
  return new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => !PARAMETERS.has(name)),
  ).toString();
}

/**
 * The query of a query string. Unknown parameters and invalid values are ignored, so any address gives a
 * usable query. Ranges may also be written `range[price]=min:max`; the plain parameter wins.
 */
export function fromUrl(
  search: string | URLSearchParams,
  defaults: SearchDefaults = SEARCH_DEFAULTS,
): SearchQuery {
  const params = typeof search === 'string' ? new URLSearchParams(search) : search;
  const filters: Partial<Record<ValueField, readonly string[]>> = {};
  const without: Partial<Record<ValueField, readonly string[]>> = {};
  for (const field of VALUE_FIELDS) {
    filters[field] = params.getAll(field);
    without[field] = params.getAll(excludedField(field));
  }
  const ranges: Partial<Record<RangeField, Range>> = {};
  for (const field of RANGE_FIELDS) {
    const range = [...params.getAll(field), ...params.getAll(`range[${field}]`)]
      .map(parseRange)
      .find((each) => each !== null);
    if (range) ranges[field] = range;
  }
  const page = params.get('page') ?? '';
  const within = params.get('within') ?? '';
  const near = params.get('near');
  return canonicalQuery(
    {
      text: params.get('query') ?? '',
      filters,
      without,
      ranges,
      sort: (params.get('sortBy') ?? '') as Sort,
      page: /^\d{1,6}$/.test(page) ? Number(page) : 1,
      pageSize: defaults.pageSize,
      ...(near !== null && {
        place: { postcode: near, ...(/^\d{1,4}$/.test(within) && { withinKm: Number(within) }) },
      }),
    },
    defaults,
  );
}
