/** The opened platform: everything its routes and pages work with. */
import type { Geocoder } from '#domain/geo/postcodes.ts';
import type { SuburbTable } from '#domain/geo/suburbs.ts';
import type { PaymentProvider } from '#domain/payments/provider.ts';
import type { RegoLookup } from '#domain/rego/rego.ts';
import type { TestPayments } from '#engines/payments/index.ts';
import type { Alerter } from '../alerts/alerter.ts';
import type { Alerts } from '../alerts/alerts.db.ts';
import type { Calendar } from '../appointments/calendar.ts';
import type { Accounts } from '../auth/me.db.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { SignIns } from '../auth/sign-in.db.ts';
import type { Brochures } from '../brochure/brochures.ts';
import type { SiteCars } from '../cars/site-cars.ts';
import type { SiteSearch } from '../cars/site-search.ts';
import type { Locks } from '../coordination/locks.ts';
import type { Processes } from '../coordination/processes.ts';
import type { Signals } from '../coordination/signals.ts';
import type { Database } from '../db/client.ts';
import type { FreeSpace } from '../disk/free-space.ts';
import type { Fetcher } from '../fetching/fetcher.ts';
import type { Keys } from '../http/keys.ts';
import type { Log } from '../http/log.ts';
import type { Rates } from '../http/rates.ts';
import type { TrustedProxies } from '../http/sender-address.ts';
import type { Sites } from '../http/sites.ts';
import type { FormPages } from '../leads/form-pages.ts';
import type { LeadStore } from '../leads/leads.db.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { LivePages } from '../pages/live-request.ts';
import type { PageRendering } from '../pages/page-requests.ts';
import type { ProgramFiles } from '../pages/program-files.ts';
import type { PhotoService } from '../photos/photo-service.ts';
import type { People } from '../privacy/people.db.ts';
import type { Previews } from '../publish/previews.ts';
import type { Publisher } from '../publish/publisher.ts';
import type { LiveRelease } from '../publish/site-files.ts';
import type { PurchasePages } from '../purchases/purchase-pages.ts';
import type { PurchaseService } from '../purchases/purchase-service.ts';
import type { CheckoutPages } from '../reservations/checkout-pages.ts';
import type { ReservationService } from '../reservations/reservation-service.ts';
import type { ReservationViews } from '../reservations/views.ts';
import type { ImportFiles } from '../stock/import-files.ts';
import type { HeldDecisions, ImportFeed } from '../stock/importer.ts';
import type { ProposeMapping } from '../stock/proposal.ts';
import type { WaitingFiles } from '../stock/waiting-files.ts';
import type { SearchNodes } from '../typesense/nodes.ts';
import type { SearchIndexes } from '../typesense/search-indexes.ts';
import type { ValuationService } from '../valuation/valuation-service.ts';
import type { Shortlists } from '../watchlist/shortlists.db.ts';
import type { Watchlists } from '../watchlist/watchlist.db.ts';
import type { Env } from './env.ts';
import type { Role } from './env-lists.ts';

export interface Platform {
  env: Env;
  /** What this process does. */
  roles: ReadonlySet<Role>;
  version: string;
  production: boolean;
  now: () => Date;
  /** A random number from 0 up to 1. */
  chance: () => number;
  log: Log;
  metrics: Metrics;

  database: Database;
  disk: FreeSpace;
  /** Folder for temporary files. */
  scratch: string;
  sites: Sites;
  /** The public address of a site, without a trailing slash. */
  publicAddressOf: (slug: string) => string;
  /** Hashes addresses, and signs the later steps of a form. */
  secret: string;
  /** Former secrets that are still accepted. */
  formerSecrets: readonly string[];
  keys: Keys;
  adminToken: string;
  buildToken: string;
  /** The accepted tokens: the current one first, then former ones. */
  tokens: { admin: readonly string[]; build: readonly string[] };
  trustedProxies: TrustedProxies;
  /** Limits per sender. */
  rates: Rates;
  /** Signals to and from other processes on the same database. */
  signals: Signals;
  locks: Locks;
  processes: Processes;

  cars: SiteCars;
  siteSearch: SiteSearch;
  searchIndexes: SearchIndexes;
  searchNodes: SearchNodes;
  importFeed: ImportFeed;
  heldDecisions: HeldDecisions;
  /** Proposes how to read a file without a mapping. */
  proposeMapping: ProposeMapping;
  /** The files of the last imports. */
  importFiles: ImportFiles;
  waitingFiles: WaitingFiles;
  /** Fetches the feeds that sites configure. */
  fetcher: Fetcher;
  /** Copies of the photos that feeds name, and their sizes. */
  photos: PhotoService;
  brochures: Brochures;
  geocoder: Geocoder;
  /** @throws Error when they cannot be read */
  suburbs: () => Promise<SuburbTable>;

  publisher: Publisher;
  /** Makes pages and search show a dealership's current stock. */
  stockChanged: (dealership: string) => void;
  /** Scripts and styles that pages rendered on request need and a release may not have. */
  programFiles: ProgramFiles;
  previews: Previews;
  /** The release that a site is served from. */
  live: (slug: string) => LiveRelease | null;

  leads: LeadStore;
  calendar: Calendar;
  /** Deliveries of leads to dealerships, and of receipts to shoppers. */
  deliveries: Outbox;
  people: People;

  sessions: Sessions;
  signIn: SignIns;
  me: Accounts;
  watchlist: Watchlists;
  shortlists: Shortlists;
  alerts: Alerts;
  alerter: Alerter;
  /** Codes, links and alerts to shoppers. */
  messages: Outbox;

  reservations: ReservationService;
  reservationViews: ReservationViews;
  payments: PaymentProvider;
  /** The same provider, if it is the test mode. */
  testPayments: TestPayments | null;
  purchases: PurchaseService;
  valuations: ValuationService;
  rego: RegoLookup;

  /** Renders pages on request; null if nothing does. */
  rendering: PageRendering | null;
  livePages: LivePages | null;
  /** Responds to forms posted without script. */
  formPages: FormPages;
  checkoutPages: CheckoutPages;
  purchasePages: PurchasePages;
}

/** How long a delivery is retried, milliseconds. */
export const giveUpMs = ({ env }: Pick<Platform, 'env'>): number => env.DELIVERY_HOURS * 3_600_000;
