/** Which of the meanings of a name counts, by what is said beside it. */
import { makeOf } from '../../routes.ts';
import type { Context, Placed } from '../readings.ts';
import { PLACE_WORDS, SHORT_STATES } from '../trade.ts';
import type { Meaning, Vocabulary } from '../vocabulary.ts';
import { type Candidate, LONGEST_GRADE } from './candidates.ts';

/** The meaning of a name that counts at a place. */
export function meaningAt(
  tokens: readonly Placed[],
  at: number,
  { key, length }: Candidate,
  context: Context,
): Meaning | undefined {
  const { vocabulary, carNamed, denied = false } = context;
  if (key === null) return undefined;
  const known = vocabulary.meanings.get(key) ?? [];
  const counts = (meaning: Meaning, when: string) => meaning.kind === 'values' && meaning.when === when;
  return (
    known.find((meaning) => counts(meaning, 'place') && isPlaceAt(tokens, at)) ??
    known.find((meaning) => counts(meaning, 'always')) ??
    known.find(
      (meaning) =>
        counts(meaning, 'graded') && (isGraded(tokens, at, length) || isOfNamed(meaning, context.models)),
    ) ??
    known.find(
      (meaning) => counts(meaning, 'car') && (carNamed || isBesideBody(tokens, at, length, vocabulary)),
    ) ??
    known.find((meaning) => meaning.kind === 'several' && !(meaning.unlessCar && carNamed)) ??
    known.find((meaning) => counts(meaning, 'alone') && isAlone(meaning, tokens[at], context)) ??
    known.find(
      (meaning) =>
        denied && ((counts(meaning, 'denied') && (key.length > 2 || carNamed)) || counts(meaning, 'place')),
    ) ??
    known.find((meaning) => meaning.kind === 'sort')
  );
}

/** "In wa", and "wa utes": a short name of a state at an end of what is said. */
function isPlaceAt(tokens: readonly Placed[], at: number): boolean {
  const isEdge = at === 0 || at === tokens.length - 1;
  return (
    PLACE_WORDS.includes(tokens[at - 1]?.word ?? '') || (isEdge && SHORT_STATES.has(tokens[at]?.key ?? ''))
  );
}

/** "SS ute": beside a body, a short word of a badge counts as if a car were named. */
function isBesideBody(
  tokens: readonly Placed[],
  at: number,
  length: number,
  { badgeWords, meanings }: Vocabulary,
): boolean {
  const { key = '' } = tokens[at] ?? {};
  const isGrade = length === 1 && key.length > 1 && key.length < LONGEST_GRADE && badgeWords.has(key);
  const next = isGrade ? meanings.get(tokens[at + 1]?.key ?? '') : undefined;
  return next?.some((meaning) => meaning.kind === 'values' && meaning.field === 'body') ?? false;
}

/** "Golf GTI Mk7": a generation code counts anywhere in a phrase that names its family. */
export const isOfNamed = (meaning: Meaning, models: ReadonlySet<string>) =>
  meaning.kind === 'values' && meaning.values.some((value) => models.has(value));

/** "86 gts", "500 pop": a figure is the name of a model unless another make is named. */
const isAlone = (meaning: Meaning, token: Placed | undefined, { makes }: Context) =>
  meaning.kind === 'values' &&
  /^\d+$/.test(token?.word ?? '') &&
  (makes.size === 0 || meaning.values.some((value) => makes.has(makeOf(value))));

/** "VF SS", "VE ute": a code of two letters counts beside a grade or body of such a car. */
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
