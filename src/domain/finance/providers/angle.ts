import type { FinanceLender } from '#domain/inventory/car.ts';
import {
  type CarQuote,
  isPresent,
  isPricedForFinance,
  type Offer,
  type ProviderRule,
  termOf,
} from './rule.ts';

/** The quote for the term of the lender's own variant; without one, the quote itself. */
function chosen(lender: FinanceLender): Offer {
  const { deposit, termYears } = lender.angle ?? lender;
  const termMonths = termOf({ termMonths: lender.angle ? null : lender.termMonths, termYears });
  const term = termMonths === null ? undefined : lender.terms[termMonths];
  return {
    week: term?.paymentWeek ?? (lender.angle ? null : lender.paymentWeek),
    month: term?.paymentMonth ?? (lender.angle ? null : lender.paymentMonth),
    termMonths,
    deposit: deposit ?? 0,
    finalPayment: 0,
  };
}

/** Its own variant's deposit and years, payments by term, no final payment. */
export const angle: ProviderRule = {
  name: 'Angle',
  shows: (quote: CarQuote) => isPricedForFinance(quote) && isPresent(chosen(quote.lender).week),
  offer: ({ lender }) => chosen(lender),
};
