/**
 * Makes the deliveries that leads were stored with. The rows are the queue: a delivery is due until its row says
 * otherwise, so nothing is lost with a process, and a worker that was killed holds a row only until its lease ends.
 */

import { sql } from 'drizzle-orm';
import { adfEmail } from '#domain/deliveries/adf.ts';
import { leadEmail, receiptEmail } from '#domain/deliveries/lead-email.ts';
import { type Mailer, RecipientRefused } from '#domain/deliveries/mail.ts';
import { type DeliveryKind, RESERVATION_MAIL_KINDS } from '#domain/deliveries/record.ts';
import { isGivenUp, retryDelay } from '#domain/deliveries/schedule.ts';
import { type DeliveryTarget, dealerTargets, NOBODY } from '#domain/deliveries/targets.ts';
import { webhookBody } from '#domain/deliveries/webhook.ts';
import { isOrder, orderEmail } from '#domain/purchases/order-mail.ts';
import { reservationMail } from '#domain/reservations/mails.ts';
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import type { WebhookSender } from '#engines/webhooks/index.ts';
import { type Database, rowsOf } from '../db/client.ts';
import { within } from '../db/scope.ts';
import { deliveries } from '../db/tables.ts';
import { arrayText, openLane, reasonOf } from './queue.ts';
import { type DeliveryCounts, type DeliveryStatus, deliveryStatus } from './status.ts';
import { isDue } from './due.ts';
import type { Log } from '../http/log.ts';
import { reservationFacts } from '../reservations/facts.db.ts';
import type { Sites } from '../http/sites.ts';
import { leadRecord } from '../leads/lead-record.db.ts';
import { dueNow } from '../leads/leads.db.ts';

/** How long a lease outlasts the longest attempt, milliseconds. */
const LEASE_SPARE_MS = 5_000;
/** Keys of requests are kept this long; no browser tries a lead again after that. */
const KEYS_KEPT_DAYS = 30;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** How far clocks of several platforms on one database may differ, milliseconds. */
const CLOCK_SPARE_MS = 5 * MINUTE_MS;

/** Deliveries of some kinds, made side by side. A mail server that hangs must not hold up webhooks. */
interface LaneKind {
  kinds: readonly DeliveryKind[];
  /** Deliveries under way at once, and of these to one destination. */
  most: number;
  mostEach: number;
}
const LANES: readonly LaneKind[] = [
  { kinds: ['email', 'adf', 'receipt', ...RESERVATION_MAIL_KINDS], most: 4, mostEach: 4 },
  { kinds: ['webhook'], most: 8, mostEach: 4 },
];

export interface Deliverer {
  /** Begins with what is due. */
  start(): void;
  /** Something is due now. */
  wake(): void;
  status(): Promise<DeliveryStatus>;
  /** Stops taking new ones, and lets those under way end. */
  close(): Promise<void>;
}

export interface DelivererOptions {
  database: Database;
  sites: Pick<Sites, 'get'>;
  mailer: Mailer;
  webhooks: WebhookSender;
  /** The sender's address of all messages. */
  mailFrom: string;
  /** The public address of a site that names none. */
  addressOf: (slug: string) => string;
  /** How long one attempt may take, milliseconds. */
  timeoutMs: number;
  /** How long deliveries are tried, milliseconds. */
  giveUpMs: number;
  /** Whether nothing may be sent at the moment, for its outcome could not be kept. */
  isHeld: () => boolean;
  /** Whether leads are being stored at this moment. */
  isPressed: () => boolean;
  now: () => Date;
  chance: () => number;
  log: Log;
}

interface Job {
  id: string;
  dealership_id: number;
  lead_id: string;
  revision: number;
  kind: DeliveryKind;
  destination: string;
  attempts: number;
  give_up_at: Date | string;
}

export function openDeliverer(options: DelivererOptions): Deliverer {
  const { database, log, now } = options;
  const lanes = LANES.map(({ kinds, most, mostEach }) =>
    openLane<Job>({
      most,
      mostEach,
      claim: (free, busy) => claim(kinds, free, busy),
      attempt,
      // A shopper waits for the answer, nobody for the second in which the dealer's e-mail leaves.
      isPressed: options.isPressed,
      isHeld: options.isHeld,
      onFailure: (error) => log.error('deliveries wait: the database does not answer', error),
    }),
  );
  const wake = () => {
    for (const lane of lanes) lane.wake();
  };

  const clearing = setInterval(() => void clearKeys(), HOUR_MS);
  clearing.unref();
  const returning = setInterval(() => void takeBack(), MINUTE_MS);
  returning.unref();

  /** Takes due deliveries: no other worker gets them until their lease ends. */
  async function claim(
    kinds: readonly DeliveryKind[],
    most: number,
    busy: readonly string[],
  ): Promise<Job[]> {
    const at = now();
    const lease = new Date(at.getTime() + options.timeoutMs + LEASE_SPARE_MS);
    return rowsOf<Job>(
      database.orm,
      sql`update deliveries set leased_until = ${lease.toISOString()}::timestamptz, attempts = attempts + 1
        where id in (
          select id from deliveries
          where state = 'waiting' and ${isDue(at, options.timeoutMs + LEASE_SPARE_MS)}
            and kind = any(${sql.param(arrayText(kinds))}::text[])
            and destination <> all(${sql.param(arrayText(busy))}::text[])
          order by next_attempt_at
          limit ${most}
          for update skip locked)
        returning id, dealership_id, lead_id, revision, kind, destination, attempts, give_up_at`,
    );
  }

  /** One attempt, and what came of it. Never throws: what could not be noted is found again when the lease ends. */
  async function attempt(job: Job): Promise<void> {
    let failure: unknown = null;
    try {
      await send(job);
    } catch (error) {
      failure = error ?? new Error('unknown');
    }
    try {
      await (failure === null ? delivered(job) : failed(job, failure));
    } catch (error) {
      log.error(`the outcome of delivery ${job.id} could not be kept; it will be made again`, error);
    }
  }

  async function send(job: Job): Promise<void> {
    const { record, slug } = await leadRecord(database, job);
    const site = options.sites.get(slug);
    if (!site) throw new Error(`there is no site ${slug}`);
    if (job.destination === NOBODY.destination) {
      return passOn(job, dealerTargets(site, record.draft.dealership_slug), record.draft.dealership_slug);
    }
    const address = withoutFinalSlashes(site.url ?? options.addressOf(slug));
    const context = { site, id: job.id, to: job.destination, from: options.mailFrom, address };
    switch (job.kind) {
      case 'email':
        return options.mailer.send(leadEmail(record, context));
      case 'adf':
        return options.mailer.send(adfEmail(record, context));
      case 'receipt':
        return options.mailer.send((isOrder(record) ? orderEmail : receiptEmail)(record, context));
      case 'webhook':
        return options.webhooks.post(job.destination, job.id, webhookBody(record, job.id, slug, address));
      default: {
        const reservation = await reservationFacts(database, job);
        return options.mailer.send(reservationMail(job.kind, { record, reservation }, context));
      }
    }
  }

  /** The delivery to nobody becomes deliveries to those who are configured by now. */
  async function passOn(job: Job, targets: readonly DeliveryTarget[], dealership: string): Promise<void> {
    if (targets.length === 0) throw new Error(`nobody is configured to get the leads of ${dealership}`);
    const { dealership_id, lead_id, revision } = job;
    const rows = dueNow(
      targets,
      { dealership_id, lead_id, revision },
      { now: now(), giveUpMs: options.giveUpMs },
    );
    await within(database, { dealership: dealership_id }, (tx) =>
      tx.insert(deliveries).values(rows).onConflictDoNothing(),
    );
    wake();
  }

  async function delivered(job: Job): Promise<void> {
    await database.orm.execute(
      sql`update deliveries set state = 'delivered', finished_at = ${now().toISOString()}::timestamptz,
        leased_until = null, last_error = null
        where id = ${job.id} and state = 'waiting'`,
    );
  }

  async function failed(job: Job, error: unknown): Promise<void> {
    const reason = reasonOf(error);
    const at = now();
    // A shopper's mistyped address is nobody's to repair.
    const hopeless = job.kind === 'receipt' && error instanceof RecipientRefused;
    const isOver = isGivenUp({
      attempts: job.attempts,
      at: at.getTime(),
      giveUpAt: new Date(job.give_up_at).getTime(),
      lifetimeMs: options.giveUpMs,
      attemptMs: options.timeoutMs,
    });
    if (hopeless || isOver) {
      await database.orm.execute(
        sql`update deliveries set state = 'dead', finished_at = ${at.toISOString()}::timestamptz,
          leased_until = null, last_error = ${reason}
          where id = ${job.id} and state = 'waiting'`,
      );
      const what = `${job.kind} delivery ${job.id} of lead ${job.lead_id} after ${job.attempts} attempts: ${reason}`;
      if (job.kind === 'receipt') log.warn(`gave up the ${what}`);
      else log.error(`LEAD NOT DELIVERED, gave up the ${what}`);
      return;
    }
    if (job.destination === NOBODY.destination && job.attempts === 1) {
      log.error(`LEAD ${job.lead_id} REACHES NOBODY: ${reason}`);
    }
    const next = new Date(at.getTime() + retryDelay(job.attempts, options.chance()));
    await database.orm.execute(
      sql`update deliveries set next_attempt_at = ${next.toISOString()}::timestamptz, leased_until = null,
        last_error = ${reason}
        where id = ${job.id} and state = 'waiting'`,
    );
  }

  /**
   * What was given up at a time that has not come yet was given up by a clock that was ahead: it is tried again, for as
   * long as it would have been.
   */
  async function takeBack(): Promise<void> {
    const at = now().toISOString();
    try {
      const rows = await rowsOf(
        database.orm,
        sql`update deliveries set state = 'waiting', finished_at = null, leased_until = null,
            next_attempt_at = ${at}::timestamptz
          where state = 'dead' and finished_at > ${at}::timestamptz + ${CLOCK_SPARE_MS / 1000} * interval '1 second'
            and give_up_at > ${at}::timestamptz
          returning id`,
      );
      if (rows.length === 0) return;
      log.warn(`${rows.length} deliveries were given up by a clock that was ahead; they are tried again`);
      wake();
    } catch (error) {
      log.error('deliveries given up by the clock could not be looked for', error);
    }
  }

  async function clearKeys(): Promise<void> {
    const old = new Date(now().getTime() - KEYS_KEPT_DAYS * 24 * HOUR_MS).toISOString();
    await database.orm
      .execute(sql`delete from idempotency_keys where created_at < ${old}::timestamptz`)
      .catch((error: unknown) => log.error('old request keys could not be deleted', error));
  }

  return {
    start: () => {
      for (const lane of lanes) lane.start();
      void takeBack();
    },
    wake,
    status: async () => {
      const [row] = await rowsOf<DeliveryCounts>(
        database.orm,
        sql`select
          (select count(*)::integer from deliveries where state = 'waiting') as undelivered,
          (select count(*)::integer from deliveries where state = 'dead' and kind <> 'receipt') as dead,
          (select min(created_at) from deliveries where state = 'waiting') as oldest`,
      );
      return deliveryStatus(row, now());
    },
    close: async () => {
      clearInterval(clearing);
      clearInterval(returning);
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}
