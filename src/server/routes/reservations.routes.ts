/** `/api/reservations`: a shopper holds a car, checks its state, releases it, or joins the waiting list. */

import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Car } from '#domain/inventory/car.ts';
import { type FieldError, type LeadDraft, readSubmission } from '#domain/leads/submission/submission.ts';
import { PaymentFailed } from '#domain/payments/provider.ts';
import { type ReservationRefusal, reservationRefusal } from '#domain/reservations/offer.ts';
import { checkoutPath, reservationPath } from '#domain/reservations/paths.ts';
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import type { Site } from '#domain/tenant/site.ts';
import { requireSignIn } from '../auth/gate.ts';
import type { ReservationRow } from '../db/reservation-tables.ts';
import { mayKeepEvents } from '../events/events.db.ts';
import { ApiError } from '../http/api-error.ts';
import { BodyError, bodyHash, type PostedBody } from '../http/body.ts';
import { numberField, readFields } from '../http/fields.ts';
import { siteOf } from '../http/host-site.ts';
import { NOTICE_HEADERS, noticePage } from '../http/notice-page.ts';
import { saysElsewhere } from '../http/same-origin.ts';
import { senderKey } from '../http/sender-address.ts';
import { KeyReused } from '../leads/leads.db.ts';
import { isRequestKey, KEY_RULE, requestKey } from '../leads/request-key.ts';
import type { Platform } from '../platform/platform.ts';
import { keepOwnReservation } from '../reservations/own-reservation.ts';
import type { ReserveRequest } from '../reservations/reservation-service.ts';

const CarField = v.object({ car_id: numberField });

/** Why a request is refused: every wrong field, or one sentence. */
class Refused extends Error {
  readonly status: 403 | 404 | 409 | 422 | 429 | 502;
  readonly errors: readonly FieldError[];
  readonly refusal: ReservationRefusal | null;
  constructor(
    status: Refused['status'],
    message: string,
    {
      errors = [],
      refusal = null,
    }: { errors?: readonly FieldError[]; refusal?: ReservationRefusal | null } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.refusal = refusal;
  }
}

interface Posted {
  form: 'reserve' | 'waiting-list';
  site: Site;
  body: PostedBody;
  car: Car;
}

export function reservationRoutes(platform: Platform): Hono {
  const { cars, reservations, reservationViews, formPages, now } = platform;
  const gate = requireSignIn('checkout', platform);

  const posted = async (c: Context, form: Posted['form']): Promise<Posted> => {
    const site = siteOf(c);
    if (saysElsewhere(c))
      throw new Refused(403, 'This request didn’t come from this website. Please go back and try again.');
    const { fields, ...body } = await readFields(c.req.raw, CarField);
    const car = fields.car_id === null ? null : await cars.byId(site, fields.car_id);
    if (!car) throw new Refused(404, 'We can’t find that car.', { errors: [NO_CAR] });
    return { form, site, body, car };
  };

  const draftOf = (c: Context, { form, site, body, car }: Posted): LeadDraft => {
    const read = readSubmission(form, body.values, { site, car, now: now() });
    if (!read.ok)
      throw new Refused(422, read.errors[0]?.message ?? 'Please check the form.', { errors: read.errors });
    const agent = c.req.header('user-agent')?.slice(0, 300) ?? null;
    return { ...read.lead, payload: { ...read.lead.payload, user_agent: agent } };
  };

  const originOf = (c: Context, site: Site) => withoutFinalSlashes(site.url ?? new URL(c.req.url).origin);

  const requestOf = async (c: Context, from: Posted): Promise<ReserveRequest> => {
    const { site, body, car } = from;
    const key = c.req.header('idempotency-key') ?? body.values.idempotency_key ?? '';
    if (key !== '' && !isRequestKey(key)) {
      throw new Refused(422, KEY_RULE, { errors: [{ field: 'idempotency_key', message: KEY_RULE }] });
    }
    return {
      site,
      car,
      draft: draftOf(c, from),
      key: key === '' ? null : { key, bodyHash: bodyHash(c.req.path, body.values) },
      sender: senderKey(c, platform),
      shopper_id: (await platform.sessions.shopper(c, site))?.id ?? null,
      origin: originOf(c, site),
      isTracked: mayKeepEvents(site, body.values.tracking_consent),
    };
  };

  const refuse = async (c: Context, error: Refused, from: Posted | null): Promise<Response> => {
    const { errors, refusal, message, status } = error;
    if (from?.body.kind !== 'form') {
      return c.json(
        {
          success: false,
          error: message,
          errors,
          ...(refusal ? { reason: refusal.reason, can_wait: refusal.canWait } : {}),
        },
        status,
      );
    }
    const { form, site, body, car } = from;
    if (errors.length > 0) {
      return formPages.formAgain(c, { site, form, car, values: body.values, errors }, status);
    }
    const checkout = refusal && ({ kind: 'refused', refusal } as const);
    const page =
      checkout && (await platform.checkoutPages(c, { site, car, checkout, values: body.values }, status));
    if (page) return page;
    for (const [name, value] of Object.entries(NOTICE_HEADERS)) c.header(name, value);
    return c.html(
      noticePage(site, {
        title: refusal?.canWait ? 'Someone got in first' : 'The car isn’t reserved',
        text: message,
        ...(refusal?.canWait ? { form: waitingForm(body) } : {}),
        link: { href: `/cars/${car.slug}`, label: 'Back to the car' },
      }),
      status,
    );
  };

  const handled = async (
    c: Context,
    form: Posted['form'],
    work: (from: Posted) => Promise<Response>,
  ): Promise<Response> => {
    let from: Posted | null = null;
    try {
      from = await posted(c, form);
      return await work(from);
    } catch (error) {
      if (error instanceof Refused) return refuse(c, error, from);
      if (error instanceof KeyReused) return refuse(c, new Refused(422, REUSED), from);
      if (error instanceof BodyError) {
        return c.json({ success: false, error: error.message, errors: [] }, error.status);
      }
      throw error;
    }
  };

  const found = async (c: Context): Promise<{ site: Site; row: ReservationRow }> => {
    const site = siteOf(c);
    const row = await reservations.find(site, c.req.param('id') ?? '');
    if (!row) throw new ApiError(404, 'there is no such reservation');
    return { site, row };
  };

  return new Hono()
    .post('/', gate, (c) =>
      handled(c, 'reserve', async (from) => {
        const { site, body, car } = from;
        const outcome = await reservations.reserve(await requestOf(c, from));
        switch (outcome.kind) {
          case 'refused':
            throw new Refused(409, outcome.refusal.message, { refusal: outcome.refusal });
          case 'too many':
            c.header('Retry-After', String(site.reserve.payMinutes * 60));
            throw new Refused(
              429,
              'You’re already holding several cars. Please pay for one or cancel one first.',
            );
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
      }),
    )
    .post('/waiting', gate, (c) =>
      handled(c, 'waiting-list', async (from) => {
        const { site, body, car } = from;
        const refusal = reservationRefusal(car, site.reserve);
        if (refusal === null) {
          // It became free while the form was being filled in.
          const next = checkoutPath(car.slug);
          return body.kind === 'json' ? c.json({ success: true, next }) : c.redirect(next, 303);
        }
        if (!refusal.canWait) throw new Refused(409, refusal.message, { refusal });
        const { origin: _, shopper_id: __, ...request } = await requestOf(c, from);
        // A hold has its own key; a place on the list is a lead like any other.
        const given = c.req.header('idempotency-key') ?? body.values.idempotency_key;
        const known = requestKey(body, { given, path: c.req.path, sender: request.sender, now: now() });
        const key = known === 'invalid' ? null : known;
        const { lead_id } = await reservations.wait({ ...request, key });
        return body.kind === 'json' ? c.json({ success: true, lead_id }) : c.redirect('/success', 303);
      }),
    )
    .get('/:id', async (c) => {
      const { site, row } = await found(c);
      return c.json(await reservationViews.fresh(site, row));
    })
    .post('/:id/pay', async (c) => {
      if (saysElsewhere(c))
        throw new ApiError(403, 'This request didn’t come from this website. Please go back and try again.');
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
      if (saysElsewhere(c))
        throw new ApiError(403, 'This request didn’t come from this website. Please go back and try again.');
      const { site, row } = await found(c);
      const view = await reservationViews.of(site, await reservations.release(row));
      return isForm(c)
        ? c.redirect(reservationPath(view.car.slug, view.id), 303)
        : c.json({ success: true, reservation: view });
    });
}

const NO_PAYMENT =
  'We can’t open the payment page at the moment. You haven’t been charged. Please try again.';
const REUSED = 'this idempotency key was used before for another reservation';
const NO_CAR: FieldError = { field: 'car_id', message: 'We can’t find that car.' };

const isForm = (c: Context) =>
  (c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded');

/** One button that sends the same entries again. */
function waitingForm({ values }: PostedBody) {
  const fields = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'idempotency_key' ? [[name, value]] : [],
    ),
  );
  return { action: '/api/reservations/waiting', fields, button: 'Tell me when it’s available' };
}
