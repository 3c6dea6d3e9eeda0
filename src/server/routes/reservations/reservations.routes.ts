/** `/api/reservations`: a shopper holds a car, checks its state, releases it, or joins the waiting list. */
import { type Context, Hono } from 'hono';
import { PaymentFailed } from '#domain/payments/provider.ts';
import { reservationRefusal } from '#domain/reservations/offer.ts';
import { checkoutPath, reservationPath } from '#domain/reservations/paths.ts';
import type { Site } from '#domain/tenant/site.ts';
import { pageAfter } from '#domain/valuation/page.ts';
import { requireSignIn } from '../../auth/gate.ts';
import type { ReservationRow } from '../../db/reservation-tables.ts';
import { ApiError } from '../../http/api-error.ts';
import { siteOf } from '../../http/host-site.ts';
import { isCrossOrigin } from '../../http/same-origin.ts';
import { leadSecret, ownLeadCookie } from '../../leads/own-leads.ts';
import { requestKey } from '../../leads/request-key.ts';
import type { Platform } from '../../platform/platform.ts';
import { keepOwnReservation } from '../../reservations/own-reservation.ts';
import { handled, originOf, type Posted, REUSED, Refused, requestOf } from './reservation-requests.ts';

const NO_PAYMENT =
  'We can’t open the payment page at the moment. You haven’t been charged. Please try again.';

const isForm = (c: Context) =>
  (c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded');

function requireSameSite(c: Context): void {
  if (isCrossOrigin(c))
    throw new ApiError(403, 'This request didn’t come from this website. Please go back and try again.');
}

export function reservationRoutes(platform: Platform): Hono {
  const { reservations, reservationViews } = platform;
  const gate = requireSignIn('checkout', platform);

  const found = async (c: Context): Promise<{ site: Site; row: ReservationRow }> => {
    const site = siteOf(c);
    const row = await reservations.find(site, c.req.param('id') ?? '');
    if (!row) throw new ApiError(404, 'there is no such reservation');
    return { site, row };
  };

  return new Hono()
    .post('/', gate, (c) => handled(c, platform, 'reserve', (from) => reserved(c, platform, from)))
    .post('/waiting', gate, (c) =>
      handled(c, platform, 'waiting-list', (from) => waitingJoined(c, platform, from)),
    )
    .get('/:id', async (c) => {
      const { site, row } = await found(c);
      return c.json(await reservationViews.fresh(site, row));
    })
    .post('/:id/pay', async (c) => {
      requireSameSite(c);
      const { site, row } = await found(c);
      const paying = await reservations.pay(row, originOf(c, site)).catch((error: unknown) => {
        if (error instanceof PaymentFailed) throw new ApiError(502, NO_PAYMENT);
        throw error;
      });
      const view = await reservationViews.of(site, paying);
      const next = view.payment_url ?? view.page;
      return isForm(c) ? c.redirect(next, 303) : c.json({ success: true, reservation: view, next });
    })
    .post('/:id/release', async (c) => {
      requireSameSite(c);
      const { site, row } = await found(c);
      const view = await reservationViews.of(site, await reservations.release(row));
      return isForm(c)
        ? c.redirect(reservationPath(view.car.slug, view.id), 303)
        : c.json({ success: true, reservation: view });
    });
}

async function reserved(c: Context, platform: Platform, from: Posted): Promise<Response> {
  const { reservations, reservationViews } = platform;
  const { site, body, car } = from;
  const outcome = await reservations.reserve(await requestOf(c, platform, from));
  switch (outcome.kind) {
    case 'refused':
      throw new Refused(409, outcome.refusal.message, { refusal: outcome.refusal });
    case 'too many':
      c.header('Retry-After', String(site.reserve.payMinutes * 60));
      throw new Refused(429, 'You’re already holding several cars. Please pay for one or cancel one first.');
    case 'key reused':
      throw new Refused(422, REUSED);
    case 'no payment':
      throw new Refused(502, NO_PAYMENT);
    case 'reserved': {
      const view = await reservationViews.of(site, outcome.row, car);
      keepOwnReservation(c, site, { slug: car.slug, id: view.id });
      const next = view.payment_url ?? reservationPath(car.slug, view.id);
      return body.kind === 'json'
        ? c.json({ success: true, reservation: view, next })
        : c.redirect(next, 303);
    }
  }
}

async function waitingJoined(c: Context, platform: Platform, from: Posted): Promise<Response> {
  const { site, body, car } = from;
  const refusal = reservationRefusal(car, site.reserve);
  if (refusal === null) {
    // It became free while the form was being filled in.
    const next = checkoutPath(car.slug);
    return body.kind === 'json' ? c.json({ success: true, next }) : c.redirect(next, 303);
  }
  if (!refusal.canWait) throw new Refused(409, refusal.message, { refusal });
  const { origin: _, shopper_id: __, ...request } = await requestOf(c, platform, from);
  // A hold has its own key; a place on the list is a lead like any other.
  const given = c.req.header('idempotency-key') ?? body.values.idempotency_key;
  const known = requestKey(body, { given, path: c.req.path, sender: request.sender, now: platform.now() });
  const key = known === 'invalid' ? null : known;
  const stored = await platform.reservations.wait({ ...request, key });
  c.header('Set-Cookie', ownLeadCookie(c, leadSecret(platform.secret, site, stored.lead_id)), {
    append: true,
  });
  return body.kind === 'json'
    ? c.json({ success: true, ...stored })
    : c.redirect(pageAfter('waiting-list', stored.lead_id), 303);
}
