/** Reads a shopper's request about a reservation from what was posted, and answers it if it is refused. */
import type { Context } from 'hono';
import * as v from 'valibot';
import type { Car } from '#domain/inventory/car.ts';
import { type FieldError, type LeadDraft, readSubmission } from '#domain/leads/submission/submission.ts';
import type { ReservationRefusal } from '#domain/reservations/offer.ts';
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import type { Site } from '#domain/tenant/site.ts';
import { mayKeepEvents } from '../../events/events.db.ts';
import { BodyError, bodyHash, type PostedBody } from '../../http/body.ts';
import { numberField, readFields } from '../../http/fields.ts';
import { siteOf } from '../../http/host-site.ts';
import { NOTICE_HEADERS, noticePage } from '../../http/notice-page.ts';
import { isCrossOrigin } from '../../http/same-origin.ts';
import { senderKey } from '../../http/sender-address.ts';
import { KeyReused } from '../../leads/one-request.db.ts';
import { isRequestKey, KEY_RULE } from '../../leads/request-key.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ReserveRequest } from '../../reservations/reservation-service.ts';

/** The key belongs to another reservation. */
export const REUSED = 'this idempotency key was used before for another reservation';
const NO_CAR: FieldError = { field: 'car_id', message: 'We can’t find that car.' };

const CarField = v.object({ car_id: numberField });

/** Why a request is refused: every wrong field, or one sentence. */
export class Refused extends Error {
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

export interface Posted {
  form: 'reserve' | 'waiting-list';
  site: Site;
  body: PostedBody;
  car: Car;
}

async function posted(c: Context, platform: Platform, form: Posted['form']): Promise<Posted> {
  const site = siteOf(c);
  if (isCrossOrigin(c))
    throw new Refused(403, 'This request didn’t come from this website. Please go back and try again.');
  const { fields, ...body } = await readFields(c.req.raw, CarField);
  const car = fields.car_id === null ? null : await platform.cars.byId(site, fields.car_id);
  if (!car) throw new Refused(404, 'We can’t find that car.', { errors: [NO_CAR] });
  return { form, site, body, car };
}

function draftOf(c: Context, { form, site, body, car }: Posted, now: Date): LeadDraft {
  const read = readSubmission(form, body.values, { site, car, now });
  if (!read.ok)
    throw new Refused(422, read.errors[0]?.message ?? 'Please check the form.', { errors: read.errors });
  const agent = c.req.header('user-agent')?.slice(0, 300) ?? null;
  return { ...read.lead, payload: { ...read.lead.payload, user_agent: agent } };
}

/** The site's address as the shopper sees it, without a trailing slash. */
export const originOf = (c: Context, site: Site): string =>
  withoutFinalSlashes(site.url ?? new URL(c.req.url).origin);

/** @throws Refused with the fields to correct */
export async function requestOf(c: Context, platform: Platform, from: Posted): Promise<ReserveRequest> {
  const { site, body, car } = from;
  const key = c.req.header('idempotency-key') ?? body.values.idempotency_key ?? '';
  if (key !== '' && !isRequestKey(key)) {
    throw new Refused(422, KEY_RULE, { errors: [{ field: 'idempotency_key', message: KEY_RULE }] });
  }
  return {
    site,
    car,
    draft: draftOf(c, from, platform.now()),
    key: key === '' ? null : { key, bodyHash: bodyHash(c.req.path, body.values) },
    sender: senderKey(c, platform),
    shopper_id: (await platform.sessions.shopper(c, site))?.id ?? null,
    origin: originOf(c, site),
    isTracked: mayKeepEvents(site, body.values.tracking_consent),
  };
}

async function refuse(
  c: Context,
  platform: Platform,
  error: Refused,
  from: Posted | null,
): Promise<Response> {
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
    return platform.formPages.formAgain(c, { site, form, car, values: body.values, errors }, status);
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
}

/** Answers a posted form; a refusal of `work` becomes the form again, or a page that says why. */
export async function handled(
  c: Context,
  platform: Platform,
  form: Posted['form'],
  work: (from: Posted) => Promise<Response>,
): Promise<Response> {
  let from: Posted | null = null;
  try {
    from = await posted(c, platform, form);
    return await work(from);
  } catch (error) {
    if (error instanceof Refused) return refuse(c, platform, error, from);
    if (error instanceof KeyReused) return refuse(c, platform, new Refused(422, REUSED), from);
    if (error instanceof BodyError) {
      return c.json({ success: false, error: error.message, errors: [] }, error.status);
    }
    throw error;
  }
}

/** One button that sends the same entries again. */
function waitingForm({ values }: PostedBody) {
  const fields = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'idempotency_key' ? [[name, value]] : [],
    ),
  );
  return { action: '/api/reservations/waiting', fields, button: 'Tell Me When It’s Available' };
}
