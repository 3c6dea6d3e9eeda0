/** Puts cars in order: by price, or the nearest first. */
import type { Codes } from './columns.ts';
import { countingSort } from './counting-sort.ts';

interface Priced {
  /** NaN where unknown. */
  prices: Float64Array;
  ids: Float64Array;
}

/** Every car by price, those without one last, ties by id. */
export function byPrice({ prices, ids }: Priced, sort: 'highest_price' | 'lowest_price'): Uint32Array {
  const sign = sort === 'lowest_price' ? 1 : -1;
  const keys = prices.map((price) => (Number.isNaN(price) ? Number.POSITIVE_INFINITY : price * sign));
  return Uint32Array.from(prices.keys()).sort((a, b) => {
    const [keyA = 0, keyB = 0] = [keys[a], keys[b]];
    return keyA === keyB ? (ids[a] ?? 0) - (ids[b] ?? 0) : keyA < keyB ? -1 : 1;
  });
}

/**
 * Cars of nearer locations first, otherwise in the given order.
 * @param locations the code of each car's location
 * @param distances kilometres by that code
 */
export function nearestFirst(
  order: Uint32Array,
  locations: Codes,
  distances: readonly number[],
): Uint32Array {
  const steps = [...new Set(distances)].sort((a, b) => (a < b ? -1 : 1));
  const rankOf = distances.map((km) => steps.indexOf(km));
  const sorted = countingSort(
    order.map((car) => rankOf[locations[car] ?? 0] ?? 0),
    steps.length,
  );
  return sorted.order.map((at) => order[at] ?? 0);
}
