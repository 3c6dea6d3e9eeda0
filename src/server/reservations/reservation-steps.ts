/** The steps of a reservation: its lead, its payment, and each event with its consequences. */
import type { Car } from '#domain/inventory/car.ts';
import { isAvailable } from '#domain/inventory/status.ts';
import type { LeadDraft } from '#domain/leads/submission/submission.ts';
import type { PaymentProvider } from '#domain/payments/provider.ts';
import { reservationPath } from '#domain/reservations/paths.ts';
import {
  holdsCar,
  isShownReserved,
  isUnpaid,
  paymentKey,
  type ReservationEvent,
} from '#domain/reservations/reservation.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Database } from '../db/client.ts';
import type { ReservationRow } from '../db/reservation-tables.ts';
import type { Log } from '../http/log.ts';
import type { LeadStore } from '../leads/leads.db.ts';
import type { RequestKey } from '../leads/request-key.ts';
import { applyEvent, noteLead } from './reservations.db.ts';
import { notifyWaitingList } from './waiting.db.ts';

/** The steps of a reservation, in order. A test can simulate a crash after any of them. */
const STEPS = [
  'held',
  'lead stored',
  'payment opened',
  'payment noted',
  'looked at',
  'provider done',
  'report noted',
] as const;
export type Step = (typeof STEPS)[number];

export interface ReservationServiceOptions {
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

const SPARE_MS = 30 * 60_000;

interface ReservationLead {
  draft: LeadDraft;
  sender: string | null;
  key: RequestKey | null;
  isTracked: boolean;
  dealership_id: number;
  car: Car | null;
}

/** A stored lead's id, and its reference for the phone. */
export interface StoredLead {
  lead_id: string;
  reference: string | null;
}

export interface ReservationSteps {
  /** Stores an event and does what follows from it. */
  apply(
    of: ReservationRow,
    event: ReservationEvent,
    extra?: { payment_url: string | null },
  ): Promise<ReservationRow>;
  /** Notifies the waiting lists of cars that are free. */
  tellWaiting(): Promise<void>;
  /** @returns the lead's id */
  storeLead(site: Site, lead: ReservationLead): Promise<StoredLead>;
  /** A reservation is one lead, even if nobody pays. */
  withLead(row: ReservationRow, isTracked?: boolean): Promise<ReservationRow>;
  /** @throws PaymentFailed */
  openPayment(row: ReservationRow, car: Car, email: string | null, origin: string): Promise<ReservationRow>;
  /** Whether the car of an unpaid reservation has left the stock. */
  isGone(row: ReservationRow): Promise<boolean>;
}

export function reservationSteps(options: ReservationServiceOptions): ReservationSteps {
  const { database, provider, now } = options;

  const tellWaiting = async (): Promise<void> => {
    const notified = await notifyWaitingList(database, { now: now(), giveUpMs: options.giveUpMs });
    if (notified > 0) options.wake();
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
    if (holdsCar(before) && !holdsCar(row)) await tellWaiting();
    return row;
  };

  const storeLead = async (site: Site, lead: ReservationLead): Promise<StoredLead> => {
    const { draft, dealership_id, sender, key, car, isTracked } = lead;
    const { lead_id, reference = null } = await options.leads.complete(
      { site, dealership: { id: dealership_id }, now: now(), sender, key },
      { draft, car, lead_id: null, isOffered: false, isTracked },
    );
    options.wake();
    return { lead_id, reference };
  };

  const withLead = async (row: ReservationRow, isTracked = false): Promise<ReservationRow> => {
    const site = options.siteOf(row.site);
    if (row.draft === null || row.lead_id !== null || site === null) return row;
    const { lead_id } = await storeLead(site, {
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
      // Providers need some time. The platform closes a payment opened late when the hold ends.
      expiresAt: row.attempt === 0 ? row.pay_until : new Date(row.pay_until.getTime() + SPARE_MS),
      account: row.account,
    });
    options.reached?.('payment opened');
    return apply(row, { kind: 'opened', session: opened.session }, { payment_url: opened.url });
  };

  const isGone = async (row: ReservationRow): Promise<boolean> => {
    const site = isUnpaid(row) ? options.siteOf(row.site) : null;
    if (site === null) return false;
    const car = await options.carOf(site, row.car_id);
    return car === null || !isAvailable(car) || !car.show_on_dealer_website;
  };

  return { apply, tellWaiting, storeLead, withLead, openPayment, isGone };
}
