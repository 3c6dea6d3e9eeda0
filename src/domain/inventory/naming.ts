/** A car's name, and its slug in URLs. */
import { knownText } from './known-text.ts';

export interface NameParts {
  year: number | null;
  make: string;
  model: string;
  badge?: string | null;
}

const words = (value: string | null | undefined) => knownText(value)?.split(/\s+/) ?? [];
const fold = (word: string) => word.toLowerCase();

/** `more` without its first words, if `before` already has them. */
function withoutRepeats(before: readonly string[], more: readonly string[]): readonly string[] {
  const earlier = new Set(before.map(fold));
  const from = more.findIndex((word) => !earlier.has(fold(word)));
  return from === -1 ? [] : more.slice(from);
}

/**
 * Make and model without repeating the make: `Land Rover` and `Land Rover Defender` make `Land Rover Defender`.
 */
export function makeModelName(parts: Pick<NameParts, 'make' | 'model'>): string {
  const make = words(parts.make);
  return [...make, ...withoutRepeats(make, words(parts.model))].join(' ');
}

/**
 * Year, make, model and badge, as far as known, without repeated words: model `Hilux` and badge `Hilux SR5` give `…
 * Hilux SR5`. A year never swallows a model (`2008 Peugeot 2008`).
 */
export function carName(parts: NameParts): string {
  const makeModel = makeModelName(parts).split(' ');
  const badge = withoutRepeats(makeModel, words(parts.badge));
  return [...(parts.year === null ? [] : [String(parts.year)]), ...makeModel, ...badge].join(' ');
}

/** The name on two lines: year, make and model, then the badge. A name of the feed's own stays whole. */
export function nameLines(car: Pick<NameParts, 'year' | 'make' | 'model'> & { name: string }): {
  title: string;
  badge: string;
} {
  const title = carName({ year: car.year, make: car.make, model: car.model });
  return car.name.startsWith(`${title} `)
    ? { title, badge: car.name.slice(title.length + 1) }
    : { title: car.name, badge: '' };
}

/** Make and model in one value, `Toyota|Hilux`: two makes may use the same model name. */
export function modelKey(make: string, model: string): string {
  return `${make}|${model}`;
}

/** Letters that Unicode does not decompose into a base letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '&': ' and ',
  '+': ' plus ',
};

/**
 * Lower-case ASCII words joined by hyphens: `Citroën C4 & C5` is `citroen-c4-and-c5`. Empty if nothing is left.
 */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı&+]/g, (letter) => LETTERS[letter] ?? '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Six base-36 digits of the 32-bit FNV-1a hash: always the same for the same text. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36).padStart(7, '0').slice(-6);
}

const NAME_LENGTH = 80;

/**
 * A car's slug: its name, then its identity, as in `2022-toyota-hilux-sr5-u12345`.
 *
 * `identity` must be unique, ignoring case, among the cars that share a site: the platform's number for the car, or
 * the dealership's key. An identity that is not plain ASCII letters and digits is followed by its hash, so that
 * the last segment always tells two cars apart (`U 1` and `U/1`, `SR5-1` and badge SR5 with `1`).
 */
export function carSlug(parts: NameParts, identity: string | number): string {
  const key = String(identity).trim();
  const tail = /^[a-z0-9]+$/i.test(key) ? [key.toLowerCase()] : [slugify(key), shortHash(key)];
  const name = slugify(carName(parts));
  const head = name.length <= NAME_LENGTH ? name : name.slice(0, NAME_LENGTH).replace(/-[^-]*$/, '');
  return [head, ...tail].filter((part) => part !== '').join('-');
}
