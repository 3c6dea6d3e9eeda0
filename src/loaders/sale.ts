/** Pages on the way to a sale, each rendered for its shopper. */
import type { Car } from '#domain/inventory/car.ts';
import type { FormId } from '#domain/leads/form.ts';
import type { PurchaseView } from '#domain/purchases/view.ts';
import type { Checkout } from '#domain/reservations/checkout.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { ValuationAnswer } from '#domain/valuation/valuation.ts';
import { requestPage } from './loader.ts';

/** Alternatives to a car that is not available. */
export interface SimilarTo {
  cars: readonly SearchDocument[];
  /** Link to more of them. */
  href: string;
}

interface AboutCar {
  title: string;
  car: Car;
  doc: SearchDocument;
  /** The time of the request, ISO 8601. */
  now: string;
  similar: SimilarTo | null;
}

interface CheckoutPage extends AboutCar {
  checkout: Checkout;
  isTestMode: boolean;
  values: Readonly<Record<string, unknown>> | null;
}

/** Reserving a car. */
export const checkoutPage = requestPage<{ slug: string }, CheckoutPage>('/cars/[slug]/checkout');

interface PurchasePage extends AboutCar {
  /** Path of the order's page; the name of a step follows it. */
  path: string;
  view: PurchaseView;
  /** Whether the site has a page of money-back terms. */
  hasTerms: boolean;
}

/** Buying a car. Sites with a checkout for used cars use another address. */
export const purchasePage = requestPage<{ slug: string }, PurchasePage>('/cars/[slug]/buy-online');

interface ValuationPage {
  lead: { id: string; form: FormId; isAccepted: boolean; dealership: string; at: string };
  /** The shopper's car. */
  name: string;
  answer: ValuationAnswer | null;
  /** Whether the estimate is still valid. */
  isCurrent: boolean;
  /** The car in stock to put it towards. */
  wanted: SearchDocument | null;
}

/** What a shopper's car may be worth. */
export const valuationPage = requestPage<Record<never, never>, ValuationPage>('/trade-in/valuation/[...on]');
