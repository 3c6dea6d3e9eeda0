import { useId, useMemo, useState } from 'react';
import { type ExampleLoan, priceToWeekly, weeklyToPrice } from '#domain/finance/weekly-search.ts';
import { formatDollars } from '#domain/inventory/price.ts';
import { useSearchTools } from '../search.context.ts';
import { RangeSection, type RangeSectionProps } from './RangeSection.tsx';
import { WeeklyRates } from './WeeklyRates.tsx';

type PriceSectionProps = Omit<RangeSectionProps, 'field' | 'told'> & {
  /** Remembers the price unit; outlives the section. */
  opened: Map<string, boolean>;
};

const WEEKLY = 'weekly price';

/** Cards lead with the total, so say which price the slider and the sort use. */
const BEFORE_CHARGES = 'Filters and sorts by the advertised price, before government charges.';

/** The price slider; with finance, also in weekly payments. The range itself is always in prices. */
export function PriceSection({ opened, ...range }: PriceSectionProps) {
  const { config, live } = useSearchTools();
  const [weekly, setWeekly] = useState(opened.get(WEEKLY) ?? false);
  const name = useId();
  const byPrice = (
    <>
      <RangeSection field="price" {...range} />
      {config.card.driveAwayNote !== null && <p className="facet-note">{BEFORE_CHARGES}</p>}
    </>
  );
  if (config.loan === null || !live) return byPrice;
  const choose = (by: boolean) => {
    opened.set(WEEKLY, by);
    setWeekly(by);
  };
  return (
    <>
      <fieldset className="switch">
        <legend className="visually-hidden">Search by</legend>
        {([false, true] as const).map((by) => (
          <label key={String(by)}>
            <input
              className="input-over"
              type="radio"
              name={name}
              checked={weekly === by}
              onChange={() => choose(by)}
            />
            <span>{by ? 'Weekly payment' : 'Price'}</span>
          </label>
        ))}
      </fieldset>
      {weekly ? <ByWeek {...range} loan={config.loan} /> : byPrice}
    </>
  );
}

/** The same range in weekly payments, with the rates shown. */
function ByWeek({ loan, ...range }: Omit<PriceSectionProps, 'opened'> & { loan: ExampleLoan }) {
  const told = useMemo(() => {
    // A thumb passes the same prices again and again.
    const known = new Map<number, string>();
    const format = (price: number) => {
      const words = known.get(price) ?? `${formatDollars(priceToWeekly(price, loan).weekly)} a week`;
      known.set(price, words);
      return words;
    };
    return {
      label: 'Weekly payment',
      format,
      // A few cents a week: show the payment that was entered.
      rounding: 100,
      fromEntered: (weekly: number) => weeklyToPrice(weekly, loan).price,
    };
  }, [loan]);
  return (
    <>
      <RangeSection field="price" {...range} told={told} />
      <WeeklyRates loan={loan} />
    </>
  );
}
