/**
 * One spelling for each colour, and for names that are not in the model catalogue: `STARCRAFT` and `starcraft` are one
 * value in search. Names in the catalogue take its spelling (`../reading/names.ts`).
 */
import { MAKES } from '#domain/brands/makes.ts';

/** Without accents, spaces and hyphens: two spellings with the same key are one name. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\s\p{M}\p{Pd}_.'’]+/gu, '');

const MAKE_NAMES = new Map(MAKES.map(({ name }): [string, string] => [fold(name), name]));

/** The make as its brand page spells it. The catalogue's name, if any, is applied later. */
export function makeSpelling(text: string): string {
  return MAKE_NAMES.get(fold(text)) ?? cased(text);
}

/** A model that may not be in the catalogue, without all capitals or all lower case. */
export function modelSpelling(text: string): string {
  return cased(text);
}

/** Small words within a colour, and letters that stay capital. */
const SMALL = new Set(['and', 'with', 'on', 'over', 'of', 'in', 'w']);
const LARGE = new Set(['amg', 'bmw', 'fpv', 'gr', 'gt', 'hsv', 'rs', 'srt', 'st', 'trd', 'vw']);

/**
 * The colour with capitals, Australian spelling and single spaces: `RED`, `red` and `Red` are one, `Blue-Green` is
 * `Blue Green`, `gray` is `Grey`.
 */
export function colourSpelling(text: string): string {
  return text
    .replace(/(\p{L})\p{Pd}+(?=\p{L})/gu, '$1 ')
    .replace(/(\S)\s*\/\s*(?=\S)/g, '$1 / ')
    .split(' ')
    .map((word, index) => {
      const small = word.toLowerCase();
      if (index > 0 && SMALL.has(small)) return small;
      return LARGE.has(small) ? word.toUpperCase() : capitalised(word).replace(/^Gray$/, 'Grey');
    })
    .join(' ');
}

/** Capitalises first letters, also after a hyphen, bracket or slash; lower-cases the rest. */
const capitalised = (word: string): string =>
  word
    .toLowerCase()
    .replace(/(^|[-/(.&+])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

/**
 * Fixes the case of a name that is on no list: `STARCRAFT` and `starcraft` become `Starcraft`. Short words and those
 * with digits may be abbreviations (`KTM`, `XC60`), so they are capitalised.
 */
function cased(text: string): string {
  const letters = text.replace(/[^\p{L}]/gu, '');
  if (letters === '') return text;
  const isShouted = text === text.toUpperCase() && /\p{L}{5}/u.test(text);
  const isMumbled = text === text.toLowerCase();
  if (!isShouted && !isMumbled) return text;
  return text
    .split(' ')
    .map((word) => {
      if (/\d/.test(word)) return word.toUpperCase();
      return isShouted && word.replace(/[^\p{L}]/gu, '').length <= 3 ? word : capitalised(word);
    })
    .join(' ');
}
