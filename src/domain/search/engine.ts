import type { SearchDocument } from './document.ts';
import type { ExcludedField, RangeField, Sort, ValueField } from './fields.ts';

/**
 * Inclusive bounds; a missing bound is open, and without bounds there is no condition. Units are the field's:
 * dollars, kilometres, years.
 */
export interface Range {
  min?: number;
  max?: number;
}

/** Where the shopper is. Engines read `near` instead, which is derived from it. */
export interface Place {
  /** Four digits, or null for the browser's location, which no address contains. */
  postcode: string | null;
  /** Whole kilometres from 1 to 5000. Without it every car counts, nearest first. */
  withinKm?: number;
}

/**
 * Distances to the shopper, by the cars' `location_name`, so that an engine needs no positions. A car
 * elsewhere, or without a location, is infinitely far.
 */
export interface Near {
  /** Kilometres by `location_name`. */
  km: Readonly<Record<string, number>>;
  /** Cars further away are left out, also of the facets: a condition like any other. */
  withinKm?: number;
  /**
   * Nearest first; cars at equal distance in the query's `sort` order. Otherwise distance does not affect the
   * order.
   */
  first: boolean;
}

/** A search query, as data. */
export interface SearchQuery {
  /** Free text; empty, or without letters and digits, matches every car. */
  text: string;
  /**
   * Values of one field are alternatives (OR), fields are conditions (AND); for `ALL_FIELDS` every value is a
   * condition. An unknown value matches nothing.
   */
  filters: Partial<Record<ValueField, readonly string[]>>;
  /**
   * Values that no car may have. A car whose value is unknown stays. They narrow every facet, including their
   * own field's; an unknown value excludes nothing.
   */
  without?: Partial<Record<ValueField, readonly string[]>>;
  /** A car whose value is unknown is outside every range. */
  ranges: Partial<Record<RangeField, Range>>;
  /**
   * `most_relevant`: best text match first, ties as in `latest`; without text as `latest`. `latest`: cars for
   * sale before sold ones, newest first (`listingOrder`). By price: cars without a price last. Ties are
   * sorted by `id`.
   */
  sort: Sort;
  /** Kept in the address; the basis of `near`. */
  place?: Place;
  near?: Near;
  /** From 1. A page past the end has no hits. */
  page: number;
  /** Hits per page, at least 0. */
  pageSize: number;
}

/**
 * One facet value: how many hits choosing it would give (disjunctive: the field's own selection does not
 * narrow it, except for `ALL_FIELDS`, whose values add up).
 */
export interface FacetValue {
  value: string;
  count: number;
}

/** Smallest and largest value among the hits, ignoring the field's own range. Null if no hit has a value. */
export interface FacetStats {
  min: number;
  max: number;
}

export interface SearchResult {
  hits: SearchDocument[];
  /** Hits over all pages. */
  count: number;
  /** Values by falling count, ties in code point order. Values without hits are left out, unless selected. */
  facets: Record<ValueField, FacetValue[]>;
  facetStats: Record<RangeField, FacetStats | null>;
  pages: number;
  /** Words the search dropped because nothing was found with them. */
  ignored?: readonly string[];
  /** Time inside the engine, milliseconds. */
  ms: number;
}

/** A condition that a query can drop, and how many cars it would then find. */
export interface Relaxation {
  /** `near` is a distance limit. */
  field: ValueField | ExcludedField | RangeField | 'text' | 'near';
  count: number;
}

/** A search engine. Every engine passes the same contract suite (`tests/contract/search-engine.ts`). */
export interface SearchEngine {
  /**
   * Other names for the makes and models in stock, for `readFamily`. Without it, only the values themselves
   * are known.
   */
  names?(): Promise<readonly string[]>;
  /** Whether it supports `near`. If not, pages offer no distance. */
  readonly measures?: boolean;
  /** @throws SearchFailed when the engine cannot answer; the caller keeps the results it shows. */
  search(query: SearchQuery, signal?: AbortSignal): Promise<SearchResult>;
  /** How many cars a query finds, if an engine can tell at once. It reads `near`, not the place. */
  count?(query: SearchQuery): number;
  /**
   * How many cars each of these queries finds, if it takes one request to tell.
   * @throws SearchFailed when the engine cannot answer
   */
  counts?(queries: readonly SearchQuery[], signal?: AbortSignal): Promise<readonly number[]>;
  /**
   * Conditions that can be dropped one at a time, those that bring the most cars first, if they bring more
   * than the query finds. An engine has this if it can count them together; otherwise each is a search of its
   * own.
   */
  relaxations?(query: SearchQuery): readonly Relaxation[] | Promise<readonly Relaxation[]>;
}

export class SearchFailed extends Error {
  override name = 'SearchFailed';
}

export const EMPTY_QUERY: SearchQuery = {
  text: '',
  filters: {},
  ranges: {},
  sort: 'most_relevant',
  page: 1,
  pageSize: 21,
};
