interface Sorted {
  /** The places of the things that were sorted, in their new order. */
  order: Uint32Array<ArrayBuffer>;
  /** Things of key `k` stand in `order` from `starts[k]` up to `starts[k + 1]`. */
  starts: Uint32Array<ArrayBuffer>;
}

/**
 * Sorts by counting: for many things that share few keys. Things of one key keep their order.
 * @param keys a key for each thing, from 0
 * @param count of keys: each is below it
 */
export function countingSort(keys: Uint32Array, count: number): Sorted {
  // Shifted by one key: filling a key's things moves its start to its end, where the next one starts.
  const starts = new Uint32Array(count + 2);
  for (let thing = 0; thing < keys.length; thing++) {
    const slot = (keys[thing] ?? 0) + 2;
    starts[slot] = (starts[slot] ?? 0) + 1;
  }
  for (let slot = 2; slot < starts.length; slot++) {
    starts[slot] = (starts[slot] ?? 0) + (starts[slot - 1] ?? 0);
  }
  const order = new Uint32Array(keys.length);
  for (let thing = 0; thing < keys.length; thing++) {
    const slot = (keys[thing] ?? 0) + 1;
    const place = starts[slot] ?? 0;
    starts[slot] = place + 1;
    order[place] = thing;
  }
  return { order, starts: starts.subarray(0, count + 1) };
}
