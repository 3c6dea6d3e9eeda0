import { isPresent, isPricedForFinance, type ProviderRule, plainOffer } from './rule.ts';

/** Quotes that the dealership writes into its feed itself. */
export const manual: ProviderRule = {
  name: 'Dealer finance',
  shows: (quote) => isPricedForFinance(quote) && isPresent(quote.lender.paymentWeek),
  offer: plainOffer,
};
