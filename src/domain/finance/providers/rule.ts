/** The interface of a lender's rule. Each lender has a file beside this one. */
import type { Car, FinanceLender } from '#domain/inventory/car.ts';
import { isAvailable } from '#domain/inventory/status.ts';

/** A car with a lender's quote for it. */
export interface CarQuote {
  car: Pick<Car, 'status' | 'sold' | 'year'>;
  /** The price a shopper pays, in dollars; `null` without a valid price. */
  price: number | null;
  lender: FinanceLender;
  /** The current year at the site. */
  thisYear: number;
}

/** The terms of a quote's loan, in dollars. `null` if the quote does not say. */
export interface Offer {
  week: number | null;
  month: number | null;
  termMonths: number | null;
  deposit: number | null;
  /** Due after the last repayment; 0 if the quote has none. */
  finalPayment: number | null;
}

export interface ProviderRule {
  /** The name for shoppers. */
  name: string;
  /** Whether an estimate may be shown. The rates are checked first. */
  shows: (quote: CarQuote) => boolean;
  offer: (quote: CarQuote) => Offer;
}

const PRICE_FLOOR = 500;

/** The car is for sale, at a price above $500. */
export function isPricedForFinance({ car, price }: CarQuote): boolean {
  return isAvailable(car) && price !== null && price > PRICE_FLOOR;
}

export const isPresent = (payment: number | null): payment is number => payment !== null && payment > 0;

const DEPOSIT = 0.1;

/** The usual deposit: 10% of the price, in whole dollars. */
export function usualDeposit(price: number | null): number | null {
  return price === null ? null : Math.round(price * DEPOSIT);
}

/** The term in months, from whichever of the two the quote gives. */
export function termOf({ termMonths, termYears }: Pick<FinanceLender, 'termMonths' | 'termYears'>) {
  return termMonths ?? (termYears === null ? null : Math.round(termYears * 12));
}

/** The quote as it is: its payments, its own deposit or 10% of the price, unknown final payment. */
export function plainOffer({ lender, price }: CarQuote): Offer {
  return {
    week: lender.paymentWeek,
    month: lender.paymentMonth,
    termMonths: termOf(lender),
    deposit: lender.deposit ?? usualDeposit(price),
    finalPayment: null,
  };
}
