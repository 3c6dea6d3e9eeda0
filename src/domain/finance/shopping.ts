/** The calculator's link to search: the cars that a repayment buys. */
import { formatDollars } from '#domain/inventory/price.ts';
import type { ItemNouns } from '#domain/search/count.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { SEARCH_PATH } from '#domain/search/routes.ts';
import { formatRange } from '#domain/search/url.ts';
import { counted } from '#domain/shared/counted.ts';
import type { QuotedPayment } from './payment.ts';

interface ShoppingLink {
  /** `See 12 cars within $140 a week`: never without the rates and the warning beside it. */
  text: string;
  href: string;
}

interface Shopping {
  payment: Pick<QuotedPayment, 'dollars' | 'per'>;
  /** The price that the payment buys on the shopper's own terms, in dollars. */
  price: number;
  items: Pick<ItemNouns, 'one' | 'many'>;
  /** How many cars there are; null while unknown. */
  count: number | null;
}

/** The query string of a search up to a price, with its question mark. */
export const withinPrice = (price: number): string => `?price=${formatRange({ max: Math.floor(price) })}`;

/** The link to the cars within a repayment; to all cars if there are none. */
export function shoppingLink({ payment, price, items, count }: Shopping): ShoppingLink {
  const within = `within ${formatDollars(payment.dollars)} a ${payment.per}`;
  if (count === 0)
    return { text: `No ${items.many} ${within} now. See all ${items.many}`, href: SEARCH_PATH };
  const some = count === null ? items.many : counted(count, items.one, items.many);
  return { text: `See ${some} ${within}`, href: SEARCH_PATH + withinPrice(price) };
}

/** How many cars in stock a search at `withinPrice` finds. */
export function countWithin(stock: readonly Pick<SearchDocument, 'price'>[], price: number): number {
  return stock.filter((car) => car.price !== null && car.price <= Math.floor(price)).length;
}
