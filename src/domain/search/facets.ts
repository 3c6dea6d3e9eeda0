/** Which facet values are listed, and in what order. */
import { PRICE_RANGES, WEEKLY_PRICE_RANGES } from './buckets.ts';
import type { FacetValue } from './engine.ts';
import type { ValueField } from './fields.ts';

/** Values listed before "Show all", by default. */
export const LIST_LIMIT = 8;
/** Maximum values listed: beyond that, the search box is quicker. */
const LONGEST_LIST = 60;
/** Body types listed: few, unless the site has configured its own. */
export const BODY_LIMIT = 4;
export const CUSTOM_BODY_LIMIT = 20;

/** A facet's list in two parts: shown at once, and added by "Show all". */
export interface FacetList {
  first: FacetValue[];
  more: FacetValue[];
}

/** Fields whose values have their own order. */
const OWN_ORDER: Partial<Record<ValueField, (value: string) => number>> = {
  ...{ seats: Number, doors: Number, cylinders: Number, engine_size: Number.parseFloat },
  price_range: (value) => PRICE_RANGES.indexOf(value),
  weekly_price_range: (value) => WEEKLY_PRICE_RANGES.indexOf(value),
};

/** The stock's facets stay the same while queries change. */
const known = new WeakMap<readonly FacetValue[], ReadonlyMap<string, number>>();

function placesIn(stock: readonly FacetValue[]): (value: string) => number {
  let places = known.get(stock);
  if (!places) {
    places = new Map(stock.map(({ value }, index) => [value, index]));
    known.set(stock, places);
  }
  const found = places;
  return (value) => found.get(value) ?? stock.length;
}

/**
 * Values in the order of the whole stock: by how many cars have them, whatever is selected, so that no row
 * moves under the pointer. Numbers and price ranges are sorted by size. Selected values that are not in stock
 * come last.
 */
export function inStockOrder(
  field: ValueField,
  values: readonly FacetValue[],
  stock: readonly FacetValue[],
): FacetValue[] {
  const at = OWN_ORDER[field] ?? placesIn(stock);
  return [...values].sort((a, b) => at(a.value) - at(b.value));
}

/** The values that a site has configured, in its order, plus selected ones; all if it configured none. */
export function siteChoice(
  values: readonly FacetValue[],
  { own, chosen }: { own: readonly string[]; chosen: readonly string[] },
): readonly FacetValue[] {
  if (own.length === 0) return values;
  const listed = own.flatMap((each) => values.find(({ value }) => value === each) ?? []);
  return [...listed, ...values.filter(({ value }) => chosen.includes(value) && !own.includes(value))];
}

/**
 * Cuts a list after `limit` values. Values in `popular` come first, in that order, and their number is then
 * the limit. A selected value is always in the first part.
 */
export function cutList(
  values: readonly FacetValue[],
  { chosen, limit, popular = [] }: { chosen: readonly string[]; limit: number; popular?: readonly string[] },
): FacetList {
  const rank = ({ value }: FacetValue) => {
    const index = popular.indexOf(value);
    return index === -1 ? popular.length : index;
  };
  const sorted = [...values].sort((a, b) => rank(a) - rank(b)).slice(0, LONGEST_LIST + limit);
  const atOnce = popular.length > 0 ? popular.length : limit;
  const first = sorted.filter(({ value }, index) => index < atOnce || chosen.includes(value));
  return { first, more: sorted.filter((each) => !first.includes(each)) };
}
