/**
 * A shopper's plain words as filters: "auto diesel ute under 40k near 4870" is a transmission, a fuel, a body, a range
 * and a place. Only what this stock can tell becomes a filter; the rest stays text for the search engine, typing
 * errors included. Pure, and the same for the same words.
 */
import type { Place, Range, SearchQuery } from '../engine.ts';
import { type RangeField, type Sort, VALUE_FIELDS, type ValueField } from '../fields.ts';
import { nearLabel, rangeLabel, sortLabel, valueLabel } from '../labels.ts';
import { makeOf } from '../routes.ts';
import { FARTHEST_KM } from '../url.ts';
import { isYear, KM_WORDS, type RangeReading, rangeAt, seatsAt, unclearAt } from './amounts.ts';
import {
  type Exclusion,
  excludedFilters,
  exclusionAt,
  exclusionText,
  type ReadWanted,
  signedExclusionAt,
} from './exclusions.ts';
import { MOST_TOKENS, phraseAt, type Token, tokensOf } from './tokens.ts';
import { FILLERS, NEGATIONS, PLACE_WORDS, SAYINGS } from './trade.ts';
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

interface Found {
  /** Where in the text. */
  at: number;
  tokens: readonly Placed[];
  reading: Reading;
}
type Reading =
  | { kind: 'values'; field: ValueField; values: readonly string[] }
  | { kind: 'without'; without: SearchQuery['filters'] }
  | ({ kind: 'range'; weekly?: string } & Omit<RangeReading, 'length'>)
  | { kind: 'near'; near: Place }
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
  const all = tokensOf(text).map((token, at): Placed => ({ ...token, at }));
  let tokens = all.slice(0, MOST_TOKENS);
  const beyond = all.slice(MOST_TOKENS);
  const found: Found[] = [];
  const thisYear = today.getUTCFullYear();
  // Taking words out may bring others together: "under [white] 40k". So the text is read until nothing more is found.
  for (let before = -1; before !== tokens.length; ) {
    before = tokens.length;
    tokens = readOnce(tokens, found, vocabulary, thisYear);
  }
  const rest = [...tokens, ...beyond].map(({ raw }) => raw).join(' ');
  return settle(found, rest);
}

/** One reading from left to right; adds to `found`, returns the rest. */
function readOnce(
  tokens: readonly Placed[],
  found: Found[],
  vocabulary: Vocabulary,
  thisYear: number,
): Placed[] {
  const left: Placed[] = [];
  const carNamed = found.some(namesCar) || somewhereNamesCar(tokens, vocabulary, thisYear);
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Placed;
    const saying = phraseAt(tokens, at, SAYINGS);
    const context = { vocabulary, thisYear, carNamed };
    const match =
      token.quoted || saying > 0
        ? null
        : (signedAt(tokens, at, context) ?? matchAt(tokens, at, context) ?? deniedAt(tokens, at, context));
    if (match) {
      found.push({ at: token.at, tokens: tokens.slice(at, at + match.length), reading: match.reading });
      at += match.length;
    } else if (NEGATIONS.has(token.word)) {
      // What cannot be excluded stays text together with its "not".
      const denied = matchAt(tokens, at + 1, context)?.length ?? 1;
      left.push(...tokens.slice(at, at + 1 + denied));
      at += 1 + denied;
    } else {
      const kept = Math.max(saying, token.quoted ? 1 : unclearAt(tokens, at));
      if (kept > 0) left.push(...tokens.slice(at, at + kept));
      else if (token.quoted || !FILLERS.has(token.word)) left.push(token);
      at += Math.max(kept, 1);
    }
  }
  return left;
}

const namesCar = ({ reading }: Found) =>
  reading.kind === 'values' && (reading.field === 'make' || reading.field === 'make_model');

function somewhereNamesCar(tokens: readonly Placed[], vocabulary: Vocabulary, thisYear: number): boolean {
  return tokens.some((token, at) => {
    const match = token.quoted ? null : wordsAt(tokens, at, { vocabulary, thisYear, carNamed: false });
    return match !== null && namesCar({ at, tokens: [], reading: match.reading });
  });
}

interface Context {
  vocabulary: Vocabulary;
  thisYear: number;
  /** The phrase names a make or model, so that grade words may follow. */
  carNamed: boolean;
  /** The words stand behind a "not". */
  denied?: true;
}

/** The meaning of the words at a place. The longest wins; of the same length, names before numbers. */
function matchAt(tokens: readonly Placed[], at: number, context: Context): Match | null {
  const range = rangeAt(tokens, at, context.thisYear);
  const matches: (Match | null)[] = [
    wordsAt(tokens, at, context),
    seatsMatch(tokens, at, context.vocabulary),
    nearAt(tokens, at, context),
    weeklyMatch(tokens, at, context.vocabulary),
    range && { reading: { kind: 'range', ...withoutLength(range) }, length: range.length },
  ];
  return matches.reduce((best, match) => (match && match.length > (best?.length ?? 0) ? match : best), null);
}

/** What the words mean as something that could be excluded. */
const wanted =
  (context: Context): ReadWanted<Placed> =>
  (tokens, at) => {
    const match = matchAt(tokens, at, { ...context, denied: true });
    return match && (match.reading.kind === 'values' || match.reading.kind === 'range')
      ? { ...match.reading, length: match.length }
      : null;
  };

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
  const place = PLACE_WORDS.includes(tokens[at - 1]?.word ?? '');
  const room = Math.min(vocabulary.longest, tokens.length - at);
  const keys: string[] = [];
  for (let length = 0; length < room; length++) {
    // `room` is the number of words left.
    const token = tokens[at + length] as Placed;
    if (token.quoted || token.key === '') break;
    keys.push((keys.at(-1) ?? '') + token.key);
  }
  for (let length = keys.length; length > 0; length--) {
    // `length` counts down from the number of keys.
    const known = vocabulary.meanings.get(keys[length - 1] as string) ?? [];
    const counts = (meaning: Meaning, when: string) => meaning.kind === 'values' && meaning.when === when;
    const meant =
      known.find((meaning) => place && counts(meaning, 'place')) ??
      known.find((meaning) => meaning.kind === 'values' && meaning.when === 'always') ??
      known.find((meaning) => carNamed && counts(meaning, 'car')) ??
      known.find((meaning) => denied && (counts(meaning, 'denied') || counts(meaning, 'place'))) ??
      known.find((meaning) => meaning.kind === 'sort');
    if (!meant) continue;
    // "mazda 3" is a model, "mazda 7 seater" and "peugeot 2008 or newer" are not.
    if (meant.kind === 'values' && meant.numeric && countsSomething(tokens, at + length - 1, thisYear))
      continue;
    const reading: Reading =
      meant.kind === 'sort' ? meant : { kind: 'values', field: meant.field, values: meant.values };
    return { reading, length };
  }
  return null;
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
  const place = (postcode: string | null, end: number): Match | null =>
    !context.vocabulary.near
      ? null
      : {
          reading: { kind: 'near', near: { postcode, ...(distance && { withinKm: distance.km }) } },
          length: end - at,
        };

  const called = phraseAt(tokens, from + near, ['postcode', 'post code', 'pc', 'postal code']);
  const end = from + near + called;
  const token = tokens[end];
  if (token && !token.quoted && POSTCODE.test(token.word)) {
    // "in 2019" is a year, and "around 4000" dollars as likely as a place.
    const unclear = (loose && isYear(Number(token.word), context.thisYear)) || said === 'around';
    return called > 0 || (near > 0 && !unclear) ? place(token.word, end + 1) : null;
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
function settle(found: readonly Found[], rest: string): Understood {
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
        terms.push({ kind: 'value', field, values, ...said, meaning: meaningOf(field, values) });
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
  if (field === 'seats') return `${labels.join(', ')} seats`;
  return labels.length > MOST_NAMED ? `${first} and ${others.length} more` : labels.join(', ');
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
