import { useMemo } from 'react';
import { formatRate } from '#domain/finance/payment.ts';
import { type ExampleLoan, priceToWeekly } from '#domain/finance/weekly-search.ts';

export interface WeeklyRatesProps {
  loan: ExampleLoan;
  /** The payments are from each car's own lender; the rates are an example. */
  byCar?: boolean;
}

/** Shown with every weekly payment: the rates, and the example they are based on. */
export function WeeklyRates({ loan, byCar = false }: WeeklyRatesProps) {
  const { rate, comparisonRate, termMonths, warning } = useMemo(() => priceToWeekly(0, loan), [loan]);
  const deposit = loan.depositPercent > 0 ? `, with a ${loan.depositPercent}% deposit` : '';
  return (
    <div className="weekly-rates">
      <p>
        {byCar ? 'You’ll find each car’s estimate and rates on its page. Our example: ' : 'Estimated at '}
        {formatRate(rate)}, comparison rate {formatRate(comparisonRate)}, over {termMonths} months{deposit}.
      </p>
      <p className="weekly-warning">{warning}</p>
    </div>
  );
}
