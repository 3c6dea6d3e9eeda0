import type { Car } from '#domain/inventory/car.ts';
import type { Checkout } from '#domain/reservations/checkout.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { Site } from '#domain/tenant/site.ts';

/** The data of every checkout page. */
export interface CheckoutProps {
  site: Site;
  now: Date;
  car: Car;
  doc: SearchDocument;
  checkout: Checkout;
  /** Deposits are taken in test mode: no money moves. */
  isTestMode: boolean;
  /** Values entered before, by field name; null if none. */
  values: Readonly<Record<string, unknown>> | null;
}
