/** A car as its dealership sees it: state, days in stock, last change. */
import type { Car } from '../car.ts';
import { type Availability, availability } from '../status.ts';
import type { Corrections } from './corrections.ts';

/** `held`: somebody is reserving or buying it online, whatever the feed now says. */
export type YardState = Availability | 'held';

export const YARD_STATE_TEXTS: Readonly<Record<YardState, string>> = {
  available: 'Available',
  'coming soon': 'Coming soon',
  reserved: 'Reserved',
  held: 'Held online',
  sold: 'Sold',
};

/** The car's state. `isHeld`: it has a reservation or an order on this platform. */
export function yardState(car: Pick<Car, 'status' | 'sold' | 'reserved'>, isHeld: boolean): YardState {
  const state = availability(car);
  return isHeld && state !== 'sold' ? 'held' : state;
}

const DAY_MS = 86_400_000;

/** Whole days since the car arrived; for a sold car until the sale, if that is known. */
export function daysInStock(
  car: Pick<Car, 'created_at' | 'sold_date_timestamp' | 'status' | 'sold'>,
  now: Date,
): number {
  const isSold = car.status === 'sold' || car.sold === true;
  const end = isSold && car.sold_date_timestamp !== null ? car.sold_date_timestamp * 1000 : now.getTime();
  return Math.max(0, Math.floor((end - Date.parse(car.created_at)) / DAY_MS));
}

interface LastChange {
  what: 'price' | 'correction';
  /** ISO 8601. */
  at: string;
}

/** The last change to the price or by an operator; null if nothing has changed since the car arrived. */
export function lastChange(car: Pick<Car, 'price_history'>, corrections: Corrections): LastChange | null {
  const corrected = [
    ...Object.values(corrections.fields),
    corrections.hidden,
    corrections.featured,
    ...corrections.pictures,
  ].flatMap((each) => (each ? [each.at] : []));
  const changes: LastChange[] = [
    // The first price is not a change: the car arrived with it.
    ...car.price_history.slice(1).map(({ at }) => ({ what: 'price' as const, at })),
    ...corrected.map((at) => ({ what: 'correction' as const, at })),
  ];
  return changes.reduce<LastChange | null>(
    (newest, each) => (newest === null || Date.parse(each.at) > Date.parse(newest.at) ? each : newest),
    null,
  );
}
