/**
 * A reservation, as the shopper's pages see it. It has no personal data: anyone with its id can ask for it.
 */
import { formatCents } from '#domain/payments/cents.ts';
import { reservationPath } from './paths.ts';
import { isLive, isRefundDue, isUnpaid, type Reservation, type ReservationStatus } from './reservation.ts';

export interface ReservationView {
  id: string;
  /** The phone reference; null until the lead is stored. */
  reference: string | null;
  status: ReservationStatus;
  /** Whether the car is held for the shopper. */
  live: boolean;
  car: { id: number; slug: string; name: string };
  /** `text` is null if there is no deposit. */
  deposit: { cents: number; text: string | null };
  refund: 'none' | 'due' | 'done';
  /** The last payment was declined; the hold continues. */
  declined: boolean;
  /** It ended because the car is no longer for sale. */
  withdrawn: boolean;
  /** ISO 8601: now, the end of the time to pay, the end of the hold, and when it ended. */
  now: string;
  pay_until: string | null;
  hold_until: string | null;
  ended_at: string | null;
  /** Where to pay; null if payment is not possible. */
  payment_url: string | null;
  /** Test mode: no money moves. */
  test_mode: boolean;
  /** Path of the shopper's next page. */
  page: string;
  title: string;
  text: string;
}

interface ViewFacts {
  id: string;
  reference: string | null;
  car: ReservationView['car'];
  paymentUrl: string | null;
  isTest: boolean;
  /** The shopper's next page; `null` for the checkout itself. */
  returnPath: string | null;
}

export function reservationView(reservation: Reservation, facts: ViewFacts, now: Date): ReservationView {
  const { status, cents, payment, payUntil, holdUntil, endedAt, isWithdrawn } = reservation;
  const isPayable = status === 'paying' && now < payUntil;
  const isOwed = isRefundDue(reservation);
  const refund = isOwed ? 'due' : payment.refundedCents > 0 ? 'done' : 'none';
  const isDeclined = isUnpaid(reservation) && payment.declinedAt !== null;
  return {
    id: facts.id,
    reference: facts.reference,
    status,
    live: isLive(reservation),
    car: facts.car,
    deposit: { cents, text: cents === 0 ? null : formatCents(cents) },
    refund,
    declined: isDeclined,
    withdrawn: isWithdrawn,
    now: now.toISOString(),
    pay_until: isUnpaid(reservation) ? payUntil.toISOString() : null,
    hold_until: holdUntil?.toISOString() ?? null,
    ended_at: endedAt?.toISOString() ?? null,
    payment_url: isPayable ? facts.paymentUrl : null,
    test_mode: facts.isTest,
    page: facts.returnPath ?? reservationPath(facts.car.slug, facts.id),
    ...(isWithdrawn ? WITHDRAWN[refund] : isOwed ? OWED : isDeclined ? DECLINED : WORDS[status]),
  };
}

const DECLINED = {
  title: 'Your payment was declined',
  text: 'You haven’t been charged and we’re still holding the car for you. Please try again or use another card.',
} as const;

const NOT_FOR_SALE = 'This car is no longer for sale';
const WITHDRAWN: Readonly<Record<ReservationView['refund'], { title: string; text: string }>> = {
  none: { title: NOT_FOR_SALE, text: 'It was sold or withdrawn before you paid. You haven’t been charged.' },
  due: {
    title: NOT_FOR_SALE,
    text: 'It was sold or withdrawn before your payment arrived. We’re refunding your deposit in full.',
  },
  done: {
    title: NOT_FOR_SALE,
    text: 'It was sold or withdrawn before your payment arrived. We’ve refunded your deposit in full.',
  },
};

const OWED = {
  title: 'Your deposit is being refunded',
  text: 'We’re no longer holding the car for you. We’re refunding your deposit in full.',
} as const;

const WORDS: Readonly<Record<ReservationStatus, { title: string; text: string }>> = {
  held: { title: 'We’re holding the car', text: 'We’re opening the payment page.' },
  paying: {
    title: 'Pay your deposit',
    text: 'Nobody else can reserve the car while you pay.',
  },
  confirmed: {
    title: 'The car is reserved for you',
    text: 'Nobody else can reserve it until your hold ends.',
  },
  released: {
    title: 'This reservation has ended',
    text: 'You haven’t been charged. The car can be reserved again.',
  },
  expired: {
    title: 'Your time to pay has run out',
    text: 'You haven’t been charged. The car can be reserved again.',
  },
  lapsed: { title: 'Your hold has ended', text: 'The car can be reserved again.' },
  refunded: { title: 'We’ve refunded your deposit', text: 'We’re no longer holding the car for you.' },
  applied: {
    title: 'Your deposit came off the price',
    text: 'You bought the car and we took your deposit off the price.',
  },
};
