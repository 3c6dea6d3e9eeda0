/** What a wish is: words for a kind of car, and the few filters that are near what is meant. */
import type { Range } from '../../engine.ts';
import type { RangeField, ValueField } from '../../fields.ts';

export interface Wish {
  words: readonly string[];
  /** What its makes or models are together, where they are many: "European makes". */
  title?: string;
  values?: Partial<Record<ValueField, readonly string[]>>;
  /** Segments of the catalogue: the models in stock that belong to them. */
  segments?: readonly string[];
  /** Makes whose models of these segments are not meant. */
  notMakes?: readonly string[];
  /** Badges in stock that are alike. */
  badges?: RegExp;
  /** @param thisYear the year of today */
  ranges?: (thisYear: number) => Partial<Record<RangeField, Range>>;
  /** A word that, where the stock calls something so, means that: dealers have a category "Family". */
  unlessCalled?: string;
  /** Means nothing beside a kind of car that is said more plainly: an "economical suv" is an SUV. */
  unlessKind?: boolean;
  /** Where the phrase names a car it may be a badge: "CX-7 Luxury". */
  unlessCar?: boolean;
}

/** Words with the noun that may follow: "small car", "small cars". */
export const cars = (...words: string[]) => words.flatMap((word) => [`${word} car`, `${word} cars`]);

const BEFORE_USE = ['for', 'for a', 'for the', 'for my', 'for our', 'to'];

/** Uses with the noun before or behind: "uni car", "car for uni", "ute for the farm". */
export const carsFor = (nouns: readonly string[], ...uses: string[]) =>
  nouns.flatMap((noun) =>
    uses.flatMap((use) => [`${use} ${noun}`, ...BEFORE_USE.map((before) => `${noun} ${before} ${use}`)]),
  );

/** Segments, and what shoppers call them. */
export const SMALL_CARS = { title: 'Small cars', segments: ['micro', 'light', 'small'] };
export const MEDIUM_CARS = { title: 'Medium cars', segments: ['medium'] };
export const LARGE_CARS = { title: 'Large cars', segments: ['large', 'upper large'] };
export const SMALL_SUVS = { title: 'Small SUVs', segments: ['light suv', 'small suv'] };
export const MEDIUM_SUVS = { title: 'Medium SUVs', segments: ['medium suv'] };
export const LARGE_SUVS = { title: 'Large SUVs', segments: ['large suv', 'upper large suv'] };
export const OFF_ROADERS = { title: 'Off-roaders', segments: ['off-roader'] };
export const SPORTS_CARS = { title: 'Sports cars', segments: ['sports'] };
