/**
 * A repayment that may be shown: always with the interest rate, the comparison rate and its warning.
 * Everything that shows a repayment to a shopper takes a `QuotedPayment`, so it cannot get a bare number.
 */

import { formatDollars } from '#domain/inventory/price.ts';
import { figures } from '#domain/shared/figures.ts';

export interface LoanRates {
  /** Percent a year. */
  readonly interestRate: number;
  /** Percent a year. */
  readonly comparisonRate: number;
  /** The comparison rate's example, shown in the same view. */
  readonly warning: string;
}

export interface QuotedPayment extends LoanRates {
  /** Whole dollars. */
  readonly dollars: number;
  readonly per: 'week' | 'fortnight' | 'month';
}

/** The repayment with its rates, to the nearest whole dollar; `null` if there is nothing to pay. */
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

/** As one text: `$142 per week`. */
export function paymentText(payment: Pick<QuotedPayment, 'dollars' | 'per'>): string {
  const { amount, period } = paymentParts(payment);
  return `${amount} ${period}`;
}

/** `8.49% p.a.` */
export function formatRate(percent: number): string {
  return `${figures(percent, 2)}% p.a.`;
}
