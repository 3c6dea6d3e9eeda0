/** The weekly repayment on cards, from a search document's copy of the car's estimate. */
import { COMPARISON_RATE_WARNING } from './comparison-rate-warning.ts';
import { type QuotedPayment, quotedPayment } from './payment.ts';

/** The fields of a search document that it reads. */
export interface WeeklyFacts {
  weekly_price: number | null;
  interest_rate: number | null;
  comparison_rate: number | null;
}

/** The payment with its rates; `null` if any of the three is unknown. */
export function cardWeekly({
  weekly_price,
  interest_rate: interestRate,
  comparison_rate: comparisonRate,
}: WeeklyFacts): QuotedPayment | null {
  if (interestRate === null || comparisonRate === null) return null;
  return quotedPayment(weekly_price, 'week', {
    interestRate,
    comparisonRate,
    warning: COMPARISON_RATE_WARNING,
  });
}
