/** The operator's view of reservations, with the admin token. */

import { desc, eq, inArray } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { LIVE_STATUSES, RESERVATION_STATUSES } from '#domain/reservations/reservation.ts';
import { type ReservationRow, reservations } from '../../db/reservation-tables.ts';
import { cars } from '../../db/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import { readFields } from '../../http/fields.ts';
import { requireToken } from '../../http/require-token.ts';
import type { Platform } from '../../platform/platform.ts';
import { findReservation } from '../../reservations/reservations.db.ts';

const MOST = 200;
const STATES = ['live', 'all', ...RESERVATION_STATUSES] as const;
const Query = v.object({
  state: v.optional(v.picklist(STATES, `must be one of ${STATES.join(', ')}`), 'live'),
});
const NO_ID = 'must be the id of a reservation';
const Body = v.object({ id: v.pipe(v.string(NO_ID), v.uuid(NO_ID)) });

/**
 * `GET /?state=` lists reservations, newest first. `POST /release` and `POST /refund` (`{id}`) release a car: the first
 * for an unpaid reservation, the second for a paid one. `POST /apply` ends the hold of a car that was bought: the
 * deposit stays as part of its price.
 */
export function reservationsAdminRoutes(platform: Platform): Hono {
  const { database, reservations: service } = platform;
  const admin = requireToken(platform.tokens.admin, 'admin token');

  const named = async (request: Request): Promise<ReservationRow> => {
    const { fields } = await readFields(request, Body);
    const row = await findReservation(database, fields.id);
    if (!row) throw new ApiError(404, 'there is no such reservation');
    return row;
  };

  return new Hono()
    .get('/', admin, async (c) => {
      const query = v.safeParse(Query, c.req.query());
      if (!query.success) throw new ApiError(400, `state ${query.issues[0].message}`);
      const { state } = query.output;
      const rows = await database.orm
        .select({ row: reservations, car: cars.name })
        .from(reservations)
        .innerJoin(cars, eq(cars.id, reservations.car_id))
        .where(
          state === 'all'
            ? undefined
            : inArray(reservations.status, state === 'live' ? [...LIVE_STATUSES] : [state]),
        )
        .orderBy(desc(reservations.held_at))
        .limit(MOST);
      return c.json({ reservations: rows.map(({ row, car }) => listed(row, car)) });
    })
    .post('/release', admin, async (c) => {
      const row = await named(c.req.raw);
      if (row.paid_cents > 0)
        throw new ApiError(409, 'this reservation has been paid; refund it to release the car');
      return c.json(listed(await service.release(row), null));
    })
    .post('/refund', admin, async (c) => {
      const row = await named(c.req.raw);
      if (row.paid_cents === 0)
        throw new ApiError(409, 'nothing has been paid on this reservation; release it instead');
      if (row.status === 'applied') throw new ApiError(409, APPLIED);
      return c.json(listed(await service.release(row), null));
    })
    .post('/apply', admin, async (c) => {
      const row = await service.applyToPrice(await named(c.req.raw));
      if (row.status !== 'applied') throw new ApiError(409, whyNotApplied(row));
      return c.json(listed(row, null));
    });
}

const APPLIED = 'its deposit came off the price of a car that was bought';

function whyNotApplied(row: ReservationRow): string {
  if (row.paid_cents === 0) return 'nothing has been paid on this reservation';
  return row.refunded_cents > 0
    ? 'its deposit has been refunded'
    : 'it has ended, so its deposit is refunded';
}

/** A reservation without personal data. */
const listed = (row: ReservationRow, car: string | null) => ({
  id: row.id,
  site: row.site,
  car_id: row.car_id,
  car,
  lead_id: row.lead_id,
  status: row.status,
  cents: row.cents,
  paid_cents: row.paid_cents,
  refunded_cents: row.refunded_cents,
  held_at: row.held_at.toISOString(),
  hold_until: row.hold_until?.toISOString() ?? null,
  provider: row.provider,
  session: row.session,
  last_error: row.last_error,
});
