/**
 * A repayment as it may be shown: never without the interest rate, the comparison rate and its warning. Everything
 * that puts a repayment before a shopper takes a `QuotedPayment`, so there is no way to hand it a bare number.
 */

import { formatDollars } from '#domain/inventory/price.ts';
import { figures } from '#domain/shared/figures.ts';

export interface LoanRates {
  /** Percent a year. */
  readonly interestRate: number;
  /** Percent a year. */
  readonly comparisonRate: number;
  /** The example behind the comparison rate, shown in the same view. */
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

/** The amount and its period: `$142` and `per week`. */
interface PaymentParts {
  amount: string;
  period: string;
}

/** The text of a repayment, the same everywhere. */
export function paymentParts({ dollars, per }: Pick<QuotedPayment, 'dollars' | 'per'>): PaymentParts {
  return { amount: formatDollars(dollars), period: `per ${per}` };
}

/** The same in one: `$142 per week`. */
export function paymentText(payment: Pick<QuotedPayment, 'dollars' | 'per'>): string {
  const { amount, period } = paymentParts(payment);
  return `${amount} ${period}`;
}

/** `8.49% p.a.` */
export function formatRate(percent: number): string {
  return `${figures(percent, 2)}% p.a.`;
}
