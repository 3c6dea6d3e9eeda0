/**
 * The budget screen: what a shopper could spend, from what they can set aside each week. An estimate without
 * interest, so never an offer of finance.
 */
import { countWords, type ItemNouns } from '../count.ts';
import type { SearchQuery } from '../engine.ts';
import { formatRange } from '../url.ts';

/** Five years of weeks. */
export const BUDGET_WEEKS = 260;
/** Initial field values, in dollars. */
export const BUDGET_DEFAULTS = { weekly: 200, deposit: 2000 } as const;
/** Cars at or below this price are not for a budget search: mostly placeholders and parts. */
export const BUDGET_FLOOR = 1000;

/** The highest price, in whole dollars, that a URL can hold. */
const MOST = 999_999_999;

/**
 * The amount in a text field, in dollars: `$1,200` is 1200. Anything but an amount counts as 0, and so do
 * negative ones.
 */
export function amountOf(text: string): number {
  const amount = Number(text.replace(/[\s$,]/g, ''));
  return Number.isFinite(amount) ? Math.min(Math.max(0, amount), MOST) : 0;
}

/** Dollars, whole: 260 weekly payments and the deposit. */
export function estimatedBudget({ weekly, deposit }: { weekly: number; deposit: number }): number {
  return Math.min(Math.floor(BUDGET_WEEKS * weekly + deposit), MOST);
}

/** A budget's price range. Below the floor it finds nothing. */
function budgetRange(budget: number): { min: number; max: number } {
  return { min: BUDGET_FLOOR + 1, max: Math.max(budget, BUDGET_FLOOR + 1) };
}

/** The query whose cars the screen counts, for these body types, or for any. */
export function budgetQuery(query: SearchQuery, budget: number, bodies: readonly string[]): SearchQuery {
  return {
    ...query,
    filters: { ...query.filters, body: bodies },
    ranges: { ...query.ranges, price: budgetRange(budget) },
    page: 1,
  };
}

/** The value of `range[price]` for those cars. */
export function budgetParameter(budget: number): string {
  return formatRange(budgetRange(budget));
}

/** The text of the button and the line below it. */
interface BudgetAnswer {
  /** `42 cars Found`. */
  button: string;
  enough: boolean;
  /** Why the button is disabled; null if it is not. */
  message: string | null;
}

/** `42 cars Found`, `1 car Found`. */
export function foundText(hits: number, items: ItemNouns): string {
  return `${countWords(hits, items)} Found`;
}

interface BudgetFindings {
  budget: number;
  /** Price of the cheapest car above the floor, of the chosen body types; null if there is none. */
  minimum: number | null;
  /** Cars within the budget. */
  hits: number;
}

/** The screen's result. A budget below the cheapest car gets a message instead of a link. */
export function budgetAnswer({ budget, minimum, hits }: BudgetFindings, items: ItemNouns): BudgetAnswer {
  const enough = minimum !== null && budget >= minimum;
  return {
    button: foundText(enough ? hits : 0, items),
    enough,
    message: enough ? null : `No ${items.many} found for this budget`,
  };
}
