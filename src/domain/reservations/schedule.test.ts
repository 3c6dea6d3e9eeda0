import { expect, test } from 'vitest';
import { afterEvent, newReservation, type ReservationEvent } from './reservation.ts';
import { nextCheck } from './schedule.ts';

const T0 = new Date('2026-03-01T02:00:00Z');
const minute = (minutes: number) => new Date(T0.getTime() + minutes * 60_000);
const opened: ReservationEvent = { kind: 'opened', session: 's' };
const paid: ReservationEvent = { kind: 'reported', report: { paidCents: 20_000, isClosed: true }, at: T0 };
const refunded: ReservationEvent = { kind: 'reported', report: { refundedCents: 20_000 }, at: T0 };
const released: ReservationEvent = { kind: 'released', at: T0 };

/** Minutes until the next check; null for none. */
const waits = (events: readonly ReservationEvent[], now: number, checks: number): number | null => {
  const taken = newReservation({ cents: 20_000, holdHours: 48, payMinutes: 30 }, T0);
  const next = nextCheck(events.reduce(afterEvent, taken), minute(now), checks);
  return next && (next.getTime() - minute(now).getTime()) / 60_000;
};

test.each<[string, ReservationEvent[], number, number, number | null]>([
  ['while the shopper pays, soon', [opened], 0, 0, 1 / 6],
  ['and then less often', [opened], 10, 4, 2],
  ['when the time to pay ends, at once', [opened], 29, 5, 1],
  ['after that, until the provider answers', [opened], 31, 1, 1 / 3],
  ['while the car is held, every hour', [opened, paid], 60, 0, 60],
  ['when the hold ends, at once', [opened, paid], 47 * 60 + 30, 3, 30],
  ['when money is owed, now', [opened, paid, released], 60, 0, 0],
  ['and again after a failure', [opened, paid, released], 60, 1, 1 / 3],
  ['at least every hour', [opened, paid, released], 60, 99, 60],
  ['never, when the deposit was applied', [opened, paid, { kind: 'applied', at: T0 }], 60, 0, null],
  ['never, when all is done', [opened, paid, released, refunded], 60, 0, null],
])('checked at %s', (_, events, now, checks, wait) => {
  expect(waits(events, now, checks)).toBe(wait);
});
