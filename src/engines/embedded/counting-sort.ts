interface Sorted {
  /** The positions of the sorted items, in their new order. */
  order: Uint32Array<ArrayBuffer>;
  /** Items with key `k` are in `order` from `starts[k]` up to `starts[k + 1]`. */
  starts: Uint32Array<ArrayBuffer>;
}

/**
 * Counting sort, for many items that share few keys. Items with the same key keep their order.
 * @param keys a key for each item, from 0
 * @param count of keys: each is below it
 */
export function countingSort(keys: Uint32Array, count: number): Sorted {
  // Shifted by one key: filling a key's items moves its start to its end, where the next one starts.
  const starts = new Uint32Array(count + 2);
  for (let item = 0; item < keys.length; item++) {
    const slot = (keys[item] ?? 0) + 2;
    starts[slot] = (starts[slot] ?? 0) + 1;
  }
  for (let slot = 2; slot < starts.length; slot++) {
    starts[slot] = (starts[slot] ?? 0) + (starts[slot - 1] ?? 0);
  }
  const order = new Uint32Array(keys.length);
  for (let item = 0; item < keys.length; item++) {
    const slot = (keys[item] ?? 0) + 1;
    const place = starts[slot] ?? 0;
    starts[slot] = place + 1;
    order[place] = item;
  }
  return { order, starts: starts.subarray(0, count + 1) };
}
