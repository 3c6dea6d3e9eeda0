import { isPresent, isPricedForFinance, type ProviderRule, plainOffer, usualDeposit } from './rule.ts';

const FINAL_PAYMENT = 0.3;

/** Quoted by the month: a tenth of the price down, three tenths of it after the last repayment. */
export const nissan: ProviderRule = {
  name: 'Nissan Finance',
  shows: (quote) => isPricedForFinance(quote) && isPresent(quote.lender.paymentMonth),
  offer: (quote) => ({
    ...plainOffer(quote),
    deposit: usualDeposit(quote.price),
    finalPayment: quote.price === null ? null : Math.round(quote.price * FINAL_PAYMENT),
  }),
};
