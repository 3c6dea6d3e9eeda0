/** The names in a phrase: makes, models, badges, and every other word that the vocabulary knows. */
import { makeOf } from '../routes.ts';
import { rangeAt } from './amounts/ranges.ts';
import { KM_WORDS } from './amounts/words.ts';
import type { Context, Found, Match, Placed, Reader, Reading } from './readings.ts';
import { seatsAt } from './seats.ts';
import { phraseAt } from './tokens.ts';
import { FILLERS, PLACE_WORDS, SHORT_STATES } from './trade.ts';
import type { Meaning, Vocabulary } from './vocabulary.ts';

/** Whether what was found is a make or a model. */
export const namesCar = ({ reading }: Found) =>
  reading.kind === 'values' && (reading.field === 'make' || reading.field === 'make_model');

/** The makes that a phrase names, or names models of; a name that is a badge too says nothing of it: "triton gls". */
export function makesNamed(
  tokens: readonly Placed[],
  reader: Reader,
): { carNamed: boolean; makes: Set<string> } {
  const makes = new Set<string>();
  let carNamed = false;
  tokens.forEach((token, at) => {
    const match = token.quoted ? null : wordsAt(tokens, at, { ...reader, carNamed: false, makes: NO_MAKES });
    if (match === null || match.reading.kind !== 'values') return;
    const { field, values } = match.reading;
    if (field !== 'make' && field !== 'make_model') return;
    carNamed = true;
    const isBadge = match.length === 1 && isShortBadge(token.key, reader.vocabulary);
    if (!isBadge) for (const value of values) makes.add(field === 'make' ? value : makeOf(value));
  });
  return { carNamed, makes };
}

const isShortBadge = (key: string, { badgeWords }: Vocabulary) =>
  key.length <= LONGEST_GRADE && badgeWords.has(key);
/** Letters. */
const LONGEST_GRADE = 4;

const NO_MAKES: ReadonlySet<string> = new Set();
/** Between names of which any is wanted. */
const JOINERS: readonly string[] = ['or', 'and', '&', 'vs', 'versus', 'nor'];

/** Words that a name with a slip may be typed in: "land crusier prado". */
const LONGEST_SLIP = 3;

/** What the words at a place are the name of. */
export function wordsAt(tokens: readonly Placed[], at: number, context: Context): Match | null {
  const { vocabulary, thisYear, carNamed, denied = false } = context;
  // "in wa", and "wa utes": a short name of a state at an end of what is said.
  const isEdge = at === 0 || at === tokens.length - 1;
  const place =
    PLACE_WORDS.includes(tokens[at - 1]?.word ?? '') || (isEdge && SHORT_STATES.has(tokens[at]?.key ?? ''));
  const room = Math.min(vocabulary.longest, tokens.length - at);
  const keys: string[] = [];
  for (let length = 0; length < room; length++) {
    // `room` is the number of words left.
    const token = tokens[at + length] as Placed;
    if (token.quoted || token.key === '') break;
    keys.push((keys.at(-1) ?? '') + token.key);
  }
  // A slip of the finger stands for a name only where nothing is called so; of several words one must be strange.
  const isStrange = (length: number) =>
    tokens.slice(at, at + length).some(({ key }) => !vocabulary.words.has(key) && !FILLERS.has(key));
  const slips = keys
    .slice(0, LONGEST_SLIP)
    .map((key, index) => (isStrange(index + 1) ? vocabulary.spelled(key) : null));
  const readings = [
    ...keys.map((key, index) => ({ key, length: index + 1 })).reverse(),
    ...slips.map((key, index) => ({ key, length: index + 1 })).reverse(),
  ];
  for (const { key, length } of readings) {
    const known = (key !== null && vocabulary.meanings.get(key)) || [];
    const counts = (meaning: Meaning, when: string) => meaning.kind === 'values' && meaning.when === when;
    const meant =
      known.find((meaning) => place && counts(meaning, 'place')) ??
      known.find((meaning) => meaning.kind === 'values' && meaning.when === 'always') ??
      known.find((meaning) => carNamed && counts(meaning, 'car')) ??
      known.find((meaning) => meaning.kind === 'several' && !(meaning.unlessCar && carNamed)) ??
      known.find((meaning) => denied && (counts(meaning, 'denied') || counts(meaning, 'place'))) ??
      known.find((meaning) => counts(meaning, 'graded') && isGraded(tokens, at, length)) ??
      known.find((meaning) => meaning.kind === 'sort');
    if (!meant || isGradeHere(meant, key, [tokens[at - 1], tokens[at + length]], context)) continue;
    // "mazda 3" is a model, "mazda 7 seater" and "peugeot 2008 or newer" are not.
    // Nor is the "a 7" of a seater.
    const isCounted =
      (meant.kind === 'values' && meant.numeric) || (length === 2 && FILLERS.has(tokens[at]?.word ?? ''));
    if (isCounted && countsSomething(tokens, at + length - 1, thisYear)) continue;
    const reading: Reading =
      meant.kind !== 'values'
        ? meant
        : {
            kind: 'values',
            field: meant.field,
            values: meant.values,
            ...(meant.years && { years: meant.years }),
            ...(meant.badges && { badges: meant.badges }),
            ...(meant.bodies && { bodies: meant.bodies }),
          };
    return { reading, length };
  }
  return null;
}

/** "VF SS", "VE ute": a code of two letters counts beside what such a car may be. */
const isGraded = (tokens: readonly Placed[], at: number, length: number) =>
  [tokens[at - 1], tokens[at + length]].some((token) => token !== undefined && GRADES.has(token.key));
const GRADES: ReadonlySet<string> = new Set([
  ...[
    'ss',
    'ssv',
    'sv6',
    'xr6',
    'xr8',
    'xr6t',
    'g6e',
    'redline',
    'calais',
    'omega',
    'executive',
    'r8',
    'gts',
  ],
  ...['maloo', 'clubsport', 'senator', 'hsv', 'sedan', 'wagon', 'sportwagon', 'ute', 'v6', 'v8', 'evoke'],
]);

/** Beside the name of another make's model a short name is a grade: the GLS of a Triton, the GT of a Mustang. */
function isGradeHere(
  meant: Meaning,
  key: string | null,
  besides: readonly (Placed | undefined)[],
  { makes, vocabulary }: Context,
): boolean {
  if (meant.kind !== 'values' || meant.field !== 'make_model' || key === null || makes.size === 0)
    return false;
  if (!isShortBadge(key, vocabulary) || besides.some((each) => JOINERS.includes(each?.word ?? '')))
    return false;
  return !meant.values.some((value) => makes.has(makeOf(value)));
}

/** A number that is the beginning of something longer. */
function countsSomething(tokens: readonly Placed[], at: number, thisYear: number): boolean {
  const words = ['door', 'doors', 'speed', 'cylinder', 'cyl', 'litre', 'years', 'year', ...KM_WORDS];
  return (
    (rangeAt(tokens, at, thisYear)?.length ?? 0) > 1 ||
    seatsAt(tokens, at) !== null ||
    phraseAt(tokens, at + 1, words) > 0
  );
}

/** Words of badges that others write together, or apart: "162tsi", "xdrive 30d". */
export function gluedAt(tokens: readonly Placed[], at: number, { gluedBadges }: Vocabulary): Match | null {
  for (let length = LONGEST_SLIP; length > 0; length--) {
    const words = tokens.slice(at, at + length);
    if (words.length < length || words.some(({ quoted, key }) => quoted || key === '')) continue;
    const badges = gluedBadges(words.map(({ key }) => key));
    if (badges.length > 0) return { reading: { kind: 'values', field: 'badge', values: badges }, length };
  }
  return null;
}
