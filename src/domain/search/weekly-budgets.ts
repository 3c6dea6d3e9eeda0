/** What a weekly repayment buys: the budgets on a home page, each with its cars. */
import { COMPARISON_RATE_WARNING } from '../finance/comparison-rate-warning.ts';
import { WEEKLY_LIMITS } from './buckets.ts';
import type { SearchDocument } from './document.ts';

type Priced = Pick<
  SearchDocument,
  'weekly_price' | 'weekly_price_range' | 'interest_rate' | 'comparison_rate'
>;

interface WeeklyBudget {
  /** Repayments are under this many dollars a week. */
  dollars: number;
  /** The values of `weekly_price_range` that it covers. */
  ranges: readonly string[];
  /** Cars within it. */
  count: number;
}

export interface WeeklyBudgets {
  budgets: readonly WeeklyBudget[];
  /** The highest rates behind these amounts, percent a year: no repayment is shown without them. */
  interestRate: number;
  comparisonRate: number;
  warning: string;
}

/**
 * Budgets from the smallest up, each with more cars than the one before.
 * @param most the maximum number
 * @returns null if fewer than two differ
 */
export function weeklyBudgets(cars: readonly Priced[], most: number): WeeklyBudgets | null {
  const priced = cars.filter(
    ({ weekly_price, comparison_rate }) => weekly_price !== null && comparison_rate !== null,
  );
  const all = WEEKLY_LIMITS.map(({ dollars, ranges }) => ({
    dollars,
    ranges,
    count: priced.filter(({ weekly_price_range: range }) => range !== null && ranges.includes(range)).length,
  }));
  const budgets = all.filter(({ count }, index) => count > (all[index - 1]?.count ?? 0)).slice(0, most);
  if (budgets.length < 2) return null;
  const highest = (rate: 'interest_rate' | 'comparison_rate') =>
    Math.max(...priced.map((car) => car[rate] ?? 0));
  return {
    budgets,
    interestRate: highest('interest_rate'),
    comparisonRate: highest('comparison_rate'),
    warning: COMPARISON_RATE_WARNING,
  };
}
