import type { Car } from '#domain/inventory/car.ts';
import type { Checkout } from '#domain/reservations/checkout.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { Site } from '#domain/tenant/site.ts';

/** What each page of a checkout is drawn from. */
export interface CheckoutProps {
  site: Site;
  now: Date;
  car: Car;
  doc: SearchDocument;
  checkout: Checkout;
  /** Deposits are taken without money moving. */
  isTestMode: boolean;
  /** What was typed before, by the names of fields; null where nothing was. */
  values: Readonly<Record<string, unknown>> | null;
}
