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
import type { Database } from '../db/client.ts';
import { within } from '../db/scope.ts';
import { deliveries } from '../db/tables.ts';
import type { Log } from '../http/log.ts';
import type { Sites } from '../http/sites.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type Outbox, type OutboxJob, openOutbox } from '../outbox/outbox.ts';
import { arrayText } from '../outbox/queue.ts';
import { openDeliveryUpkeep } from './delivery-upkeep.ts';
import { dueNow } from './due-deliveries.ts';
import { leadRecord } from './lead-record.db.ts';

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

  const upkeep = openDeliveryUpkeep({ database, resumed: () => outbox.wake(), now, log });

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

  return {
    ...outbox,
    start: () => {
      outbox.start();
      void upkeep.takeBack();
    },
    close: async () => {
      upkeep.close();
      await outbox.close();
    },
  };
}
