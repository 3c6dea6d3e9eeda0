/** Finds the shopper's own reservation of a car, so that they see it when they return, even without script. */
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { checkoutPath } from '#domain/reservations/paths.ts';
import { isLive } from '#domain/reservations/reservation.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Database } from '../db/client.ts';
import type { ReservationRow } from '../db/reservation-tables.ts';
import { isLocalHost } from '../http/sites.ts';
import { findHoldOf, findReservation } from './reservations.db.ts';

const isLocal = (c: Context) => isLocalHost(c.req.header('host') ?? '');
/** The prefix makes browsers refuse such a cookie without TLS, so nobody can plant one. */
const nameOn = (c: Context) => (isLocal(c) ? 'reservation' : '__Secure-reservation');

/** Sets the cookie with the id, only for that car's checkout, for as long as the reservation can last. */
export function keepOwnReservation(
  c: Context,
  { reserve }: Site,
  { slug, id }: { slug: string; id: string },
): void {
  setCookie(c, nameOn(c), id, {
    path: checkoutPath(slug),
    httpOnly: true,
    sameSite: 'Lax',
    secure: !isLocal(c),
    maxAge: reserve.payMinutes * 60 + reserve.holdHours * 3600,
  });
}

/**
 * The requester's own reservation of a car: the browser's, whose cookie only that car's checkout receives, or else the
 * account's. `null` for everybody else.
 */
export async function ownReservation(
  c: Context,
  site: Site,
  car: { id: number },
  { database, sessions }: { database: Database; sessions: Pick<Sessions, 'shopper'> },
): Promise<ReservationRow | null> {
  const id = getCookie(c, nameOn(c));
  const held = id === undefined ? null : await findReservation(database, id, site);
  if (held && held.car_id === car.id && isLive(held)) return held;
  const shopper = await sessions.shopper(c, site);
  return shopper && findHoldOf(database, site, { shopper_id: shopper.id, car_id: car.id });
}
