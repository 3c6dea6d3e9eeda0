/** Reservations as shoppers see them, with the payment provider's latest state. */
import type { Car } from '#domain/inventory/car.ts';
import { type ReservationView, reservationView } from '#domain/reservations/view.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { SiteCars } from '../cars/site-cars.ts';
import type { Database } from '../db/client.ts';
import type { ReservationRow } from '../db/reservation-tables.ts';
import type { ReservationService } from './reservation-service.ts';
import { referenceOf, stateOf } from './reservations.db.ts';

export interface ReservationViews {
  /** `car` if it is known already. */
  of(site: Site, row: ReservationRow, car?: Car): Promise<ReservationView>;
  /** The same, after asking the provider if its state may have changed. */
  fresh(site: Site, row: ReservationRow, car?: Car): Promise<ReservationView>;
}

/** How long a provider's answer counts as fresh for a page that polls, milliseconds. */
const FRESH_MS = 3_000;
const MOST_REMEMBERED = 1_000;

export function reservationViews(options: {
  database: Database;
  reservations: Pick<ReservationService, 'settle'>;
  cars: Pick<SiteCars, 'byId'>;
  /** Whether deposits are in test mode. */
  isTestMode: boolean;
  now: () => Date;
}): ReservationViews {
  const { database, reservations, cars, isTestMode, now } = options;
  const asked = new Map<string, number>();

  const settled = async (row: ReservationRow): Promise<ReservationRow> => {
    const at = now().getTime();
    if (row.status !== 'paying' || at - (asked.get(row.id) ?? Number.NEGATIVE_INFINITY) < FRESH_MS)
      return row;
    if (asked.size >= MOST_REMEMBERED) asked.clear();
    asked.set(row.id, at);
    return reservations.settle(row);
  };

  const of = async (site: Site, row: ReservationRow, known?: Car) => {
    const car = known ?? (await cars.byId(site, row.car_id));
    const facts = {
      id: row.id,
      reference: await referenceOf(database, row),
      car: { id: row.car_id, slug: car?.slug ?? '', name: car?.name ?? 'This car' },
      paymentUrl: row.payment_url,
      isTest: isTestMode && row.cents > 0,
      returnPath: row.return_path,
    };
    return reservationView(stateOf(row), facts, now());
  };

  return { of, fresh: async (site, row, car) => of(site, await settled(row), car) };
}
