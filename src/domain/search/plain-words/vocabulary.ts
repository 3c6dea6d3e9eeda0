/** The words of one stock, prepared once so that sentences are read quickly. */
import type { ExampleLoan } from '../../finance/weekly-search.ts';
import type { FacetValue } from '../engine.ts';
import { SORTS, type Sort, type ValueField, wantsAll } from '../fields.ts';
import { makeOf, modelOf } from '../routes.ts';
import { keyOf, tokensOf } from './tokens.ts';
import { COLOUR_WORDS, EVERYDAY, SHORT_STATES, SORT_WORDS, SYNONYMS } from './trade.ts';

/** The facets of a search for everything: their values are the words that can become filters. */
export type StockWords = Partial<Readonly<Record<ValueField, readonly FacetValue[]>>>;

/**
 * When a reading of a word counts: always, behind a word of place ("in orange"), in a phrase that names a car, or behind
 * a "not", where text search is of no help.
 */
type Condition = 'always' | 'place' | 'car' | 'denied';

/** What some words may mean. */
export type Meaning =
  | { kind: 'values'; field: ValueField; values: readonly string[]; when: Condition; numeric: boolean }
  | { kind: 'sort'; sort: Sort };

export interface Vocabulary {
  /** By the joined letters and digits of their words; earlier entries win. */
  readonly meanings: ReadonlyMap<string, readonly Meaning[]>;
  /** Seat numbers in stock, rising. */
  readonly seats: readonly number[];
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
const MOST_BADGES = 12;

/** The words of a name, split as text search splits them. */
const wordsIn = (name: string) =>
  tokensOf(name)
    .map(({ key }) => key)
    .filter(Boolean);

const isFigure = (key: string) => /^\d+$/.test(key);
const hasDigit = (key: string) => /\d/.test(key) && !isFigure(key);

/** What a site can do with words: words for anything else stay text. */
interface Offer {
  /** The orders offered. */
  sorts?: readonly Sort[];
  /** Whether distances can be measured. */
  near?: boolean;
  /** The loan that payments a week are worked out with; null where the site has no finance. */
  loan?: ExampleLoan | null;
}

/** @param facets values in stock by field, as of a search for everything */
export function prepareVocabulary(
  facets: StockWords,
  { sorts = SORTS, near = true, loan = null }: Offer = {},
): Vocabulary {
  const meanings = new Map<string, Meaning[]>();
  let longest = 1;
  const add = (name: string, meaning: Meaning) => {
    const key = keyOf(name);
    if (key === '') return;
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
  for (const field of NAMED_FIELDS) {
    for (const { name, ...meaning } of namesOf(field, valuesOf(field), general)) add(name, meaning);
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
  for (const [sort, words] of SORT_WORDS) {
    if (sorts.includes(sort)) for (const word of words) add(word, { kind: 'sort', sort });
  }
  const seats = valuesOf('seats').map(Number).filter(Number.isInteger);
  const drives = valuesOf('drive');
  return { meanings, seats: seats.sort((a, b) => a - b), drives, near, loan, longest };
}

const sameKind = (a: Meaning, b: Meaning) =>
  a.kind === 'values' && b.kind === 'values' && a.field === b.field && a.when === b.when;

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
        ...badgeWords(values).map(({ word, badges }) => ({
          ...named(word, '', 'denied'),
          values: badges,
        })),
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
  return badges.flatMap(({ value, key, words }) => {
    if (key.length < 2 || isFigure(key)) return [];
    const [rarest, ...others] = words.map((word) => holders.get(word) ?? new Set<string>()).sort(bySize);
    for (const other of rarest ?? []) {
      if (other !== key && others.every((keys) => keys.has(other))) return [];
    }
    return [{ name: value, value, when: hasDigit(key) ? ('always' as const) : ('car' as const) }];
  });
}

/** Badges that hold a word: who says "not GTI" means all of them. A word of more badges is too general to be one. */
function badgeWords(values: readonly string[]): { word: string; badges: string[] }[] {
  const byWord = new Map<string, string[]>();
  for (const value of values) {
    for (const word of new Set(wordsIn(value))) byWord.set(word, [...(byWord.get(word) ?? []), value]);
  }
  return [...byWord].flatMap(([word, badges]) =>
    word.length > 2 && !isFigure(word) && badges.length <= MOST_BADGES ? [{ word, badges }] : [],
  );
}

const bySize = (a: ReadonlySet<string>, b: ReadonlySet<string>) => a.size - b.size;
