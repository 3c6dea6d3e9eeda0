/** Measures how well a column's values fit a field. */
import { findMake, findModel } from '#domain/vehicles/find.ts';
import { toBodyType } from '../../body.ts';
import { toSimpleFuel } from '../../fuel-words.ts';
import { toSimpleTransmission } from '../../gearbox-words.ts';
import { isColour } from '../../reading/colours.ts';
import { toStatus } from '../../status-words.ts';
import { FEED_FIELDS } from '../fields.ts';
import { isFiller } from '../fillers.ts';
import { readValue } from '../values.ts';
import { toCarType, toItemType, toPriceType, toState } from '../words.ts';
import type { Column } from './columns.ts';
import type { Target } from './trade-names.ts';

const OPTIONS = { utcOffset: '+10:00' };

/** A column's texts, without fillers. */
export const known = ({ texts }: Column) => texts.filter((text) => text !== '-' && !isFiller(text));

/** The share of known texts that pass, from 0 to 1; 0 if there are none. */
export function share(column: Column, test: (text: string) => boolean): number {
  const texts = known(column);
  return texts.length === 0 ? 0 : texts.filter(test).length / texts.length;
}

/** The share of known texts that are different from each other, from 0 to 1. */
export function distinct(column: Column): number {
  const texts = known(column);
  return texts.length === 0 ? 0 : new Set(texts.map((text) => text.toLowerCase())).size / texts.length;
}

const isVin = (text: string) => /^[A-HJ-NPR-Z0-9]{17}$/i.test(text.replace(/\s+/g, ''));
export const isUrl = (text: string) => /^(https?:)?\/\/\S+\.\S+/i.test(text);
const isPicture = (text: string) => isUrl(text) && /\.(jpe?g|png|webp|gif|avif)\b/i.test(text);

/** The number at the start of a text, whatever its unit; null if there is none. */
export function amount(text: string): number | null {
  const digits = /^(?:a?u?\$|aud)?\s*(-?\d[\d,.' ]*)/i.exec(text)?.[1];
  if (digits === undefined) return null;
  const trimmed = digits.trim().replace(/[' ]/g, '');
  const number = Number(
    /^\d{1,3}(\.\d{3})+$/.test(trimmed) ? trimmed.replaceAll('.', '') : trimmed.replaceAll(',', ''),
  );
  return Number.isFinite(number) ? number : null;
}

const between = (min: number, max: number) => (text: string) => {
  const value = amount(text);
  return value !== null && (value === 0 || (value >= min && value <= max));
};
const NO_PRICE = /^(poa|p\.o\.a\.?|call|enquire|contact|ask|price on application|sold|auction)\b/i;
const isPrice = (text: string) => NO_PRICE.test(text) || between(100, 5_000_000)(text);
const reads = (field: keyof typeof FEED_FIELDS) => (text: string) =>
  readValue(FEED_FIELDS[field], text, OPTIONS).fault === null;
const isYesOrNo = (text: string) => /^(y|yes|n|no|true|false|t|f)$/i.test(text);
/** RedBook's key for a variant: `AUVFORD2017AEAB`, or the older form without a country, `FORDRANG17AEAB`. */
const isRedBookCode = (text: string) =>
  /^(?:AU[A-Z]|[A-Z])[A-Z][A-Z0-9-]{2,7}(?:19|20)?\d{2}[A-Z][A-Z0-9]{2,4}$/i.test(text) &&
  text.length >= 11 &&
  text.length <= 16;
const isWord = (text: string) => /\p{L}{2}/u.test(text) && text.length <= 120 && !isUrl(text) && !isVin(text);
const isCondition = (text: string) => toCarType(text) !== null || carTypeOf(text) !== null;

/** Further words for new, used and demo, beyond those that every feed may use. */
export function carTypeOf(text: string): 'new' | 'used' | 'demo' | null {
  const plain = text
    .toLowerCase()
    .replace(/^https?:\/\/schema\.org\//, '')
    .replace(/[^a-z]+/g, '');
  if (/^(usedcondition|refurbishedcondition|cpo|certified(preowned)?|preowned|trade|tradein)$/.test(plain))
    return 'used';
  if (/^(newcondition|neworder|factorynew)$/.test(plain)) return 'new';
  return /^(demo|demonstrator|dem|exdemo)$/.test(plain) ? 'demo' : null;
}

const isYear = (today: Date) => (text: string) => {
  const year = /^(19|20)\d\d(?=$|[-/.]|\.0$)/.exec(text)?.[0];
  return year !== undefined && Number(year) <= today.getUTCFullYear() + 2;
};

const isDate = (text: string) =>
  /^\d{1,2}[-/. ](\d{1,2}|[a-z]{3,9})[-/. ]\d{2,4}|^\d{4}-\d\d-\d\d/i.test(text);
const isPlate = (text: string) =>
  /^(?=.*[a-z])[a-z0-9]{1,4}[ .·-]?[a-z0-9]{0,4}[ .·-]?[a-z0-9]{0,4}$/i.test(text) &&
  text.replace(/[^a-z0-9]/gi, '').length <= 7 &&
  /\d/.test(text);

/** A title without its leading year, so that it begins with the make. */
export const afterYear = (text: string) => text.replace(/^((19|20)\d\d|my\d\d)\s+/i, '');

/** Whether the text is a title: an optional year, a known make and something more. */
export function titleModel(text: string): boolean {
  const words = afterYear(text).split(/\s+/);
  const make = [3, 2, 1]
    .map((count) => words.slice(0, count).join(' '))
    .find((name) => findMake(name) !== null);
  return (
    make !== undefined && words.length > make.split(' ').length && text.length <= 120 && !text.includes('\n')
  );
}

interface Evidence {
  test: (text: string) => boolean;
  /**
   * The share of values that must pass if the column's name is clear, if it is ambiguous, and if it says nothing.
   */
  least: readonly [named: number, perhaps: number, unnamed: number];
}

const NEVER = 2;

/** The evidence for each target. */
export function evidenceOf(today: Date): Partial<Record<Target, Evidence>> {
  const figures = (min: number, max: number): Evidence => ({
    test: between(min, max),
    least: [0.6, 0.95, NEVER],
  });
  return {
    vin: { test: isVin, least: [0.3, 0.5, 0.8] },
    stocknum: {
      test: (text) =>
        text.length <= 24 &&
        /^[\p{L}\p{N}][\p{L}\p{N} ./_-]*$/u.test(text) &&
        !isVin(text) &&
        !isRedBookCode(text),
      least: [0.6, 0.95, NEVER],
    },
    regplate: { test: isPlate, least: [0.4, 0.6, NEVER] },
    rego_expiry: { test: isDate, least: [0.5, 0.7, NEVER] },
    make: { test: (text) => findMake(text) !== null, least: [0.4, 0.6, 0.8] },
    model: { test: isWordOrNumber, least: [0.7, 0.9, NEVER] },
    badge: { test: isWordOrNumber, least: [0.6, 0.8, NEVER] },
    series: { test: isWordOrNumber, least: [0.6, 0.8, NEVER] },
    year: { test: isYear(today), least: [0.7, 0.9, 0.95] },
    title: { test: titleModel, least: [0.6, 0.6, 0.8] },
    car_type: { test: isCondition, least: [0.8, 0.8, 0.95] },
    status: { test: (text) => statusOf(text) !== null, least: [0.7, 0.8, NEVER] },
    item_type: { test: (text) => toItemType(text) !== null, least: [0.8, 0.8, NEVER] },
    drive_away: { test: isPrice, least: [0.7, 0.9, NEVER] },
    egc: { test: isPrice, least: [0.7, 0.9, NEVER] },
    price: { test: isPrice, least: [0.7, 0.9, NEVER] },
    cost: { test: isPrice, least: [0.3, 0.9, NEVER] },
    price_type: { test: (text) => priceTypeOf(text) !== null, least: [0.7, 0.8, 0.9] },
    includes_charges: { test: isYesOrNo, least: [0.9, 0.9, NEVER] },
    before_price: { test: isPrice, least: [0.7, 0.9, NEVER] },
    weekly_price: figures(10, 2_000),
    km: figures(0, 2_000_000),
    colour: { test: (text) => isColour(text) || /^[^/]+ \/ [^/]+$/.test(text), least: [0.5, 0.7, 0.85] },
    interior_colour: { test: (text) => isColour(text), least: [0.4, 0.7, NEVER] },
    body: { test: (text) => toBodyType(text) !== null, least: [0.4, 0.7, 0.9] },
    drive: { test: (text) => isWordOrNumber(text) && text.length <= 40, least: [0.7, 0.9, NEVER] },
    fuel: { test: (text) => toSimpleFuel(text) !== null, least: [0.5, 0.7, 0.9] },
    transmission: { test: (text) => toSimpleTransmission(text) !== null, least: [0.5, 0.7, 0.9] },
    doors: figures(1, 9),
    seats: figures(1, 99),
    engine_size: { test: (text) => litresIn(text), least: [0.5, 0.6, NEVER] },
    'variant.cylinders': figures(1, 16),
    'variant.induction': { test: isWord, least: [0.6, 0.9, NEVER] },
    'variant.fuelconsumptioncombined': figures(0.5, 60),
    build_date: {
      test: (text) => isDate(text) || /^\d{1,2}\/\d{2,4}$|^[a-z]{3,9} \d{2,4}$|^\d{4}-\d\d$/i.test(text),
      least: [0.6, 0.8, NEVER],
    },
    compliance_date: {
      test: (text) => isDate(text) || /^\d{1,2}\/\d{2,4}$|^\d{4}-\d\d$/.test(text),
      least: [0.6, 0.8, NEVER],
    },
    created_at: { test: isDate, least: [0.8, 0.9, NEVER] },
    certified: { test: reads('certified'), least: [0.9, 0.9, NEVER] },
    has_nvic: { test: isWordOrNumber, least: [0.5, 0.9, NEVER] },
    redbook_code: { test: isRedBookCode, least: [0.5, 0.7, 0.9] },
    show_on_dealer_website: { test: isYesOrNo, least: [1, NEVER, NEVER] },
    pictures: { test: (text) => isUrl(text), least: [0.7, 0.95, NEVER] },
    dealercomments: { test: (text) => /\p{L}{2}/u.test(text) && !isUrl(text), least: [0.7, 0.9, NEVER] },
    features: { test: isWordOrNumber, least: [0.7, 0.9, NEVER] },
    'location.location_name': { test: isWord, least: [0.8, 0.9, NEVER] },
    'location.city': {
      test: (text) => isWord(text) && !/\d/.test(text) && text.length <= 40 && toState(text) === null,
      least: [0.8, 0.95, NEVER],
    },
    'location.state': {
      test: (text) => toState(text.replace(/^AU-/i, '')) !== null,
      least: [0.6, 0.8, 0.95],
    },
    place: { test: (text) => PLACE.test(text), least: [0.6, 0.8, 0.9] },
    'caravan.tare_weight': figures(0.3, 9_000),
    'caravan.aggregate_trailer_mass': figures(0.3, 9_000),
    'caravan.sleeps': figures(1, 12),
    'caravan.body_length_feet': figures(6, 50),
  };
}

function isWordOrNumber(text: string): boolean {
  return (
    text.length <= 400 && /[\p{L}\p{N}]/u.test(text) && !isUrl(text) && !isVin(text) && !isRedBookCode(text)
  );
}

/** `Caringbah, NSW`. */
export const PLACE = /^\D+,\s*(NSW|VIC|QLD|WA|SA|TAS|ACT|NT)$/i;

/** A status, in the trade's words or schema.org's. */
export function statusOf(text: string): string | null {
  const plain = text.replace(/^https?:\/\/schema\.org\//i, '');
  const words = plain.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/_/g, ' ');
  return /^not available$/i.test(words) ? 'coming_soon' : toStatus(words);
}

/** A price type, with spaces or underscores: `drive_away`. */
export const priceTypeOf = (text: string) => toPriceType(text.replace(/_/g, ' '));

/** Litres or cubic centimetres anywhere in the text. */
function litresIn(text: string): boolean {
  if (/^\d\.\d{1,2}$|^0$/.test(text)) return true;
  return /\b\d(\.\d+)?\s*(l|lt|ltr|litres?)\b|^\d{3,4}\s*(cc)?$/i.test(text);
}

export const isPictureColumn = (column: Column) =>
  share(column, (text) => text.split(/[|;,\s]+/).some(isPicture)) >= 0.5;

/** The share of makes and models in two columns that the catalogue knows, from 0 to 1. */
export function shareKnown(pairs: readonly (readonly [make: string, model: string])[]): number {
  if (pairs.length === 0) return 0;
  return pairs.filter(([make, model]) => findModel(make, model) !== null).length / pairs.length;
}
