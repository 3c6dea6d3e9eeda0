/**
 * What the catalogue knows of the Australian market. A fact that is not certain is absent: nothing here is a guess.
 * Names are the maker's own. Letter case, accents, spaces and hyphens make no difference where a name is looked up, so
 * "hi lux" and "HILUX" need no entry of their own.
 */
import * as v from 'valibot';
import { BODY_TYPES } from '#domain/inventory/kinds.ts';

/** Kinds of vehicle as a buyer sorts them, smallest first within a kind. */
const SEGMENTS = [
  ...['micro', 'light', 'small', 'medium', 'large', 'upper large'],
  ...['sports', 'people mover'],
  ...['light suv', 'small suv', 'medium suv', 'large suv', 'upper large suv', 'off-roader'],
  ...['ute', 'large ute', 'van', 'bus', 'truck'],
  ...['caravan', 'camper trailer', 'motorhome', 'campervan'],
] as const;

const FUELS = ['petrol', 'diesel', 'hybrid', 'plug-in hybrid', 'electric', 'lpg', 'hydrogen'] as const;

/** Driven wheels. `4WD` has a low range or a transfer case, as utes and off-roaders do; `AWD` has none. */
const DRIVES = ['FWD', 'RWD', 'AWD', '4WD'] as const;

/** How a caravan, camper or motorhome is built, as its maker and its buyers say. */
const LAYOUTS = [
  ...['full height', 'pop top', 'expandable', 'hybrid', 'teardrop', 'fifth wheeler', 'slide-on'],
  'toy hauler',
  ...['wind-up', 'soft floor', 'forward fold', 'rear fold', 'side fold'],
  ...['campervan', 'A class', 'B class', 'C class'],
] as const;

const name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40));
/** Capitals, digits, `#` for any digit, hyphens and spaces; see `versions.ts`. */
const template = v.pipe(v.string(), v.maxLength(40), v.regex(/^(?=.*#)[A-Z0-9#][A-Z0-9# -]*$/));
const names = v.optional(v.pipe(v.array(name), v.minLength(1)));
const seats = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(70));
const year = v.pipe(v.number(), v.integer(), v.minValue(1930), v.maxValue(2027));

const facts = {
  /**
   * First and last year sold new in Australia (a grey import: years built); null: still sold. Cars bear the year they
   * were built in or complied with the rules, so that the year before and the year after contradict nothing.
   */
  years: v.optional(v.tuple([year, v.nullable(year)])),
  /** The usual one first. */
  bodies: v.optional(v.pipe(v.array(v.picklist(BODY_TYPES)), v.minLength(1))),
  /** All numbers of seats it was sold with. */
  seats: v.optional(v.pipe(v.array(seats), v.minLength(1))),
  drives: v.optional(v.pipe(v.array(v.picklist(DRIVES)), v.minLength(1))),
  fuels: v.optional(v.pipe(v.array(v.picklist(FUELS)), v.minLength(1))),
  /** Least and most it may tow with brakes across its versions, in kilograms. Only where it is public and certain. */
  towing: v.optional(v.tuple([v.number(), v.number()])),
  /** Only of what one lives in. The usual one first. */
  layouts: v.optional(v.pipe(v.array(v.picklist(LAYOUTS)), v.minLength(1))),
};

/** A version that feeds or shoppers name as if it were a model of its own: HiLux Cab Chassis, i30 N, Wrangler Unlimited. */
const VariantSchema = v.strictObject({
  name,
  also: names,
  /** As a family's. */
  withMake: names,
  /** Its make's other families have it too: the Cooper S of a Clubman. */
  acrossMake: v.optional(v.literal(true)),
  /** Where it is another than its family's: the Commodore Ute. */
  segment: v.optional(v.picklist(SEGMENTS)),
  ...facts,
});

/** All that shoppers call by one name: every HiLux, whatever its cab and year. */
const FamilySchema = v.strictObject({
  name,
  /** Other names people write: nicknames, codes, short forms, usual misspellings. */
  also: names,
  /**
   * Names that mean it in a feed, beside its make, and are too common to search by: the word at which some feeds cut a
   * name (Jeep "Grand"), a word of every day (Holden "Ute"), a number (MG "3"). Its own name too, where that is one:
   * Nissan Note, Honda Fit, Lexus IS.
   */
  withMake: names,
  /**
   * What its versions are called where their names follow a rule, `#` for a digit: "3##" is 320i and 330Ci, "GLC##" is
   * GLC63. One that stands among the variants needs none.
   */
  versions: v.optional(v.pipe(v.array(template), v.minLength(1))),
  segment: v.picklist(SEGMENTS),
  ...facts,
  variants: v.optional(v.array(VariantSchema)),
});

export const MakeSchema = v.strictObject({
  name,
  /** Other names, such as "VW", "vdub", "Merc"; and a first word that feeds cut it at ("Land"). */
  also: names,
  /**
   * Names that some feeds have as a make, and that begin names of families here: Haval and Tank of GWM. Read as a make,
   * "Haval" with the model "Jolion" is the Haval Jolion of GWM; searched for, it is every Haval and no other GWM.
   */
  lines: names,
  /**
   * Names that mean it where a feed gives a make, and nowhere else, for they are words, models or badges too: "Golf" of
   * Golf Caravans, "Ultimate" of Ultimate Campers.
   */
  inFeeds: names,
  families: v.array(FamilySchema),
});

export type Make = v.InferInput<typeof MakeSchema>;
export type Family = v.InferInput<typeof FamilySchema>;
export type Variant = v.InferInput<typeof VariantSchema>;
