/** One page of a site's stock, with what is known about each car's photos. */
import { photoNote, withKnownPhotos } from '#domain/inventory/pictures/photo/shown.ts';
import { correctedFacts } from '#domain/inventory/stock/corrections.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Database } from '../db/client.ts';
import { knownPhotos } from '../photos/known-photos.db.ts';
import { findDealerships } from '../stock/dealerships.db.ts';
import {
  countYard,
  listYard,
  YARD_VIEWS,
  type YardCar,
  type YardOrder,
  type YardPlace,
} from '../stock/yard.db.ts';
import type { StockRow } from './stock-list-page.ts';

/** `photos`: cars whose photos need attention. */
export const STOCK_VIEWS = [...YARD_VIEWS, 'photos'] as const;

interface StockListQuery {
  search: string | null;
  which: (typeof STOCK_VIEWS)[number];
  order: YardOrder;
  /** The last car of the previous page. */
  after: YardPlace | null;
}

interface StockListPage {
  cars: StockRow[];
  /** Null where it is not counted. */
  total: number | null;
  /** Where the next page starts; null on the last one. */
  next: YardPlace | null;
}

const PAGE_SIZE = 50;
/** The most cars whose photos are checked to fill one page of cars that need photos. */
const MOST_CHECKED = 1000;

const placeOf = (each: YardCar | undefined): YardPlace | null =>
  each === undefined ? null : { created_at: each.car.created_at, id: each.car.id };

export async function stockList(
  database: Database,
  site: Site,
  { search, which, order, after }: StockListQuery,
): Promise<StockListPage> {
  const dealerships = await findDealerships(database, site.dealerships);
  const query = { search, view: which === 'photos' ? ('stock' as const) : which, order };
  const found: StockRow[] = [];
  let last = after;
  let checked = 0;
  let isEnd = false;
  // Photos are checked here and not by the database, so cars that need some are found in batches.
  do {
    const cars = await listYard(database, dealerships, { ...query, after: last, most: PAGE_SIZE + 1 });
    const rows = await withPhotoNotes(database, site, cars);
    found.push(...(which === 'photos' ? rows.filter(({ photos }) => photos !== null) : rows));
    checked += cars.length;
    isEnd = cars.length <= PAGE_SIZE;
    last = placeOf(cars.at(-1)) ?? last;
  } while (which === 'photos' && !isEnd && found.length <= PAGE_SIZE && checked < MOST_CHECKED);
  const cars = found.slice(0, PAGE_SIZE);
  return {
    cars,
    // Cars that need photos are not counted: that would mean checking all of them.
    total: which === 'photos' ? null : await countYard(database, dealerships, query),
    next: found.length > PAGE_SIZE ? placeOf(cars.at(-1)) : isEnd ? null : last,
  };
}

/** The cars as shown, with what is known about their photos. */
async function withPhotoNotes(database: Database, site: Site, cars: readonly YardCar[]): Promise<StockRow[]> {
  const shown = cars.map((each) => ({
    ...each,
    shown: {
      ...each.car,
      ...correctedFacts(each.corrections, each.car),
      created_at: each.car.created_at,
    },
  }));
  const urls = shown.flatMap(({ shown: { images, primary_image_url: first } }) => [
    ...(first === null ? [] : [first]),
    ...images.map(({ url }) => url),
  ]);
  const known = await knownPhotos(database, site.slug, urls);
  return shown.map((each) => ({
    ...each,
    shown: withKnownPhotos(each.shown, known),
    photos: photoNote(each.shown, known, site.images.wanted),
  }));
}
