/** Counts the cars with each value of a field. The loops run for every field of every search, so they do not branch. */
import type { FacetValue } from '#domain/search/engine.ts';
import type { CodedColumn, Codes, ListColumn } from './columns.ts';

/** The cars to count: all hits, or those that fail no condition but their field's own. */
type Counted =
  | { hits: Uint32Array; count: number }
  | {
      fails: Int32Array;
      /** The bits of all other conditions. */
      others: number;
    };

/** Cars with each value, by its code; code 0 stands for cars that are not counted. */
export function countValues(column: CodedColumn | ListColumn, cars: Counted): Uint32Array {
  const { values, codes } = column;
  const counts = new Uint32Array('lists' in column ? column.lists.length : values.length);
  if ('hits' in cars) countHits(counts, codes, cars.hits, cars.count);
  else countUnlessFailing(counts, codes, cars.fails, cars.others);
  return 'lists' in column ? countEntries(counts, column.lists, values.length) : counts;
}

function countHits(counts: Uint32Array, codes: Codes, hits: Uint32Array, count: number): void {
  if (count === codes.length) {
    for (let car = 0; car < count; car++) {
      const code = codes[car] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
    return;
  }
  for (let at = 0; at < count; at++) {
    const code = codes[hits[at] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
}

function countUnlessFailing(counts: Uint32Array, codes: Codes, fails: Int32Array, others: number): void {
  for (let car = 0; car < codes.length; car++) {
    const fail = (fails[car] ?? 0) & others;
    // All bits set if it fails another condition: it then counts for code 0, which no value has.
    const failing = (fail | -fail) >> 31;
    const code = (codes[car] ?? 0) & ~failing;
    counts[code] = (counts[code] ?? 0) + 1;
  }
}

/** From cars per list to cars per entry. */
function countEntries(ofLists: Uint32Array, lists: readonly Uint32Array[], length: number): Uint32Array {
  const counts = new Uint32Array(length);
  lists.forEach((entries, list) => {
    const cars = ofLists[list] ?? 0;
    if (cars === 0) return;
    for (let at = 0; at < entries.length; at++) {
      const entry = entries[at] ?? 0;
      counts[entry] = (counts[entry] ?? 0) + cars;
    }
  });
  return counts;
}

/**
 * The values with a count, highest first, then in their own order.
 * @param most no count is above it
 */
export function byFallingCount(counts: Uint32Array, labels: readonly string[], most: number): FacetValue[] {
  // Count and code packed into one number sort without a callback.
  const codes = counts.length;
  const fits = (most + 1) * codes <= 2 ** 32;
  const packed = fits ? new Uint32Array(codes) : new Float64Array(codes);
  let used = 0;
  for (let code = 1; code < codes; code++) {
    const count = counts[code] ?? 0;
    if (count > 0) packed[used++] = (most - count) * codes + code;
  }
  const sorted = packed.subarray(0, used).sort();
  const values = new Array<FacetValue>(used);
  for (let rank = 0; rank < used; rank++) {
    const code = (sorted[rank] ?? 0) % codes;
    values[rank] = { value: labels[code] ?? '', count: counts[code] ?? 0 };
  }
  return values;
}
