import { formatDollars } from '#domain/inventory/price.ts';
import type { PriceStanding as Standing } from '#domain/valuation/standing.ts';
import { Icon } from '#ui/Icon.tsx';

/** Where a price sits among similar cars, as a bar, with the comparison behind it. */
export function PriceStanding({ standing: { text, method, low, high, at } }: { standing: Standing }) {
  return (
    <details className="standing">
      <summary>
        <span className="standing-text">
          {text}
          <Icon name="info" size={16} label="How we know" />
        </span>
        <span className="standing-bar" aria-hidden="true">
          <span style={{ insetInlineStart: `${Math.round(at * 100)}%` }} />
        </span>
        <span className="standing-ends figures" aria-hidden="true">
          <span>{formatDollars(low)}</span>
          <span>{formatDollars(high)}</span>
        </span>
      </summary>
      <p className="market-method">{method}</p>
    </details>
  );
}
