/** Cars sorted into files, so that a browser finds a few without reading all. */

/** Which of so many files a car is in, told from its slug alone: from 0. */
export function shelfOf(slug: string, shelves: number): number {
  // FNV-1a, 32 bits.
  let hash = 0x811c9dc5;
  for (const letter of slug) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % shelves;
}
