/** Payments a week as they are said: "$150 a week", "$120-$160 pw". */
import type { Range } from '../../engine.ts';
import { phraseAt, type Token } from '../tokens.ts';
import { type Amount, spanAt, sumAt } from './sums.ts';
import { AFTER_MAX, AFTER_MIN, comparisonAt, WEEKS } from './words.ts';

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
