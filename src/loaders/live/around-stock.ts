/** What pages show of the stock, worked out once per stock. */
import type { SearchDocument } from '#domain/search/document.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type StockAround, stockAround } from '#layouts/build/surroundings.ts';

/** A stock is the same object until it changes. */
const known = new WeakMap<readonly SearchDocument[], StockAround>();

export function aroundStock(site: Site, stock: readonly SearchDocument[]): StockAround {
  let around = known.get(stock);
  if (around === undefined) {
    around = stockAround(site, stock);
    known.set(stock, around);
  }
  return around;
}
