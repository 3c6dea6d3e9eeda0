/**
 * The catalogue of the Australian market. Uncertain facts are left out: nothing here is a guess.
 * Names are the maker's own. Letter case, accents, spaces and hyphens make no difference when a name is
 * looked up, so "hi lux" and "HILUX" need no entries of their own.
 */
import * as v from 'valibot';
import { BODY_TYPES } from '#domain/inventory/kinds.ts';

/** Kinds of vehicle as buyers sort them, smallest first within a kind. */
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
   * First and last year sold new in Australia (a grey import: years built); null: still sold. A car's year is
   * the year of build or compliance, so the year before or after does not contradict it.
   */
  years: v.optional(v.tuple([year, v.nullable(year)])),
  /** The usual one first. */
  bodies: v.optional(v.pipe(v.array(v.picklist(BODY_TYPES)), v.minLength(1))),
  /** All numbers of seats it was sold with. */
  seats: v.optional(v.pipe(v.array(seats), v.minLength(1))),
  drives: v.optional(v.pipe(v.array(v.picklist(DRIVES)), v.minLength(1))),
  fuels: v.optional(v.pipe(v.array(v.picklist(FUELS)), v.minLength(1))),
  /**
   * Minimum and maximum braked towing capacity across its versions, in kilograms. Only if public and certain.
   */
  towing: v.optional(v.tuple([v.number(), v.number()])),
  /** Caravans, campers and motorhomes only. The usual one first. */
  layouts: v.optional(v.pipe(v.array(v.picklist(LAYOUTS)), v.minLength(1))),
};

/** A version that feeds or shoppers name like a model: HiLux Cab Chassis, i30 N, Wrangler Unlimited. */
const VariantSchema = v.strictObject({
  name,
  also: names,
  /** As a family's. */
  withMake: names,
  /** Its make's other families have it too: the Cooper S of a Clubman. */
  acrossMake: v.optional(v.literal(true)),
  /** If it differs from its family's: the Commodore Ute. */
  segment: v.optional(v.picklist(SEGMENTS)),
  ...facts,
});

/** All cars that shoppers call by one name: every HiLux, whatever its cab and year. */
const FamilySchema = v.strictObject({
  name,
  /** Other names people use: nicknames, codes, short forms, common misspellings. */
  also: names,
  /**
   * Names that mean it in a feed, beside its make, but are too common to search by: the word at which some
   * feeds cut a name (Jeep "Grand"), an everyday word (Holden "Ute"), a number (MG "3"). Also its own name,
   * if that is one: Nissan Note, Honda Fit, Lexus IS.
   */
  withMake: names,
  /**
   * Its versions' names if they follow a rule, `#` for a digit: "3##" is 320i and 330Ci, "GLC##" is GLC63.
   * One listed among the variants needs no rule.
   */
  versions: v.optional(v.pipe(v.array(template), v.minLength(1))),
  segment: v.picklist(SEGMENTS),
  ...facts,
  variants: v.optional(v.array(VariantSchema)),
});

export const MakeSchema = v.strictObject({
  name,
  /** Other names, such as "VW", "vdub", "Merc"; and a first word at which feeds cut it ("Land"). */
  also: names,
  /**
   * Names that some feeds use as a make, and that start family names here: GWM's Haval and Tank. Read as a
   * make, "Haval" with the model "Jolion" is the GWM Haval Jolion; searched for, it is every Haval and no
   * other GWM.
   */
  lines: names,
  /**
   * Names that mean it only as the make in a feed, because they are also words, models or badges: "Golf" of
   * Golf Caravans, "Ultimate" of Ultimate Campers.
   */
  inFeeds: names,
  families: v.array(FamilySchema),
});

export type Make = v.InferInput<typeof MakeSchema>;
export type Family = v.InferInput<typeof FamilySchema>;
export type Variant = v.InferInput<typeof VariantSchema>;
