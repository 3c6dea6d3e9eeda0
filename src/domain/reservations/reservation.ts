/**
 * The life of a reservation: a hold on one car, and its deposit. Events come from the shopper, the clock, the
 * dealership and the payment provider, in any order, twice or never; `afterEvent` says what each changes, and
 * `dutyOf` what still has to be done. When a hold ends, what was paid is refunded, unless the car was bought and the
 * deposit came off its price.
 */
import { mergeReports, NOTHING_PAID, type PaymentReport } from '#domain/payments/provider.ts';

/**
 * - `held`: the car is held, but payment is not open yet.
 * - `paying`: the shopper can pay.
 * - `confirmed`: the deposit arrived, or there is none.
 * - `released`: given up by the shopper or the dealership, or because the car or its payment was withdrawn.
 * - `expired`: the time to pay ran out.
 * - `lapsed`: the hold's hours ran out.
 * - `refunded`: ended, and everything paid was refunded.
 * - `applied`: the car was bought, and the deposit came off its price.
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

/** In these states no one else can reserve the car. */
export const LIVE_STATUSES = ['held', 'paying', 'confirmed'] as const satisfies readonly ReservationStatus[];

const LIVE: ReadonlySet<ReservationStatus> = new Set(LIVE_STATUSES);

/** Days that a car stays reserved after its deposit was applied: by then its feed shows the sale. */
export const APPLIED_DAYS = 30;

export interface Reservation {
  status: ReservationStatus;
  /** The deposit in cents; 0 for none. */
  cents: number;
  /** The payment at the provider; `null` before it is opened. */
  session: string | null;
  /** Earlier payments that were declined for good. */
  attempt: number;
  payment: PaymentReport;
  heldAt: Date;
  /** The deposit can be paid until then. */
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
  /** The provider reports on a payment. */
  | {
      kind: 'reported';
      report: Partial<PaymentReport>;
      session?: string | null;
      at: Date;
      /** The car is no longer for sale, so anything paid now comes too late. */
      isGone?: boolean;
    }
  /** Time has passed. */
  | { kind: 'time passed'; at: Date }
  /** The shopper or the dealership releases the car. */
  | { kind: 'released'; at: Date }
  /** The car is no longer for sale, and no payment is open. */
  | { kind: 'withdrawn'; at: Date }
  /** The shopper bought the car: the deposit is part of its price. */
  | { kind: 'applied'; at: Date };

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** A new hold. */
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

/** Whether the deposit is still due. */
export function isUnpaid({ status }: Pick<Reservation, 'status'>): boolean {
  return status === 'held' || status === 'paying';
}

/** Whether the car is held for the shopper. */
export function isLive({ status }: Pick<Reservation, 'status'>): boolean {
  return LIVE.has(status);
}

/** Whether the car is unavailable to others: held or bought. */
export function holdsCar(reservation: Pick<Reservation, 'status'>): boolean {
  return isLive(reservation) || reservation.status === 'applied';
}

/** Whether built pages show the car as reserved. They do not while the shopper is paying, who may give up in a minute. */
export function isShownReserved({ status }: Pick<Reservation, 'status'>): boolean {
  return status === 'confirmed' || status === 'applied';
}

/** Whether there is money to refund. */
export function isRefundDue(reservation: Pick<Reservation, 'status' | 'payment'>): boolean {
  const { paidCents, refundedCents } = reservation.payment;
  return !holdsCar(reservation) && paidCents > refundedCents;
}

const confirmed = (reservation: Reservation, at: Date): Reservation => ({
  ...reservation,
  status: 'confirmed',
  holdUntil: new Date(at.getTime() + reservation.holdHours * HOUR_MS),
});

const ended = (reservation: Reservation, status: ReservationStatus, at: Date): Reservation => ({
  ...reservation,
  status,
  endedAt: reservation.endedAt ?? at,
});

const withdrawn = (reservation: Reservation, at: Date): Reservation => ({
  ...ended(reservation, 'released', at),
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
    case 'time passed':
      return afterTime(reservation, event.at);
    case 'released':
      return isLive(reservation) ? ended(reservation, 'released', event.at) : reservation;
    case 'withdrawn':
      // Feeds also drop a reserved car: a paid deposit keeps its hold.
      return isUnpaid(reservation) ? withdrawn(reservation, event.at) : reservation;
    case 'applied':
      return canBeApplied(reservation) ? ended(reservation, 'applied', event.at) : reservation;
  }
}

/** Whether there is a deposit to take off the price: paid, and not being refunded. */
function canBeApplied({ status, payment }: Pick<Reservation, 'status' | 'payment'>): boolean {
  return status === 'confirmed' && payment.paidCents > payment.refundedCents;
}

function afterOpening(reservation: Reservation, session: string): Reservation {
  const opened = { ...reservation, session: reservation.session ?? session };
  return opened.status === 'held' ? { ...opened, status: 'paying' } : opened;
}

function afterReport(reservation: Reservation, at: Date, isGone: boolean): Reservation {
  const { payment, cents, payUntil } = reservation;
  if (isRefunded(reservation)) return ended(reservation, 'refunded', at);
  if (!isUnpaid(reservation)) return reservation;
  if (isGone) return withdrawn(reservation, at);
  // A part payment does not confirm the reservation; it is refunded when the hold ends.
  if (payment.paidCents >= cents) return confirmed(reservation, payment.paidAt ?? at);
  if (!payment.isClosed) return reservation;
  if (at >= payUntil) return ended(reservation, 'expired', at);
  return payment.declinedAt !== null && payment.paidCents === 0
    ? afterDecline(reservation)
    : ended(reservation, 'released', at);
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
 * A shopper may be paying at the very second that the time to pay ends. So an opened payment ends only with the
 * provider's report (`dutyOf` asks for it) or, failing that, at the end of the longest hold.
 */
function afterTime(reservation: Reservation, now: Date): Reservation {
  const { status, payUntil, heldAt, holdHours, holdUntil } = reservation;
  switch (status) {
    case 'held':
      return now >= payUntil ? ended(reservation, 'expired', now) : reservation;
    case 'paying':
      return now.getTime() >= Math.max(payUntil.getTime(), heldAt.getTime() + holdHours * HOUR_MS)
        ? ended(reservation, 'expired', now)
        : reservation;
    case 'confirmed':
      return holdUntil !== null && now >= holdUntil ? ended(reservation, 'lapsed', now) : reservation;
    default:
      return reservation;
  }
}

/**
 * What still has to be done: ask the provider, close a payment that no one is waiting for, or refund money. It is derived
 * from the state alone, so it survives a crash. `ask` lasts as long as the car is held, because a message may have been
 * lost; the others end when the provider reports that they are done.
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
  // The shopper is told once, as soon as they can pay.
  if (now.status === 'paying') return now.attempt === 0 ? 'held' : null;
  // A shopper who never paid needs no message about the end; one who paid gets the refund message.
  const isNews = now.status === 'lapsed' || (now.isWithdrawn && before.status === 'paying');
  return isNews && now.payment.paidCents === 0 ? 'over' : null;
}

/** The payment's key at the provider: the reservation's id, with a counter after declined payments. */
export function paymentKey({ id, attempt }: { id: string; attempt: number }): string {
  return attempt === 0 ? id : `${id}.${attempt}`;
}

/** The reservation and attempt of a key. */
export function readPaymentKey(key: string): { id: string; attempt: number } {
  const [id = '', attempt = '0'] = key.split('.');
  return { id, attempt: Number(attempt) };
}
