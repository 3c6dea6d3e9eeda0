/** Changes in an import that a shopper may want to know about. */
import { askedPrice } from '#domain/inventory/price.ts';
import { isSold } from '#domain/inventory/status.ts';
import type { StockDiff } from '#domain/inventory/stock/diff.ts';
import type { StoredCar } from '#domain/inventory/stock/import.ts';

/** `back`: it was sold and is for sale again. */
export const CHANGE_KINDS = ['new', 'price_drop', 'back', 'sold'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface StockChange {
  /** The car's identity in the feed, as stored after the import. */
  key: string;
  kind: ChangeKind;
  /** The old and the new price, whole dollars; null without a price. */
  before: number | null;
  after: number | null;
}

/** The changes in one import, at most one per car: a change of status outranks a change of price. */
export function stockChanges(existing: readonly StoredCar[], diff: StockDiff): StockChange[] {
  const known = new Map(existing.map(({ car }) => [car.id, car]));
  const changes: StockChange[] = [];
  for (const { key, car } of diff.create) {
    if (!isSold(car)) changes.push({ key, kind: 'new', before: null, after: askedPrice(car) });
  }
  for (const { id, key, car } of diff.update) {
    const was = known.get(id);
    if (!was) continue;
    const before = askedPrice(was);
    const after = askedPrice(car);
    const cheaper = before !== null && after !== null && after < before;
    if (isSold(was) !== isSold(car))
      changes.push({ key, kind: isSold(car) ? 'sold' : 'back', before, after });
    else if (cheaper && !isSold(car)) changes.push({ key, kind: 'price_drop', before, after });
  }
  for (const { id, key } of diff.sold) {
    const was = known.get(id);
    const price = was ? askedPrice(was) : null;
    changes.push({ key, kind: 'sold', before: price, after: price });
  }
  return changes;
}
