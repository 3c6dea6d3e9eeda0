/**
 * The life of an online order. The shopper answers step by step; sending it completes the lead; then the car
 * is reserved if the site takes reservations. The deposit belongs to the reservation.
 */
import type { DeliveryEstimate } from '#domain/pricing/delivery.ts';
import type { ValuationAnswer } from '#domain/valuation/valuation.ts';
import type { PurchaseAnswers, PurchaseStep, StepValues } from './steps.ts';

/**
 * - `draft`: in progress; kept for `DRAFT_DAYS` after the last answer.
 * - `submitted`: the dealership has it, but the car is not reserved yet.
 * - `reserved`: it has a reservation.
 * - `placed`: the dealership has it, and nothing is reserved online.
 */
export const PURCHASE_STATUSES = ['draft', 'submitted', 'reserved', 'placed'] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

/** Days after the last change until only an order's lead and reservation are kept. */
export const DRAFT_DAYS = 30;

/** Figures worked out when the answers were given. */
export interface PurchaseEstimates {
  /** `null` if the car is picked up, or not decided yet. */
  delivery: DeliveryEstimate | null;
  /** `null` without a trade-in. */
  tradeIn: ValuationAnswer | null;
}

export interface Purchase {
  status: PurchaseStatus;
  answers: PurchaseAnswers;
  estimates: PurchaseEstimates;
  /** The price the shopper last saw, cents. */
  priceCents: number;
  /** Failed reservations so far. */
  attempt: number;
  reservation: string | null;
}

export type PurchaseEvent =
  | {
      kind: 'answered';
      step: PurchaseStep;
      values: StepValues;
      /** The estimates that the answers change. */
      estimates?: Partial<PurchaseEstimates>;
    }
  /** The shopper sends the order at that price. */
  | { kind: 'sent'; priceCents: number }
  | { kind: 'reserved'; reservation: string }
  /** Someone else reserved the car first: the order can be sent again when it is free. */
  | { kind: 'taken' }
  /** There is nothing to reserve online. */
  | { kind: 'placed' }
  /** The reservation of an attempt (counted from 0) failed, and another may be made. */
  | { kind: 'failed'; attempt: number };

export function newPurchase(priceCents: number): Purchase {
  return {
    status: 'draft',
    answers: {},
    estimates: { delivery: null, tradeIn: null },
    priceCents,
    attempt: 0,
    reservation: null,
  };
}

/** The order after an event. One that does not fit its status changes nothing: it came late or twice. */
export function afterEvent(purchase: Purchase, event: PurchaseEvent): Purchase {
  const { status } = purchase;
  switch (event.kind) {
    case 'answered':
      return status !== 'draft'
        ? purchase
        : {
            ...purchase,
            answers: { ...purchase.answers, [event.step]: event.values },
            estimates: { ...purchase.estimates, ...event.estimates },
          };
    case 'sent':
      return status === 'draft'
        ? { ...purchase, status: 'submitted', priceCents: event.priceCents }
        : purchase;
    case 'reserved':
      return status === 'submitted'
        ? { ...purchase, status: 'reserved', reservation: event.reservation }
        : purchase;
    case 'taken':
      return status === 'submitted' ? { ...purchase, status: 'draft' } : purchase;
    case 'placed':
      return status === 'submitted' ? { ...purchase, status: 'placed' } : purchase;
    case 'failed':
      return (status === 'reserved' || status === 'submitted') && purchase.attempt === event.attempt
        ? { ...purchase, status: 'submitted', reservation: null, attempt: purchase.attempt + 1 }
        : purchase;
  }
}
