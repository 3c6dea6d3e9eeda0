/**
 * Loans repaid in equal instalments, each due at the end of its interval, with an optional final payment
 * (balloon) with the last one. Amounts are dollars, unrounded: round them for display.
 */

export const FREQUENCIES = ['weekly', 'fortnightly', 'monthly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** As lenders' calculators count them: a year of 52 weeks, so five years are 260 weekly repayments. */
export const REPAYMENTS_A_YEAR: Readonly<Record<Frequency, number>> = {
  weekly: 52,
  fortnightly: 26,
  monthly: 12,
};

/** How a loan is repaid. */
export interface LoanTerms {
  /** Percent a year, compounded at each repayment. */
  interestRate: number;
  /** Months, at least one. */
  termMonths: number;
  frequency: Frequency;
  /** Dollars due with the last repayment; 0 for none. */
  balloon: number;
}

/** How many repayments a term has: at least one. */
export function repaymentCount(termMonths: number, frequency: Frequency): number {
  return Math.max(1, Math.round((termMonths / 12) * REPAYMENTS_A_YEAR[frequency]));
}

/**
 * The present value of one dollar at every repayment, and of one dollar at the last.
 * @throws RangeError when the rate is negative or the term is not a positive number.
 */
function presentValues({ interestRate, termMonths, frequency }: LoanTerms) {
  if (!(interestRate >= 0) || !Number.isFinite(interestRate))
    throw new RangeError(`An interest rate is 0 or more percent, not ${interestRate}`);
  if (!(termMonths > 0) || !Number.isFinite(termMonths))
    throw new RangeError(`A term is a number of months above 0, not ${termMonths}`);
  const count = repaymentCount(termMonths, frequency);
  const rate = interestRate / 100 / REPAYMENTS_A_YEAR[frequency];
  // `log1p` and `expm1` keep precision for a rate close to zero.
  const discount = -count * Math.log1p(rate);
  return { each: rate === 0 ? count : -Math.expm1(discount) / rate, last: Math.exp(discount) };
}

/**
 * The repayment of a loan of `amount` dollars. Never below zero while the balloon is at most the amount.
 * @throws RangeError when the rate is negative or the term is not a positive number.
 */
export function repayment(amount: number, terms: LoanTerms): number {
  const { each, last } = presentValues(terms);
  return (amount - terms.balloon * last) / each;
}

/**
 * The inverse: the amount that repayments of `dollars` pay off, balloon included.
 * @throws RangeError when the rate is negative or the term is not a positive number.
 */
export function amountRepaidBy(dollars: number, terms: LoanTerms): number {
  const { each, last } = presentValues(terms);
  return dollars * each + terms.balloon * last;
}
