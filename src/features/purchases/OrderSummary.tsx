import type { OrderSummary, SummaryLine } from '#domain/purchases/summary.ts';
import { Icon } from '#ui/Icon.tsx';

/**
 * The order summary, the total first and largest. On phones the lines are folded; beside the step they all
 * show. `purchase.client.ts` finds each amount by its part.
 */
export function OrderSummaryBox({ summary }: { summary: OrderSummary }) {
  const { lines, total, totalNote, tradeIn, deposit, balance, notes } = summary;
  return (
    <section className="order-summary" aria-labelledby="order-summary" data-order-summary="">
      <h2 id="order-summary">Your order</h2>
      <p className="order-total" aria-live="polite">
        <span>{total.label}</span>
        <strong className="figures">{total.text}</strong>
        {totalNote !== null && <span className="order-note">{totalNote}</span>}
        {total.isEstimate && <span className="order-note">Includes estimates</span>}
      </p>
      <details className="order-fold details-link">
        <summary>
          What this includes
          <Icon name="chevron-down" size={16} />
        </summary>
        <dl className="order-lines">
          {lines.map((line) => (
            <Line key={line.label} line={line} />
          ))}
          <Line line={total} isSum />
          {tradeIn !== null && <Line line={tradeIn} isOff />}
          {deposit !== null && <Line line={deposit} isOff />}
          {balance !== null && <Line line={balance} isSum />}
        </dl>
        {notes.map((note) => (
          <p className="order-note" key={note}>
            {note}
          </p>
        ))}
      </details>
    </section>
  );
}

function Line({ line, isSum, isOff }: { line: SummaryLine; isSum?: boolean; isOff?: boolean }) {
  return (
    <div data-sum={isSum || undefined}>
      <dt>
        {line.label}
        {line.isEstimate && <span className="order-estimate"> estimate</span>}
      </dt>
      <dd className="figures">
        {isOff && line.to > 0 && <span className="visually-hidden">less </span>}
        {isOff && line.to > 0 && <span aria-hidden="true">− </span>}
        {line.text}
      </dd>
    </div>
  );
}
