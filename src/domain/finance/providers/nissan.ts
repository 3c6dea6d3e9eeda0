import { isPresent, isPricedForFinance, type ProviderRule, plainOffer, usualDeposit } from './rule.ts';

const FINAL_PAYMENT = 0.3;

/** Quoted monthly: 10% of the price as deposit, 30% as final payment. */
export const nissan: ProviderRule = {
  name: 'Nissan Finance',
  shows: (quote) => isPricedForFinance(quote) && isPresent(quote.lender.paymentMonth),
  offer: (quote) => ({
    ...plainOffer(quote),
    deposit: usualDeposit(quote.price),
    finalPayment: quote.price === null ? null : Math.round(quote.price * FINAL_PAYMENT),
  }),
};
