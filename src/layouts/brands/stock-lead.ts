import { formatDollars } from '#domain/inventory/price.ts';
import { countWords } from '#domain/search/count.ts';
import type { CarsShown } from './brands.ts';

type Items = Parameters<typeof countWords>[1];

/** How many of a make or model there are, and the lowest price: below its name, and in its description. */
export function stockLead({ count, noneForSale, from, isBeforeCharges }: CarsShown, items: Items) {
  const counted = noneForSale ? 'None in stock right now' : `${countWords(count, items)} in stock`;
  const price = noneForSale || from === null ? null : `from ${formatDollars(from)}`;
  /** Cards lead with the total, so say what this price leaves out. */
  const basis = price !== null && isBeforeCharges ? ' before government charges' : '';
  return { counted, price, basis, text: price === null ? counted : `${counted}, ${price}${basis}` };
}
