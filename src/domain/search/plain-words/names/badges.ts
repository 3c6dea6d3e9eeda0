/** Badges of the stock: grades, editions, and badges that are pasted or written together. */
import { startAt } from '../exclusions.ts';
import type { Context, Match, Placed } from '../readings.ts';
import { phraseAt } from '../tokens.ts';
import { COLOUR_WORDS, FILLERS } from '../trade.ts';
import { DRIVES } from '../value-names.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { LONGEST_GRADE, LONGEST_SLIP } from './candidates.ts';

/** Whether a name is as short as a grade and is part of a badge. */
export const isShortBadge = (key: string, { badgeWords }: Vocabulary) =>
  key.length <= LONGEST_GRADE && badgeWords.has(key);

/**
 * A choice of grades: "prado gxl or vx", "sl, ascent or ascent sport". A grade is one word, or two that are
 * side by side in a badge.
 */
export function gradesAt(
  tokens: readonly Placed[],
  at: number,
  { vocabulary, carNamed }: Context,
): Match | null {
  // A choice has a word between the grades. If no car is named, the first grade must be two words.
  const first = carNamed ? 1 : 2;
  const last = carNamed ? tokens.length : at + first + 1;
  if (!tokens.slice(at + first, last).some(({ word }) => EITHER.includes(word))) return null;
  const badges: string[] = [];
  let end = at;
  let joins = 0;
  for (;;) {
    const grade = gradeAt(tokens, end, vocabulary);
    if (grade === null) break;
    // "AMG line or M Sport" needs no car; a single word could mean anything.
    if (!carNamed && grade.length < 2) return null;
    badges.push(...grade.badges);
    end += grade.length;
    const joined = phraseAt(tokens, end, EITHER);
    // The grade after the "or" is the last.
    if (joined === 0 && joins > 0) break;
    if (joined > 0 && gradeAt(tokens, end + joined, vocabulary) === null) return null;
    joins += joined;
    end += joined;
  }
  return joins === 0
    ? null
    : { reading: { kind: 'values', field: 'badge', values: [...new Set(badges)] }, length: end - at };
}

/** The badges that contain the next one or two words. */
export function gradeAt(
  tokens: readonly Placed[],
  at: number,
  vocabulary: Vocabulary,
): { badges: readonly string[]; length: number } | null {
  const isGrade = (index: number) => {
    const token = tokens[index];
    return (
      token !== undefined && !token.quoted && !FILLERS.has(token.word) && !isNamedOtherwise(token, vocabulary)
    );
  };
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (!first || !isGrade(at)) return null;
  const both = second && isGrade(at + 1) ? vocabulary.badgesWith(first.key + second.key) : [];
  if (both.length > 0) return { badges: both, length: 2 };
  const badges = vocabulary.badgesWith(first.key);
  return badges.length > 0 ? { badges, length: 1 } : null;
}

/** Whether a word means something other than a badge. The short name of a model may be a badge too. */
export const isNamedOtherwise = ({ key }: Placed, vocabulary: Vocabulary) =>
  (vocabulary.meanings.get(key) ?? []).some(
    (meaning) =>
      meaning.kind === 'values' &&
      meaning.when === 'always' &&
      meaning.field !== 'badge' &&
      !(meaning.field === 'make_model' && isShortBadge(key, vocabulary)),
  );

export const isEither = (token: Placed | undefined) => token !== undefined && EITHER.includes(token.word);
const EITHER: readonly string[] = ['or', 'vs', 'versus', 'and', '&', 'or a', 'or an', 'or the'];

/** The black of a "Black Edition" is not a colour if a badge in stock has that name. */
export function editionAt(tokens: readonly Placed[], at: number, { vocabulary }: Context): Match | null {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (!first || !second || second.quoted || !COLOUR_WORDS.includes(first.word)) return null;
  const badges = EDITIONS.includes(second.key) ? vocabulary.badgesWith(first.key + second.key) : [];
  return badges.length === 0
    ? null
    : { reading: { kind: 'values', field: 'badge', values: badges }, length: 2 };
}
const EDITIONS: readonly string[] = ['edition', 'pack', 'series', 'line'];

/** As they are typed: "Active R-Series (fwd)". */
const FEWEST_PASTED = 3;

/** A whole badge of many words after the name of its car, as in the title of an ad. */
export function pastedAt(
  tokens: readonly Placed[],
  at: number,
  { vocabulary, carNamed }: Context,
): Match | null {
  if (!carNamed || at === 0 || tokens.length - at < FEWEST_PASTED) return null;
  let key = '';
  let found: Match | null = null;
  for (let end = at; end < tokens.length && !tokens[end]?.quoted; end++) {
    key += tokens[end]?.key ?? '';
    const length = end + 1 - at;
    const values = length < FEWEST_PASTED ? undefined : vocabulary.pasted.get(key);
    if (values) found = { reading: { kind: 'values', field: 'badge', values }, length };
  }
  return found;
}

/** Badges written as one word or as several: "162tsi", "xdrive 30d"; for a car that is named, "vti lx". */
export function gluedAt(
  tokens: readonly Placed[],
  at: number,
  { vocabulary, carNamed, denied }: Context,
): Match | null {
  for (let length = LONGEST_SLIP; length > 0; length--) {
    const words = tokens.slice(at, at + length);
    if (words.length < length || words.some(({ quoted, key }) => quoted || key === '')) continue;
    if (length > 1 && (words.some(({ key }) => DRIVES.has(key)) || startAt(tokens, at) > 0)) continue;
    // "Golf R wagon" is a wagon.
    // "4D WAGON" is one of four doors.
    const isPair = length === 2 && /^(?:.|\dd)$/.test(words[0]?.key ?? '');
    if (isPair && words.slice(1).some((word) => isNamedOtherwise(word, vocabulary))) continue;
    const keys = words.map(({ key }) => key);
    // Text can find an N Line by its words, but cannot exclude one.
    const isInitial = length === 2 && keys[0]?.length === 1;
    const badges =
      denied && carNamed && isInitial
        ? vocabulary.badgesWith(keys.join(''))
        : vocabulary.gluedBadges(keys, carNamed);
    if (badges.length > 0) return { reading: { kind: 'values', field: 'badge', values: badges }, length };
  }
  return initialsAt(tokens, at, vocabulary, carNamed);
}

/** The QV of a Giulietta Quadrifoglio Verde: letters that are not a word, for a car that is named. */
function initialsAt(
  tokens: readonly Placed[],
  at: number,
  { initialled, words }: Vocabulary,
  carNamed: boolean,
): Match | null {
  const { key = '', quoted = true, loose = false } = tokens[at] ?? {};
  const isShort = carNamed && !quoted && !loose && /^[a-z]{2,4}$/.test(key) && !words.has(key);
  const badges = isShort ? initialled(key) : [];
  return badges.length === 0
    ? null
    : { reading: { kind: 'values', field: 'badge', values: badges }, length: 1 };
}
