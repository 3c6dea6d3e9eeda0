import type { DriveAwayPrice } from '#domain/pricing/drive-away.ts';
import { TotalFigure } from '../inventory/Price.tsx';

/** The select's name, shared with the style sheet and the script. */
const STATE_FIELD = 'drive-away-state';

interface DriveAwayProps {
  /** One per state, the default first. */
  prices: readonly [DriveAwayPrice, ...DriveAwayPrice[]];
}

/**
 * A car's on-road price in the buyer's state. Every state is in the page and the style sheet shows the
 * selected one, so it needs no script; `drive-away.client.ts` remembers the choice. The total is the largest
 * figure: it is the price, and everything else is part of it.
 */
export function DriveAway({ prices }: DriveAwayProps) {
  const [{ state: first, total }] = prices;
  return (
    <div className="drive-away">
      {prices.length === 1 ? (
        <p className="drive-away-where">{total.label}</p>
      ) : (
        <p className="drive-away-where">
          <label htmlFor={STATE_FIELD}>Drive away in</label>
          <select className="input" id={STATE_FIELD} name={STATE_FIELD} defaultValue={first}>
            {prices.map(({ state }) => (
              <option key={state} value={state}>
                {state.toUpperCase()}
              </option>
            ))}
          </select>
        </p>
      )}
      <div aria-live="polite">
        {prices.map(({ state, figure }) => (
          <p className="drive-away-total" data-state={state} key={state}>
            <TotalFigure figure={figure} />
          </p>
        ))}
      </div>
      <details className="more">
        <summary>What this includes</summary>
        {prices.map((price) => (
          <div data-state={price.state} key={price.state}>
            <DriveAwayItems price={price} />
          </div>
        ))}
      </details>
    </div>
  );
}

/** The figure on one line for the phone's bar, in the state selected above. */
export function DriveAwayLine({ prices }: DriveAwayProps) {
  return (
    <div className="drive-away-line" data-of-price="drive-away-line">
      {prices.map(({ state, figure }, index) => (
        <p data-state={state} data-first={index === 0 || undefined} key={state}>
          <strong>{figure}</strong> <span>drive away</span>
        </p>
      ))}
    </div>
  );
}

/** A drive-away price itemised, the total last, with the basis of the amounts. */
function DriveAwayItems({ price: { state, items, total, notes, source } }: { price: DriveAwayPrice }) {
  return (
    <div className="drive-away-items">
      <dl className="figures">
        {[...items, total].map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        {notes.join(' ')}{' '}
        <a href={source} rel="noopener">
          Stamp duty rates in {state.toUpperCase()}
        </a>
      </p>
    </div>
  );
}
