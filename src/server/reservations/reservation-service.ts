/**
 * Reservations, from the hold to the last cent. Each step is stored before the next begins and can be repeated, so after a
 * crash the same request, or `settleDue`, finishes the work.
 */

import type { Car } from '#domain/inventory/car.ts';
import { itemWord } from '#domain/inventory/status.ts';
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import { PaymentFailed, type PaymentNotice } from '#domain/payments/provider.ts';
import { type ReservationRefusal, reservationRefusal, takenBefore } from '#domain/reservations/offer.ts';
import { dutyOf, readPaymentKey } from '#domain/reservations/reservation.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { ReservationRow } from '../db/reservation-tables.ts';
import type { RequestKey } from '../leads/request-key.ts';
import { type ReservationServiceOptions, reservationSteps, type StoredLead } from './reservation-steps.ts';
import {
  claimDue,
  emailOf,
  findReservation,
  type HoldOutcome,
  knownHold,
  stateOf,
  takeHold,
} from './reservations.db.ts';
import { reservationSettler } from './settling.ts';
import { addWaiting } from './waiting.db.ts';

export interface ReserveRequest {
  site: Site;
  car: Car;
  draft: LeadDraft;
  /** The lead it belongs to, if that is already stored; otherwise the draft becomes one. */
  lead_id?: string;
  key: RequestKey | null;
  sender: string | null;
  /** The signed-in shopper. */
  shopper_id: string | null;
  /** Where the shopper returns to after the payment, from the site's root; the reservation's own page by default. */
  returnPath?: string;
  /** The site's address as the shopper sees it, without a trailing slash. */
  origin: string;
  /** Whether it may be recorded as an event. */
  isTracked: boolean;
}

type ReserveOutcome =
  /** `paying`, or `confirmed` without a deposit; the current state if the request is repeated. */
  | { kind: 'reserved'; row: ReservationRow }
  | { kind: 'refused'; refusal: ReservationRefusal }
  /** The payment could not be opened; the car is free again. */
  | { kind: 'no payment' }
  | { kind: Extract<HoldOutcome['kind'], 'key reused' | 'too many'> };

export interface ReservationService {
  reserve(request: ReserveRequest): Promise<ReserveOutcome>;
  /** Joins the waiting list for the car; the draft becomes a lead. */
  wait(request: Omit<ReserveRequest, 'origin' | 'shopper_id'>): Promise<StoredLead>;
  /** A reservation of a site. */
  find(site: Site, id: string): Promise<ReservationRow | null>;
  /**
   * Opens a new payment if the previous one was declined for good; otherwise the row stays as it is.
   * @param origin the site's address as the shopper sees it, without a trailing slash
   * @throws PaymentFailed; the hold continues
   */
  pay(row: ReservationRow, origin: string): Promise<ReservationRow>;
  /** Releases the car. A paid deposit is refunded. */
  release(row: ReservationRow): Promise<ReservationRow>;
  /**
   * The car was bought: the hold ends, and the deposit stays as part of its price. Without a paid hold nothing changes.
   */
  applyToPrice(row: ReservationRow): Promise<ReservationRow>;
  /** Applies a provider's message; one about an unknown payment changes nothing. */
  hear(notice: PaymentNotice): Promise<void>;
  /** Does what is due at this moment, as far as the provider responds. */
  settle(row: ReservationRow): Promise<ReservationRow>;
  /** The same for all that are due; returns how many. Notifies the waiting lists of cars that are free. */
  settleDue(): Promise<number>;
}

/** Reservations settled at the same time, and in one run. */
const BATCH = 20;

/** Opens the service for reservations. */
export function openReservationService(options: ReservationServiceOptions): ReservationService {
  const { database, provider, now, log } = options;
  const reached = options.reached ?? (() => {});
  const steps = reservationSteps(options);
  const { apply, storeLead, withLead, openPayment, isGone } = steps;
  const settle = reservationSettler(options, steps);

  return {
    reserve: async (request) => {
      const { site, car, draft, lead_id = null, key, sender, shopper_id, origin, isTracked } = request;
      const known = key && (await knownHold(database, site, key));
      // A repeated request finds its own hold on the car, and must not be refused because of it.
      const refusal = known ? null : reservationRefusal(car, site.reserve);
      if (refusal !== null) return { kind: 'refused', refusal };
      const { dealership_id, id: car_id } = car;
      const of = { site, dealership_id, car_id, draft, lead_id };
      const returnPath = request.returnPath ?? null;
      const hold = { ...of, key, sender, shopper_id, returnPath, provider: provider.name, now: now() };
      const held = known ?? (await takeHold(database, hold));
      if (held.kind === 'taken') return { kind: 'refused', refusal: takenBefore(itemWord(car.item_type)) };
      if (held.kind === 'key reused' || held.kind === 'too many') return { kind: held.kind };
      reached('held');
      const row = await withLead(held.row, isTracked);
      reached('lead stored');
      if (row.status !== 'held') return { kind: 'reserved', row };
      if (row.cents === 0) {
        return { kind: 'reserved', row: await apply(row, { kind: 'free of charge', at: now() }) };
      }
      try {
        const paying = await openPayment(row, car, draft.person.email, origin);
        reached('payment noted');
        return { kind: 'reserved', row: paying };
      } catch (error) {
        if (!(error instanceof PaymentFailed)) throw error;
        log.error(`a payment could not be opened: ${error.message}`);
        // The shopper never got a payment page, so no money can arrive.
        await apply(row, { kind: 'released', at: now() });
        return { kind: 'no payment' };
      }
    },

    wait: async ({ site, car, ...lead }) => {
      const stored = await storeLead(site, { ...lead, dealership_id: car.dealership_id, car });
      await addWaiting(database, {
        lead_id: stored.lead_id,
        dealership_id: car.dealership_id,
        site: site.slug,
        car_id: car.id,
        since: now(),
      });
      return stored;
    },

    find: (site, id) => findReservation(database, id, site),

    pay: async (row, origin) => {
      const site = row.status === 'held' && row.cents > 0 ? options.siteOf(row.site) : null;
      if (site === null) return row;
      const car = await options.carOf(site, row.car_id);
      if (car === null || (await isGone(row))) return settle(row);
      return openPayment(row, car, await emailOf(database, row), origin);
    },

    release: async (row) => settle(await apply(row, { kind: 'released', at: now() })),

    applyToPrice: (row) => apply(row, { kind: 'applied', at: now() }),

    hear: async ({ key, session, account, report }) => {
      const { id, attempt } = readPaymentKey(key);
      const row = await findReservation(database, id);
      if (row === null) return;
      const isOurs =
        row.account === account &&
        row.attempt === attempt &&
        (session === null || row.session === null || row.session === session);
      if (!isOurs) {
        log.warn(`a message about a payment that does not belong to reservation ${row.id} was ignored`);
        return;
      }
      const applied = await apply(row, {
        kind: 'reported',
        report,
        session,
        at: now(),
        isGone: await isGone(row),
      });
      // A payment that came too late is refunded at once.
      if (dutyOf(stateOf(applied), now()) === 'refund') await settle(applied);
    },

    settle,

    settleDue: async () => {
      await steps.tellWaiting();
      const due = await claimDue(database, now(), BATCH);
      await Promise.all(due.map(settle));
      return due.length;
    },
  };
}
