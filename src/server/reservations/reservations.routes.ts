/** `/api/reservations`: a shopper holds a car, looks how it stands, lets it go, or waits for it to be free. */
import { createHmac } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Car } from '#domain/inventory/car.ts';
import { type FieldError, type LeadDraft, readSubmission } from '#domain/leads/submission.ts';
import type { ReservationRefusal } from '#domain/reservations/offer.ts';
import { reservationView } from '#domain/reservations/view.ts';
import type { Site } from '#domain/tenant/site.ts';
import { ApiError } from '../api-error.ts';
import { type GateOptions, requireSignIn } from '../auth/gate.ts';
import { NOTICE_HEADERS, noticePage } from '../auth/notice-page.ts';
import type { SiteCars } from '../cars/site-cars.ts';
import type { ReservationRow } from '../db/reservation-tables.ts';
import { mayKeepEvents } from '../events/events.db.ts';
import { BodyError, bodyHash, type PostedBody, readBody } from '../leads/body.ts';
import type { FormPages } from '../leads/form-page.ts';
import { KeyReused } from '../leads/leads.db.ts';
import { saysElsewhere } from '../same-origin.ts';
import { senderAddress } from '../sender-address.ts';
import type { Sites } from '../sites/sites.ts';
import type { ReservationDesk, ReserveRequest } from './desk.ts';
import { stateOf } from './reservations.db.ts';

export interface ReservationRoutesOptions {
  sites: Sites;
  cars: Pick<SiteCars, 'byId'>;
  sessions: GateOptions['sessions'];
  reservations: ReservationDesk;
  /** Whether deposits are taken in the test mode. */
  isTestMode: boolean;
  formPages: FormPages;
  /** Of the platform; addresses are hashed with it. */
  secret: string;
  trustedProxies: number;
  now: () => Date;
}

const KEY = /^[\x21-\x7e]{8,200}$/;
/** How long an answer of the provider counts as fresh for a page that asks again and again, milliseconds. */
const FRESH_MS = 3_000;
const MOST_REMEMBERED = 1_000;

/** Why a request is not taken: every field that is wrong, or one sentence. */
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
  site: Site;
  body: PostedBody;
  car: Car;
}

export function reservationRoutes(options: ReservationRoutesOptions): Hono {
  const { sites, cars, reservations, formPages, now } = options;
  const gate = requireSignIn('checkout', options);
  const asked = new Map<string, number>();

  const siteOf = (c: Context): Site => {
    const site = sites.byHost(c.req.header('host') ?? '');
    if (!site) throw new ApiError(404, 'this address belongs to no site');
    return site;
  };

  const posted = async (c: Context): Promise<Posted> => {
    const site = siteOf(c);
    if (saysElsewhere(c)) throw new Refused(403, 'This did not come from a page of this site.');
    const body = await readBody(c.req.raw);
    const id = Number(body.values.car_id);
    const car = Number.isSafeInteger(id) && id > 0 ? await cars.byId(site, id) : null;
    if (!car) throw new Refused(404, 'There is no such car.', { errors: [NO_CAR] });
    return { site, body, car };
  };

  const draftOf = (c: Context, { site, body, car }: Posted): LeadDraft => {
    const read = readSubmission('reserve', body.values, { site, car, now: now() });
    if (!read.ok)
      throw new Refused(422, read.errors[0]?.message ?? 'Please check the form.', { errors: read.errors });
    const agent = c.req.header('user-agent')?.slice(0, 300) ?? null;
    return { ...read.lead, payload: { ...read.lead.payload, user_agent: agent } };
  };

  const requestOf = (c: Context, from: Posted): ReserveRequest => {
    const { site, body, car } = from;
    const key = c.req.header('idempotency-key') ?? body.values.idempotency_key ?? '';
    if (key !== '' && (typeof key !== 'string' || !KEY.test(key))) {
      const message = 'idempotency_key must be 8 to 200 letters, digits and signs';
      throw new Refused(422, message, { errors: [{ field: 'idempotency_key', message }] });
    }
    const address = senderAddress(c, options.trustedProxies);
    return {
      site,
      car,
      draft: draftOf(c, from),
      key: key === '' ? null : { key, bodyHash: bodyHash(c.req.path, body.values) },
      sender: address && createHmac('sha256', options.secret).update(`sender ${address}`).digest('base64url'),
      origin: (site.url ?? new URL(c.req.url).origin).replace(/\/+$/, ''),
      isTracked: mayKeepEvents(site, body.values.tracking_consent),
    };
  };

  const viewOf = async (site: Site, row: ReservationRow, known?: Car) => {
    const car = known ?? (await cars.byId(site, row.car_id));
    const facts = {
      id: row.id,
      car: { id: row.car_id, slug: car?.slug ?? '', name: car?.name ?? 'This car' },
      paymentUrl: row.payment_url,
      isTest: options.isTestMode && row.cents > 0,
    };
    return reservationView(stateOf(row), facts, now());
  };

  const refuse = (c: Context, error: Refused, from: Posted | null): Response | Promise<Response> => {
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
    const { site, body, car } = from;
    if (errors.length > 0) {
      return formPages.formAgain(c, { site, form: 'reserve', car, values: body.values, errors }, status);
    }
    for (const [name, value] of Object.entries(NOTICE_HEADERS)) c.header(name, value);
    return c.html(
      noticePage(site, {
        title: refusal?.canWait ? 'Somebody was faster' : 'The car is not reserved',
        words: message,
        ...(refusal?.canWait ? { form: waitingForm(body) } : {}),
        link: { href: `/cars/${car.slug}`, label: 'Back to the car' },
      }),
      status,
    );
  };

  const handled = async (c: Context, work: (from: Posted) => Promise<Response>): Promise<Response> => {
    let from: Posted | null = null;
    try {
      from = await posted(c);
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

  /** A page that waits for the payment asks often; the provider is asked only now and then. */
  const fresh = async (row: ReservationRow): Promise<ReservationRow> => {
    const at = now().getTime();
    if (row.status !== 'paying' || at - (asked.get(row.id) ?? Number.NEGATIVE_INFINITY) < FRESH_MS)
      return row;
    if (asked.size >= MOST_REMEMBERED) asked.clear();
    asked.set(row.id, at);
    return reservations.settle(row);
  };

  return new Hono()
    .post('/', gate, (c) =>
      handled(c, async (from) => {
        const { site, body, car } = from;
        const outcome = await reservations.reserve(requestOf(c, from));
        switch (outcome.kind) {
          case 'refused':
            throw new Refused(409, outcome.refusal.message, { refusal: outcome.refusal });
          case 'too many':
            c.header('Retry-After', String(site.reserve.payMinutes * 60));
            throw new Refused(429, 'You hold several cars already. Please pay for one, or let one go.');
          case 'key reused':
            throw new Refused(422, REUSED);
          case 'no payment':
            throw new Refused(
              502,
              'The payment page cannot be opened at the moment. Nothing was charged; please try again.',
            );
          case 'reserved': {
            const view = await viewOf(site, outcome.row, car);
            if (body.kind === 'json') return c.json({ success: true, reservation: view });
            return c.redirect(view.payment_url ?? `/cars/${car.slug}/checkout?reservation=${view.id}`, 303);
          }
        }
      }),
    )
    .post('/waiting', gate, (c) =>
      handled(c, async (from) => {
        const { origin: _, draft, ...request } = requestOf(c, from);
        const payload = { ...draft.payload, subcategory: WAITING_LIST };
        const { lead_id } = await reservations.wait({
          ...request,
          draft: { ...draft, subcategory: WAITING_LIST, payload },
        });
        return from.body.kind === 'json' ? c.json({ success: true, lead_id }) : c.redirect('/success', 303);
      }),
    )
    .get('/:id', async (c) => {
      const { site, row } = await found(c);
      return c.json(await viewOf(site, await fresh(row)));
    })
    .post('/:id/release', async (c) => {
      if (saysElsewhere(c)) throw new ApiError(403, 'This did not come from a page of this site.');
      const { site, row } = await found(c);
      const view = await viewOf(site, await reservations.release(row));
      const isForm = (c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded');
      return isForm
        ? c.redirect(`/cars/${view.car.slug}/checkout?reservation=${view.id}`, 303)
        : c.json({ success: true, reservation: view });
    });
}

const WAITING_LIST = 'Waiting List';
const REUSED = 'this idempotency key was used before for another reservation';
const NO_CAR: FieldError = { field: 'car_id', message: 'There is no such car.' };

/** One button that sends again what was typed. */
function waitingForm({ values }: PostedBody) {
  const fields = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'idempotency_key' ? [[name, value]] : [],
    ),
  );
  return { action: '/api/reservations/waiting', fields, button: 'Tell me when it is free' };
}
