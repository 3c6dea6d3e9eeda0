/** A model's badges from the cheapest up, and the lowest price of new, demo and used cars or of each body. */
import { CAR_TYPES, type CarType } from '#domain/inventory/car.ts';
import type { SearchDocument } from '#domain/search/document.ts';

type PricedCar = Pick<SearchDocument, 'badge' | 'body' | 'car_type' | 'price' | 'status'>;

interface Start {
  count: number;
  /** The cheapest car for sale with a valid price, in dollars. */
  from: number | null;
}

export interface BadgeRung extends Start {
  /** As the stock writes it. */
  badge: string;
  /** The dearest car for sale with a valid price, in dollars. */
  to: number | null;
}

export interface TypeStart extends Start {
  type: CarType;
}

interface BodyStart extends Start {
  body: string;
}

const pricesOf = (cars: readonly PricedCar[]): number[] =>
  cars.flatMap(({ price, status }) => (price === null || status === 'sold' ? [] : [price]));

const startOf = (cars: readonly PricedCar[]): Start => {
  const prices = pricesOf(cars);
  return { count: cars.length, from: prices.length === 0 ? null : Math.min(...prices) };
};

const dearest = (cars: readonly PricedCar[]): number | null => {
  const prices = pricesOf(cars);
  return prices.length === 0 ? null : Math.max(...prices);
};

/** A part of a scale of prices, from 0 to 1. */
interface OnScale {
  start: number;
  end: number;
}

/** Where each badge's prices lie between the model's lowest and highest; `null` without prices or without a range. */
export function onScale(ladder: readonly BadgeRung[]): (OnScale | null)[] {
  const ends = ladder.flatMap(({ from, to }) => (from === null || to === null ? [] : [from, to]));
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const at = (price: number) => (price - least) / (most - least);
  return ladder.map(({ from, to }) =>
    from === null || to === null || least === most ? null : { start: at(from), end: at(to) },
  );
}

/** Badges without a price come last, then those with more cars first. */
const byStart = (a: Start, b: Start) =>
  (a.from ?? Number.POSITIVE_INFINITY) - (b.from ?? Number.POSITIVE_INFINITY) || b.count - a.count;

/** A model's badges, cheapest first; none unless there are at least two. */
export function badgeLadder(cars: readonly PricedCar[]): BadgeRung[] {
  const byBadge = Map.groupBy(cars, ({ badge }) => badge);
  const rungs = [...byBadge].flatMap(([badge, own]) =>
    badge === null || badge === '' ? [] : [{ badge, ...startOf(own), to: dearest(own) }],
  );
  return rungs.length < 2 ? [] : rungs.sort((a, b) => byStart(a, b) || a.badge.localeCompare(b.badge));
}

/** A model's new, demo and used cars in that order, each with its lowest price. */
export function typeStarts(cars: readonly PricedCar[]): TypeStart[] {
  const byType = Map.groupBy(cars, ({ car_type }) => car_type);
  return CAR_TYPES.flatMap((type) => {
    const own = byType.get(type);
    return own === undefined ? [] : [{ type, ...startOf(own) }];
  });
}

/** Bodies shown beside a make's name. */
const MOST_BODIES = 3;

/** A make's most frequent bodies, each with its lowest price; none unless there are at least two. */
export function bodyStarts(cars: readonly PricedCar[]): BodyStart[] {
  const byBody = Map.groupBy(cars, ({ body }) => body);
  const starts = [...byBody].flatMap(([body, own]) => (body === null ? [] : [{ body, ...startOf(own) }]));
  if (starts.length < 2) return [];
  return starts.sort((a, b) => b.count - a.count || byStart(a, b)).slice(0, MOST_BODIES);
}
