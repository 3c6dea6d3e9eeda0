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
import { type CodedColumn, type Codes, type Columns, documentAt, type ListColumn } from './columns.ts';
import type { TextIndex } from './text.ts';

/** The bit of cars that the text does not match. Conditions have the lower bits. */
const NOT_FOUND = 1 << 31;
/** Filters, ranges and distance are at most thirty; exclusions that find no bit of their own share this one. */
const SHARED = 1 << 30;

const isBounded = ({ min, max }: Range) => min !== undefined || max !== undefined;

/** A query's condition on one field, and the bit of cars that fail it. */
interface Conditions {
  values: Map<ValueField, number>;
  ranges: Map<RangeField, number>;
  /** Those with a bit of their own. */
  excluded: Map<ExcludedField, number>;
  /** 0 if distance excludes no car. */
  near: number;
}

/** A facet column with its values as shoppers read them. */
interface FacetColumn {
  column: CodedColumn | ListColumn;
  labels: string[];
  codeOf: Map<string | null, number>;
}

/** Makes text findable, in steps of a few milliseconds. */
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

  /** @param text what makes text findable, or brings it: in a browser few searches have words */
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
   * Brings what text search takes; without effect once it is here.
   * @throws Error when it does not come; the next call tries again
   */
  async loadText(): Promise<void> {
    this.#makeText ??= await this.#loadText();
  }

  /** Like `search`, synchronously: a text has to be ready. */
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
   * The number of hits over all pages, and nothing else: cheap enough for every movement of a slider. Of a text that is
   * not ready yet it counts nothing.
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
    const failingOne = new Uint32Array(32);
    let hits = 0;
    for (let car = 0; car < this.#fails.length; car++) {
      // `car` counts to the length, and there are as many places as bits.
      const fail = this.#fails[car] as number;
      if (fail === 0) hits++;
      else if ((fail & (fail - 1)) === 0) {
        const bit = 31 - Math.clz32(fail);
        failingOne[bit] = (failingOne[bit] as number) + 1;
      }
    }
    const bits: [Relaxation['field'], number][] = [
      ...(found ? [['text', NOT_FOUND] as [Relaxation['field'], number]] : []),
      ...(conditions.near ? [['near', conditions.near] as [Relaxation['field'], number]] : []),
      ...conditions.values,
      ...conditions.excluded,
      ...conditions.ranges,
    ];
    return (
      bits
        // A bit's number is below 32.
        .map(([field, bit]) => ({ field, more: failingOne[31 - Math.clz32(bit)] as number }))
        .filter(({ more }) => more > 0)
        .sort((a, b) => b.more - a.more)
        .map(({ field, more }) => ({ field, count: hits + more }))
    );
  }

  /** Fills `#fails`. */
  #mark(query: SearchQuery): { conditions: Conditions; found: Uint32Array | null } {
    const fails = this.#fails;
    const found = this.#find(query.text);
    fails.fill(found ? NOT_FOUND : 0);
    // `at` counts to the length.
    if (found) for (let at = 0; at < found.length; at++) fails[found[at] as number] = 0;

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
      markCodes(
        fails,
        column.codes,
        'lists' in column ? failingLists(column, failing, bit, needed) : failing,
      );
      conditions.values.set(field, bit);
      bit <<= 1;
    }
    for (const field of RANGE_FIELDS) {
      const range = query.ranges[field];
      if (!range || !isBounded(range)) continue;
      markOutside(
        fails,
        this.#ranges[field],
        range.min ?? Number.NEGATIVE_INFINITY,
        range.max ?? Number.POSITIVE_INFINITY,
        bit,
      );
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
    markCodes(this.#fails, column.codes, 'lists' in column ? listsWith(column, failing, bit) : failing);
  }

  /** Kilometres by the code of a location. */
  #distances({ km }: Near): number[] {
    const known = new Map(Object.entries(km));
    return this.#facets.location_name.column.values.map((name) =>
      name === null ? Number.POSITIVE_INFINITY : (known.get(String(name)) ?? Number.POSITIVE_INFINITY),
    );
  }

  /** Cars of nearer locations first, else in the given order. Few locations, many cars: counting sort. */
  #nearestFirst(near: Near, order: Uint32Array): Uint32Array {
    const distances = this.#distances(near);
    const { codes } = this.#facets.location_name.column;
    const steps = [...new Set(distances)].sort((a, b) => (a < b ? -1 : 1));
    const rankOf = Uint32Array.from(distances, (km) => steps.indexOf(km));
    const starts = new Uint32Array(steps.length + 1);
    for (const car of order) {
      // Every car has a code, every code a rank, every rank a start; there is one start more.
      const next = (rankOf[codes[car] as number] as number) + 1;
      starts[next] = (starts[next] as number) + 1;
    }
    for (let rank = 0; rank < steps.length; rank++) {
      starts[rank + 1] = (starts[rank + 1] as number) + (starts[rank] as number);
    }
    const nearest = new Uint32Array(order.length);
    for (const car of order) {
      const rank = rankOf[codes[car] as number] as number;
      const place = starts[rank] as number;
      nearest[place] = car;
      starts[rank] = place + 1;
    }
    return nearest;
  }

  /**
   * Prepares text search in steps of a few milliseconds until `enough` says stop; true once ready. Without it the first
   * text waits for the whole preparation: a moment for some hundred cars, a fifth of a second for 20,000.
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
    let counts = new Uint32Array('lists' in column ? column.lists.length : labels.length);
    if (own !== undefined) countUnlessFailing(counts, column.codes, this.#fails, ~own);
    else countHits(counts, column.codes, this.#hits, count);
    if ('lists' in column) counts = countEntries(counts, column.lists, labels.length);
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
      // Hits are cars, and every car has a number.
      const number = numbers[cars[at] as number] as number;
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
    const order = near?.first ? this.#nearestFirst(near, sorted) : sorted;
    for (let at = 0, rank = 0; rank < last; at++) {
      // `rank` reaches `last` before `at` leaves the order: it holds at least the hits.
      const car = order[at] as number;
      if (this.#fails[car] !== 0) continue;
      if (rank++ >= first) hits.push(documentAt(this.#columns, car));
    }
    return hits;
  }

  /** Every car by price, those without one last, ties by id. Built once. */
  #priceOrder(sort: 'highest_price' | 'lowest_price'): Uint32Array {
    const made = this.#byPrice[sort];
    if (made) return made;
    const prices = this.#ranges.price;
    const ids = this.#columns.numbers.id;
    const sign = sort === 'lowest_price' ? 1 : -1;
    const key = (car: number) => {
      // A price and an id for every car.
      const price = prices[car] as number;
      return Number.isNaN(price) ? Number.POSITIVE_INFINITY : price * sign;
    };
    const order = Uint32Array.from(prices.keys()).sort((a, b) => {
      const [keyA, keyB] = [key(a), key(b)];
      return keyA === keyB ? (ids[a] as number) - (ids[b] as number) : keyA < keyB ? -1 : 1;
    });
    this.#byPrice[sort] = order;
    return order;
  }
}

/** A list fails unless that many of its entries are chosen. */
function failingLists({ lists }: ListColumn, failing: Int32Array, bit: number, needed: number): Int32Array {
  const fails = new Int32Array(lists.length);
  for (let list = 0; list < lists.length; list++) {
    // Below, `list` and `at` count to the length; entries are codes of this field.
    const entries = lists[list] as Uint32Array;
    let chosen = 0;
    for (let at = 0; at < entries.length; at++) chosen += failing[entries[at] as number] === 0 ? 1 : 0;
    fails[list] = chosen >= needed ? 0 : bit;
  }
  return fails;
}

/** A list fails if one of its entries does. */
function listsWith({ lists }: ListColumn, failing: Int32Array, bit: number): Int32Array {
  return Int32Array.from(lists, (entries) => (entries.some((entry) => failing[entry] !== 0) ? bit : 0));
}

/** From cars per list to cars per entry. */
function countEntries(ofLists: Uint32Array, lists: readonly Uint32Array[], length: number) {
  const counts = new Uint32Array(length);
  for (let list = 1; list < lists.length; list++) {
    // One count for every list; its entries are codes below `length`.
    const cars = ofLists[list] as number;
    if (cars === 0) continue;
    const entries = lists[list] as Uint32Array;
    for (let at = 0; at < entries.length; at++) {
      const entry = entries[at] as number;
      counts[entry] = (counts[entry] as number) + cars;
    }
  }
  return counts;
}

function numbersOf({ values, codes }: CodedColumn): Float64Array {
  const numbers = values.map((value) => (typeof value === 'number' ? value : Number.NaN));
  // A code is the place of a value.
  return Float64Array.from(codes, (code) => numbers[code] as number);
}

// The loops below run for each car and field: they allocate nothing, and counting does not branch on the data.
// `fails`, `codes` and `numbers` have a place for every car, `failing` and `counts` one for every code: no index is
// outside, and asking each time would cost as much as the work.

function markCodes(fails: Int32Array, codes: Codes, failing: Int32Array): void {
  for (let car = 0; car < fails.length; car++) {
    fails[car] = (fails[car] as number) | (failing[codes[car] as number] as number);
  }
}

function markOutside(fails: Int32Array, numbers: Float64Array, min: number, max: number, bit: number): void {
  for (let car = 0; car < fails.length; car++) {
    const number = numbers[car] as number;
    fails[car] = (fails[car] as number) | (number >= min && number <= max ? 0 : bit);
  }
}

function countHits(counts: Uint32Array, codes: Codes, hits: Uint32Array, count: number): void {
  if (count === codes.length) {
    for (let car = 0; car < count; car++) {
      const code = codes[car] as number;
      counts[code] = (counts[code] as number) + 1;
    }
    return;
  }
  for (let at = 0; at < count; at++) {
    const code = codes[hits[at] as number] as number;
    counts[code] = (counts[code] as number) + 1;
  }
}

function countUnlessFailing(counts: Uint32Array, codes: Codes, fails: Int32Array, others: number): void {
  for (let car = 0; car < codes.length; car++) {
    const fail = (fails[car] as number) & others;
    // All bits set if it fails another condition: it counts for code 0, which no value has.
    const failing = (fail | -fail) >> 31;
    const code = (codes[car] as number) & ~failing;
    counts[code] = (counts[code] as number) + 1;
  }
}

/** Lists the cars that fail none of these conditions; returns their number. */
function collect(cars: Uint32Array, fails: Int32Array, conditions: number): number {
  let count = 0;
  for (let car = 0; car < fails.length; car++) {
    const fail = (fails[car] as number) & conditions;
    cars[count] = car;
    count += 1 + ((fail | -fail) >> 31);
  }
  return count;
}

/** The values with a count, highest first, then in their own order. */
function byFallingCount(counts: Uint32Array, labels: readonly string[], most: number): FacetValue[] {
  // Count and code packed into one number sort without a callback.
  const codes = counts.length;
  const fits = (most + 1) * codes <= 2 ** 32;
  const packed = fits ? new Uint32Array(codes) : new Float64Array(codes);
  let used = 0;
  for (let code = 1; code < codes; code++) {
    // `code` and `rank` count to the length; a count stands for each label.
    const count = counts[code] as number;
    if (count > 0) packed[used++] = (most - count) * codes + code;
  }
  const sorted = packed.subarray(0, used).sort();
  const values = new Array<FacetValue>(used);
  for (let rank = 0; rank < used; rank++) {
    const code = (sorted[rank] as number) % codes;
    values[rank] = { value: labels[code] as string, count: counts[code] as number };
  }
  return values;
}
