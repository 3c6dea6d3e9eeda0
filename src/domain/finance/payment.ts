/**
 * A repayment as it may be shown: never without the interest rate, the comparison rate and its warning. Everything
 * that puts a repayment before a shopper takes a `QuotedPayment`, so there is no way to hand it a bare number.
 */

export interface LoanRates {
  /** Percent a year. */
  readonly interestRate: number;
  /** Percent a year. */
  readonly comparisonRate: number;
  /** What the comparison rate holds for; stands in the same view. */
  readonly warning: string;
}

export interface QuotedPayment extends LoanRates {
  /** Whole dollars. */
  readonly dollars: number;
  readonly per: 'week' | 'fortnight' | 'month';
}

/** The repayment with its rates, to the nearest whole dollar; `null` where there is nothing to pay. */
export function quotedPayment(
  dollars: number | null,
  per: QuotedPayment['per'],
  rates: LoanRates,
): QuotedPayment | null {
  const whole = Math.round(dollars ?? 0);
  return whole > 0 ? { ...rates, dollars: whole, per } : null;
}

const number = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `8.49% p.a.` */
export function formatRate(percent: number): string {
  return `${number.format(percent)}% p.a.`;
}
