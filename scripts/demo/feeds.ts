/** Demonstration stock as dealers' systems send it: one file a dealership, each in a format of its own. */
import * as v from 'valibot';
import { type Car, CarSchema, type FeedCar } from '#domain/inventory/car.ts';
import { carName, carSlug } from '#domain/inventory/naming.ts';
import { DEALERS, type Dealer } from './dealers.ts';
import { yardStock } from './yard.ts';

/**
 * The demonstration stock as cars, without a platform: all dealerships, or those of one tenant. Cars keep their
 * numbers from day to day.
 */
export function demoCars(now: Date, tenant?: string): Car[] {
  return DEALERS.filter((dealer) => tenant === undefined || dealer.tenant === tenant).flatMap((dealer) =>
    yardStock(dealer, now).map((car, index) => stored(car, dealer, dealer.id * 1_000 + index + 1, now)),
  );
}

function stored({ created_at, ...feed }: FeedCar, dealer: Dealer, id: number, now: Date): Car {
  const created = created_at ?? now.toISOString();
  return v.parse(CarSchema, {
    ...feed,
    id,
    slug: carSlug(feed, id),
    name: carName(feed),
    created_at: created,
    dealership_id: dealer.id,
    dealership_slug: dealer.slug,
    dealership_name: dealer.name,
    price_history: [{ at: created, price: feed.price }],
  });
}
