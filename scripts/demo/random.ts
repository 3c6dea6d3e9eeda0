/** Repeatable random numbers: the same seed gives the same sequence on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `least` to `most`, inclusive. */
  int(least: number, most: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks entries in proportion to their weights. */
  weighted<T>(list: readonly T[], weightOf: (item: T) => number): T;
  /** Roughly normal: mean 0, standard deviation 1, never beyond 4.3. */
  bell(): number;
}

/** Mulberry32, seeded with the FNV-1a hash of the text. */
export function random(seed: string): Random {
  let state = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(seed)) state = Math.imul(state ^ byte, 0x01000193);

  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError('cannot pick from an empty list');
    return list[Math.floor(next() * list.length)] as T;
  };
  return {
    next,
    pick,
    int: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    weighted: (list, weightOf) => {
      let left = next() * list.reduce((sum, item) => sum + weightOf(item), 0);
      for (const item of list) {
        left -= weightOf(item);
        if (left < 0) return item;
      }
      return pick(list);
    },
    bell: () => {
      const sum = next() + next() + next() + next() + next() + next();
      return (sum - 3) * Math.SQRT2;
    },
  };
}
