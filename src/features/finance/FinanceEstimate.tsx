import type { ReactNode } from 'react';
import type { FinanceEstimate } from '#domain/finance/estimate.ts';
import { formatRate, paymentText, type QuotedPayment } from '#domain/finance/payment.ts';
import { formatDollars } from '#domain/inventory/price.ts';
import { counted } from '#domain/shared/counted.ts';
import { formatDate } from '#domain/shared/time-zone.ts';
import { PaymentFigures, RateWarning } from './Payment.tsx';

interface EstimateProps {
  estimate: FinanceEstimate;
}

/**
 * A car's full finance estimate: repayments with rates and warning, the loan behind them, and when it
 * expires.
 */
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
      // The total covers deposit and repayments; a final payment is extra and the label must say so.
      finalPayment === null || finalPayment === 0
        ? 'Total payable'
        : 'Total payable before the final payment',
      totalPayable === null ? null : formatDollars(totalPayable),
    ],
  ];
  return rows.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}

/** `60 months (5 years)`; months only if they are not whole years. */
export function termText(months: number): string {
  const years = months / 12;
  if (!Number.isInteger(years)) return `${months} months`;
  return `${months} months (${counted(years, 'year')})`;
}

interface WeeklyLineProps {
  /** An estimate, or a card's summary of one. Shows nothing without a weekly repayment. */
  estimate: { readonly weekly: QuotedPayment | null };
  /** Where the repayment is worked out, if anywhere. */
  href?: string | undefined;
}

/** The weekly repayment on one line with both rates, and the warning in the same view. */
export function WeeklyLine({ estimate: { weekly }, href }: WeeklyLineProps) {
  if (weekly === null) return null;
  return (
    <div className="finance-line">
      <WeeklyFigures weekly={weekly} href={href} />
      <RateWarning text={weekly.warning} />
    </div>
  );
}

interface ListedWeeklyLineProps {
  weekly: QuotedPayment;
  /** The id of the warning beside the list, shared by all its cars. */
  warningId: string;
}

/** The weekly repayment on a card in a list: its comparison rate links to the list's warning. */
export function ListedWeeklyLine({ weekly, warningId }: ListedWeeklyLineProps) {
  return (
    <div className="finance-line">
      <WeeklyFigures weekly={weekly}>
        <a className="rate-mark" href={`#${warningId}`} aria-label="Warning about this comparison rate">
          *
        </a>
      </WeeklyFigures>
    </div>
  );
}

/** The warning beside a list of cars; it is the same for all of them. */
export function ListRateWarning({ id, text }: { id: string; text: string }) {
  return (
    <p className="finance-warning list-rate-warning" id={id} tabIndex={-1}>
      <span aria-hidden="true">* </span>
      {text}
    </p>
  );
}

interface WeeklyFiguresProps extends Pick<WeeklyLineProps, 'href'> {
  weekly: QuotedPayment;
  children?: ReactNode;
}

function WeeklyFigures({ weekly, href, children }: WeeklyFiguresProps) {
  const payment = paymentText(weekly);
  return (
    <p className="finance-line-figures">
      <span>{href === undefined ? payment : <a href={href}>{payment}</a>}</span>{' '}
      <span>{formatRate(weekly.interestRate)}</span>{' '}
      <span>
        comparison rate {formatRate(weekly.comparisonRate)}
        {children}
      </span>
    </p>
  );
}
