import type { FinanceEstimate } from '#domain/finance/estimate.ts';
import { formatRate, paymentText, type QuotedPayment } from '#domain/finance/payment.ts';
import { formatDollars } from '#domain/inventory/price.ts';
import { counted } from '#domain/shared/counted.ts';
import { formatDate } from '#domain/shared/time-zone.ts';
import { PaymentFigures, RateWarning } from './Payment.tsx';

interface EstimateProps {
  estimate: FinanceEstimate;
}

/** The finance estimate of a car in full: repayments with their rates and warning, the loan behind them, until when. */
export function FinanceEstimateBlock({ estimate }: EstimateProps) {
  const { providerName, weekly, monthly, rates, validUntil, disclaimer } = estimate;
  const rows = loanRows(estimate);
  return (
    <div className="finance-estimate" data-provider={estimate.provider}>
      <div className="finance-loan">
        <PaymentFigures
          payments={weekly === null ? [monthly] : monthly === null ? [weekly] : [weekly, monthly]}
        />
        <RateWarning text={rates.warning} />
      </div>
      {rows.length > 0 && (
        <dl className="finance-rows">
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="finance-small">
        Estimate from {providerName}, valid until <time dateTime={validUntil}>{formatDate(validUntil)}</time>.{' '}
        {disclaimer}
      </p>
    </div>
  );
}

function loanRows({ deposit, termMonths, finalPayment, totalPayable }: FinanceEstimate) {
  const rows: readonly (readonly [string, string | null])[] = [
    ['Deposit', deposit === null ? null : formatDollars(deposit)],
    ['Term', termMonths === null ? null : termText(termMonths)],
    ['Final payment', finalPayment === null ? null : formatDollars(finalPayment)],
    [
      // The total counts deposit and repayments; a last payment comes on top and the words must say so.
      finalPayment === null || finalPayment === 0
        ? 'Total payable'
        : 'Total payable before the final payment',
      totalPayable === null ? null : formatDollars(totalPayable),
    ],
  ];
  return rows.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}

/** `60 months (5 years)`; months alone where they make no whole years. */
export function termText(months: number): string {
  const years = months / 12;
  if (!Number.isInteger(years)) return `${months} months`;
  return `${months} months (${counted(years, 'year')})`;
}

interface WeeklyLineProps {
  /** An estimate, or what a card knows of one. Nothing is shown where it has no weekly repayment. */
  estimate: { readonly weekly: QuotedPayment | null };
}

/** A week's repayment in a line, for cards: with both rates and, in the same view, the warning. */
export function WeeklyLine({ estimate: { weekly } }: WeeklyLineProps) {
  if (weekly === null) return null;
  return (
    <div className="finance-line">
      <p className="finance-line-figures">
        <span>{paymentText(weekly)}</span> <span>{formatRate(weekly.interestRate)}</span>{' '}
        <span>comparison rate {formatRate(weekly.comparisonRate)}</span>
      </p>
      <RateWarning text={weekly.warning} />
    </div>
  );
}
