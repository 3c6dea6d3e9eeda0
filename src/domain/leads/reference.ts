/**
 * A lead's short reference for phone calls, such as `HMG-4821`: the site's initials and a number unique within the site.
 * It is only a label, and finding a lead by it takes the operator's token. Numbers are not sequential, so that they do
 * not reveal how many leads a site has.
 */
import type { Site } from '#domain/tenant/site.ts';

const MOST_LETTERS = 4;
/** Letters from a one-word name. */
const OF_ONE_WORD = 3;
const SMALL_WORDS = new Set(['AND', 'OF', 'THE']);
/** How many four-digit numbers there are. */
const FOUR_DIGITS = 9000;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** `Harbour Motor Group` → `HMG`, `Autohaus` → `AUT`. */
function initials(name: string): string {
  const words = (
    name
      .normalize('NFD')
      .replace(/[\p{M}'’]/gu, '')
      .toUpperCase()
      .match(/[A-Z]+/g) ?? []
  ).filter((word) => !SMALL_WORDS.has(word));
  const [first = 'REF', ...others] = words;
  return others.length === 0
    ? first.slice(0, OF_ONE_WORD)
    : words
        .map((word) => word.charAt(0))
        .join('')
        .slice(0, MOST_LETTERS);
}

/** A number derived from a text, always the same. */
function seedOf(text: string): number {
  let seed = 0;
  for (const letter of text) seed = (seed * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return seed;
}

/** A step near the golden section of `size` and coprime with it. `size` is 9 times a power of ten. */
function stepIn(size: number): number {
  let step = Math.round(size * GOLDEN);
  while (step % 2 === 0 || step % 3 === 0 || step % 5 === 0) step++;
  return step;
}

/**
 * The digits of the nth lead: the first 9,000 have four, the next 90,000 five, and so on. Within each range,
 * the step visits every number before one repeats.
 */
function digitsOf(slug: string, count: number): number {
  let size = FOUR_DIGITS;
  let place = count - 1;
  while (place >= size) {
    place -= size;
    size *= 10;
  }
  const at = (BigInt(place) * BigInt(stepIn(size)) + BigInt(seedOf(slug))) % BigInt(size);
  return size / 9 + Number(at);
}

/** @param count 1 for the site's first lead, then increasing */
export function leadReference({ name, slug }: Pick<Site, 'name' | 'slug'>, count: number): string {
  return `${initials(name)}-${digitsOf(slug, count)}`;
}

const REFERENCE = /^[A-Z]{1,4}-\d{4,12}$/;

/** Whether a text can be a reference. */
export const isReference = (text: string): boolean => REFERENCE.test(text);
