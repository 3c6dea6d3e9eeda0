/** The budget in what is being typed, finished or not: "ute under 40k", "under 4", "$30", "und". */
import { rangeAt } from '../plain-words/amounts/ranges.ts';
import { tokensOf } from '../plain-words/tokens.ts';
import { BUDGETS } from './book.ts';

/** Places in `BUDGETS` that may be meant, likeliest first; `null` where no amount is said yet. */
type Meant = readonly number[] | null;

interface TypedBudget {
  /** The text without it. */
  rest: string;
  /** None where no budget is said. */
  budgets?: Meant;
}

const BEFORE_AMOUNT = ['under', 'below', 'up to', 'upto', 'less than', 'max', 'maximum', 'budget', '<'];
/** The last words of a text that may become a budget: a comparison, and the first digits after it. */
const UNFINISHED = new RegExp(`(?:^|\\s)(?:(?:${BEFORE_AMOUNT.join('|')})\\s*\\$?|\\$)\\s*(\\d{0,3})$`, 'i');
/** The beginning of "under". */
const BEGUN = /(?:^|\s)un(?:d(?:er?)?)?$/i;

/** The budgets next to an amount: itself, or those around it. */
function around(dollars: number): number[] {
  const at = BUDGETS.findIndex((budget) => budget >= dollars);
  if (BUDGETS[at] === dollars) return [at];
  if (at === -1) return [BUDGETS.length - 1];
  return at === 0 ? [0] : [at - 1, at];
}

const startingWith = (digits: string) =>
  BUDGETS.flatMap((budget, at) => (String(budget).startsWith(digits) ? [at] : []));

/** @param thisYear tells a year from an amount */
export function typedBudget(text: string, thisYear: number): TypedBudget {
  const unfinished = UNFINISHED.exec(text);
  if (unfinished) {
    const [words, digits = ''] = unfinished;
    const rest = text.slice(0, text.length - words.length).trim();
    return { rest, budgets: digits === '' ? null : startingWith(digits) };
  }
  const tokens = tokensOf(text);
  for (const [at, { start }] of tokens.entries()) {
    const reading = rangeAt(tokens, at, thisYear, true);
    if (reading === null) continue;
    const { max, min } = reading.range;
    if (reading.field !== 'price' || max === undefined || min !== undefined) return { rest: text };
    const after = tokens[at + reading.length]?.start ?? text.length;
    return { rest: `${text.slice(0, start)} ${text.slice(after)}`.trim(), budgets: around(max) };
  }
  return { rest: text };
}

/** The text without the beginning of "under"; null where it does not end so. */
export function withoutBegun(text: string): string | null {
  const begun = BEGUN.exec(text);
  return begun && text.slice(0, begun.index).trim();
}

const CHEAP = /\b(?:cheap(?:er|est)?|affordable|inexpensive|budget|bargain)\b/i;

/** The text without a word that asks for a low price, "cheap ute"; null where it has none. */
export const withoutCheap = (text: string): string | null =>
  CHEAP.test(text) ? text.replace(CHEAP, ' ').trim() : null;
