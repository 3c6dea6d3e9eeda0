/** Prices, kilometres, years and seats in a shopper's words: "under 40k", "2021 or newer", "50-80,000 km". */
import type { Range } from '../engine.ts';
import { phraseAt, type Token } from './tokens.ts';

export interface RangeReading {
  field: 'price' | 'km' | 'year';
  range: Range;
  /** A year named for itself: "2018 or 2019" means both. */
  named: boolean;
  /** How many tokens it took. */
  length: number;
}

export const KM_WORDS = [
  'km',
  'kms',
  'ks',
  'klm',
  'klms',
  'kilometre',
  'kilometres',
  'kilometer',
  'kilometers',
  'clicks',
];
/** What "low kms" means, kilometres. */
const LOW_KM = 80_000;

const THOUSANDS = ['k', 'grand', 'thousand'];
const DOLLARS = ['dollars', 'dollar', 'bucks', 'aud'];
const WEEKS = ['a week', 'per week', 'pw', 'p w', 'weekly', 'each week', 'every week', 'wk', 'week'];
const MONTHS = ['a month', 'per month', 'pm', 'p m', 'monthly', 'each month', 'month'];

type Side = 'min' | 'max';
interface Comparison {
  side: Side | 'about' | 'between';
  /** The number itself is outside. Matters for years, which are whole. */
  strict: boolean;
  /** Only years are compared so. */
  years: boolean;
  length: number;
}

const COMPARISONS: readonly (readonly [side: Comparison['side'], of: 'any' | 'years', phrases: string[]])[] =
  [
    [
      'max',
      'any',
      [
        ...['<', '<=', '≤', 'under', 'below', 'beneath', 'less than', 'fewer than', 'lower than', 'sub'],
        ...['max', 'maximum', 'max of', 'maximum of', 'at most', 'up to', 'upto', 'no more than'],
        ...['not more than', 'not over', 'no higher than', 'cheaper than', 'within', 'until', 'till'],
      ],
    ],
    [
      'min',
      'any',
      [
        ...['>', '>=', '≥', 'over', 'above', 'more than', 'greater than', 'higher than', 'at least'],
        ...['min', 'minimum', 'min of', 'minimum of', 'no less than', 'not less than', 'not under'],
        ...['from', 'starting at', 'starting from', 'upwards of', 'dearer than'],
      ],
    ],
    ['min', 'years', ['newer than', 'later than', 'younger than', 'after', 'post', 'since']],
    ['min', 'years', ['no older than', 'not older than', 'not before']],
    ['max', 'years', ['older than', 'earlier than', 'before', 'pre']],
    ['max', 'years', ['no newer than', 'not newer than', 'not after']],
    ['about', 'any', ['~', 'about', 'around', 'roughly', 'approx', 'approximately', 'circa']],
    ['between', 'any', ['between']],
  ];
/** The single words that amounts are said with. */
export const AMOUNT_WORDS: readonly string[] = [
  ...COMPARISONS.flatMap(([, , phrases]) => phrases).filter((phrase) => /^[a-z]+$/.test(phrase)),
  ...KM_WORDS,
  ...DOLLARS,
  ...['thousand', 'newer', 'older', 'later', 'budget', 'weekly', 'seater', 'seats'],
];

/** Comparisons that leave out the year they name. */
const STRICT = ['newer than', 'later than', 'younger than', 'after', 'post'].concat([
  'older than',
  'earlier than',
  'before',
  'pre',
]);
/** Comparisons that suit both a year and an amount. */
const FIT_YEARS = ['from', 'at least', 'min', 'minimum', 'up to', 'upto', 'until', 'till', 'max', 'maximum'];
const FIT_YEARS_SIGNS = ['>', '>=', '≥', '<', '<=', '≤', 'starting from', 'at most'];

const AFTER_MAX = [
  ...['or less', 'or under', 'or below', 'or lower', 'or cheaper', 'and under', 'and below', 'or fewer'],
  ...['max', 'maximum', 'tops', 'budget', 'and less', 'or lesser'],
];
const AFTER_MIN = [
  'or more',
  'or over',
  'or above',
  'and over',
  'and above',
  'and up',
  'or up',
  'plus',
].concat(['min', 'minimum', 'upwards', 'and more', '+']);
const AFTER_YEAR_MIN = [
  ...['or newer', 'or later', 'or younger', 'and newer', 'and later', 'onwards', 'onward', 'on', 'and on'],
  ...[
    'or after',
    'and after',
    'or above',
    'and above',
    'and up',
    'or up',
    'plus',
    'upwards',
    'or better',
    '+',
  ],
  ...['and onwards', 'or onwards', 'and younger', 'up', 'newer', 'min', 'minimum'],
];
const AFTER_YEAR_MAX = [
  ...['or older', 'or earlier', 'and older', 'and earlier', 'or before', 'and before', 'max', 'maximum'],
];
const PREFIXES: readonly (readonly [RangeReading['field'], string[]])[] = [
  ['price', ['price', 'priced', 'prices', 'cost', 'costs', 'costing', 'budget', 'budget of', 'price range']],
  ['km', [...KM_WORDS, 'odometer', 'odo', 'mileage', 'travelled']],
  ['year', ['year', 'years', 'year model', 'model year', 'built', 'build', 'build year', 'yom', 'made']],
];
const BETWEEN_WORDS = ['to', '-', '–', '—', 'until', 'till'];

interface Amount {
  value: number;
  /** Written with a dollar sign or word. */
  dollars: boolean;
  thousands: boolean;
  km: boolean;
  /** Four digits and nothing else: may be a year. */
  plain: boolean;
  /** Ended by a plus. */
  plus: boolean;
  length: number;
}

const AMOUNT =
  /^(?<dollars>a?u?\$|aud)?(?<figure>\d{1,9}|\d{1,3}(?:,\d{3})+)(?<part>\.\d{1,3})?(?<thousands>k)?(?<km>kms?|ks|klms?|kilomet(?:er|re)s?)?(?<plus>\+)?$/;
const MODEL_YEAR = /^my(\d{2}|\d{4})$/;

function amountOf(word: string): Omit<Amount, 'length'> | null {
  const groups = AMOUNT.exec(word)?.groups;
  if (!groups) {
    const year = MODEL_YEAR.exec(word)?.[1];
    if (year === undefined) return null;
    const value = year.length === 2 ? 2000 + Number(year) : Number(year);
    return { value, dollars: false, thousands: false, km: false, plain: true, plus: false };
  }
  const { dollars, figure = '', part = '', thousands, km, plus } = groups;
  // "80ks" are thousands, "30,000ks" kilometres.
  const figures = Number(figure.replaceAll(',', '') + part);
  const value = figures * (thousands || (km === 'ks' && figures < 1000) ? 1000 : 1);
  return {
    value: Math.round(value),
    dollars: dollars !== undefined,
    thousands: thousands !== undefined,
    km: km !== undefined,
    plain: /^\d{4}\+?$/.test(word),
    plus: plus !== undefined,
  };
}

/** `'08`, `'98`: a year without its century. */
function shortYearOf({ raw }: Token): Omit<Amount, 'length'> | null {
  const year = /^['’‘`](\d\d)$/.exec(raw)?.[1];
  if (year === undefined) return null;
  const value = Number(year) + (Number(year) < 50 ? 2000 : 1900);
  return { value, dollars: false, thousands: false, km: false, plain: true, plus: false };
}

/** An amount that is no payment: a price, a distance or a year. */
function amountAt(tokens: readonly Token[], at: number): Amount | null {
  const amount = sumAt(tokens, at);
  return amount && phraseAt(tokens, at + amount.length, [...WEEKS, ...MONTHS]) > 0 ? null : amount;
}

/** An amount with the words behind it that belong to it: `40 grand`, `80k kms`, `$30 thousand dollars`. */
function sumAt(tokens: readonly Token[], at: number): Amount | null {
  const token = tokens[at];
  const first = token && !token.quoted ? (shortYearOf(token) ?? amountOf(token.word)) : null;
  if (!first) return null;
  const amount: Amount = { ...first, length: 1 };
  const take = (phrases: readonly string[]) => {
    const length = phraseAt(tokens, at + amount.length, phrases);
    amount.length += length;
    if (length > 0) amount.plain = false;
    return length > 0;
  };
  if (!amount.thousands && !amount.km && amount.value < 1000 && take(THOUSANDS)) {
    amount.value *= 1000;
    amount.thousands = true;
  }
  if (take(DOLLARS)) amount.dollars = true;
  if (!amount.dollars && (take(KM_WORDS) || take(['on the clock', 'on the odometer', 'travelled']))) {
    amount.km = true;
    take(['on the clock', 'on the odometer', 'travelled']);
  }
  return amount;
}

/** Two amounts in one word (`20-30k`, `2018–2020`), or with a word between them. */
function spanAt(
  tokens: readonly Token[],
  at: number,
  between: boolean,
  read: typeof amountAt = amountAt,
): [Amount, Amount, number] | null {
  const word = tokens[at]?.quoted ? '' : (tokens[at]?.word ?? '');
  const cut = /^([^-–—]+)[-–—]([^-–—]+)$/.exec(word);
  if (cut) {
    const low = amountOf(cut[1] ?? '');
    const rest = { ...(tokens[at] as Token), word: cut[2] ?? '' };
    const high = read([rest, ...tokens.slice(at + 1, at + 8)], 0);
    return low && high ? [{ ...low, length: 0 }, high, high.length] : null;
  }
  const low = read(tokens, at);
  if (!low || low.plus) return null;
  const joined = tokens[at + low.length]?.word ?? '';
  if (!(BETWEEN_WORDS.includes(joined) || (between && (joined === 'and' || joined === '&')))) return null;
  const high = read(tokens, at + low.length + 1);
  return high ? [low, high, low.length + 1 + high.length] : null;
}

function comparisonAt(tokens: readonly Token[], at: number): Comparison | null {
  let found: Comparison | null = null;
  for (const [side, of, phrases] of COMPARISONS) {
    const length = phraseAt(tokens, at, phrases);
    if (length <= (found?.length ?? 0)) continue;
    const words = wordsAt(tokens, at, length);
    found = { side, strict: STRICT.includes(words), years: of === 'years', length };
  }
  return found;
}

const wordsAt = (tokens: readonly Token[], at: number, length: number) =>
  tokens
    .slice(at, at + length)
    .map(({ word }) => word)
    .join(' ');

/** How many tokens a comparison with a number takes that could mean several things: "under 2015", "around 4870". */
export function unclearAt(tokens: readonly Token[], at: number): number {
  const comparison = comparisonAt(tokens, at);
  const amount = comparison && amountAt(tokens, at + comparison.length);
  return amount ? comparison.length + amount.length : 0;
}

const OLDEST_YEAR = 1950;
const LOWEST_PRICE = 500;
/** A bare `15k` or `25000` is a budget from this many dollars. */
const LEAST_BUDGET = 3000;
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
  const low = phraseAt(tokens, at, ['low', 'lowest', 'lower', 'very low']);
  if (low > 0 && phraseAt(tokens, at + low, [...KM_WORDS, 'mileage', 'k']) > 0) {
    return { field: 'km', range: { max: LOW_KM }, named: false, length: low + 1 };
  }
  const age = ageAt(tokens, at, thisYear) ?? decadeAt(tokens, at, thisYear);
  if (age) return age;

  let field: RangeReading['field'] | null = null;
  let start = at;
  for (const [each, phrases] of PREFIXES) {
    const length = phraseAt(tokens, at, phrases);
    if (length === 0 || start > at) continue;
    field = each;
    start = at + length + phraseAt(tokens, at + length, ['of', 'is', ':', 'range', '=']);
  }
  const reading = comparedAt(tokens, start, field, thisYear, bare);
  return reading && { ...reading, length: reading.length + start - at };
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

  if (!comparison || comparison.side === 'between' || said === 'from') {
    const span = spanAt(tokens, start, comparison?.side === 'between');
    if (span) {
      const [low, high, length] = span;
      return spanOf(low, high, given, thisYear, length + start - at);
    }
    if (comparison?.side === 'between') return null;
  }

  const amount = amountAt(tokens, start);
  if (!amount) return null;
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
      const newer = amount.plus ? 0 : phraseAt(tokens, at + length, AFTER_YEAR_MIN);
      if (amount.plus || newer > 0) {
        return { field: 'year', range: { min: value }, named: false, length: length + newer };
      }
      const older = phraseAt(tokens, at + length, AFTER_YEAR_MAX);
      if (older > 0) return { field: 'year', range: { max: value }, named: false, length: length + older };
      const model = phraseAt(tokens, at + length, ['model', 'build', 'plate']);
      return { field: 'year', range: { min: value, max: value }, named: true, length: length + model };
    }
  }
  if (given === 'year' || comparison?.years) return null;

  const field = fieldOf([amount], given);
  if (field === null || !isPlausible(field, value)) return null;
  if (comparison) {
    // A bare number of four digits behind "from" or "around" may be a postcode.
    if (plain && given === null && (comparison.side === 'about' || said === 'from')) return null;
    if (comparison.side === 'about') return { field, range: about(field, value), named: false, length };
    return { field, range: { [comparison.side]: value }, named: false, length };
  }
  const more = amount.plus ? 0 : phraseAt(tokens, at + length, AFTER_MIN);
  if (amount.plus || more > 0) {
    return plain && given === null
      ? null
      : { field, range: { min: value }, named: false, length: length + more };
  }
  const less = phraseAt(tokens, at + length, AFTER_MAX);
  length += less;
  // A price or a distance alone is a maximum; a bare small number could be anything.
  const likely = bare && !plain && (amount.thousands || value >= 10_000) && value >= LEAST_BUDGET;
  const meant = less > 0 || given !== null || amount.dollars || amount.km || likely;
  return meant && !(less > 0 && plain && given === null && !amount.dollars)
    ? { field, range: { max: value }, named: false, length }
    : null;
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

const JOINED_WEEK = /^(.*\d)(?:pw|wk)$/;
const LEAST_WEEKLY = 10;
const MOST_WEEKLY = 5000;
const PAYMENT_WORDS = [
  'payment',
  'payments',
  'repayment',
  'repayments',
  'repayments of',
  'payments of',
].concat([
  ...['paying', 'pay', 'budget', 'budget of', 'finance', 'for', 'weekly payments of', 'weekly repayments of'],
]);

/** A sum of dollars each week, the words for the week behind it included. */
function eachWeekAt(tokens: readonly Token[], at: number): Amount | null {
  const token = tokens[at];
  // `$150pw`
  const joined = token && !token.quoted && JOINED_WEEK.test(token.word);
  const sum = joined
    ? sumAt([{ ...token, word: token.word.replace(JOINED_WEEK, '$1') }], 0)
    : sumAt(tokens, at);
  if (!sum || sum.km || sum.thousands) return null;
  return { ...sum, length: sum.length + phraseAt(tokens, at + sum.length, WEEKS) };
}

/**
 * The payment a week said at this place, in dollars: "$150 a week" and "under $150 pw" are the most one would pay,
 * "$120-$160 per week" both ends. Null where no week is named.
 */
export function weeklySumAt(tokens: readonly Token[], at: number): (Range & { length: number }) | null {
  const before = phraseAt(tokens, at, PAYMENT_WORDS);
  const comparison = comparisonAt(tokens, at + before);
  const start = at + before + (comparison?.length ?? 0);
  if (comparison?.years) return null;
  const isWeekly = (end: number) =>
    tokens
      .slice(start, end)
      .some(({ word }, index) => JOINED_WEEK.test(word) || phraseAt(tokens, start + index, WEEKS) > 0);
  const isPlausible = (value: number) => value >= LEAST_WEEKLY && value <= MOST_WEEKLY;

  const span = spanAt(tokens, start, comparison?.side === 'between', eachWeekAt);
  if (span) {
    const [low, high, length] = span;
    const end = start + length;
    if (!isWeekly(end) || !isPlausible(low.value) || !isPlausible(high.value)) return null;
    return {
      min: Math.min(low.value, high.value),
      max: Math.max(low.value, high.value),
      length: end - at,
    };
  }
  const sum = eachWeekAt(tokens, start);
  if (!sum || comparison?.side === 'between' || !isPlausible(sum.value)) return null;
  const end = start + sum.length;
  if (!isWeekly(end)) return null;
  const { value } = sum;
  if (comparison?.side === 'about') {
    return { min: Math.floor(value * 0.9), max: Math.ceil(value * 1.1), length: end - at };
  }
  const more = comparison || sum.plus ? 0 : phraseAt(tokens, end, AFTER_MIN);
  const least = comparison?.side === 'min' || sum.plus || more > 0;
  const less = comparison || least ? 0 : phraseAt(tokens, end, AFTER_MAX);
  const length = end + more + less - at;
  return least ? { min: value, length } : { max: value, length };
}

/** "less than 5 years old", "last 3 years", "3 years old or newer". */
function ageAt(tokens: readonly Token[], at: number, thisYear: number): RangeReading | null {
  const before = phraseAt(tokens, at, [
    ...['under', 'less than', 'max', 'maximum', 'at most', 'up to', 'no more than', 'not more than'],
    ...['no older than', 'not older than', 'younger than', 'newer than', 'within', 'last', 'past'],
    ...['within the last', 'in the last', 'the last', '<'],
  ]);
  const count = tokens[at + before];
  if (!count || count.quoted || !/^\d{1,2}$/.test(count.word)) return null;
  const years = phraseAt(tokens, at + before + 1, [
    'years',
    'year',
    'yrs',
    'yr',
    'years old',
    'year old',
    'yrs old',
  ]);
  if (years === 0) return null;
  const end = at + before + 1 + years;
  const after = phraseAt(tokens, end, [
    'or newer',
    'or younger',
    'or less',
    'max',
    'maximum',
    'old or newer',
    'old max',
  ]);
  if (before === 0 && after === 0) return null;
  return {
    field: 'year',
    range: { min: thisYear - Number(count.word) },
    named: false,
    length: end + after - at,
  };
}

/** "90s", "1980s", "2000s cars". */
function decadeAt(tokens: readonly Token[], at: number, thisYear: number): RangeReading | null {
  const token = tokens[at];
  const said = token && !token.quoted ? /^(?:(19|20)(\d)|([5-9]))0s$/.exec(token.word) : null;
  if (!said) return null;
  const [, century = '19', decade = said[3]] = said;
  const first = Number(`${century}${decade}0`);
  if (first < OLDEST_YEAR || first > thisYear) return null;
  return { field: 'year', range: { min: first, max: first + 9 }, named: false, length: 1 };
}
