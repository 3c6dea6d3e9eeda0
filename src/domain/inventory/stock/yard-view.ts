/** A car as its dealership looks at it: where it stands, how long it has been there, when it last changed. */
import type { Car } from '../car.ts';
import { type Availability, availability } from '../status.ts';
import type { Corrections } from './corrections.ts';

/** `held`: somebody is reserving or buying it online, whatever the feed says by now. */
export type YardState = Availability | 'held';

export const YARD_STATE_TEXTS: Readonly<Record<YardState, string>> = {
  available: 'Available',
  'coming soon': 'Coming soon',
  reserved: 'Reserved',
  held: 'Held online',
  sold: 'Sold',
};

/** Where a car stands; `isHeld` by a reservation of this platform. */
export function yardState(car: Pick<Car, 'status' | 'sold' | 'reserved'>, isHeld: boolean): YardState {
  const state = availability(car);
  return isHeld && state !== 'sold' ? 'held' : state;
}

const DAY_MS = 86_400_000;

/** Whole days since the car came; of a sold car until it was sold, where that is known. */
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

/** The newest change of a price or by an operator; null if there was none since the car came. */
export function lastChange(car: Pick<Car, 'price_history'>, corrections: Corrections): LastChange | null {
  const said = [
    ...Object.values(corrections.fields),
    corrections.hidden,
    corrections.featured,
    ...corrections.pictures,
  ].flatMap((each) => (each ? [each.at] : []));
  const changes: LastChange[] = [
    // The first price is no change: the car came with it.
    ...car.price_history.slice(1).map(({ at }) => ({ what: 'price' as const, at })),
    ...said.map((at) => ({ what: 'correction' as const, at })),
  ];
  return changes.reduce<LastChange | null>(
    (newest, each) => (newest === null || Date.parse(each.at) > Date.parse(newest.at) ? each : newest),
    null,
  );
}
