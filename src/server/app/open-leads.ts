/** All that leads need, opened together. */
import { join } from 'node:path';
import { mailerFor } from '#engines/email/index.ts';
import { webhookSender } from '#engines/webhooks/index.ts';
import { type Calendar, openCalendar } from '../appointments/calendar.ts';
import type { Database } from '../db/client.ts';
import type { Env } from './env.ts';
import type { Log } from '../http/log.ts';
import type { Sites } from '../http/sites.ts';
import { type Deliverer, openDeliverer } from '../outbox/deliverer.ts';
import { type LeadStore, leadStore } from '../leads/leads.db.ts';

const HOUR_MS = 3_600_000;

export interface LeadDesk {
  store: LeadStore;
  calendar: Calendar;
  deliverer: Deliverer;
  close(): Promise<void>;
}

export interface LeadDeskOptions {
  env: Env;
  database: Database;
  sites: Pick<Sites, 'get'>;
  secret: string;
  /** The address of a site that names none. */
  addressOf: (slug: string) => string;
  /** Whether deliveries have to wait. */
  isHeld: () => boolean;
  now: () => Date;
  chance: () => number;
  log: Log;
}

/** Deliveries begin with `deliverer.start`. */
export function openLeadDesk(options: LeadDeskOptions): LeadDesk {
  const { env, database, sites, secret, now, chance, log } = options;
  const timeoutMs = env.DELIVERY_TIMEOUT_SECONDS * 1000;
  const giveUpMs = env.DELIVERY_HOURS * HOUR_MS;
  const mailer = mailerFor({ smtpUrl: env.SMTP_URL, outbox: join(env.DATA_DIR, 'outbox'), timeoutMs });
  const store = leadStore({ database, giveUpMs });
  const deliverer = openDeliverer({
    database,
    sites,
    mailer,
    webhooks: webhookSender({ platformSecret: secret, timeoutMs, now }),
    mailFrom: env.MAIL_FROM,
    addressOf: options.addressOf,
    timeoutMs,
    giveUpMs,
    isPressed: store.isPressed,
    isHeld: options.isHeld,
    now,
    chance,
    log,
  });
  return {
    store,
    calendar: openCalendar({ database, now }),
    deliverer,
    close: async () => {
      await deliverer.close();
      await mailer.close();
    },
  };
}
