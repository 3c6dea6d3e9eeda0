/** The stock of one dealership in the database. */
import { eq, sql } from 'drizzle-orm';
import { stockChanges } from '#domain/alerts/changes.ts';
import type { Car, PricePoint } from '#domain/inventory/car.ts';
import { carName, carSlug } from '#domain/inventory/naming.ts';
import {
  diffStock,
  importReport,
  isAsStored,
  isEmptyDiff,
  repeatedReport,
  type StockDiff,
  type StockRecord,
  soldCar,
} from '#domain/inventory/stock/diff.ts';
import { type HoldLimits, heldFigures } from '#domain/inventory/stock/hold.ts';
import type {
  FeedRow,
  HeldFigures,
  ImportReport,
  ReadFeedResult,
  StoredCar,
} from '#domain/inventory/stock/import.ts';
import { type Database, type Orm, rowsOf } from '../db/client.ts';
import { within } from '../db/scope.ts';
import { type CarData, dealerships, type ImportRecord, imports } from '../db/tables.ts';
import { keepChanges } from './changes.db.ts';
import { renewCorrections } from './corrections.db.ts';
import type { Dealership } from './dealerships.db.ts';
import { dropHeldImport, holdImport } from './held-imports.db.ts';
import { BATCH, type KnownStock, listCars, yieldToEvents } from './read-stock.db.ts';

/** The most rejections, and duplicates, to store with an import; its response has all of them. */
const ROWS_KEPT = 100;

export interface ImportOptions {
  now: Date;
  /** Computes the outcome and writes nothing. */
  dryRun?: boolean;
  /** How many cars an import may sell without confirmation. */
  limits: HoldLimits;
  /** Somebody confirmed the import. This does not cover an empty feed. */
  confirmed?: boolean;
  /** Somebody confirmed that all cars are gone. */
  emptied?: boolean;
  /** Stores the changes that matter to shoppers, as of that moment. */
  noteChangesAt?: Date | undefined;
  /** The hash of the kept file. */
  file?: string | null;
}

export interface ImportOutcome {
  report: ImportReport;
  /** Whether the stock has changed. Always false for a dry run, and for a held import. */
  changed: boolean;
  /** Why the import is held, null if it went through. A held import's report says what it would do. */
  held: HeldFigures | null;
  /** The version of the stock after it; null if it was not applied. */
  version: number | null;
}

interface Stock {
  /** Every car, sold ones too, by id. */
  list(): Promise<StoredCar[]>;
  /**
   * Imports a feed, in one transaction: if it throws, nothing has changed. Imports of one dealership wait for each other.
   * An import that would sell more than the limits is held instead, and replaces an earlier held one. An import that
   * goes through removes the held one.
   */
  import(feed: ReadFeedResult, options: ImportOptions): Promise<ImportOutcome>;
  /**
   * Repeats the import of the feed that the stock came from, without reading it.
   * @param last its outcome, when it left the stock at this version
   * @returns null if the stock has changed since
   */
  importAgain(
    last: AppliedImport,
    options: Pick<ImportOptions, 'now' | 'file'>,
  ): Promise<ImportOutcome | null>;
}

/** An import that went through. */
export interface AppliedImport {
  report: ImportReport;
  version: number;
}

/**
 * Opens the stock of one dealership. Row-level security limits every query here to its rows.
 * @param known cars that need not be read again; the others are added to it
 */
export function stockOf(
  database: Database,
  dealership: Pick<Dealership, 'id'>,
  known: KnownStock = new Map(),
): Stock {
  const { id } = dealership;
  return {
    list: () => within(database, { dealership: id }, (tx) => listCars(tx, id, known)),
    import: (
      feed,
      { now, dryRun = false, limits, confirmed = false, emptied = false, noteChangesAt, file = null },
    ) =>
      within(database, { dealership: id }, async (tx) => {
        const version = await lockStock(tx, id);
        const existing = await listCars(tx, id, known, sharing(feed.rows));
        const diff = diffStock(existing, feed.rows, now, feed.unread);
        const report = importReport(diff, feed.rejected, feed.rows, feed.elsewhere);
        const figures = heldFigures(existing, diff, limits);
        const isMeant = emptied || (confirmed && figures?.reason !== 'no cars');
        const held = isMeant ? null : figures;
        if (dryRun) return { report, changed: false, held, version: null };
        if (held) {
          await holdImport(tx, id, { feed, figures: held, report: recordOf(report), file, now });
          return { report, changed: false, held, version: null };
        }
        await dropHeldImport(tx, id);
        const changed = !isEmptyDiff(diff);
        if (changed) await write(tx, id, existing, diff);
        if (noteChangesAt) await keepChanges(tx, id, stockChanges(existing, diff), noteChangesAt);
        const next = changed ? version + 1 : version;
        await record(tx, id, report, { now, changed, version: next, file });
        return { report, changed, held: null, version: next };
      }),
    importAgain: (last, { now, file = null }) =>
      within(database, { dealership: id }, async (tx) => {
        const version = await lockStock(tx, id);
        if (version !== last.version) return null;
        const report = repeatedReport(last.report);
        await dropHeldImport(tx, id);
        await record(tx, id, report, { now, changed: false, version, file });
        return { report, changed: false, held: null, version };
      }),
  };
}

/**
 * Rows share the stored cars that say the same: that halves the memory, and leaves nothing to compare, now and in the
 * next feed, whose rows are these.
 */
function sharing(rows: readonly FeedRow[]): (stored: StoredCar) => void {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return ({ key, car }) => {
    const row = byKey.get(key);
    if (row && row.car !== car && isAsStored(row.car, car)) row.car = car;
  };
}

/**
 * Locks the dealership's row until the transaction ends, so that a second import starts from the first one's result.
 */
async function lockStock(tx: Orm, dealership: number): Promise<number> {
  const [row] = await tx
    .select({ version: dealerships.stock_version })
    .from(dealerships)
    .where(eq(dealerships.id, dealership))
    .for('update');
  if (!row) throw new Error('the dealership is not in the database');
  return row.version;
}

/** A car's table row, with its price points that are not stored yet. */
interface CarRow {
  id: number;
  key: string;
  slug: string;
  name: string;
  vin: string | null;
  status: Car['status'];
  created_at: string;
  data: CarData;
  newPrices: readonly PricePoint[];
}

async function write(
  tx: Orm,
  dealership: number,
  existing: readonly StoredCar[],
  diff: StockDiff,
): Promise<void> {
  const known = new Map(existing.map((stored) => [stored.car.id, stored]));
  const ids = await nextIds(tx, diff.create.length);
  const created = diff.create.map((entry, index) => ({ id: ids[index] ?? 0, entry }));
  for (const batch of chunks(created)) {
    const rows = batch.map(({ id, entry: { key, car } }) =>
      carRow({ id, slug: carSlug(car, id), key, car, pricesKnown: 0 }),
    );
    await tx.execute(sql`
      insert into cars (id, dealership_id, key, slug, name, vin, status, created_at, data)
      select r.id, ${dealership}, r.key, r.slug, r.name, r.vin, r.status, r.created_at, r.data
      from ${carRecords(rows)}`);
    await addPrices(tx, dealership, rows);
  }

  const sold = diff.sold.flatMap((sale) => {
    const stored = known.get(sale.id);
    return stored ? [{ id: sale.id, key: stored.key, car: soldCar(stored.car, sale) }] : [];
  });
  for (const batch of chunks([...diff.update, ...sold])) {
    const rows = batch.map(({ id, key, car }) => {
      const before = known.get(id)?.car;
      // A page keeps its address if the car's name is corrected.
      const slug = before?.slug ?? carSlug(car, id);
      return carRow({ id, slug, key, car, pricesKnown: before?.price_history.length ?? 0 });
    });
    await tx.execute(sql`
      update cars set key = r.key, name = r.name, vin = r.vin, status = r.status, data = r.data
      from ${carRecords(rows)} where cars.dealership_id = ${dealership} and cars.id = r.id`);
    await addPrices(tx, dealership, rows);
  }
  await renewCorrections(tx, diff.update);
}

async function addPrices(tx: Orm, dealership: number, rows: readonly CarRow[]): Promise<void> {
  const points = rows.flatMap(({ id, newPrices }) => newPrices.map((point) => ({ ...point, id })));
  if (points.length > 0) {
    await tx.execute(sql`
      insert into price_history (dealership_id, car_id, at, price)
      select ${dealership}, r.id, r.at, r.price
      from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as r(id integer, at timestamptz, price float8)`);
  }
  await yieldToEvents();
}

function carRow({
  id,
  slug,
  key,
  car,
  pricesKnown,
}: {
  id: number;
  slug: string;
  key: string;
  car: StockRecord;
  pricesKnown: number;
}): CarRow {
  const { price_history: prices, created_at, ...rest } = car;
  const { vin, status } = car;
  const name = carName(car);
  return {
    id,
    key,
    slug,
    name,
    vin,
    status,
    created_at,
    data: dataOf(rest),
    newPrices: prices.slice(pricesKnown),
  };
}

/** The data column: a car without the fields that have their own column. */
function dataOf(car: CarData & Partial<Car>): CarData {
  const {
    id,
    slug,
    name,
    dealership_id,
    dealership_slug,
    dealership_name,
    created_at,
    price_history,
    ...data
  } = car;
  return data;
}

/** Cars as rows `r`, in one parameter. */
const carRecords = (batch: readonly CarRow[]) => sql`jsonb_to_recordset(${JSON.stringify(
  batch.map(({ newPrices, ...row }) => row),
)}::jsonb) as r(
  id integer, key text, slug text, name text, vin text, status text, created_at timestamptz, data jsonb)`;

async function nextIds(tx: Orm, howMany: number): Promise<number[]> {
  if (howMany === 0) return [];
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`select nextval('cars_id_seq')::integer as id from generate_series(1, ${howMany})`,
  );
  return rows.map(({ id }) => id);
}

async function record(
  tx: Orm,
  dealership: number,
  report: ImportReport,
  { now, changed, version, file }: { now: Date; changed: boolean; version: number; file: string | null },
): Promise<void> {
  if (changed)
    await tx.update(dealerships).set({ stock_version: version }).where(eq(dealerships.id, dealership));
  await tx.insert(imports).values({
    dealership_id: dealership,
    finished_at: now,
    stock_version: version,
    changed,
    report: recordOf(report),
    file,
  });
}

const recordOf = (report: ImportReport): ImportRecord => ({
  ...report,
  rejected: report.rejected.length,
  examples: report.rejected.slice(0, ROWS_KEPT),
  duplicate_rows: report.duplicate_rows.slice(0, ROWS_KEPT),
});

function* chunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH);
}
