/** Cars similar to this one, for a shopper to see next. */
import type { SearchDocument } from '#domain/search/document.ts';

/** The facts that decide how similar two cars are. */
export type Comparable = Pick<
  SearchDocument,
  | 'id'
  | 'make'
  | 'make_model'
  | 'body'
  | 'item_type'
  | 'price'
  | 'year'
  | 'status'
  | 'reserved'
  | 'created_at'
>;

/** Relative weights: the same model counts for more than any price. */
const SAME_MODEL = 6;
const SAME_BODY = 4;
const SAME_MAKE = 2;
/** For an equal price; falls to nothing at a third more or less. */
const SAME_PRICE = 4;
const PRICE_REACH = 1 / 3;
/** For an equal year; falls to nothing at six years apart. */
const SAME_YEAR = 2;
const YEAR_REACH = 6;

const closeness = (distance: number, reach: number) => Math.max(0, 1 - distance / reach);

/** How similar two cars are, from 0 up. Unknown facts do not count. */
export function similarity(one: Comparable, other: Comparable): number {
  let score = 0;
  if (one.make_model === other.make_model) score += SAME_MODEL;
  if (one.body !== null && one.body === other.body) score += SAME_BODY;
  if (one.make === other.make) score += SAME_MAKE;
  if (one.price !== null && other.price !== null) {
    const apart = Math.abs(one.price - other.price) / Math.max(one.price, other.price);
    score += SAME_PRICE * closeness(apart, PRICE_REACH);
  }
  if (one.year !== null && other.year !== null) {
    score += SAME_YEAR * closeness(Math.abs(one.year - other.year), YEAR_REACH);
  }
  return score;
}

/** Stock sorted once, so that similar cars are found without comparing all of it. */
export interface SimilarIndex<T extends Comparable> {
  byModel: ReadonlyMap<string, readonly T[]>;
  byBody: ReadonlyMap<string, readonly T[]>;
  newest: readonly T[];
  /** The number of cars on offer. */
  count: number;
}

/** Cars considered on either side of the price, in each group. */
const NEIGHBOURS = 24;

const priceOf = (car: Comparable) => car.price ?? 0;
const bodyKey = (car: Comparable) => `${car.item_type}|${car.body ?? ''}`;

/** `before`, if it holds the same cars in the same order as `list`; otherwise `list`. */
function unlessSame<T>(list: readonly T[], before: readonly T[] | undefined): readonly T[] {
  return before?.length === list.length && list.every((car, at) => car === before[at]) ? before : list;
}

function groups<T>(
  cars: readonly T[],
  keyOf: (car: T) => string,
  before: ReadonlyMap<string, readonly T[]> | undefined,
): ReadonlyMap<string, readonly T[]> {
  const grouped = [...Map.groupBy(cars, keyOf)];
  return new Map(grouped.map(([key, list]) => [key, unlessSame(list, before?.get(key))]));
}

/**
 * Indexes the cars that can be bought.
 * @param last the index of earlier stock: a group with the same cars keeps its list object
 */
export function similarIndex<T extends Comparable>(
  stock: readonly T[],
  last?: SimilarIndex<T>,
): SimilarIndex<T> {
  const offered = stock.filter((car) => car.status !== 'sold' && !car.reserved);
  const byPrice = offered.toSorted((a, b) => priceOf(a) - priceOf(b) || a.id - b.id);
  return {
    byModel: groups(byPrice, (car) => car.make_model, last?.byModel),
    byBody: groups(byPrice, bodyKey, last?.byBody),
    newest: unlessSame(
      offered.toSorted((a, b) => b.created_at - a.created_at || a.id - b.id).slice(0, NEIGHBOURS),
      last?.newest,
    ),
    count: offered.length,
  };
}

/** The lists that a car's similar cars come from. As long as they are the same objects, the result is the same. */
export const candidateLists = <T extends Comparable>(car: Comparable, index: SimilarIndex<T>) =>
  [index.byModel.get(car.make_model), index.byBody.get(bodyKey(car)), index.newest] as const;

/** Where the cars around a price begin and end in a list sorted by price. */
function placesAround(sorted: readonly Comparable[], price: number): readonly [number, number] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const car = sorted[middle];
    if (car !== undefined && priceOf(car) < price) low = middle + 1;
    else high = middle;
  }
  return [Math.max(0, low - NEIGHBOURS), Math.min(sorted.length, low + NEIGHBOURS)];
}

/** Visits the cars around a price in a list sorted by price. */
function eachAround<T extends Comparable>(
  sorted: readonly T[],
  price: number,
  consider: (car: T) => void,
): void {
  const [start, end] = placesAround(sorted, price);
  for (let at = start; at < end; at++) {
    const car = sorted[at];
    if (car !== undefined) consider(car);
  }
}

type Candidates = ReturnType<typeof candidateLists<Comparable>>;

/**
 * Whether a car's similar cars come from the same cars as before: one price in a list of thousands concerns the cars
 * around it only.
 */
export function hasSameCandidates(car: Comparable, lists: Candidates, before: Candidates): boolean {
  const price = priceOf(car);
  const isSameAround = (list: readonly Comparable[] = [], last: readonly Comparable[] = []) => {
    if (list === last) return true;
    const [start, end] = placesAround(list, price);
    const [lastStart, lastEnd] = placesAround(last, price);
    if (end - start !== lastEnd - lastStart) return false;
    for (let at = start; at < end; at++) if (list[at] !== last[at - start + lastStart]) return false;
    return true;
  };
  const [ofModel, ofBody, newest] = lists;
  const [lastOfModel, lastOfBody, lastNewest] = before;
  return newest === lastNewest && isSameAround(ofModel, lastOfModel) && isSameAround(ofBody, lastOfBody);
}

/**
 * The `count` most similar cars, best match first, without the car itself; on equal scores the newer car comes first.
 * They come from the nearest prices within its model and its body type, and from the newest cars.
 */
export function similarCars<T extends Comparable>(
  car: Comparable,
  index: SimilarIndex<T>,
  count: number,
): T[] {
  const best: Scored<T>[] = [];
  let least = 0;
  const consider = (each: T) => {
    if (each.id === car.id) return;
    const score = similarity(car, each);
    if (best.length === count && score < least) return;
    const candidate = { each, score };
    // A car in two groups comes up twice, each time with the same score.
    if (best.some((one) => one.each.id === each.id)) return;
    const place = best.findIndex((one) => comesBefore(candidate, one));
    best.splice(place === -1 ? best.length : place, 0, candidate);
    best.length = Math.min(best.length, count);
    least = best.at(-1)?.score ?? 0;
  };
  // This runs for every car of a large stock, so it does not collect and sort all candidates.
  const [ofModel = [], ofBody = [], newest] = candidateLists(car, index);
  eachAround(ofModel, priceOf(car), consider);
  eachAround(ofBody, priceOf(car), consider);
  newest.forEach(consider);
  return best.map(({ each }) => each);
}

interface Scored<T> {
  each: T;
  score: number;
}

const comesBefore = (a: Scored<Comparable>, b: Scored<Comparable>) =>
  (b.score - a.score || b.each.created_at - a.each.created_at || a.each.id - b.each.id) < 0;
