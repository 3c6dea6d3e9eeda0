/** Our query as Typesense searches, all in one request. */
import type { Near, Range, SearchQuery } from '#domain/search/engine.ts';
import {
  RANGE_FIELDS,
  type RangeField,
  type Sort,
  TEXT_FIELDS,
  VALUE_FIELDS,
  type ValueField,
  wantsAll,
} from '#domain/search/fields.ts';
import { endsWhole } from '#domain/search/whole-word.ts';
import { EXACT, RECORD_FIELDS, SERVICE_FIELDS } from './collection.ts';
import { exactKey, isComparable } from './exact.ts';
import { type Condition, filterBy, firstBy, type OneOf } from './filter-by.ts';

/** One search of a `multi_search` request, in the server's terms. */
export interface TypesenseSearch {
  collection: string;
  q: string;
  filter_by?: string;
  facet_by?: string;
  sort_by?: string;
  page?: number;
  per_page?: number;
  offset?: number;
  limit?: number;
  [setting: string]: string | number | boolean | undefined;
}

/** The searches that answer a query, and the use of each answer. */
export interface SearchPlan {
  searches: TypesenseSearch[];
  /** Answers with a page's hits, in order. The first one has the count and the facets of fields without a choice. */
  hits: number;
  /** For each further answer the fields whose facets (or smallest and largest values) are taken from it. */
  facets: (readonly (ValueField | RangeField)[])[];
  /** For each answer, from the first on, the chosen fields that it is narrowed by. */
  narrowedBy: (readonly ValueField[])[];
}

/** Finds words as typed: no typing errors, no beginnings. Two words may still form one. */
export const EXACTLY: Partial<TypesenseSearch> = { num_typos: 0, prefix: false };

/** The server's limit of hits in one search. */
const MOST_HITS = 250;
/** The most values requested per facet: all there are. Badges alone number more than a thousand in a large stock. */
const MOST_VALUES = 10_000;
/** More words than anyone types into the box; the rest are dropped. */
const MOST_WORDS = 10;
const INT32 = 2 ** 31 - 1;

/**
 * The rules of text. Typing errors are forgiven, except in figures, and words split or joined only if nothing is found
 * otherwise; none is dropped (`words.ts`). Cars with equal words rank equally: not higher because a stock number begins
 * with a word too, or because the name ends where the text does. `max_candidates` keeps the beginning of a word from
 * standing for its first four completions only, which would make counts too small. (`exhaustive_search` would do that
 * too, but it also forgives and drops words when there is no need: `white hilux` would find every white car.)
 */
export const TEXT_RULES = {
  query_by: TEXT_FIELDS.join(','),
  num_typos: TEXT_FIELDS.map((field) => (field === 'stocknum' ? 0 : 2)).join(','),
  min_len_1typo: 4,
  min_len_2typo: 7,
  typo_tokens_threshold: 1,
  drop_tokens_threshold: 0,
  enable_typos_for_numerical_tokens: false,
  split_join_tokens: 'fallback',
  max_candidates: 1000,
  prioritize_token_position: false,
  prioritize_num_matching_fields: false,
  prioritize_exact_match: false,
};

const SORTS: Record<Sort, readonly string[]> = {
  most_relevant: ['_text_match:desc', 'fresh:desc', 'number:asc'],
  latest: ['fresh:desc', 'number:asc'],
  highest_price: ['price(missing_values: last):desc', 'number:asc'],
  lowest_price: ['price(missing_values: last):asc', 'number:asc'],
};
/** The server accepts three sorts; a fourth would break ties. */
const MOST_SORTS = 3;

/**
 * Plans the searches for a query: one for the cars and the facets of fields without a choice, one for the smallest and
 * largest values of open ranges, and one for each field with a choice or range, which does not narrow that field's own
 * facet.
 * @param exactly filters by keys: only the exact value
 */
export function planSearches(query: SearchQuery, collection: string, exactly: boolean): SearchPlan {
  const chosen = VALUE_FIELDS.filter((field) => (query.filters[field] ?? []).length > 0);
  const ranged = RANGE_FIELDS.filter((field) => isBounded(query.ranges[field] ?? {}));
  const q = wordsOf(query.text).join(' ');
  const around = query.near?.withinKm === undefined ? [] : [atLocations(query.near, query.near.withinKm)];
  const excluded = exclusions(query);
  const own = chosen.filter((field) => !wantsAll(field));
  /** Fields whose choice the server may confuse with another value. */
  const narrowing: ValueField[] = exactly
    ? []
    : chosen.filter((field) => RECORD_FIELDS[field].type !== 'int32');

  const search = (
    without: readonly (ValueField | RangeField)[],
    facets: readonly (ValueField | RangeField)[],
    settings: Partial<TypesenseSearch>,
  ): TypesenseSearch => {
    const filter = filterBy([
      ...chosen
        .filter((field) => !without.includes(field))
        .flatMap((field) => choices(field, query, exactly)),
      ...ranged
        .filter((field) => !without.includes(field))
        .map((field) => within(field, query.ranges[field] ?? {})),
      ...excluded,
      ...around,
    ]);
    return {
      collection,
      q: q === '' ? '*' : q,
      ...TEXT_RULES,
      ...(endsWhole(query.text) && EXACTLY),
      ...(filter !== '' && { filter_by: filter }),
      ...(facets.length > 0 && { facet_by: facets.join(',') }),
      // Over all cars the server knows the exact counts; over a selection it has to be told to count exhaustively.
      ...(facets.length > 0 && (q !== '' || filter !== '') && { facet_strategy: 'exhaustive' }),
      exclude_fields: SERVICE_FIELDS.join(','),
      highlight_fields: 'none',
      ...settings,
    };
  };

  const sort_by = sortBy(query, q);
  const [first = {}, ...further] = slices(query);
  /** A broader search, also narrowed by the field, lists the values that show whether its choice was understood. */
  const isListedElsewhere = (field: ValueField) =>
    !narrowing.includes(field) || ranged.length > 0 || own.some((other) => other !== field);
  const listed = VALUE_FIELDS.filter((field) => !own.includes(field) || !isListedElsewhere(field));
  const searches = [
    search([], listed, { sort_by, max_facet_values: MOST_VALUES, ...first }),
    ...further.map((slice) => search([], [], { sort_by, ...slice })),
  ];
  const hits = searches.length;
  const facets: SearchPlan['facets'][number][] = [];
  const narrowedBy: SearchPlan['narrowedBy'][number][] = searches.map((_, at) =>
    at === 0 ? narrowing.filter((field) => listed.includes(field)) : [],
  );

  const free = RANGE_FIELDS.filter((field) => !ranged.includes(field));
  if (free.length > 0) {
    searches.push(search([], free, { per_page: 0, max_facet_values: 1 }));
    facets.push(free);
    narrowedBy.push([]);
  }
  for (const field of ranged) {
    searches.push(search([field], [field], { per_page: 0, max_facet_values: 1 }));
    facets.push([field]);
    narrowedBy.push([]);
  }
  if (ranged.length > 0 && narrowing.length > 0) {
    // These include the values of a range's own search, which are too many to send.
    searches.push(search(ranged, narrowing, { per_page: 0, max_facet_values: MOST_VALUES }));
    facets.push([]);
    narrowedBy.push(narrowing);
  }
  for (const field of own) {
    const others = narrowing.filter((each) => each !== field);
    searches.push(search([field], [field, ...others], { per_page: 0, max_facet_values: MOST_VALUES }));
    facets.push([field]);
    narrowedBy.push(others);
  }
  return { searches, hits, facets, narrowedBy };
}

/** The search that only counts a query's cars, by exact values. */
export function countOnly(query: SearchQuery, collection: string): TypesenseSearch {
  const [first] = planSearches({ ...query, page: 1, pageSize: 0 }, collection, true).searches;
  const { facet_by, facet_strategy, max_facet_values, sort_by, ...search } = first ?? { collection, q: '*' };
  return search;
}

/** Whether every chosen value can be searched by its words. */
export function canCompare(query: SearchQuery): boolean {
  return VALUE_FIELDS.every((field) => (query.filters[field] ?? []).every(isComparable));
}

const isBounded = ({ min, max }: Range) => min !== undefined || max !== undefined;

/** Words without characters that are syntax to the server, such as a leading hyphen or quotes. */
export function wordsOf(text: string): string[] {
  return text
    .split(/[\s/,;|()[\]]+/)
    .map((word) => word.replace(/[^\p{L}\p{M}\p{N}]+/gu, ''))
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
}

/** The page's hits, in slices of the server's limit. */
function slices({ page, pageSize }: SearchQuery): Partial<TypesenseSearch>[] {
  if (pageSize <= MOST_HITS) return [{ page: pageSize === 0 ? 1 : page, per_page: pageSize }];
  const start = (page - 1) * pageSize;
  return Array.from({ length: Math.ceil(pageSize / MOST_HITS) }, (_, slice) => {
    const done = slice * MOST_HITS;
    return { offset: start + done, limit: Math.min(MOST_HITS, pageSize - done) };
  });
}

function sortBy({ sort, near }: SearchQuery, q: string): string {
  const nearest = near?.first ? firstBy(byDistance(near)) : '';
  const then = SORTS[sort === 'most_relevant' && q === '' ? 'latest' : sort];
  return [...(nearest === '' ? [] : [nearest]), ...then].slice(0, MOST_SORTS).join(',');
}

/** Cars at one of these locations. By their keys: a location must not be confused with one of a similar name. */
const at = (names: readonly string[]): OneOf => ({
  field: EXACT,
  oneOf: names.map((name) => exactKey('location_name', name)),
});

const atLocations = ({ km }: Near, withinKm: number): OneOf =>
  at(Object.keys(km).filter((name) => (km[name] ?? Number.POSITIVE_INFINITY) <= withinKm));

/** The locations of each distance, nearest first. */
function byDistance({ km }: Near): OneOf[] {
  const names = new Map<number, string[]>();
  for (const [name, distance] of Object.entries(km)) {
    if (Number.isFinite(distance)) names.set(distance, [...(names.get(distance) ?? []), name]);
  }
  return [...names].sort(([a], [b]) => a - b).map(([, equallyFar]) => at(equallyFar));
}

/** A field's condition: one of its chosen values, or each of them. */
function choices(field: ValueField, query: SearchQuery, exactly: boolean): Condition[] {
  const values = [...new Set(query.filters[field])];
  return wantsAll(field)
    ? values.map((value) => choice(field, [value], exactly))
    : [choice(field, values, exactly)];
}

/**
 * The values that no car may have, by keys: a filter that confused values would drop cars that nobody excluded, and no
 * answer would show it.
 */
function exclusions({ without = {} }: SearchQuery): Condition[] {
  const keys = VALUE_FIELDS.flatMap((field) =>
    [...new Set(without[field])].map((value) => exactKey(field, value)),
  );
  return keys.length === 0 ? [] : [{ field: EXACT, noneOf: keys }];
}

function choice(field: ValueField, values: readonly string[], exactly: boolean): Condition {
  if (RECORD_FIELDS[field].type === 'int32') {
    const numbers = values.filter((value) => String(Number(value)) === value).map(Number);
    return {
      field,
      oneOf: numbers.filter((number) => Number.isInteger(number) && Math.abs(number) <= INT32),
    };
  }
  if (exactly) return { field: EXACT, oneOf: values.map((value) => exactKey(field, value)) };
  return { field, oneOf: values };
}

/** Bounds in the field's type: whole numbers, or dollars with cents. Nothing between them is left out. */
function within(field: RangeField, { min, max }: Range): Condition {
  const parts = RECORD_FIELDS[field].type === 'float' ? 100 : 1;
  const held = (bound: number, round: (number: number) => number) =>
    round(Math.min(Math.max(bound, -INT32), INT32) * parts) / parts;
  return {
    field,
    ...(min !== undefined && { min: held(min, Math.ceil) }),
    ...(max !== undefined && { max: held(max, Math.floor) }),
  };
}
