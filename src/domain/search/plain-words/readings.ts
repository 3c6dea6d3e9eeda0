/** What words at a place of a phrase may mean, and what a phrase comes to. */
import type { ExampleLoan } from '../../finance/weekly-search.ts';
import type { FacetValue, Place, Range, SearchQuery } from '../engine.ts';
import type { RangeField, Sort, ValueField } from '../fields.ts';
import type { RangeReading } from './amounts/reading.ts';
import type { BuiltValues } from './built.ts';
import type { Token } from './tokens.ts';
import type { Wish } from './wishes/wish.ts';

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

export interface Found {
  /** Where in the text. */
  at: number;
  tokens: readonly Placed[];
  reading: Reading;
}
export type Reading =
  | {
      kind: 'values';
      field: ValueField;
      values: readonly string[];
      years?: Range;
      badges?: readonly string[];
      bodies?: readonly string[];
    }
  | { kind: 'without'; without: SearchQuery['filters'] }
  | ({ kind: 'range'; weekly?: string } & Omit<RangeReading, 'length'>)
  | { kind: 'near'; near: Place }
  | Extract<Meaning, { kind: 'several' }>
  | { kind: 'sort'; sort: Sort };
export type Match = { reading: Reading; length: number /** Only near a name. */; slip?: true };

export interface Placed extends Token {
  at: number;
  /** An ordinary word that stands behind no name: it means nothing by itself. */
  loose?: true;
}

export type Reader = Omit<Context, 'carNamed' | 'deniedMakes' | 'makes' | 'models'>;

export interface Context {
  vocabulary: Vocabulary;
  thisYear: number;
  /** An amount without any word may be a budget. */
  bare: boolean;
  /** The phrase names a make or model, so that grade words may follow. */
  carNamed: boolean;
  /** The makes of those that are not wanted, whose grades may follow too. */
  deniedMakes: ReadonlySet<string>;
  /** The makes that it names, or names models of. */
  makes: ReadonlySet<string>;
  /** The models that it names. */
  models: ReadonlySet<string>;
  /** The words come after a "not". */
  denied?: true;
  /** What was found so far. */
  asked?: readonly Found[];
}

/** The facets of a search for everything: their values are the words that can become filters. */
export type StockWords = Partial<Readonly<Record<ValueField, readonly FacetValue[]>>>;

/**
 * When a reading of a word counts: always, behind a word of place ("in orange"), in a phrase that names a car, behind a
 * "not", where text search is of no help, beside a word of grade ("vf ss"), or where no other make is named ("86 gts").
 */
export type Condition = 'always' | 'place' | 'car' | 'denied' | 'graded' | 'alone';

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
      /** Of a generation. */
      bodies?: readonly string[];
    }
  | {
      kind: 'several';
      values: readonly (readonly [ValueField, readonly string[]])[];
      ranges: Required<Wish>['ranges'];
      /** Means nothing where the phrase names a car. */
      unlessCar: boolean;
      /** Nor where it says a kind of car more plainly. */
      unlessKind: boolean;
    }
  | { kind: 'sort'; sort: Sort };

export interface Vocabulary {
  /** By the joined letters and digits of their words; earlier entries win. */
  readonly meanings: ReadonlyMap<string, readonly Meaning[]>;
  /** Words of names in stock, whether they mean something alone or not: none of them is a slip. */
  readonly words: ReadonlySet<string>;
  /** Those that names in stock hold. */
  readonly stocked: ReadonlySet<string>;
  /** The key of the name that a mistyped key stands for; null where there is none, or several. */
  readonly spelled: (key: string) => string | null;
  /** The word of the language, or of a name, that a mistyped word stands for; null where there is none, or several. */
  readonly respelled: (key: string) => string | null;
  /** Seat numbers in stock, rising. */
  readonly seats: readonly number[];
  /** Words that stand in several badges. */
  readonly badgeWords: ReadonlySet<string>;
  /** The words of all badges. */
  readonly badgeKeys: ReadonlySet<string>;
  /**
   * Badges that hold these words together, where not all of them are written so: "162tsi" of a `162 TSI`. Letters alone
   * may be any word, and count only of a car that is named.
   */
  readonly gluedBadges: (keys: readonly string[], carNamed: boolean) => readonly string[];
  /** Long badges, by their keys: who pastes an ad's title wants that very car. */
  readonly pasted: ReadonlyMap<string, readonly string[]>;
  /** Badges whose words begin with these letters: the QV of a Quadrifoglio Verde. */
  readonly initialled: (key: string) => readonly string[];
  /** Badges that hold a word, where they are few enough to be meant. */
  readonly badgesWith: (key: string) => readonly string[];
  /** The badges of each model, as far as names tell them. */
  readonly badgesOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Doors, cylinders and engines in stock. */
  readonly built: BuiltValues;
  /** The postcode of a town, by the letters of its name; undefined for others. */
  readonly postcodeOf: (key: string) => string | undefined;
  /** How many towns the stock stands in. */
  readonly towns: number;
  /** Makes that people ask for and the stock does not have, by their keys. */
  readonly absent: ReadonlyMap<string, string>;
  /** Drives in stock. */
  readonly drives: readonly string[];
  /** The site can measure distances. */
  readonly near: boolean;
  /** What payments a week are worked out with. */
  readonly loan: ExampleLoan | null;
  /** The longest name, in words. */
  readonly longest: number;
  readonly kinds: readonly Kind[];
}

/** Makes or models that are one thing together, such as small SUVs. */
export interface Kind {
  title: string;
  field: ValueField;
  values: ReadonlySet<string>;
}

/** A meaning with the name it goes by. */
export type Named = Extract<Meaning, { kind: 'values' }> & { name: string };
