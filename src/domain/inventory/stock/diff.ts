/**
 * What a feed changes in a dealership's stock. Pure, so that the platform can work it out, show it (dry run) and save
 * it in one transaction.
 */
import { type Car, type FeedCar, FeedCarSchema } from '../car.ts';
import { askedPrice } from '../price.ts';
import { isSold } from '../status.ts';
import type { DuplicateRow, FeedRow, ImportReport, ImportWarning, Rejection, StoredCar } from './import.ts';
import { distinctRows, isUnread, matchRows } from './same-car.ts';

/** Fields that the platform adds when it stores a car; no feed can change them. */
export type PlatformField = 'id' | 'slug' | 'name' | 'dealership_id' | 'dealership_slug' | 'dealership_name';

/** A car without the platform's own fields. Its dates, views and price history are those to store. */
export type StockRecord = Omit<Car, PlatformField>;

interface CreatedEntry {
  row: number;
  key: string;
  car: StockRecord;
}

interface UpdatedEntry {
  row: number;
  /** The identity to store; differs from the stored one if a dealer gave a car a new stock number. */
  key: string;
  id: number;
  car: StockRecord;
  /** The fields that differ from the stored values; `key` if the identity itself changes. */
  changed: (keyof StockRecord | 'key')[];
  priceChanged: boolean;
}

interface SoldEntry {
  key: string;
  id: number;
  /** Unix seconds when it was found missing. */
  sold_date_timestamp: number;
}

/**
 * An import's changes. Every incoming row counts in exactly one of `create`, `update`, `unchanged` and `duplicates`;
 * `sold` are stored cars missing from the feed.
 */
export interface StockDiff {
  create: CreatedEntry[];
  update: UpdatedEntry[];
  sold: SoldEntry[];
  unchanged: number;
  duplicates: DuplicateRow[];
}

/** The most warnings that a report lists, because a misread column causes one in every row. */
const WARNINGS_LISTED = 100;

const FEED_FIELDS = (Object.keys(FeedCarSchema.entries) as (keyof FeedCar)[]).filter(
  (field) => field !== 'created_at',
);

/**
 * Compares a dealership's stock with a feed.
 *
 * `same-car.ts` decides which rows are the same car, and which stored car each one is. A known car keeps `created_at`,
 * views and price history, which gains each new price. A car missing from the feed is sold as of `now`, once; one that
 * returns is for sale again. If the feed itself marks a car sold, its date counts, or `now` if it gives none.
 *
 * Invariant: after the changes, the same feed gives an empty diff.
 *
 * @param unread keys of rejected rows in the feed: those cars are neither changed nor sold
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
    // A shortcut: the stored car itself changes nothing.
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

/** Whether there is nothing to save. */
export function isEmptyDiff(diff: StockDiff): boolean {
  return diff.create.length + diff.update.length + diff.sold.length === 0;
}

/**
 * The stock after an import, oldest cars first.
 * @param platformFields gives the platform's own fields: all of them for a new car (`known` is null); for a changed one
 * the name may follow its new make, model, year or badge, while id and slug stay
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
 * An import's report, from accepted and rejected rows.
 * @param read the accepted rows, for their warnings
 * @param elsewhere rows of other dealerships
 */
export function importReport(
  diff: StockDiff,
  rejected: readonly Rejection[],
  read: readonly FeedRow[],
  elsewhere = 0,
): ImportReport {
  const { create, update, sold, unchanged, duplicates } = diff;
  const warnings = read.flatMap(({ row, warnings: own = [] }) =>
    own.map((each): ImportWarning => ({ row, ...each })),
  );
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
    warnings: warnings.length,
    warning_rows: warnings.slice(0, WARNINGS_LISTED),
  };
}

/** The report for the same feed imported again into the resulting stock. */
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

/** Whether a feed's car equals the stored car, which can then take its place in the feed. */
export function isAsStored(car: FeedCar, stored: Car): boolean {
  return FEED_FIELDS.every((field) => sameData(car[field], stored[field]));
}

function unixSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

/** Compares JSON data; the order of an object's keys does not matter. */
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
