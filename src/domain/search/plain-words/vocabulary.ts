/** The words of one stock, prepared once so that sentences are read quickly. */
import type { ExampleLoan } from '../../finance/weekly-search.ts';
import { modelKey } from '../../inventory/naming.ts';
import type { FacetValue, Range } from '../engine.ts';
import { keysIn } from '../families/badges.ts';
import { type NamedFamily, readFamily } from '../families/family-name.ts';
import { SORTS, type Sort, type ValueField, wantsAll } from '../fields.ts';
import { IDLE_WORDS } from '../idle-words.ts';
import { makeOf, modelOf } from '../routes.ts';
import { AMOUNT_WORDS } from './amounts.ts';
import type { BuiltValues } from './built.ts';
import { keyOf, tokensOf } from './tokens.ts';
import {
  COLOUR_WORDS,
  EVERYDAY,
  FILLERS,
  NEGATIONS,
  PLACE_WORDS,
  SAYINGS,
  SHADES,
  SHORT_STATES,
  SORT_WORDS,
  SYNONYMS,
} from './trade.ts';
import { spelledAmong } from './typing.ts';
import { WISHES, type Wish } from './wishes.ts';

/** The facets of a search for everything: their values are the words that can become filters. */
export type StockWords = Partial<Readonly<Record<ValueField, readonly FacetValue[]>>>;

/**
 * When a reading of a word counts: always, behind a word of place ("in orange"), in a phrase that names a car, behind a
 * "not", where text search is of no help, or beside a word of grade ("vf ss").
 */
type Condition = 'always' | 'place' | 'car' | 'denied' | 'graded';

/** What some words may mean. */
export type Meaning =
  | {
      kind: 'values';
      field: ValueField;
      values: readonly string[];
      when: Condition;
      numeric: boolean;
      /** Of a generation. */
      years?: Range;
      /** That tell a version of a model apart. */
      badges?: readonly string[];
    }
  | {
      kind: 'several';
      values: readonly (readonly [ValueField, readonly string[]])[];
      ranges: Required<Wish>['ranges'];
      /** Means nothing where the phrase names a car. */
      unlessCar: boolean;
    }
  | { kind: 'sort'; sort: Sort };

export interface Vocabulary {
  /** By the joined letters and digits of their words; earlier entries win. */
  readonly meanings: ReadonlyMap<string, readonly Meaning[]>;
  /** Words of names in stock, whether they mean something alone or not: none of them is a slip. */
  readonly words: ReadonlySet<string>;
  /** The key of the name that a mistyped key stands for; null where there is none, or several. */
  readonly spelled: (key: string) => string | null;
  /** Seat numbers in stock, rising. */
  readonly seats: readonly number[];
  /** Words that stand in several badges. */
  readonly badgeWords: ReadonlySet<string>;
  /** Badges that hold these words together, where not all of them are written so: "162tsi" of a `162 TSI`. */
  readonly gluedBadges: (keys: readonly string[]) => readonly string[];
  /** Doors, cylinders and engines in stock. */
  readonly built: BuiltValues;
  /** How many towns the stock stands in. */
  readonly towns: number;
  /** Drives in stock. */
  readonly drives: readonly string[];
  /** The site can measure distances. */
  readonly near: boolean;
  /** What payments a week are worked out with. */
  readonly loan: ExampleLoan | null;
  /** The longest name, in words. */
  readonly longest: number;
}

/** Fields whose values may be named, the likelier meaning first. */
const NAMED_FIELDS = [
  'make',
  'make_model',
  'body',
  'fuel',
  'transmission',
  'drive',
  'colour',
  'filtered_features',
  'categories',
  'city',
  'location_name',
  'dealership_name',
  'state',
  'item_type',
  'tag',
  'badge',
] as const satisfies readonly ValueField[];
type NamedField = (typeof NAMED_FIELDS)[number];

/** More colours than this behind one word are left to the text search, which finds them too. */
const MOST_COLOURS = 6;
/** More badges than these that hold one word are not excluded by it. */
const MOST_BADGES = 30;

/** The words of a name, split as text search splits them. */
const wordsIn = (name: string) =>
  tokensOf(name)
    .map(({ key }) => key)
    .filter(Boolean);

const isFigure = (key: string) => /^\d+$/.test(key);
const hasDigit = (key: string) => /\d/.test(key) && !isFigure(key);

/** Words of the language, whether the stock has what they mean or not: none of them is a slip. */
const KNOWN_WORDS: readonly string[] = [
  ...[...SYNONYMS.flatMap(({ words, meant }) => [...words, ...meant.flatMap(([, ...names]) => names)])],
  ...SORT_WORDS.flatMap(([, words]) => words),
  ...[...AMOUNT_WORDS, ...FILLERS, ...NEGATIONS, ...PLACE_WORDS, ...SAYINGS, ...COLOUR_WORDS],
  ...['nearby', 'nearest', 'closest', 'close', 'postcode', 'doors', 'cylinder', 'litre', 'speed', 'series'],
  ...['accident', 'accidents', 'damage', 'damaged', 'rust', 'hail', 'deposit', 'smoker', 'smokers'],
  ...['neither', 'nor', 'anything', 'nothing', 'never', 'avoid', 'exclude', 'other', 'rather'],
  ...[...WISHES.flatMap(({ words }) => words), ...SHADES, ...IDLE_WORDS],
].flatMap(wordsIn);

/** Fields of a feed's own words, in which anything may stand: one car of the colour "Car" makes that no colour. */
const LOOSE_FIELDS: readonly ValueField[] = [
  ...(['colour', 'badge', 'city', 'location_name', 'dealership_name', 'tag'] as const),
];
const COMMON_WORDS: ReadonlySet<string> = new Set([...FILLERS, ...NEGATIONS, ...AMOUNT_WORDS].map(keyOf));

/** Whether a value is a common word by chance; behind a word of place ("in Sale") it is a town all the same. */
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
}

/** @param facets values in stock by field, as of a search for everything */
export function prepareVocabulary(
  facets: StockWords,
  { sorts = SORTS, near = true, loan = null, names = [] }: Offer = {},
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
  for (const wish of WISHES) {
    const meaning = wishMeaning(wish, valuesOf, names);
    if (meaning) for (const word of wish.words) if (!isWished(word)) add(word, meaning);
  }
  for (const [sort, words] of SORT_WORDS) {
    if (sorts.includes(sort)) for (const word of words) add(word, { kind: 'sort', sort });
  }
  for (const field of NAMED_FIELDS) {
    for (const value of valuesOf(field)) for (const word of wordsIn(value)) words.add(word);
  }
  const spelled = spelledAmong(() =>
    [...meanings].flatMap(([name, meant]) => (meant.some(isNamed) ? [name] : [])),
  );
  const seats = valuesOf('seats').map(Number).filter(Number.isInteger);
  const drives = valuesOf('drive');
  return {
    meanings,
    words,
    spelled,
    badgeWords: wordsOfBadges,
    gluedBadges: gluedAmong(valuesOf('badge')),
    built: {
      doors: valuesOf('doors'),
      cylinders: valuesOf('cylinders'),
      engine_size: valuesOf('engine_size'),
    },
    towns: valuesOf('city').length,
    seats: seats.sort((a, b) => a - b),
    drives,
    near,
    loan,
    longest,
  };
}

/** Badges are often one letter apart: no slip is forgiven in them. */
const isNamed = (meaning: Meaning) => meaning.kind === 'values' && meaning.when === 'always';

const sameKind = (a: Meaning, b: Meaning) =>
  a.kind === 'values' &&
  b.kind === 'values' &&
  a.field === b.field &&
  a.when === b.when &&
  a.years?.min === b.years?.min &&
  a.years?.max === b.years?.max &&
  a.badges?.join() === b.badges?.join();

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

type Named = Extract<Meaning, { kind: 'values' }> & { name: string };

/** "5 door hatch" is said of any. */
const DOORS = /^\d(d|dr|door)(hatch|hatchback)?$/;

/** Which nothing else is called: `E90`, `D40`, `200 Series`. */
const CODE = /^[A-Z]{1,2}\d{2}$| Series$/;

/** What people call families, versions and makes, as far as the stock has them. */
function familyNames(
  lines: readonly string[],
  stocked: { make: ReadonlySet<string>; make_model: ReadonlySet<string> },
  general: ReadonlySet<string>,
  badgeWords: ReadonlySet<string>,
): Named[] {
  // What tells a generation or a version apart goes first: "E90" is a 3 Series of its years.
  const families = lines.map(readFamily);
  const isNarrow = ({ years, badges }: NamedFamily) => years !== null || badges.length > 0;
  const inOrder = [...families.filter(isNarrow), ...families.filter((each) => !isNarrow(each))];
  return inOrder.flatMap(({ make, title, models, names: called, besideMake, badges, years }) => {
    // A code is said beside its family: "VE Commodore", "Patrol GU".
    const names =
      years === null
        ? called
        : called.flatMap((code) => [
            `${code} ${title}`,
            `${title} ${code}`,
            ...(CODE.test(code) && !badgeWords.has(keyOf(code)) ? [code] : []),
          ]);
    const field = title === '' ? 'make' : 'make_model';
    const known = field === 'make' ? [make] : models.map((model) => modelKey(make, model));
    const values = known.filter((value) => stocked[field].has(value));
    if (values.length === 0) return [];
    // The model that bears the family's name stands first.
    values.sort(
      (a, b) => Number(keyOf(modelOf(b)) === keyOf(title)) - Number(keyOf(modelOf(a)) === keyOf(title)),
    );
    const [first = null, last = null] = years ?? [];
    const range: Range = { ...(first !== null && { min: first }), ...(last !== null && { max: last }) };
    const named = (name: string): Named => {
      const numeric = isFigure(keyOf(name)) || isFigure(keyOf(name).replace(keyOf(make), ''));
      const base = { name, kind: 'values', field, values, when: 'always', numeric } as const;
      return { ...base, ...(years && { years: range }), ...(badges.length > 0 && { badges }) };
    };
    if (field === 'make') return names.filter((name) => !general.has(keyOf(name))).map(named);
    const beside = [...names, ...besideMake].map((name) => named(`${make} ${name}`));
    const alone = names.filter((name) => {
      const key = keyOf(name);
      return key.length > 1 && !isFigure(key) && !general.has(key) && !DOORS.test(key);
    });
    const graded = years === null ? [] : called.filter((code) => /^[A-Z]{2}$/.test(code));
    return [
      ...beside,
      ...alone.map(named),
      ...graded.map((code): Named => ({ ...named(code), when: 'graded' })),
    ];
  });
}

/** What a wish comes to in this stock; null where it has nothing of it. */
function wishMeaning(
  { values = {}, segments = [], ranges = () => ({}), unlessCar = false }: Wish,
  valuesOf: (field: ValueField) => readonly string[],
  lines: readonly string[],
): Meaning | null {
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
      .filter(({ segment }) => segments.includes(segment))
      .flatMap(({ make, models: names }) => names.map((model) => modelKey(make, model)))
      .filter((key) => stocked.has(key));
    if (models.length === 0) return null;
    found.push(['make_model', [...new Set(models)]]);
  }
  return { kind: 'several', values: found, ranges, unlessCar };
}

/** Words for kinds of cars: a model of that name ("Ute") only counts beside its make. */
function generalWords(facets: StockWords): ReadonlySet<string> {
  const values = (['body', 'fuel', 'drive', 'transmission', 'colour'] as const).flatMap((field) =>
    (facets[field] ?? []).map(({ value }) => value),
  );
  const others = SYNONYMS.filter(({ meant }) =>
    meant.every(([field]) => field !== 'make' && field !== 'model'),
  );
  return new Set([...EVERYDAY, ...[...values, ...others.flatMap(({ words }) => words)].map(keyOf)]);
}

function namesOf(field: NamedField, values: readonly string[], general: ReadonlySet<string>): Named[] {
  const named = (name: string, value: string, when: Condition = 'always', numeric = false): Named => ({
    name,
    kind: 'values',
    field,
    values: [value],
    when,
    numeric,
  });
  switch (field) {
    case 'make_model':
      return [
        ...longerNames(values).map(({ rest, value }) => named(rest, value, 'denied')),
        ...values.flatMap((value) => {
          const [make, model] = [makeOf(value), modelOf(value)];
          const key = keyOf(model);
          const numeric = isFigure(key);
          const both = named(`${make} ${model}`, value, 'always', numeric);
          if (key.length < 2 || numeric || general.has(key)) {
            // "86 toyota", but "2008 peugeot" is a year.
            return numeric && key.length < 4
              ? [both, named(`${model} ${make}`, value, 'always', true)]
              : [both];
          }
          return [both, named(model, value)];
        }),
      ];
    case 'colour':
      return colourNames(values).map(({ name, colours, when }) => ({
        ...named(name, '', when),
        values: colours,
      }));
    case 'badge':
      return [
        ...badgeNames(values).map(({ name, value, when }) => named(name, value, when)),
        ...badgeWords(values).flatMap(({ word, badges, isStart }) => [
          ...(word.length > 2 && badges.length <= MOST_BADGES
            ? [{ ...named(word, '', 'denied'), values: badges }]
            : []),
          ...(isStart ? [{ ...named(word, '', 'car'), values: badges }] : []),
        ]),
      ];
    case 'tag':
      return values.filter((value) => wordsIn(value).length > 1).map((value) => named(value, value));
    case 'item_type':
      return values.filter((value) => value !== 'car').map((value) => named(value, value));
    case 'state':
      return values.map((value) => named(value, value, SHORT_STATES.has(keyOf(value)) ? 'place' : 'always'));
    case 'city':
      return values.flatMap((value) => [named(value, value), named(value, value, 'place')]);
    case 'body':
      return values.flatMap((value) => [named(value, value), named(`${value}s`, value)]);
    default:
      return values
        .filter((value) => !isFigure(keyOf(value)) && keyOf(value).length > 1)
        .map((value) => named(value, value));
  }
}

/** What longer names of a model have more than the model's own: "pajero not sport" means the Pajero Sport. */
function longerNames(keys: readonly string[]): { rest: string; value: string }[] {
  const known = new Set(keys);
  return keys.flatMap((value) =>
    [...value.matchAll(/ /g)].flatMap(({ index }) =>
      known.has(value.slice(0, index)) ? [{ rest: value.slice(index + 1), value }] : [],
    ),
  );
}

/** A colour word means every colour that contains it: "white" for White and Glacier White. */
function colourNames(values: readonly string[]): { name: string; colours: string[]; when: Condition }[] {
  const byWord = new Map<string, string[]>();
  for (const value of values) {
    for (const word of new Set(wordsIn(value))) byWord.set(word, [...(byWord.get(word) ?? []), value]);
  }
  const general = COLOUR_WORDS.filter((word) => byWord.has(word));
  return [...values, ...general].flatMap((value) => {
    const words = wordsIn(value);
    const [word = ''] = words;
    if (words.length !== 1) return [{ name: value, colours: [value], when: 'always' as const }];
    const colours = byWord.get(word) ?? [];
    const when = colours.length <= MOST_COLOURS ? ('always' as const) : ('denied' as const);
    return [{ name: value, colours, when }];
  });
}

/**
 * Badges that a filter can stand for without hiding cars: where another badge holds the same word ("Sport", "Maxx
 * Sport") the text finds both. A badge without a digit may be any word, and counts only where the phrase names a car.
 */
function badgeNames(values: readonly string[]): { name: string; value: string; when: Condition }[] {
  const badges = values.map((value) => ({ value, key: keyOf(value), words: wordsIn(value) }));
  const holders = new Map<string, Set<string>>();
  for (const { key, words } of badges) {
    for (const word of words) {
      const keys = holders.get(word);
      if (keys) keys.add(key);
      else holders.set(word, new Set([key]));
    }
  }
  const isHeld = (key: string) =>
    hasDigit(key) &&
    badges.some((each) => each.key !== key && each.key.includes(key) && keysIn(each.value).has(key));
  return badges.flatMap(({ value, key, words }) => {
    if (key.length < 2 || isFigure(key) || isHeld(key)) return [];
    const [rarest, ...others] = words.map((word) => holders.get(word) ?? new Set<string>()).sort(bySize);
    for (const other of rarest ?? []) {
      if (other !== key && others.every((keys) => keys.has(other))) return [];
    }
    return [{ name: value, value, when: hasDigit(key) ? ('always' as const) : ('car' as const) }];
  });
}

/**
 * Badges that hold a word: who says "not GTI" means all of them. A word of more badges is too general to be one.
 * `isStart`: a short word that others begin with, so that the text would find these too: the SR of a HiLux is no SR5.
 */
function badgeWords(values: readonly string[]): { word: string; badges: string[]; isStart: boolean }[] {
  const byWord = new Map<string, string[]>();
  for (const value of values) {
    for (const word of new Set(wordsIn(value))) byWord.set(word, [...(byWord.get(word) ?? []), value]);
  }
  const all = [...byWord.keys()].sort();
  const next = new Map(all.map((word, at) => [word, all[at + 1] ?? '']));
  return [...byWord].flatMap(([word, holding]) => {
    if (isFigure(word) || holding.length > MOST_HELD) return [];
    const isShort = word.length > 1 && word.length <= LONGEST_START;
    const isStart = isShort && (next.get(word) ?? '').startsWith(word);
    // An SS-V is an SS.
    const badges = isStart ? values.filter((value) => keysIn(value).has(word)) : holding;
    return badges.length > MOST_HELD ? [] : [{ word, badges, isStart }];
  });
}

/** More badges than these are no one's meaning. */
const MOST_HELD = 30;
/** Letters. */
const LONGEST_START = 4;

const bySize = (a: ReadonlySet<string>, b: ReadonlySet<string>) => a.size - b.size;

/** Words that stand in several badges. */
function commonWords(badges: readonly string[]): ReadonlySet<string> {
  const once = new Set<string>();
  const common = new Set<string>();
  for (const badge of badges) {
    for (const word of new Set(wordsIn(badge))) (once.has(word) ? common : once).add(word);
  }
  return common;
}

/** More badges than these are no one's meaning. */
const MOST_GLUED = 40;

function gluedAmong(badges: readonly string[]): Vocabulary['gluedBadges'] {
  const known = new Map<string, readonly string[]>();
  return (keys) => {
    const key = keys.join('');
    if (key.length < 4 || !/\d/.test(key) || !/[a-z]/.test(key)) return [];
    const typed = keys.join(' ');
    const before = known.get(typed);
    if (before) return before;
    const holding = badges.filter((badge) => keyOf(badge).includes(key) && keysIn(badge).has(key));
    const isWritten = (badge: string) => ` ${wordsIn(badge).join(' ')} `.includes(` ${typed} `);
    const found = holding.length > MOST_GLUED || holding.every(isWritten) ? [] : holding;
    known.set(typed, found);
    return found;
  };
}
