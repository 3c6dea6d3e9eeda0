/**
 * Orders from the first answer to the reservation. Each step is stored before the next begins and can be repeated:
 * sending an interrupted order again completes it.
 */
import type { Car } from '#domain/inventory/car.ts';
import { canBeReserved } from '#domain/inventory/eligibility.ts';
import type { FieldError } from '#domain/leads/submission/contact-details.ts';
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import { orderLead } from '#domain/purchases/order.ts';
import type { PurchaseEstimates, PurchaseEvent } from '#domain/purchases/purchase.ts';
import { allValues, type PurchaseStep, readStep, type StepValues } from '#domain/purchases/steps.ts';
import { orderSummary } from '#domain/purchases/summary.ts';
import type { ReservationRefusal } from '#domain/reservations/offer.ts';
import { isLive } from '#domain/reservations/reservation.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Database } from '../db/client.ts';
import type { PurchaseRow } from '../db/purchase-tables.ts';
import type { ReservationRow } from '../db/reservation-tables.ts';
import { within } from '../db/scope.ts';
import type { LeadStore } from '../leads/leads.db.ts';
import type { ReservationService } from '../reservations/reservation-service.ts';
import { type EstimateSources, orderEstimates } from './order-estimates.ts';
import { changePurchase, clearPurchases } from './purchases.db.ts';

/** What comes with a request about an order. */
export interface OrderRequest {
  site: Site;
  car: Car;
  row: PurchaseRow;
  /** A keyed hash of the sender's address; null if unknown. */
  sender: string | null;
  /** The site's address as the shopper sees it, without a trailing slash. */
  origin: string;
  /** Path of the page, without its query. */
  path: string;
  /** The same with its query: where the shopper returns to after the payment. */
  page: string;
  userAgent: string | null;
  /** Whether it may be recorded as an event. */
  isTracked: boolean;
}

type AnswerOutcome =
  | { kind: 'answered'; row: PurchaseRow }
  | { kind: 'refused'; errors: readonly FieldError[] };

export type SendOutcome =
  /** The dealership has it, and a reservation was made. */
  | { kind: 'reserved'; row: PurchaseRow; reservation: ReservationRow }
  /** The dealership has it; nothing is reserved online. */
  | { kind: 'placed'; row: PurchaseRow }
  /** Somebody else reserved the car first. The order is a draft again. */
  | { kind: 'taken'; row: PurchaseRow; refusal: ReservationRefusal }
  /** The dealership has it, but the deposit cannot be requested at this moment. */
  | { kind: 'no payment' | 'too many'; row: PurchaseRow }
  | { kind: 'refused'; errors: readonly FieldError[] };

export interface PurchaseService {
  /** Delivery and trade-in worked out from a step's answers; nothing is stored. */
  estimate(
    request: Pick<OrderRequest, 'site' | 'car' | 'sender'>,
    step: PurchaseStep,
    values: StepValues,
  ): Promise<{ estimates: Partial<PurchaseEstimates>; errors: readonly FieldError[] }>;
  /** Stores the answers of a step. The first step's answers start a lead. */
  answer(
    request: OrderRequest,
    step: PurchaseStep,
    body: Readonly<Record<string, unknown>>,
  ): Promise<AnswerOutcome>;
  /** Sends an order whose steps are answered, at the price the shopper saw; an order already sent is completed. */
  send(request: OrderRequest, priceCents: number): Promise<SendOutcome>;
  clear(): Promise<void>;
}

interface PurchaseServiceOptions extends EstimateSources {
  database: Database;
  leads: Pick<LeadStore, 'complete'>;
  reservations: Pick<ReservationService, 'reserve' | 'find'>;
  /** Called when messages are due. */
  wake: () => void;
  now: () => Date;
}

/** Opens the service for orders. */
export function openPurchaseService(options: PurchaseServiceOptions): PurchaseService {
  const { database, now } = options;

  const change = (request: Pick<OrderRequest, 'site' | 'row'>, event: PurchaseEvent) =>
    within(database, { site: request.site.slug }, (tx) => changePurchase(tx, request.row, event, now()));

  /** Stores the order as its lead, in one transaction with the order's new state. */
  const storeLead = async (
    request: OrderRequest,
    draft: LeadDraft,
    event: PurchaseEvent,
  ): Promise<PurchaseRow> => {
    const { site, car, row, sender } = request;
    const changed: PurchaseRow[] = [];
    const { lead_id } = await options.leads.complete(
      {
        site,
        dealership: { id: row.dealership_id },
        now: now(),
        sender,
        // If several first answers arrive at once, only one starts the lead.
        key: row.lead_id === null ? { key: `purchase-${row.id}`, bodyHash: row.id } : null,
      },
      {
        draft,
        car,
        lead_id: row.lead_id,
        isOffered: false,
        isTracked: request.isTracked && event.kind === 'sent',
        also: async (tx, id) => {
          changed.push(await changePurchase(tx, row, event, now(), id));
        },
      },
    );
    options.wake();
    return changed[0] ?? change({ site, row: { ...row, lead_id } }, event);
  };

  const leadOf = (request: OrderRequest, row: PurchaseRow, isSent: boolean) => {
    const { site, car, origin, path, userAgent } = request;
    const { answers, estimates } = row;
    const summary = orderSummary({ car, site, values: allValues(answers), estimates });
    return orderLead({ site, car, answers, summary, isSent, url: origin + path, userAgent }, now());
  };

  /** Completes an order that the dealership has: with a reservation, or without. */
  const settle = async (request: OrderRequest, row: PurchaseRow): Promise<SendOutcome> => {
    const { site, car, sender, origin } = request;
    const lead = leadOf(request, row, true);
    if (!lead.ok) return { kind: 'refused', errors: lead.errors };
    const of = { site, row };
    // The car may be reserved by this very order, which the reservation service recognises.
    if (!canBeReserved({ ...car, reserved: false }, site.reserve)) {
      return { kind: 'placed', row: await change(of, { kind: 'placed' }) };
    }
    const key = `purchase-${row.id}-${row.attempt}`;
    const outcome = await options.reservations.reserve({
      site,
      car,
      draft: lead.lead,
      ...(row.lead_id === null ? {} : { lead_id: row.lead_id }),
      key: { key, bodyHash: row.id },
      sender,
      shopper_id: row.shopper_id,
      returnPath: request.page,
      origin,
      isTracked: false,
    });
    switch (outcome.kind) {
      case 'reserved': {
        const reserved = await change(of, { kind: 'reserved', reservation: outcome.row.id });
        return { kind: 'reserved', row: reserved, reservation: outcome.row };
      }
      case 'refused':
        return {
          kind: 'taken',
          row: await change(of, { kind: 'taken' }),
          refusal: outcome.refusal,
        };
      case 'key reused':
        throw new Error(`the key of order ${row.id} was used for something else`);
      case 'no payment':
        return { kind: 'no payment', row: await change(of, { kind: 'failed', attempt: row.attempt }) };
      case 'too many':
        return { kind: 'too many', row };
    }
  };

  return {
    estimate: (request, step, values) => orderEstimates(options, request, step, values),

    answer: async (request, step, body) => {
      const { site, car, row } = request;
      const read = readStep(step, body, { site, car });
      if (!read.ok) return { kind: 'refused', errors: read.errors };
      const { estimates, errors } = await orderEstimates(options, request, step, read.values);
      if (errors.length > 0) return { kind: 'refused', errors };
      const event = { kind: 'answered', step, values: read.values, estimates } as const;
      if (step !== 'you' || row.status !== 'draft') {
        return { kind: 'answered', row: await change(request, event) };
      }
      const answers = { ...row.answers, you: read.values };
      const lead = leadOf(request, { ...row, answers }, false);
      if (!lead.ok) return { kind: 'refused', errors: lead.errors };
      return { kind: 'answered', row: await storeLead(request, lead.lead, event) };
    },

    send: async (request, priceCents) => {
      const { site, row } = request;
      if (row.status === 'placed') return { kind: 'placed', row };
      if (row.status === 'submitted') return settle(request, row);
      if (row.status === 'reserved') {
        const known = await options.reservations.find(site, row.reservation_id ?? '');
        if (known !== null && isLive(known)) return { kind: 'reserved', row, reservation: known };
        return settle(request, await change(request, { kind: 'failed', attempt: row.attempt }));
      }
      const lead = leadOf(request, row, true);
      if (!lead.ok) return { kind: 'refused', errors: lead.errors };
      return settle(request, await storeLead(request, lead.lead, { kind: 'sent', priceCents }));
    },

    clear: () => clearPurchases(database, now()),
  };
}
