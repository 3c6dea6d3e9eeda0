/** Sends the rows of `shopper_messages`: sign-in codes and links, alerts. */
import { sql } from 'drizzle-orm';
import { messageId } from '#domain/deliveries/envelope.ts';
import { type Mailer, RecipientRefused } from '#domain/deliveries/mail.ts';
import { NumberRefused, type TextSender } from '#domain/deliveries/text-message.ts';
import { counted } from '#domain/shared/counted.ts';
import type { Database } from '../db/client.ts';
import type { Keys } from '../http/keys.ts';
import type { Log } from '../http/log.ts';
import type { Sites } from '../http/sites.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { messageContent } from './message.ts';
import { type Outbox, type OutboxJob, openOutbox } from './outbox.ts';

/** Messages being sent at once to one number or address. */
const MOST_EACH = 2;

interface ShopperMessagesOptions {
  database: Database;
  sites: Pick<Sites, 'get'>;
  keys: Keys;
  mailer: Mailer;
  texts: TextSender;
  mailFrom: string;
  /** The public address of a site, without a trailing slash. */
  addressOf: (slug: string) => string;
  /** Whether sending is on hold, because the outcome could not be stored. */
  isHeld: () => boolean;
  /** How long one attempt may take, milliseconds. */
  timeoutMs: number;
  now: () => Date;
  chance: () => number;
  log: Log;
  metrics: Pick<Metrics, 'sendings'>;
}

interface Job extends OutboxJob {
  site: string;
  channel: 'sms' | 'email';
  sealed: string;
}

export function openShopperMessages({
  sites,
  keys,
  mailer,
  texts,
  mailFrom,
  addressOf,
  ...options
}: ShopperMessagesOptions): Outbox {
  return openOutbox<Job>({
    ...options,
    table: 'shopper_messages',
    name: 'message',
    queue: 'messages',
    columns: ['site', 'channel', 'sealed'],
    kindOf: ({ channel }) => channel,
    // Urgent messages, which somebody is waiting for, and the rest.
    queues: [
      { where: sql`urgent and sealed is not null`, most: 8, mostEach: MOST_EACH },
      { where: sql`not urgent and sealed is not null`, most: 4, mostEach: MOST_EACH },
    ],
    // A sent message's text is deleted.
    forget: sql`sealed = null`,
    isHopeless: (_job, error) => error instanceof NumberRefused || error instanceof RecipientRefused,
    // An expired code is useless.
    expires: true,
    onGivenUp: (job, reason) =>
      options.log.warn(
        `gave up the ${job.channel} message ${job.id} after ${counted(job.attempts, 'attempt')}: ${reason}`,
      ),
    send: async (job) => {
      const content = messageContent(job.sealed, job.id, keys);
      const { id, destination } = job;
      if (content.channel === 'sms') return texts.send({ id, to: destination, text: content.text });
      const site = sites.get(job.site);
      if (!site) throw new Error(`there is no site ${job.site}`);
      const { subject, text, html, headers } = content;
      return mailer.send({
        messageId: messageId(id, addressOf(job.site)),
        from: { name: site.name, address: mailFrom },
        to: destination,
        replyTo: site.email,
        ...{ subject, text, html, headers },
      });
    },
  });
}
