import { LIMITS } from '#domain/inventory/page/annual-cost.ts';
import type { AncapRating, RunningCosts as Costs, EnergyKind } from '#domain/inventory/page/running-costs.ts';
import { formatDollars } from '#domain/inventory/price.ts';
import { formatDate } from '#domain/shared/time-zone.ts';
import { Icon } from '#ui/Icon.tsx';
import { ICONS } from '#ui/icon-paths.ts';

interface RunningCostsProps {
  /** `null` if not known. */
  costs: Costs | null;
  ancap: AncapRating | null;
  /** The site's word for it: car, motorhome. */
  item: string;
}

const ENERGY_TEXTS: Readonly<Record<EnergyKind, string>> = {
  petrol: 'petrol',
  premium: 'premium petrol',
  diesel: 'diesel',
  lpg: 'LPG',
  electricity: 'electricity',
};

/**
 * Fuel or electricity for a year, and the ANCAP stars; nothing if neither is known. The figures are worked
 * out at build time; `running-costs.client.ts` lets the shopper set kilometres and price.
 */
export function RunningCosts({ costs, ancap, item }: RunningCostsProps) {
  if (costs === null && ancap === null) return null;
  return (
    <div className="running">
      {costs !== null && <Energy costs={costs} item={item} />}
      {ancap !== null && <Stars {...ancap} />}
    </div>
  );
}

function Energy({ costs, item }: { costs: Costs; item: string }) {
  const { kind, energy, consumption, unit, kmAYear, price, yearly, pricesFrom, source } = costs;
  const words = ENERGY_TEXTS[energy];
  const one = unit === 'L' ? 'litre' : 'kWh';
  return (
    <form
      className="running-energy"
      data-running
      data-consumption={consumption}
      data-energy={energy}
      data-km={kmAYear}
      data-price={price}
    >
      <p className="running-label">
        <Icon name={unit === 'kWh' ? 'plug' : 'fuel'} />
        <span>
          {words.charAt(0).toUpperCase() + words.slice(1)} a year
          {kind === 'fuelOnly' && ', not including electricity'}
        </span>
      </p>
      <p className="running-figure figures">
        <output htmlFor="running-km running-price">{formatDollars(yearly)}</output>
      </p>
      <p className="running-sum figures">
        {consumption} {unit}/100 km × <span data-say="km">{kmAYear.toLocaleString('en-AU')}</span> km ×{' '}
        <span data-say="price">{unitPrice(price)}</span> a {one}
      </p>
      {kind === 'fuelOnly' && (
        <p className="running-note">
          A plug-in hybrid’s rating assumes you start with a full battery. Your cost depends on how you drive:
          electricity is extra, and a {item} you rarely plug in uses a lot more fuel.
        </p>
      )}
      <div className="running-own" hidden>
        <label className="field" htmlFor="running-km">
          <span className="field-label">Kilometres a year</span>
          <input
            className="input figures"
            id="running-km"
            type="number"
            inputMode="numeric"
            min={LIMITS.kmAYear.least}
            max={LIMITS.kmAYear.most}
            step="any"
            defaultValue={kmAYear}
            autoComplete="off"
          />
        </label>
        <label className="field" htmlFor="running-price">
          <span className="field-label">Dollars a {one}</span>
          <input
            className="input figures"
            id="running-price"
            type="number"
            inputMode="decimal"
            min={LIMITS.price.least}
            max={LIMITS.price.most}
            step="any"
            defaultValue={price.toFixed(2)}
            autoComplete="off"
          />
        </label>
        <button className="button" type="reset" data-kind="quiet" data-size="small" hidden>
          <Icon name="reset" size={16} />
          <span>Reset</span>
        </button>
      </div>
      <p className="running-note">
        Based on the manufacturer’s rated consumption. Yours will differ. Prices as at{' '}
        {formatDate(pricesFrom)}: {source}.
        <span className="running-kept" hidden>
          {' '}
          Your figures are saved in this browser only.
        </span>
      </p>
    </form>
  );
}

/** `$1.95`, always with cents. */
function unitPrice(dollars: number): string {
  return `$${dollars.toFixed(2)}`;
}

const ALL_STARS = 5;

/** Stars beside each other. Their place is hidden as a whole, so that none has to say so. */
function StarRow({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden
    <svg className="icon" width="24" key={index}>
      <use href={`${ICONS}#star`} />
    </svg>
  ));
}

function Stars({ stars, year }: AncapRating) {
  return (
    <div className="running-ancap">
      <p className="running-label">
        <Icon name="shield" />
        <span>ANCAP safety rating</span>
      </p>
      <p className="running-figure">
        <span className="running-stars" aria-hidden="true">
          <span data-lit="">
            <StarRow count={stars} />
          </span>
          {stars < ALL_STARS && (
            <span>
              <StarRow count={ALL_STARS - stars} />
            </span>
          )}
        </span>
        <span className="visually-hidden">{stars} out of 5 stars</span>
      </p>
      <p className="running-sum">Tested to {year} standards</p>
      <p className="running-note">
        ANCAP tests get tougher over time, so ratings from different years can’t be compared.
      </p>
    </div>
  );
}
