import type { EmailNote, SignInProblem, SignInStep } from '#domain/auth/sign-in.ts';
import type { SignInRequest } from '#domain/auth/sign-in-href.ts';
import type { Position } from '#domain/geo/distance.ts';
import type { Car } from '#domain/inventory/car.ts';
import type { SentLead } from '#domain/leads/answer/success-text.ts';
import type { FormId, LeadCar } from '#domain/leads/form.ts';
import type { FieldError } from '#domain/leads/submission/contact-details.ts';
import type { OrderSummary } from '#domain/purchases/summary.ts';
import type { PurchaseView } from '#domain/purchases/view.ts';
import type { Checkout } from '#domain/reservations/checkout.ts';
import type { AbsentModel } from '#domain/search/addresses/former.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { Location, Site } from '#domain/tenant/site.ts';
import type { ShownAlert } from '../alerts/alerts.db.ts';
import type { CarOnSite } from '../cars/site-cars.ts';
import type { StockIndex } from '../cars/stock-index.ts';
import type { ValuedLead } from '../valuation/valued-lead.db.ts';

/** The release's facts about its site, as plain data for the templates, with the site as configured now. */
interface SiteFrame {
  site: Site;
  [part: string]: unknown;
}

/** What every page rendered on request gets besides its own data. */
export interface PageFrame {
  frame: SiteFrame;
}

/** A page that is also built: its data as the release keeps it, JSON. */
interface BuiltPage {
  built: string;
}

/** The data of pages about the stock. */
interface PageRequest extends PageFrame {
  now: Date;
  /** The cars that search includes. */
  stock: readonly SearchDocument[];
  /** Paths of the release's pages. */
  pages: { has(path: string): boolean };
}

/** A form posted without script that has errors, or one that nobody has filled in yet. */
interface FormAgainRequest extends PageFrame {
  form: FormId;
  car: LeadCar | null;
  /** The posted values, unchanged. */
  values: Readonly<Record<string, unknown>>;
  errors: readonly FieldError[];
  /** Nothing was entered. */
  isFirst?: boolean;
  /** Where to sign in before sending it. */
  signIn?: string;
}

/** A stored lead whose time was taken. */
interface OtherTimesRequest extends PageFrame {
  leadId: string;
  locationId: number;
  /** Free times; `start` is an ISO time, `words` its wording for the shopper. */
  times: readonly { start: string; words: string }[];
}

/** The page after a form, for the browser that sent it. */
interface SuccessRequest extends Omit<PageRequest, 'pages'> {
  booked: {
    id: string;
    /** Day, time and zone, in words. */
    when: string;
    location: Location | null;
    car: Car | null;
  } | null;
  sent: SentLead | null;
  /** The car that it is about, and whether the site still shows it. */
  about: CarOnSite | null;
}

/** A step of the sign-in, with the parameters it was opened with. */
interface SignInPageRequest extends PageFrame {
  now: Date;
  request: SignInRequest;
  /** The car whose page or checkout it leads to, even if sold. */
  car: Car | null;
  step: SignInStep;
  /** What went wrong with the previous step. */
  problem: SignInProblem | null;
}

/** A shopper's alerts, and those they may add. */
export interface AlertsRequest {
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
  /** A note about the email address, after a form led back here. */
  emailNote: EmailNote | null;
}

/** A shopper's watchlist. */
interface WatchlistPageRequest extends PageFrame {
  now: Date;
  account: AccountRequest;
  /** Null on a site without alerts. */
  alerts: AlertsRequest | null;
  cars: readonly WatchedCarRequest[];
}

/** A saved car; `car` is null for one that the site no longer shows, and `gone` what is still known of it. */
interface WatchedCarRequest {
  id: number;
  saved_at: Date;
  car: Car | null;
  gone: Pick<Car, 'name' | 'make' | 'model'> | null;
}

/** A shared list. */
interface ShortlistPageRequest extends PageFrame {
  now: Date;
  id: string;
  cars: readonly (Car | null)[];
}

/** A car or a loan that an address names, and what forms and calculators may say about them. */
interface LinkedRequest extends PageFrame {
  now: Date;
  /** The page's path, without its query. */
  path: string;
  query: string;
  /** The car that the address names, sold ones included. */
  car: Car | null;
  /** The cars that search includes. */
  stock: readonly SearchDocument[];
}

/** A search page, and the query of its address. */
interface SearchPageRequest extends PageFrame, BuiltPage {
  /** The release's search index. */
  index: Uint8Array;
  /** The path of the built page: the address's own, or one that it begins with. */
  page: string;
  /** Path and query string of the address. */
  path: string;
  search: string;
  /** A model that the path names and the stock does not have. */
  absent?: AbsentModel | null;
  /** The position of the postcode in the address; null if it has none or it is unknown. */
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
  /** Earlier entries, by field name; null if there are none. */
  values: Readonly<Record<string, unknown>> | null;
}

/** The valuation of a shopper's car, as stored with the lead. */
interface ValuationPageRequest extends PageFrame {
  now: Date;
  lead: ValuedLead;
  /** The dealer's car that it goes towards, while it is for sale. */
  car: Car | null;
}

/** An order of a car, for one shopper. */
interface PurchasePageRequest extends PageRequest {
  car: Car;
  /** Path of the order's pages, from the root. */
  path: string;
  view: PurchaseView;
}

/** The pages rendered on request, each with its data. */
export interface PageRequests {
  /** The page of a car; `indexed` when search engines may list it. */
  car: PageRequest & { car: Car; indexed: boolean };
  /** A comparison of cars; null for a slug that the site does not know. */
  compare: PageFrame & BuiltPage & { now: Date; slugs: readonly string[]; cars: readonly (Car | null)[] };
  /** The page for a car that never existed, with cars like the one its address names. */
  missingCar: PageFrame & BuiltPage & { stock: readonly SearchDocument[]; slug: string };
  /** The form again, with its entries and errors. */
  formAgain: FormAgainRequest;
  /** Other times to choose from. */
  otherTimes: OtherTimesRequest;
  /** The page after a form, with what was sent. */
  success: SuccessRequest;
  /** A page of text with its forms and calculator filled. */
  linked: LinkedRequest & BuiltPage;
  /** Finance for one car. */
  personalisedFinance: LinkedRequest & { car: Car };
  /** The page with the cars of its query. */
  search: SearchPageRequest;
  signIn: SignInPageRequest;
  watchlist: WatchlistPageRequest;
  account: PageFrame & { account: AccountRequest };
  shortlist: ShortlistPageRequest;
  checkout: CheckoutPageRequest;
  purchase: PurchasePageRequest;
  /** Not a page: the summary box beside each step of an order. */
  orderSummary: { summary: OrderSummary };
  valuation: ValuationPageRequest;
}

export type PageName = keyof PageRequests;

/** The contents of `PageRequest.pages`, as a shared value of threads. */
export interface ReleasePages {
  /** Different for every release. */
  key: string;
  /** The release's files, in memory that threads share. */
  files(): SharedArrayBuffer;
}

/**
 * A request as the main thread has it: stock and indexes by their keys, the pages by their release. The rendering
 * thread turns it into the template's.
 */
export type PageOrder<Name extends PageName> = {
  [Key in keyof PageRequests[Name]]: Key extends 'stock' | 'index'
    ? StockIndex
    : Key extends 'pages'
      ? ReleasePages
      : PageRequests[Name][Key];
};

/**
 * Has a page rendered on another thread: a whole HTML document, complete without script.
 * @throws what its template throws; TooBusy
 */
export type PageRendering = <Name extends PageName>(name: Name, order: PageOrder<Name>) => Promise<string>;
