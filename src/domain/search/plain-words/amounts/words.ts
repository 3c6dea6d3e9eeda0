/** The words that amounts are said with. */
import { phraseAt, type Token } from '../tokens.ts';
import type { RangeReading } from './reading.ts';

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
  'kays',
  'kay',
];

export const THOUSANDS = ['k', 'grand', 'thousand', 'thou', 'thousands', 'thous'];
export const DOLLARS = ['dollars', 'dollar', 'bucks', 'aud'];
export const WEEKS = ['a week', 'per week', 'pw', 'p w', 'weekly', 'each week', 'every week', 'wk', 'week'];
export const FORTNIGHTS = [
  'a fortnight',
  'per fortnight',
  'pf',
  'fortnightly',
  'each fortnight',
  'fortnight',
];
export const MONTHS = ['a month', 'per month', 'pm', 'p m', 'monthly', 'each month', 'every month', 'month'];

type Side = 'min' | 'max';
export interface Comparison {
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
        ...['from', 'anywhere from', 'starting at', 'starting from', 'upwards of', 'dearer than'],
      ],
    ],
    ['min', 'years', ['newer than', 'later than', 'younger than', 'after', 'post', 'since']],
    ['min', 'years', ['no older than', 'not older than', 'not before']],
    ['max', 'years', ['older than', 'earlier than', 'before', 'pre', 'prior to']],
    ['max', 'years', ['no newer than', 'not newer than', 'not after']],
    [
      'about',
      'any',
      ['~', 'about', 'around', 'roughly', 'approx', 'approximately', 'circa', 'round', 'close to'],
    ],
    [
      'about',
      'any',
      ['around the', 'about the', 'somewhere around', 'in the region of', 'in the vicinity of'],
    ],
    ['between', 'any', ['between', 'anywhere between', 'somewhere between', 'in between']],
  ];
/** The single words that amounts are said with. */
export const AMOUNT_WORDS: readonly string[] = [
  ...COMPARISONS.flatMap(([, , phrases]) => phrases).filter((phrase) => /^[a-z]+$/.test(phrase)),
  ...KM_WORDS,
  ...DOLLARS,
  ...['thousand', 'thou', 'newer', 'older', 'later', 'budget', 'weekly', 'seater', 'seats'],
];

/** Comparisons that leave out the year they name. */
const STRICT = ['newer than', 'later than', 'younger than', 'after', 'post'].concat([
  'older than',
  'earlier than',
  'before',
  'pre',
  'prior to',
]);
/** Comparisons that suit both a year and an amount. */
export const FIT_YEARS = [
  'from',
  'at least',
  'min',
  'minimum',
  'up to',
  'upto',
  'until',
  'till',
  'max',
  'maximum',
];
export const FIT_YEARS_SIGNS = ['>', '>=', '≥', '<', '<=', '≤', 'starting from', 'at most'];

export const AFTER_MAX = [
  ...['or less', 'or under', 'or below', 'or lower', 'or cheaper', 'and under', 'and below', 'or fewer'],
  ...['max', 'maximum', 'tops', 'budget', 'and less', 'or lesser', 'to spend', 'at most'],
  ...['max', 'maximum'].flatMap((most) =>
    ['spend', 'budget', 'price', 'on the clock'].map((of) => `${most} ${of}`),
  ),
];
/** Behind an amount that is not meant exactly. */
export const AFTER_ABOUT = ['ish', 'or so', 'or thereabouts', 'give or take', 'odd', 'mark', 'ballpark'];
export const AFTER_MIN = [
  'or more',
  'or over',
  'or above',
  'and over',
  'and above',
  'and up',
  'or up',
  'plus',
].concat(['min', 'minimum', 'upwards', 'and more', '+']);
export const AFTER_YEAR_MIN = [
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
    'or more recent',
    '+',
  ],
  ...['and onwards', 'or onwards', 'and younger', 'up', 'newer', 'min', 'minimum'],
];
export const AFTER_YEAR_MAX = [
  ...[
    'or older',
    'or earlier',
    'and older',
    'and earlier',
    'or before',
    'and before',
    'and below',
    'max',
    'maximum',
  ],
];
const PRICE_NOUNS = [
  ...[
    'price',
    'priced',
    'prices',
    'cost',
    'costs',
    'costing',
    'budget',
    'budgets',
    'price range',
    'price tag',
  ],
  ...['spend', 'spending', 'asking price', 'asking'],
];
export const PREFIXES: readonly (readonly [RangeReading['field'], string[]])[] = [
  ['price', [...PRICE_NOUNS, 'priced at', 'can spend', 'to spend', 'budgeted', 'budgeting']],
  ['km', [...KM_WORDS, 'odometer', 'odo', 'mileage', 'travelled', 'done', 'driven', 'has done']],
  ['year', ['year', 'years', 'year model', 'model year', 'built', 'build', 'build year', 'yom', 'made']],
];

export function comparisonAt(tokens: readonly Token[], at: number): Comparison | null {
  let found: Comparison | null = null;
  for (const [side, of, phrases] of COMPARISONS) {
    const length = phraseAt(tokens, at, phrases);
    if (length <= (found?.length ?? 0)) continue;
    const words = wordsAt(tokens, at, length);
    found = { side, strict: STRICT.includes(words), years: of === 'years', length };
  }
  return found;
}

export const wordsAt = (tokens: readonly Token[], at: number, length: number) =>
  tokens
    .slice(at, at + length)
    .map(({ word }) => word)
    .join(' ');

/** The words of all phrases that amounts are said with. */
export const SAID_OF_AMOUNTS: readonly string[] = [
  ...COMPARISONS.flatMap(([, , phrases]) => phrases),
  ...PREFIXES.flatMap(([, phrases]) => phrases),
  ...[THOUSANDS, DOLLARS, WEEKS, FORTNIGHTS, MONTHS, AFTER_MAX, AFTER_ABOUT, AFTER_MIN].flat(),
  ...[AFTER_YEAR_MIN, AFTER_YEAR_MAX].flat(),
];
