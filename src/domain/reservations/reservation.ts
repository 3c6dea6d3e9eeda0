/**
 * The life of a reservation: a hold on one car, and the deposit paid for it. Events come from the shopper, the clock,
 * the dealership and the payment provider, in any order, twice or never; `afterEvent` says what each changes, and
 * `dutyOf` what is still owed to the world. Money is never kept without a hold: when a hold is over, what was paid for it
 * is to be given back, unless the car was bought and it became part of the price.
 */
import { mergeReports, NOTHING_PAID, type PaymentReport } from '#domain/payments/provider.ts';

/**
 * - `held`: the car is taken, nothing can be paid yet.
 * - `paying`: the shopper can pay.
 * - `confirmed`: the deposit came, or none is asked for.
 * - `released`: given back by the shopper or the dealership, or because the car or its payment was withdrawn.
 * - `expired`: the time to pay was over.
 * - `lapsed`: the hold's hours were over.
 * - `refunded`: over, and all that was paid went back.
 * - `applied`: the car was bought, and the deposit was taken off its price.
 */
export const RESERVATION_STATUSES = [
  'held',
  'paying',
  'confirmed',
  'released',
  'expired',
  'lapsed',
  'refunded',
  'applied',
] as const;
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

/** In these states nobody else can reserve the car. */
export const LIVE_STATUSES = ['held', 'paying', 'confirmed'] as const satisfies readonly ReservationStatus[];

const LIVE: ReadonlySet<ReservationStatus> = new Set(LIVE_STATUSES);

/** Days for which a car stays reserved after its deposit was applied: by then its feed shows the sale. */
export const APPLIED_DAYS = 30;

export interface Reservation {
  status: ReservationStatus;
  /** The deposit in cents; 0 for none. */
  cents: number;
  /** The payment at the provider; `null` before it was opened. */
  session: string | null;
  /** Payments before this one that were declined for good. */
  attempt: number;
  payment: PaymentReport;
  heldAt: Date;
  /** Until then the deposit can be paid. */
  payUntil: Date;
  /** How long a confirmed car is held, hours. */
  holdHours: number;
  /** Set when it is confirmed. */
  holdUntil: Date | null;
  endedAt: Date | null;
  /** It ended because the car was no longer for sale. */
  isWithdrawn: boolean;
}

export type ReservationEvent =
  /** Nothing has to be paid. */
  | { kind: 'free of charge'; at: Date }
  /** The shopper can pay now. */
  | { kind: 'opened'; session: string }
  /** The provider tells what it knows. */
  | {
      kind: 'reported';
      report: Partial<PaymentReport>;
      session?: string | null;
      at: Date;
      /** The car is no longer for sale: what is paid now comes too late. */
      isGone?: boolean;
    }
  /** The clock. */
  | { kind: 'looked-at'; at: Date }
  /** The shopper or the dealership lets the car go. */
  | { kind: 'released'; at: Date }
  /** The car is no longer for sale, and no payment is open. */
  | { kind: 'withdrawn'; at: Date }
  /** The shopper bought the car: what was paid is part of its price. */
  | { kind: 'applied'; at: Date };

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** A hold that has just been taken. */
export function newReservation(
  terms: { cents: number; holdHours: number; payMinutes: number },
  now: Date,
): Reservation {
  const { cents, holdHours, payMinutes } = terms;
  return {
    status: 'held',
    cents,
    session: null,
    attempt: 0,
    payment: NOTHING_PAID,
    heldAt: now,
    payUntil: new Date(now.getTime() + payMinutes * MINUTE_MS),
    holdHours,
    holdUntil: null,
    endedAt: null,
    isWithdrawn: false,
  };
}

/** Whether the deposit is still to come. */
export function isUnpaid({ status }: Pick<Reservation, 'status'>): boolean {
  return status === 'held' || status === 'paying';
}

/** Whether the car is held for the shopper. */
export function isLive({ status }: Pick<Reservation, 'status'>): boolean {
  return LIVE.has(status);
}

/** Whether the car is not for others: held, or bought. */
export function keepsCar(reservation: Pick<Reservation, 'status'>): boolean {
  return isLive(reservation) || reservation.status === 'applied';
}

/** Whether built pages show it: a shopper who is still paying may give up in a minute. */
export function isShownReserved({ status }: Pick<Reservation, 'status'>): boolean {
  return status === 'confirmed' || status === 'applied';
}

/** Whether money is to go back. */
export function isRefundDue(reservation: Pick<Reservation, 'status' | 'payment'>): boolean {
  const { paidCents, refundedCents } = reservation.payment;
  return !keepsCar(reservation) && paidCents > refundedCents;
}

const confirmed = (reservation: Reservation, at: Date): Reservation => ({
  ...reservation,
  status: 'confirmed',
  holdUntil: new Date(at.getTime() + reservation.holdHours * HOUR_MS),
});

const over = (reservation: Reservation, status: ReservationStatus, at: Date): Reservation => ({
  ...reservation,
  status,
  endedAt: reservation.endedAt ?? at,
});

const withdrawn = (reservation: Reservation, at: Date): Reservation => ({
  ...over(reservation, 'released', at),
  isWithdrawn: true,
});

const isRefunded = ({ payment }: Reservation) =>
  payment.paidCents > 0 && payment.refundedCents >= payment.paidCents;

/** The reservation after an event. A repeated event changes nothing. */
export function afterEvent(reservation: Reservation, event: ReservationEvent): Reservation {
  switch (event.kind) {
    case 'free of charge':
      return reservation.status === 'held' && reservation.cents === 0
        ? confirmed(reservation, event.at)
        : reservation;
    case 'opened':
      return afterOpening(reservation, event.session);
    case 'reported':
      return afterReport(
        {
          ...reservation,
          session: reservation.session ?? event.session ?? null,
          payment: mergeReports(reservation.payment, event.report),
        },
        event.at,
        event.isGone === true,
      );
    case 'looked-at':
      return afterLooking(reservation, event.at);
    case 'released':
      return isLive(reservation) ? over(reservation, 'released', event.at) : reservation;
    case 'withdrawn':
      // Feeds drop a car that is reserved as well: a deposit that came keeps its hold.
      return isUnpaid(reservation) ? withdrawn(reservation, event.at) : reservation;
    case 'applied':
      return canBeApplied(reservation) ? over(reservation, 'applied', event.at) : reservation;
  }
}

/** Whether there is a deposit to take off the price: paid, and not on its way back. */
function canBeApplied({ status, payment }: Pick<Reservation, 'status' | 'payment'>): boolean {
  return status === 'confirmed' && payment.paidCents > payment.refundedCents;
}

function afterOpening(reservation: Reservation, session: string): Reservation {
  const opened = { ...reservation, session: reservation.session ?? session };
  return opened.status === 'held' ? { ...opened, status: 'paying' } : opened;
}

function afterReport(reservation: Reservation, at: Date, isGone: boolean): Reservation {
  const { payment, cents, payUntil } = reservation;
  if (isRefunded(reservation)) return over(reservation, 'refunded', at);
  if (!isUnpaid(reservation)) return reservation;
  if (isGone) return withdrawn(reservation, at);
  // Part of the deposit confirms nothing; it is refunded when the hold ends.
  if (payment.paidCents >= cents) return confirmed(reservation, payment.paidAt ?? at);
  if (!payment.isClosed) return reservation;
  if (at >= payUntil) return over(reservation, 'expired', at);
  return payment.declinedAt !== null && payment.paidCents === 0
    ? afterDecline(reservation)
    : over(reservation, 'released', at);
}

/** The hold continues, with a new payment. */
function afterDecline(reservation: Reservation): Reservation {
  const { attempt, payment } = reservation;
  return {
    ...reservation,
    status: 'held',
    session: null,
    attempt: attempt + 1,
    payment: { ...NOTHING_PAID, declinedAt: payment.declinedAt },
  };
}

/**
 * A shopper may be paying in the very second in which the time to pay ends. So only the provider's word ends a
 * payment that was opened (`dutyOf` asks for it), or, when that does not come, the end of the longest hold.
 */
function afterLooking(reservation: Reservation, now: Date): Reservation {
  const { status, payUntil, heldAt, holdHours, holdUntil } = reservation;
  switch (status) {
    case 'held':
      return now >= payUntil ? over(reservation, 'expired', now) : reservation;
    case 'paying':
      return now.getTime() >= Math.max(payUntil.getTime(), heldAt.getTime() + holdHours * HOUR_MS)
        ? over(reservation, 'expired', now)
        : reservation;
    case 'confirmed':
      return holdUntil !== null && now >= holdUntil ? over(reservation, 'lapsed', now) : reservation;
    default:
      return reservation;
  }
}

/**
 * What is owed: the answer of the provider, the end of a payment nobody waits for, money that has to go back. Following
 * from the state alone, a duty survives any crash. `ask` is never over while the car is held, for a message may have
 * been lost; the others are when the provider has reported that it was done.
 */
type Duty = 'ask' | 'close' | 'refund';

export function dutyOf(reservation: Reservation, now: Date): Duty | null {
  const { session, payment, payUntil, status } = reservation;
  if (session === null) return null;
  if (isLive(reservation)) return status === 'paying' && now >= payUntil ? 'close' : 'ask';
  if (isRefundDue(reservation)) return 'refund';
  return payment.isClosed || payment.paidCents > 0 ? null : 'close';
}

/** The message about a change of state, if any. */
export type ReservationNews = 'held' | 'confirmed' | 'over' | 'refunded';

export function newsOf(before: Reservation, now: Reservation): ReservationNews | null {
  if (before.status === now.status) return null;
  if (now.status === 'confirmed') return 'confirmed';
  if (now.status === 'refunded') return 'refunded';
  // The shopper is told as soon as there is somewhere to pay, once.
  if (now.status === 'paying') return now.attempt === 0 ? 'held' : null;
  // A shopper who never paid needs no message about the end; one who paid hears of the refund.
  const isNews = now.status === 'lapsed' || (now.isWithdrawn && before.status === 'paying');
  return isNews && now.payment.paidCents === 0 ? 'over' : null;
}

/** The payment's key at the provider: the reservation's id, with a count after declined payments. */
export function paymentKey({ id, attempt }: { id: string; attempt: number }): string {
  return attempt === 0 ? id : `${id}.${attempt}`;
}

/** The reservation and the attempt that a key is of. */
export function readPaymentKey(key: string): { id: string; attempt: number } {
  const [id = '', attempt = '0'] = key.split('.');
  return { id, attempt: Number(attempt) };
}
