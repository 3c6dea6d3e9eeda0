/**
 * The price-range screen: two thumbs from $5,000 to $250,000, and the cars between them, highest price first.
 */
import type { SearchQuery } from '../engine.ts';
import { moveThumb, type SliderMove, type SliderScale, type SliderValues } from '../slider.ts';
import { formatRange } from '../url.ts';

/** Dollars. */
export const PRICE_SCALE: SliderScale = { min: 5000, max: 250_000, step: 500, rounding: 500 };
/** The thumbs' initial positions: the whole scale, because their values are the search. */
export const WHOLE_PRICE_SCALE: SliderValues = { low: PRICE_SCALE.min, high: PRICE_SCALE.max };

/** Thumbs stay at least 1 dollar apart, which on a scale of steps is one step. */
const GAP = PRICE_SCALE.step;

/** Moves a thumb of the screen; see `moveThumb`. */
export function movePriceThumb(values: SliderValues, thumb: keyof SliderValues, wanted: number): SliderMove {
  return moveThumb(values, thumb, wanted, PRICE_SCALE, GAP);
}

/** The cars between the thumbs, both included, highest price first. */
export function priceQuery(query: SearchQuery, { low, high }: SliderValues): SearchQuery {
  return { ...query, ranges: { ...query.ranges, price: { min: low, max: high } }, sort: 'highest_price' };
}

/** The value of `range[price]` for those cars. */
export function priceParameter({ low, high }: SliderValues): string {
  return formatRange({ min: low, max: high });
}
