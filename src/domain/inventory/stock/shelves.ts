/** Cars sorted into files, so that a browser finds a few without reading all. */

/** The number of the file that a car is in, from its slug alone. Counts from 0. */
export function shelfOf(slug: string, shelves: number): number {
  // FNV-1a, 32 bits.
  let hash = 0x811c9dc5;
  for (const letter of slug) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % shelves;
}
