import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { PLATE_MESSAGE, plateExample, plateHint, plateOf } from '#domain/rego/plate.ts';
import { RegoFailed } from '#domain/rego/rego.ts';
import { AUSTRALIAN_STATES } from '#domain/shared/states.ts';
import { requireSignIn } from '../auth/gate.ts';
import { ApiError } from '../http/api-error.ts';
import { anyField, readFields } from '../http/fields.ts';
import { siteOf } from '../http/host-site.ts';
import { isCrossOrigin } from '../http/same-origin.ts';
import { senderAddress } from '../http/sender-address.ts';
import type { Platform } from '../platform/platform.ts';

/** Look-ups cost money: a person needs one or two. */
const MOST_AN_HOUR = 20;
const HOUR_MS = 3_600_000;

const stateOf = (value: unknown) => {
  const given = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return AUSTRALIAN_STATES.find((state) => state === given) ?? null;
};
const Fields = v.object({ rego: anyField(plateOf), regoState: anyField(stateOf) });

const refused = (c: Context, field: string, error: string) =>
  c.json({ error, errors: [{ field, message: error }] }, 422);

/**
 * `POST /` `{rego, regoState}`: `{found: true, vehicle, …}`, or `{found: false}` for an unknown plate, whose car is
 * entered by hand. Any plate of 1 to 9 letters and digits is looked up; `hint` comments on an unusual one.
 */
export function regoRoutes({ sessions, rego, trustedProxies, rates, log }: Platform): Hono {
  const rate = rates.of('rego', { most: MOST_AN_HOUR, windowMs: HOUR_MS });
  return new Hono().post('/', requireSignIn('trade-in', { sessions }), async (c) => {
    siteOf(c);
    if (isCrossOrigin(c))
      throw new ApiError(403, 'This request didn’t come from this website. Please go back and try again.');
    const { fields } = await readFields(c.req.raw, Fields);
    const { rego: plate, regoState: state } = fields;
    if (plate === null) return refused(c, 'rego', PLATE_MESSAGE);
    if (state === null) return refused(c, 'regoState', 'Please choose a state.');
    const wait = await rate.take(senderAddress(c, trustedProxies) ?? '');
    if (wait !== null) {
      throw new ApiError(429, 'Too many lookups. Please enter your car’s details instead.', {
        'Retry-After': String(wait),
      });
    }
    const vehicle = await rego.find(plate, state).catch((error: unknown) => {
      if (!(error instanceof RegoFailed)) throw error;
      log.warn(error.message);
      return null;
    });
    const about = {
      rego: plate,
      regoState: state,
      example: plateExample(state),
      hint: plateHint(plate, state),
    };
    return c.json(vehicle === null ? { found: false, ...about } : { found: true, vehicle, ...about });
  });
}
