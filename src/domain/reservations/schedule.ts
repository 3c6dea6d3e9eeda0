import { dutyOf, isLive, type Reservation } from './reservation.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

/** Seconds between checks of a payment or a duty. Short at first, while someone may be waiting. */
const WAITS = [10, 20, 30, 60, 120, 300, 600] as const;
const LONGEST = 3600;

/**
 * When to check a reservation next without any news about it; `null` once it can no longer change.
 * @param checks checks since it last changed
 */
export function nextCheck(reservation: Reservation, now: Date, checks: number): Date | null {
  const wait = (WAITS[checks] ?? LONGEST) * SECOND_MS;
  const { status, payUntil, holdUntil } = reservation;
  if (status === 'held') return earlier(payUntil, new Date(now.getTime() + wait));
  if (status === 'confirmed') return earlier(holdUntil, new Date(now.getTime() + HOUR_MS));
  if (isLive(reservation))
    return now < payUntil ? earlier(payUntil, new Date(now.getTime() + wait)) : after(now, wait);
  return dutyOf(reservation, now) === null ? null : checks === 0 ? now : after(now, wait);
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);
const earlier = (a: Date | null, b: Date): Date => (a !== null && a < b ? a : b);
