import type { SearchDocument } from '#domain/search/document.ts';
import type {
  FacetStats,
  FacetValue,
  Near,
  Range,
  Relaxation,
  SearchEngine,
  SearchQuery,
  SearchResult,
} from '#domain/search/engine.ts';
import {
  type ExcludedField,
  excludedField,
  isListField,
  RANGE_FIELDS,
  type RangeField,
  VALUE_FIELDS,
  type ValueField,
  wantsAll,
} from '#domain/search/fields.ts';
import { byCodePoint } from './code-points.ts';
import { type CodedColumn, type Columns, documentAt, type ListColumn } from './columns.ts';
import { byFallingCount, countValues } from './facet-counts.ts';
import { collect, countSingle, ifAny, markCodes, markOutside, unlessEnough } from './fails.ts';
import { byPrice, nearestFirst } from './orders.ts';
import type { TextIndex } from './text.ts';

/** The bit of cars that do not match the text. Conditions have the lower bits. */
const NOT_FOUND = 1 << 31;
/** Filters, ranges and distance need at most thirty bits; exclusions that get none of their own share this one. */
const SHARED = 1 << 30;

const isBounded = ({ min, max }: Range) => min !== undefined || max !== undefined;

/** A query's condition on one field, and the bit of cars that fail it. */
interface Conditions {
  values: Map<ValueField, number>;
  ranges: Map<RangeField, number>;
  /** Those with their own bit. */
  excluded: Map<ExcludedField, number>;
  /** 0 if distance excludes no car. */
  near: number;
}

/** A facet's column, with its values as shoppers read them. */
interface FacetColumn {
  column: CodedColumn | ListColumn;
  labels: string[];
  codeOf: Map<string | null, number>;
}

/** Prepares text search, in steps of a few milliseconds. */
export type MakeText = (columns: Columns) => Generator<undefined, TextIndex>;

/**
 * Search in memory: synchronous, no I/O. One pass marks for each car the filters it fails; a car that fails none is a
 * hit, and a car that fails only a field's own filter still counts in that field's facet.
 */
export class EmbeddedEngine implements SearchEngine {
  readonly measures = true;
  readonly #columns: Columns;
  readonly #facets: Record<ValueField, FacetColumn>;
  readonly #ranges: Record<RangeField, Float64Array>;
  /** For each car, the bits of the conditions it fails; every query refills it. */
  readonly #fails: Int32Array<ArrayBuffer>;
  readonly #hits: Uint32Array<ArrayBuffer>;
  readonly #byPrice: Partial<Record<'highest_price' | 'lowest_price', Uint32Array>> = {};
  #text: TextIndex | null = null;
  #makeText: MakeText | null;
  readonly #loadText: () => Promise<MakeText>;
  #makingText: Generator<undefined, TextIndex> | null = null;
  #lastText: { text: string; cars: Uint32Array | null } = { text: '', cars: null };

  /** @param text the text search, or a function that loads it: in a browser few searches have words */
  constructor(columns: Columns, text: { make: MakeText } | { load: () => Promise<MakeText> }) {
    this.#columns = columns;
    this.#makeText = 'make' in text ? text.make : null;
    this.#loadText = 'load' in text ? text.load : async () => text.make;
    this.#fails = new Int32Array(columns.size);
    this.#hits = new Uint32Array(columns.size);
    this.#facets = Object.fromEntries(
      VALUE_FIELDS.map((field) => {
        const column = isListField(field) ? columns.lists[field] : columns.coded[field];
        const labels = column.values.map(String);
        const codeOf = new Map(
          column.values.map((value, code) => [value === null ? null : String(value), code]),
        );
        return [field, { column, labels, codeOf }];
      }),
    ) as Record<ValueField, FacetColumn>;
    this.#ranges = Object.fromEntries(
      RANGE_FIELDS.map((field) => [
        field,
        field === 'km' ? columns.numbers.km : numbersOf(columns.coded[field]),
      ]),
    ) as Record<RangeField, Float64Array>;
  }

  /** Cars in the index. */
  get size(): number {
    return this.#columns.size;
  }

  async names(): Promise<readonly string[]> {
    return this.#columns.names;
  }

  /** Every document, in `listingOrder`. */
  documents(): SearchDocument[] {
    return Array.from({ length: this.size }, (_, car) => documentAt(this.#columns, car));
  }

  async search(query: SearchQuery, signal?: AbortSignal): Promise<SearchResult> {
    if (query.text.trim() !== '') await this.loadText();
    signal?.throwIfAborted();
    return this.searchNow(query);
  }

  /**
   * Loads text search; has no effect once it is loaded.
   * @throws Error if loading fails; the next call tries again
   */
  async loadText(): Promise<void> {
    this.#makeText ??= await this.#loadText();
  }

  /** Like `search`, synchronously: text search must be ready. */
  searchNow(query: SearchQuery): SearchResult {
    const start = performance.now();
    const { conditions, found } = this.#mark(query);
    const count = collect(this.#hits, this.#fails, ~0);
    const facets = Object.fromEntries(
      VALUE_FIELDS.map((field) => [field, this.#facet(field, query, conditions, count)]),
    ) as Record<ValueField, FacetValue[]>;
    const facetStats = Object.fromEntries(
      RANGE_FIELDS.map((field) => [field, this.#stats(field, conditions, count)]),
    ) as Record<RangeField, FacetStats | null>;
    const hits = this.#page(query, found, count);
    return {
      hits,
      count,
      facets,
      facetStats,
      pages: query.pageSize > 0 ? Math.ceil(count / query.pageSize) : 0,
      ms: performance.now() - start,
    };
  }

  /**
   * The number of hits over all pages, and nothing else: cheap enough for every movement of a slider. A text that is
   * not ready yet counts nothing.
   */
  count(query: SearchQuery): number {
    if (query.text.trim() !== '' && !this.#makeText) return 0;
    this.#mark(query);
    return collect(this.#hits, this.#fails, ~0);
  }

  /**
   * Single conditions to drop, most cars first: those whose removal finds more cars. One pass counts them all, because
   * a car that fails a single condition is found without it.
   */
  relaxations(query: SearchQuery): Relaxation[] {
    const { conditions, found } = this.#mark(query);
    const { hits, alone } = countSingle(this.#fails);
    const bits: [Relaxation['field'], number][] = [
      ...(found ? [['text', NOT_FOUND] as [Relaxation['field'], number]] : []),
      ...(conditions.near ? [['near', conditions.near] as [Relaxation['field'], number]] : []),
      ...conditions.values,
      ...conditions.excluded,
      ...conditions.ranges,
    ];
    return bits
      .map(([field, bit]) => ({ field, more: alone(bit) }))
      .filter(({ more }) => more > 0)
      .sort((a, b) => b.more - a.more)
      .map(({ field, more }) => ({ field, count: hits + more }));
  }

  /** Fills `#fails`. */
  #mark(query: SearchQuery): { conditions: Conditions; found: Uint32Array | null } {
    const fails = this.#fails;
    const found = this.#find(query.text);
    fails.fill(found ? NOT_FOUND : 0);
    if (found) for (let at = 0; at < found.length; at++) fails[found[at] ?? 0] = 0;

    const conditions: Conditions = {
      values: new Map(),
      ranges: new Map(),
      excluded: new Map(),
      near: 0,
    };
    let bit = 1;
    for (const field of VALUE_FIELDS) {
      const chosen = query.filters[field];
      if (!chosen || chosen.length === 0) continue;
      const { column, labels, codeOf } = this.#facets[field];
      const failing = new Int32Array(labels.length).fill(bit);
      for (const value of chosen) {
        const code = codeOf.get(value);
        if (code !== undefined) failing[code] = 0;
      }
      const needed = wantsAll(field) ? new Set(chosen).size : 1;
      markCodes(fails, column.codes, unlessEnough(column, failing, bit, needed));
      conditions.values.set(field, bit);
      bit <<= 1;
    }
    for (const field of RANGE_FIELDS) {
      const range = query.ranges[field];
      if (!range || !isBounded(range)) continue;
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = range;
      markOutside(fails, this.#ranges[field], { min, max }, bit);
      conditions.ranges.set(field, bit);
      bit <<= 1;
    }
    if (query.near?.withinKm !== undefined) {
      const { withinKm } = query.near;
      const failing = this.#distances(query.near).map((km) => (km <= withinKm ? 0 : bit));
      markCodes(fails, this.#facets.location_name.column.codes, Int32Array.from(failing));
      conditions.near = bit;
      bit <<= 1;
    }
    for (const field of VALUE_FIELDS) {
      const excluded = query.without?.[field];
      if (!excluded || excluded.length === 0) continue;
      const own = bit < SHARED;
      this.#markExcluded(field, excluded, own ? bit : SHARED);
      if (!own) continue;
      conditions.excluded.set(excludedField(field), bit);
      bit <<= 1;
    }
    return { conditions, found };
  }

  /** Marks the cars that have one of these values. */
  #markExcluded(field: ValueField, excluded: readonly string[], bit: number): void {
    const { column, labels, codeOf } = this.#facets[field];
    const failing = new Int32Array(labels.length);
    for (const value of excluded) {
      const code = codeOf.get(value);
      if (code !== undefined) failing[code] = bit;
    }
    markCodes(this.#fails, column.codes, ifAny(column, failing, bit));
  }

  /** Kilometres by the code of a location. */
  #distances({ km }: Near): number[] {
    const known = new Map(Object.entries(km));
    return this.#facets.location_name.column.values.map((name) =>
      name === null ? Number.POSITIVE_INFINITY : (known.get(String(name)) ?? Number.POSITIVE_INFINITY),
    );
  }

  /**
   * Prepares text search in steps of a few milliseconds until `enough` says stop; true once ready. Without it, the
   * first text waits for the whole preparation: a moment for some hundred cars, a fifth of a second for 20,000.
   */
  prepareText(enough: () => boolean): boolean {
    if (this.#text) return true;
    if (!this.#makeText) throw new Error('what text search takes is not loaded');
    this.#makingText ??= this.#makeText(this.#columns);
    while (!enough()) {
      const step = this.#makingText.next();
      if (!step.done) continue;
      this.#text = step.value;
      this.#makingText = null;
      return true;
    }
    return false;
  }

  #textIndex(): TextIndex {
    while (!this.#text) this.prepareText(() => false);
    return this.#text;
  }

  #find(text: string): Uint32Array | null {
    if (text.trim() === '') return null;
    if (this.#lastText.text !== text) {
      this.#lastText = { text, cars: this.#textIndex().find(text) };
    }
    return this.#lastText.cars;
  }

  #facet(field: ValueField, query: SearchQuery, conditions: Conditions, count: number): FacetValue[] {
    const { column, labels } = this.#facets[field];
    const chosen = conditions.values.get(field);
    const own = wantsAll(field) ? undefined : chosen;
    const counts = countValues(
      column,
      own === undefined ? { hits: this.#hits, count } : { fails: this.#fails, others: ~own },
    );
    const values = byFallingCount(counts, labels, this.size);
    return chosen === undefined ? values : [...values, ...this.#chosenWithout(field, query, counts)];
  }

  /** Chosen values without cars: still shown, so that the choice can be undone. */
  #chosenWithout(field: ValueField, query: SearchQuery, counts: Uint32Array): FacetValue[] {
    const { codeOf } = this.#facets[field];
    return [...new Set(query.filters[field])]
      .filter((value) => {
        const code = codeOf.get(value);
        return code === undefined || counts[code] === 0;
      })
      .sort(byCodePoint)
      .map((value) => ({ value, count: 0 }));
  }

  #stats(field: RangeField, conditions: Conditions, count: number): FacetStats | null {
    const own = conditions.ranges.get(field);
    const cars = own === undefined ? this.#hits.subarray(0, count) : this.#allBut(own);
    const numbers = this.#ranges[field];
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < cars.length; at++) {
      const number = numbers[cars[at] ?? 0] ?? Number.NaN;
      // An unknown number, NaN, is neither smaller nor larger than any.
      if (number < min) min = number;
      if (number > max) max = number;
    }
    return min > max ? null : { min, max };
  }

  /** The cars that fail nothing, or only the condition of this bit. */
  #allBut(own: number): Uint32Array {
    const cars = new Uint32Array(this.size);
    const count = collect(cars, this.#fails, ~own);
    return cars.subarray(0, count);
  }

  #page(
    { sort, near, page, pageSize }: SearchQuery,
    found: Uint32Array | null,
    count: number,
  ): SearchDocument[] {
    const first = (page - 1) * pageSize;
    const last = Math.min(first + pageSize, count);
    const hits: SearchDocument[] = [];
    if (first >= last) return hits;
    const sorted =
      sort === 'highest_price' || sort === 'lowest_price'
        ? this.#priceOrder(sort)
        : sort === 'most_relevant' && found
          ? found
          : this.#hits.subarray(0, count);
    const order = near?.first
      ? nearestFirst(sorted, this.#facets.location_name.column.codes, this.#distances(near))
      : sorted;
    let rank = 0;
    for (const car of order) {
      if (this.#fails[car] !== 0) continue;
      if (rank >= first) hits.push(documentAt(this.#columns, car));
      if (++rank === last) break;
    }
    return hits;
  }

  /** Made once. */
  #priceOrder(sort: 'highest_price' | 'lowest_price'): Uint32Array {
    this.#byPrice[sort] ??= byPrice({ prices: this.#ranges.price, ids: this.#columns.numbers.id }, sort);
    return this.#byPrice[sort];
  }
}

function numbersOf({ values, codes }: CodedColumn): Float64Array {
  const numbers = values.map((value) => (typeof value === 'number' ? value : Number.NaN));
  return Float64Array.from(codes, (code) => numbers[code] ?? Number.NaN);
}
