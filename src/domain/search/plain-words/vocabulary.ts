/** The words of one stock, prepared once so that sentences are read quickly. */
import type { ExampleLoan } from '../../finance/weekly-search.ts';
import { modelKey } from '../../inventory/naming.ts';
import { readFamily } from '../families/family-name.ts';
import { familyNames } from '../families/family-words.ts';
import { SORTS, type Sort, type ValueField, wantsAll } from '../fields.ts';
import { IDLE_WORDS, NEGATIONS } from '../idle-words.ts';
import { modelOf } from '../routes.ts';
import { AMOUNT_WORDS, SAID_OF_AMOUNTS } from './amounts/words.ts';
import { AFTERWARDS, LINKS, STARTS, WANTS } from './denials.ts';
import { BEHIND, SUBJECTS } from './indifference.ts';
import { ORDINARY } from './ordinary.ts';
import type { Condition, Kind, Meaning, StockWords, Vocabulary } from './readings.ts';
import { keyOf } from './tokens.ts';
import {
  COLOUR_WORDS,
  EVERYDAY,
  FILLERS,
  PLACE_WORDS,
  SAYINGS,
  SHADES,
  SORT_WORDS,
  SYNONYMS,
} from './trade.ts';
import { spelledAmong } from './typing.ts';
import {
  commonWords,
  gluedAmong,
  heldBy,
  initialsOf,
  NAMED_FIELDS,
  namesOf,
  pastedFrom,
  wordsIn,
} from './value-names.ts';
import { ASKED_MAKES } from './wishes/origins.ts';
import type { Wish } from './wishes/wish.ts';
import { WISHES } from './wishes/wishes.ts';

export type { Meaning, StockWords, Vocabulary } from './readings.ts';

/** Words of the language, whether the stock has what they mean or not: none of them is a slip. */
const KNOWN_WORDS: readonly string[] = [
  ...[...SYNONYMS.flatMap(({ words, meant }) => [...words, ...meant.flatMap(([, ...names]) => names)])],
  ...SORT_WORDS.flatMap(([, words]) => words),
  ...[
    ...AMOUNT_WORDS,
    ...SAID_OF_AMOUNTS,
    ...FILLERS,
    ...NEGATIONS,
    ...PLACE_WORDS,
    ...SAYINGS,
    ...COLOUR_WORDS,
  ],
  ...['nearby', 'nearest', 'closest', 'close', 'postcode', 'doors', 'cylinder', 'litre', 'speed', 'series'],
  ...['accident', 'accidents', 'damage', 'damaged', 'rust', 'hail', 'deposit', 'smoker', 'smokers'],
  ...[
    'nor',
    'other',
    'rather',
    'class',
    ...STARTS,
    ...AFTERWARDS,
    ...WANTS,
    ...LINKS,
    ...BEHIND,
    ...SUBJECTS,
  ],
  ...[...WISHES.flatMap(({ words }) => words), ...SHADES, ...IDLE_WORDS, ...ORDINARY],
].flatMap(wordsIn);

/** Fields of a feed's own words, in which anything may stand: one car of the colour "Car" makes that no colour. */
const LOOSE_FIELDS: readonly ValueField[] = [
  ...(['colour', 'badge', 'city', 'location_name', 'dealership_name', 'tag'] as const),
];
const COMMON_WORDS: ReadonlySet<string> = new Set([...FILLERS, ...NEGATIONS, ...AMOUNT_WORDS].map(keyOf));

/** Whether a value is a common word by chance; after a word of place ("in Sale") it is a town all the same. */
const isStray = (field: ValueField, name: string, when: Condition) =>
  when !== 'place' && LOOSE_FIELDS.includes(field) && COMMON_WORDS.has(keyOf(name));

/** What a site can do with words: words for anything else stay text. */
interface Offer {
  /** The orders offered. */
  sorts?: readonly Sort[];
  /** Whether distances can be measured. */
  near?: boolean;
  /** The loan that payments a week are worked out with; null where the site has no finance. */
  loan?: ExampleLoan | null;
  /** What people call the makes and models in stock (`SearchEngine.names`). */
  names?: readonly string[];
  /** The postcodes of towns that shoppers measure from, by the letters of their names. */
  postcodeOf?: (key: string) => string | undefined;
}

/** @param facets values in stock by field, as of a search for everything */
export function prepareVocabulary(
  facets: StockWords,
  { sorts = SORTS, near = true, loan = null, names = [], postcodeOf = () => undefined }: Offer = {},
): Vocabulary {
  const meanings = new Map<string, Meaning[]>();
  const words = new Set<string>(KNOWN_WORDS);
  let longest = 1;
  const add = (name: string, meaning: Meaning) => {
    const key = keyOf(name);
    if (key === '') return;
    for (const word of wordsIn(name)) words.add(word);
    const before = meanings.get(key) ?? [];
    const same = before.find((each) => sameKind(each, meaning));
    if (same?.kind === 'values' && meaning.kind === 'values') {
      // Where all values must match, one word asks for one value: that of the most cars.
      const values = wantsAll(same.field) ? same.values : [...new Set([...same.values, ...meaning.values])];
      meanings.set(
        key,
        before.map((each) => (each === same ? { ...same, values } : each)),
      );
    } else {
      meanings.set(key, [...before, meaning]);
    }
    // Names of one word are typed in several: "c hr", "x trail".
    longest = Math.max(longest, name.split(/[\s-]+/).length + 1);
  };
  const valuesOf = (field: ValueField) => (facets[field] ?? []).map(({ value }) => value);

  const general = generalWords(facets);
  const wordsOfBadges = commonWords(valuesOf('badge'));
  for (const field of NAMED_FIELDS) {
    for (const { name, ...meaning } of namesOf(field, valuesOf(field), general)) {
      if (!isStray(field, name, meaning.when)) add(name, meaning);
    }
    if (field !== 'make_model') continue;
    const stocked = { make: new Set(valuesOf('make')), make_model: new Set(valuesOf('make_model')) };
    for (const { name, ...meaning } of familyNames(names, stocked, general, wordsOfBadges))
      add(name, meaning);
  }
  for (const { words, meant } of SYNONYMS) {
    for (const [field, ...names] of meant) {
      const known = knownValues(field, names, valuesOf(field === 'model' ? 'make_model' : field));
      const values = field !== 'model' && wantsAll(field) ? known.slice(0, 1) : known;
      if (values.length === 0) continue;
      const target = field === 'model' ? 'make_model' : field;
      const meaning = { kind: 'values', field: target, values, when: 'always', numeric: false } as const;
      for (const word of words) if (!ownWord(meanings, word, target)) add(word, meaning);
      break;
    }
  }
  const isWished = (word: string) =>
    meanings.get(keyOf(word))?.some(({ kind }) => kind === 'several') ?? false;
  const kinds: Kind[] = [];
  for (const wish of WISHES) {
    const meaning = wishMeaning(wish, valuesOf, names);
    if (meaning === null || (wish.unlessCalled && meanings.has(wish.unlessCalled))) continue;
    for (const word of wish.words) if (!isWished(word)) add(word, meaning);
    const [field, values = []] = meaning.values.find(([each]) => KIND_FIELDS.includes(each)) ?? [];
    if (wish.title !== undefined && field) kinds.push({ title: wish.title, field, values: new Set(values) });
  }
  for (const [sort, words] of SORT_WORDS) {
    if (sorts.includes(sort)) for (const word of words) add(word, { kind: 'sort', sort });
  }
  const stocked = new Set<string>();
  for (const field of NAMED_FIELDS) {
    for (const value of valuesOf(field)) for (const word of wordsIn(value)) stocked.add(word);
  }
  for (const word of stocked) words.add(word);
  const named = [...valuesOf('make'), ...valuesOf('make_model'), ...valuesOf('body')].flatMap(wordsIn);
  const respelled = spelledAmong(
    () => new Set([...KNOWN_WORDS, ...named].filter((word) => /^[a-z]+$/.test(word))),
  );
  // A Harley is not a slip of Harvey.
  for (const make of ASKED_MAKES) for (const word of wordsIn(make)) words.add(word);
  const spelled = spelledAmong(
    // A GQ Patrol is not a slip of GU.
    () =>
      [...meanings].flatMap(([name, meant]) => (meant.some(isNamed) && !meant.every(isCoded) ? [name] : [])),
    (one, other) => valuesNamed(meanings.get(one)) === valuesNamed(meanings.get(other)),
  );
  const seats = valuesOf('seats').map(Number).filter(Number.isInteger);
  const drives = valuesOf('drive');
  return {
    meanings,
    words,
    stocked,
    spelled,
    respelled,
    badgeWords: wordsOfBadges,
    badgeKeys: new Set(valuesOf('badge').flatMap(wordsIn)),
    gluedBadges: gluedAmong(valuesOf('badge')),
    badgesWith: heldBy(valuesOf('badge')),
    pasted: pastedFrom(valuesOf('badge')),
    initialled: initialsOf(valuesOf('badge')),
    badgesOf: badgesByModel(names, valuesOf('badge')),
    built: {
      doors: valuesOf('doors'),
      cylinders: valuesOf('cylinders'),
      engine_size: valuesOf('engine_size'),
    },
    postcodeOf,
    towns: valuesOf('city').length,
    seats: seats.sort((a, b) => a - b),
    drives,
    absent: new Map(
      ASKED_MAKES.map((make) => [keyOf(make), make] as const).filter(([key]) => !meanings.has(key)),
    ),
    near,
    loan,
    longest,
    kinds,
  };
}

/** By `make|model`. Names count the badges of their stock; of another, they tell nothing. */
function badgesByModel(lines: readonly string[], badges: readonly string[]): Map<string, Set<string>> {
  const inOrder = [...badges].sort();
  const all = new Map<string, Set<string>>();
  for (const { make, models, held } of lines.map(readFamily)) {
    const [count, ...places] = held;
    if (count !== inOrder.length) continue;
    for (const model of models) {
      const key = modelKey(make, model);
      const own = all.get(key) ?? new Set();
      for (const place of places) own.add(inOrder[place] ?? '');
      all.set(key, own);
    }
  }
  return all;
}

/** Badges are often one letter apart: no slip is forgiven in them. */
const isNamed = (meaning: Meaning) => meaning.kind === 'values' && meaning.when === 'always';

const isCoded = (meaning: Meaning) => meaning.kind === 'values' && meaning.years !== undefined;

/** What a name stands for, in one line. */
const valuesNamed = (meant: readonly Meaning[] = []) =>
  meant
    .filter(isNamed)
    .map((meaning) =>
      meaning.kind === 'values' ? `${meaning.field} ${meaning.values} ${meaning.badges}` : '',
    )
    .join();

const sameKind = (a: Meaning, b: Meaning) =>
  a.kind === 'values' &&
  b.kind === 'values' &&
  a.field === b.field &&
  a.when === b.when &&
  a.years?.min === b.years?.min &&
  a.years?.max === b.years?.max &&
  a.badges?.join() === b.badges?.join() &&
  a.bodies?.join() === b.bodies?.join();

/** A car's own words outrank synonyms. */
function ownWord(
  meanings: ReadonlyMap<string, readonly Meaning[]>,
  word: string,
  field: ValueField,
): boolean {
  return (meanings.get(keyOf(word)) ?? []).some(
    (meaning) => meaning.kind === 'values' && meaning.when === 'always' && meaning.field !== field,
  );
}

function knownValues(field: ValueField, names: readonly string[], values: readonly string[]): string[] {
  const keys = names.map(keyOf);
  return values.filter((value) => keys.includes(keyOf(field === 'model' ? modelOf(value) : value)));
}

/** Of which so many may be meant that they have a name together. */
const KIND_FIELDS: readonly ValueField[] = ['make', 'make_model'];

/** What a wish comes to in this stock; null where it has nothing of it. */
function wishMeaning(
  {
    values = {},
    segments = [],
    notMakes = [],
    badges,
    ranges = () => ({}),
    unlessCar = false,
    unlessKind = false,
  }: Wish,
  valuesOf: (field: ValueField) => readonly string[],
  lines: readonly string[],
): Extract<Meaning, { kind: 'several' }> | null {
  const found: [ValueField, readonly string[]][] = [];
  for (const [name, wanted] of Object.entries(values)) {
    const field = name as keyof typeof values;
    const target = field === 'model' ? 'make_model' : field;
    const known = knownValues(field, wanted, valuesOf(target));
    if (known.length === 0) return null;
    found.push([target, known]);
  }
  if (segments.length > 0) {
    const stocked = new Set(valuesOf('make_model'));
    const models = lines
      .map(readFamily)
      .filter(({ segment, make }) => segments.includes(segment) && !notMakes.includes(make))
      .flatMap(({ make, models: names }) => names.map((model) => modelKey(make, model)))
      .filter((key) => stocked.has(key));
    if (models.length === 0) return null;
    found.push(['make_model', [...new Set(models)]]);
  }
  if (badges !== undefined) {
    const known = valuesOf('badge').filter((badge) => badges.test(badge));
    if (known.length === 0) return null;
    found.push(['badge', known]);
  }
  return { kind: 'several', values: found, ranges, unlessCar, unlessKind };
}

/** Words for kinds of cars: a model of that name ("Ute") only counts beside its make. */
function generalWords(facets: StockWords): ReadonlySet<string> {
  const values = (['body', 'fuel', 'drive', 'transmission', 'colour'] as const).flatMap((field) =>
    (facets[field] ?? []).map(({ value }) => value),
  );
  const others = SYNONYMS.filter(({ meant }) =>
    meant.every(([field]) => field !== 'make' && field !== 'model'),
  );
  return new Set([
    ...EVERYDAY,
    ...ORDINARY,
    ...IDLE_WORDS,
    ...[...values, ...others.flatMap(({ words }) => words)].map(keyOf),
  ]);
}
