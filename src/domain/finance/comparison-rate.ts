/**
 * The comparison rate: a loan's yearly cost including its fees, as regulation 71 of the National Consumer
 * Credit Protection Regulations 2010 (Cth) calculates it for section 160 and following of the National Credit
 * Code. Rates are percent a year.
 */
import { type Frequency, repayment, repaymentCount } from './repayments.ts';

/** "n" of regulation 71(3): repayments a year, with the regulation's own numbers for weeks and fortnights. */
const N: Readonly<Record<Frequency, number>> = { weekly: 52.18, fortnightly: 26.09, monthly: 12 };

/** Dollars that change hands. `at` counts intervals between repayments since the first dollar was lent. */
interface CashFlow {
  at: number;
  dollars: number;
}

const presentValue = (flows: readonly CashFlow[], rate: number) =>
  flows.reduce((sum, { at, dollars }) => sum + dollars / (1 + rate) ** at, 0);

/**
 * "r" of regulation 71(3): the rate per interval at which the present values of money lent and money paid are equal.
 * `paid` are repayments and ascertainable fees, not government charges.
 * @throws RangeError when less is paid than was lent, or nothing was lent.
 */
export function ratePerInterval(lent: readonly CashFlow[], paid: readonly CashFlow[]): number {
  const owed = (rate: number) => presentValue(paid, rate) - presentValue(lent, rate);
  if (!(presentValue(lent, 0) > 0) || !(owed(0) >= 0))
    throw new RangeError('A comparison rate needs a loan that is paid back in full');
  let low = 0;
  let high = 1;
  while (owed(high) > 0) {
    high *= 2;
    if (high > 1e9) throw new RangeError('A comparison rate needs payments that follow the credit');
  }
  // The amount owed falls as the rate rises. Halving 64 times exhausts a double's precision.
  for (let step = 0; step < 64; step++) {
    const middle = (low + high) / 2;
    if (owed(middle) > 0) low = middle;
    else high = middle;
  }
  return low;
}

/** The comparison rate of any loan, in percent a year: n × r × 100. Throws as `ratePerInterval` does. */
export function comparisonRateOf(
  lent: readonly CashFlow[],
  paid: readonly CashFlow[],
  frequency: Frequency,
): number {
  return N[frequency] * ratePerInterval(lent, paid) * 100;
}

/** The advertised example for car loans' comparison rates: a secured loan, repaid monthly. */
export const COMPARISON_EXAMPLE = { amount: 30_000, termMonths: 60, frequency: 'monthly' } as const;

/** The terms of a loan product that decide its comparison rate. */
export interface LoanCosts {
  /** Percent a year. */
  interestRate: number;
  /** Dollars, once, when the loan is made. */
  establishmentFee: number;
  /** Dollars a month. */
  monthlyFee: number;
}

/** Rates by loan product, because working one out takes thousands of exponentiations. */
const cache = new Map<string, number>();
/** A site has a handful of loan products. The cache is cleared at this size. */
const MAX_CACHED = 1000;

/** The example loan's cost: percent a year with two decimals, as comparison rates are written. */
export function comparisonRate(costs: LoanCosts): number {
  const key = `${costs.interestRate} ${costs.establishmentFee} ${costs.monthlyFee}`;
  const rate = cache.get(key) ?? exampleRate(costs);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, rate);
  return rate;
}

function exampleRate({ interestRate, establishmentFee, monthlyFee }: LoanCosts): number {
  const { amount, termMonths, frequency } = COMPARISON_EXAMPLE;
  const instalment = repayment(amount, { interestRate, termMonths, frequency, balloon: 0 }) + monthlyFee;
  const instalments = Array.from({ length: repaymentCount(termMonths, frequency) }, (_, index) => ({
    at: index + 1,
    dollars: instalment,
  }));
  const lent = [{ at: 0, dollars: amount }];
  const paid = [{ at: 0, dollars: establishmentFee }, ...instalments];
  return Math.round(comparisonRateOf(lent, paid, frequency) * 100) / 100;
}
