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

/** What every page drawn at request time is drawn into. */
export interface PageFrame {
  /** The page of the site's release that brings head, header, footer and styles. */
  shell: string;
  /** Origin of the site's addresses, with a closing slash. */
  origin: string;
  site: Site;
}

/** What pages about the stock are drawn from. */
export interface PageRequest extends PageFrame {
  now: Date;
  /** The cars that search includes. */
  stock: readonly SearchDocument[];
  /** Paths of the release's pages. */
  pages: { has(path: string): boolean };
}

/** A form that was posted without script and has to be corrected. */
export interface FormAgainRequest extends PageFrame {
  form: FormId;
  car: LeadCar | null;
  /** What was posted, as it came. */
  values: Readonly<Record<string, unknown>>;
  errors: readonly FieldError[];
  /** Where to sign in before it can be sent. */
  signIn?: string;
}

/** A lead that is stored, whose time was not free. */
export interface OtherTimesRequest extends PageFrame {
  leadId: string;
  locationId: number;
  /** Free times; `start` is an ISO moment, `words` what the shopper reads. */
  times: readonly { start: string; words: string }[];
}

/** The page after a form that booked a time. */
export interface BookedRequest extends PageFrame {
  id: string;
  /** Day, time and zone, as people say it. */
  when: string;
  location: Location | null;
  car: Car | null;
}

/** A step of the sign-in, with what it was opened with. */
export interface SignInPageRequest extends PageFrame {
  request: SignInRequest;
  step: SignInStep;
  /** What went wrong with the step before. */
  problem: SignInProblem | null;
}

/** What a shopper asked to hear of, and may ask for. */
export interface AlertsRequest {
  list: readonly ShownAlert[];
  /** The search to be told of, as an alert keeps it; null when it is the watchlist. */
  search: string | null;
}

/** What a shopper finds of their account. */
export interface AccountRequest {
  /** E.164. */
  phone: string;
  /** Confirmed; null where there is none. */
  email: string | null;
  /** What is said of the address, after a form led back here. */
  emailNote: EmailNote | null;
}

/** A shopper's watchlist; `car` is null for one that the site no longer shows. */
export interface WatchlistPageRequest extends PageFrame {
  now: Date;
  account: AccountRequest;
  /** Null on a site without alerts. */
  alerts: AlertsRequest | null;
  cars: readonly { id: number; car: Car | null }[];
}

/** A list that somebody shared. */
export interface ShortlistPageRequest extends PageFrame {
  now: Date;
  id: string;
  cars: readonly (Car | null)[];
}

/** A page with a form or a calculator, and what its address says of them. */
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

/** A search page, and what its address asks of it. */
export interface SearchPageRequest {
  site: Site;
  /** The page as the release has it. */
  shell: string;
  /** Path of the release's search index on disk. */
  index: string;
  /** Path and query string of the address. */
  path: string;
  search: string;
  /** Where the postcode of the address is; null without one that is known. */
  position: Position | null;
}

/** The checkout of a car, for one shopper. */
export interface CheckoutPageRequest extends PageFrame {
  now: Date;
  /** The cars that search includes. */
  stock: readonly SearchDocument[];
  car: Car;
  checkout: Checkout;
  /** Deposits are taken without money moving. */
  isTestMode: boolean;
  /** What was typed before, by the names of fields; null where nothing was. */
  values: Readonly<Record<string, unknown>> | null;
}

/** What a shopper's car may be worth, as it was said with the lead. */
export interface ValuationPageRequest extends PageFrame {
  now: Date;
  lead: ValuedLead;
  /** The car of ours that it goes towards, while it is for sale. */
  car: Car | null;
}

/** An order of a car, for one shopper. */
export interface PurchasePageRequest extends PageRequest {
  car: Car;
  /** Where the order is put together, from the root. */
  path: string;
  view: PurchaseView;
}

/** Draws pages that no build could know. Each answer is a whole HTML document, complete without script. */
export interface PageRenderer {
  /** The page of a car; `indexed` when search engines may list it. */
  car(request: PageRequest & { car: Car; indexed: boolean }): string;
  /** Cars side by side; null for a slug that the site does not know. */
  compare(request: PageRequest & { slugs: readonly string[]; cars: readonly (Car | null)[] }): string;
  /** The page for a car that was never there, with cars like the one its address names. */
  missingCar(request: PageRequest & { slug: string }): string;
  /** The form again, with what was entered and what is to be corrected. */
  formAgain(request: FormAgainRequest): string;
  /** Other times to choose from. */
  otherTimes(request: OtherTimesRequest): string;
  booked(request: BookedRequest): string;
  /** The page with its forms and its calculator filled; null when it has none. */
  linked(request: LinkedPageRequest): string | null;
  /** Finance for one car. */
  personalisedFinance(request: LinkedPageRequest & { car: Car }): string;
  /** The page with the cars that its address asks for. */
  search(request: SearchPageRequest): Promise<string>;
  signIn(request: SignInPageRequest): string;
  watchlist(request: WatchlistPageRequest): string;
  account(request: PageFrame & { account: AccountRequest }): string;
  shortlist(request: ShortlistPageRequest): string;
  checkout(request: CheckoutPageRequest): string;
  purchase(request: PurchasePageRequest): string;
  /** The box of the summary, which stands beside each step. */
  orderSummary(request: { site: Site; summary: OrderSummary }): string;
  valuation(request: ValuationPageRequest): string;
}

/** What a page of a release is asked about: its addresses, as what a thread keeps. */
export interface ReleasePages {
  /** Another for every release. */
  key: string;
  /** Paths of the pages, one a line. */
  list(): string;
}

/**
 * A request as the thread that answers has it: the stock by its index, the pages by their release, a query as text.
 * The thread that draws makes a `PageRenderer`'s request of it.
 */
export type PageOrder<Request> = {
  [Key in keyof Request]: Key extends 'stock'
    ? StockIndex
    : Key extends 'pages'
      ? ReleasePages
      : Request[Key] extends URLSearchParams
        ? string
        : Request[Key];
};

/** Has the pages of a `PageRenderer` drawn somewhere else. @throws what the renderer throws; TooBusy */
export type PageDrawing = {
  [Name in keyof PageRenderer]: (
    order: PageOrder<Parameters<PageRenderer[Name]>[0]>,
  ) => Promise<Awaited<ReturnType<PageRenderer[Name]>>>;
};
