/**
 * A shopper's plain words as filters: "auto diesel ute under 40k near 4870" is a transmission, a fuel, a body, a range
 * and a place. Only what this stock can tell becomes a filter; the rest stays text for the search engine, typing
 * errors included. Pure, and the same for the same words.
 */
import type { Place, Range, SearchQuery } from '../engine.ts';
import { type RangeField, type Sort, VALUE_FIELDS, type ValueField } from '../fields.ts';
import { countedLabel, nearLabel, rangeLabel, sortLabel, valueLabel } from '../labels.ts';
import { makeOf } from '../routes.ts';
import { FARTHEST_KM } from '../url.ts';
import { AMOUNT_WORDS, isYear, KM_WORDS, type RangeReading, rangeAt, seatsAt, unclearAt } from './amounts.ts';
import { builtAt, withTailgate } from './built.ts';
import {
  type Exclusion,
  excludedFilters,
  exclusionAt,
  exclusionText,
  type ReadWanted,
  signedExclusionAt,
  startAt,
  withKinDrives,
} from './exclusions.ts';
import { asFigures } from './figures.ts';
import { keyOf, MOST_TOKENS, phraseAt, type Token, tokensOf } from './tokens.ts';
import { LONGEST_TOWN, postcodeOfTown } from './towns.ts';
import { COLOUR_WORDS, FILLERS, PLACE_WORDS, SAYINGS, SHADES, SHORT_STATES } from './trade.ts';
import { spelledAmong } from './typing.ts';
import { type Meaning, prepareVocabulary, type StockWords, type Vocabulary } from './vocabulary.ts';
import { weeklyAt } from './weekly.ts';

export { prepareVocabulary, type StockWords, type Vocabulary };

/** Some of the shopper's words and what they were taken for. */
export type Term = {
  words: string;
  meaning: string;
  /** The words' place in the text: from and to. */
  places: readonly (readonly [from: number, to: number])[];
} & (
  | { kind: 'value'; field: ValueField; values: readonly string[] }
  | { kind: 'without'; without: SearchQuery['filters'] }
  | { kind: 'range'; field: RangeField; range: Range /** Said as a payment a week. */; weekly?: true }
  | { kind: 'near'; near: Place }
  | { kind: 'several' }
  | { kind: 'sort'; sort: Sort }
);

export interface Understood {
  /** Every value is in the vocabulary. */
  filters: SearchQuery['filters'];
  /** What is not wanted; only where there is such. */
  without?: SearchQuery['filters'];
  ranges: SearchQuery['ranges'];
  near?: Place;
  sort?: Sort;
  /** Words that stay text, in their order. Understanding them again finds nothing more. */
  rest: string;
  /** In the order of the text. */
  terms: Term[];
}

/** One spelling of a unit is enough: a slip is as near to the other. */
const amountSpelled = spelledAmong(() => AMOUNT_WORDS.filter((word) => !/^kilomet(?:re|er|ers)$/.test(word)));

interface Found {
  /** Where in the text. */
  at: number;
  tokens: readonly Placed[];
  reading: Reading;
}
type Reading =
  | {
      kind: 'values';
      field: ValueField;
      values: readonly string[];
      years?: Range;
      badges?: readonly string[];
    }
  | { kind: 'without'; without: SearchQuery['filters'] }
  | ({ kind: 'range'; weekly?: string } & Omit<RangeReading, 'length'>)
  | { kind: 'near'; near: Place }
  | Extract<Meaning, { kind: 'several' }>
  | { kind: 'sort'; sort: Sort };
type Match = { reading: Reading; length: number };

interface Placed extends Token {
  at: number;
}

/**
 * @param text what the shopper typed; words in quotes are left as they are
 * @param today tells what "less than 5 years old" means
 */
export function understand(text: string, vocabulary: Vocabulary, today: Date): Understood {
  const all = asFigures(tokensOf(text)).map((token, at): Placed => ({ ...respelled(token, vocabulary), at }));
  let tokens = all.slice(0, MOST_TOKENS);
  const beyond = all.slice(MOST_TOKENS);
  const found: Found[] = [];
  const thisYear = today.getUTCFullYear();
  // Taking words out may bring others together: "under [white] 40k". So the text is read until nothing more is found.
  // An amount without any word is a budget only where nothing came of it so far.
  for (const bare of [false, true]) {
    for (let before = -1; before !== tokens.length; ) {
      before = tokens.length;
      tokens = readOnce(tokens, found, { vocabulary, thisYear, bare });
    }
  }
  const rest = [...tokens, ...beyond].map(({ raw }) => raw).join(' ');
  return settle(found, rest, thisYear, vocabulary);
}

/** A word of amounts with a slip as it was meant: `udner`. */
function respelled(token: Token, { words }: Vocabulary): Token {
  if (token.quoted || words.has(token.key) || AMOUNT_WORDS.includes(token.key)) return token;
  const figures = token.word.replaceAll('o', '0');
  const key = token.key.replaceAll('o', '0');
  if (/\d/.test(token.key) && key !== token.key && (words.has(key) || /^\$?\d{1,3}k?$/.test(figures))) {
    return { ...token, word: figures, key };
  }
  const meant = amountSpelled(token.key);
  return meant === null ? token : { ...token, word: meant };
}

/** One reading from left to right; adds to `found`, returns the rest. */
function readOnce(tokens: readonly Placed[], found: Found[], reader: Reader): Placed[] {
  const left: Placed[] = [];
  const named = makesNamed(tokens, reader);
  for (const { reading } of found) {
    if (reading.kind !== 'values') continue;
    if (reading.field === 'make') for (const make of reading.values) named.makes.add(make);
    if (reading.field === 'make_model') for (const key of reading.values) named.makes.add(makeOf(key));
  }
  const carNamed = named.carNamed || found.some(namesCar);
  const context = { ...reader, carNamed, makes: named.makes, asked: found };
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Placed;
    const saying = phraseAt(tokens, at, SAYINGS);
    const match =
      token.quoted || saying > 0
        ? null
        : (signedAt(tokens, at, context) ?? matchAt(tokens, at, context) ?? deniedAt(tokens, at, context));
    if (match) {
      found.push({ at: token.at, tokens: tokens.slice(at, at + match.length), reading: match.reading });
      at += match.length;
    } else if (!token.quoted && startAt(tokens, at) > 0) {
      // What cannot be excluded stays text together with its "not".
      const start = startAt(tokens, at);
      const end = at + start + (matchAt(tokens, at + start, context)?.length ?? 1);
      left.push(...tokens.slice(at, end));
      at = end;
    } else {
      const kept = Math.max(saying, token.quoted ? 1 : unclearAt(tokens, at));
      if (kept > 0) left.push(...tokens.slice(at, at + kept));
      else if (token.quoted || !(FILLERS.has(token.word) || isShade(tokens, at))) left.push(token);
      at += Math.max(kept, 1);
    }
  }
  return left;
}

/** The "dark" of dark grey. */
const isShade = (tokens: readonly Placed[], at: number) =>
  SHADES.includes(tokens[at]?.word ?? '') && COLOUR_WORDS.includes(tokens[at + 1]?.word ?? '');

const namesCar = ({ reading }: Found) =>
  reading.kind === 'values' && (reading.field === 'make' || reading.field === 'make_model');

/** The makes that a phrase names, or names models of; a name that is a badge too says nothing of it: "triton gls". */
function makesNamed(tokens: readonly Placed[], reader: Reader): { carNamed: boolean; makes: Set<string> } {
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

type Reader = Omit<Context, 'carNamed' | 'makes'>;

interface Context {
  vocabulary: Vocabulary;
  thisYear: number;
  /** An amount without any word may be a budget. */
  bare: boolean;
  /** The phrase names a make or model, so that grade words may follow. */
  carNamed: boolean;
  /** The makes that it names, or names models of. */
  makes: ReadonlySet<string>;
  /** The words stand behind a "not". */
  denied?: true;
  /** What was found so far. */
  asked?: readonly Found[];
}

/** The meaning of the words at a place. The longest wins; of the same length, names before numbers. */
function matchAt(tokens: readonly Placed[], at: number, context: Context): Match | null {
  const range = rangeAt(tokens, at, context.thisYear, context.bare);
  const matches: (Match | null)[] = [
    builtMatch(tokens, at, context.vocabulary),
    townAt(tokens, at, context),
    wordsAt(tokens, at, context),
    seatsMatch(tokens, at, context.vocabulary),
    nearAt(tokens, at, context),
    weeklyMatch(tokens, at, context.vocabulary),
    range && { reading: { kind: 'range', ...withoutLength(range) }, length: range.length },
    gluedAt(tokens, at, context.vocabulary),
  ];
  return matches.reduce((best, match) => (match && match.length > (best?.length ?? 0) ? match : best), null);
}

/** What the words mean as something that could be excluded. */
const wanted =
  (context: Context): ReadWanted<Placed> =>
  (tokens, at) => {
    const match = matchAt(tokens, at, { ...context, denied: true });
    const reading = match && excludable(match.reading, context.asked ?? []);
    return reading && { ...reading, length: match.length };
  };

/** More values than these are no words' meaning any more, and too many chips. */
const MOST_EXCLUDED = 30;

/**
 * What of a reading no car may have; null where an exclusion would leave out more than was said: all years of a model
 * for one generation, or all utes for single cabs. Beside "ute" these are told apart by their seats.
 */
function excludable(reading: Reading, asked: readonly Found[]) {
  if (reading.kind === 'range') return reading;
  if (reading.kind === 'values') {
    if (reading.years || reading.values.length > MOST_EXCLUDED) return null;
    return reading.badges
      ? { kind: 'values' as const, field: 'badge' as const, values: reading.badges }
      : reading;
  }
  if (reading.kind !== 'several' || Object.keys(reading.ranges).length > 0) return null;
  const isAsked = (field: ValueField, values: readonly string[]) =>
    asked.some(
      ({ reading: said }) =>
        said.kind === 'values' && said.field === field && said.values.some((value) => values.includes(value)),
    );
  const [part, ...others] = reading.values.filter(([field, values]) => !isAsked(field, values));
  const isTold = part && others.length === 0 && part[1].length <= MOST_EXCLUDED;
  return isTold ? { kind: 'values' as const, field: part[0], values: part[1] } : null;
}

function excluding({ length, ...said }: Exclusion, { vocabulary }: Context): Match {
  return said.kind === 'range'
    ? { reading: { ...said, named: false }, length }
    : { reading: { kind: 'without', without: excludedFilters(said.excluded, vocabulary.drives) }, length };
}

/** "-ford": before anything else, for it would be read as "ford". */
const signedAt = (tokens: readonly Placed[], at: number, context: Context): Match | null => {
  const found = signedExclusionAt(tokens, at, wanted(context));
  return found && excluding(found, context);
};

/** "no ford": behind anything else, for "no more than 40k" says what is wanted. */
const deniedAt = (tokens: readonly Placed[], at: number, context: Context): Match | null => {
  const found = exclusionAt(tokens, at, wanted(context));
  return found && excluding(found, context);
};

function weeklyMatch(tokens: readonly Placed[], at: number, { loan }: Vocabulary): Match | null {
  const found = loan && weeklyAt(tokens, at, loan);
  if (!found) return null;
  const { range, meaning, length } = found;
  return { reading: { kind: 'range', field: 'price', range, named: false, weekly: meaning }, length };
}

const withoutLength = ({ length: _, ...reading }: RangeReading) => reading;

function wordsAt(tokens: readonly Placed[], at: number, context: Context): Match | null {
  const { vocabulary, thisYear, carNamed, denied = false } = context;
  // "in wa", and "wa utes": a short name of a state at an end of what is said.
  const isEdge = (at === 0 || at === tokens.length - 1) && tokens.length > 1;
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
    if (meant.kind === 'values' && meant.numeric && countsSomething(tokens, at + length - 1, thisYear))
      continue;
    const reading: Reading =
      meant.kind !== 'values'
        ? meant
        : {
            kind: 'values',
            field: meant.field,
            values: meant.values,
            ...(meant.years && { years: meant.years }),
            ...(meant.badges && { badges: meant.badges }),
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
function gluedAt(tokens: readonly Placed[], at: number, { gluedBadges }: Vocabulary): Match | null {
  for (let length = LONGEST_SLIP; length > 0; length--) {
    const words = tokens.slice(at, at + length);
    if (words.length < length || words.some(({ quoted, key }) => quoted || key === '')) continue;
    const badges = gluedBadges(words.map(({ key }) => key));
    if (badges.length > 0) return { reading: { kind: 'values', field: 'badge', values: badges }, length };
  }
  return null;
}

function builtMatch(tokens: readonly Placed[], at: number, { built }: Vocabulary): Match | null {
  const found = builtAt(tokens, at, built);
  if (!found) return null;
  const { field, values, length } = found;
  return { reading: { kind: 'values', field, values }, length };
}

function seatsMatch(tokens: readonly Placed[], at: number, { seats }: Vocabulary): Match | null {
  const asked = seatsAt(tokens, at);
  if (!asked) return null;
  const values = seats
    .filter((each) => (asked.more ? each >= asked.seats : each === asked.seats))
    .map(String);
  return values.length === 0
    ? null
    : { reading: { kind: 'values', field: 'seats', values }, length: asked.length };
}

const NEAR = [
  'near',
  'nearby',
  'near to',
  'nearest',
  'nearest to',
  'closest',
  'closest to',
  'close to',
  'around',
];
const POSTCODE = /^(?:0[289]|[1-9]\d)\d\d$/;
const HERE = ['me', 'here', 'my place', 'my home', 'my location', 'my position', 'home'];

/** Near, of themselves: "utes nearby". */
const NEAR_ALONE = ['nearby', 'closest', 'nearest'];
const TOWN_FIELDS: readonly ValueField[] = ['city', 'location_name', 'dealership_name', 'state'];

/** "near 4870", "postcode 4870", "within 50 km of 4870", "near me"; and "near Cairns" where the stock is in Cairns. */
function nearAt(tokens: readonly Placed[], at: number, context: Context): Match | null {
  const distance = withinAt(tokens, at);
  const from = at + (distance?.length ?? 0);
  const near = phraseAt(tokens, from, distance ? [...NEAR, 'of', 'from'] : [...NEAR, 'in', 'at']);
  const said = tokens[from]?.word ?? '';
  const loose = said === 'in' || said === 'at';
  // Of cars all over the country those next to each other are meant; of one dealer's yards the nearest comes first.
  const isWide = context.vocabulary.towns > FEW_TOWNS;
  const within = distance ? { withinKm: distance.km } : isWide ? { withinKm: NEAR_KM } : {};
  const place = (postcode: string | null, end: number): Match | null =>
    !context.vocabulary.near
      ? null
      : {
          reading: { kind: 'near', near: { postcode, ...within } },
          length: end - at,
        };

  const called = phraseAt(tokens, from + near, ['postcode', 'post code', 'pc', 'postal code']);
  const end = from + near + called;
  const token = tokens[end];
  if (token && !token.quoted && POSTCODE.test(token.word)) {
    // "in 2019" is a year, and "around 4000" dollars as likely as a place.
    const unclear = (loose && isYear(Number(token.word), context.thisYear)) || said === 'around';
    // Nothing else came of it: "4870", "hilux 4870".
    const isLeft = context.bare && near === 0 && !isYear(Number(token.word), context.thisYear);
    return called > 0 || isLeft || (near > 0 && !unclear) ? place(token.word, end + 1) : null;
  }
  if (near === 0 || called > 0) return null;
  const here = loose ? 0 : phraseAt(tokens, end, HERE);
  if (here > 0) return place(null, end + here);
  if (distance) return null;
  const town = wordsAt(tokens, end, context);
  if (town?.reading.kind === 'values' && TOWN_FIELDS.includes(town.reading.field)) {
    return { reading: town.reading, length: end + town.length - at };
  }
  return near === 1 && NEAR_ALONE.includes(said) ? place(null, end) : null;
}

/** How far from a postcode cars are near, kilometres. */
const NEAR_KM = 100;

/** How far from a town that a shopper names its cars may stand, kilometres: its suburbs are part of it. */
const TOWN_KM = 60;

/** A stock in no more towns than these stands in each at one yard, and the town's name says which. */
const FEW_TOWNS = 12;

/** The postcode of the town that the words name, and how many they are. */
function townNamedAt(tokens: readonly Placed[], at: number, context: Context) {
  const said = wordsAt(tokens, at, context);
  if (said?.reading.kind === 'values') {
    const { field, values } = said.reading;
    const isMeasured = field === 'city' && context.vocabulary.towns > FEW_TOWNS;
    const postcode = isMeasured ? postcodeOfTown(keyOf(values[0] ?? '')) : undefined;
    if (postcode !== undefined) return { postcode, length: said.length, stocked: true };
  }
  if (said !== null) return null;
  for (let length = LONGEST_TOWN; length > 0; length--) {
    const words = tokens.slice(at, at + length);
    if (words.length < length || words.some(({ quoted, word }) => quoted || FILLERS.has(word))) continue;
    const postcode = postcodeOfTown(words.map(({ key }) => key).join(''));
    if (postcode !== undefined) return { postcode, length, stocked: false };
  }
  return null;
}

/**
 * "Sydney", "in Sydney", "near Penrith", "within 25 km of Cairns": measured from there, for the cars of a town stand in
 * its suburbs. Where the stock has none of the town itself, the nearest come first. A group with yards in a few towns
 * is asked for the town.
 */
function townAt(tokens: readonly Placed[], at: number, context: Context): Match | null {
  if (!context.vocabulary.near || context.denied) return null;
  const distance = withinAt(tokens, at);
  const from = at + (distance?.length ?? 0);
  const near = phraseAt(tokens, from, distance ? [...NEAR, 'of', 'from'] : [...NEAR, 'in', 'at', 'from']);
  if (distance && near === 0) return null;
  const town = townNamedAt(tokens, from + near, context);
  if (town === null) return null;
  const { postcode, length, stocked } = town;
  const withinKm = distance?.km ?? (stocked ? TOWN_KM : undefined);
  const place: Place = { postcode, ...(withinKm !== undefined && { withinKm }) };
  return { reading: { kind: 'near', near: place }, length: from + near + length - at };
}

/** "within 50 km", "50km". */
function withinAt(tokens: readonly Placed[], at: number): { km: number; length: number } | null {
  const before = phraseAt(tokens, at, ['within', 'less than', 'up to', 'max', 'under']);
  const match = /^(\d{1,4})(k|kms?|klms?|kilomet(?:er|re)s?)?$/.exec(tokens[at + before]?.word ?? '');
  if (!match) return null;
  const unit = match[2] === undefined ? phraseAt(tokens, at + before + 1, KM_WORDS) : 0;
  const km = Number(match[1]);
  if ((match[2] === undefined && unit === 0) || match[2] === 'k' || km < 1 || km > FARTHEST_KM) return null;
  return { km, length: before + 1 + unit };
}

/** Everything found put together. */
function settle(
  found: readonly Found[],
  rest: string,
  thisYear: number,
  { built, drives }: Vocabulary,
): Understood {
  const inOrder = [...found].sort((a, b) => a.at - b.at);
  const namedMakes = new Set(
    inOrder.flatMap(({ reading }) =>
      reading.kind === 'values' && reading.field === 'make' ? reading.values : [],
    ),
  );
  const askedMakes = new Set([
    ...namedMakes,
    ...inOrder.flatMap(({ reading }) =>
      reading.kind === 'values' && reading.field === 'make_model' ? reading.values.map(makeOf) : [],
    ),
  ]);
  const namesSeats = inOrder.some(({ reading }) => reading.kind === 'values' && reading.field === 'seats');
  const namesModel = inOrder.some(
    ({ reading }) => reading.kind === 'values' && reading.field === 'make_model',
  );
  const filters: Partial<Record<ValueField, readonly string[]>> = {};
  const without: Partial<Record<ValueField, readonly string[]>> = {};
  const ranges: Partial<Record<RangeField, Range>> = {};
  const named = new Set<RangeField>();
  let near: Place | undefined;
  let sort: Sort | undefined;
  const terms: Term[] = [];
  const add = (to: typeof filters, field: ValueField, values: readonly string[]) => {
    to[field] = [...new Set([...(to[field] ?? []), ...values])];
  };
  const choose = (field: ValueField, values: readonly string[]) => add(filters, field, values);

  for (const { tokens, reading } of inOrder) {
    const said = { words: tokens.map(({ raw }) => raw).join(' '), places: placesOf(tokens) };
    switch (reading.kind) {
      case 'values': {
        const { field } = reading;
        let { values } = reading;
        if (field === 'make_model') {
          const ofMake = values.filter((key) => namedMakes.has(makeOf(key)));
          if (ofMake.length > 0) values = ofMake;
          choose('make', [...new Set(values.map(makeOf))]);
        }
        choose(field, values);
        const { years, badges } = reading;
        if (badges) choose('badge', badges);
        const both = years && (joined(ranges.year ?? {}, { range: years, named: false }, false) ?? years);
        if (both) ranges.year = both;
        const meaning = [
          meaningOf(field, values),
          ...(badges ? [meaningOf('badge', badges)] : []),
          ...(years ? [rangeLabel('year', years)] : []),
        ].join(', ');
        terms.push({ kind: 'value', field, values, ...said, meaning });
        break;
      }
      case 'several': {
        const asked: string[] = [];
        for (const [field, values] of reading.values) {
          // A model that is named outranks a kind; of a make that is named, the kind's models count.
          if (field === 'make_model' && namesModel) continue;
          // "7 seater family car": the seats that are said.
          if (field === 'seats' && namesSeats) continue;
          const ofMake = values.filter((key) => namedMakes.has(makeOf(key)));
          const chosen = field === 'make_model' && ofMake.length > 0 ? ofMake : values;
          choose(field, chosen);
          if (field === 'make_model') choose('make', [...new Set(chosen.map(makeOf))]);
          asked.push(meaningOf(field, chosen));
        }
        for (const [name, range] of Object.entries(reading.ranges(thisYear))) {
          const field = name as RangeField;
          const both = joined(ranges[field] ?? {}, { range, named: false }, false) ?? ranges[field] ?? range;
          ranges[field] = both;
          asked.push(rangeLabel(field, range));
        }
        if (asked.length > 0) terms.push({ kind: 'several', ...said, meaning: asked.join(', ') });
        break;
      }
      case 'without': {
        const excluded = amongMakes(reading.without, askedMakes);
        for (const field of VALUE_FIELDS) {
          const values = excluded[field];
          if (values) add(without, field, values);
        }
        terms.push({ kind: 'without', without: excluded, ...said, meaning: exclusionText(excluded) });
        break;
      }
      case 'range': {
        const { field } = reading;
        const before = ranges[field];
        const both = before && joined(before, reading, named.has(field));
        // Of two ranges that exclude each other, the later counts.
        if (before && !both) dropRange(terms, field);
        ranges[field] = both ?? reading.range;
        if (reading.named) named.add(field);
        else named.delete(field);
        const { range, weekly } = reading;
        terms.push({
          ...{ kind: 'range', field, range, ...said, meaning: weekly ?? rangeLabel(field, range) },
          ...(weekly !== undefined && { weekly: true }),
        });
        break;
      }
      case 'near': {
        near = reading.near;
        drop(terms, 'near');
        terms.push({ kind: 'near', near, ...said, meaning: nearLabel(near) });
        break;
      }
      case 'sort': {
        sort = reading.sort;
        drop(terms, 'sort');
        terms.push({ kind: 'sort', sort, ...said, meaning: sortLabel(sort) });
      }
    }
  }
  if (filters.drive && filters.make_model) filters.drive = withKinDrives(filters.drive, drives);
  if (filters.doors) filters.doors = withTailgate(filters.doors, filters.body ?? [], built);
  const excluded = Object.keys(without).length > 0 && { without };
  return { filters, ...excluded, ranges, ...(near && { near }), ...(sort && { sort }), rest, terms };
}

/** Models of several makes by one name: those of the makes that are asked for, if there are any. */
function amongMakes(without: SearchQuery['filters'], makes: ReadonlySet<string>): SearchQuery['filters'] {
  const models = without.make_model?.filter((key) => makes.has(makeOf(key))) ?? [];
  return models.length > 0 ? { ...without, make_model: models } : without;
}

/** More values than these are counted, not named. */
const MOST_NAMED = 2;

/** Neighbours are one place. */
function placesOf(tokens: readonly Placed[]): [number, number][] {
  const places: [number, number][] = [];
  tokens.forEach(({ at, start, raw }, index) => {
    const last = places.at(-1);
    if (last && tokens[index - 1]?.at === at - 1) last[1] = start + raw.length;
    else places.push([start, start + raw.length]);
  });
  return places;
}

function meaningOf(field: ValueField, values: readonly string[]): string {
  const labels = [...new Set(values.map((value) => valueLabel(field, value)))];
  const [first = '', ...others] = labels;
  if (countedLabel(field, first) !== first) return countedLabel(field, labels.join(', '));
  if (labels.length > MOST_NAMED) return `${first} and ${others.length} more`;
  return labels.join(field === 'make_model' ? ' and ' : ', ');
}

const drop = (terms: Term[], kind: Term['kind']) => {
  const at = terms.findIndex((term) => term.kind === kind);
  if (at !== -1) terms.splice(at, 1);
};
function dropRange(terms: Term[], field: RangeField): void {
  for (let at = terms.length - 1; at >= 0; at--) {
    const term = terms[at];
    if (term?.kind === 'range' && term.field === field) terms.splice(at, 1);
  }
}

/** Two ranges of one field as one: years named one by one widen, bounds narrow. Null where nothing is in both. */
function joined(
  before: Range,
  { range, named }: { range: Range; named: boolean },
  wasNamed: boolean,
): Range | null {
  const ends = (a: number | undefined, b: number | undefined, pick: (...numbers: number[]) => number) =>
    a === undefined ? b : b === undefined ? a : pick(a, b);
  const wide = named && wasNamed;
  const min = ends(before.min, range.min, wide ? Math.min : Math.max);
  const max = ends(before.max, range.max, wide ? Math.max : Math.min);
  if (min !== undefined && max !== undefined && min > max) return null;
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}
