/** A dealership's own view of its stock: searched, filtered and in pages. */
import { type SQL, sql } from 'drizzle-orm';
import type { Car } from '#domain/inventory/car.ts';
import { type Corrections, NO_CORRECTIONS } from '#domain/inventory/stock/corrections.ts';
import { type Database, type Orm, rowsOf } from '../db/client.ts';
import { withinEach } from '../db/scope.ts';
import type { CorrectableCar } from './corrections.db.ts';
import type { Dealership } from './dealerships.db.ts';
import { feedCar, isHeld } from './read-stock.db.ts';

/** A car of the list. */
export interface YardCar extends CorrectableCar {
  /** Whether a shopper is reserving or buying it online. */
  isHeld: boolean;
}

export const YARD_VIEWS = [
  'stock',
  'available',
  'reserved',
  'held',
  'hidden',
  'corrected',
  'no-photos',
  'sold',
] as const;
export type YardView = (typeof YARD_VIEWS)[number];

/** `newest`: the latest arrival first; `oldest`: the one longest in stock first. */
export const YARD_ORDERS = ['newest', 'oldest'] as const;
export type YardOrder = (typeof YARD_ORDERS)[number];

/** A car's position in the list. */
export interface YardPlace {
  /** ISO 8601. */
  created_at: string;
  id: number;
}

interface YardQuery {
  /** Part of a name, or a stock number, VIN or plate; null for any. */
  search: string | null;
  view: YardView;
  order: YardOrder;
}

const isSold = sql`(c.status = 'sold' or (c.data->'sold') = 'true'::jsonb)`;
const isReserved = sql`(c.data->'reserved') = 'true'::jsonb`;
/** Whether neither the feed nor an operator gives a photo of the car. */
const hasNoPhoto = sql`(coalesce(c.data->>'primary_image_url', '') = ''
  and not jsonb_path_exists(coalesce(c.corrections->'shown'->'images', c.data->'images', '[]'::jsonb), '$[*] ? (@.kind == "photo")'))`;
const isHidden = sql`coalesce(c.corrections->'shown'->'show_on_dealer_website', c.data->'show_on_dealer_website') = 'false'::jsonb`;

const CONDITIONS: Readonly<Record<YardView, SQL>> = {
  stock: sql`c.status <> 'sold'`,
  available: sql`not ${isSold} and not coalesce(${isReserved}, false) and not ${isHeld}`,
  reserved: sql`not ${isSold} and ${isReserved} and not ${isHeld}`,
  held: sql`not ${isSold} and ${isHeld}`,
  hidden: sql`c.status <> 'sold' and ${isHidden}`,
  corrected: sql`c.status <> 'sold' and c.corrections is not null`,
  'no-photos': sql`c.status <> 'sold' and ${hasNoPhoto}`,
  sold: isSold,
};

const PHOTOLESS = { search: null, view: 'no-photos' } as const;

const literally = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

function conditionOf({ search, view }: Omit<YardQuery, 'order'>): SQL {
  if (search === null) return CONDITIONS[view];
  const pattern = `%${literally(search)}%`;
  return sql`${CONDITIONS[view]}
    and (c.name ilike ${pattern} or c.corrections->'shown'->>'name' ilike ${pattern} or c.key ilike ${pattern}
      or c.vin ilike ${pattern} or c.data->>'regplate' ilike ${pattern} or c.data->>'stocknum' ilike ${pattern})`;
}

/** In the order of the list. */
function compare(order: YardOrder, one: Car, other: Car): number {
  const up = Date.parse(one.created_at) - Date.parse(other.created_at) || one.id - other.id;
  return order === 'oldest' ? up : -up;
}

/**
 * A page of the stock of these dealerships. Only as many cars of each are read as the page may need.
 * @param after the last car of the previous page; null for the first page
 */
export async function listYard(
  database: Database,
  dealerships: readonly Dealership[],
  query: YardQuery & { after: YardPlace | null; most: number },
): Promise<YardCar[]> {
  const { order, after, most } = query;
  const isUp = order === 'oldest';
  const beyond =
    after === null
      ? sql`true`
      : sql`(c.created_at, c.id) ${isUp ? sql`>` : sql`<`} (${after.created_at}::timestamptz, ${after.id})`;
  const sorting = isUp ? sql`c.created_at, c.id` : sql`c.created_at desc, c.id desc`;
  const found: YardCar[] = [];
  await withinEach(
    database,
    dealerships.map(({ id }) => id),
    async (tx, id) => {
      const rows = await rowsOf<{ car: Car; given: Corrections | null; is_held: boolean }>(
        tx,
        sql`select ${feedCar} as car, c.corrections->'given' as given, ${isHeld} as is_held
          from cars c join dealerships d on d.id = c.dealership_id
          where c.dealership_id = ${id} and ${beyond} and ${conditionOf(query)}
          order by ${sorting} limit ${most}`,
      );
      found.push(
        ...rows.map(({ car, given, is_held }) => ({
          car,
          corrections: given ?? NO_CORRECTIONS,
          isHeld: is_held,
        })),
      );
    },
  );
  return found.sort((one, other) => compare(order, one.car, other.car)).slice(0, most);
}

async function countIn(tx: Orm, dealership: number, query: Omit<YardQuery, 'order'>): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::integer as count from cars c where c.dealership_id = ${dealership} and ${conditionOf(query)}`,
  );
  return row?.count ?? 0;
}

/** The number of cars of these dealerships in such a list. */
export async function countYard(
  database: Database,
  dealerships: readonly Dealership[],
  query: Omit<YardQuery, 'order'>,
): Promise<number> {
  let count = 0;
  await withinEach(
    database,
    dealerships.map(({ id }) => id),
    async (tx, id) => {
      count += await countIn(tx, id, query);
    },
  );
  return count;
}

/** Counts the cars without photos. That reads all of them, so the result is cached until the stock changes. */
export function photolessCounter(
  database: Database,
): (dealerships: readonly Dealership[]) => Promise<number> {
  const known = new Map<number, { version: number; count: number }>();
  return async (dealerships) => {
    let sum = 0;
    await withinEach(
      database,
      dealerships.map(({ id }) => id),
      async (tx, id) => {
        const [{ version } = { version: 0 }] = await rowsOf<{ version: number }>(
          tx,
          sql`select stock_version as version from dealerships where id = ${id}`,
        );
        const before = known.get(id);
        const count = before?.version === version ? before.count : await countIn(tx, id, PHOTOLESS);
        known.set(id, { version, count });
        sum += count;
      },
    );
    return sum;
  };
}
