/** Delivers leads: to a dealership's configured recipients, with a receipt to the shopper. */
import { sql } from 'drizzle-orm';
import { adfEmail } from '#domain/deliveries/adf.ts';
import { leadEmail } from '#domain/deliveries/lead-email.ts';
import { type Mailer, RecipientRefused } from '#domain/deliveries/mail.ts';
import { receiptEmail } from '#domain/deliveries/receipt-email.ts';
import { type DeliveryKind, RESERVATION_MAIL_KINDS } from '#domain/deliveries/record.ts';
import { type DeliveryTarget, dealerTargets, NO_RECIPIENT } from '#domain/deliveries/targets.ts';
import { webhookBody } from '#domain/deliveries/webhook.ts';
import { isOrder, orderEmail } from '#domain/purchases/order-mail.ts';
import { type ReservationFacts, reservationMail } from '#domain/reservations/mails.ts';
import { counted } from '#domain/shared/counted.ts';
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import type { WebhookSender } from '#engines/webhooks/index.ts';
import { withPublicHolidays } from '#tenant/holidays.ts';
import { type Database, rowsOf } from '../db/client.ts';
import { within } from '../db/scope.ts';
import { deliveries } from '../db/tables.ts';
import type { Log } from '../http/log.ts';
import type { Sites } from '../http/sites.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type Outbox, type OutboxJob, openOutbox } from '../outbox/outbox.ts';
import { arrayText } from '../outbox/queue.ts';
import { dueNow } from './due-deliveries.ts';
import { leadRecord } from './lead-record.db.ts';

/** How long request keys are kept; no browser retries a lead after that. */
const KEYS_KEPT_DAYS = 30;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** How far the clocks of processes on one database may differ, milliseconds. */
const CLOCK_SPARE_MS = 5 * MINUTE_MS;

const MAIL_KINDS: readonly DeliveryKind[] = ['email', 'adf', 'receipt', ...RESERVATION_MAIL_KINDS];
const WEBHOOK_KINDS: readonly DeliveryKind[] = ['webhook'];
const isOf = (kinds: readonly DeliveryKind[]) => sql`kind = any(${sql.param(arrayText(kinds))}::text[])`;

interface LeadDeliveriesOptions {
  database: Database;
  sites: Pick<Sites, 'get'>;
  mailer: Mailer;
  webhooks: WebhookSender;
  /** The reservation made with a lead; null for a lead on the waiting list. */
  reservationOf: (lead: { lead_id: string; dealership_id: number }) => Promise<ReservationFacts | null>;
  /** The sender's address of all messages. */
  mailFrom: string;
  /** The public address of a site without a configured one. */
  addressOf: (slug: string) => string;
  /** How long one attempt may take, milliseconds. */
  timeoutMs: number;
  /** How long deliveries are retried, milliseconds. */
  giveUpMs: number;
  /** Whether sending is on hold, because the outcome could not be stored. */
  isHeld: () => boolean;
  /** Whether leads are being stored right now. */
  isPressed: () => boolean;
  now: () => Date;
  chance: () => number;
  log: Log;
  metrics: Pick<Metrics, 'sendings'>;
}

interface Job extends OutboxJob {
  dealership_id: number;
  lead_id: string;
  revision: number;
  kind: DeliveryKind;
}

export function openLeadDeliveries(options: LeadDeliveriesOptions): Outbox {
  const { database, log, now } = options;
  const outbox = openOutbox<Job>({
    ...{ database, now, log },
    table: 'deliveries',
    name: 'delivery',
    queue: 'leads',
    columns: ['dealership_id', 'lead_id', 'revision', 'kind'],
    kindOf: ({ kind }) => kind,
    metrics: options.metrics,
    queues: [
      { where: isOf(MAIL_KINDS), most: 4, mostEach: 4 },
      { where: isOf(WEBHOOK_KINDS), most: 8, mostEach: 4 },
    ],
    countsAsDead: sql`kind <> 'receipt'`,
    send,
    // A shopper's mistyped address cannot be corrected.
    isHopeless: ({ kind }, error) => kind === 'receipt' && error instanceof RecipientRefused,
    expires: false,
    onFailed: (job, reason) => {
      if (job.destination === NO_RECIPIENT.destination && job.attempts === 1) {
        log.error(`LEAD ${job.lead_id} WAS NOT SENT TO ANYONE: ${reason}`);
      }
    },
    onGivenUp: (job, reason) => {
      const what = `${job.kind} delivery ${job.id} of lead ${job.lead_id} after ${counted(job.attempts, 'attempt')}: ${reason}`;
      if (job.kind === 'receipt') log.warn(`gave up the ${what}`);
      else log.error(`LEAD NOT DELIVERED, gave up the ${what}`);
    },
    timeoutMs: options.timeoutMs,
    isHeld: options.isHeld,
    // A shopper is waiting for the response, while the dealer's email can leave a second later.
    isPressed: options.isPressed,
    chance: options.chance,
  });

  const clearing = setInterval(() => void clearKeys(), HOUR_MS);
  clearing.unref();
  const returning = setInterval(() => void takeBack(), MINUTE_MS);
  returning.unref();

  async function send(job: Job): Promise<void> {
    const { record, slug } = await leadRecord(database, job);
    const site = options.sites.get(slug);
    if (!site) throw new Error(`there is no site ${slug}`);
    if (job.destination === NO_RECIPIENT.destination) {
      return passOn(job, dealerTargets(site, record.draft.dealership_slug), record.draft.dealership_slug);
    }
    const address = withoutFinalSlashes(site.url ?? options.addressOf(slug));
    // A reply is promised by opening hours, which public holidays change.
    const open = withPublicHolidays(site, new Date(record.receivedAt));
    const context = { site: open, id: job.id, to: job.destination, from: options.mailFrom, address };
    switch (job.kind) {
      case 'email':
        return options.mailer.send(leadEmail(record, context));
      case 'adf':
        return options.mailer.send(adfEmail(record, context));
      case 'receipt':
        return options.mailer.send(
          isOrder(record)
            ? orderEmail(record, context, await options.reservationOf(job))
            : receiptEmail(record, context),
        );
      case 'webhook':
        return options.webhooks.post(job.destination, job.id, webhookBody(record, job.id, slug, address));
      default: {
        const reservation = await options.reservationOf(job);
        return options.mailer.send(reservationMail(job.kind, { record, reservation }, context));
      }
    }
  }

  /** Turns a delivery without a recipient into deliveries to the recipients configured by now. */
  async function passOn(job: Job, targets: readonly DeliveryTarget[], dealership: string): Promise<void> {
    if (targets.length === 0) throw new Error(`nobody is set up to receive leads for ${dealership}`);
    const { dealership_id, lead_id, revision } = job;
    const rows = dueNow(
      targets,
      { dealership_id, lead_id, revision },
      { now: now(), giveUpMs: options.giveUpMs },
    );
    await within(database, { dealership: dealership_id }, (tx) =>
      tx.insert(deliveries).values(rows).onConflictDoNothing(),
    );
    outbox.wake();
  }

  /**
   * Resumes deliveries that were given up at a time still to come, because the clock was ahead: they are retried for as long
   * as they would have been.
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
      log.warn(
        `trying ${counted(rows.length, 'delivery', 'deliveries')} again, given up while the clock was ahead`,
      );
      outbox.wake();
    } catch (error) {
      log.error('could not look for deliveries given up because of the clock', error);
    }
  }

  async function clearKeys(): Promise<void> {
    const old = new Date(now().getTime() - KEYS_KEPT_DAYS * 24 * HOUR_MS).toISOString();
    await database.orm
      .execute(sql`delete from idempotency_keys where created_at < ${old}::timestamptz`)
      .catch((error: unknown) => log.error('old request keys could not be deleted', error));
  }

  return {
    ...outbox,
    start: () => {
      outbox.start();
      void takeBack();
    },
    close: async () => {
      clearInterval(clearing);
      clearInterval(returning);
      await outbox.close();
    },
  };
}
