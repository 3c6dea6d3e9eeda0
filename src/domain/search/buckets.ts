/** Named dollar ranges, for facets that a shopper ticks instead of dragging a slider. */
import { formatDollars } from '#domain/inventory/price.ts';

/** Lower bounds, without the first, in dollars. A value on a bound belongs to the range that starts there. */
const PRICE_BOUNDS = [10, 20, 30, 40, 50, 60, 80, 100, 150, 200].map((thousands) => thousands * 1000);
/** Dollars a week. */
const WEEKLY_BOUNDS = [50, 100, 150, 200, 250, 300, 400, 500];

function names(bounds: readonly number[], unit: string): string[] {
  return [undefined, ...bounds].map((from, index) => {
    const to = bounds[index];
    if (from === undefined) return `Under ${formatDollars(to ?? 0)}${unit}`;
    if (to === undefined) return `${formatDollars(from)}${unit} and over`;
    return `${formatDollars(from)} to ${formatDollars(to)}${unit}`;
  });
}

/** Every price range, cheapest first. */
export const PRICE_RANGES: readonly string[] = names(PRICE_BOUNDS, '');
/** Every weekly price range, cheapest first. */
export const WEEKLY_PRICE_RANGES: readonly string[] = names(WEEKLY_BOUNDS, ' a week');

/** The weekly price ranges below each of their bounds, in dollars. */
export const WEEKLY_LIMITS: readonly { dollars: number; ranges: readonly string[] }[] = WEEKLY_BOUNDS.map(
  (dollars, index) => ({ dollars, ranges: WEEKLY_PRICE_RANGES.slice(0, index + 1) }),
);

const nameOf = (value: number | null, bounds: readonly number[], ranges: readonly string[]) =>
  value === null ? null : (ranges[bounds.filter((bound) => bound <= value).length] ?? null);

/** The range of a price in dollars, such as `$20,000 to $30,000`; `null` for no price. */
export function priceRange(dollars: number | null): string | null {
  return nameOf(dollars, PRICE_BOUNDS, PRICE_RANGES);
}

/** The range of a price in dollars a week, such as `$100 to $150 a week`; `null` for no price. */
export function weeklyPriceRange(dollars: number | null): string | null {
  return nameOf(dollars, WEEKLY_BOUNDS, WEEKLY_PRICE_RANGES);
}
