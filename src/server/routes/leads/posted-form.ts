/** Reads and checks what arrives with a form, and refuses it with a reason for each wrong part. */
import type { Context } from 'hono';
import * as v from 'valibot';
import type { Car } from '#domain/inventory/car.ts';
import { FORM_IDS, type FormId, type LeadCar } from '#domain/leads/form.ts';
import { SHOWN_CAR_FIELD, shownCar } from '#domain/leads/kept/shown-car.ts';
import type { FieldError } from '#domain/leads/submission/submission.ts';
import type { Site } from '#domain/tenant/site.ts';
import { ApiError } from '../../http/api-error.ts';
import { BodyError, type PostedBody, readBody } from '../../http/body.ts';
import { siteOf } from '../../http/host-site.ts';
import { namesThisSite } from '../../http/same-origin.ts';
import { KeyReused } from '../../leads/one-request.db.ts';
import type { Platform } from '../../platform/platform.ts';

const REUSED = 'this idempotency key was used before for another lead';
const ELSEWHERE = 'this request comes from another site';

/** A refused request: each wrong part, by its name. */
export class Refused extends Error {
  readonly status: 400 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429;
  readonly errors: readonly FieldError[];
  constructor(status: Refused['status'], errors: readonly FieldError[]) {
    super(errors[0]?.message ?? 'refused');
    this.status = status;
    this.errors = errors;
  }
}

/** One field that is wrong. */
export const fieldError = (field: string, message: string) => new Refused(422, [{ field, message }]);

/** What every request of a form has. */
export interface PostedForm {
  site: Site;
  body: PostedBody;
  form: FormId;
  /** As the form shows it: from the records, or what the page knew about a car that is no longer there. */
  car: LeadCar | null;
  known: Car | null;
  withdrawn: { id: number; isKnown: boolean } | null;
  suspicions: readonly string[];
}

/** A plain value as text; null for any other. */
export function plain(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** An empty hidden field counts as absent. */
const given = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => (value === '' || value === null ? undefined : value)),
      v.optional(schema),
    ),
  );

const CAR_ID = 'car_id must be the number of a car';
const EnvelopeSchema = v.object({
  website_id: given(v.pipe(v.unknown(), v.transform(plain))),
  form: given(v.picklist(FORM_IDS, `form must be one of ${FORM_IDS.join(', ')}`)),
  car_id: given(
    v.pipe(
      v.unknown(),
      v.transform((value) => Number(plain(value) ?? Number.NaN)),
      v.number(CAR_ID),
      v.safeInteger(CAR_ID),
      v.minValue(1, CAR_ID),
    ),
  ),
});

/**
 * Reads a form.
 * @throws Refused for a request that no form of this site could send, ApiError 404 if the host names no site
 */
export async function readPostedForm(
  c: Context,
  cars: Pick<Platform['cars'], 'findById'>,
): Promise<PostedForm> {
  const site = siteOf(c);
  const body = await readBody(c.req.raw);
  const isElsewhere = isCrossSitePost(c);
  // A script of another site is refused. A form that seems to come from one may be a person with an odd browser.
  if (isElsewhere && body.kind === 'json') throw new Refused(403, [{ field: 'origin', message: ELSEWHERE }]);
  const read = v.safeParse(EnvelopeSchema, body.values, { abortEarly: true });
  if (!read.success) {
    const [issue] = read.issues;
    throw fieldError(String(issue.path?.[0]?.key ?? 'body'), issue.message);
  }
  const { website_id, form = 'enquiry', car_id: wanted = null } = read.output;
  if (website_id !== undefined && website_id !== String(site.id)) {
    throw fieldError('website_id', 'website_id is not this site’s');
  }
  // A missing car does not lose the lead.
  const found = wanted === null ? null : await cars.findById(site, wanted);
  const isShown = found !== null && found.page !== 'gone';
  return {
    ...{ site, body, form },
    car:
      wanted === null
        ? null
        : (found?.car ?? shownCar(body.values[SHOWN_CAR_FIELD], wanted, site.dealerships)),
    known: found?.car ?? null,
    withdrawn: wanted === null || isShown ? null : { id: wanted, isKnown: found !== null },
    suspicions: isElsewhere ? ['posted from another site'] : [],
  };
}

/** Whether a browser says that a page of another site sent this. */
function isCrossSitePost(c: Context): boolean {
  const origin = c.req.header('origin');
  if (origin === undefined) return c.req.header('sec-fetch-site') === 'cross-site';
  return !namesThisSite(c, origin);
}

/** The refusal in an error; null if the failure is ours. */
export function refusalOf(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  if (error instanceof BodyError) {
    const status = error.status as 400 | 408 | 413 | 415;
    return new Refused(status, [{ field: error.field, message: error.message }]);
  }
  if (error instanceof ApiError) return new Refused(404, [{ field: 'host', message: error.message }]);
  if (error instanceof KeyReused) return fieldError('idempotency_key', REUSED);
  return null;
}
