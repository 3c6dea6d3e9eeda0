import type { SearchDocument } from './document.ts';
import type { ExcludedField, RangeField, Sort, ValueField } from './fields.ts';

/**
 * Inclusive bounds; a missing bound is open, and without any bound there is no condition.
 * Units are the field's: dollars, kilometres, years.
 */
export interface Range {
  min?: number;
  max?: number;
}

/** Where the shopper is. An engine reads `near` instead, which follows from it. */
export interface Place {
  /** Four digits, or null for the browser's position, which no address contains. */
  postcode: string | null;
  /** Kilometres, whole, from 1 to 5000. Without it every car counts, the nearest first. */
  withinKm?: number;
}

/**
 * How far the cars are from the shopper, by the `location_name` of cars, so that an engine needs no positions. A car at
 * another location, or at none, is infinitely far.
 */
export interface Near {
  /** Kilometres by `location_name`. */
  km: Readonly<Record<string, number>>;
  /** Farther cars are left out, of the facets too: a condition like any other. Without it none is. */
  withinKm?: number;
  /** Nearest first; cars equally far come in the query's `sort` order. Else distance does not change the order. */
  first: boolean;
}

/** A question to a search engine, as data. */
export interface SearchQuery {
  /** Free text; empty or without letters and digits means every car. */
  text: string;
  /**
   * Values of one field are alternatives (OR), fields are conditions (AND); of `ALL_FIELDS` every value is a condition.
   * An unknown value matches nothing.
   */
  filters: Partial<Record<ValueField, readonly string[]>>;
  /**
   * Values that no car may have. A car whose value is unknown stays. They narrow every facet, their own field's too; an
   * unknown value excludes nothing.
   */
  without?: Partial<Record<ValueField, readonly string[]>>;
  /** A car whose value is unknown is outside every range. */
  ranges: Partial<Record<RangeField, Range>>;
  /**
   * `most_relevant`: nearest to the text first, equals as in `latest`; without text as `latest`. `latest`: what can be
   * bought before what is sold, each the newest first (`listingOrder`).
   * By price: cars without a price last. Ties are in order of `id`.
   */
  sort: Sort;
  /** Kept in the address; for `near`. */
  place?: Place;
  near?: Near;
  /** From 1. A page past the end has no hits. */
  page: number;
  /** Hits a page, at least 0. */
  pageSize: number;
}

/**
 * One value of a facet: how many hits choosing it would give (disjunctive: the field's own choice does not narrow it,
 * but for `ALL_FIELDS`, whose values add up).
 */
export interface FacetValue {
  value: string;
  count: number;
}

/** Smallest and largest value among the hits, the field's own range left aside. Null when no hit has a value. */
export interface FacetStats {
  min: number;
  max: number;
}

export interface SearchResult {
  hits: SearchDocument[];
  /** Hits over all pages. */
  count: number;
  /** Values by falling count, ties in code point order. Values without a hit are left out, unless chosen. */
  facets: Record<ValueField, FacetValue[]>;
  facetStats: Record<RangeField, FacetStats | null>;
  pages: number;
  /** Words of the text that the search went on without: with them nothing was found. */
  ignored?: readonly string[];
  /** Time inside the engine, milliseconds. */
  ms: number;
}

/** Something a query may let go of, and how many cars it would find then. */
export interface Relaxation {
  /** `near` is a limit of distance. */
  field: ValueField | ExcludedField | RangeField | 'text' | 'near';
  count: number;
}

/** One way of finding cars. Every engine passes the same contract suite (`tests/contract/search-engine.ts`). */
export interface SearchEngine {
  /** What people call the makes and models in stock, for `readFamily`. Where it is absent, values are all that is known. */
  names?(): Promise<readonly string[]>;
  /** It heeds `near`. Where it does not, pages offer no distance. */
  readonly measures?: boolean;
  /** @throws SearchFailed when the engine cannot answer; the caller keeps what it shows. */
  search(query: SearchQuery, signal?: AbortSignal): Promise<SearchResult>;
  /** How many cars a query finds, where an engine can say it at once. It reads `near`, not the place. */
  count?(query: SearchQuery): number;
  /**
   * What can be let go of one thing at a time, most cars first: those that bring more cars than the query finds. An
   * engine has it where it can tell them together; else each is a search of its own.
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
