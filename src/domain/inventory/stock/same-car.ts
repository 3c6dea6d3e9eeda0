/** Decides which rows of a feed are the same car, and which stored car each of them is. */
import { isSold } from '../status.ts';
import type { DuplicateRow, FeedRow, RowIdentity, StoredCar } from './import.ts';

/** Both VINs are known and differ: two cars, whatever else matches. */
const isOtherVin = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other;

/** A stock number, as used in identities; `null` if there is none. */
const stockKey = (stocknum: string | null): string | null => stocknum?.toUpperCase() ?? null;

/**
 * The rows to import, in feed order, and those that repeat one of them. Rows with the same identity or the same VIN are
 * the same car. Two VINs are two cars, though: if they share a stock number, their VINs identify them. Of several rows
 * for a car the first one for sale counts, or the first one if none is.
 */
export function distinctRows(incoming: readonly FeedRow[]): { rows: FeedRow[]; duplicates: DuplicateRow[] } {
  const vins = new Map<string, Set<string>>();
  for (const { key, car } of incoming) {
    if (car.vin === null) continue;
    const known = vins.get(key);
    if (known) known.add(car.vin);
    else vins.set(key, new Set([car.vin]));
  }
  /** Whether cars with different VINs share this stock number. */
  const isShared = (key: string) => (vins.get(key)?.size ?? 0) > 1;

  const byKey = new Map<string, FeedRow>();
  const byVin = new Map<string, FeedRow>();
  const counting = new Set<FeedRow>();
  const duplicates: DuplicateRow[] = [];
  const forSaleFirst = [
    ...incoming.filter(({ car }) => !isSold(car)),
    ...incoming.filter(({ car }) => isSold(car)),
  ];
  for (const given of forSaleFirst) {
    const { vin } = given.car;
    const sameVin = vin === null ? undefined : byVin.get(vin);
    const kept = sameVin ?? (vin !== null && isShared(given.key) ? undefined : byKey.get(given.key));
    if (kept) {
      duplicates.push({
        ...identityOf(given),
        kept: identityOf(kept),
        reason: reasonOf(given, kept, kept === sameVin),
      });
      continue;
    }
    const row = vin !== null && isShared(given.key) ? { ...given, key: vin } : given;
    counting.add(row);
    if (!byKey.has(given.key)) byKey.set(given.key, row);
    if (vin !== null) byVin.set(vin, row);
  }
  return {
    rows: [...counting].sort((one, other) => one.row - other.row),
    duplicates: duplicates.sort((one, other) => one.row - other.row),
  };
}

const identityOf = ({ row, car: { stocknum, vin } }: FeedRow): RowIdentity => ({ row, stocknum, vin });

function reasonOf(given: FeedRow, kept: FeedRow, isSameVin: boolean): string {
  const same = isSameVin
    ? 'the same VIN'
    : stockKey(given.car.stocknum) === stockKey(kept.car.stocknum) && given.car.stocknum !== null
      ? 'the same stock number'
      : 'the same values in the columns that identify a car';
  const isRelisted = kept.row > given.row && isSold(given.car) && !isSold(kept.car);
  return isRelisted ? `${same}; this row is sold and row ${kept.row} is for sale` : same;
}

/**
 * Matches each row to a stored car, with the identity to store; a new car has none. Each stored car matches at most one
 * row. VIN and stock number together come first, then the identity, unless the VINs differ. A car for sale is also
 * matched by its VIN alone, or by the stock number that was its identity: a new stock number, or an added VIN, is a
 * change and not a sale.
 *
 * @param rows as `distinctRows` returns them
 * @param unread identities of rejected rows: their cars match nothing else
 */
export function matchRows(
  existing: readonly StoredCar[],
  rows: readonly FeedRow[],
  unread: ReadonlySet<string>,
): { row: FeedRow; key: string; known: StoredCar | null }[] {
  const byKey = new Map(existing.map((stored) => [stored.key, stored]));
  const byVin = Map.groupBy(
    existing.filter(({ car }) => car.vin !== null),
    ({ car }) => car.vin,
  );
  const known = new Map<FeedRow, StoredCar>();
  const taken = new Set<StoredCar>();
  const match = (find: (row: FeedRow) => StoredCar | undefined) => {
    for (const row of rows) {
      if (known.has(row)) continue;
      const stored = find(row);
      if (!stored || taken.has(stored)) continue;
      known.set(row, stored);
      taken.add(stored);
    }
  };
  const free = (stored: StoredCar) => !taken.has(stored) && !isSold(stored.car) && !isUnread(stored, unread);
  const isSameStock = (row: FeedRow, stored: StoredCar) =>
    stored.key === row.key ||
    stored.key === row.car.vin ||
    (stored.car.stocknum !== null && stockKey(stored.car.stocknum) === stockKey(row.car.stocknum));

  match(({ key, car: { vin } }) => {
    const stored = byKey.get(key);
    return stored && vin !== null && stored.car.vin === vin ? stored : undefined;
  });
  match((row) =>
    (byVin.get(row.car.vin) ?? []).find((stored) => !taken.has(stored) && isSameStock(row, stored)),
  );
  match(({ key, car: { vin } }) => {
    const stored = byKey.get(key);
    return stored && !isOtherVin(vin, stored.car.vin) ? stored : undefined;
  });
  match((row) => (byVin.get(row.car.vin) ?? []).find(free));
  match(({ car: { stocknum, vin } }) => {
    const stored = byKey.get(stockKey(stocknum) ?? '');
    return stored && free(stored) && !isOtherVin(vin, stored.car.vin) ? stored : undefined;
  });

  const held = new Set(existing.filter((stored) => !taken.has(stored)).map(({ key }) => key));
  return rows.map((row) => {
    const { vin } = row.car;
    const candidates = [row.key, ...(vin === null ? [] : [vin, `${row.key} ${vin}`])];
    return { row, key: candidates.find((key) => !held.has(key)) ?? row.key, known: known.get(row) ?? null };
  });
}

/** Whether a rejected row may be this car. */
export function isUnread({ key, car }: StoredCar, unread: ReadonlySet<string>): boolean {
  return unread.has(key) || unread.has(stockKey(car.stocknum) ?? '');
}
