/**
 * Reservations from the hold to the last cent. Each step is stored before the next begins and can be repeated: after a
 * crash the same request, or `settleDue`, finishes the work.
 */

import type { Car } from '#domain/inventory/car.ts';
import { isAvailable, itemWord } from '#domain/inventory/status.ts';
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import {
  PaymentFailed,
  type PaymentNotice,
  type PaymentProvider,
  type PaymentRef,
} from '#domain/payments/provider.ts';
import { type ReservationRefusal, reservationRefusal, takenBefore } from '#domain/reservations/offer.ts';
import { reservationPath } from '#domain/reservations/paths.ts';
import {
  dutyOf,
  isShownReserved,
  isUnpaid,
  keepsCar,
  paymentKey,
  type ReservationEvent,
  readPaymentKey,
} from '#domain/reservations/reservation.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Database } from '../db/client.ts';
import type { ReservationRow } from '../db/reservation-tables.ts';
import type { Log } from '../http/log.ts';
import type { LeadStore } from '../leads/leads.db.ts';
import type { RequestKey } from '../leads/request-key.ts';
import { reasonOf } from '../outbox/queue.ts';
import {
  applyEvent,
  claimDue,
  emailOf,
  findReservation,
  type HoldOutcome,
  knownHold,
  noteFailure,
  noteLead,
  stateOf,
  takeHold,
} from './reservations.db.ts';
import { addWaiting, notifyWaitingList } from './waiting.db.ts';

/** The steps of a reservation, in order. A test can simulate a crash after any of them. */
export const STEPS = [
  'held',
  'lead stored',
  'payment opened',
  'payment noted',
  'looked at',
  'provider done',
  'report noted',
] as const;
export type Step = (typeof STEPS)[number];

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
  wait(request: Omit<ReserveRequest, 'origin' | 'shopper_id'>): Promise<{ lead_id: string }>;
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

interface ReservationServiceOptions {
  database: Database;
  leads: Pick<LeadStore, 'complete'>;
  provider: PaymentProvider;
  siteOf: (slug: string) => Site | null;
  carOf: (site: Site, id: number) => Promise<Car | null>;
  /** Called when a dealership's shown stock has changed. */
  stockChanged: (dealership_id: number) => void;
  /** Called when messages are due. */
  wake: () => void;
  giveUpMs: number;
  now: () => Date;
  log: Log;
  /** Called after each step. */
  reached?: (step: Step) => void;
}

/** Reservations settled at the same time, and in one run. */
const BATCH = 20;
/** A lapsed hold is refunded in the same run: no row needs more steps than that. */
const MOST_DUTIES = 3;
const SPARE_MS = 30 * 60_000;

export function openReservationService(options: ReservationServiceOptions): ReservationService {
  const { database, provider, now, log } = options;
  const reached = options.reached ?? (() => {});

  const tellWaiting = async (): Promise<void> => {
    const told = await notifyWaitingList(database, { now: now(), giveUpMs: options.giveUpMs });
    if (told > 0) options.wake();
  };

  const apply = async (
    of: ReservationRow,
    event: ReservationEvent,
    extra?: { payment_url: string | null },
  ): Promise<ReservationRow> => {
    const { giveUpMs, siteOf } = options;
    const { before, row } = await applyEvent(database, of, event, { now: now(), giveUpMs, siteOf }, extra);
    if (isShownReserved(before) !== isShownReserved(row)) options.stockChanged(row.dealership_id);
    if (before.status !== row.status) options.wake();
    if (keepsCar(before) && !keepsCar(row)) await tellWaiting();
    return row;
  };

  const storeLead = async (
    site: Site,
    lead: Pick<ReserveRequest, 'draft' | 'sender' | 'key' | 'isTracked'> & {
      dealership_id: number;
      car: Car | null;
    },
  ): Promise<string> => {
    const { draft, dealership_id, sender, key, car, isTracked } = lead;
    const { lead_id } = await options.leads.complete(
      { site, dealership: { id: dealership_id }, now: now(), sender, key },
      { draft, car, lead_id: null, isOffered: false, isTracked },
    );
    options.wake();
    return lead_id;
  };

  /** A reservation is one lead, even if nobody pays. */
  const withLead = async (row: ReservationRow, isTracked = false): Promise<ReservationRow> => {
    const site = options.siteOf(row.site);
    if (row.draft === null || row.lead_id !== null || site === null) return row;
    const lead_id = await storeLead(site, {
      draft: row.draft,
      dealership_id: row.dealership_id,
      sender: row.sender_key,
      key: { key: `reservation-${row.id}`, bodyHash: row.id },
      car: await options.carOf(site, row.car_id),
      isTracked,
    });
    await noteLead(database, row, lead_id);
    return { ...row, lead_id, draft: null };
  };

  const openPayment = async (row: ReservationRow, car: Car, email: string | null, origin: string) => {
    const page = `${origin}${row.return_path ?? reservationPath(car.slug, row.id)}`;
    const opened = await provider.open({
      key: paymentKey(row),
      cents: row.cents,
      description: `Deposit: ${car.name}`,
      email,
      paidUrl: page,
      cancelledUrl: `${page}${page.includes('?') ? '&' : '?'}cancelled=1`,
      // Providers need some time; the platform closes a payment opened late when the hold ends.
      expiresAt: row.attempt === 0 ? row.pay_until : new Date(row.pay_until.getTime() + SPARE_MS),
      account: row.account,
    });
    reached('payment opened');
    return apply(row, { kind: 'opened', session: opened.session }, { payment_url: opened.url });
  };

  const refOf = ({ session, account }: ReservationRow): PaymentRef | null =>
    session === null ? null : { session, account };

  /** Whether the car of an unpaid reservation has left the stock. */
  const isGone = async (row: ReservationRow): Promise<boolean> => {
    const site = isUnpaid(row) ? options.siteOf(row.site) : null;
    if (site === null) return false;
    const car = await options.carOf(site, row.car_id);
    return car === null || !isAvailable(car) || !car.show_on_dealer_website;
  };

  /** Ends the hold on such a car. Somebody may be paying: that money is refunded. */
  const withdraw = async (row: ReservationRow): Promise<ReservationRow> => {
    const payment = refOf(row);
    if (payment === null) return apply(row, { kind: 'withdrawn', at: now() });
    const report = await provider.close(payment);
    return apply(row, { kind: 'reported', report, at: now(), isGone: true });
  };

  const settle = async (given: ReservationRow): Promise<ReservationRow> => {
    let row = await withLead(given);
    if (await isGone(row)) row = await withdraw(row);
    if (row.status === 'held' && row.cents === 0) {
      return apply(row, { kind: 'free of charge', at: now() });
    }
    row = await apply(row, { kind: 'looked-at', at: now() });
    reached('looked at');
    for (let done = 0; done < MOST_DUTIES; done++) {
      const duty = dutyOf(stateOf(row), now());
      const payment = refOf(row);
      if (duty === null || payment === null) return row;
      const report = await (duty === 'ask' ? provider.report(payment) : provider[duty](payment));
      reached('provider done');
      row = await apply(row, { kind: 'reported', report, at: now() });
      reached('report noted');
      if (duty === 'ask') return row;
    }
    return row;
  };

  /** Never throws: a failed step is retried later, and its reason stored. */
  const trySettle = async (row: ReservationRow): Promise<ReservationRow> => {
    try {
      return await settle(row);
    } catch (error) {
      const reason = reasonOf(error);
      log.warn(
        `reservation ${row.id} could not be settled: ${error instanceof PaymentFailed ? reason : 'see its row'}`,
      );
      await noteFailure(database, row, reason, now()).catch((cause: unknown) =>
        log.error(`reservation ${row.id} will be checked again`, cause),
      );
      return (await findReservation(database, row.id)) ?? row;
    }
  };

  return {
    reserve: async (request) => {
      const { site, car, draft, lead_id = null, key, sender, shopper_id, origin, isTracked } = request;
      const known = key && (await knownHold(database, site, key));
      // A repeated request meets its own hold on the car, and must not be refused because of it.
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
        // Nobody knows where to pay, so no money can arrive.
        await apply(row, { kind: 'released', at: now() });
        return { kind: 'no payment' };
      }
    },

    wait: async ({ site, car, ...lead }) => {
      const lead_id = await storeLead(site, { ...lead, dealership_id: car.dealership_id, car });
      await addWaiting(database, {
        lead_id,
        dealership_id: car.dealership_id,
        site: site.slug,
        car_id: car.id,
        since: now(),
      });
      return { lead_id };
    },

    find: (site, id) => findReservation(database, id, site),

    pay: async (row, origin) => {
      const site = row.status === 'held' && row.cents > 0 ? options.siteOf(row.site) : null;
      if (site === null) return row;
      const car = await options.carOf(site, row.car_id);
      if (car === null || (await isGone(row))) return trySettle(row);
      return openPayment(row, car, await emailOf(database, row), origin);
    },

    release: async (row) => trySettle(await apply(row, { kind: 'released', at: now() })),

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
        log.warn(`a message about another payment than that of reservation ${row.id} was ignored`);
        return;
      }
      const heard = await apply(row, {
        kind: 'reported',
        report,
        session,
        at: now(),
        isGone: await isGone(row),
      });
      // Late money is refunded at once.
      if (dutyOf(stateOf(heard), now()) === 'refund') await trySettle(heard);
    },

    settle: trySettle,

    settleDue: async () => {
      await tellWaiting();
      const due = await claimDue(database, now(), BATCH);
      await Promise.all(due.map(trySettle));
      return due.length;
    },
  };
}
