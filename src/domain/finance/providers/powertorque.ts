import { isPresent, isPricedForFinance, type ProviderRule, plainOffer } from './rule.ts';

export const powertorque: ProviderRule = {
  name: 'Powertorque',
  shows: (quote) => isPricedForFinance(quote) && isPresent(quote.lender.paymentWeek),
  offer: plainOffer,
};
