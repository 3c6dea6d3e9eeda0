/** The platform's routes: the API under `/api`, everything else from the published sites. */

import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { gatedPages } from '../auth/gate.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { refuseWrites } from '../disk/refuse-writes.ts';
import { safeAnswers } from '../http/answer-headers.ts';
import { ApiError } from '../http/api-error.ts';
import { answerBare } from '../http/bare-page.ts';
import { BodyError } from '../http/body.ts';
import { limitBodies } from '../http/body-limit.ts';
import { findHostSite } from '../http/host-site.ts';
import type { Log } from '../http/log.ts';
import { countRequests } from '../metrics/count-requests.ts';
import { operatorRoutes } from '../operator/routes/operator.routes.ts';
import type { Platform } from '../platform/platform.ts';
import { alertsRoutes } from '../routes/alerts.routes.ts';
import { appointmentsRoutes } from '../routes/appointments.routes.ts';
import { authRoutes } from '../routes/auth.routes.ts';
import { brochureRoutes } from '../routes/brochure.routes.ts';
import { carsRoutes } from '../routes/cars.routes.ts';
import { driveAwayRoutes } from '../routes/drive-away.routes.ts';
import { eventsRoutes } from '../routes/events.routes.ts';
import { feedsRoutes } from '../routes/feeds.routes.ts';
import { financeRoutes } from '../routes/finance.routes.ts';
import { geoRoutes } from '../routes/geo.routes.ts';
import { domainRoutes } from '../routes/health/domain.routes.ts';
import { healthRoutes } from '../routes/health/health.routes.ts';
import { metricsRoutes } from '../routes/health/metrics.routes.ts';
import { importFilesRoutes } from '../routes/import-files.routes.ts';
import { leadRoutes } from '../routes/leads/leads.routes.ts';
import { leadsAdminRoutes } from '../routes/leads/leads-admin.routes.ts';
import { meRoutes } from '../routes/me.routes.ts';
import { modelsRoutes } from '../routes/models.routes.ts';
import { backupRoutes } from '../routes/owner/backup.routes.ts';
import { checkoutPagesRoutes } from '../routes/pages/checkout-pages.routes.ts';
import { photosRoutes } from '../routes/pages/photos.routes.ts';
import { purchasePagesRoutes } from '../routes/pages/purchase-pages.routes.ts';
import { securityTxtRoutes } from '../routes/pages/security-txt.routes.ts';
import { shopperPagesRoutes } from '../routes/pages/shopper-pages.routes.ts';
import { sitesRoutes } from '../routes/pages/sites.routes.ts';
import { successPageRoutes } from '../routes/pages/success-page.routes.ts';
import { valuationPagesRoutes } from '../routes/pages/valuation-pages.routes.ts';
import { paymentRoutes, testPaymentRoutes } from '../routes/payments.routes.ts';
import { phoneRevealsRoutes } from '../routes/phone-reveals.routes.ts';
import { publishRoutes } from '../routes/publish.routes.ts';
import { purchaseRoutes } from '../routes/purchases/purchases.routes.ts';
import { regoRoutes } from '../routes/rego.routes.ts';
import { reservationRoutes } from '../routes/reservations/reservations.routes.ts';
import { reservationsAdminRoutes } from '../routes/reservations/reservations-admin.routes.ts';
import { searchKeyRoutes } from '../routes/search-key.routes.ts';
import { shortlistsRoutes } from '../routes/shortlists.routes.ts';
import { stockRoutes } from '../routes/stock.routes.ts';
import { valuationRoutes } from '../routes/valuation.routes.ts';
import { vitalsRoutes } from '../routes/vitals.routes.ts';
import { watchlistRoutes } from '../routes/watchlist.routes.ts';
import { OverLimit } from '../threads/limits.ts';
import { TooBusy } from '../threads/thread-pool.ts';

export function createApp(platform: Platform): Hono {
  if (!platform.roles.has('web')) return withoutRequests(platform);
  const leads = leadRoutes(platform);
  const valuation = valuationRoutes(platform);
  const api = new Hono()
    .use(async (c, next) => {
      await next();
      c.header('X-Content-Type-Options', 'nosniff');
      if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
    })
    .route('/health/domain', domainRoutes(platform))
    .route('/health', healthRoutes(platform))
    .route('/backup', backupRoutes(platform))
    .route('/stock', stockRoutes(platform))
    .route('/feeds', feedsRoutes(platform))
    .route('/import-files', importFilesRoutes(platform))
    .route('/geocode', geoRoutes(platform))
    .route('/cars', carsRoutes(platform))
    .route('/cars', financeRoutes(platform))
    .route('/drive-away', driveAwayRoutes(platform))
    .route('/cars', brochureRoutes(platform))
    .route('/phone-reveals', phoneRevealsRoutes(platform))
    .route('/enquiries', leads.enquiries)
    .route('/leads', leads.steps)
    .route('/leads', leadsAdminRoutes(platform))
    .route('/appointments', leads.appointments)
    .route('/appointments', appointmentsRoutes(platform))
    .route('/events', eventsRoutes(platform))
    .route('/vitals', vitalsRoutes(platform))
    .route('/auth', authRoutes(platform))
    .route('/me', meRoutes(platform))
    .route('/watchlist', watchlistRoutes(platform))
    .route('/shortlists', shortlistsRoutes(platform))
    .route('/alerts', alertsRoutes(platform))
    .route('/reservations', reservationsAdminRoutes(platform))
    .route('/reservations', reservationRoutes(platform))
    .route('/purchases', purchaseRoutes(platform))
    .route('/payments', paymentRoutes(platform))
    .route('/valuations', valuation.valuations)
    .route('/miscellaneous', valuation.miscellaneous)
    .route('/models', modelsRoutes())
    .route('/rego', regoRoutes(platform))
    .route('/search-key', searchKeyRoutes(platform))
    .route('/sites', publishRoutes(platform))
    .all('*', (c) => {
      throw new ApiError(404, `there is no ${c.req.method} ${c.req.path}`);
    });

  const apis = new Set(api.routes.map(({ path }) => path.split('/')[1] ?? ''));
  return new Hono()
    .onError((error, c) => answer(error, c, platform.log))
    .use(countRequests({ ...platform, logRequests: platform.env.LOG_REQUESTS === 'yes' }, apis))
    .use(safeAnswers())
    .use(findHostSite(platform.sites))
    .use(refuseWrites(platform.disk, { keepsRecords: platform.database.kind === 'pglite' }))
    .use(limitBodies())
    .route('/api', api)
    .route('/metrics', metricsRoutes(platform))
    .route('/operator', operatorRoutes(platform))
    .route('/payments/test', testPaymentRoutes(platform))
    .route('/', securityTxtRoutes(platform))
    .route('/', photosRoutes(platform))
    .use(gatedPages(platform))
    .route('/', shopperPagesRoutes(platform))
    .route('/', checkoutPagesRoutes(platform))
    .route('/', purchasePagesRoutes(platform))
    .route('/', valuationPagesRoutes(platform))
    .route('/', successPageRoutes(platform))
    .route('/', sitesRoutes(platform));
}

/** The routes of a process that serves no shoppers: health and metrics. */
function withoutRequests(platform: Platform): Hono {
  return new Hono()
    .onError((error, c) => answer(error, c, platform.log))
    .route('/api/health', healthRoutes(platform))
    .route('/metrics', metricsRoutes(platform))
    .all('*', (c) => c.json({ error: `this process is ${[...platform.roles].join(' and ')}, not web` }, 421));
}

/** Seconds. A restarted database is back by then. */
const RETRY_AFTER = '5';
const TRY_AGAIN = html`<p>We can’t show this page right now. Please try again in a moment.</p>`;

/** Errors as `{ "error": … }`. Unexpected errors are logged; the caller learns nothing about them. */
function answer(error: Error, c: Context, log: Log): Response | Promise<Response> {
  if (error instanceof ApiError) {
    for (const [name, value] of Object.entries(error.headers)) c.header(name, value);
    const errors = error instanceof BodyError && [{ field: error.field, message: error.message }];
    return c.json({ error: error.message, ...(errors && { success: false, errors }) }, error.status);
  }
  if (isUnavailable(error) || error instanceof TooBusy || error instanceof OverLimit) {
    const reason = isUnavailable(error) ? 'the database is not available' : error.message;
    log.warn(`${c.req.method} ${c.req.path} was refused and can be retried: ${reason}`);
    c.header('Retry-After', RETRY_AFTER);
    const message = 'we’re very busy right now; please try again in a moment';
    return c.req.path.startsWith('/api/')
      ? c.json({ error: message }, 503)
      : answerBare(c, 503, 'Please try again in a moment', TRY_AGAIN);
  }
  log.error(`${c.req.method} ${c.req.path} failed`, error);
  return c.json({ error: 'something went wrong on our side' }, 500);
}
