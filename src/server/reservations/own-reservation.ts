/** Which reservation of a car is the browser's own: so that whoever comes back finds it, without script too. */
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { checkoutPath } from '#domain/reservations/paths.ts';
import type { Site } from '#domain/tenant/site.ts';
import { isLocalHost } from '../sites/sites.ts';

const isLocal = (c: Context) => isLocalHost(c.req.header('host') ?? '');
/** The prefix makes browsers refuse such a cookie without TLS: nobody can plant one. */
const nameOn = (c: Context) => (isLocal(c) ? 'reservation' : '__Secure-reservation');

/** Keeps the id for the checkout of that car alone, for as long as the reservation can last. */
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

/** The id that the browser holds for the car whose checkout it asks for; null for none. */
export function ownReservation(c: Context): string | null {
  return getCookie(c, nameOn(c)) ?? null;
}
