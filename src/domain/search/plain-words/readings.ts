/** What words at a place of a phrase may mean, and what a phrase comes to. */
import type { Place, Range, SearchQuery } from '../engine.ts';
import type { RangeField, Sort, ValueField } from '../fields.ts';
import type { RangeReading } from './amounts.ts';
import type { Token } from './tokens.ts';
import type { Meaning, Vocabulary } from './vocabulary.ts';

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
    }
  | { kind: 'without'; without: SearchQuery['filters'] }
  | ({ kind: 'range'; weekly?: string } & Omit<RangeReading, 'length'>)
  | { kind: 'near'; near: Place }
  | Extract<Meaning, { kind: 'several' }>
  | { kind: 'sort'; sort: Sort };
export type Match = { reading: Reading; length: number };

export interface Placed extends Token {
  at: number;
}

export type Reader = Omit<Context, 'carNamed' | 'makes'>;

export interface Context {
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
