/** A shopper's watchlist, in the database. */
import { and, desc, eq } from 'drizzle-orm';
import type { Site } from '#domain/tenant/site.ts';
import type { Shopper } from '../auth/sign-in.db.ts';
import type { SiteCars } from '../cars/site-cars.ts';
import type { Database } from '../db/client.ts';
import { holdNames } from '../db/locks.ts';
import { within } from '../db/scope.ts';
import { watchlist_cars } from '../db/tables.ts';
import { NEWEST_CHANGE } from '../stock/changes.db.ts';

/** The most cars a shopper can watch. */
export const WATCHLIST_LIMIT = 200;

export interface WatchedCar {
  car_id: number;
  saved_at: Date;
}

/** `unknown`: the site shows no such car; `full`: the watchlist is full. */
type Saving = 'saved' | 'unknown' | 'full';

type Owner = Pick<Shopper, 'id'>;

export interface Watchlists {
  /** Newest first. */
  list(site: Site, shopper: Owner): Promise<WatchedCar[]>;
  carIds(site: Site, shopper: Owner): Promise<number[]>;
  /** Saving a car again changes nothing. */
  save(site: Site, shopper: Owner, carId: number): Promise<Saving>;
  /** Removing a car that is not there changes nothing. */
  remove(site: Site, shopper: Owner, carId: number): Promise<void>;
}

export function openWatchlists(options: {
  database: Database;
  cars: Pick<SiteCars, 'byId'>;
  now: () => Date;
}): Watchlists {
  const { database, cars, now } = options;
  const own = (site: Site, shopper: Owner) =>
    and(eq(watchlist_cars.site, site.slug), eq(watchlist_cars.shopper_id, shopper.id));

  const list = (site: Site, shopper: Owner) =>
    within(database, { site: site.slug }, (tx) =>
      tx
        .select({ car_id: watchlist_cars.car_id, saved_at: watchlist_cars.saved_at })
        .from(watchlist_cars)
        .where(own(site, shopper))
        .orderBy(desc(watchlist_cars.saved_at), desc(watchlist_cars.car_id)),
    );

  return {
    list,
    carIds: async (site, shopper) => (await list(site, shopper)).map(({ car_id }) => car_id),
    save: async (site, shopper, carId) => {
      const car = await cars.byId(site, carId);
      if (!car) return 'unknown';
      return within(database, { site: site.slug }, async (tx) => {
        await holdNames(tx, [`watchlist of ${shopper.id}`]);
        const kept = await tx
          .select({ car_id: watchlist_cars.car_id })
          .from(watchlist_cars)
          .where(own(site, shopper));
        if (kept.some(({ car_id }) => car_id === car.id)) return 'saved';
        if (kept.length >= WATCHLIST_LIMIT) return 'full';
        await tx.insert(watchlist_cars).values({
          site: site.slug,
          shopper_id: shopper.id,
          car_id: car.id,
          saved_at: now(),
          after_change: NEWEST_CHANGE,
        });
        return 'saved';
      });
    },
    remove: (site, shopper, carId) =>
      within(database, { site: site.slug }, async (tx) => {
        await tx.delete(watchlist_cars).where(and(own(site, shopper), eq(watchlist_cars.car_id, carId)));
      }),
  };
}
