/** When words that look like a name mean something else: a grade, part of a longer name, or a number. */
import { makeOf } from '../../routes.ts';
import { rangeAt } from '../amounts/ranges.ts';
import { KM_WORDS } from '../amounts/words.ts';
import type { Context, Found, Placed } from '../readings.ts';
import { seatsAt } from '../seats.ts';
import { phraseAt } from '../tokens.ts';
import { FILLERS } from '../trade.ts';
import type { Meaning, Vocabulary } from '../vocabulary.ts';
import { gradeAt, isEither, isNamedOtherwise, isShortBadge, pastedAt } from './badges.ts';
import { type Candidate, SIGNED } from './candidates.ts';
import { isOfNamed } from './meanings.ts';

/** Whether a name is not meant at a place. */
export function isSomethingElse(
  meant: Meaning,
  { key, length, slip }: Candidate,
  tokens: readonly Placed[],
  at: number,
  context: Context,
): boolean {
  const { vocabulary } = context;
  const last = at + length - 1;
  const named = meant.kind === 'values' ? meant : null;
  if (hasLongerName(meant, tokens, last, context)) return true;
  if (length > 1) {
    if (isArticleGlued(key, tokens, at, length, vocabulary)) return true;
    if (isMakeAndKind(meant, tokens[last], vocabulary)) return true;
    // "Pajero GLX or GLS": a choice of grades, not of one version.
    if (named?.badges && isEither(tokens[last + 1]) && gradeAt(tokens, last + 2, vocabulary)) return true;
    // The W204 of a C-Class begins a badge that is pasted whole.
    if (named?.years && pastedAt(tokens, last, { ...context, carNamed: true })) return true;
  }
  const joined = isJoined(tokens, at, length, context);
  if (isSistersCode(meant, length, context) && !joined) return true;
  if (isOthers(meant, context)) {
    // The Aventura of an Amarok is not a slip of Adventra.
    // The Sport Wagon of a Mazda 6 is not a Commodore Sportwagon.
    if (slip || named?.badges) return true;
    // Beside another make's model, a short name is a grade: the GLS of a Triton, the GT of a Mustang.
    // The S5 of a Forester S5 is not an Audi.
    const isCode = isCodeBehind(tokens, at, context.asked ?? []);
    if (key !== null && (isShortBadge(key, vocabulary) || isCode) && !joined) return true;
  }
  // "mazda 3" is a model, "mazda 7 seater" and "peugeot 2008 or newer" are not.
  // Nor is the "a 7" of a seater.
  const isCounted = named?.numeric || (length === 2 && FILLERS.has(tokens[at]?.word ?? ''));
  return isCounted === true && countsSomething(tokens, last, context.thisYear);
}

/** The S5 of a "Forester S5", with only a space before it. */
export function isCodeBehind(tokens: readonly Placed[], at: number, found: readonly Found[]): boolean {
  const token = tokens[at];
  if (!token || !/^[a-z]\d$/.test(token.key)) return false;
  const isBefore = ({ start, raw, word }: Placed) =>
    start + raw.length + 1 === token.start && !JOINERS.includes(word);
  return [...tokens.slice(Math.max(at - 1, 0), at), ...found.flatMap((each) => each.tokens)].some(isBefore);
}

/** Between names of which any is wanted. */
const JOINERS: readonly string[] = ['or', 'and', '&', 'vs', 'versus', 'nor'];

/** "A MG": the article is not part of AMG. But "A 4" and "i 30" are names. */
function isArticleGlued(
  key: string | null,
  tokens: readonly Placed[],
  at: number,
  length: number,
  { meanings }: Vocabulary,
): boolean {
  const [article, next] = [tokens[at], tokens[at + 1]];
  if (!article || !next) return false;
  // "For bmws" is not a slip of Forbes, nor "caprie in" of Caprice WN.
  const isSlip = !key?.startsWith(article.key + next.key);
  if (isSlip && [article, tokens[at + length - 1]].some((word) => word && FILLERS.has(word.word)))
    return true;
  // "A wagon for two big dogs" is not a smart fortwo.
  if (article.word === 'for') return true;
  if (!ARTICLES.has(article.word)) return false;
  // "A 7 Series" is not an A7.
  const behind = tokens[at + 2]?.key ?? '';
  return [next.key, next.key + behind].some((name) =>
    (meanings.get(name) ?? []).some((meaning) => meaning.kind === 'values' && meaning.when === 'always'),
  );
}
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'i']);

/** "GWM Cannon X": the last word of a make's model begins a longer name of its own. */
function hasLongerName(
  meant: Meaning,
  tokens: readonly Placed[],
  at: number,
  { vocabulary }: Context,
): boolean {
  if (meant.kind !== 'values' || meant.field !== 'make_model' || at === 0) return false;
  const [last, next] = [tokens[at], tokens[at + 1]];
  if (!last || !next || next.quoted || SIGNED.test(next.word)) return false;
  // A "Tiguan R Line" is not a Tiguan R, nor an "X5 M Sport" an X5 M.
  if (meant.badges) {
    const isPair = last.key.length === 1 || next.key.length === 1;
    return isPair && !isNamedOtherwise(next, vocabulary)
      ? vocabulary.gluedBadges([last.key, next.key], true).length > 0
      : false;
  }
  if (next.key.length !== 1) return false;
  const longer = vocabulary.meanings.get(last.key + next.key) ?? [];
  // "D-MAX X" is not a Maxx.
  return longer.some(
    (meaning) =>
      meaning.kind === 'values' &&
      meaning.field === 'badge' &&
      meaning.values.some((value) =>
        value
          .toLowerCase()
          .split(/[^a-z0-9]+/)
          .includes(next.key),
      ),
  );
}

/** Whether it is a model of a make that the phrase does not name, though it names one. */
const isOthers = (meant: Meaning, { makes }: Context) =>
  meant.kind === 'values' &&
  meant.field === 'make_model' &&
  makes.size > 0 &&
  !meant.values.some((value) => makes.has(makeOf(value)));

/** The XL of a Kizashi is not a Jimny XL: a code by itself means a version of the model that is named. */
const isSistersCode = (meant: Meaning, length: number, { models }: Context) =>
  length === 1 &&
  meant.kind === 'values' &&
  meant.years !== undefined &&
  !isOfNamed(meant, models) &&
  meant.values.some((value) => [...models].some((named) => makeOf(named) === makeOf(value)));

/** "Mercedes AMG" is a make in some feeds, but shoppers mean the AMGs. */
const isMakeAndKind = (meant: Meaning, last: Placed | undefined, { meanings }: Vocabulary) =>
  meant.kind === 'values' &&
  meant.field === 'make' &&
  (meanings.get(last?.key ?? '') ?? []).some(({ kind }) => kind === 'several');

/** "Triton or gls" are two cars; "triton gls or gsr" and "triton gsr or gls" are grades. */
function isJoined(tokens: readonly Placed[], at: number, length: number, { vocabulary }: Context): boolean {
  const joins = (index: number) => JOINERS.includes(tokens[index]?.word ?? '');
  if (joins(at - 1)) return !isShortBadge(tokens[at - 2]?.key ?? '', vocabulary);
  return joins(at + length) && at === 0;
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
