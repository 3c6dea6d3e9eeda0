/** The checkout of a car as one shopper sees it, drawn at request time. */
import type { Context } from 'hono';
import type { Car } from '#domain/inventory/car.ts';
import type { Checkout } from '#domain/reservations/checkout.ts';
import type { Site } from '#domain/tenant/site.ts';
import { withPublicHolidays } from '#tenant/holidays.ts';
import type { SiteSearch } from '../cars/site-search.ts';
import { type PageDrawerOptions, pageDrawer } from './page-drawer.ts';
import { SHELLS } from './page-renderer.ts';

export interface CheckoutPagesOptions extends PageDrawerOptions {
  siteSearch: SiteSearch;
  /** Whether deposits are taken in the test mode. */
  isTestMode: boolean;
  now: () => Date;
}

export interface CheckoutPage {
  site: Site;
  car: Car;
  checkout: Checkout;
  /** What was typed before, by the names of fields. */
  values?: Readonly<Record<string, unknown>>;
}

/** Null where it cannot be drawn. */
export type CheckoutPages = (c: Context, page: CheckoutPage, status?: number) => Promise<Response | null>;

/** It is one shopper's, and another a second later. */
const CACHE = 'private, no-store';

export function checkoutPages(options: CheckoutPagesOptions): CheckoutPages {
  const { siteSearch, isTestMode, now } = options;
  const draw = pageDrawer(options);
  return (c, { site, car, checkout, values = null }, status = 200) =>
    draw(c, {
      site: withPublicHolidays(site, now()),
      shell: SHELLS.checkout,
      status,
      cache: CACHE,
      draw: async (by, frame) =>
        by.checkout({
          ...frame,
          now: now(),
          stock: await siteSearch.of(site),
          car,
          checkout,
          isTestMode,
          values,
        }),
    });
}
