import type { EmailNote, SignInProblem, SignInStep } from '#domain/auth/sign-in.ts';
import type { SignInRequest } from '#domain/auth/sign-in-href.ts';
import type { Position } from '#domain/geo/distance.ts';
import type { Car } from '#domain/inventory/car.ts';
import type { FormId, LeadCar } from '#domain/leads/form.ts';
import type { FieldError } from '#domain/leads/submission/contact-details.ts';
import type { OrderSummary } from '#domain/purchases/summary.ts';
import type { PurchaseView } from '#domain/purchases/view.ts';
import type { Checkout } from '#domain/reservations/checkout.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { Location, Site } from '#domain/tenant/site.ts';
import type { ShownAlert } from '../alerts/alerts.db.ts';
import type { StockIndex } from '../cars/stock-index.ts';
import type { ValuedLead } from '../valuation/valued-lead.db.ts';

/** The frame of every page drawn at request time. */
export interface PageFrame {
  /** The page of the site's release that brings head, header, footer and styles. */
  shell: string;
  /** Origin of the site's addresses, with a closing slash. */
  origin: string;
  site: Site;
}

/** The data of pages about the stock. */
export interface PageRequest extends PageFrame {
  now: Date;
  /** The cars that search includes. */
  stock: readonly SearchDocument[];
  /** Paths of the release's pages. */
  pages: { has(path: string): boolean };
}

/** A form posted without script that has errors. */
interface FormAgainRequest extends PageFrame {
  form: FormId;
  car: LeadCar | null;
  /** The posted values, unchanged. */
  values: Readonly<Record<string, unknown>>;
  errors: readonly FieldError[];
  /** Where to sign in before sending it. */
  signIn?: string;
}

/** A stored lead whose time was taken. */
interface OtherTimesRequest extends PageFrame {
  leadId: string;
  locationId: number;
  /** Free times; `start` is an ISO time, `words` the shopper's wording of it. */
  times: readonly { start: string; words: string }[];
}

/** The page after a form that booked a time. */
interface BookedRequest extends PageFrame {
  id: string;
  /** Day, time and zone, in words. */
  when: string;
  location: Location | null;
  car: Car | null;
}

/** A step of the sign-in, with the parameters it was opened with. */
interface SignInPageRequest extends PageFrame {
  request: SignInRequest;
  step: SignInStep;
  /** What went wrong with the step before. */
  problem: SignInProblem | null;
}

/** A shopper's alerts, and those they may add. */
interface AlertsRequest {
  list: readonly ShownAlert[];
  /** The search, as an alert stores it; null for the watchlist. */
  search: string | null;
}

/** A shopper's account page. */
export interface AccountRequest {
  /** E.164. */
  phone: string;
  /** Confirmed; null if there is none. */
  email: string | null;
  /** A note about the e-mail address, after a form led back here. */
  emailNote: EmailNote | null;
}

/** A shopper's watchlist; `car` is null for one that the site no longer shows. */
interface WatchlistPageRequest extends PageFrame {
  now: Date;
  account: AccountRequest;
  /** Null on a site without alerts. */
  alerts: AlertsRequest | null;
  cars: readonly { id: number; car: Car | null }[];
}

/** A shared list. */
interface ShortlistPageRequest extends PageFrame {
  now: Date;
  id: string;
  cars: readonly (Car | null)[];
}

/** A page with a form or a calculator, and what its address fills in. */
export interface LinkedPageRequest extends PageFrame {
  now: Date;
  /** The page's path, without its query. */
  path: string;
  query: URLSearchParams;
  /** The car that the address names, sold ones included. */
  car: Car | null;
  /** The cars that search includes. */
  stock: readonly SearchDocument[];
}

/** A search page, and the query of its address. */
interface SearchPageRequest {
  site: Site;
  /** The release's page. */
  shell: string;
  /** The release's search index. */
  index: Uint8Array;
  /** Path and query string of the address. */
  path: string;
  search: string;
  /** The position of the address's postcode; null without a known one. */
  position: Position | null;
}

/** The checkout of a car, for one shopper. */
interface CheckoutPageRequest extends PageFrame {
  now: Date;
  /** The cars that search includes. */
  stock: readonly SearchDocument[];
  car: Car;
  checkout: Checkout;
  /** Deposits are in test mode: no money moves. */
  isTestMode: boolean;
  /** Earlier entries, by the names of fields; null if there are none. */
  values: Readonly<Record<string, unknown>> | null;
}

/** The valuation of a shopper's car, as stored with the lead. */
interface ValuationPageRequest extends PageFrame {
  now: Date;
  lead: ValuedLead;
  /** The car of ours that it goes towards, while it is for sale. */
  car: Car | null;
}

/** An order of a car, for one shopper. */
interface PurchasePageRequest extends PageRequest {
  car: Car;
  /** Path of the order's pages, from the root. */
  path: string;
  view: PurchaseView;
}

/** Draws pages that no build could know. Each answer is a whole HTML document, complete without script. */
export interface PageRenderer {
  /** The page of a car; `indexed` when search engines may list it. */
  car(request: PageRequest & { car: Car; indexed: boolean }): string;
  /** Cars side by side; null for a slug that the site does not know. */
  compare(request: PageRequest & { slugs: readonly string[]; cars: readonly (Car | null)[] }): string;
  /** The page for a car that never existed, with cars like the one its address names. */
  missingCar(request: PageRequest & { slug: string }): string;
  /** The form again, with its entries and errors. */
  formAgain(request: FormAgainRequest): string;
  /** Other times to choose from. */
  otherTimes(request: OtherTimesRequest): string;
  booked(request: BookedRequest): string;
  /** The page with its forms and calculator filled; null if it has none. */
  linked(request: LinkedPageRequest): string | null;
  /** Finance for one car. */
  personalisedFinance(request: LinkedPageRequest & { car: Car }): string;
  /** The page with the cars of its query. */
  search(request: SearchPageRequest): Promise<string>;
  signIn(request: SignInPageRequest): string;
  watchlist(request: WatchlistPageRequest): string;
  account(request: PageFrame & { account: AccountRequest }): string;
  shortlist(request: ShortlistPageRequest): string;
  checkout(request: CheckoutPageRequest): string;
  purchase(request: PurchasePageRequest): string;
  /** The summary box beside each step. */
  orderSummary(request: { site: Site; summary: OrderSummary }): string;
  valuation(request: ValuationPageRequest): string;
}

/** The paths of a release's pages, as a shared value of threads. */
export interface ReleasePages {
  /** Another for every release. */
  key: string;
  /** Paths of the pages, one a line. */
  list(): string;
}

/**
 * A request as the answering thread has it: stock and indexes by their keys, the pages by their release, a query as text. The
 * drawing thread turns it into a `PageRenderer`'s request.
 */
export type PageOrder<Request> = {
  [Key in keyof Request]: Key extends 'stock' | 'index'
    ? StockIndex
    : Key extends 'pages'
      ? ReleasePages
      : Request[Key] extends URLSearchParams
        ? string
        : Request[Key];
};

/** Has the pages of a `PageRenderer` drawn on another thread. @throws what the renderer throws; TooBusy */
export type PageDrawing = {
  [Name in keyof PageRenderer]: (
    order: PageOrder<Parameters<PageRenderer[Name]>[0]>,
  ) => Promise<Awaited<ReturnType<PageRenderer[Name]>>>;
};
