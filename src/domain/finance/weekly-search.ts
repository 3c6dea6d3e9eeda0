/**
 * Converts a weekly repayment to the price it buys, and back, for searches by weekly budget. Both use the
 * site's example loan and carry its rates, since no repayment may be shown without them.
 */
import type { Site } from '#domain/tenant/site.ts';
import { comparisonRate } from './comparison-rate.ts';
import { COMPARISON_RATE_WARNING } from './comparison-rate-warning.ts';
import { amountRepaidBy, type LoanTerms, REPAYMENTS_A_YEAR, repayment } from './repayments.ts';

/** The settings behind a site's example loan. */
export type ExampleLoan = Pick<
  Site['finance'],
  'calculatorRate' | 'calculatorTermMonths' | 'depositPercent' | 'establishmentFee' | 'monthlyFee'
>;

/** A weekly repayment, the price it buys, and everything that must be shown with them. */
interface WeeklyPrice {
  /** Whole dollars a week, fees included. */
  weekly: number;
  /** Whole dollars. */
  price: number;
  /** Whole dollars of the price paid as deposit. */
  deposit: number;
  /** Interest, percent a year. */
  rate: number;
  /** Percent a year. */
  comparisonRate: number;
  termMonths: number;
  warning: string;
}

const termsOf = (loan: ExampleLoan): LoanTerms => ({
  interestRate: loan.calculatorRate,
  termMonths: loan.calculatorTermMonths,
  frequency: 'weekly',
  balloon: 0,
});

const weeklyFee = (loan: ExampleLoan) => (loan.monthlyFee * 12) / REPAYMENTS_A_YEAR.weekly;

/** The share of the price that is borrowed; none if the deposit is the whole price. */
const borrowedShare = (loan: ExampleLoan) => 1 - loan.depositPercent / 100;

const withRates = (weekly: number, price: number, loan: ExampleLoan): WeeklyPrice => ({
  weekly,
  price,
  deposit: Math.round((price * loan.depositPercent) / 100),
  rate: loan.calculatorRate,
  comparisonRate: comparisonRate({ ...loan, interestRate: loan.calculatorRate }),
  termMonths: loan.calculatorTermMonths,
  warning: COMPARISON_RATE_WARNING,
});

/**
 * The highest price in whole dollars that `weekly` dollars a week buy; 0 if they do not cover the fees.
 * `priceToWeekly` of that price is never more than `weekly`.
 */
export function weeklyToPrice(weekly: number, loan: ExampleLoan): WeeklyPrice {
  const amount = amountRepaidBy(weekly - weeklyFee(loan), termsOf(loan)) - loan.establishmentFee;
  const share = borrowedShare(loan);
  const price = amount <= 0 || share <= 0 ? 0 : Math.floor(amount / share);
  return withRates(weekly, price, loan);
}

/** A price in dollars as a weekly repayment, to the nearest dollar. */
export function priceToWeekly(price: number, loan: ExampleLoan): WeeklyPrice {
  const borrowed = price * borrowedShare(loan);
  const weekly =
    borrowed <= 0 ? 0 : repayment(borrowed + loan.establishmentFee, termsOf(loan)) + weeklyFee(loan);
  return withRates(Math.round(weekly), price, loan);
}
