/**
 * Checks what advertising must say beside amounts of money: a repayment or interest rate needs its comparison rate, and a
 * price must say what it includes. It goes by patterns, so it is a check of the wording, not legal advice.
 */

interface WordingFault {
  /**
   * A repayment without its rate must not be published. A price may be something other than a car's, so a person
   * decides.
   */
  kind: 'repayment' | 'price';
  /** Line of the text, from 1. */
  line: number;
  /** The amount, as written. */
  found: string;
  expected: string;
}

const AMOUNT = String.raw`\$\s?\d[\d,]*(?:\.\d+)?`;
const PER_WEEK = new RegExp(
  `${AMOUNT}\\s*(?:(?:a|per|each|every|/)\\s*(?:week|fortnight|month|wk|mth)\\b|(?:weekly|fortnightly|monthly)\\b|p\\.?\\s?[wm]\\b)`,
  'gi',
);
const RATE_A_YEAR = /\d+(?:\.\d+)?\s?%\s?(?:p\.?\s?a\b|per annum\b|a year\b)/gi;
const COMPARISON_RATE = /comparison rate[^\n]{0,40}?\d\s?%|\d\s?%[^\n]{0,30}comparison rate/i;
/** Weekly or monthly payments that are not loans. */
const NO_LOAN =
  /subscri|\brent|\bhire\b|storage|wage|salary|insur|fuel|electricity|running cost|\bsav(?:e|ing)|parking/i;

const WHOLE_PRICE =
  /\$\s?(?:\d{1,3}(?:,\d{3})+|\d{4,})(?:\.\d\d)?(?![\d,]*\s*(?:a|per|\/)\s*(?:week|month))/g;
/** Lower amounts in an advertisement are not the price of a car. */
const LEAST_PRICE = 5000;
const WHAT_IT_INCLUDES =
  /drive[\s-]?away|excl(?:\.|uding|udes)?\s+gov|(?:plus|before|excluding)\s+(?:on[\s-]?road|government)/i;
/** Words before or after an amount that make it a limit, a saving or a loan. */
const NO_PRICE_BEFORE =
  /\b(?:save|saves|saving|bonus|up to|under|over|below|above|than|of|worth|valued at|between|and|to|deposit|about|around|nearly|borrow|owe|owes|owing|limit|first|last|for every)\s*$/i;
const NO_PRICE_AFTER =
  /^\s*(?:off\b|bonus|loan|deposit|cash|credit|budget|excess|limit|threshold|worth|mark\b|or less|and under|over\b)/i;

/** Every fault in a text that is read as a whole, such as one offer with its conditions, by line. */
export function wordingFaults(text: string): WordingFault[] {
  return [...repayments(text), ...prices(text)].sort((a, b) => a.line - b.line);
}

function repayments(text: string): WordingFault[] {
  if (COMPARISON_RATE.test(text)) return [];
  const payments = matches(text, PER_WEEK).filter(({ index }) => !NO_LOAN.test(paragraphAt(text, index)));
  return [...payments, ...matches(text, RATE_A_YEAR)].map(({ found, line }) => ({
    kind: 'repayment',
    line,
    found,
    expected: 'must have the comparison rate and its warning beside it',
  }));
}

function prices(text: string): WordingFault[] {
  if (WHAT_IT_INCLUDES.test(text)) return [];
  return matches(text, WHOLE_PRICE)
    .filter(({ found, index }) => {
      const dollars = Number(found.replaceAll(/[^\d.]/g, ''));
      const before = text.slice(Math.max(0, index - 30), index);
      const after = text.slice(index + found.length, index + found.length + 30);
      return dollars >= LEAST_PRICE && !NO_PRICE_BEFORE.test(before) && !NO_PRICE_AFTER.test(after);
    })
    .map(({ found, line }) => ({
      kind: 'price',
      line,
      found,
      expected: 'must say what it includes: drive away, or excluding government charges',
    }));
}

function matches(text: string, pattern: RegExp): { found: string; index: number; line: number }[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    found: found.trim(),
    index,
    line: text.slice(0, index).split('\n').length,
  }));
}

/** The text between the blank lines around a place. */
function paragraphAt(text: string, index: number): string {
  const from = text.lastIndexOf('\n\n', index);
  const to = text.indexOf('\n\n', index);
  return text.slice(from === -1 ? 0 : from, to === -1 ? undefined : to);
}
