/** "under $150 a week", "$120-$160 per week": a price given as a weekly repayment. */
import { type ExampleLoan, weeklyToPrice } from '../../finance/weekly-search.ts';
import type { Range } from '../engine.ts';
import { rangeLabel } from '../labels.ts';
import { weeklySumAt } from './amounts/weekly-sums.ts';
import type { Token } from './tokens.ts';

interface WeeklyReading {
  /** Of the price, dollars. */
  range: Range;
  /** `about $150 a week (up to $34,000)`. */
  meaning: string;
  /** How many tokens it took. */
  length: number;
}

/** Prices are rounded down to thousands, so that a payment's reach is not overstated. */
const ROUNDING = 1000;

/** The price range of a weekly payment at this place, by the site's example loan, or null. */
export function weeklyAt(tokens: readonly Token[], at: number, loan: ExampleLoan): WeeklyReading | null {
  const said = weeklySumAt(tokens, at);
  if (!said) return null;
  const { min, max } = said;
  const priceOf = (weekly: number) => Math.floor(weeklyToPrice(weekly, loan).price / ROUNDING) * ROUNDING;
  const range: Range = {
    ...(min !== undefined && { min: priceOf(min) }),
    ...(max !== undefined && { max: priceOf(max) }),
  };
  // Too little a week to pay for anything.
  if (range.max === 0 || (range.max === undefined && range.min === 0)) return null;
  return {
    range,
    meaning: `about ${weeklyText(said)} (${lowerFirst(rangeLabel('price', range))})`,
    length: said.length,
  };
}

function weeklyText({ min, max }: Range): string {
  if (min === undefined) return `$${max} a week`;
  return max === undefined ? `$${min} a week or more` : `$${min} to $${max} a week`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
