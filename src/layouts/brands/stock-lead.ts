import { formatDollars } from '#domain/inventory/price.ts';
import { countWords } from '#domain/search/count.ts';

type Items = Parameters<typeof countWords>[1];

/** How many of a make or model there are, and the lowest price: below its name, and in its description. */
export function stockLead(count: number, from: number | null, items: Items) {
  const counted = count === 0 ? 'None in stock right now' : `${countWords(count, items)} in stock`;
  const price = from === null ? null : `from ${formatDollars(from)}`;
  return { counted, price, text: price === null ? counted : `${counted}, ${price}` };
}
