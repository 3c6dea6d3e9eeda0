/**
 * An import as a difference: what a feed changes in a dealership's stock. Pure, so that the platform can
 * compute it, show it (dry run) and write it in one transaction.
 */
import { type Car, type FeedCar, FeedCarSchema } from '../car.ts';
import { askedPrice } from '../price.ts';
import { isSold } from '../status.ts';
import type { Doubt, DuplicateRow, FeedRow, ImportReport, Rejection, StoredCar } from './import.ts';
import { distinctRows, isUnread, matchRows } from './same-car.ts';

/** What the platform gives a car when it is stored; no feed can change these. */
export type PlatformField = 'id' | 'slug' | 'name' | 'dealership_id' | 'dealership_slug' | 'dealership_name';

/** A car complete but for the platform's own fields: dates, views and price history are settled. */
export type StockRecord = Omit<Car, PlatformField>;

interface CreatedEntry {
  row: number;
  key: string;
  car: StockRecord;
}

interface UpdatedEntry {
  row: number;
  /** The identity to store; differs from the stored one where a dealer gave a car a new stock number. */
  key: string;
  id: number;
  car: StockRecord;
  /** The fields whose value differs from what was stored; `key` when the identity itself does. */
  changed: (keyof StockRecord | 'key')[];
  priceChanged: boolean;
}

interface SoldEntry {
  key: string;
  id: number;
  /** Unix seconds of the moment it was found gone. */
  sold_date_timestamp: number;
}

/**
 * What an import does. Every incoming row counts in exactly one of `create`, `update`, `unchanged` and
 * `duplicates`; `sold` are stored cars that left the feed.
 */
export interface StockDiff {
  create: CreatedEntry[];
  update: UpdatedEntry[];
  sold: SoldEntry[];
  unchanged: number;
  duplicates: DuplicateRow[];
}

/** Doubts in a report: a column read wrongly has one in every row. */
const DOUBTS_TOLD = 100;

const FEED_FIELDS = (Object.keys(FeedCarSchema.entries) as (keyof FeedCar)[]).filter(
  (field) => field !== 'created_at',
);

/**
 * Compares a dealership's stock with a feed.
 *
 * `same-car.ts` says which rows are the same car, and which car in stock. Kept for a known car: `created_at`, views and price history, which grows by each new price.
 * A car gone from the feed is sold as of `now`, once; one that comes back is for sale again. Where the feed
 * itself says sold, its own date counts, or `now` when it names none.
 *
 * Law: with the result applied, the same feed gives an empty diff.
 *
 * @param unread keys of rows that are in the feed but were rejected: those cars are neither changed nor sold
 */
export function diffStock(
  existing: readonly StoredCar[],
  incoming: readonly FeedRow[],
  now: Date,
  unread: ReadonlySet<string> = new Set(),
): StockDiff {
  const { rows, duplicates } = distinctRows(incoming);
  const diff: StockDiff = { create: [], update: [], sold: [], unchanged: 0, duplicates };
  const seen = new Set<StoredCar>();

  for (const { row, key, known } of matchRows(existing, rows, unread)) {
    if (!known) {
      diff.create.push({ row: row.row, key, car: newRecord(row.car, now) });
      continue;
    }
    seen.add(known);
    // The law above for one car: what is stored changes nothing.
    if (row.car === known.car && key === known.key) {
      diff.unchanged++;
      continue;
    }
    const car = nextRecord(known.car, row.car, now);
    const changed = changedFields(known, key, car);
    if (changed.length === 0) diff.unchanged++;
    else
      diff.update.push({
        row: row.row,
        key,
        id: known.car.id,
        car,
        changed,
        priceChanged: changed.includes('price'),
      });
  }

  for (const car of existing) {
    if (seen.has(car) || isUnread(car, unread) || isSold(car.car)) continue;
    diff.sold.push({ key: car.key, id: car.car.id, sold_date_timestamp: unixSeconds(now) });
  }
  return diff;
}

/** Nothing to write. */
export function isEmptyDiff(diff: StockDiff): boolean {
  return diff.create.length + diff.update.length + diff.sold.length === 0;
}

/**
 * The stock after an import, oldest cars first.
 *
 * @param platformFields gives the platform's own fields: for a new car (`known` is null) all of them, for a
 *   changed one the name may follow its new make, model, year or badge while id and slug stay
 */
export function applyDiff(
  existing: readonly StoredCar[],
  diff: StockDiff,
  platformFields: (record: StockRecord, known: Car | null) => Pick<Car, PlatformField>,
): StoredCar[] {
  const updates = new Map(diff.update.map((entry) => [entry.id, entry]));
  const sales = new Map(diff.sold.map((entry) => [entry.id, entry]));
  const kept = existing.map((stored): StoredCar => {
    const update = updates.get(stored.car.id);
    if (update) return { key: update.key, car: { ...update.car, ...platformFields(update.car, stored.car) } };
    const sale = sales.get(stored.car.id);
    return sale ? { key: stored.key, car: soldCar(stored.car, sale) } : stored;
  });
  const created = diff.create.map(
    (entry): StoredCar => ({ key: entry.key, car: { ...entry.car, ...platformFields(entry.car, null) } }),
  );
  return [...kept, ...created];
}

/** A car once it is missing from the feed. */
export function soldCar(car: Car, sale: SoldEntry): Car {
  return { ...car, status: 'sold', sold: true, sold_date_timestamp: sale.sold_date_timestamp };
}

/**
 * The report of an import from its two halves: rows that were cars and rows that were not.
 * @param read the rows that were cars, for their doubts
 * @param elsewhere rows of other dealerships
 */
export function importReport(
  diff: StockDiff,
  rejected: readonly Rejection[],
  read: readonly FeedRow[],
  elsewhere = 0,
): ImportReport {
  const { create, update, sold, unchanged, duplicates } = diff;
  const doubts = read.flatMap(({ row, doubts: own = [] }) => own.map((each): Doubt => ({ row, ...each })));
  return {
    rows: create.length + update.length + unchanged + duplicates.length + rejected.length + elsewhere,
    created: create.length,
    updated: update.length,
    unchanged,
    duplicates: duplicates.length,
    duplicate_rows: duplicates,
    sold: sold.length,
    ...(elsewhere > 0 && { elsewhere }),
    rejected: rejected.map(({ row, column, value, reason, line }) => ({
      ...{ row, column, value, reason },
      ...(line !== undefined && { line }),
    })),
    doubts: doubts.length,
    doubt_rows: doubts.slice(0, DOUBTS_TOLD),
  };
}

/** The report of the same feed, read once more into the stock that it left. */
export function repeatedReport(last: ImportReport): ImportReport {
  const { created, updated, unchanged } = last;
  return { ...last, created: 0, updated: 0, sold: 0, unchanged: created + updated + unchanged };
}

function newRecord(feed: FeedCar, now: Date): StockRecord {
  const at = now.toISOString();
  return {
    ...feed,
    created_at: feed.created_at ?? at,
    sold_date_timestamp: isSold(feed) ? (feed.sold_date_timestamp ?? unixSeconds(now)) : null,
    views: 0,
    price_history: [{ at, price: askedPrice(feed) }],
  };
}

function nextRecord(known: Car, feed: FeedCar, now: Date): StockRecord {
  const soldSince = isSold(known) ? known.sold_date_timestamp : null;
  return {
    ...feed,
    created_at: known.created_at,
    sold_date_timestamp: isSold(feed) ? (feed.sold_date_timestamp ?? soldSince ?? unixSeconds(now)) : null,
    views: known.views,
    price_history:
      askedPrice(feed) === askedPrice(known)
        ? known.price_history
        : [...known.price_history, { at: now.toISOString(), price: askedPrice(feed) }],
  };
}

function changedFields(known: StoredCar, key: string, next: StockRecord): (keyof StockRecord | 'key')[] {
  const changed: (keyof StockRecord | 'key')[] = FEED_FIELDS.filter(
    (field) => !sameData(known.car[field], next[field]),
  );
  return known.key === key ? changed : ['key', ...changed];
}

/** Whether a feed's car says what is stored: then the stored car may stand in the feed in its place. */
export function isAsStored(car: FeedCar, stored: Car): boolean {
  return FEED_FIELDS.every((field) => sameData(car[field], stored[field]));
}

function unixSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

/** Equality of JSON data; the order of an object's keys does not matter. */
function sameData(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameData(Reflect.get(a, key), Reflect.get(b, key)))
  );
}
