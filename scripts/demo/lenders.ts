/** Repayments of invented lenders for demonstration stock, computed as real ones are. */
import type { FinanceLender, FinanceProvider } from '#domain/inventory/car.ts';

interface Lender {
  name: string;
  /** Percent a year. */
  rate: number;
  /** Dollars, once. */
  establishmentFee: number;
  /** Dollars a month. */
  monthlyFee: number;
  /** Part of the price paid down, as a factor. */
  deposit: number;
}

const LENDERS: Partial<Record<FinanceProvider, Lender>> = {
  taurus: { name: 'Taurus Finance', rate: 8.49, establishmentFee: 395, monthlyFee: 8.9, deposit: 0.1 },
  angle: { name: 'Angle Finance', rate: 7.29, establishmentFee: 450, monthlyFee: 5, deposit: 0.1 },
  powertorque: { name: 'Powertorque', rate: 11.95, establishmentFee: 495, monthlyFee: 10, deposit: 0 },
};

const TERMS = [36, 48, 60, 84] as const;
const USUAL_TERM = 60;

/** What a loan of one dollar costs a month: the annuity factor. `rate` is percent a year, compounded monthly. */
function monthlyFactor(rate: number, months: number): number {
  const monthly = rate / 1200;
  return monthly === 0 ? 1 / months : monthly / (1 - (1 + monthly) ** -months);
}

/**
 * The comparison rate in percent a year, two decimals: the rate at which all payments, fees among them, are worth
 * the amount lent. The example is the usual one: $30,000 secured over five years, monthly payments.
 */
function comparisonRate({ rate, establishmentFee, monthlyFee }: Lender): number {
  const lent = 30_000;
  const payment = (lent + establishmentFee) * monthlyFactor(rate, 60) + monthlyFee;
  let low = 0;
  let high = 100;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (lent * monthlyFactor(middle, 60) < payment) low = middle;
    else high = middle;
  }
  return Math.round(low * 100) / 100;
}

const cents = (dollars: number) => Math.round(dollars * 100) / 100;

/** The provider's quote for a car at a price in dollars; `null` for a provider that quotes nothing here. */
export function quote(provider: FinanceProvider, price: number): FinanceLender | null {
  const lender = LENDERS[provider];
  if (lender === undefined) return null;
  const deposit = Math.round(price * lender.deposit);
  const lent = price - deposit + lender.establishmentFee;
  const rates = { interestRate: lender.rate, comparisonRate: comparisonRate(lender), deposit };
  const term = (months: number) => {
    const month = lent * monthlyFactor(lender.rate, months) + lender.monthlyFee;
    return {
      ...rates,
      paymentWeek: cents((month * 12) / 52),
      paymentMonth: cents(month),
      termMonths: months,
      termYears: months / 12,
    };
  };
  return {
    ...term(USUAL_TERM),
    disclaimer: `${lender.name} is an invented lender; this quote is an example. Comparison rate for a secured loan of $30,000 over 5 years. WARNING: This comparison rate is true only for the example given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.`,
    terms: Object.fromEntries(TERMS.map((months) => [String(months), term(months)])),
  };
}
