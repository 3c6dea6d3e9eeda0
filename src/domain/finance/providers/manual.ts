import { isPresent, isPricedForFinance, type ProviderRule, plainOffer } from './rule.ts';

/** Quotes that the dealership puts into its own feed. */
export const manual: ProviderRule = {
  name: 'Dealer finance',
  shows: (quote) => isPricedForFinance(quote) && isPresent(quote.lender.paymentWeek),
  offer: plainOffer,
};
