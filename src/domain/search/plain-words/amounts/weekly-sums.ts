/** Payments as they are said, by the week: "$150 a week", "$120-$160 pw", "$300 a fortnight", "$650 pm". */
import type { Range } from '../../engine.ts';
import { phraseAt, type Token } from '../tokens.ts';
import { type Amount, spanAt, sumAt } from './sums.ts';
import { AFTER_MAX, AFTER_MIN, comparisonAt, FORTNIGHTS, MONTHS, WEEKS } from './words.ts';

const JOINED = /^(.*\d)(pw|wk|pf|pm)$/;
const MONTH = 52 / 12;
/** How many weeks a payment is for, by the words after it. */
const PERIODS: readonly (readonly [words: readonly string[], weeks: number])[] = [
  [WEEKS, 1],
  [FORTNIGHTS, 2],
  [MONTHS, MONTH],
];
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

/** The weeks between payments that the words at a place say, and how many words do. */
function periodAt(tokens: readonly Token[], at: number): { weeks: number; length: number } | null {
  for (const [words, weeks] of PERIODS) {
    const length = phraseAt(tokens, at, words);
    if (length > 0) return { weeks, length };
  }
  return null;
}

/** A sum of dollars, including the words for the period after it. */
function paymentAt(tokens: readonly Token[], at: number): Amount | null {
  const token = tokens[at];
  // `$150pw`
  const joined = token && !token.quoted && JOINED.test(token.word);
  const sum = joined ? sumAt([{ ...token, word: token.word.replace(JOINED, '$1') }], 0) : sumAt(tokens, at);
  if (!sum || sum.km || sum.thousands) return null;
  return { ...sum, length: sum.length + (periodAt(tokens, at + sum.length)?.length ?? 0) };
}

/** The weeks between payments that some words say; null where they say none. */
function weeksIn(tokens: readonly Token[], from: number, to: number): number | null {
  for (let at = from; at < to; at++) {
    const joined = JOINED.exec(tokens[at]?.word ?? '')?.[2];
    const said = joined === undefined ? periodAt(tokens, at)?.weeks : JOINED_WEEKS[joined];
    if (said !== undefined) return said;
  }
  return null;
}
const JOINED_WEEKS: Readonly<Record<string, number>> = { pw: 1, wk: 1, pf: 2, pm: MONTH };

/**
 * The payment a week said at this place, in dollars: "$150 a week" and "under $150 pw" are the most one would pay,
 * "$120-$160 per week" both ends. Null where no week, fortnight or month is named.
 */
export function weeklySumAt(tokens: readonly Token[], at: number): (Range & { length: number }) | null {
  const before = phraseAt(tokens, at, PAYMENT_WORDS);
  const comparison = comparisonAt(tokens, at + before);
  const start = at + before + (comparison?.length ?? 0);
  if (comparison?.years) return null;
  const isPlausible = (value: number) => value >= LEAST_WEEKLY && value <= MOST_WEEKLY;

  const span = spanAt(tokens, start, comparison?.side === 'between', paymentAt);
  if (span) {
    const [low, high, length] = span;
    const end = start + length;
    const weeks = weeksIn(tokens, start, end);
    const ends = [low, high].map(({ value }) => Math.round(value / (weeks ?? 1)));
    if (weeks === null || !ends.every(isPlausible)) return null;
    return { min: Math.min(...ends), max: Math.max(...ends), length: end - at };
  }
  const sum = paymentAt(tokens, start);
  if (!sum || comparison?.side === 'between') return null;
  const end = start + sum.length;
  const weeks = weeksIn(tokens, start, end);
  const value = Math.round(sum.value / (weeks ?? 1));
  if (weeks === null || !isPlausible(value)) return null;
  if (comparison?.side === 'about') {
    return { min: Math.floor(value * 0.9), max: Math.ceil(value * 1.1), length: end - at };
  }
  const more = comparison || sum.plus ? 0 : phraseAt(tokens, end, AFTER_MIN);
  const least = comparison?.side === 'min' || sum.plus || more > 0;
  const less = comparison || least ? 0 : phraseAt(tokens, end, AFTER_MAX);
  const length = end + more + less - at;
  return least ? { min: value, length } : { max: value, length };
}
