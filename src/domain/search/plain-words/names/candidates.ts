/** The names that the words at a place may be: as typed, in the singular, or with a typing slip. */
import type { Placed } from '../readings.ts';
import { FILLERS } from '../trade.ts';
import type { Vocabulary } from '../vocabulary.ts';

/** A name that some words may be. */
export interface Candidate {
  /** As the vocabulary spells it; null if there is none. */
  key: string | null;
  /** How many words it takes up. */
  length: number;
  /** Typed with a slip. */
  slip?: true;
}

/** Letters of a short name. */
export const LONGEST_GRADE = 4;

/** What is not wanted, by its sign. */
export const SIGNED = /^(?:[-–—]|non-)\p{L}/u;

/** Two known words may be near a longer name. */
const LONGEST_NEAR = 2;

/** Words that a name with a slip may be typed in: "land crusier prado". */
export const LONGEST_SLIP = 3;

/** The names that the words at a place may be, the likeliest first. */
export function candidatesAt(
  tokens: readonly Placed[],
  at: number,
  vocabulary: Vocabulary,
): readonly Candidate[] {
  const keys = keysAt(tokens, at, vocabulary);
  // A typing slip means a name only if nothing has the typed name; of several words, one must be unknown.
  const isStrange = (length: number) =>
    tokens.slice(at, at + length).some(({ key }) => !vocabulary.words.has(key) && !FILLERS.has(key));
  const slips = keys
    .slice(0, LONGEST_SLIP)
    .map((key, index) => slipOf(key, tokens.slice(at, at + index + 1), isStrange(index + 1), vocabulary));
  const candidates: Candidate[] = [
    ...keys
      .flatMap((key, index) => [
        // The S of a Macan is not a plural.
        // Nor is the final s of a word in a badge.
        ...(tokens[at + index]?.key.length === 1 || isLongInBadges(tokens[at + index], vocabulary)
          ? []
          : [{ key: singularOf(key, vocabulary), length: index + 1 }]),
        { key, length: index + 1 },
      ])
      .reverse(),
    ...slips.map((key, index) => ({ key, length: index + 1, slip: true as const })).reverse(),
  ];
  // "Gran Cherokee" comes before "gran" by itself.
  const [near = null] = isStrange(LONGEST_NEAR) ? [] : slips.slice(LONGEST_NEAR - 1);
  if (near !== null) candidates.unshift({ key: near, length: LONGEST_NEAR, slip: true });
  return candidates;
}

/** The letters of the first word, of the first two, and so on. */
function keysAt(tokens: readonly Placed[], at: number, { longest }: Vocabulary): string[] {
  const room = Math.min(longest, tokens.length - at);
  const keys: string[] = [];
  for (let length = 0; length < room; length++) {
    // `room` is the number of words left.
    const token = tokens[at + length] as Placed;
    // "Commodore -sv6" is not a name.
    if (token.quoted || token.key === '' || (length > 0 && SIGNED.test(token.word))) break;
    keys.push((keys.at(-1) ?? '') + token.key);
  }
  return keys;
}

/**
 * The name that words with a slip mean. A word that is a name itself must be part of it: "whit ute" is not white.
 * "Gran Cherokee": both words are known, but together they mean a longer name.
 */
function slipOf(
  key: string,
  words: readonly Placed[],
  isStrange: boolean,
  { badgesWith, meanings, spelled }: Vocabulary,
): string | null {
  const [first, second] = words;
  const isNear =
    words.length === LONGEST_NEAR &&
    words.every(({ key: word }) => word.length >= SHORTEST_PLURAL && !FILLERS.has(word));
  const meant = isStrange || isNear ? spelled(key) : null;
  // "85TSI Life" is not a slip of 85TFSI Life if a badge is spelt that way.
  if (meant === null || badgesWith(key).length > 0) return null;
  const isName = ({ key: word }: Placed) =>
    (meanings.get(word) ?? []).some((meaning) => meaning.kind === 'values' && meaning.when === 'always');
  // A "GQ Patrol" is a Patrol, but its GQ is not a slip of MQ.
  const isCode = ({ key: word }: Placed) => word.length <= LONGEST_CODE && !FILLERS.has(word);
  const isLong = (word: Placed) => word.key.length > LONGEST_CODE && isName(word);
  if (
    words.length > 1 &&
    (words.some((word) => word.key === meant) || (words.some(isLong) && words.some(isCode)))
  )
    return null;
  if (!isStrange && (!meant.endsWith(second?.key ?? '') || (first && isName(first)))) return null;
  return words.length === 1 || words.every((word) => !isName(word) || meant.includes(word.key))
    ? meant
    : null;
}

/** Letters. */
const LONGEST_CODE = 3;

/** The "aerass" of a badge. A short word such as RS may be a plural: several Rs. */
const isLongInBadges = (token: Placed | undefined, { badgeKeys }: Vocabulary) =>
  token !== undefined && token.key.length > LONGEST_GRADE && badgeKeys.has(token.key);

/** The singular of "Jeeps", "hiluxes", "camries"; null for anything else, and for a plural that is a name itself. */
export function singularOf(key: string, vocabulary: Vocabulary): string | null {
  if (vocabulary.meanings.has(key)) return null;
  return (
    PLURALS.map(([ending, single]) => key.replace(ending, single)).find(
      (single) => single !== key && isPluralOf(key, single, vocabulary),
    ) ?? null
  );
}
const PLURALS = [
  [/s$/, ''],
  [/(s|x|z|ch|sh)es$/, '$1'],
  [/([^aeiou])ies$/, '$1y'],
] as const;

function isPluralOf(key: string, single: string, { meanings }: Vocabulary): boolean {
  const isMake = (meanings.get(single) ?? []).some(
    (meaning) => meaning.kind === 'values' && meaning.field === 'make' && meaning.when === 'always',
  );
  // "MGs" and "VWs", but no other word of three letters.
  if (key.length < SHORTEST_PLURAL && !(isMake && single.length > 1)) return false;
  return (meanings.get(single) ?? []).some(
    (meaning) => meaning.kind === 'several' || (meaning.kind === 'values' && meaning.when === 'always'),
  );
}
const SHORTEST_PLURAL = 4;
