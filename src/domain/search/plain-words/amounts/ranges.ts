/** Prices, kilometres and years in a shopper's words: "under 40k", "2021 or newer", "50-80,000 km". */
import type { Range } from '../../engine.ts';
import { phraseAt, type Token } from '../tokens.ts';
import { ageAt, decadeAt, OLDEST_YEAR } from './ages.ts';
import type { RangeReading } from './reading.ts';
import { type Amount, amountAt, spanAt } from './sums.ts';
import {
  AFTER_ABOUT,
  AFTER_MAX,
  AFTER_MIN,
  AFTER_YEAR_MAX,
  AFTER_YEAR_MIN,
  comparisonAt,
  FIT_YEARS,
  FIT_YEARS_SIGNS,
  KM_WORDS,
  PREFIXES,
  wordsAt,
} from './words.ts';

/** What "low kms" means, kilometres. */
const LOW_KM = 80_000;
const LOWEST_KM = 60_000;
const FEWEST = /^(?:lowest|very|super|minimal|hardly)$/;

const FEW = [
  ...[
    'low',
    'lowest',
    'lower',
    'very low',
    'few',
    'not many',
    'not too many',
    'hardly any',
    'minimal',
    'super low',
  ],
  ...['not a lot of', 'no high', 'not high', 'low low'],
];

/** How many tokens a comparison with a number takes that could mean several things: "under 2015", "around 4870". */
export function unclearAt(tokens: readonly Token[], at: number): number {
  const comparison = comparisonAt(tokens, at);
  const amount = comparison && amountAt(tokens, at + comparison.length);
  return amount ? comparison.length + amount.length : 0;
}

const LOWEST_PRICE = 500;
/** A bare `15k` or `25000` is a budget from this many dollars. */
const LEAST_BUDGET = 3000;
/** "Under 30" and "20 to 30" mean thousands, of dollars unless the phrase says otherwise; "under 3" could mean anything. */
const FEWEST_THOUSANDS = 5;
const MOST_THOUSANDS = 300;
/** After one of these words a figure is not short for thousands. */
const NO_THOUSANDS: readonly string[] = ['within', 'until', 'till', 'from', 'anywhere from'];
/** A figure before one of these words counts something else. */
const COUNTED: readonly string[] = [
  ...[
    'seats',
    'seat',
    'seater',
    'seaters',
    'door',
    'doors',
    'cyl',
    'cylinder',
    'cylinders',
    'speed',
    'gears',
  ],
  ...[
    'litre',
    'litres',
    'liter',
    'l',
    'cc',
    'kw',
    'hp',
    'inch',
    'tonne',
    'tonnes',
    'ton',
    't',
    'kg',
    'percent',
  ],
  ...['year', 'years', 'yr', 'yrs', 'owner', 'owners', 'people', 'adults', 'kids', 'children', 'passengers'],
  ...[
    'months',
    'month',
    'mths',
    'minutes',
    'mins',
    'min',
    'hours',
    'hour',
    'star',
    'stars',
    'series',
    '%',
    'l/100km',
    'litres/100km',
  ],
];
const FROM: readonly string[] = ['from', 'anywhere from'];
const HIGHEST = 5_000_000;

/** Whether a number may be the year of a car in stock. */
export function isYear(value: number, thisYear: number): boolean {
  return value >= OLDEST_YEAR && value <= thisYear + 1;
}

/**
 * The price, kilometre or year range said at this place, the longest reading first.
 * @param thisYear the year of today, for ages and for telling years from other numbers
 * @param bare whether an amount without any word may be a budget
 */
export function rangeAt(
  tokens: readonly Token[],
  at: number,
  thisYear: number,
  bare = false,
): RangeReading | null {
  const low = phraseAt(tokens, at, FEW);
  if (low > 0 && phraseAt(tokens, at + low, [...KM_WORDS, 'mileage', 'k']) > 0) {
    const most = FEWEST.test(tokens[at]?.word ?? '') ? LOWEST_KM : LOW_KM;
    return { field: 'km', range: { max: most }, named: false, length: low + 1 };
  }
  const age = ageAt(tokens, at, thisYear) ?? decadeAt(tokens, at, thisYear);
  if (age) return age;

  const noun = nounAt(tokens, at);
  const start = at + (noun?.length ?? 0);
  const reading = comparedAt(tokens, start, noun?.field ?? null, thisYear, bare);
  if (reading) return { ...reading, length: reading.length + start - at };

  // "Max spend 35k", "min year 2018": the amount comes after the comparison.
  const comparison = comparisonAt(tokens, at);
  const behind = comparison && nounAt(tokens, at + comparison.length);
  if (!behind) return null;
  const compared = tokens.slice(at, at + comparison.length);
  const turned = [...compared, ...tokens.slice(at + compared.length + behind.length)];
  const found = comparedAt(turned, 0, behind.field, thisYear, bare);
  return found && { ...found, length: found.length + behind.length };
}

/** What an amount is said to be of, with what joins the two: "budget of", "kms:". */
function nounAt(
  tokens: readonly Token[],
  at: number,
): { field: RangeReading['field']; length: number } | null {
  for (const [field, phrases] of PREFIXES) {
    const length = phraseAt(tokens, at, phrases);
    if (length === 0) continue;
    return { field, length: length + phraseAt(tokens, at + length, ['of', 'is', ':', 'range', '=']) };
  }
  return null;
}

function comparedAt(
  tokens: readonly Token[],
  at: number,
  given: RangeReading['field'] | null,
  thisYear: number,
  bare: boolean,
): RangeReading | null {
  const comparison = comparisonAt(tokens, at);
  const start = at + (comparison?.length ?? 0);
  const said = comparison ? wordsAt(tokens, at, comparison.length) : '';

  if (!comparison || comparison.side === 'between' || FROM.includes(said)) {
    const span = spanAt(tokens, start, comparison?.side === 'between');
    if (span) {
      const [low, high, length] = span;
      const plate = phraseAt(tokens, start + length, ['model', 'models', 'plate', 'build']);
      const years = plate > 0 ? shortYears(low, high, thisYear) : null;
      if (years) return { field: 'year', range: years, named: false, length: length + plate + start - at };
      const [first, second] = isCounted(tokens, start + length)
        ? [low, high]
        : inThousands([low, high], given, comparison !== null);
      return spanOf(first ?? low, second ?? high, given, thisYear, length + start - at);
    }
    if (comparison?.side === 'between') return null;
  }

  const told = amountAt(tokens, start);
  if (!told) return null;
  const isSum = (comparison || given) && !comparison?.years && !NO_THOUSANDS.includes(said);
  const [amount = told] =
    isSum && !isCounted(tokens, start + told.length) ? inThousands([told], given, true) : [told];
  const { value, plain } = amount;
  let length = start - at + amount.length;
  const yearly = plain && isYear(value, thisYear);
  const asYear = given === 'year' || (given === null && yearly);

  if (asYear && yearly && !amount.dollars) {
    if (comparison) {
      const fits = comparison.years || FIT_YEARS.includes(said) || FIT_YEARS_SIGNS.includes(said);
      if (comparison.side === 'about') {
        return { field: 'year', range: { min: value - 1, max: value + 1 }, named: false, length };
      }
      if (fits || given === 'year') {
        const step = comparison.strict || said === '>' || said === '<' ? 1 : 0;
        const range = comparison.side === 'min' ? { min: value + step } : { max: value - step };
        return { field: 'year', range, named: false, length };
      }
      // "under 2015" may be a price or a year. Only a round number is a likely price.
      if (value % 500 !== 0) return null;
    } else {
      const model = phraseAt(tokens, at + length, ['model', 'build', 'plate']);
      length += model;
      const newer = amount.plus ? 0 : orMoreAt(tokens, at + length, AFTER_YEAR_MIN);
      if (amount.plus || newer > 0) {
        return { field: 'year', range: { min: value }, named: false, length: length + newer };
      }
      const older = phraseAt(tokens, at + length, AFTER_YEAR_MAX);
      if (older > 0) return { field: 'year', range: { max: value }, named: false, length: length + older };
      return { field: 'year', range: { min: value, max: value }, named: true, length };
    }
  }
  if (given === 'year' || comparison?.years) return null;

  const field = fieldOf([amount], given);
  if (field === null || !isPlausible(field, value)) return null;
  if (comparison) {
    // A bare number of four digits behind "from" or "around" may be a postcode.
    if (plain && given === null && (comparison.side === 'about' || FROM.includes(said))) return null;
    if (comparison.side === 'about') {
      length += phraseAt(tokens, at + length, AFTER_ABOUT);
      return { field, range: about(field, value), named: false, length };
    }
    return { field, range: { [comparison.side]: value }, named: false, length };
  }
  const more = amount.plus ? 0 : orMoreAt(tokens, at + length, AFTER_MIN);
  if (amount.plus || more > 0) {
    return plain && given === null
      ? null
      : { field, range: { min: value }, named: false, length: length + more };
  }
  const nearly = phraseAt(tokens, at + length, AFTER_ABOUT);
  if (nearly > 0 && !plain)
    return { field, range: about(field, value), named: false, length: length + nearly };
  const less = phraseAt(tokens, at + length, AFTER_MAX);
  length += less;
  // A price or a distance alone is a maximum; a bare small number could be anything.
  const likely = bare && !plain && (amount.thousands || value >= 10_000) && value >= LEAST_BUDGET;
  const meant = less > 0 || given !== null || amount.dollars || amount.km || likely;
  // "2015 or less" may be a year; "8000 or less" is none.
  const isUnclear = less > 0 && plain && given === null && !amount.dollars;
  return meant && !(isUnclear && (isYear(value, thisYear) || value < LEAST_BUDGET))
    ? { field, range: { max: value }, named: false, length }
    : null;
}

/** The words behind an amount that make it a minimum; 0 for none. "2015 up to $20k" and "$30k and up to 80,000 km" go on. */
function orMoreAt(tokens: readonly Token[], at: number, phrases: readonly string[]): number {
  const length = phraseAt(tokens, at, phrases);
  const isUpTo = tokens[at + length - 1]?.word === 'up' && tokens[at + length]?.word === 'to';
  return length > 0 && isUpTo ? 0 : length;
}

/** "17 to 19 model": years without their century. */
function shortYears(low: Amount, high: Amount, thisYear: number): Range | null {
  const [min, max] = [2000 + low.value, 2000 + high.value];
  const isShort = [low, high].every(
    ({ dollars, km, thousands, value }) => !dollars && !km && !thousands && value < 100,
  );
  return isShort && min <= max && isYear(min, thisYear) && isYear(max, thisYear) ? { min, max } : null;
}

const isCounted = (tokens: readonly Token[], at: number) => phraseAt(tokens, at, COUNTED) > 0;

/** Expands figures that may be short for thousands: "under 30", "20 to 30". */
function inThousands(
  amounts: readonly Amount[],
  given: RangeReading['field'] | null,
  compared: boolean,
): readonly Amount[] {
  const isShort = ({ value, dollars, km, thousands, plain }: Amount) =>
    !(dollars || km || thousands || plain) &&
    Number.isInteger(value) &&
    value >= FEWEST_THOUSANDS &&
    value <= MOST_THOUSANDS;
  const [low, high] = amounts;
  if (given === 'year' || !amounts.every(isShort)) return amounts;
  // "10 to 15" may be thousands; "7 or 8" and "5 to 7" are seats.
  if (!compared && given === null && low && high && !(low.value >= 10 && high.value > low.value))
    return amounts;
  return amounts.map((each) => ({ ...each, value: each.value * 1000, thousands: true }));
}

function spanOf(
  first: Amount,
  second: Amount,
  given: RangeReading['field'] | null,
  thisYear: number,
  length: number,
): RangeReading | null {
  let [low, high] = [first.value, second.value];
  if (first.plain && isYear(low, thisYear) && (given === null || given === 'year')) {
    // `2018-20`
    if (!second.plain && high < 100 && !second.thousands) high += Math.floor(low / 100) * 100;
    if (isYear(high, thisYear) && !second.dollars && !second.km && !second.thousands) {
      return {
        field: 'year',
        range: { min: Math.min(low, high), max: Math.max(low, high) },
        named: false,
        length,
      };
    }
  }
  if (given === 'year') return null;
  const field = fieldOf([first, second], given);
  if (field === null) return null;
  // "20 to 30k", "50-80,000 km": the first number is as many thousands as the second.
  if (low < 1000 && high >= 1000 && low * 1000 <= high) low *= 1000;
  if (high < 1000 && low >= 1000 && high * 1000 >= low) high *= 1000;
  if (!isPlausible(field, Math.max(low, high)) || (field === 'price' && Math.min(low, high) < LOWEST_PRICE)) {
    return null;
  }
  return { field, range: { min: Math.min(low, high), max: Math.max(low, high) }, named: false, length };
}

function fieldOf(amounts: readonly Amount[], given: RangeReading['field'] | null): 'price' | 'km' | null {
  if (amounts.some(({ km }) => km)) return amounts.some(({ dollars }) => dollars) ? null : 'km';
  if (amounts.some(({ dollars }) => dollars)) return given === 'km' ? null : 'price';
  if (given === 'km' || given === 'price') return given;
  return amounts.some(({ thousands, value }) => thousands || value >= 1000) ? 'price' : null;
}

function isPlausible(field: 'price' | 'km', value: number): boolean {
  return value <= HIGHEST && value >= (field === 'price' ? LOWEST_PRICE : 1);
}

function about(field: 'price' | 'km', value: number): Range {
  const step = field === 'price' ? 500 : 1000;
  return { min: Math.floor((value * 0.9) / step) * step, max: Math.ceil((value * 1.1) / step) * step };
}
