/** Stock for benchmarks: any number of cars, as detailed as a real dealer's. */
import * as v from 'valibot';
import { type Car, CarSchema, type FeedCar } from '#domain/inventory/car.ts';
import { carName, carSlug } from '#domain/inventory/naming.ts';
import { askedPrice } from '#domain/inventory/price.ts';
import { DEALERS, type Dealer } from '../demo/dealers.ts';
import { demoStock } from '../demo/demo-stock.ts';

/** The tenant whose site is built, and its dealership. */
export const TENANT = 'budget-cars-direct';

export function benchDealer(cars: number): Dealer {
  const dealer = DEALERS.find(({ tenant }) => tenant === TENANT);
  if (!dealer) throw new Error(`there is no dealer of ${TENANT}`);
  return { ...dealer, counts: { new: 0, demo: 0, used: cars } };
}

export function benchFeed(cars: number, now: Date): FeedCar[] {
  return demoStock(benchDealer(cars), now);
}

export function benchCars(cars: number, now: Date): Car[] {
  const dealer = benchDealer(cars);
  return demoStock(dealer, now).map(({ created_at, ...feed }, index) =>
    v.parse(CarSchema, {
      ...feed,
      id: index + 1,
      slug: carSlug(feed, index + 1),
      name: carName(feed),
      created_at: created_at ?? now.toISOString(),
      dealership_id: dealer.id,
      dealership_slug: dealer.slug,
      dealership_name: dealer.name,
      price_history: [{ at: created_at ?? now.toISOString(), price: askedPrice(feed) }],
    }),
  );
}
