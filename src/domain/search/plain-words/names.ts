/** The names in a phrase: makes, models, badges, and every other word that the vocabulary knows. */
import { makeOf } from '../routes.ts';
import { rangeAt } from './amounts/ranges.ts';
import { KM_WORDS } from './amounts/words.ts';
import { startAt } from './exclusions.ts';
import type { Context, Found, Match, Placed, Reader, Reading } from './readings.ts';
import { seatsAt } from './seats.ts';
import { phraseAt } from './tokens.ts';
import { COLOUR_WORDS, FILLERS, PLACE_WORDS, SHORT_STATES } from './trade.ts';
import { DRIVES } from './value-names.ts';
import type { Meaning, Vocabulary } from './vocabulary.ts';

/** Whether what was found is a make or a model. */
export const namesCar = ({ reading }: Found) =>
  reading.kind === 'values' && (reading.field === 'make' || reading.field === 'make_model');

/** The makes that a phrase names, or names models of, with those found before; a name that is a badge too says nothing of it: "triton gls". */
export function makesNamed(
  tokens: readonly Placed[],
  found: readonly Found[],
  reader: Reader,
): { carNamed: boolean; deniedMakes: Set<string>; makes: Set<string>; models: Set<string> } {
  const makes = new Set<string>();
  const models = new Set<string>();
  for (const { reading } of found) {
    if (reading.kind !== 'values') continue;
    if (reading.field === 'make') for (const make of reading.values) makes.add(make);
    if (reading.field !== 'make_model') continue;
    for (const key of reading.values) {
      makes.add(makeOf(key));
      models.add(key);
    }
  }
  let carNamed = found.some(namesCar);
  const deniedMakes = new Set<string>();
  let denied = -1;
  /** By a slip, which count where nothing is named without. */
  const near: string[] = [];
  tokens.forEach((token, at) => {
    const start = token.quoted ? 0 : startAt(tokens, at);
    if (start > 0) denied = at + start;
    const match = token.quoted
      ? null
      : wordsAt(tokens, at, { ...reader, carNamed: false, deniedMakes: NONE, makes: NONE, models: NONE });
    if (match === null || match.reading.kind !== 'values') return;
    const { field, values } = match.reading;
    if (field !== 'make' && field !== 'make_model') return;
    if (at === denied) {
      // "Not a vw or audi"
      const behind = at + match.length;
      denied = behind + phraseAt(tokens, behind, ['or', 'nor', 'and', 'or a', 'or an', '&']);
      for (const value of values) deniedMakes.add(field === 'make' ? value : makeOf(value));
      return;
    }
    carNamed = true;
    const isBadge = match.length === 1 && isShortBadge(token.key, reader.vocabulary);
    if (isBadge || (makes.size > 0 && isCodeBehind(tokens, at, found))) return;
    if (match.slip && field === 'make_model') {
      near.push(...values);
      return;
    }
    for (const value of values) {
      makes.add(field === 'make' ? value : makeOf(value));
      if (field === 'make_model') models.add(value);
    }
  });
  for (const value of makes.size > 0 ? near.filter((each) => makes.has(makeOf(each))) : near) {
    makes.add(makeOf(value));
    models.add(value);
  }
  return { carNamed, deniedMakes, makes, models };
}

/** The S5 of a "Forester S5", of which only a space comes before. */
function isCodeBehind(tokens: readonly Placed[], at: number, found: readonly Found[]): boolean {
  const token = tokens[at];
  if (!token || !/^[a-z]\d$/.test(token.key)) return false;
  const isBefore = ({ start, raw, word }: Placed) =>
    start + raw.length + 1 === token.start && !JOINERS.includes(word);
  return [...tokens.slice(Math.max(at - 1, 0), at), ...found.flatMap((each) => each.tokens)].some(isBefore);
}

const isShortBadge = (key: string, { badgeWords }: Vocabulary) =>
  key.length <= LONGEST_GRADE && badgeWords.has(key);
/** Letters. */
const LONGEST_GRADE = 4;

const NONE: ReadonlySet<string> = new Set();
/** Between names of which any is wanted. */
const JOINERS: readonly string[] = ['or', 'and', '&', 'vs', 'versus', 'nor'];

/** What is not wanted, by its sign. */
const SIGNED = /^(?:[-–—]|non-)\p{L}/u;

/** Two known words may be near a longer name. */
const LONGEST_NEAR = 2;

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
    // "Commodore -sv6" is no name.
    if (token.quoted || token.key === '' || (length > 0 && SIGNED.test(token.word))) break;
    keys.push((keys.at(-1) ?? '') + token.key);
  }
  // A slip of the finger stands for a name only where nothing is called so; of several words one must be strange.
  const isStrange = (length: number) =>
    tokens.slice(at, at + length).some(({ key }) => !vocabulary.words.has(key) && !FILLERS.has(key));
  const slips = keys
    .slice(0, LONGEST_SLIP)
    .map((key, index) => slipOf(key, tokens.slice(at, at + index + 1), isStrange(index + 1), vocabulary));
  const readings: { key: string | null; length: number; slip?: true }[] = [
    ...keys
      .flatMap((key, index) => [
        // The S of a Macan is no plural.
        // Nor is the s of a word that stands in a badge.
        ...(tokens[at + index]?.key.length === 1 || isLongInBadges(tokens[at + index], vocabulary)
          ? []
          : [{ key: singularOf(key, vocabulary), length: index + 1 }]),
        { key, length: index + 1 },
      ])
      .reverse(),
    ...slips.map((key, index) => ({ key, length: index + 1, slip: true as const })).reverse(),
  ];
  // "Gran Cherokee" goes before what "gran" is alone.
  const [near = null] = isStrange(LONGEST_NEAR) ? [] : slips.slice(LONGEST_NEAR - 1);
  if (near !== null) readings.unshift({ key: near, length: LONGEST_NEAR, slip: true });
  for (const { key, length, slip } of readings) {
    const known = (key !== null && vocabulary.meanings.get(key)) || [];
    const counts = (meaning: Meaning, when: string) => meaning.kind === 'values' && meaning.when === when;
    const meant =
      known.find((meaning) => place && counts(meaning, 'place')) ??
      known.find((meaning) => meaning.kind === 'values' && meaning.when === 'always') ??
      known.find(
        (meaning) =>
          counts(meaning, 'graded') && (isGraded(tokens, at, length) || isOfNamed(meaning, context.models)),
      ) ??
      known.find(
        (meaning) => (carNamed || isBesideBody(tokens, at, length, vocabulary)) && counts(meaning, 'car'),
      ) ??
      known.find((meaning) => meaning.kind === 'several' && !(meaning.unlessCar && carNamed)) ??
      known.find((meaning) => counts(meaning, 'alone') && isAlone(meaning, tokens[at], context)) ??
      known.find(
        (meaning) =>
          denied &&
          ((counts(meaning, 'denied') && (key === null || key.length > 2 || carNamed)) ||
            counts(meaning, 'place')),
      ) ??
      known.find((meaning) => meaning.kind === 'sort');
    if (meant && length > 1 && isArticleGlued(key, tokens, at, length, vocabulary)) continue;
    if (meant && hasLongerName(meant, tokens, at + length - 1, context)) continue;
    if (meant && length > 1 && isMakeAndKind(meant, tokens[at + length - 1], vocabulary)) continue;
    if (meant && isOthersVersion(meant, context)) continue;
    if (meant && isSistersCode(meant, length, context) && !isJoined(tokens, at, length, context)) continue;
    // The Aventura of an Amarok is no slip of an Adventra.
    if (slip && meant && isOthers(meant, context)) continue;
    // "Pajero GLX or GLS": a choice of grades, not of one version.
    const isChoice = length > 1 && meant?.kind === 'values' && meant.badges && isEither(tokens[at + length]);
    if (isChoice && gradeAt(tokens, at + length + 1, vocabulary)) continue;
    // The W204 of a C-Class begins a badge that is pasted whole.
    const isPasted = length > 1 && meant?.kind === 'values' && meant.years !== undefined;
    if (isPasted && pastedAt(tokens, at + length - 1, { ...context, carNamed: true })) continue;
    if (
      !meant ||
      isGradeHere(
        meant,
        key,
        isJoined(tokens, at, length, context),
        isCodeBehind(tokens, at, context.asked ?? []),
        context,
      )
    )
      continue;
    // "mazda 3" is a model, "mazda 7 seater" and "peugeot 2008 or newer" are not.
    // Nor is the "a 7" of a seater.
    const isCounted =
      (meant.kind === 'values' && meant.numeric) || (length === 2 && FILLERS.has(tokens[at]?.word ?? ''));
    if (isCounted && countsSomething(tokens, at + length - 1, thisYear)) continue;
    const behind = tokens[at + length];
    const boosted =
      meant.kind === 'values' && behind?.key === 'turbo' && !behind.quoted && key !== null
        ? (meant.badges ?? (meant.field === 'badge' ? meant.values : [])).filter(
            isBoosted(tokens[at + length - 1]?.key ?? ''),
          )
        : [];
    if (meant.kind === 'values' && boosted.length > 0) {
      const { field, values } = meant;
      const reading: Reading =
        field === 'badge'
          ? { kind: 'values', field, values: boosted }
          : { kind: 'values', field, values, badges: boosted };
      return { reading, length: length + 1 };
    }
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
    return { reading, length, ...(slip && { slip }) };
  }
  return null;
}

/** An XR6 Turbo is sold as an `XR6T` too. */
const isBoosted = (grade: string) => (badge: string) =>
  badge
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some((word) => word === 'turbo' || word === `${grade}t`);

/** "A MG": the article is no part of an AMG. An "A 4" and an "i 30" are called so. */
function isArticleGlued(
  key: string | null,
  tokens: readonly Placed[],
  at: number,
  length: number,
  { meanings }: Vocabulary,
): boolean {
  const [article, next] = [tokens[at], tokens[at + 1]];
  if (!article || !next) return false;
  // "For bmws" is no slip of Forbes, nor "caprie in" of a Caprice WN.
  const isSlip = !key?.startsWith(article.key + next.key);
  if (isSlip && [article, tokens[at + length - 1]].some((word) => word && FILLERS.has(word.word)))
    return true;
  // "A wagon for two big dogs" is no smart fortwo.
  if (article.word === 'for') return true;
  if (!ARTICLES.has(article.word)) return false;
  // "A 7 Series" is no A7.
  const behind = tokens[at + 2]?.key ?? '';
  return [next.key, next.key + behind].some((name) =>
    (meanings.get(name) ?? []).some((meaning) => meaning.kind === 'values' && meaning.when === 'always'),
  );
}
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'i']);

/**
 * The name that words with a slip stand for. A word of them that is a name itself is part of it: "whit ute" is not white.
 * "Gran Cherokee": both words are known, but together they are a longer name's.
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
  // "85TSI Life" is no slip of 85TFSI Life where some badge is written so.
  if (meant === null || badgesWith(key).length > 0) return null;
  const isName = ({ key: word }: Placed) =>
    (meanings.get(word) ?? []).some((meaning) => meaning.kind === 'values' && meaning.when === 'always');
  // A "GQ Patrol" is a Patrol, but its GQ is no slip of an MQ.
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

/** The "aerass" of some badge; an RS may be several Rs. */
const isLongInBadges = (token: Placed | undefined, { badgeKeys }: Vocabulary) =>
  token !== undefined && token.key.length > LONGEST_GRADE && badgeKeys.has(token.key);

/** "Jeeps", "hiluxes", "camries": of a plural that is no name itself, the name it is of; null for any other. */
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

/** "SS ute": a short word of badges beside a body is what it is of a car that is named. */
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

/** "Golf GTI Mk7": a generation code counts anywhere in a phrase that names its family. */
const isOfNamed = (meaning: Meaning, models: ReadonlySet<string>) =>
  meaning.kind === 'values' && meaning.values.some((value) => models.has(value));

/** "86 gts", "500 pop": a figure is a model's name where no other make's is said. */
const isAlone = (meaning: Meaning, token: Placed | undefined, { makes }: Context) =>
  meaning.kind === 'values' &&
  /^\d+$/.test(token?.word ?? '') &&
  (makes.size === 0 || meaning.values.some((value) => makes.has(makeOf(value))));

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
  joined: boolean,
  isCodeHere: boolean,
  { makes, vocabulary }: Context,
): boolean {
  if (meant.kind !== 'values' || meant.field !== 'make_model' || key === null || makes.size === 0)
    return false;
  // The S5 of a Forester S5 is no Audi.
  if (!(isShortBadge(key, vocabulary) || isCodeHere) || joined) return false;
  return !meant.values.some((value) => makes.has(makeOf(value)));
}

const isOthers = (meant: Meaning, { makes }: Context) =>
  meant.kind === 'values' &&
  meant.field === 'make_model' &&
  makes.size > 0 &&
  !meant.values.some((value) => makes.has(makeOf(value)));

/** The XL of a Kizashi is no Jimny XL: a lone code tells apart the cars of the model that is named. */
const isSistersCode = (meant: Meaning, length: number, { models }: Context) =>
  length === 1 &&
  meant.kind === 'values' &&
  meant.years !== undefined &&
  !isOfNamed(meant, models) &&
  meant.values.some((value) => [...models].some((named) => makeOf(named) === makeOf(value)));

/** "Mercedes AMG": feeds call the make so, but shoppers mean its AMGs. */
const isMakeAndKind = (meant: Meaning, last: Placed | undefined, { meanings }: Vocabulary) =>
  meant.kind === 'values' &&
  meant.field === 'make' &&
  (meanings.get(last?.key ?? '') ?? []).some(({ kind }) => kind === 'several');

/** The Sport Wagon of a Mazda 6 is no Commodore Sportwagon. */
const isOthersVersion = (meant: Meaning, context: Context) =>
  meant.kind === 'values' && meant.badges !== undefined && isOthers(meant, context);

/** "Triton or gls" are two cars; "triton gls or gsr" and "triton gsr or gls" are grades. */
function isJoined(tokens: readonly Placed[], at: number, length: number, { vocabulary }: Context): boolean {
  const joins = (index: number) => JOINERS.includes(tokens[index]?.word ?? '');
  if (joins(at - 1)) return !isShortBadge(tokens[at - 2]?.key ?? '', vocabulary);
  return joins(at + length) && at === 0;
}

/**
 * A choice of grades: "prado gxl or vx", "sl, ascent or ascent sport". A grade is one word, or two that stand side by side
 * in some badge.
 */
export function gradesAt(
  tokens: readonly Placed[],
  at: number,
  { vocabulary, carNamed }: Context,
): Match | null {
  // Without a word between them there is no choice; of any car, a grade is two words before it.
  const first = carNamed ? 1 : 2;
  const last = carNamed ? tokens.length : at + first + 1;
  if (!tokens.slice(at + first, last).some(({ word }) => EITHER.includes(word))) return null;
  const badges: string[] = [];
  let end = at;
  let joins = 0;
  for (;;) {
    const grade = gradeAt(tokens, end, vocabulary);
    if (grade === null) break;
    // "AMG line or M Sport" is of any car; a single word may be anything.
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
function gradeAt(
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
const isNamedOtherwise = ({ key }: Placed, vocabulary: Vocabulary) =>
  (vocabulary.meanings.get(key) ?? []).some(
    (meaning) =>
      meaning.kind === 'values' &&
      meaning.when === 'always' &&
      meaning.field !== 'badge' &&
      !(meaning.field === 'make_model' && isShortBadge(key, vocabulary)),
  );
const isEither = (token: Placed | undefined) => token !== undefined && EITHER.includes(token.word);
const EITHER: readonly string[] = ['or', 'vs', 'versus', 'and', '&', 'or a', 'or an', 'or the'];

/** A number that is the beginning of something longer. */
function countsSomething(tokens: readonly Placed[], at: number, thisYear: number): boolean {
  const words = ['door', 'doors', 'speed', 'cylinder', 'cyl', 'litre', 'years', 'year', ...KM_WORDS];
  return (
    (rangeAt(tokens, at, thisYear)?.length ?? 0) > 1 ||
    seatsAt(tokens, at) !== null ||
    phraseAt(tokens, at + 1, words) > 0
  );
}

/** The black of a "Black Edition" is no paint, where some badge in stock is called so. */
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

/** A whole badge of many words behind the name of its car, as an ad's title has it. */
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

/** Words of badges that others write together, or apart: "162tsi", "xdrive 30d"; of a car that is named, "vti lx". */
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
    // Text finds an N Line by its words, but leaves none out.
    const isInitial = length === 2 && keys[0]?.length === 1;
    const badges =
      denied && carNamed && isInitial
        ? vocabulary.badgesWith(keys.join(''))
        : vocabulary.gluedBadges(keys, carNamed);
    if (badges.length > 0) return { reading: { kind: 'values', field: 'badge', values: badges }, length };
  }
  return initialsAt(tokens, at, vocabulary, carNamed);
}

/** The QV of a Giulietta Quadrifoglio Verde: letters that are no word, of a car that is named. */
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
