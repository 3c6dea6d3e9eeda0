/** Holds back an import that would sell so much of a dealership's stock that the export is probably broken. */
import { isSold } from '../status.ts';
import type { StockDiff } from './diff.ts';
import type { HeldFigures, StoredCar } from './import.ts';

/** An import is held if it sells more than `percent` of the cars for sale and at least `cars` of them. */
export interface HoldLimits {
  /** 0 to 100; at 100 nothing is held. */
  percent: number;
  cars: number;
}

/** Names of cars that would be sold, for the person who decides. */
const NAMES_KEPT = 20;

/**
 * Why an import needs approval, with its figures; `null` if it does not. Cars missing from the feed and cars that it
 * marks sold both count, because a misread column can cause either.
 */
export function heldFigures(
  existing: readonly StoredCar[],
  diff: StockDiff,
  limits: HoldLimits,
): HeldFigures | null {
  const forSale = existing.filter(({ car }) => !isSold(car));
  const ends = new Set(diff.sold.map(({ id }) => id));
  for (const { id, car } of diff.update) if (isSold(car)) ends.add(id);
  const selling = forSale.filter(({ car }) => ends.has(car.id));
  const rows = diff.create.length + diff.update.length + diff.unchanged + diff.duplicates.length;
  const isEmpty = rows === 0 && diff.sold.length > 0;
  const isMuch = selling.length >= limits.cars && selling.length * 100 > forSale.length * limits.percent;
  if (!isEmpty && !isMuch) return null;
  return {
    reason: isEmpty ? 'no cars' : 'many sold',
    for_sale: forSale.length,
    would_sell: selling.length,
    cars: selling.slice(0, NAMES_KEPT).map(({ car }) => car.name),
  };
}

/** The share in whole per cent, but never 100 for less than all. */
export function soldPercent({ for_sale, would_sell }: Pick<HeldFigures, 'for_sale' | 'would_sell'>): number {
  if (for_sale === 0) return 0;
  const percent = Math.round((would_sell / for_sale) * 100);
  return percent === 100 && would_sell < for_sale ? 99 : percent;
}
