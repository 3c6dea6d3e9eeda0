/** The checkout of a car as one shopper sees it, rendered at request time. */
import { withPublicHolidays } from '#tenant/holidays.ts';
import type { SiteSearch } from '../cars/site-search.ts';
import type { CheckoutPages } from '../reservations/checkout-pages.ts';
import { type PageRendererOptions, pageRenderer } from './page-renderer.ts';

interface CheckoutPagesOptions extends PageRendererOptions {
  siteSearch: SiteSearch;
  /** Whether deposits are in test mode. */
  isTestMode: boolean;
}

/** The page is for one shopper and changes by the second. */
const CACHE = 'private, no-store';

export function checkoutPages(options: CheckoutPagesOptions): CheckoutPages {
  const { siteSearch, isTestMode, now } = options;
  const render = pageRenderer(options);
  return (c, { site, car, checkout, values = null }, status = 200) =>
    render(c, {
      site: withPublicHolidays(site, now()),
      page: 'checkout',
      status,
      cache: CACHE,
      order: async () => ({
        now: now(),
        stock: await siteSearch.of(site),
        car,
        checkout,
        isTestMode,
        values,
      }),
    });
}
