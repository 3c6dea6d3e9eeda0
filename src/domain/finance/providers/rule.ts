/** The interface of a lender's rule. Each lender has a file beside this one. */
import type { Car, FinanceLender } from '#domain/inventory/car.ts';
import { isAvailable } from '#domain/inventory/status.ts';

/** A car with a lender's quote for it. */
export interface CarQuote {
  car: Pick<Car, 'status' | 'sold' | 'year'>;
  /** What a shopper pays for the car, in dollars; `null` when it has no price that counts. */
  price: number | null;
  lender: FinanceLender;
  /** The calendar year where the site is. */
  thisYear: number;
}

/** How the loan of a quote runs, in dollars. `null` is what the quote does not say. */
export interface Offer {
  week: number | null;
  month: number | null;
  termMonths: number | null;
  deposit: number | null;
  /** Due after the last repayment; 0 if the quote has none. */
  finalPayment: number | null;
}

export interface ProviderRule {
  /** As shoppers read it. */
  name: string;
  /** Whether an estimate may be shown. Rates are looked at before. */
  shows: (quote: CarQuote) => boolean;
  offer: (quote: CarQuote) => Offer;
}

const PRICE_FLOOR = 500;

/** The car can be bought, at a price above $500. */
export function isPricedForFinance({ car, price }: CarQuote): boolean {
  return isAvailable(car) && price !== null && price > PRICE_FLOOR;
}

export const isPresent = (payment: number | null): payment is number => payment !== null && payment > 0;

const DEPOSIT = 0.1;

/** The usual deposit of the examples: a tenth of the price, in whole dollars. */
export function usualDeposit(price: number | null): number | null {
  return price === null ? null : Math.round(price * DEPOSIT);
}

/** Months, from whichever of the two the quote gives. */
export function termOf({ termMonths, termYears }: Pick<FinanceLender, 'termMonths' | 'termYears'>) {
  return termMonths ?? (termYears === null ? null : Math.round(termYears * 12));
}

/** The quote as it stands: its payments, its own deposit or a tenth of the price, no word of a final payment. */
export function plainOffer({ lender, price }: CarQuote): Offer {
  return {
    week: lender.paymentWeek,
    month: lender.paymentMonth,
    termMonths: termOf(lender),
    deposit: lender.deposit ?? usualDeposit(price),
    finalPayment: null,
  };
}
