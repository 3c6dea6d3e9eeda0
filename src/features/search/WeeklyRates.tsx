import { formatRate } from '#domain/finance/payment.ts';
import type { WeeklyPrice } from '#domain/finance/weekly-search.ts';

/** What stands wherever payments a week are shown: the rates they go by, and what those hold for. */
export function WeeklyRates({ example }: { example: Omit<WeeklyPrice, 'weekly' | 'price' | 'deposit'> }) {
  const { rate, comparisonRate, termMonths, warning } = example;
  return (
    <div className="weekly-rates">
      <p>
        Estimated at {formatRate(rate)}, comparison rate {formatRate(comparisonRate)}, over {termMonths}{' '}
        months.
      </p>
      <p className="weekly-warning">{warning}</p>
    </div>
  );
}
