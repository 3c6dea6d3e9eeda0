/** How long a sign-in lasts. */

const DAY_MS = 86_400_000;
export const SESSION_DAYS = 30;
/** A visit extends the session at most this often, so that reading a page seldom writes. */
const RENEWED_EVERY_MS = DAY_MS;

/** The end of a session used now. */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * DAY_MS);
}

/** Whether a visit extends the session. */
export function isRenewedBy(expiresAt: Date, now: Date): boolean {
  return sessionEnd(now).getTime() - expiresAt.getTime() >= RENEWED_EVERY_MS;
}
