/** A car's finance estimate: a lender's quote as text and amounts for a page. */
import type { Car, FinanceLender, FinanceProvider } from '#domain/inventory/car.ts';
import { priceFacts } from '#domain/inventory/price.ts';
import { dateIn } from '#domain/shared/time-zone.ts';
import type { Site } from '#domain/tenant/site.ts';
import { COMPARISON_RATE_WARNING } from './comparison-rate-warning.ts';
import { financeProvider } from './eligibility.ts';
import { type LoanRates, type QuotedPayment, quotedPayment } from './payment.ts';
import { PROVIDERS } from './providers/index.ts';

/** At least one of the two. */
type Payments =
  | { weekly: QuotedPayment; monthly: QuotedPayment | null }
  | { weekly: null; monthly: QuotedPayment };

export type FinanceEstimate = Payments & {
  provider: FinanceProvider;
  /** The provider's name for shoppers. */
  providerName: string;
  rates: LoanRates;
  /** Whole dollars; `null` if there is no deposit or it is not known. */
  deposit: number | null;
  /** Whole dollars due after the last repayment, 0 for none; `null` if the quote does not say. */
  finalPayment: number | null;
  termMonths: number | null;
  /** Whole dollars: deposit and monthly repayments, without the final payment. `null` where one is unknown. */
  totalPayable: number | null;
  /** The last day of the offer, `YYYY-MM-DD`. */
  validUntil: string;
  disclaimer: string;
};

export const FINANCE_DISCLAIMER =
  'This is an estimate, not an offer of credit. The rate, repayments and fees depend on the lender’s assessment of ' +
  'your application. Terms, conditions and fees apply.';

const key = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The provider's quote, however the feed spells the provider's name. */
function lenderOf(car: Pick<Car, 'finance_lenders'>, provider: FinanceProvider): FinanceLender | null {
  const names = [provider, key(PROVIDERS[provider].name)];
  return Object.entries(car.finance_lenders).find(([name]) => names.includes(key(name)))?.[1] ?? null;
}

/** The same day a month later, or that month's last day: `2026-01-31` becomes `2026-02-28`. */
export function oneMonthAfter(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

type EstimatedCar = Parameters<typeof priceFacts>[0] &
  Pick<Car, 'make' | 'dealership_slug' | 'status' | 'sold' | 'year' | 'finance_lenders'>;

/**
 * The estimate a site shows for a car, or `null`: the site shows no finance for it, its provider sent no
 * quote with both rates and a payment, or the provider's own rule excludes it.
 */
export function financeEstimate(
  car: EstimatedCar,
  site: Pick<Site, 'finance_provider' | 'finance' | 'pricing' | 'state'>,
  today: Date,
): FinanceEstimate | null {
  const provider = financeProvider(car, site);
  const lender = provider && lenderOf(car, provider);
  if (!provider || !lender || lender.interestRate === null || lender.comparisonRate === null) return null;

  const date = dateIn(site.state, today);
  const { price } = priceFacts(car, site.pricing);
  const rule = PROVIDERS[provider];
  const quote = { car, price, lender, thisYear: Number(date.slice(0, 4)) };
  if (!rule.shows(quote)) return null;

  const { week, month, termMonths, deposit, finalPayment } = rule.offer(quote);
  const rates: LoanRates = {
    interestRate: lender.interestRate,
    comparisonRate: lender.comparisonRate,
    warning: COMPARISON_RATE_WARNING,
  };
  const payments = atLeastOne(quotedPayment(week, 'week', rates), quotedPayment(month, 'month', rates));
  if (payments === null) return null;
  return {
    ...payments,
    provider,
    providerName: rule.name,
    rates,
    deposit: deposit === null || deposit <= 0 ? null : Math.round(deposit),
    finalPayment,
    termMonths,
    totalPayable:
      deposit === null || month === null || termMonths === null
        ? null
        : Math.round(deposit + month * termMonths),
    validUntil: oneMonthAfter(date),
    disclaimer: lender.disclaimer ?? FINANCE_DISCLAIMER,
  };
}

function atLeastOne(weekly: QuotedPayment | null, monthly: QuotedPayment | null): Payments | null {
  if (weekly !== null) return { weekly, monthly };
  return monthly === null ? null : { weekly, monthly };
}
