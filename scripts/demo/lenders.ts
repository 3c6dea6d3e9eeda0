/** Invented lenders' repayments for demo stock, calculated as real lenders do. */
import { comparisonRate, type LoanCosts } from '#domain/finance/comparison-rate.ts';
import { repayment } from '#domain/finance/repayments.ts';
import type { FinanceLender, FinanceProvider } from '#domain/inventory/car.ts';

interface Lender extends LoanCosts {
  name: string;
  /** The deposit, as a share of the price. */
  deposit: number;
  /** The share of the price due after the last repayment. */
  final: number;
  /** Months of the quote. */
  usualTerm: number;
  /** How the lender quotes. */
  quotes: 'week and month' | 'month';
}

const LENDER = { deposit: 0.1, final: 0, usualTerm: 60, quotes: 'week and month' } as const;

const LENDERS: Readonly<Record<FinanceProvider, Lender>> = {
  taurus: {
    ...LENDER,
    name: 'Taurus Finance',
    interestRate: 8.49,
    establishmentFee: 395,
    monthlyFee: 8.9,
  },
  angle: {
    ...LENDER,
    name: 'Angle Finance',
    interestRate: 7.29,
    establishmentFee: 450,
    monthlyFee: 5,
    deposit: 0,
    usualTerm: 84,
  },
  powertorque: {
    ...LENDER,
    name: 'Powertorque',
    interestRate: 11.95,
    establishmentFee: 495,
    monthlyFee: 10,
  },
  nissan: {
    ...LENDER,
    name: 'Nissan Finance',
    interestRate: 6.49,
    establishmentFee: 475,
    monthlyFee: 5,
    final: 0.3,
    usualTerm: 48,
    quotes: 'month',
  },
  '360finance': {
    ...LENDER,
    name: '360 Finance',
    interestRate: 8.95,
    establishmentFee: 440,
    monthlyFee: 7.5,
  },
  ausloans: { ...LENDER, name: 'AusLoans', interestRate: 9.25, establishmentFee: 490, monthlyFee: 9.5 },
  manual: {
    ...LENDER,
    name: 'The dealership’s lender',
    interestRate: 9.99,
    establishmentFee: 400,
    monthlyFee: 8,
  },
};

const TERMS = [36, 48, 60, 84] as const;

const cents = (dollars: number) => Math.round(dollars * 100) / 100;

/** The lender's quote for a car at a price in dollars. */
export function quote(provider: FinanceProvider, price: number): FinanceLender {
  const lender = LENDERS[provider];
  const { interestRate, establishmentFee, monthlyFee, usualTerm } = lender;
  const deposit = Math.round(price * lender.deposit);
  const balloon = Math.round(price * lender.final);
  const rates = { interestRate, comparisonRate: comparisonRate(lender), deposit };
  const term = (termMonths: number) => {
    const terms = { interestRate, termMonths, frequency: 'monthly', balloon } as const;
    const month = repayment(price - deposit + establishmentFee, terms) + monthlyFee;
    return {
      ...rates,
      paymentWeek: lender.quotes === 'month' ? null : cents((month * 12) / 52),
      paymentMonth: cents(month),
      termMonths,
      termYears: termMonths / 12,
    };
  };
  return {
    ...term(usualTerm),
    disclaimer: `${lender.name} is an invented lender; this quote is an example, and no credit is offered. Terms, conditions, fees and lending criteria would apply.`,
    angle: provider === 'angle' ? { deposit, termYears: usualTerm / 12 } : null,
    terms: Object.fromEntries(TERMS.map((months) => [String(months), term(months)])),
  };
}
