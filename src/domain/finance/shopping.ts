/** From the calculator into search: the cars that a repayment pays for. */
import { formatDollars } from '#domain/inventory/price.ts';
import { BUDGET_FLOOR, budgetRange } from '#domain/search/budget.ts';
import { emptyQuery, toUrl } from '#domain/search/url.ts';
import { type ExampleLoan, type WeeklyPrice, weeklyToPrice } from './weekly-search.ts';

export interface ShoppingLink extends WeeklyPrice {
  /** `Cars within $140 a week`: never without the rates and the warning beside it. */
  text: string;
  href: string;
}

/**
 * The link to cars within `weekly` dollars a week by the site's example loan; `null` where that pays for no car.
 * @param path of the search page
 */
export function shoppingLink(weekly: number, loan: ExampleLoan, path = '/search'): ShoppingLink | null {
  const priced = weeklyToPrice(weekly, loan);
  if (priced.price <= BUDGET_FLOOR) return null;
  const query = emptyQuery();
  const search = toUrl({ ...query, ranges: { ...query.ranges, price: budgetRange(priced.price) } });
  return { ...priced, text: `Cars within ${formatDollars(weekly)} a week`, href: `${path}${search}` };
}
