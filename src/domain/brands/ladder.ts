/** What a model is sold as: its badges from the cheapest up, and where new, demo and used cars begin. */
import { CAR_TYPES, type CarType } from '#domain/inventory/car.ts';
import type { SearchDocument } from '#domain/search/document.ts';

type Sold = Pick<SearchDocument, 'badge' | 'car_type' | 'price' | 'status'>;

interface Start {
  count: number;
  /** Dollars of the cheapest for sale with a price that counts. */
  from: number | null;
}

export interface BadgeRung extends Start {
  /** As the stock writes it. */
  badge: string;
}

export interface TypeStart extends Start {
  type: CarType;
}

const startOf = (cars: readonly Sold[]): Start => {
  const prices = cars.flatMap(({ price, status }) => (price === null || status === 'sold' ? [] : [price]));
  return { count: cars.length, from: prices.length === 0 ? null : Math.min(...prices) };
};

/** Those without a price come last, then those with more cars first. */
const byStart = (a: Start, b: Start) =>
  (a.from ?? Number.POSITIVE_INFINITY) - (b.from ?? Number.POSITIVE_INFINITY) || b.count - a.count;

/** The badges of a model, the cheapest first; none where fewer than two are told apart. */
export function badgeLadder(cars: readonly Sold[]): BadgeRung[] {
  const byBadge = Map.groupBy(cars, ({ badge }) => badge);
  const rungs = [...byBadge].flatMap(([badge, own]) =>
    badge === null || badge === '' ? [] : [{ badge, ...startOf(own) }],
  );
  return rungs.length < 2 ? [] : rungs.sort((a, b) => byStart(a, b) || a.badge.localeCompare(b.badge));
}

/** New, demo and used cars of a model in that order, each with where it begins. */
export function typeStarts(cars: readonly Sold[]): TypeStart[] {
  const byType = Map.groupBy(cars, ({ car_type }) => car_type);
  return CAR_TYPES.flatMap((type) => {
    const own = byType.get(type);
    return own === undefined ? [] : [{ type, ...startOf(own) }];
  });
}
