/** The checkout of a car, rendered for one shopper. */
import type { Context } from 'hono';
import type { Car } from '#domain/inventory/car.ts';
import type { Checkout } from '#domain/reservations/checkout.ts';
import type { Site } from '#domain/tenant/site.ts';

interface CheckoutPage {
  site: Site;
  car: Car;
  checkout: Checkout;
  /** Earlier entries, by field name. */
  values?: Readonly<Record<string, unknown>>;
}

/** Null if it cannot be rendered. */
export type CheckoutPages = (c: Context, page: CheckoutPage, status?: number) => Promise<Response | null>;
