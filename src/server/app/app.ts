/** The platform's routes: the API under `/api`, everything else from the published sites. */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Alerter } from '../alerts/alerter.ts';
import { type AlertsRoutesOptions, alertsRoutes } from '../alerts/alerts.routes.ts';
import { ApiError } from '../http/api-error.ts';
import { appointmentsRoutes } from '../appointments/appointments.routes.ts';
import { type AuthRoutesOptions, authRoutes } from '../auth/auth.routes.ts';
import { gatedPages } from '../auth/gate.ts';
import { type MeRoutesOptions, meRoutes } from '../auth/me.routes.ts';
import { limitBodies } from '../http/body-limit.ts';
import { type BrochureRoutesOptions, brochureRoutes } from '../brochure/brochure.routes.ts';
import { type CarsRoutesOptions, carsRoutes } from '../cars/cars.routes.ts';
import { financeRoutes } from '../cars/finance.routes.ts';
import { isUnavailable } from '../db/unavailable.ts';
import type { FreeSpace } from '../disk/free-space.ts';
import { refuseWrites } from '../disk/refuse-writes.ts';
import { eventsRoutes } from '../events/events.routes.ts';
import { type GeoRoutesOptions, geoRoutes } from '../geo/geo.routes.ts';
import { healthRoutes } from '../health/health.routes.ts';
import { BodyError } from '../http/body.ts';
import type { Deliverer } from '../outbox/deliverer.ts';
import { type LeadRoutesOptions, leadRoutes } from '../leads/leads.routes.ts';
import { type LeadsAdminOptions, leadsAdminRoutes } from '../leads/leads-admin.routes.ts';
import type { Log } from '../http/log.ts';
import type { Messenger } from '../outbox/messenger.ts';
import { type OperatorRoutesOptions, operatorRoutes } from '../operator/operator.routes.ts';
import { type PaymentRoutesOptions, paymentRoutes, testPaymentRoutes } from '../payments/payments.routes.ts';
import { type PhoneRevealsOptions, phoneRevealsRoutes } from '../phone-reveals/phone-reveals.routes.ts';
import { type PublishRoutesOptions, publishRoutes } from '../publish/publish.routes.ts';
import { type PurchaseRoutesOptions, purchaseRoutes } from '../purchases/purchases.routes.ts';
import { type RegoRoutesOptions, regoRoutes } from '../rego/rego.routes.ts';
import { type ReservationRoutesOptions, reservationRoutes } from '../reservations/reservations.routes.ts';
import {
  type ReservationsAdminOptions,
  reservationsAdminRoutes,
} from '../reservations/reservations-admin.routes.ts';
import { answerBare } from '../http/bare-page.ts';
import { type BookedPageOptions, bookedPageRoutes } from '../pages/booked-page.routes.ts';
import { type CheckoutPagesRoutesOptions, checkoutPagesRoutes } from '../pages/checkout-pages.routes.ts';
import { type PurchasePagesRoutesOptions, purchasePagesRoutes } from '../pages/purchase-pages.routes.ts';
import { type ShopperPagesOptions, shopperPagesRoutes } from '../pages/shopper-pages.routes.ts';
import { type SitesRoutesOptions, sitesRoutes } from '../pages/sites.routes.ts';
import { type ValuationPagesOptions, valuationPagesRoutes } from '../pages/valuation-pages.routes.ts';
import { type StockRoutesOptions, stockRoutes } from '../stock/stock.routes.ts';
import { TooBusy } from '../threads/thread-pool.ts';
import type { SearchIndexes } from '../typesense/search-indexes.ts';
import { searchKeyRoutes } from '../typesense/search-key.routes.ts';
import { type ValuationRoutesOptions, valuationRoutes } from '../valuation/valuation.routes.ts';
import { type ShortlistsOptions, shortlistsRoutes } from '../watchlist/shortlists.routes.ts';
import { type WatchlistRoutesOptions, watchlistRoutes } from '../watchlist/watchlist.routes.ts';

export type AppOptions = StockRoutesOptions &
  SitesRoutesOptions &
  PublishRoutesOptions &
  ReservationRoutesOptions &
  ReservationsAdminOptions &
  PaymentRoutesOptions &
  ValuationRoutesOptions &
  RegoRoutesOptions &
  GeoRoutesOptions &
  CarsRoutesOptions &
  BrochureRoutesOptions &
  PhoneRevealsOptions &
  LeadRoutesOptions &
  LeadsAdminOptions &
  OperatorRoutesOptions &
  AuthRoutesOptions &
  MeRoutesOptions &
  WatchlistRoutesOptions &
  AlertsRoutesOptions &
  ShortlistsOptions &
  ShopperPagesOptions &
  ValuationPagesOptions &
  BookedPageOptions &
  CheckoutPagesRoutesOptions &
  PurchaseRoutesOptions &
  PurchasePagesRoutesOptions & {
    disk: FreeSpace;
    deliverer: Deliverer;
    messenger: Pick<Messenger, 'status'>;
    alerter: Pick<Alerter, 'status'>;
    searchIndexes: Pick<SearchIndexes, 'status'>;
    version: string;
    now: () => Date;
    log: Log;
  };

export function createApp(options: AppOptions): Hono {
  const leads = leadRoutes(options);
  const valuation = valuationRoutes(options);
  const api = new Hono()
    .use(async (c, next) => {
      await next();
      c.header('X-Content-Type-Options', 'nosniff');
      if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
    })
    .route('/health', healthRoutes(options))
    .route('/stock', stockRoutes(options))
    .route('/geocode', geoRoutes(options))
    .route('/cars', carsRoutes(options))
    .route('/cars', financeRoutes(options))
    .route('/cars', brochureRoutes(options))
    .route('/phone-reveals', phoneRevealsRoutes(options))
    .route('/enquiries', leads.enquiries)
    .route('/leads', leads.steps)
    .route('/leads', leadsAdminRoutes(options))
    .route('/appointments', leads.appointments)
    .route('/appointments', appointmentsRoutes(options))
    .route('/events', eventsRoutes(options))
    .route('/auth', authRoutes(options))
    .route('/me', meRoutes(options))
    .route('/watchlist', watchlistRoutes(options))
    .route('/shortlists', shortlistsRoutes(options))
    .route('/alerts', alertsRoutes(options))
    .route('/reservations', reservationsAdminRoutes(options))
    .route('/reservations', reservationRoutes(options))
    .route('/purchases', purchaseRoutes(options))
    .route('/payments', paymentRoutes(options))
    .route('/valuations', valuation.valuations)
    .route('/miscellaneous', valuation.miscellaneous)
    .route('/rego', regoRoutes(options))
    .route('/search-key', searchKeyRoutes(options))
    .route('/sites', publishRoutes(options))
    .all('*', (c) => {
      throw new ApiError(404, `there is no ${c.req.method} ${c.req.path}`);
    });

  return new Hono()
    .onError((error, c) => answer(error, c, options.log))
    .use(refuseWrites(options.disk, { keepsRecords: options.database.kind === 'pglite' }))
    .use(limitBodies())
    .route('/api', api)
    .route('/operator', operatorRoutes(options))
    .route('/payments/test', testPaymentRoutes(options))
    .use(gatedPages(options))
    .route('/', shopperPagesRoutes(options))
    .route('/', checkoutPagesRoutes(options))
    .route('/', purchasePagesRoutes(options))
    .route('/', valuationPagesRoutes(options))
    .route('/', bookedPageRoutes(options))
    .route('/', sitesRoutes(options));
}

/** Seconds: a database that is started again is back by then. */
const RETRY_AFTER = '5';
const TRY_AGAIN = html`<p>We cannot show this page right now. Please try again in a moment.</p>`;

/** Errors as `{ "error": … }`. What was not foreseen is logged and not told. */
function answer(error: Error, c: Context, log: Log): Response | Promise<Response> {
  if (error instanceof ApiError) {
    for (const [name, value] of Object.entries(error.headers)) c.header(name, value);
    const errors = error instanceof BodyError && [{ field: error.field, message: error.message }];
    return c.json({ error: error.message, ...(errors && { success: false, errors }) }, error.status);
  }
  if (isUnavailable(error) || error instanceof TooBusy) {
    const reason =
      error instanceof TooBusy ? 'its site asks for too much at once' : 'the database is not available';
    log.warn(`${c.req.method} ${c.req.path} has to be asked again: ${reason}`);
    c.header('Retry-After', RETRY_AFTER);
    const message = 'we cannot answer right now; please try again in a moment';
    return c.req.path.startsWith('/api/')
      ? c.json({ error: message }, 503)
      : answerBare(c, 503, 'One moment, please', TRY_AGAIN);
  }
  log.error(`${c.req.method} ${c.req.path} failed`, error);
  return c.json({ error: 'something went wrong on our side' }, 500);
}
