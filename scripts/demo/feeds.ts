/** Demo stock as dealers' systems send it: one file per dealership, in its system's format. */
import * as v from 'valibot';
import { type Car, CarSchema, type FeedCar } from '#domain/inventory/car.ts';
import { type FeedMapping, parseFeedMapping } from '#domain/inventory/feed/mapping.ts';
import { carName, carSlug } from '#domain/inventory/naming.ts';
import { askedPrice } from '#domain/inventory/price.ts';
import { isRejected, readFeed } from '#engines/feeds/index.ts';
import { DEALERS, type Dealer } from './dealers.ts';
import { demoStock } from './demo-stock.ts';
import { budgetCsv, coastlineNdjson, harbourCsv, summitJson } from './formats.ts';
import budget from './mappings/budget.json' with { type: 'json' };
import coastline from './mappings/coastline.json' with { type: 'json' };
import harbour from './mappings/harbour.json' with { type: 'json' };
import summit from './mappings/summit.json' with { type: 'json' };
import { withPhotos } from './photos/shots.ts';

/** A stock feed as in a dealer's export folder. */
export interface DemoFeed {
  /** Slug of the dealership. */
  dealership: string;
  fileName: string;
  content: string;
  mapping: FeedMapping;
}

interface Format {
  write: (cars: readonly FeedCar[]) => string;
  extension: string;
  mapping: object;
}

/** By tenant: the dealerships of a group share a system. */
const FORMATS: Readonly<Record<string, Format>> = {
  'harbour-motor-group': { write: harbourCsv, extension: 'csv', mapping: harbour },
  'summit-toyota': { write: summitJson, extension: 'json', mapping: summit },
  'budget-cars-direct': { write: budgetCsv, extension: 'csv', mapping: budget },
  'coastline-caravans': { write: coastlineNdjson, extension: 'ndjson', mapping: coastline },
};

/**
 * The feeds of all demo dealerships, the same at any time of one UTC day. With `photos` they name photos on
 * `photos/host.ts`, which only a platform next to that host can show.
 */
export function demoFeeds(now: Date, { photos = false } = {}): DemoFeed[] {
  return DEALERS.map((dealer) =>
    photos ? demoFeed(dealer, now, withPhotos(demoStock(dealer, now), dealer)) : demoFeed(dealer, now),
  );
}

/** How many days an earlier price lasted. */
const FULL_PRICE_DAYS = 30;
const DAY_MS = 86_400_000;

const earlier = (now: Date) => new Date(now.getTime() - FULL_PRICE_DAYS * DAY_MS);

/** A car's price before a reduction; `null` if it was not reduced. */
const priceBefore = (car: Pick<FeedCar, 'before_price' | 'offer_price' | 'price'>) =>
  car.before_price ?? (car.offer_price === null ? null : car.price);

/** Reduced, and in stock long enough for its earlier price to have been advertised. */
const cameDown = (car: FeedCar, now: Date) =>
  priceBefore(car) !== null &&
  car.created_at !== null &&
  Date.parse(car.created_at) <= earlier(now).getTime();

/**
 * The feeds of an earlier day, with only the cars that have been reduced since, at their prices then: a reduction needs
 * a history. `at` is when a dealership sent it.
 */
export function earlierDemoFeeds(now: Date): (DemoFeed & { at: Date })[] {
  return DEALERS.flatMap((dealer) => {
    const cars = demoStock(dealer, now)
      .filter((car) => cameDown(car, now))
      .map((car) => ({ ...car, price: priceBefore(car), before_price: null, offer_price: null }));
    return cars.length === 0 ? [] : [{ ...demoFeed(dealer, now, cars), at: earlier(now) }];
  });
}

function demoFeed(dealer: Dealer, now: Date, cars: readonly FeedCar[] = demoStock(dealer, now)): DemoFeed {
  const format = FORMATS[dealer.tenant];
  if (format === undefined) throw new Error(`No feed format for ${dealer.tenant}`);
  return {
    dealership: dealer.slug,
    fileName: `${dealer.slug}.${format.extension}`,
    content: format.write(cars),
    mapping: parseFeedMapping(format.mapping, `${dealer.tenant}'s mapping`),
  };
}

/**
 * The demo stock as cars, read from its feeds without a platform: of all dealerships, or of one tenant's. A car keeps
 * its number and address from day to day.
 */
export async function demoCars(now: Date, tenant?: string): Promise<Car[]> {
  const dealers = DEALERS.filter((dealer) => tenant === undefined || dealer.tenant === tenant);
  const stock = await Promise.all(dealers.map((dealer) => storedStock(dealer, now)));
  return stock.flat();
}

async function storedStock(dealer: Dealer, now: Date): Promise<Car[]> {
  const { content, mapping, fileName } = demoFeed(dealer, now);
  const bytes = new Blob([content]).stream();
  const cars: Car[] = [];
  for await (const row of readFeed(bytes, { mapping })) {
    if (isRejected(row)) throw new Error(`${fileName}, row ${row.row}: ${row.reason}`);
    cars.push(stored(row.car, dealer, dealer.id * 1_000 + row.row, now));
  }
  return cars;
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
    price_history: cameDown({ ...feed, created_at: created }, now)
      ? [
          { at: earlier(now).toISOString(), price: priceBefore(feed) },
          { at: now.toISOString(), price: askedPrice(feed) },
        ]
      : [{ at: created, price: askedPrice(feed) }],
  });
}
