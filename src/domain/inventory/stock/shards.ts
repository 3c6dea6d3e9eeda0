/** Spreads cars over files (shards), so that a browser can load a few cars without loading all. */

/** The number of a car's shard, from its slug alone. Counts from 0. */
export function shardOf(slug: string, shards: number): number {
  // FNV-1a, 32 bits.
  let hash = 0x811c9dc5;
  for (const letter of slug) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % shards;
}
