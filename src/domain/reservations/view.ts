/** A reservation as the shopper's pages see it. Nothing of a person is in it: its id is all that one needs to ask. */
import { formatCents } from '#domain/payments/cents.ts';
import { reservationPath } from './paths.ts';
import { isLive, isRefundDue, isUnpaid, type Reservation, type ReservationStatus } from './reservation.ts';

export interface ReservationView {
  id: string;
  status: ReservationStatus;
  /** Whether the car is held for the shopper. */
  live: boolean;
  car: { id: number; slug: string; name: string };
  /** `text` is null where no deposit is asked for. */
  deposit: { cents: number; text: string | null };
  refund: 'none' | 'due' | 'done';
  /** The last try to pay was declined; the hold goes on. */
  declined: boolean;
  /** It ended because the car is no longer for sale. */
  withdrawn: boolean;
  /** ISO moments: of now, of the end of the time to pay, of the end of the hold, of what came of it. */
  now: string;
  pay_until: string | null;
  hold_until: string | null;
  ended_at: string | null;
  /** Where to pay; null when nothing can be paid. */
  payment_url: string | null;
  /** No money moves. */
  test_mode: boolean;
  /** Where its shopper goes on, from the site's root. */
  page: string;
  title: string;
  text: string;
}

interface ViewFacts {
  id: string;
  car: ReservationView['car'];
  paymentUrl: string | null;
  isTest: boolean;
  /** Where its shopper goes on; `null` for the checkout's own page. */
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
  text: 'Nothing was charged, and the car is still held for you. Please try again, or use another card.',
} as const;

const NOT_FOR_SALE = 'This car is no longer for sale';
const WITHDRAWN: Readonly<Record<ReservationView['refund'], { title: string; text: string }>> = {
  none: { title: NOT_FOR_SALE, text: 'It was sold or withdrawn before you paid. Nothing was charged.' },
  due: {
    title: NOT_FOR_SALE,
    text: 'It was sold or withdrawn before your payment arrived. We are refunding your deposit in full.',
  },
  done: {
    title: NOT_FOR_SALE,
    text: 'It was sold or withdrawn before your payment arrived. Your deposit was refunded in full.',
  },
};

const OWED = {
  title: 'Your deposit is on its way back',
  text: 'The car is no longer held for you. We are refunding your deposit in full.',
} as const;

const WORDS: Readonly<Record<ReservationStatus, { title: string; text: string }>> = {
  held: { title: 'The car is being held', text: 'We are opening the payment page.' },
  paying: {
    title: 'Pay your deposit',
    text: 'Nobody else can reserve the car while you pay.',
  },
  confirmed: {
    title: 'The car is reserved for you',
    text: 'Nobody else can reserve it until the hold is over.',
  },
  released: {
    title: 'This reservation has ended',
    text: 'Nothing was charged. The car can be reserved again.',
  },
  expired: {
    title: 'The time to pay is over',
    text: 'Nothing was charged. The car can be reserved again.',
  },
  lapsed: { title: 'The hold is over', text: 'The car can be reserved again.' },
  refunded: { title: 'Your deposit was refunded', text: 'The car is no longer held for you.' },
  applied: {
    title: 'Your deposit is part of the price',
    text: 'You bought the car, and the deposit was taken off what it costs.',
  },
};
