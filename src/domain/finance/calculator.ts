/**
 * The loan calculator: what a shopper enters, and the result. Fees are included: the establishment fee in the
 * amount borrowed, the monthly fee in each repayment.
 */
import { formatDollars } from '#domain/inventory/price.ts';
import type { Site } from '#domain/tenant/site.ts';
import { comparisonRate } from './comparison-rate.ts';
import { COMPARISON_RATE_WARNING } from './comparison-rate-warning.ts';
import { type QuotedPayment, quotedPayment } from './payment.ts';
import { FREQUENCIES, type Frequency, REPAYMENTS_A_YEAR, repayment, repaymentCount } from './repayments.ts';

/** Dollars, months, percent a year. */
export interface CalculatorEntries {
  price: number;
  deposit: number;
  termMonths: number;
  interestRate: number;
  balloon: number;
  frequency: Frequency;
}

/** The fields by name, both in a form and in an address. */
export const CALCULATOR_FIELDS = [
  'price',
  'deposit',
  'termMonths',
  'interestRate',
  'balloon',
  'frequency',
] as const satisfies readonly (keyof CalculatorEntries)[];
export type CalculatorField = (typeof CALCULATOR_FIELDS)[number];

export type CalculatorFees = Pick<Site['finance'], 'establishmentFee' | 'monthlyFee'>;

/** The calculator's result: a loan, or the entry that prevents one. */
export type Calculation =
  | {
      kind: 'loan';
      payment: QuotedPayment;
      /** Total number of repayments. */
      count: number;
      /** Whole dollars borrowed, establishment fee included. */
      borrowed: number;
      /** Whole dollars paid on top of the price. */
      interestAndFees: number;
      /** Whole dollars: deposit, repayments and balloon. */
      total: number;
    }
  | { kind: 'problem'; entry: keyof CalculatorEntries; message: string };

/** A higher rate is taken for a typing error. */
const HIGHEST_RATE = 48;
/** The longest term offered, in months. */
export const LONGEST_MONTHS = 120;

const PER: Readonly<Record<Frequency, QuotedPayment['per']>> = {
  weekly: 'week',
  fortnightly: 'fortnight',
  monthly: 'month',
};

interface Check {
  entry: keyof CalculatorEntries;
  holds: (entries: CalculatorEntries) => boolean;
  message: (entries: CalculatorEntries) => string;
}

/** In the order they are checked. NaN fails each of them. */
const CHECKS: readonly Check[] = [
  { entry: 'price', holds: ({ price }) => price > 0, message: () => 'Enter a price above $0.' },
  { entry: 'deposit', holds: ({ deposit }) => deposit >= 0, message: () => 'Enter a deposit of $0 or more.' },
  {
    entry: 'deposit',
    holds: ({ deposit, price }) => deposit < price,
    message: () => 'Your deposit covers the price, so there’s nothing to borrow.',
  },
  {
    entry: 'termMonths',
    holds: ({ termMonths }) => termMonths >= 1 && termMonths <= LONGEST_MONTHS,
    message: () => `Enter a term of 1 to ${LONGEST_MONTHS} months.`,
  },
  {
    entry: 'interestRate',
    holds: ({ interestRate }) => interestRate >= 0 && interestRate <= HIGHEST_RATE,
    message: () => `Enter an interest rate of 0% to ${HIGHEST_RATE}%.`,
  },
  { entry: 'balloon', holds: ({ balloon }) => balloon >= 0, message: () => 'Enter a balloon of $0 or more.' },
  {
    entry: 'balloon',
    holds: ({ balloon, price, deposit }) => balloon <= price - deposit,
    message: ({ price, deposit }) =>
      `Enter a balloon of no more than ${formatDollars(Math.round(price - deposit))}, the amount you’re borrowing.`,
  },
];

/** The result for the entries. */
export function calculate(entries: CalculatorEntries, fees: CalculatorFees): Calculation {
  const problem = CHECKS.find(({ holds }) => !holds(entries));
  if (problem) return { kind: 'problem', entry: problem.entry, message: problem.message(entries) };

  const { price, deposit, balloon, interestRate, termMonths, frequency } = entries;
  const borrowed = price - deposit + fees.establishmentFee;
  const each = repayment(borrowed, entries) + (fees.monthlyFee * 12) / REPAYMENTS_A_YEAR[frequency];
  const count = repaymentCount(termMonths, frequency);
  const payment = quotedPayment(each, PER[frequency], {
    interestRate,
    comparisonRate: comparisonRate({ ...fees, interestRate }),
    warning: COMPARISON_RATE_WARNING,
  });
  if (payment === null) {
    return { kind: 'problem', entry: 'price', message: 'Each repayment is less than $1.' };
  }
  const total = deposit + each * count + balloon;
  return {
    kind: 'loan',
    payment,
    count,
    borrowed: Math.round(borrowed),
    interestAndFees: Math.round(total - price),
    total: Math.round(total),
  };
}

/** The starting price without a car: that of the comparison rate's example. */
const USUAL_PRICE = 30_000;
/** Lenders lend no less, so a lower price is replaced by the usual one. */
const PRICE_FLOOR = 500;

/** A lender's quote for the car, as far as the quote says. */
interface QuotedLoan {
  rates: { interestRate: number };
  deposit: number | null;
  termMonths: number | null;
  finalPayment: number | null;
}

/**
 * Initial field values: those of the car's quote, so that the page names one rate; otherwise the site's rate and term,
 * its share of the price as deposit, no balloon.
 */
export function calculatorStart(
  finance: Pick<Site['finance'], 'calculatorRate' | 'calculatorTermMonths' | 'depositPercent'>,
  price: number | null,
  quote: QuotedLoan | null = null,
): CalculatorEntries {
  const start = price !== null && price > PRICE_FLOOR ? price : USUAL_PRICE;
  // A quote for another price may leave nothing to borrow.
  const fits = quote !== null && (quote.deposit ?? 0) + (quote.finalPayment ?? 0) < start - PRICE_FLOOR;
  const quoted = fits ? quote : null;
  return {
    price: start,
    deposit: quoted?.deposit ?? Math.round((start * finance.depositPercent) / 100),
    termMonths: quoted?.termMonths ?? finance.calculatorTermMonths,
    interestRate: quoted?.rates.interestRate ?? finance.calculatorRate,
    balloon: quoted?.finalPayment ?? 0,
    frequency: 'weekly',
  };
}

/** A typed number: `$32,500` is 32500. An empty field is 0; words are not a number. */
export function typedNumber(text: string): number {
  const bare = text.replace(/[\s$,%]/g, '');
  const number = bare === '' ? 0 : Number(bare);
  return Number.isFinite(number) ? number : Number.NaN;
}

/** The entries as typed. An empty field keeps its initial value. */
export function typedEntries(
  typed: (field: CalculatorField) => string | null,
  start: CalculatorEntries,
): CalculatorEntries {
  const amount = (field: Exclude<CalculatorField, 'frequency'>): number => {
    const text = typed(field);
    return text === null ? start[field] : typedNumber(text);
  };
  return {
    price: amount('price'),
    deposit: amount('deposit'),
    termMonths: amount('termMonths'),
    interestRate: amount('interestRate'),
    balloon: amount('balloon'),
    frequency: FREQUENCIES.find((each) => each === typed('frequency')) ?? start.frequency,
  };
}

/** The price that the result is for; the starting price if the entry is invalid. */
export function resultPrice(
  typed: Partial<Readonly<Record<CalculatorField, string>>>,
  start: CalculatorEntries,
  fees: CalculatorFees,
): number {
  const entries = typedEntries((field) => typed[field] ?? null, start);
  return calculate(entries, fees).kind === 'problem' ? start.price : entries.price;
}
