/** Sends what waits in `shopper_messages`. The rows are the queue, as with the deliveries of leads. */
import { sql } from 'drizzle-orm';
import { messageId } from '#domain/deliveries/lead-email.ts';
import { type Mailer, RecipientRefused } from '#domain/deliveries/mail.ts';
import { isGivenUp, retryDelay } from '#domain/deliveries/schedule.ts';
import { NumberRefused, type TextSender } from '#domain/deliveries/text-message.ts';
import type { Keys } from '../http/keys.ts';
import { type Database, rowsOf } from '../db/client.ts';
import { arrayText, openLane, reasonOf } from './queue.ts';
import { type DeliveryCounts, type DeliveryStatus, deliveryStatus } from './status.ts';
import { isDue } from './due.ts';
import type { Log } from '../http/log.ts';
import type { Sites } from '../http/sites.ts';
import { messageContent } from './message.ts';

/** How long a lease outlasts the longest attempt, milliseconds. */
const LEASE_SPARE_MS = 5_000;
/** Messages under way at once, of those somebody waits for and of the others. */
const MOST = { urgent: 8, other: 4 };
/** Of these to one number or address. */
const MOST_EACH = 2;

export interface Messenger {
  /** Begins with what is due. */
  start(): void;
  /** Something is due now. */
  wake(): void;
  status(): Promise<DeliveryStatus>;
  /** Stops taking new ones, and lets those under way end. */
  close(): Promise<void>;
}

export interface MessengerOptions {
  database: Database;
  sites: Pick<Sites, 'get'>;
  keys: Keys;
  mailer: Mailer;
  texts: TextSender;
  mailFrom: string;
  /** The public address of a site, without a final slash. */
  addressOf: (slug: string) => string;
  /** Whether nothing may be sent at the moment, for its outcome could not be kept. */
  isHeld: () => boolean;
  /** How long one attempt may take, milliseconds. */
  timeoutMs: number;
  now: () => Date;
  chance: () => number;
  log: Log;
}

interface Job {
  id: string;
  site: string;
  channel: 'sms' | 'email';
  destination: string;
  sealed: string;
  attempts: number;
  created_at: Date | string;
  give_up_at: Date | string;
}

export function openMessenger(options: MessengerOptions): Messenger {
  const { database, log, now } = options;
  const lanes = [true, false].map((urgent) =>
    openLane<Job>({
      most: urgent ? MOST.urgent : MOST.other,
      mostEach: MOST_EACH,
      claim: (free, busy) => claim(urgent, free, busy),
      attempt,
      isHeld: options.isHeld,
      onFailure: (error) => log.error('messages wait: the database does not answer', error),
    }),
  );

  async function claim(urgent: boolean, most: number, busy: readonly string[]): Promise<Job[]> {
    const at = now();
    const lease = new Date(at.getTime() + options.timeoutMs + LEASE_SPARE_MS);
    return rowsOf<Job>(
      database.orm,
      sql`update shopper_messages set leased_until = ${lease.toISOString()}::timestamptz, attempts = attempts + 1
        where id in (
          select id from shopper_messages
          where state = 'waiting' and urgent = ${urgent} and sealed is not null
            and ${isDue(at, options.timeoutMs + LEASE_SPARE_MS)}
            and destination <> all(${sql.param(arrayText(busy))}::text[])
          order by next_attempt_at
          limit ${most}
          for update skip locked)
        returning id, site, channel, destination, sealed, attempts, created_at, give_up_at`,
    );
  }

  async function attempt(job: Job): Promise<void> {
    let failure: unknown = null;
    try {
      await send(job);
    } catch (error) {
      failure = error ?? new Error('unknown');
    }
    try {
      await (failure === null ? end(job, 'delivered', null) : failed(job, failure));
    } catch (error) {
      log.error(`the outcome of message ${job.id} could not be kept; it will be sent again`, error);
    }
  }

  async function send(job: Job): Promise<void> {
    const content = messageContent(job.sealed, job.id, options.keys);
    const { id, destination } = job;
    if (content.channel === 'sms') return options.texts.send({ id, to: destination, text: content.text });
    const site = options.sites.get(job.site);
    if (!site) throw new Error(`there is no site ${job.site}`);
    const { subject, text, html, headers } = content;
    return options.mailer.send({
      messageId: messageId(id, options.addressOf(job.site)),
      from: { name: site.name, address: options.mailFrom },
      to: destination,
      replyTo: site.email,
      ...{ subject, text, html, headers },
    });
  }

  /** What it said is forgotten with it. */
  async function end(job: Job, state: 'delivered' | 'dead', reason: string | null): Promise<void> {
    await database.orm.execute(
      sql`update shopper_messages set state = ${state}, finished_at = ${now().toISOString()}::timestamptz,
        leased_until = null, sealed = null, last_error = ${reason}
        where id = ${job.id} and state = 'waiting'`,
    );
  }

  async function failed(job: Job, error: unknown): Promise<void> {
    const reason = reasonOf(error);
    const isFinal = error instanceof NumberRefused || error instanceof RecipientRefused;
    const next = new Date(now().getTime() + retryDelay(job.attempts, options.chance()));
    const giveUpAt = new Date(job.give_up_at).getTime();
    const isOver = isGivenUp({
      attempts: job.attempts,
      at: next.getTime(),
      giveUpAt,
      lifetimeMs: giveUpAt - new Date(job.created_at).getTime(),
      attemptMs: options.timeoutMs,
    });
    if (isFinal || isOver) {
      await end(job, 'dead', reason);
      log.warn(`gave up the ${job.channel} message ${job.id} after ${job.attempts} attempts: ${reason}`);
      return;
    }
    await database.orm.execute(
      sql`update shopper_messages set next_attempt_at = ${next.toISOString()}::timestamptz, leased_until = null,
        last_error = ${reason}
        where id = ${job.id} and state = 'waiting'`,
    );
  }

  return {
    start: () => {
      for (const lane of lanes) lane.start();
    },
    wake: () => {
      for (const lane of lanes) lane.wake();
    },
    status: async () => {
      const [row] = await rowsOf<DeliveryCounts>(
        database.orm,
        sql`select count(*) filter (where state = 'waiting')::integer as undelivered,
          count(*) filter (where state = 'dead')::integer as dead,
          min(created_at) filter (where state = 'waiting') as oldest
          from shopper_messages`,
      );
      return deliveryStatus(row, now());
    },
    close: async () => void (await Promise.all(lanes.map((lane) => lane.close()))),
  };
}
