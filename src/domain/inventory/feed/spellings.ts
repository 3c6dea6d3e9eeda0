/**
 * One spelling for each colour, and for names that the catalogue of models does not have: `STARCRAFT` and `starcraft`
 * are one value in search. What the catalogue has is spelled by it (`../reading/names.ts`).
 */
import { MAKES } from '#domain/brands/makes.ts';

/** Without accents, spaces and hyphens: spellings with the same are the same name. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\s\p{M}\p{Pd}_.'’]+/gu, '');

const MAKE_NAMES = new Map(MAKES.map(({ name }): [string, string] => [fold(name), name]));

/** The make as its brand page spells it; the catalogue's name, where it has one, comes after. */
export function makeSpelling(text: string): string {
  return MAKE_NAMES.get(fold(text)) ?? cased(text);
}

/** A model that the catalogue may not have, without its shouting or mumbling. */
export function modelSpelling(text: string): string {
  return cased(text);
}

/** Words within a colour that stay small, and letters that stay large. */
const SMALL = new Set(['and', 'with', 'on', 'over', 'of', 'in', 'w']);
const LARGE = new Set(['amg', 'bmw', 'fpv', 'gr', 'gt', 'hsv', 'rs', 'srt', 'st', 'trd', 'vw']);

/**
 * The colour with capitals and Australian spelling, its words apart: `RED`, `red` and `Red` are one, `Blue-Green` is
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

/** First letters large and the others small, also behind a hyphen, a bracket or a stroke. */
const capitalised = (word: string): string =>
  word
    .toLowerCase()
    .replace(/(^|[-/(.&+])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

/**
 * A name that is in no list, without its shouting or mumbling: `STARCRAFT` and `starcraft` are `Starcraft`. Short
 * words and those with digits may be letters of their own (`KTM`, `XC60`) and are written large.
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
